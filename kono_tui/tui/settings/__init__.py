"""The settings: their values, their file, and their screen."""
