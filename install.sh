#!/bin/sh
# Makes this machine start straight into Slap Console: sudo ./install.sh [--overlay] [--yes] [--uninstall]
#
# From a release archive it needs no network. In a checkout it first fetches the packages that the locks name.
set -eu
here=$(dirname "$(readlink -f "$0")")

refuse() {
    echo "slap-console: $1" >&2
    exit 2
}

[ -x /usr/bin/python3 ] || refuse "expected python3, there is none here; run: sudo apt install python3"
if [ -d "$here/site" ]; then
    site=$here/site
    program=$site
    [ "$(cat "$here/python")" = "$(/usr/bin/python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')" ] ||
        refuse "this archive is for Python $(cat "$here/python"), this system has another; take its own archive"
    [ "$(cat "$here/arch")" = "$(uname -m)" ] || refuse "this archive is for $(cat "$here/arch"), this is $(uname -m)"
else
    site=$here/build/site
    program=$here
    case " $* " in
    *" --uninstall "* | *" --help "* | *" -h "*) ;;
    *) /usr/bin/python3 -B "$here/scripts/payload.py" here "$site" ;;
    esac
fi
PYTHONPATH=$program PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 -m console.kiosk.setup \
    --site "$site" --docs "$here/docs" "$@"
