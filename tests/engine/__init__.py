"""Tests of the engine process, its protocol and its clients."""
