"""Kono against its rules."""
