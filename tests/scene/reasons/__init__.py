"""What the screen makes of the reasons of a turn."""
