"""What the command line can do, a module a command; each answers an exit code."""
