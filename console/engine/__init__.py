"""The rules of the games: pure, no clock, no I/O, no global chance."""
