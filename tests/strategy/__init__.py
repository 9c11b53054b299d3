"""What the computer advises, and what it says of it."""
