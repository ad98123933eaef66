"""Wiring: harnesses, parts, and the tools that draw them."""
