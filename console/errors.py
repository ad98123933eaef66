"""The one tree of errors that a user's mistake or a broken wire can raise."""


class ConsoleError(Exception):
    """Something the user can mend; its text says what was expected, what came and what to do."""


class ConfigError(ConsoleError):
    """A configuration file, or a value in it, that cannot be used."""


class ScriptError(ConsoleError):
    """A game script or journal that cannot be read, with the line and the field."""


class SetupError(ConsoleError):
    """A game that cannot be set up: a deck, a seat or a rule that does not fit."""


class HardwareError(ConsoleError):
    """A pin, a lamp, a chip or a factory that cannot work as configured."""


class NetworkError(ConsoleError):
    """An address that cannot be listened on, or a PIN that cannot be kept."""
