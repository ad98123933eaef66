"""What scenes draw on: design pixels in, a list of ready pictures out.

A canvas only notes which picture goes where.  The window compares that list with the last one and
paints what differs; a ``Picture`` is such a list painted once, to be placed again at no cost and
turned by quarters.  Everything drawn is also noted as a fact, for the layout tests.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Literal

import msgspec
import pygame

from console.display import shapes
from console.display.cache import Cache
from console.display.layout import Box, fit
from console.display.motion import Motion
from console.display.picture import Fact, Op, Picture, placed
from console.display.text import ASCENT, CAP, DESCENT, Type
from console.display.theme import CREAM, HEIGHT, WIDTH, Colour, Weight
from console.display.words import Words

__all__ = ["Canvas", "Fact", "Keys", "Kit", "Look", "Op", "Picture", "middle"]

Anchor = Literal["left", "centre", "right"]
View = Literal["table", "wall"]
MEGABYTE = 1 << 20


class Keys(msgspec.Struct, frozen=True):
    """The keys that stand for one seat's pad and flip button, as printed on them."""

    pad: str
    flip: str


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """How the whole screen is shown: settings about people, not about the game."""

    language: str = "en"
    view: View = "table"
    four_colour: bool = False
    keys: tuple[Keys, ...] = ()  # per seat; empty on a console with real pads
    pads_only: bool = False  # stations have no flip key: the console lays the cards


class Kit:
    """What all canvases of one window share: scale, words, type, motion, stores of pictures."""

    def __init__(self, size: tuple[int, int], look: Look) -> None:
        self.size, self.look = size, look
        self.scale, self.left, self.top = fit(*size)
        self.words = Words(look.language)
        self.motion = Motion()
        self.pulse: Callable[[], None] = lambda: None  # called between single pieces of work
        share = max(1.0, self.scale) * MEGABYTE

        def store(megabytes: int) -> Cache[pygame.Surface]:
            return Cache(round(megabytes * share), _weight, lambda: self.pulse())

        self.type = Type(self.scale, round(6 * share))
        self.shapes, self.cards, self.masters = store(5), store(18), store(8)
        self.pictures: Cache[Picture] = Cache(
            round(14 * share), lambda p: 2 * _weight(p.surface), lambda: self.pulse()
        )
        self.later: deque[Callable[[], object]] = deque(maxlen=16)

    def px(self, length: float) -> int:
        """Return a design length in whole real pixels, at least one."""
        return max(1, round(length * self.scale))

    def picture(
        self, key: Hashable, w: float, h: float, paint: Callable[[Canvas], None]
    ) -> Picture:
        """Return the picture under the key, painted now where it is new.

        The key must hold everything that ``paint`` reads.
        """
        return self.pictures.get((key, w, h), lambda: self._paint(w, h, paint))

    def warm(self) -> bool:
        """Make one picture that will be needed soon; return whether there was one to make."""
        if not self.later:
            return False
        self.later.popleft()()
        return True

    def _paint(self, w: float, h: float, paint: Callable[[Canvas], None]) -> Picture:
        sheet = Canvas(self, 0, 0)
        paint(sheet)
        surface = shapes.blank(self.px(w), self.px(h))
        for op in sheet.ops:
            op.paint(surface)
        return Picture(surface, w, h, sheet.facts)


def _weight(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class Canvas:
    """Notes pictures in design pixels, for one frame or for one picture."""

    def __init__(self, kit: Kit, left: int, top: int) -> None:
        self.kit = kit
        self.words = kit.words
        self._left, self._top = left, top
        self.ops: list[Op] = []
        self._noted: list[Fact | tuple[Picture, float, float, int]] = []

    def shift(self, x: float, y: float) -> None:
        """Move the pixels of all that is drawn from here on; facts are noted where they were."""
        self._left += round(x * self.kit.scale)
        self._top += round(y * self.kit.scale)

    @property
    def facts(self) -> list[Fact]:
        """What was drawn where, in the order it was drawn (worked out when asked for)."""
        found: list[Fact] = []
        for noted in self._noted:
            found.extend([noted] if isinstance(noted, Fact) else placed(*noted))
        return found

    def put(self, surface: pygame.Surface, x: float, y: float, opacity: float = 1.0) -> None:
        """Draw a picture of real pixels with its upper left corner at a design point."""
        scale = self.kit.scale
        left, top = self._left + round(x * scale), self._top + round(y * scale)
        self._note(surface, left, top, round(255 * opacity))

    def put_centred(
        self, surface: pygame.Surface, x: float, y: float, opacity: float = 1.0
    ) -> None:
        """Draw a picture of real pixels with its middle at a design point."""
        w, h = surface.get_size()
        scale = self.kit.scale
        left, top = self._left + round(x * scale - w / 2), self._top + round(y * scale - h / 2)
        self._note(surface, left, top, round(255 * opacity))

    def place(
        self, picture: Picture, x: float, y: float, angle: int = 0, opacity: float = 1.0
    ) -> None:
        """Draw a picture turned by quarters, its upper left corner at (x, y) after turning."""
        surface, dx, dy = picture.turned(angle)
        left = self._left + round(x * self.kit.scale) + dx
        top = self._top + round(y * self.kit.scale) + dy
        self._note(surface, left, top, round(255 * opacity))
        if picture.facts:
            self._noted.append((picture, x, y, angle))

    def twice(self, picture: Picture, x: float, y: float) -> None:
        """Draw a picture, and on a table a second copy turned about the middle of the screen."""
        self.place(picture, x, y)
        if self.kit.look.view == "table":
            self.place(picture, WIDTH - x - picture.w, HEIGHT - y - picture.h, 180)

    def _note(self, surface: pygame.Surface, left: int, top: int, alpha: int = 255) -> None:
        self.ops.append(Op(surface, left, top, alpha))
        self.kit.pulse()

    def fact(self, kind: str, name: str, box: Box, within: Box | None = None) -> None:
        """Note that something lies in this box."""
        self._noted.append(Fact(kind, name, box, within))

    def target(self, name: str, box: Box) -> None:
        """Let a mouse click in this box mean ``name``; what is noted later lies on top."""
        self._noted.append(Fact("target", name, box))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 28,
        weight: Weight = "medium",
        colour: Colour = CREAM,
        anchor: Anchor = "left",
        width: float | None = None,
        within: Box | None = None,
    ) -> Box:
        """Write one line on baseline ``y``; give the box it takes.

        Where it is wider than ``width`` it is set in the next smaller size of the scale.
        ``within`` (else ``width``) is the room it must not leave, for the layout tests.
        """
        size = self.kit.type.fitted(text, size, weight, width)
        line = self.kit.type.line(text, size, weight, colour)
        run = line.advance
        left = x - (run if anchor == "right" else run / 2 if anchor == "centre" else 0)
        scale = self.kit.scale
        px = self._left + round(left * scale) - line.origin[0]
        py = self._top + round(y * scale) - line.origin[1]
        self._note(line.surface, px, py)
        box = Box(left, y - CAP[weight] * size, run, CAP[weight] * size)
        room = within or _room(x, y, size, anchor, width)
        self.fact("text", text, box, room)
        return box

    def rect(
        self,
        box: Box,
        radius: float = 0,
        fill: Colour | None = None,
        edge: Colour | None = None,
        line: float = 2,
        opacity: float = 1.0,
    ) -> None:
        """Draw a rounded rectangle, filled or outlined inside its edge or both."""
        kit = self.kit
        size = (kit.px(box.w), kit.px(box.h))
        key = ("rect", size, radius, fill, edge, line, opacity)

        def draw() -> pygame.Surface:
            wide = max(1.0, line * kit.scale)
            made = shapes.round_rect(size, radius * kit.scale, fill, edge, wide)
            return made if opacity >= 1 else shapes.faded(made, opacity)

        self.put(kit.shapes.get(key, draw), box.x, box.y)

    def disc(self, x: float, y: float, radius: float, colour: Colour, opacity: float = 1.0) -> None:
        """Draw a disc about a point."""
        self.ring(x, y, radius, radius, colour, opacity)

    def ring(
        self,
        x: float,
        y: float,
        radius: float,
        line: float,
        colour: Colour,
        opacity: float = 1.0,
    ) -> None:
        """Draw a ring about a point, ``line`` wide inwards from its radius."""
        kit = self.kit
        across = kit.px(radius * 2)
        key = ("ring", across, line, colour, opacity)

        def draw() -> pygame.Surface:
            made = shapes.ring(across, max(1.0, line * kit.scale), colour)
            return made if opacity >= 1 else shapes.faded(made, opacity)

        self.put_centred(kit.shapes.get(key, draw), x, y)

    def lines(
        self, box: Box, lines: Sequence[shapes.Polygon], width: float, colour: Colour
    ) -> None:
        """Draw open lines with round ends; their points are design pixels from the box's corner."""
        self._shape(
            box,
            ("lines", tuple(map(tuple, lines)), width, colour),
            lambda size, s: shapes.strokes(
                size, [[(x * s, y * s) for x, y in line] for line in lines], width * s, colour
            ),
        )

    def polygon(
        self,
        box: Box,
        polygons: Sequence[shapes.Polygon],
        colour: Colour,
        opacity: float = 1.0,
    ) -> None:
        """Fill polygons; their points are design pixels from the box's upper left corner."""

        def draw(size: tuple[int, int], s: float) -> pygame.Surface:
            scaled = [[(x * s, y * s) for x, y in polygon] for polygon in polygons]
            made = shapes.polygons(size, scaled, colour)
            return made if opacity >= 1 else shapes.faded(made, opacity)

        self._shape(box, ("polygon", tuple(map(tuple, polygons)), colour, opacity), draw)

    def _shape(
        self,
        box: Box,
        key: Hashable,
        draw: Callable[[tuple[int, int], float], pygame.Surface],
    ) -> None:
        kit = self.kit
        size = (kit.px(box.w), kit.px(box.h))
        self.put(kit.shapes.get((key, size), lambda: draw(size, kit.scale)), box.x, box.y)

    def rule(self, x: float, y: float, length: float, colour: Colour, line: float = 2) -> None:
        """Draw a level line from (x, y) to the right."""
        self.rect(Box(x, y - line / 2, length, line), line / 2, fill=colour)


def _room(x: float, y: float, size: float, anchor: Anchor, width: float | None) -> Box | None:
    if width is None:
        return None
    left = x - (width if anchor == "right" else width / 2 if anchor == "centre" else 0)
    return Box(left, y - ASCENT * size, width, (ASCENT + DESCENT) * size)


def middle(y: float, size: float, weight: Weight = "medium") -> float:
    """Return the baseline at which capitals of this size stand centred on ``y``."""
    return y + CAP[weight] * size / 2
