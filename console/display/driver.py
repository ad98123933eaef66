"""Getting a picture out of SDL: a desktop's window, or the bare screen of a Pi."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from pathlib import Path

import pygame

from console.errors import ConsoleError

_DRM = Path("/sys/class/drm")
_UNSEEN = ("offscreen", "dummy")  # where SDL draws into memory when no screen answers


class WindowError(ConsoleError):
    """There is no screen to draw on, or it cannot be opened as asked."""


def prepare(environment: MutableMapping[str, str], drm: Path = _DRM) -> None:
    """Set what SDL must know before it starts; what the user has set stays.

    Without a desktop it draws on the bare screen (KMSDRM).  There it shows black, while every
    flip succeeds, unless its renderer is OpenGL ES 2; and of several graphics cards the one with
    a plugged connector is right.
    """
    environment.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    environment.setdefault("SDL_VIDEO_DOUBLE_BUFFER", "1")
    desktop = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    driver = environment.get("SDL_VIDEODRIVER", "" if desktop else "kmsdrm")
    if driver != "kmsdrm":
        # A desktop's own shared picture: parts of it can be sent, and no OpenGL is loaded.
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        return
    environment.setdefault("SDL_VIDEODRIVER", "kmsdrm")
    environment.setdefault("SDL_RENDER_DRIVER", "opengles2")
    environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
    card = connected_card(drm)
    if card is not None:
        environment.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(card))


def connected_card(drm: Path) -> int | None:
    """Return the number of the first graphics card with a connected connector, if any."""
    for status in sorted(drm.glob("card*-*/status")):
        if status.read_text(encoding="ascii", errors="replace").strip() == "connected":
            return int(status.parent.name.removeprefix("card").partition("-")[0])
    return None


def open_display(size: tuple[int, int] | None, *, fullscreen: bool, vsync: bool) -> pygame.Surface:
    """Open the screen, without a ``size`` in its own; raise ``WindowError`` where there is none."""
    if vsync:
        os.environ.setdefault("SDL_RENDER_VSYNC", "1")
    try:
        pygame.display.init()
        _require_seen(pygame.display.get_driver())
        flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
        surface = pygame.display.set_mode(size or (0, 0), flags)
    except pygame.error as error:
        raise WindowError(
            f"no screen could be opened: expected a desktop or a connected display, SDL says "
            f"“{error}”; connect one, or play in a terminal with --terminal"
        ) from error
    pygame.display.set_caption("Slap Console")
    pygame.mouse.set_visible(not fullscreen)
    return surface


def _require_seen(name: str) -> None:
    """Refuse a driver nobody sees, unless it was asked for: a ``DISPLAY`` may lead nowhere."""
    if name in _UNSEEN and name not in os.environ.get("SDL_VIDEODRIVER", ""):
        pygame.display.quit()
        raise pygame.error("no desktop or display answers")
