"""Every small file that is installed beside the program, from the templates under ``files``."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

from console.kiosk.layout import DATA, POWER, SERVICE, STICK, Layout

RULES = "70-slap-console.rules"
STICK_RULES = "71-slap-console-stick.rules"


class Text(NamedTuple):
    """A file to be: its path, what it holds, its rights."""

    path: str
    text: str
    mode: int = 0o644


def template(name: str, layout: Layout) -> str:
    """Return the file ``name`` as it is installed in ``layout``."""
    text = (files("console.kiosk") / "files" / name).read_text("utf-8")
    for word in ("program", "docs", "site"):
        text = text.replace(f"@{word}@", getattr(layout, word))
    return text


def every(layout: Layout) -> list[Text]:
    """Return all that every installed console has beside its Python packages."""
    rules = (files("console.hardware") / RULES).read_text("utf-8")
    setup = [Text(layout.setup, template("slap-console-setup.sh", layout), 0o755)]
    return [
        *(setup if layout.setup else []),
        Text(layout.program, template("slap-console.sh", layout), 0o755),
        Text(f"{layout.units}/{SERVICE}", template(SERVICE, layout)),
        Text(f"{layout.rules}/{RULES}", rules),
        *_wishes(layout),
        Text(f"{layout.users}/slap-console.conf", template("sysusers.conf", layout)),
        Text(f"{layout.journald}/slap-console.conf", template("journald.conf", layout)),
    ]


def _wishes(layout: Layout) -> list[Text]:
    """Return what does for the table what its plain user may not: mount a stick, switch off."""
    return [
        Text(f"{layout.rules}/{STICK_RULES}", template("slap-console-stick.rules", layout)),
        Text(f"{layout.units}/{STICK}", template(STICK, layout)),
        *(
            Text(f"{layout.units}/{POWER}.{kind}", template(f"{POWER}.{kind}", layout))
            for kind in ("path", "service")
        ),
    ]


def for_overlay(layout: Layout) -> list[Text]:
    """Return what a read-only root needs: where its data lies, and how it comes to be at boot."""
    boot = layout.initramfs
    return [
        Text(f"{layout.units}/{DATA}", template(DATA, layout)),
        Text(f"{boot}/hooks/slap-console", template("initramfs-hook.sh", layout), 0o755),
        Text(f"{boot}/scripts/init-bottom/slap-console", template("initramfs.sh", layout), 0o755),
    ]
