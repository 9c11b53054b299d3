"""What is on the screen, as values; it knows no Textual."""
