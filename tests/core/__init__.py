"""Tests of the core: the values that pass between the layers."""
