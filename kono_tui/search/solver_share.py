"""How many positions a game's own solver of endings may visit, beside the ordinary search."""

from __future__ import annotations

from typing import Final

EFFORT_PER_NODE: Final = 16
"""The solver begins once the ordinary search has visited a position for so much of its effort."""
NEAR_EFFORT_PER_NODE: Final = 4
NEAR_NODES_PER_NODE: Final = 3
FAILED_EFFORTS: Final = 2
"""Once there is a position for so much of it, the solver is about to come to the end, and visits so
many for each of the ordinary search, until it has taken so many times its effort.
"""
LEAST_NODES: Final = 1_000
"""With fewer positions, it does not pay to ask the solver."""


def solver_share(search_nodes: int, solver_nodes: int, effort: int) -> int:
    """How many more positions a solver may visit now; 0 if it does not pay to ask it.

    The ordinary search has visited so many, the solver so many, and `effort` is about how many it
    takes to come to the end.
    """
    if EFFORT_PER_NODE * search_nodes < effort:
        return 0
    share = search_nodes
    if NEAR_EFFORT_PER_NODE * search_nodes >= effort:
        share = max(share, min(NEAR_NODES_PER_NODE * share, FAILED_EFFORTS * effort))
    nodes = share - solver_nodes
    return nodes if nodes >= LEAST_NODES else 0
