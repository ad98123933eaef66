"""The terminal table as a Textual application: it polls a feed, draws, and reports keys."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Event, Key, Resize
from textual.widgets import Static

from console.terminal.draw import draw, passing
from console.terminal.feed import Feed
from console.terminal.keys import is_held, key_name
from console.terminal.lines import column, fit, log_lines, styled
from console.terminal.palette import FULL, SIXTEEN, Palette
from console.terminal.picture import Pens, Picture, frame_for

POLLS_A_SECOND = 30
SMALLEST = (80, 24)
_LOG_LINES = 60  # as many as a very tall window shows


class Terminal(App[None]):
    """The table in a terminal of at least 80 by 24 cells.

    ``keys`` names each seat's slap and flip key, empty where the seat has none; there are none
    where pads are real.  With ``pads_only`` stations have no flip keys.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Quit", priority=True, show=False)
    ]
    CSS = """
    Screen { background: $ground; color: $ink-of-text; layout: vertical; overflow: hidden; }
    #title, #rule, #hint { height: 1; width: 100%; }
    #title { background: $raised; }
    #body { height: 1fr; }
    #left { height: 100%; margin-right: 1; }
    #right { height: 100%; width: 1fr; margin-right: 1; }
    #log, #hint { padding: 0 1; }
    #hint { background: $raised; }
    """

    def __init__(
        self, feed: Feed, keys: Sequence[tuple[str, str]], pads_only: bool = False
    ) -> None:
        self._feed = feed
        self._pads_only = pads_only
        self._seat_keys = tuple(keys)
        self._told: deque[str] = deque(maxlen=_LOG_LINES)
        self._drawn: object = None
        self._last_key_us = 0
        super().__init__()

    def get_css_variables(self) -> dict[str, str]:
        """Return Textual's variables with the table's own colours."""
        palette = self._palette
        return {
            **super().get_css_variables(),
            "ground": palette.ground,
            "raised": palette.surface,
            "ink-of-text": palette.text,
        }

    @property
    def _palette(self) -> Palette:
        return SIXTEEN if self.console.color_system in ("standard", "windows") else FULL

    def compose(self) -> ComposeResult:
        """Lay out the title, the two panels, the rule, the log and the hint."""
        yield Static(id="title")
        with Horizontal(id="body"):
            yield Static(id="left")
            yield Static(id="right")
        yield Static(id="rule")
        yield Static(id="log")
        yield Static(id="hint")

    def on_mount(self) -> None:
        """Start polling the feed."""
        self.poll()
        self.set_interval(1 / POLLS_A_SECOND, self.poll)

    def on_resize(self, _event: Resize) -> None:
        """Draw again in the new size."""
        self.poll()

    def poll(self) -> None:
        """Take over new sentences, and draw if the picture or the size has changed."""
        self._told.extend(self._feed.new_lines())
        screen, now_us = self._feed.screen(), self._feed.now_us()
        wanted = (screen, passing(screen, now_us), self.size, tuple(self._told))
        if wanted == self._drawn:
            return
        self._drawn = wanted
        frame, log_rows = frame_for(self.size.width, self.size.height)
        log = log_lines(self._told, self.size.width - 2, log_rows, self._palette)
        self.query_one("#log").styles.height = log_rows
        self.query_one("#log", Static).update(log, layout=False)
        self.query_one("#left").styles.width = frame.left
        pens = Pens(frame, self._palette, self._seat_keys, now_us, self._pads_only)
        self._show(draw(screen, pens), frame.rows)

    def _show(self, picture: Picture, rows: int) -> None:
        self.query_one("#left").display = bool(picture.left)
        for name, content in (
            ("title", picture.title),
            ("left", column(picture.left, rows)),
            ("right", column(picture.right, rows)),
            ("rule", picture.notice or self._rule()),
            ("hint", picture.hint),
        ):
            self.query_one(f"#{name}", Static).update(content, layout=False)

    def _rule(self) -> Content:
        width, height = self.size
        if width < SMALLEST[0] or height < SMALLEST[1]:
            needed = f"{SMALLEST[0]}×{SMALLEST[1]}"
            text = f" This window is {width}×{height}: at least {needed} shows all"
            return fit(styled(text, f"bold {self._palette.wrong}"), width)
        return styled("─" * width, self._palette.rule)

    async def on_event(self, event: Event) -> None:
        """Give a key to the feed before anything else may use it up; control keys are Textual's."""
        if isinstance(event, Key) and not event.key.startswith("ctrl+"):
            self._feed.key(key_name(event), self._went_down_us(event), is_held(event))
            return
        await super().on_event(event)

    def _went_down_us(self, event: Key) -> int:
        """Return when the terminal's bytes were read, in the feed's time, never falling.

        Textual stamps an event in its input thread, so a redraw in between costs no accuracy.
        """
        age_us = max(0, round((monotonic() - event.time) * 1_000_000))
        self._last_key_us = max(self._last_key_us, self._feed.now_us() - age_us)
        return self._last_key_us

    def action_leave(self) -> None:
        """Tell the feed and close."""
        self._feed.quit()
        self.exit()
