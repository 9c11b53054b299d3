"""`make learn`: learn move priors of Konobi and write kono_tui/games/konobi/prior_tables.py.

The computer plays rounds against itself. The goal is to predict which moves its search tries most
in each position, by a sum for every placement: of learned numbers for its lines, for how it lies
to the last stone, and for its surroundings. Where the sums are s, a placement is tried in
proportion to exp(s / 100); the learned numbers are those that make the observed tries likeliest.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kono_tui.games.konobi.board import BLACK, PASS, SWAP, WHITE
from kono_tui.games.konobi.legality import masks_of
from kono_tui.games.konobi.promise import (
    FURTHEST,
    NEAR,
    PATTERNS,
    TURNED,
    Outlook,
    images,
    longer,
    ordered,
)
from kono_tui.games.konobi.setup import start
from kono_tui.search.deepen import Wish
from kono_tui.search.result import Limit
from kono_tui.search.searcher import Searcher

TARGET = Path(__file__).resolve().parent.parent / "kono_tui/games/konobi/learned.py"
GROUPS = {"mine": FURTHEST + 1, "yours": FURTHEST + 1, "last": 1 + (NEAR + 1) ** 2}
BESIDE = (2, NEAR + 2, NEAR + 3)
"""The codes of the places that touch the last stone."""
STRAY = 0.05
"""How often a round continues with a random move, for more variety."""
EPOCHS = 10
PACE, FADING = 0.15, 1e-5
"""The learning rate, and how much of what is learned is forgotten with each position."""
SEEN = 20
"""How often a pattern must occur for it to be learned."""
LEAST = 3
"""Patterns worth less than this, in hundredths, are left out."""


Sign = tuple[str, int]
"""A feature of a placement: a group, and an index in it."""
Numbers = dict[Sign, float]


@dataclass(frozen=True)
class Example:
    """The placements of a position by their features, and their shares of the tries."""

    signs: list[tuple[Sign, ...]]
    shares: list[float]


# Self-play


def played(task: tuple[int, int, int]) -> list[Example]:
    """Play a round on a board of a size, with so many stones a move; return its examples."""
    size, nodes, seed = task
    source = random.Random(seed)
    searcher = Searcher(32)
    position, last = start(size, 0), PASS
    examples = []
    begins = source.choice((2, 2, 3, 4))
    while not position.over():
        moves = [int(move) for move in position.moves() if move != SWAP]
        move = source.choice(moves)
        if begins <= 0:
            wish = Wish(seed=source.getrandbits(30))
            found = searcher.search(position, Limit(nodes=nodes), wish=wish)
            if not found.exact and moves[0] != PASS:
                examples.append(example(position, last, moves, dict(found.looked)))
            move = move if source.random() < STRAY else found.move
        begins -= 1
        position, last = position.play(move), move
    return examples


def example(position: Any, last: int, moves: list[int], looked: dict[int, int]) -> Example:
    """Create the example that a search gives."""
    side = BLACK if position.black_to_move else WHITE
    own, other = (masks_of(position.board, position.cells, each) for each in (side, 3 - side))
    seen = Outlook(position.board, position.cells, side, own, other, last)
    whole = sum(looked.values())
    return Example(
        [signs(seen, place) for place in moves],
        [looked.get(place, 0) / whole for place in moves],
    )


def signs(seen: Outlook, place: int) -> tuple[Sign, ...]:
    """The features of a placement, one of each group."""
    around = int(seen.around(place))
    if seen.side == WHITE:
        around = ordered(around, TURNED)
    return (
        ("mine", int(longer(seen.mine, place))),
        ("yours", int(longer(seen.yours, place))),
        ("last", int(seen.lies(place))),
        ("around", min(images(around))),
    )


# Learning


@dataclass
class Learner:
    """The numbers learned so far, and the sums of their squared gradients (AdaGrad)."""

    worth: Numbers = field(default_factory=lambda: defaultdict(float))
    way: Numbers = field(default_factory=lambda: defaultdict(float))

    def learn(self, example: Example) -> float:
        """Move towards an example; return how badly it was predicted before (cross entropy)."""
        chances = self.foretold(example)
        step: Numbers = defaultdict(float)
        for seen, share, chance in zip(example.signs, example.shares, chances, strict=True):
            for sign in seen:
                step[sign] += share - chance
        for sign, by in step.items():
            slope = by - FADING * self.worth[sign]
            self.way[sign] += slope * slope
            self.worth[sign] += PACE * slope / math.sqrt(self.way[sign] + 1e-9)
        return missed(example, chances)

    def foretold(self, example: Example) -> list[float]:
        """The predicted share of the tries for each placement."""
        sums = [sum(self.worth[sign] for sign in seen) for seen in example.signs]
        most = max(sums)
        powers = [math.exp(each - most) for each in sums]
        whole = sum(powers)
        return [each / whole for each in powers]


def missed(example: Example, chances: list[float]) -> float:
    """The cross entropy of the tries and the prediction."""
    pairs = zip(example.shares, chances, strict=True)
    return -sum(share * math.log(max(chance, 1e-12)) for share, chance in pairs if share)


def learned(examples: list[Example], unseen: list[Example]) -> Learner:
    """Learn from the examples; print how well the numbers predict those and the unseen ones."""
    learner, source = Learner(), random.Random(1)
    for epoch in range(EPOCHS):
        source.shuffle(examples)
        known = sum(map(learner.learn, examples)) / len(examples)
        new = sum(missed(each, learner.foretold(each)) for each in unseen) / max(len(unseen), 1)
        print(f"{epoch + 1}: {known:.3f} nats a position, {new:.3f} of those kept back", flush=True)
    return learner


def habits(examples: list[Example]) -> Iterator[str]:
    """Describe the tries: on whose shortest lines, and how near to the last stone."""
    lines: dict[tuple[bool, bool], float] = defaultdict(float)
    near: dict[bool, float] = defaultdict(float)
    for each in examples:
        for (mine, yours, last, _), share in zip(each.signs, each.shares, strict=True):
            lines[mine[1] == 0, yours[1] == 0] += share
            near[last[1] in BESIDE] += share
    whole = len(examples) / 100
    yield f"on shortest lines of both {lines[True, True] / whole:.0f} %"
    yield f"of the own colour alone {lines[True, False] / whole:.0f} %"
    yield f"of the other alone {lines[False, True] / whole:.0f} %"
    yield f"of neither {lines[False, False] / whole:.0f} %"
    yield f"beside the last stone {near[True] / whole:.0f} %"


# Writing


def module(learner: Learner, examples: Iterable[Example], command: str) -> str:
    """The text of the module that is written."""
    count = Counter(sign for each in examples for seen in each.signs for sign in seen)
    patterns = {
        code: round(100 * learner.worth["around", code])
        for code in range(PATTERNS)
        if count["around", code] >= SEEN
    }
    told = [f"{drawn(code)} {worth}" for code, worth in patterns.items() if abs(worth) >= LEAST]
    rows = "\n".join("  ".join(told[index : index + 6]) for index in range(0, len(told), 6))
    groups = "\n".join(
        f'{name.upper()}: Final = "{" ".join(_row(learner, name, size))}"'
        for name, size in GROUPS.items()
    )
    return TEXT.format(command=command, groups=groups, rows=rows)


def _row(learner: Learner, name: str, size: int) -> Iterator[str]:
    return (str(round(100 * learner.worth[name, index])) for index in range(size))


def drawn(code: int) -> str:
    """Format a pattern."""
    return "".join(".ox"[code // 3**way % 3] for way in range(7, -1, -1))


TEXT = '''"""[hot] What the computer has learned of placements, in hundredths: see `promise.py`.

Written by `{command}`.
"""

from __future__ import annotations

from typing import Final

{groups}
"""By how many half stones the shortest line of the own colour is longer over the place, and of the
other; and how it lies to the last stone: far, then by rows along the own way and columns across."""

AROUND: Final = """
{rows}
"""
"""What is around it, clockwise from the north with the own edges there and in the south: `o` the
own colour, `x` the other, and so beyond their edges."""
'''


def main() -> None:
    """Play, learn, and write the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="8,11", help="the boards to play on (default: 8,11)")
    parser.add_argument("--games", type=int, default=400, help="rounds on each (default: 400)")
    parser.add_argument("--nodes", type=int, default=200_000, help="stones a move")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    tasks = [
        (size, options.nodes, options.seed + game)
        for game in range(options.games)
        for size in sizes
    ]
    with multiprocessing.Pool(os.cpu_count()) as pool:
        rounds = list(pool.imap(played, tasks))
    kept = len(rounds) // 10
    unseen, examples = (
        [each for some in part for each in some] for part in (rounds[:kept], rounds[kept:])
    )
    print(f"{len(rounds)} rounds, {len(examples)} positions, and {len(unseen)} kept back")
    print(f"Tries: {', '.join(habits(examples))}")
    command = (
        f'make learn ARGS="--sizes {options.sizes} --games {options.games} '
        f'--nodes {options.nodes} --seed {options.seed}"'
    )
    TARGET.write_text(module(learned(examples, unseen), examples, command), "utf-8")
    print(f"Written to {TARGET.name}.")


if __name__ == "__main__":
    main()
