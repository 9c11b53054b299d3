"""Tests of the team: processes that search together."""
