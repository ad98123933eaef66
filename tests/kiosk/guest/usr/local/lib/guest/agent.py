"""Runs each shell command that comes as a line of JSON, and answers with a line of JSON."""

import json
import os
import subprocess
import tty

line = os.open("/dev/ttyS1", os.O_RDWR | os.O_NOCTTY)
tty.setraw(line)
reader = os.fdopen(os.dup(line), "rb", buffering=0)
os.write(line, b'"ready"\n')
pending = b""
while True:
    pending += reader.read(4096)
    while b"\n" in pending:
        command, pending = pending.split(b"\n", 1)
        done = subprocess.run(
            json.loads(command), shell=True, capture_output=True, text=True, check=False
        )
        answer = {"code": done.returncode, "out": done.stdout, "err": done.stderr}
        os.write(line, json.dumps(answer).encode() + b"\n")
