"""Tests of the line-by-line mode."""
