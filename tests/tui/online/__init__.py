"""A server's lobby and rooms on the screen."""
