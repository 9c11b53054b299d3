"""Each game against its rules."""
