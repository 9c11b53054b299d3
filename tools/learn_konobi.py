"""`make learn GAME=konobi`: learn move priors and write them to playout/prior_tables.py.

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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kono_tui.games.konobi.board import BLACK, PASS, SWAP, WHITE
from kono_tui.games.konobi.placement_rules import neighbour_masks
from kono_tui.games.konobi.playout.move_priors import (
    LAST_STONE_RANGE,
    MAX_DETOUR,
    PATTERN_COUNT,
    TRANSPOSITION,
    PriorEstimator,
    detour,
    mirror_images,
    reorder_pattern,
)
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit
from kono_tui.search.searcher import Searcher

TARGET = Path(__file__).resolve().parent.parent / "kono_tui/games/konobi/playout/prior_tables.py"
GROUPS = {"mine": MAX_DETOUR + 1, "yours": MAX_DETOUR + 1, "last": 1 + (LAST_STONE_RANGE + 1) ** 2}
TOUCHING_LAST = (2, LAST_STONE_RANGE + 2, LAST_STONE_RANGE + 3)
"""The codes of the places that touch the last stone."""
RANDOM_MOVE_CHANCE = 0.05
"""How often a round continues with a random move, for more variety."""
EPOCHS = 10
LEARNING_RATE, WEIGHT_DECAY = 0.15, 1e-5
"""The learning rate, and how much of what is learned is forgotten with each position."""
MIN_OCCURRENCES = 20
"""How often a pattern must occur for it to be learned."""
MIN_VALUE = 3
"""Patterns worth less than this, in hundredths, are left out."""


Feature = tuple[str, int]
"""A feature of a placement: a group, and an index in it."""
FeatureNumbers = dict[Feature, float]


@dataclass(frozen=True)
class Example:
    """The placements of a position by their features, and their shares of the tries."""

    features: list[tuple[Feature, ...]]
    shares: list[float]


# Self-play


def play_round(task: tuple[int, int, int]) -> list[Example]:
    """Play a round on a board of a size, with so many stones a move; return its examples."""
    size, nodes, seed = task
    source = random.Random(seed)
    searcher = Searcher(32)
    position, last = start_position(size, 0), PASS
    examples = []
    random_moves_left = source.choice((2, 2, 3, 4))
    while not position.is_over():
        moves = [int(move) for move in position.moves() if move != SWAP]
        move = source.choice(moves)
        if random_moves_left <= 0:
            wish = SearchOptions(seed=source.getrandbits(30))
            found = searcher.search(position, SearchLimit(nodes=nodes), options=wish)
            if not found.is_exact and moves[0] != PASS:
                examples.append(create_example(position, last, moves, dict(found.most_tried)))
            move = move if source.random() < RANDOM_MOVE_CHANCE else found.move
        random_moves_left -= 1
        position, last = position.play(move), move
    return examples


def create_example(position: Any, last: int, moves: list[int], tries: dict[int, int]) -> Example:
    """Create the example that a search gives."""
    side = BLACK if position.black_to_move else WHITE
    own, other = (
        neighbour_masks(position.board, position.cells, each) for each in (side, 3 - side)
    )
    outlook = PriorEstimator(position.board, position.cells, side, own, other, last)
    total = sum(tries.values())
    return Example(
        [placement_features(outlook, place) for place in moves],
        [tries.get(place, 0) / total for place in moves],
    )


def placement_features(outlook: PriorEstimator, place: int) -> tuple[Feature, ...]:
    """The features of a placement, one of each group."""
    around = int(outlook.pattern_around(place))
    if outlook.side == WHITE:
        around = reorder_pattern(around, TRANSPOSITION)
    return (
        ("mine", int(detour(outlook.own_distances, place))),
        ("yours", int(detour(outlook.opponent_distances, place))),
        ("last", int(outlook.last_stone_relation(place))),
        ("around", min(mirror_images(around))),
    )


# Learning


@dataclass
class Learner:
    """The numbers learned so far, and the sums of their squared gradients (AdaGrad)."""

    values: FeatureNumbers = field(default_factory=lambda: defaultdict(float))
    squared_gradients: FeatureNumbers = field(default_factory=lambda: defaultdict(float))

    def learn(self, example: Example) -> float:
        """Move towards an example; return how badly it was predicted before (cross entropy)."""
        prediction = self.predict(example)
        gradients: FeatureNumbers = defaultdict(float)
        for features, share, chance in zip(
            example.features, example.shares, prediction, strict=True
        ):
            for feature in features:
                gradients[feature] += share - chance
        for feature, gradient in gradients.items():
            slope = gradient - WEIGHT_DECAY * self.values[feature]
            self.squared_gradients[feature] += slope * slope
            self.values[feature] += (
                LEARNING_RATE * slope / math.sqrt(self.squared_gradients[feature] + 1e-9)
            )
        return cross_entropy(example, prediction)

    def predict(self, example: Example) -> list[float]:
        """The predicted share of the tries for each placement."""
        sums = [sum(self.values[sign] for sign in seen) for seen in example.features]
        highest = max(sums)
        powers = [math.exp(each - highest) for each in sums]
        total = sum(powers)
        return [each / total for each in powers]


def cross_entropy(example: Example, prediction: list[float]) -> float:
    """The cross entropy of the tries and the prediction."""
    pairs = zip(example.shares, prediction, strict=True)
    return -sum(share * math.log(max(chance, 1e-12)) for share, chance in pairs if share)


def train(examples: list[Example], unseen: list[Example]) -> Learner:
    """Learn from the examples; print how well the numbers predict those and the unseen ones."""
    learner, source = Learner(), random.Random(1)
    for epoch in range(EPOCHS):
        source.shuffle(examples)
        training_loss = sum(map(learner.learn, examples)) / len(examples)
        unseen_loss = sum(cross_entropy(each, learner.predict(each)) for each in unseen) / max(
            len(unseen), 1
        )
        print(
            f"{epoch + 1}: {training_loss:.3f} nats a position, "
            f"{unseen_loss:.3f} of those kept back",
            flush=True,
        )
    return learner


def describe_tries(examples: list[Example]) -> Iterator[str]:
    """Describe the tries: on whose shortest lines, and how near to the last stone."""
    lines: dict[tuple[bool, bool], float] = defaultdict(float)
    near: dict[bool, float] = defaultdict(float)
    for each in examples:
        for (mine, yours, last, _), share in zip(each.features, each.shares, strict=True):
            lines[mine[1] == 0, yours[1] == 0] += share
            near[last[1] in TOUCHING_LAST] += share
    percent = len(examples) / 100
    yield f"on shortest lines of both {lines[True, True] / percent:.0f} %"
    yield f"of the own colour alone {lines[True, False] / percent:.0f} %"
    yield f"of the other alone {lines[False, True] / percent:.0f} %"
    yield f"of neither {lines[False, False] / percent:.0f} %"
    yield f"beside the last stone {near[True] / percent:.0f} %"


# Writing


def module_text(learner: Learner, examples: Iterable[Example], command: str) -> str:
    """The text of the module that is written."""
    count = Counter(sign for each in examples for seen in each.features for sign in seen)
    patterns = {
        code: round(100 * learner.values["around", code])
        for code in range(PATTERN_COUNT)
        if count["around", code] >= MIN_OCCURRENCES
    }
    entries = [
        f"{format_pattern(code)} {worth}"
        for code, worth in patterns.items()
        if abs(worth) >= MIN_VALUE
    ]
    rows = "\n".join("  ".join(entries[index : index + 6]) for index in range(0, len(entries), 6))
    groups = "\n".join(
        f'{name.upper()}: Final = "{" ".join(_row(learner, name, size))}"'
        for name, size in GROUPS.items()
    )
    return MODULE_TEMPLATE.format(first_line=FIRST_LINE, command=command, groups=groups, rows=rows)


def _row(learner: Learner, name: str, size: int) -> Iterator[str]:
    return (str(round(100 * learner.values[name, index])) for index in range(size))


def format_pattern(code: int) -> str:
    """Format a pattern."""
    return "".join(".ox"[code // 3**way % 3] for way in range(7, -1, -1))


FIRST_LINE = (
    "[hot] What the computer has learned about placements, in hundredths: see `move_priors.py`."
)
MODULE_TEMPLATE = '''"""{first_line}

Written by `{command}`.
"""

from __future__ import annotations

from typing import Final

{groups}
"""Scores by how many half stones longer the shortest line over the place is, for the mover and for
the opponent; and by how the place lies relative to the last stone: far away, then by rows along
the mover's direction and columns across it.
"""

AROUND: Final = """
{rows}
"""
"""Scores by what surrounds the place, clockwise from the north, with the mover's edges in the north
and south: `o` is the mover's colour, `x` the opponent's, each also beyond its edges.
"""
'''


def learn_priors(arguments: Sequence[str] | None = None) -> None:
    """Play, learn, and write the module, as the arguments of a command line say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="8,11", help="the boards to play on (default: 8,11)")
    parser.add_argument("--games", type=int, default=400, help="rounds on each (default: 400)")
    parser.add_argument("--nodes", type=int, default=200_000, help="stones a move")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    sizes = [int(size) for size in options.sizes.split(",")]
    tasks = [
        (size, options.nodes, options.seed + game)
        for game in range(options.games)
        for size in sizes
    ]
    with multiprocessing.Pool(os.cpu_count()) as pool:
        rounds = list(pool.imap(play_round, tasks))
    unseen_count = len(rounds) // 10
    unseen, examples = (
        [each for some in part for each in some]
        for part in (rounds[:unseen_count], rounds[unseen_count:])
    )
    print(f"{len(rounds)} rounds, {len(examples)} positions, and {len(unseen)} kept back")
    print(f"Tries: {', '.join(describe_tries(examples))}")
    command = (
        f'make learn GAME=konobi ARGS="--sizes {options.sizes} --games {options.games} '
        f'--nodes {options.nodes} --seed {options.seed}"'
    )
    TARGET.write_text(module_text(train(examples, unseen), examples, command), "utf-8")
    print(f"Written to {TARGET.name}.")


if __name__ == "__main__":
    learn_priors()
