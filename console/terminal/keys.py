"""Names of keys: a terminal's event as the key that pygame, and so the key map, would name."""

from __future__ import annotations

from textual.events import Key

_NAMES = {
    "enter": "return",
    "pageup": "page up",
    "pagedown": "page down",
    " ": "space",
}
_MODIFIERS = ("alt+", "shift+", "super+", "meta+", "hyper+")


def key_name(event: Key) -> str:
    """Return the name of the key that went down; a capital is the same key as its small letter."""
    if event.character and event.is_printable:
        return _NAMES.get(event.character, event.character.lower())
    name = event.key
    for modifier in _MODIFIERS:
        name = name.removeprefix(modifier)
    return _NAMES.get(name, name)


def is_held(event: Key) -> bool:
    """Tell whether shift came with a letter, which stands for holding its key down."""
    return bool(event.character) and str(event.character).isupper()
