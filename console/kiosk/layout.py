"""Where the pieces of an installed console lie, all as absolute paths of the running system."""

from __future__ import annotations

import msgspec

CONFIG = "/etc/slap-console.toml"
STATE = "/var/lib/slap-console"
# The table itself changes settings, and replaces the whole file when it does: it may not in /etc.
KEPT_CONFIG = f"{STATE}/slap-console.toml"
SERVICE = "slap-console.service"
USER = "slap"


class Layout(msgspec.Struct, frozen=True):
    """One way to be installed: from an archive under /usr/local, or as a package of Debian's."""

    lib: str
    program: str
    docs: str
    units: str
    rules: str
    users: str
    journald: str

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
)
PACKAGED = Layout(
    lib="/usr/lib/slap-console",
    program="/usr/bin/slap-console",
    docs="/usr/share/doc/slap-console",
    units="/usr/lib/systemd/system",
    rules="/usr/lib/udev/rules.d",
    users="/usr/lib/sysusers.d",
    journald="/usr/lib/systemd/journald.conf.d",
)
