"""Learned windows of Fanorona: a table for each size that has one."""
