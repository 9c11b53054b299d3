"""The commands for people and scripts, one module each."""
