"""Why a step of Kono is made, and how that is said."""
