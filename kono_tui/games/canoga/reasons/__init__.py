"""Why a decision in Canoga is made, and how that is said."""
