"""The server of rooms."""
