"""Fanorona against its rules."""
