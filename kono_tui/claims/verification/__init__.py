"""Whether a claim holds: all that it says is worked out again, from its own fields alone.

Nothing that finds claims is used here. The lines are replayed, the scores proved anew, what can be
counted on the board is counted again, and so are the other turns of which the same is true.
"""
