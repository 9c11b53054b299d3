"""Fanorona-Tsivy: approach or withdraw, and take whole lines."""
