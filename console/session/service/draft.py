"""A list that is being changed, kept whole when its page is left: its parts must go together."""

from __future__ import annotations

from console.service_screen import Entry, Row, SettingValue
from console.session.service.steps import stepped, steps

Part = bool | int | str
ADD, SHORTEN, OWN = "add", "shorten", "own"


class Draft:
    """A list's parts; ``seats`` is how many are offered where every seat has its own."""

    def __init__(self, entry: Entry, value: SettingValue, seats: int) -> None:
        self.entry = entry
        self._was = value if isinstance(value, tuple) else None
        self._parts: list[Part] = list(self._was or ())
        self._own = False
        blank = self._each.blank
        self._by_seat = blank is not None and entry.longest >= seats
        if self._by_seat and blank is not None:
            self._parts += [blank] * (seats - len(self._parts))

    @property
    def _each(self) -> Entry:
        assert self.entry.each is not None, "a list has parts"
        return self.entry.each

    @property
    def value(self) -> SettingValue:
        """What the list is now; without blanks at its end, which are the same as none."""
        if self._own:
            return None
        kept = list(self._parts)
        while self._by_seat and kept and kept[-1] == self._each.blank:
            kept.pop()
        return tuple(kept)

    @property
    def changed(self) -> bool:
        """Tell whether it is another list than before."""
        return self._own or self.value != (self._was or ())

    def rows(self) -> list[Row]:
        """Return the lines of its page."""
        path, each = self.entry.path, self._each
        if self.entry.kind == "flags":
            ticks = [
                Row(kind="tick", name=path, value=(choice, choice in self._parts), part=place)
                for place, choice in enumerate(self.entry.choices)
            ]
            own = [Row(kind="do", name=OWN)] if self.entry.optional else []
            return [*ticks, *own]
        spelled = "number" if each.kind == "number" else "text"
        parts = [
            Row(kind=spelled, name=path, value=value, part=place)  # type: ignore[arg-type]
            for place, value in enumerate(self._parts)
        ]
        if self._by_seat:
            return parts
        more = [Row(kind="do", name=ADD)] if len(parts) < self.entry.longest else []
        fewer = [Row(kind="do", name=SHORTEN)] if parts else []
        return [*parts, *more, *fewer]

    def tick(self, place: int) -> None:
        """Put a choice on the list, or take it off; they keep the order of the choices."""
        choice = self.entry.choices[place]
        kept = set(self._parts) ^ {choice}
        self._parts = [each for each in self.entry.choices if each in kept]
        self._own = False

    def put(self, place: int, value: SettingValue) -> None:
        """Set a part, or add it behind the last."""
        if isinstance(value, bool | int | str):
            self._parts[place : place + 1] = [value]

    def part(self, place: int) -> SettingValue:
        """Return a part, ``None`` for one that is still to be added."""
        return self._parts[place] if place < len(self._parts) else None

    def shorten(self) -> None:
        """Take the last part off."""
        self._parts.pop()

    def leave_to_game(self) -> None:
        """Have no list of one's own."""
        self._own = True

    def step(self, place: int) -> bool:
        """Step a part with few values on; return whether it is one."""
        if not steps(self._each):
            return False
        self.put(place, stepped(self._each, self.part(place)))
        return True

    def __len__(self) -> int:
        return len(self._parts)
