#!/bin/sh
# Writes the locked requirements from pyproject.toml. Neither a registry's address nor a path of this machine may
# get into them: the set-up uses whatever index the user's pip is set up for.
#
# usage: scripts/lock.sh [--upgrade]
set -eu
cd "$(dirname "$0")/.."
uv=.venv/bin/uv

compile() {
    "$uv" pip compile pyproject.toml --quiet --universal --python-version 3.11 --group build \
        --generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links \
        --custom-compile-command "make lock" "$@"
}

compile --output-file requirements.txt "$@"
compile --output-file requirements-dev.txt --extra dev --extra wiring --constraints requirements.txt "$@"
compile --output-file requirements-cad.txt --extra cad --constraints requirements-dev.txt "$@"
compile --output-file requirements-pi.txt --extra pi --constraints requirements.txt "$@"
