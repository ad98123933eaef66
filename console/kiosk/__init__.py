"""The console as a kiosk: a service that starts at boot, its installer and its packages."""
