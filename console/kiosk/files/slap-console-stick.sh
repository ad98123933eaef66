#!/bin/sh
# Mounts a stick, with no program on it to be run, and gives the table one folder of its own there.
set -eu
place=/run/slap-console-stick
safe=nosuid,nodev,noexec,noatime
owner=uid=$(id -u slap),gid=$(id -g slap)
mkdir -p "$place"
case "$(/usr/sbin/blkid -o value -s TYPE "$1")" in
vfat) mount -t vfat -o "$safe,flush,umask=0077,$owner" "$1" "$place" ;;
exfat) mount -t exfat -o "$safe,umask=0077,$owner" "$1" "$place" ;;
ext4) mount -t ext4 -o "$safe" "$1" "$place" ;;
*)
    echo "slap-console: $1 is no file system that is written to" >&2
    exit 1
    ;;
esac
folder=$place/slap-console
# On ext4 a link of this name could lead anywhere, and would be given away.
if [ -L "$folder" ] || ! mkdir -p "$folder" || [ ! -d "$folder" ]; then
    umount "$place"
    echo "slap-console: no folder slap-console can be made on $1" >&2
    exit 1
fi
chown -h slap:slap "$folder" 2>/dev/null || true
