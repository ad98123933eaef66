"""The texts that are installed beside the program, from the templates under ``files``."""

from __future__ import annotations

from importlib.resources import files

from console.kiosk.layout import Layout


def text(name: str, layout: Layout) -> str:
    """Return the file ``name`` as it is installed in ``layout``."""
    template = (files("console.kiosk") / "files" / name).read_text("utf-8")
    return template.replace("@program@", layout.program).replace("@docs@", layout.docs)
