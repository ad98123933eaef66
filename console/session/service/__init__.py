"""The service menu: reached and run with pads alone."""
