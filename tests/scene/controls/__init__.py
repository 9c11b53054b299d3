"""What keys and clicks on the board do to a scene."""
