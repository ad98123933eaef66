#!/bin/sh
# Puts the overlay file system into the initramfs, for a root that is only read.
set -e
if [ "$1" = prereqs ]; then
    exit 0
fi
. /usr/share/initramfs-tools/hook-functions
manual_add_modules overlay
