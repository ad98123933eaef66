"""Draws the harnesses, and writes the pages that come from the pin map."""
