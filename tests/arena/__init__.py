"""The arena and the tuning."""
