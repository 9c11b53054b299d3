"""Why a stone is placed, and how that is said."""
