"""Tournaments of Kono at any moment, and what a save's form holds of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from hypothesis import strategies as st

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.core.save import PLAYER_KINDS, DiceThrow, Player, PlayerKind, Save
from kono_tui.games import GAMES
from kono_tui.games.kono.notation import parse_position
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.search.levels import LEVELS

KONO: Game[Any] = GAMES["kono"]
HUMAN_AND_COMPUTER = (Player("Human", "human"), Player("Computer", "computer"))
TWO_COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer"))
MIXES: list[tuple[PlayerKind, PlayerKind]] = [
    PLAYER_KINDS,
    ("human", "human"),
    ("computer", "computer"),
]
NUMBERS = st.integers(0, 999_999)
SEEDS = st.integers(0, 2**32 - 1)
LONGEST = 40
"""How many moves a drawn round has at most."""


ALL_THROWS: list[DiceThrow] = list(product(range(1, 7), repeat=2))
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
def fresh_rounds(draw: st.DrawFn) -> Tournament:
    """A round whose dice have not been thrown, in any tournament."""
    return Tournament(
        KONO,
        draw(players()),
        draw(st.sampled_from(KONO.info.sizes)),
        draw(NUMBERS),
        draw(st.tuples(NUMBERS, NUMBERS)),
        dice_left=tuple(draw(st.lists(THROWS, max_size=4))),
    )


@st.composite
def tied_rounds(draw: st.DrawFn) -> Tournament:
    """No throw yet, or nothing but ties."""
    tournament = draw(fresh_rounds())
    for pair in draw(st.lists(st.sampled_from(TIES), max_size=3)):
        tournament = tournament.throw(pair[0]).throw(pair[1])
    return tournament


@st.composite
def rounds_before_opener(draw: st.DrawFn) -> Tournament:
    """The dice have not decided; perhaps one of two throws is made."""
    tournament = draw(tied_rounds())
    return tournament.throw(draw(THROWS)) if draw(st.booleans()) else tournament


@st.composite
def rounds_before_colour(draw: st.DrawFn) -> Tournament:
    """The opener is known, by the dice or by the round before; the colour is not."""
    if draw(st.booleans()):
        return replace(draw(fresh_rounds()), opener=draw(st.integers(0, 1)))
    first, second = draw(st.sampled_from(DECIDED))
    return draw(tied_rounds()).throw(first).throw(second)


@st.composite
def begun_rounds(draw: st.DrawFn) -> Tournament:
    """A round from its own start, or from any board that a file may show."""
    tournament = draw(rounds_before_colour()).choose_colour(
        draw(st.sampled_from(KONO.info.colours))
    )
    if draw(st.booleans()):
        return tournament
    match = Match.begin(KONO, draw(random_positions(tournament.size)), tournament.computers_only)
    return replace(tournament, match=match, opener=None, opening_throws=())


@st.composite
def random_positions(draw: st.DrawFn, size: int) -> KonoPosition:
    """Some pieces of both colours anywhere, some of which can capture."""
    source = random.Random(draw(SEEDS))
    cells = source.sample(range(size * size), size * size)
    letters = ["."] * (size * size)
    for letter in "wb":
        for _ in range(draw(st.integers(1, size + 2))):
            letters[cells.pop()] = source.choice([letter, letter.upper()])
    rows = ("".join(letters[row * size : (row + 1) * size]) for row in range(size))
    return parse_position(f"{'/'.join(rows)} {source.choice('wb')} {source.randrange(2)}")


@st.composite
def rounds_under_way(draw: st.DrawFn) -> Tournament:
    """Some moves into a round; perhaps they end it."""
    tournament = draw(begun_rounds())
    return with_random_moves(tournament, draw(st.integers(0, LONGEST)), random.Random(draw(SEEDS)))


@st.composite
def quit_rounds(draw: st.DrawFn) -> Tournament:
    """A round that a player has quit, unless it was over before."""
    tournament = draw(rounds_under_way())
    return (
        tournament.quit(draw(st.integers(0, 1))) if tournament.stage is Stage.PLAY else tournament
    )


@st.composite
def finished_rounds(draw: st.DrawFn) -> Tournament:
    """A round ended by its last move: one colour had a single step to go."""
    tournament = draw(begun_rounds())
    size, colour = tournament.size, draw(st.sampled_from("wb"))
    rows = ["." * size] * size
    rows[size // 2] = _row(size, draw(st.integers(0, size - 1)), "b")
    rows[size - 2] = _row(size, 1, "w")
    rows[size - 1] = _row(size, size - 1, "W")
    if colour == "b":
        rows = [row.translate(str.maketrans("wWb", "bBw")) for row in reversed(rows)]
    start = parse_position(f"{'/'.join(rows)} {colour} {draw(st.integers(0, 1))}")
    tournament = replace(
        tournament, match=Match.begin(KONO, start, tournament.computers_only), opener=None
    )
    return with_typed_move(tournament, f"{size - 1},2 sw" if colour == "w" else "2,2 nw")


def _row(size: int, column: int, letter: str) -> str:
    return "." * column + letter + "." * (size - 1 - column)


def tournaments() -> st.SearchStrategy[Tournament]:
    """Any moment that can be saved."""
    return st.one_of(
        rounds_before_opener(),
        rounds_before_colour(),
        rounds_under_way(),
        quit_rounds(),
        finished_rounds(),
    )


def saves() -> st.SearchStrategy[Save[Any]]:
    return tournaments().map(Tournament.to_save)


def with_random_moves(tournament: Tournament, moves: int, source: random.Random) -> Tournament:
    """The tournament after some random moves, fewer if the round ends."""
    for _ in range(moves):
        match = tournament.match
        if match is None or match.ending:
            break
        codes = list(match.position.captures()) or list(match.position.moves())
        tournament = tournament.play(KONO.rules.decode(match.position, int(source.choice(codes))))
    return tournament


def with_random_decisions(
    tournament: Tournament, decisions: int, source: random.Random
) -> Tournament:
    """The tournament after some random decisions of any kind, fewer if the round ends."""
    for _ in range(decisions):
        assert tournament.match is not None
        if tournament.match.ending:
            break
        tournament = tournament.play(source.choice(tournament.match.legal_moves))
    return tournament


def with_typed_move(tournament: Tournament, text: str) -> Tournament:
    """The tournament after a typed move."""
    assert tournament.match is not None
    return tournament.play(KONO.notation.parse_move(tournament.match.position, text))


@dataclass(frozen=True)
class FormContents:
    """What every form holds: sides are score and colour, as the form lists them."""

    round: int
    board: tuple[str, ...]
    sides: tuple[tuple[int, str], ...]
    next_player: str


def form_contents(save: Save[Any]) -> FormContents:
    """What the forms must hold of a save."""
    position = reached_position(save)
    order = sorted((0, 1), key=lambda seat: (save.players[seat].kind, seat))
    following = save.opener if position is None else int(position.to_move)
    return FormContents(
        save.round,
        _rows(position or KONO.start(save.size, KONO.info.default_opening())),
        tuple(
            (save.totals[seat], KONO.rules.colour(position, seat) if position else "")
            for seat in order
        ),
        "" if following is None else save.players[following].name,
    )


def reached_position(save: Save[Any]) -> Position | None:
    """The position that a save's moves lead to."""
    position: Position | None = save.start
    for move in save.moves:
        assert position is not None
        position = position.play(GAMES[save.game].rules.encode(position, move))
    return position


def _rows(position: Position) -> tuple[str, ...]:
    return tuple(KONO.notation.format_position(position).split()[0].split("/"))
