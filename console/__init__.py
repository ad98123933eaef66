"""Slap Console: a refereed table for slap card games."""
