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


class Grown(Position):
    """A position of a grown tree. All about it follows from the shape and its coordinates."""

    def __init__(self, shape: Shape, level: int, index: int) -> None:
        source = random.Random(f"{shape} {level} {index}")
        super().__init__(_seat(shape, level, source))
        self.place = (shape, level, index)
        self.looks = source.randint(-1000, 1000)
        self.number = source.getrandbits(60)
        ends = level > 0 and (level >= shape.height or source.random() < 0.1)
        count = 0 if ends else source.randint(1, shape.breadth)
        if self.to_move == CHANCE:
            count = max(count, 1)
        self.codes = source.sample(range(WIDEST_CODE + 1), count)
        self.weights = [source.randint(1, 5) for _ in self.codes]
        forcing = 0 if self.to_move == CHANCE else source.randint(0, count)
        self.forcing = self.codes[:forcing] if source.random() < 0.5 else []
        self.nexts = [
            source.randrange(shape.width) if shape.width else source.getrandbits(60)
            for _ in self.codes
        ]

    def moves(self) -> vec[i64]:
        return vec[i64](self.codes)

    def captures(self) -> vec[i64]:
        return vec[i64](self.forcing)

    def takes(self, move: i64) -> bool:
        return int(move) in self.forcing

    def odds(self) -> vec[i64]:
        return vec[i64](self.weights)

    def play(self, move: i64) -> Grown:
        shape, level, _ = self.place
        return grown(shape, level + 1, self.nexts[self.codes.index(int(move))])

    def over(self) -> bool:
        return not self.codes

    def value(self) -> i64:
        return self.looks

    def key(self) -> i64:
        return self.number


def _seat(shape: Shape, level: int, source: random.Random) -> int:
    """The seat that decides: they alternate, unless the branches never meet."""
    turn = (shape.seed + level) % 2
    if shape.width or level == 0:
        return turn
    if shape.chance and level < shape.height and source.random() < 0.25:
        return CHANCE
    return turn if source.random() < 0.7 else 1 - turn


@lru_cache(maxsize=50_000)
def grown(shape: Shape, level: int = 0, index: int = 0) -> Grown:
    """Return a position of a tree, the same object each time."""
    return Grown(shape, level, index)


@dataclass(frozen=True)
class Place:
    """The seat that decides there, its static value to seat 0, and where each move leads.

    Moves are numbered from 1 in the order of their names; the `forcing` ones take something.
    """

    to_move: int
    looks: int
    ways: tuple[str, ...] = ()
    forcing: tuple[int, ...] = ()
    settled: int | None = None


Map = dict[str, Place]


class Drawn(Position):
    """A place on a map. Every exit leads to another place, and may lead back."""

    def __init__(self, map: Map, name: str) -> None:
        super().__init__(map[name].to_move)
        self.map = map
        self.name = name

    def moves(self) -> vec[i64]:
        return vec[i64](range(1, len(self.map[self.name].ways) + 1))

    def captures(self) -> vec[i64]:
        return vec[i64](self.map[self.name].forcing)

    def takes(self, move: i64) -> bool:
        return int(move) in self.map[self.name].forcing

    def odds(self) -> vec[i64]:
        return vec[i64]([1] * len(self.map[self.name].ways))

    def play(self, move: i64) -> Drawn:
        return Drawn(self.map, self.map[self.name].ways[int(move) - 1])

    def over(self) -> bool:
        return not self.map[self.name].ways

    def value(self) -> i64:
        return self.map[self.name].looks

    def settled(self) -> i64:
        settled = self.map[self.name].settled
        return self.map[self.name].looks if settled is None else settled

    def key(self) -> i64:
        return list(self.map).index(self.name) + 1
