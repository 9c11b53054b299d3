"""Search over positions, the computer's levels, and counting."""
