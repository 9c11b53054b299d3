"""Tests of what is claimed of turns."""
