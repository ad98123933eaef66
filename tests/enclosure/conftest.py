"""These tests need the libraries for models: they run only where SLAP_ENCLOSURE=1 is set."""

import importlib.util
import os

LIBRARIES = ("build123d", "ezdxf", "manifold3d", "pyvista", "rtree", "shapely", "trimesh")
WANTED = os.environ.get("SLAP_ENCLOSURE") == "1"

if WANTED and (missing := [name for name in LIBRARIES if importlib.util.find_spec(name) is None]):
    raise SystemExit(
        f"SLAP_ENCLOSURE=1, but these are not installed: {', '.join(missing)}; "
        "`make test-enclosure` installs them"
    )

collect_ignore_glob = [] if WANTED else ["test_*.py"]
