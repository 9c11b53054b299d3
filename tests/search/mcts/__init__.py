"""Tests of the search by playouts."""
