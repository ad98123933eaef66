import pygame
import pytest

from console.display.shots import SHOTS, write_shots

pytestmark = pytest.mark.slow


def test_every_scene_is_written_and_none_is_blank(tmp_path):
    written = write_shots(tmp_path / "pictures", (640, 360), "fr")
    sheets = {"cards", "cards-four-colour", "layouts", "things-1", "things-2", "things-3"}
    assert {path.stem for path in written} == set(SHOTS) | sheets
    for path in written:
        picture = pygame.image.load(path)
        assert picture.get_size() == (640, 360)
        grid = [(x, y) for x in range(0, 640, 8) for y in range(0, 360, 8)]
        colours = len({tuple(picture.get_at(at)) for at in grid})
        assert colours == 1 if path.stem == "closed" else colours > 40, path.name
