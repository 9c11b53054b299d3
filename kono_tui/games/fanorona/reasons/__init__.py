"""Why a turn of Fanorona is played, and how that is said."""
