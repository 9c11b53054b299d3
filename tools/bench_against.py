"""Compare how fast this build searches with another installed one, in one run, by turns.

The other build is a virtual environment, or a folder that holds a `kono_tui`. Each search is timed
by the processor's time, so that what else the machine does hardly counts.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

from bench import BOARDS, board_name
from bench_builds import ROUNDS, Board, Build

NODES = 300_000
"""How many positions each search looks at, at most."""


def describe_comparison(own: Build, other: Build, boards: list[Board], nodes: int) -> list[str]:
    """Return the lines of a table, and a last one on the ratios as a whole."""
    lines = [
        "| board | other, positions/s | this, positions/s | ratio | same to a fixed depth |",
        "|---|---|---|---|---|",
    ]
    ratios = []
    for board in boards:
        rates = [
            [_measure_rate(each, board, nodes) for each in (other, own)] for _ in range(ROUNDS)
        ]
        ratios.append(statistics.median(fast / slow for slow, fast in rates))
        slow, fast = (statistics.median(column) for column in zip(*rates, strict=True))
        same = "yes" if _count_nodes(own, board) == _count_nodes(other, board) else "no"
        lines.append(
            f"| {board_name(board)} | {slow:,.0f} | {fast:,.0f} | {ratios[-1]:.2f} | {same} |"
        )
    return [*lines, "", f"On average x{statistics.geometric_mean(ratios):.2f}."]


def _measure_rate(build: Build, board: Board, nodes: int) -> float:
    answer = build.ask("nodes", game=board[0], size=board[1], nodes=nodes)
    return float(answer["count"] / answer["seconds"])


def _count_nodes(build: Build, board: Board) -> int:
    task = {"game": board[0], "size": board[1], "depth": BOARDS[board][0]}
    return int(build.ask("signature", **task)["count"])


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiled", type=Path, required=True, help="the folder of this build")
    parser.add_argument("--against", type=Path, required=True, help="the other build")
    parser.add_argument("--game", action="append", help="only this game; may be given again")
    parser.add_argument("--nodes", type=int, default=NODES, help="for each search")
    options = parser.parse_args()
    boards = [board for board in BOARDS if not options.game or board[0] in options.game]
    if not boards:
        sys.exit(f"bench: choose among {', '.join(dict.fromkeys(game for game, _ in BOARDS))}")
    own, other = Build(options.compiled.resolve()), Build(options.against.resolve())
    try:
        for line in describe_comparison(own, other, boards, options.nodes):
            print(line)
    finally:
        own.close()
        other.close()


if __name__ == "__main__":
    main()
