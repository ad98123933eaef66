from functools import cache

import pytest

from console.display.canvas import Kit, Look


@cache
def kit_of(size=(1280, 720), **look):
    return Kit(size, Look(**look))


@pytest.fixture
def kit():
    return kit_of()
