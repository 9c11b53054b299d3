"""Looking ahead: search over positions, levels, and counting."""
