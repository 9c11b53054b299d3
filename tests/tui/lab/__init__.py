"""The search lab on the screen."""
