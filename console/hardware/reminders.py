"""Two small clocks of a link: what to send again until it is answered, and when waiting is over."""

from __future__ import annotations


class Reminder:
    """Something that is sent at once and then again every ``every_us`` until it is answered."""

    def __init__(self, every_us: int) -> None:
        self._every_us = every_us
        self._sent_us: int | None = None
        self._answered = False

    def restart(self) -> None:
        """It has to be sent anew, at once."""
        self._sent_us = None
        self._answered = False

    def answered(self) -> None:
        """It need not be sent again."""
        self._answered = True

    def due(self, now_us: int) -> bool:
        """Whether to send it now; counts as sent if so."""
        if self._answered:
            return False
        if self._sent_us is not None and now_us - self._sent_us < self._every_us:
            return False
        self._sent_us = now_us
        return True


class Patience:
    """Tells when something has been so for ``most_us`` without a break."""

    def __init__(self, most_us: int) -> None:
        self._most_us = most_us
        self._since_us: int | None = None

    def is_over(self, so: bool, now_us: int) -> bool:
        """Say whether it is so now; gives whether it has been for too long."""
        if not so:
            self._since_us = None
        elif self._since_us is None:
            self._since_us = now_us
        return self._since_us is not None and now_us - self._since_us >= self._most_us
