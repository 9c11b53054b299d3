"""Toy games to search: trees grown from a seed, and maps drawn by hand."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.position import CHANCE, Position

WIDEST_CODE = 2**20 - 1


@dataclass(frozen=True)
class Shape:
    """What grows from a seed.

    `height`: after how many decisions the last branch ends. `width`: on how many positions of a
    level its branches meet again, 0 for never. `chance`: whether dice decide here and there. Where
    branches never meet, a turn may have several decisions.
    """

    seed: int
    height: int = 5
    breadth: int = 4
    width: int = 0
    chance: bool = False


class GrownPosition(Position):
    """A position of a grown tree. All about it follows from the shape and its coordinates."""

    def __init__(self, shape: Shape, level: int, index: int) -> None:
        source = random.Random(f"{shape} {level} {index}")
        super().__init__(_seat_to_move(shape, level, source))
        self.coordinates = (shape, level, index)
        self.static_value = source.randint(-1000, 1000)
        self.number = source.getrandbits(60)
        ends = level > 0 and (level >= shape.height or source.random() < 0.1)
        count = 0 if ends else source.randint(1, shape.breadth)
        if self.to_move == CHANCE:
            count = max(count, 1)
        self.codes = source.sample(range(WIDEST_CODE + 1), count)
        self.weights = [source.randint(1, 5) for _ in self.codes]
        forcing = 0 if self.to_move == CHANCE else source.randint(0, count)
        self.forcing_codes = self.codes[:forcing] if source.random() < 0.5 else []
        self.next_indexes = [
            source.randrange(shape.width) if shape.width else source.getrandbits(60)
            for _ in self.codes
        ]

    def moves(self) -> vec[i64]:
        return vec[i64](self.codes)

    def captures(self) -> vec[i64]:
        return vec[i64](self.forcing_codes)

    def is_capture(self, move: i64) -> bool:
        return int(move) in self.forcing_codes

    def odds(self) -> vec[i64]:
        return vec[i64](self.weights)

    def play(self, move: i64) -> GrownPosition:
        shape, level, _ = self.coordinates
        return grow_position(shape, level + 1, self.next_indexes[self.codes.index(int(move))])

    def is_over(self) -> bool:
        return not self.codes

    def value(self) -> i64:
        return self.static_value

    def key(self) -> i64:
        return self.number


def _seat_to_move(shape: Shape, level: int, source: random.Random) -> int:
    """The seat that decides: they alternate, unless the branches never meet."""
    turn = (shape.seed + level) % 2
    if shape.width or level == 0:
        return turn
    if shape.chance and level < shape.height and source.random() < 0.25:
        return CHANCE
    return turn if source.random() < 0.7 else 1 - turn


@lru_cache(maxsize=50_000)
def grow_position(shape: Shape, level: int = 0, index: int = 0) -> GrownPosition:
    """Return a position of a tree, the same object each time."""
    return GrownPosition(shape, level, index)


@dataclass(frozen=True)
class MapPlace:
    """The seat that decides there, its static value to seat 0, and where each move leads.

    Moves are numbered from 1 in the order of their names; the `forcing` ones take something.
    """

    to_move: int
    static_value: int
    exits: tuple[str, ...] = ()
    forcing: tuple[int, ...] = ()
    ended_value: int | None = None


Map = dict[str, MapPlace]


class MapPosition(Position):
    """A place on a map. Every exit leads to another place, and may lead back."""

    def __init__(self, map: Map, name: str) -> None:
        super().__init__(map[name].to_move)
        self.map = map
        self.name = name

    def moves(self) -> vec[i64]:
        return vec[i64](range(1, len(self.map[self.name].exits) + 1))

    def captures(self) -> vec[i64]:
        return vec[i64](self.map[self.name].forcing)

    def is_capture(self, move: i64) -> bool:
        return int(move) in self.map[self.name].forcing

    def odds(self) -> vec[i64]:
        return vec[i64]([1] * len(self.map[self.name].exits))

    def play(self, move: i64) -> MapPosition:
        return MapPosition(self.map, self.map[self.name].exits[int(move) - 1])

    def is_over(self) -> bool:
        return not self.map[self.name].exits

    def value(self) -> i64:
        return self.map[self.name].static_value

    def value_if_ended(self) -> i64:
        settled = self.map[self.name].ended_value
        return self.map[self.name].static_value if settled is None else settled

    def key(self) -> i64:
        return list(self.map).index(self.name) + 1
