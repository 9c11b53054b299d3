"""What is on the screen, as values: without Textual."""
