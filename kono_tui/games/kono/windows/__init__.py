"""Learned windows of Kono: a table for each size that has one."""
