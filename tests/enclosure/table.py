"""The parameters as they are in the file: one value for all tests, so that parts are made once."""

from enclosure.params import load

P = load()
