"""Rows of numbered squares."""
