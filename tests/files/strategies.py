"""Tournaments of Kono at any moment, and what a save's form holds of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from hypothesis import strategies as st

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.core.save import KINDS, Kind, Player, Save, Throw
from kono_tui.games import GAMES
from kono_tui.games.kono.notation import from_line
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage
from kono_tui.search.levels import LEVELS

KONO: Game[Any] = GAMES["kono"]
HUMAN_AND_COMPUTER = (Player("Human", "human"), Player("Computer", "computer"))
TWO_COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer"))
MIXES: list[tuple[Kind, Kind]] = [KINDS, ("human", "human"), ("computer", "computer")]
NUMBERS = st.integers(0, 999_999)
SEEDS = st.integers(0, 2**32 - 1)
LONGEST = 40
"""How many moves a drawn round has at most."""


ALL_THROWS: list[Throw] = list(product(range(1, 7), repeat=2))
TIES = [pair for pair in product(ALL_THROWS, repeat=2) if sum(pair[0]) == sum(pair[1])]
DECIDED = [pair for pair in product(ALL_THROWS, repeat=2) if sum(pair[0]) != sum(pair[1])]
THROWS = st.sampled_from(ALL_THROWS)


@st.composite
def players(draw: st.DrawFn) -> tuple[Player, Player]:
    """Any mix, the human first; two of a kind are numbered."""
    kinds = draw(st.sampled_from(MIXES))
    numbers = ("", "") if kinds[0] != kinds[1] else (" 1", " 2")
    levels = draw(st.tuples(*(st.sampled_from(["", *LEVELS]) for _ in kinds)))
    first, second = (
        Player(kind.title() + number, kind, level if kind == "computer" else "")
        for kind, number, level in zip(kinds, numbers, levels, strict=True)
    )
    return first, second


@st.composite
def fresh(draw: st.DrawFn) -> Series:
    """A round whose dice have not been thrown, in any tournament."""
    return Series(
        KONO,
        draw(players()),
        draw(st.sampled_from(KONO.sizes)),
        draw(NUMBERS),
        draw(st.tuples(NUMBERS, NUMBERS)),
        dice=tuple(draw(st.lists(THROWS, max_size=4))),
    )


@st.composite
def tied(draw: st.DrawFn) -> Series:
    """No throw yet, or nothing but ties."""
    series = draw(fresh())
    for pair in draw(st.lists(st.sampled_from(TIES), max_size=3)):
        series = series.throw(pair[0]).throw(pair[1])
    return series


@st.composite
def throwing(draw: st.DrawFn) -> Series:
    """The dice have not decided; perhaps one of two throws is made."""
    series = draw(tied())
    return series.throw(draw(THROWS)) if draw(st.booleans()) else series


@st.composite
def choosing(draw: st.DrawFn) -> Series:
    """The opener is known, by the dice or by the round before; the colour is not."""
    if draw(st.booleans()):
        return replace(draw(fresh()), opener=draw(st.integers(0, 1)))
    first, second = draw(st.sampled_from(DECIDED))
    return draw(tied()).throw(first).throw(second)


@st.composite
def begun(draw: st.DrawFn) -> Series:
    """A round from its own start, or from any board that a file may show."""
    series = draw(choosing()).choose_colour(draw(st.sampled_from(KONO.colours)))
    if draw(st.booleans()):
        return series
    match = Match.begin(KONO, draw(boards(series.size)), series.watched)
    return replace(series, match=match, opener=None, throws=())


@st.composite
def boards(draw: st.DrawFn, size: int) -> KonoPosition:
    """Some pieces of both colours anywhere, some of which can capture."""
    source = random.Random(draw(SEEDS))
    cells = source.sample(range(size * size), size * size)
    letters = ["."] * (size * size)
    for letter in "wb":
        for _ in range(draw(st.integers(1, size + 2))):
            letters[cells.pop()] = source.choice([letter, letter.upper()])
    rows = ("".join(letters[row * size : (row + 1) * size]) for row in range(size))
    return from_line(f"{'/'.join(rows)} {source.choice('wb')} {source.randrange(2)}")


@st.composite
def playing(draw: st.DrawFn) -> Series:
    """Some moves into a round; perhaps they end it."""
    series = draw(begun())
    return played(series, draw(st.integers(0, LONGEST)), random.Random(draw(SEEDS)))


@st.composite
def left(draw: st.DrawFn) -> Series:
    """A round that a player has quit, unless it was over before."""
    series = draw(playing())
    return series.quit(draw(st.integers(0, 1))) if series.stage is Stage.PLAY else series


@st.composite
def finished(draw: st.DrawFn) -> Series:
    """A round ended by its last move: one colour had a single step to go."""
    series = draw(begun())
    size, colour = series.size, draw(st.sampled_from("wb"))
    rows = ["." * size] * size
    rows[size // 2] = _row(size, draw(st.integers(0, size - 1)), "b")
    rows[size - 2] = _row(size, 1, "w")
    rows[size - 1] = _row(size, size - 1, "W")
    if colour == "b":
        rows = [row.translate(str.maketrans("wWb", "bBw")) for row in reversed(rows)]
    start = from_line(f"{'/'.join(rows)} {colour} {draw(st.integers(0, 1))}")
    series = replace(series, match=Match.begin(KONO, start, series.watched), opener=None)
    return step(series, f"{size - 1},2 sw" if colour == "w" else "2,2 nw")


def _row(size: int, column: int, letter: str) -> str:
    return "." * column + letter + "." * (size - 1 - column)


def tournaments() -> st.SearchStrategy[Series]:
    """Any moment that can be saved."""
    return st.one_of(throwing(), choosing(), playing(), left(), finished())


def saves() -> st.SearchStrategy[Save[Any]]:
    return tournaments().map(Series.save)


def played(series: Series, moves: int, source: random.Random) -> Series:
    """The tournament after some random moves, fewer if the round ends."""
    for _ in range(moves):
        match = series.match
        if match is None or match.ending:
            break
        codes = list(match.position.captures()) or list(match.position.moves())
        series = series.play(KONO.decode(match.position, int(source.choice(codes))))
    return series


def at_random(series: Series, decisions: int, source: random.Random) -> Series:
    """The tournament after some random decisions of any kind, fewer if the round ends."""
    for _ in range(decisions):
        assert series.match is not None
        if series.match.ending:
            break
        series = series.play(source.choice(series.match.legal))
    return series


def step(series: Series, text: str) -> Series:
    """The tournament after a typed move."""
    assert series.match is not None
    return series.play(KONO.parse(series.match.position, text))


@dataclass(frozen=True)
class Carried:
    """What every form holds: sides are score and colour, as the form lists them."""

    round: int
    board: tuple[str, ...]
    sides: tuple[tuple[int, str], ...]
    next_player: str


def carried(save: Save[Any]) -> Carried:
    """What the forms must hold of a save."""
    position = reached(save)
    order = sorted((0, 1), key=lambda seat: (save.players[seat].kind, seat))
    following = save.opener if position is None else int(position.to_move)
    return Carried(
        save.round,
        _rows(position or KONO.start(save.size, KONO.any_opening())),
        tuple(
            (save.totals[seat], KONO.colour(position, seat) if position else "") for seat in order
        ),
        "" if following is None else save.players[following].name,
    )


def reached(save: Save[Any]) -> Position | None:
    """The position that a save's moves lead to."""
    position: Position | None = save.start
    for move in save.moves:
        assert position is not None
        position = position.play(GAMES[save.game].encode(position, move))
    return position


def _rows(position: Position) -> tuple[str, ...]:
    return tuple(KONO.line(position).split()[0].split("/"))
