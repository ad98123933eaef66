"""Pictures of the things a trip's list is made of, and their names (rules 5)."""

from __future__ import annotations

from functools import lru_cache

import pygame

from console.display.things.animals import ANIMALS
from console.display.things.clothes import CLOTHES
from console.display.things.drawing import Recipe
from console.display.things.food import FOOD
from console.display.things.house import HOUSE
from console.display.things.kitchen import KITCHEN
from console.display.things.nature import NATURE
from console.display.things.painting import paint
from console.display.things.places import PLACES
from console.display.things.play import PLAY
from console.display.things.small_animals import SMALL_ANIMALS
from console.display.things.tools import TOOLS
from console.display.things.travel import TRAVEL
from console.display.words import Words

DRAWINGS: dict[str, Recipe] = {
    **ANIMALS,
    **SMALL_ANIMALS,
    **FOOD,
    **HOUSE,
    **KITCHEN,
    **TOOLS,
    **TRAVEL,
    **PLACES,
    **NATURE,
    **CLOTHES,
    **PLAY,
}


@lru_cache(maxsize=24)
def paint_thing(name: str, size: int) -> pygame.Surface:
    """Return a thing's picture, ``size`` pixels square on clear ground; it must not be changed.

    Raise ``KeyError`` for a name that is not among ``console.engine.things.THINGS``.
    """
    return paint(DRAWINGS[name](), size)


def label(words: Words, name: str) -> str:
    """Return what a thing is called, without an article; what a host typed is called just that."""
    key = f"thing.{name}"
    return words(key) if key in words else name
