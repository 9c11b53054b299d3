"""The client of a server of rooms."""
