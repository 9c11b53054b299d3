"""`make openings`: evaluate first stones of Konobi by a search and by rounds played from them.

The search leans towards the mover. Its estimate for White, less White's result in rounds of the
computer against itself, is the `lean` of the weights, which decides about the swap. Mirror images
count as one: the output shows a quarter of the board, its corner first.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable
from statistics import mean

from kono_tui.games.konobi.board import SWAP, WHITE
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import place_of, start_position
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.mcts.tree import MctsTree
from kono_tui.search.result import SearchLimit
from kono_tui.search.searcher import Searcher

StoneTask = tuple[int, int, float, int, int]
TREE_CAPACITY = 1 << 19


def position_after(size: int, cell: int) -> KonobiPosition:
    """The board after a first stone, White to move; the swap is offered."""
    position = start_position(size, 0)
    return position.play(place_of(position.board, cell))


def try_first_stone(task: StoneTask) -> tuple[int, float, float]:
    """Try a first stone: its cell, White's share of the wins in a search, and in played rounds."""
    size, cell, seconds, nodes, games = task
    tree = MctsTree(TREE_CAPACITY)
    tree.start_from(position_after(size, cell).create_playout_board(cell, False))
    tree.grow(time.perf_counter() + seconds, 0, None)
    entries = range(int(tree.first_child[0]), int(tree.first_child[0] + tree.child_count[0]))
    best = max(entries, key=lambda entry: tree.tries[entry])
    won = mean(white_wins(position_after(size, cell), nodes, seed) for seed in range(games))
    return cell, tree.wins[best] / tree.tries[best], won


def white_wins(position: KonobiPosition, nodes: int, seed: int) -> bool:
    """Whether White wins a round that is played on from here without a swap."""
    searcher = Searcher(16)
    while not position.is_over():
        found = searcher.search(
            position, SearchLimit(nodes=nodes), options=SearchOptions(other_moves=1, seed=seed)
        )
        move = found.move if found.move != SWAP else found.others[0].move
        position = position.play(move)
    return position.winner == WHITE


def format_quarter(size: int, share_of: Callable[[int], float]) -> str:
    """Format a quarter of the board in percent."""
    half = (size + 1) // 2
    rows = [[share_of(row * size + column) for column in range(half)] for row in range(half)]
    return "\n".join("".join(f"{100 * each:4.0f}" for each in row) for row in rows)


def main() -> None:
    """Try every first stone, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each search")
    parser.add_argument("--nodes", type=int, default=100_000, help="stones a move of the rounds")
    parser.add_argument("--games", type=int, default=10, help="rounds from each first stone")
    options = parser.parse_args()
    half = (options.size + 1) // 2
    cells = [row * options.size + column for row in range(half) for column in range(half)]
    tasks = [(options.size, cell, options.seconds, options.nodes, options.games) for cell in cells]
    with multiprocessing.Pool(os.cpu_count()) as pool:
        found = {
            cell: (search_share, win_share)
            for cell, search_share, win_share in pool.imap_unordered(try_first_stone, tasks)
        }
    print(
        "White, in percent, by a search:",
        format_quarter(options.size, lambda at: found[at][0]),
        sep="\n",
    )
    print("and by rounds:", format_quarter(options.size, lambda at: found[at][1]), sep="\n")
    search_share = mean(each for each, _ in found.values())
    win_share = mean(each for _, each in found.values())
    print(
        f"On average {100 * search_share:.1f} and {100 * win_share:.1f}: it leans "
        f"by {10_000 * (search_share - win_share):.0f}."
    )


if __name__ == "__main__":
    main()
