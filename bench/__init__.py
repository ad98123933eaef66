"""Figures the console must reach, measured: `make bench`."""
