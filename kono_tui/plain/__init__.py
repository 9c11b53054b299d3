"""The line-by-line mode: for any terminal, a screen reader, or a script."""
