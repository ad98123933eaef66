#!/bin/sh
# Asks what an upgrade may not: words for the kernel, a read-only root (--overlay). May be run again at any time.
PYTHONPATH="@site@" PYTHONNOUSERSITE=1 exec /usr/bin/python3 -P -m console.kiosk.setup --packaged "$@"
