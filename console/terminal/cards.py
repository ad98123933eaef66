"""Cards as boxes of characters: index, large rank, and for a court card its price in coins."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import msgspec
from textual.content import Content

from console.engine.terms import card_text
from console.terminal.lines import fit, styled
from console.terminal.palette import Palette

# Five by six dots a rank, a line of the drawing being one row of dots.
_DRAWN = {
    "A": (".###.", "#...#", "#...#", "#####", "#...#", "#...#"),
    "2": ("####.", "....#", ".###.", "#....", "#....", "#####"),
    "3": ("####.", "....#", ".###.", "....#", "....#", "####."),
    "4": ("#..#.", "#..#.", "#..#.", "#####", "...#.", "...#."),
    "5": ("#####", "#....", "####.", "....#", "....#", "####."),
    "6": (".###.", "#....", "####.", "#...#", "#...#", ".###."),
    "7": ("#####", "....#", "...#.", "..#..", "..#..", "..#.."),
    "8": (".###.", "#...#", ".###.", "#...#", "#...#", ".###."),
    "9": (".###.", "#...#", "#...#", ".####", "....#", ".###."),
    "T": ("#.###", "#.#.#", "#.#.#", "#.#.#", "#.#.#", "#.###"),
    "J": ("..###", "....#", "....#", "....#", "#...#", ".###."),
    "Q": (".###.", "#...#", "#...#", "#.#.#", "#..#.", ".##.#"),
    "K": ("#..##", "#.#..", "##...", "##...", "#.#..", "#..##"),
    "*": ("..#..", "#.#.#", ".###.", ".###.", "#.#.#", "..#.."),
}
_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
_PRICE = {"J": 1, "Q": 2, "K": 3, "A": 4}
_COINS = re.compile("◉+")
_PLAIN, _HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
_ART_COLUMNS = 5
BACK = "?"  # stands for a card that lies face down, which is nobody's to know


class CardSize(msgspec.Struct, frozen=True):
    """Cells of a whole card, and of the strip that a covered one still shows."""

    width: int
    height: int
    strip: int

    def fan(self, count: int) -> int:
        """Return the width of ``count`` overlapping cards."""
        return self.strip * (count - 1) + self.width


_SIZES = (CardSize(17, 11, 14), CardSize(13, 9, 10), CardSize(11, 7, 8))


def card_size(width: int, rows: int) -> CardSize:
    """Return the largest size at which a fan of four cards fits; the smallest where none does."""
    fitting = (size for size in _SIZES if size.fan(4) <= width and size.height <= rows)
    return next(fitting, _SIZES[-1])


def fan(
    cards: Sequence[str],
    size: CardSize,
    palette: Palette,
    *,
    lit: Collection[int] | None = None,
    coins: bool = False,
) -> list[Content]:
    """Return the rows of cards lying over each other, the newest last and whole.

    A card may be ``BACK``.  ``lit`` names the places of the cards a verdict speaks of: they get a
    heavy frame, the others are dimmed.  ``coins`` draws what an ace or a court card makes the next
    seat pay.
    """
    last = len(cards) - 1
    boxes = [
        _box(card, size, palette, place == last, None if lit is None else place in lit, coins)
        for place, card in enumerate(cards)
    ]
    return [Content().join(parts) for parts in zip(*boxes, strict=True)]


def _box(
    card: str, size: CardSize, palette: Palette, whole: bool, lit: bool | None, coins: bool
) -> list[Content]:
    width = size.width if whole else size.strip
    frame = _HEAVY if lit else _PLAIN
    face, edge = _styles(card, palette, lit)
    inside = _inside(card, size, width - (2 if whole else 1), whole, coins)
    top = styled(frame[0] + frame[4] * (width - 2) + (frame[1] if whole else frame[4]), edge)
    foot = styled(frame[2] + frame[4] * (width - 2) + (frame[3] if whole else frame[4]), edge)
    side = styled(frame[5], edge)
    right = side if whole else Content()
    rows = [styled(row, face).highlight_regex(_COINS, style=palette.gold) for row in inside]
    return [top, *(side + row + right for row in rows), foot]


def _styles(card: str, palette: Palette, lit: bool | None) -> tuple[str, str]:
    if card == BACK:
        return f"{palette.back_mark} on {palette.back}", f"{palette.back_mark} on {palette.back}"
    stock = palette.stock_dim if lit is False else palette.stock
    colour = palette.red if card[-1] in "DH" else palette.black
    ink, ground = (stock, colour) if card[0] in _PRICE else (colour, stock)
    line = palette.stock_edge if lit is None or not lit else palette.brass
    return f"bold {ink} on {ground}", f"bold {line} on {ground}" if lit else f"{line} on {ground}"


def _inside(card: str, size: CardSize, width: int, whole: bool, coins: bool) -> list[str]:
    if card == BACK:
        return ["░" * width] * (size.height - 2)
    index = card_text(card)
    art = _art(card[0], double=width >= 2 * _ART_COLUMNS + 2)
    price = "◉" * _PRICE.get(card[0], 0) if coins else ""
    spare = size.height - 2 - 2 - len(art)
    above, below = spare // 2, spare - spare // 2
    margin = max(1, (size.strip - 1 - len(art[0])) // 2)
    rows = [f" {index}", *[""] * above, *(" " * margin + row for row in art), *[""] * below]
    foot = price.rjust(width - 1) if whole else f" {price}"
    if whole and not price:
        foot = index.rjust(width - 1)
    return [fit(Content(row), width).plain for row in [*rows, foot]]


def _art(rank: str, double: bool) -> list[str]:
    """Return the large rank in half blocks, or twice as large in whole ones."""
    dots = _DRAWN[rank]
    if double:
        return [row.replace("#", "██").replace(".", "  ") for row in dots]
    pairs = zip(dots[::2], dots[1::2], strict=True)
    return ["".join(_HALVES[a + b] for a, b in zip(up, down, strict=True)) for up, down in pairs]


def small_card(card: str, palette: Palette, *, faint: bool = False, backs: int = 1) -> Content:
    """Return a card five cells wide in one row; ``faint`` for one that lies here no more.

    ``backs``: how many cards lie there face down where the card is ``BACK``.
    """
    if card == BACK:
        count = "░░" if backs == 1 else f"×{backs}"
        return styled(f"░{count:<2}░", f"{palette.back_mark} on {palette.back}") + styled(" ")
    text = f"{'★' if card == '*' else card_text(card):^4}"
    if faint:
        return styled(f"({text.strip()})".ljust(5), palette.quiet)
    ink = palette.red if card[-1] in "DH" else palette.black
    return styled(text, f"bold {ink} on {palette.stock}") + styled(" ")


def bare_table(size: CardSize, palette: Palette) -> list[Content]:
    """Return the outline of the place where the pile will lie."""
    width = size.fan(4)
    line = palette.rule
    middle = [styled("╎" + " " * (width - 2) + "╎", line)] * (size.height - 2)
    return [styled(f"╭{'╌' * (width - 2)}╮", line), *middle, styled(f"╰{'╌' * (width - 2)}╯", line)]
