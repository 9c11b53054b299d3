"""Tests of play over the network."""
