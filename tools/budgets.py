"""Whether more time ever gives a shallower answer: positions of every game, over a row of budgets.

`make budgets` takes a few minutes; ARGS="--positions 200" the night. Each position of random rounds
is searched with each budget, in seconds, with the memory of a fresh engine. An answer is shallower
if it looked fewer turns ahead than one with a smaller budget, and is not solved. Where rounds are
played out, their number counts. A budget that is little larger than another may by chance end
shortly before a depth is finished: that is counted apart, as one turn less.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from kono_tui.core.bits import COMPILED
from kono_tui.core.game import Game
from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.save import RoundOpening
from kono_tui.games import GAMES
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.searcher import Searcher

BUDGETS = (0.05, 0.1, 0.2, 0.5, 1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0)
SHORT_BUDGETS = (0.05, 0.1, 0.2, 0.4)
SHORT_POSITIONS = 5
SOLVED = 10**12
MEBIBYTES = 64
PLAYOUT_SLACK = 0.7
"""A machine that does other things plays fewer rounds out: that share is not fewer yet."""


@dataclass
class Sweep:
    """What the answers to a game's positions were."""

    answers: int = 0
    solved: int = 0
    less_by: Counter[int] = field(default_factory=Counter)
    shares: list[float] = field(default_factory=list)
    worst: list[str] = field(default_factory=list)


def main() -> None:
    """Sweep over all games and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=SHORT_POSITIONS, help="of each game")
    parser.add_argument("--most", type=float, default=SHORT_BUDGETS[-1], help="most seconds")
    parser.add_argument("--games", default="", help="some games, with commas between them")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    budgets = [each for each in sorted({*BUDGETS, *SHORT_BUDGETS}) if each <= options.most]
    names = options.games.split(",") if options.games else [*GAMES]
    print(f"{'compiled' if COMPILED else 'plain'}, seconds: {', '.join(map(str, budgets))}")
    print("| game | answers | solved | one turn less | two or more | time used |\n|" + "---|" * 6)
    for name in names:
        if GAMES[name].solution is None:
            print(
                format_row(name, sweep_game(GAMES[name], options.positions, budgets, options.seed))
            )


def sweep_game(game: Game[Any], count: int, budgets: list[float], seed: int) -> Sweep:
    """Search so many positions of a game with every budget."""
    sweep = Sweep()
    for position in pick_positions(game, count, seed):
        deepest = 0
        for seconds in budgets:
            found, taken = search_alone(position, seconds)
            depth = depth_of(position, found)
            sweep.answers += 1
            sweep.solved += found.is_exact
            less = count_less(position, depth, deepest)
            if less:
                sweep.less_by[less] += 1
                line = game.notation.format_position(position)
                sweep.worst.append(f"{game.info.key} {line}: {depth} after {deepest}, {seconds} s")
            if not found.is_exact and len(position.moves()) > 1:
                sweep.shares.append(taken / seconds)
            deepest = max(deepest, depth)
    return sweep


def search_alone(position: Position, seconds: float) -> tuple[SearchResult, float]:
    """Search with fresh memory. Return the result, and the seconds that it took."""
    searcher = Searcher(MEBIBYTES)
    searcher.search(position, SearchLimit(nodes=10))
    start = time.perf_counter()
    found = searcher.search(position, SearchLimit(seconds=seconds))
    return found, time.perf_counter() - start


def depth_of(position: Position, found: SearchResult) -> int:
    """How deep an answer is: solved is deepest, and of playouts the number counts."""
    if found.is_exact:
        return SOLVED
    return found.nodes if isinstance(position, PlayoutPosition) else found.depth


def count_less(position: Position, depth: int, deepest: int) -> int:
    """By how much an answer is shallower than another: 0, 1, or 2 for two turns and more."""
    if isinstance(position, PlayoutPosition) and deepest < SOLVED:
        return 2 if depth < PLAYOUT_SLACK * deepest else 0
    return min(max(deepest - depth, 0), 2)


def pick_positions(game: Game[Any], count: int, seed: int) -> Iterator[Position]:
    """Moments of random rounds, on the usual sizes by turns."""
    sizes = game.info.usual_sizes or game.info.sizes
    for index in range(count):
        source = random.Random(f"{seed} {index}")
        moments: list[Position] = []
        while not moments:
            moments = list(play_round(game, sizes[index % len(sizes)], source))
        yield source.choice(moments)


def play_round(game: Game[Any], size: int, source: random.Random) -> Iterator[Position]:
    """The moments of a random round in which somebody has a choice."""
    position: Position = game.start(size, RoundOpening(0, game.info.colours[0]))
    for _ in range(300):
        if position.is_over():
            return
        moves = list(position.moves())
        if position.to_move != CHANCE and len(moves) > 1:
            yield position
        forcing = list(position.captures())
        is_forcing = forcing and source.random() < 0.7
        position = position.play(source.choice(forcing if is_forcing else moves))


def format_row(name: str, sweep: Sweep) -> str:
    """Format a row of the table; the answers that were shallower follow it."""
    shares = sorted(sweep.shares)
    used = f"{shares[len(shares) // 10]:.2f} to {shares[-1]:.2f}" if shares else "-"
    one, more = sweep.less_by[1], sweep.less_by[2]
    row = f"| {name} | {sweep.answers} | {sweep.solved} | {one} | {more} | {used} |"
    return "\n".join([row, *(f"  {each}" for each in sweep.worst)])


if __name__ == "__main__":
    main()
