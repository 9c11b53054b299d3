"""What painters of every kind of board share."""
