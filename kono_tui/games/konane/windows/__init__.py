"""Learned windows of Konane: a table for each size that has one."""
