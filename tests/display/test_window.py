"""The window on a driver without a screen: frames, keys in order, clicks, turned pictures."""

import pygame
import pytest
from msgspec.structs import replace

from console.display.canvas import Look
from console.display.driver import WindowError, connected_card, open_display, prepare
from console.display.shots_table import challenge, pile
from console.display.window import Click, Frame, KeyEvent, Quit, Window


class Clock:
    def __init__(self):
        self.now_us = 10_000_000

    def __call__(self):
        return self.now_us

    def sleep(self, seconds):
        self.now_us += max(1, round(seconds * 1_000_000))


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def window(clock):
    made = Window(Look(), (640, 360), clock=clock, sleep=clock.sleep)
    yield made
    made.close()


def key(name, down=True):
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    pygame.event.post(pygame.event.Event(kind, key=pygame.key.key_code(name)))


def shown(window, clock, screen, later_us=50_000):
    clock.now_us += later_us
    return window.draw(screen, clock())


def test_a_frame_says_when_it_was_shown_and_its_newest_card(window, clock):
    frame = shown(window, clock, challenge())
    assert frame == Frame(clock(), 14)


def test_a_picture_that_stays_is_shown_once(window, clock):
    screen = replace(challenge(), table=replace(challenge().table, turn=None))
    first = shown(window, clock, screen)
    again = [shown(window, clock, screen, later) for later in (1_000, 40_000, 5_000_000)]
    assert again == [first] * 3


def test_a_new_card_is_whole_in_its_first_frame(window, clock):
    screen = challenge()
    shown(window, clock, screen)
    laid = (*screen.table.pile, *pile("8D", 1, first=15))
    after = replace(screen, table=replace(screen.table, pile=laid))
    frame = shown(window, clock, after, 1_000_000)
    assert frame.newest_serial == 15
    middle = pygame.display.get_surface().get_at((640 // 2 + 38, 360 // 2))
    assert min(middle[:3]) > 200


def test_pixels_are_not_blank(window, clock):
    shown(window, clock, challenge())
    surface = pygame.display.get_surface()
    colours = {tuple(surface.get_at((x, y))) for x in range(0, 640, 9) for y in range(0, 360, 9)}
    assert len(colours) > 40
    assert surface.get_at((320, 346))[:3] == (224, 39, 35)


def test_keys_keep_their_order_and_their_own_times(window, clock):
    window.poll()
    key("q")
    key("p")
    clock.now_us += 700
    first = window.poll()
    key("q", down=False)
    clock.now_us += 900
    events = [*first, *window.poll()]
    assert events == [
        KeyEvent("q", True, 10_000_700),
        KeyEvent("p", True, 10_000_701),
        KeyEvent("q", False, 10_001_600),
    ]


def test_a_key_pressed_while_a_frame_waits_for_the_screen_has_the_time_it_was_read(window, clock):
    shown(window, clock, challenge())
    window.poll()
    sleep, presses = clock.sleep, ["x", "y"]

    def press_and_sleep(seconds):
        if presses:
            key(presses.pop(0))
        sleep(seconds)

    window._sleep = press_and_sleep
    table = replace(challenge().table, turn=1, challenge=None)
    clock.now_us += 1_000
    window.draw(replace(challenge(), table=table), clock())
    x, y = window.poll()
    assert (x.key, y.key) == ("x", "y")
    assert 0 < y.at_us - x.at_us <= 2_000
    assert y.at_us < window.draw(challenge(), clock()).shown_us


def test_a_click_means_what_lies_there(window, clock):
    shown(window, clock, challenge())
    window.poll()
    for at in ((320, 330), (320, 180)):
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    assert window.poll() == [Click("seat 0", clock())]


def test_closing_the_window_is_told(window, clock):
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.poll()[-1] == Quit(clock())


@pytest.mark.parametrize(
    ("rotate", "south"), [(0, (320, 346)), (90, (14, 320)), (180, (320, 14)), (270, (346, 320))]
)
def test_a_turned_picture_has_seat_one_and_its_clicks_where_it_was_turned_to(rotate, south, clock):
    size = (640, 360) if rotate % 180 == 0 else (360, 640)
    window = Window(Look(), size, rotate=rotate, clock=clock, sleep=clock.sleep)
    shown(window, clock, challenge())
    assert pygame.display.get_surface().get_at(south)[:3] == (224, 39, 35)
    assert window.target_at(south) == "seat 0"
    window.close()


def test_pictures_are_made_once(window, clock):
    screen = challenge()
    for _ in range(40):
        shown(window, clock, screen)
    kit = window.kit
    made = [store.made for store in (kit.shapes, kit.pictures, kit.cards, kit.type.lines)]
    for _ in range(40):
        shown(window, clock, screen)
    assert [s.made for s in (kit.shapes, kit.pictures, kit.cards, kit.type.lines)] == made


def test_without_a_desktop_the_bare_screen_is_set_up(tmp_path):
    for name, status in (("card0-HDMI-A-1", "disconnected"), ("card1-HDMI-A-2", "connected")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(status + "\n")
    environment = {}
    prepare(environment, tmp_path)
    assert environment["SDL_VIDEODRIVER"] == "kmsdrm"
    assert environment["SDL_RENDER_DRIVER"] == "opengles2"
    assert environment["SDL_FRAMEBUFFER_ACCELERATION"] == "opengles2"
    assert environment["SDL_KMSDRM_DEVICE_INDEX"] == "1"


def test_on_a_desktop_nothing_is_forced():
    environment = {"DISPLAY": ":0"}
    prepare(environment)
    assert "SDL_VIDEODRIVER" not in environment


def test_what_the_user_has_set_stays():
    environment = {"SDL_VIDEODRIVER": "x11", "SDL_RENDER_DRIVER": "software"}
    prepare(environment)
    assert environment["SDL_VIDEODRIVER"] == "x11"
    assert environment["SDL_RENDER_DRIVER"] == "software"


def test_no_card_connected_is_no_card(tmp_path):
    assert connected_card(tmp_path) is None


def test_a_screen_that_cannot_be_opened_says_what_to_do(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    pygame.display.quit()
    with pytest.raises(WindowError, match="terminal"):
        open_display((640, 360), fullscreen=False, vsync=False)


@pytest.mark.parametrize("name", ["offscreen", "dummy"])
def test_a_screen_that_nobody_sees_is_none_unless_asked_for(monkeypatch, name):
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: name)
    monkeypatch.setattr(pygame.display, "set_mode", lambda *_: pygame.Surface((640, 360)))
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(WindowError, match="answers"):
        open_display((640, 360), fullscreen=False, vsync=False)

    monkeypatch.setenv("SDL_VIDEODRIVER", name)
    monkeypatch.setattr(pygame.display, "set_caption", lambda _: None)
    monkeypatch.setattr(pygame.mouse, "set_visible", lambda _: None)
    assert open_display((640, 360), fullscreen=False, vsync=False).get_size() == (640, 360)


def test_a_window_of_another_size_is_drawn_anew_in_it(window, clock):
    shown(window, clock, challenge())
    pygame.display.set_mode((800, 450), pygame.RESIZABLE)
    window.poll()
    shown(window, clock, challenge())
    assert window.kit.size == (800, 450)
    assert pygame.display.get_surface().get_at((400, 432))[:3] == (224, 39, 35)


def test_keys_are_read_while_a_picture_is_made(window, clock):
    key("q")
    pulse, reads = window.kit.pulse, []
    window.kit.pulse = lambda: (reads.append(1), pulse())
    window.draw(challenge(), clock())
    assert len(reads) > 50


def test_between_two_pieces_of_a_picture_keys_are_read_when_it_is_time(window, clock, mocker):
    window.poll()
    reads = mocker.spy(pygame.event, "get")
    window.kit.pulse()
    assert reads.call_count == 0
    clock.now_us += 1_000
    window.kit.pulse()
    assert reads.call_count == 1
