"""Commands for people and scripts: one module each."""
