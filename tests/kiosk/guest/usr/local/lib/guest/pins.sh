#!/bin/sh
# Simulated pins in the place of a Raspberry Pi's, and the console told that this is one.
set -eu
pi=/sys/kernel/config/gpio-sim/pi
modprobe gpio-sim
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
mkdir "$pi" "$pi/bank0"
echo 54 >"$pi/bank0/num_lines"
echo pinctrl-bcm2711 >"$pi/bank0/label"
echo 1 >"$pi/live"
chip=$(cat "$pi/bank0/chip_name")
chgrp gpio "/dev/$chip"
chmod 660 "/dev/$chip"
ln -sfn "/sys/devices/platform/$(cat "$pi/dev_name")/$chip" /run/pins

mkdir -p /run/systemd/system/slap-console.service.d
cat >/run/systemd/system/slap-console.service.d/pins.conf <<'UNIT'
[Service]
ExecStart=
ExecStart=/usr/bin/python3 /usr/local/lib/guest/as_pi.py
Environment=PYTHONPATH=/usr/lib/slap-console/site
UNIT
systemctl daemon-reload
