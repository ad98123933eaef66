"""``python -m console`` is ``slap-console``."""

import sys

from console.cli import main

sys.exit(main())
