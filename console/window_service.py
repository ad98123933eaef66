"""What the service menu wants of the window: another look or sound, a test sound, a new start."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from console.config import Config
from console.display.canvas import Look
from console.display.sound import Speaker, TableSound, open_speaker
from console.display.window import Window
from console.service_desk import ServiceDesk


class WindowService:
    """Follows the desk's configuration; the main thread calls ``turn`` with every frame."""

    def __init__(
        self,
        desk: ServiceDesk,
        window: Window,
        sound: TableSound,
        leave: Callable[[], None],
        speaker: Callable[[Config], Speaker] = lambda config: speaker_of(config),
    ) -> None:
        self._desk = desk
        self._window = window
        self._sound = sound
        self._leave = leave
        self._speaker = speaker
        self._config = desk.config
        self.restarts = False

    def turn(self) -> None:
        """Do what is wanted since the last call."""
        if self._desk.config is not self._config:
            before, self._config = self._config, self._desk.config
            self._apply(before, self._config)
        while self._desk.wishes:
            if self._desk.wishes.popleft() == "sound":
                self._sound.play(("slap", "win"))
                self._desk.sounded(not self._sound.silent)
            else:
                self.restarts = True
                self._leave()

    def _apply(self, before: Config, now: Config) -> None:
        look = dressed(self._window.look, now)
        if look != self._window.look:
            self._window.dress(look)
        if (before.sound.on, before.sound.volume) != (now.sound.on, now.sound.volume):
            self._sound.use(self._speaker(now))


def dressed(look: Look, config: Config) -> Look:
    """Return the look with what may change while the window is open."""
    table = config.table
    return replace(look, language=table.language, four_colour=table.four_colour)


def speaker_of(config: Config) -> Speaker:
    """Open the speaker as configured."""
    sound = config.sound
    return open_speaker(on=sound.on, volume=sound.volume, buffer=sound.buffer)
