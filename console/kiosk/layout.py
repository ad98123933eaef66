"""Where the pieces of an installed console lie, as absolute paths of the system it runs on.

The installer runs before anything is installed: what it is made of uses the standard library alone.
"""

from __future__ import annotations

from typing import NamedTuple

CONFIG = "/etc/slap-console.toml"
STATE = "/var/lib/slap-console"
# The table itself changes settings, and replaces the whole file when it does: it may not in /etc.
KEPT_CONFIG = f"{STATE}/slap-console.toml"
CACHE = "/var/cache/slap-console"
SERVICE = "slap-console.service"
DATA = "slap-console-data.service"
STICK = "slap-console-stick@.service"
POWER = "slap-console-power"  # a path unit and a service
DATA_LABEL = "slap-data"
USER = "slap"


class Layout(NamedTuple):
    """One way to be installed: by the installer under /usr/local, or as a package of Debian's."""

    lib: str
    program: str
    docs: str
    units: str
    rules: str
    users: str
    journald: str
    initramfs: str
    setup: str = ""  # asks what the package's own scripts may not

    @property
    def site(self) -> str:
        """Return the folder of the Python packages."""
        return f"{self.lib}/site"


LOCAL = Layout(
    lib="/usr/local/lib/slap-console",
    program="/usr/local/bin/slap-console",
    docs="/usr/local/share/doc/slap-console",
    units="/etc/systemd/system",
    rules="/etc/udev/rules.d",
    users="/etc/sysusers.d",
    journald="/etc/systemd/journald.conf.d",
    initramfs="/etc/initramfs-tools",
)
PACKAGED = Layout(
    lib="/usr/lib/slap-console",
    program="/usr/bin/slap-console",
    docs="/usr/share/doc/slap-console",
    units="/usr/lib/systemd/system",
    rules="/usr/lib/udev/rules.d",
    users="/usr/lib/sysusers.d",
    journald="/usr/lib/systemd/journald.conf.d",
    initramfs="/usr/share/initramfs-tools",
    setup="/usr/sbin/slap-console-setup",
)
