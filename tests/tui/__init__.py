"""Tests of matches, series and what plays them."""
