"""Campaigns: the program under load, bounded and repeatable by a seed."""
