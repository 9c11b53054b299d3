"""Tests of matches, tournaments and what plays them."""
