"""Why a turn of Konane is played, and how that is said."""
