"""The settings, their file and their screen."""
