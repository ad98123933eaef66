#!/bin/sh
# Slap Console, with the Python packages it was installed with and no others of a user's own.
export PYTHONPATH="@site@" PYTHONNOUSERSITE=1
exec /usr/bin/python3 -P -m console "$@"
