"""Tests of what the processes of one search share."""
