"""The games that `kono solve` solves."""
