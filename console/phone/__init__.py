"""The local network: one small server for the host's page and players' phones."""
