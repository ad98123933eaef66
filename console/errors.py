"""The one tree of errors that a user's mistake or a broken wire can raise."""


class ConsoleError(Exception):
    """Something the user can mend; its text says what was expected, what came and what to do."""


class ConfigError(ConsoleError):
    """A configuration file, or a value in it, that cannot be used; ``line`` is where, if known."""

    def __init__(self, text: str, line: int | None = None) -> None:
        super().__init__(text)
        self.line = line


class ScriptError(ConsoleError):
    """A game script or journal that cannot be read, with the line and the field."""


class SetupError(ConsoleError):
    """A game that cannot be set up: a deck, a seat or a rule that does not fit."""


class HardwareError(ConsoleError):
    """A pin, a lamp, a chip or a factory that cannot work as configured."""


class FirmwareError(HardwareError):
    """A board whose program is not ours, or of another time than the console."""


class FewPadsError(HardwareError):
    """A board that reads fewer pads, so many, than the table has seats."""

    def __init__(self, text: str, pads: int) -> None:
        super().__init__(text)
        self.pads = pads


class NetworkError(ConsoleError):
    """An address that cannot be listened on, or a PIN that cannot be kept."""
