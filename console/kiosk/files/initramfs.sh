#!/bin/sh
# With slap-console.overlay=1 on the kernel command line: lays memory over the root, which is then only read.
# Whatever goes wrong leaves the root as it is, so that the machine starts in any case. There may be no more than
# a shell, mkdir, modprobe and mount here.
if [ "$1" = prereqs ]; then
    exit 0
fi
read -r words </proc/cmdline
case " $words " in
*" slap-console.overlay=1 "*) ;;
*) exit 0 ;;
esac

over=/run/slap-console-root
modprobe overlay || exit 0
mkdir -p "$over"
mount -t tmpfs -o mode=0755,size=50% slap-console "$over" || exit 0
mkdir "$over/lower" "$over/upper" "$over/work"
mount -o move "${rootmnt:?}" "$over/lower" || exit 0
if ! mount -t overlay -o "lowerdir=$over/lower,upperdir=$over/upper,workdir=$over/work" overlay "$rootmnt"; then
    mount -o move "$over/lower" "$rootmnt"
    exit 0
fi
# The root is no longer the disk that fstab says it is.
while read -r line; do
    # shellcheck disable=SC2086 # its fields are wanted
    set -- $line
    [ "${2:-}" = / ] || echo "$line"
done <"$over/lower/etc/fstab" >"$rootmnt/etc/fstab"
