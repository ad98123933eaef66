"""The table in a terminal: the same pictures as the table display, drawn with characters."""
