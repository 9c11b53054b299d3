"""Tournaments of Konane at any moment, and samples of its text form."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from kono_tui.core.save import Save
from kono_tui.games import GAMES
from kono_tui.games.konane.position import KonanePosition
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.text_form import TextForm
from tests.games.kono.saves.tournaments import (
    HUMAN_AND_COMPUTER,
    SEEDS,
    players,
    reached_position,
    with_random_decisions,
)

KONANE = GAMES["konane"]

NUMBERS = st.integers(0, 999)

SOURCE = """\
Black: 6
White: 4
Board:
B W B W B W
W B O B O B
B W O W B W
O B O O O O
B W B O O W
W B W O O B
Next Player: White
Human: White
"""
SIBLING = """\
Black: T6
White: F4
Board: 6
B W B W B W
W B O B O B
B W O W B W
O B O O O O
B W B O O W
W B W O O B
Next Player: White
"""
LINE = "bwbwbw/wb.b.b/bw.wbw/.b..../bwb..w/wbw..b w 1 6 4 turn usual"
SAMPLE: Save[Any] = Save(
    "konane", 6, HUMAN_AND_COMPUTER, start=KONANE.notation.parse_position(LINE)
)
"""What the source's sample tells: the human, on seat 0, plays White."""
FRESH = """\
Black: 0
White: 0
Board:
B W B W B W
W B W B W B
B W B W B W
W B W B W B
B W B W B W
W B W B W B
Next Player:{}
Human:{}
"""


def rules(draw: st.DrawFn) -> str:
    return draw(st.sampled_from(["", *KONANE.info.variants]))


@st.composite
def fresh_rounds(draw: st.DrawFn) -> Tournament:
    """A round in which nobody has guessed yet, in any tournament."""
    return Tournament(
        KONANE,
        draw(players()),
        draw(st.sampled_from(KONANE.info.sizes)),
        draw(NUMBERS),
        draw(st.tuples(NUMBERS, NUMBERS)),
        variant=rules(draw),
    )


@st.composite
def begun_rounds(draw: st.DrawFn) -> Tournament:
    """Some decisions into a round, from its start or from any board that a file may show."""
    tournament = draw(fresh_rounds()).guess(draw(st.booleans()))
    source = random.Random(draw(SEEDS))
    if draw(st.booleans()):
        start = random_position(source, tournament.size, tournament.variant)
        match = Match.begin(KONANE, start, tournament.computers_only)
        tournament = Tournament(
            KONANE,
            tournament.players,
            tournament.size,
            tournament.round,
            tournament.totals,
            match=match,
            variant=tournament.variant,
        )
    return with_random_decisions(tournament, draw(st.integers(0, 60)), source)


@st.composite
def quit_rounds(draw: st.DrawFn) -> Tournament:
    """A round that a player has quit, unless it was over before."""
    tournament = draw(begun_rounds())
    return (
        tournament.quit(draw(st.integers(0, 1))) if tournament.stage is Stage.PLAY else tournament
    )


def tournaments() -> st.SearchStrategy[Tournament]:
    """Any moment that can be saved."""
    return st.one_of(fresh_rounds(), begun_rounds(), quit_rounds())


def random_position(source: random.Random, size: int, variant: str) -> KonanePosition:
    """Some stones of the full board, and scores that need not fit."""
    full = ("bw" * (size // 2), "wb" * (size // 2)) * (size // 2)
    keep = source.random()
    rows = ("".join(each if source.random() < keep else "." for each in row) for row in full)
    scores = f"{source.randint(0, size)} {source.randint(0, size)}"
    turn, seat = source.choice("bw"), source.randrange(2)
    line = f"{'/'.join(rows)} {turn} {seat} {scores} turn {variant or 'usual'}"
    position: KonanePosition = KONANE.notation.parse_position(line)
    return position


def form_contents(save: Save[Any]) -> tuple[object, ...]:
    """What the form must hold of a save."""
    position = reached_position(save)
    return save.size, position and KONANE.notation.format_position(position).split()[:5]


def with_typed_moves(tournament: Tournament, *texts: str) -> Tournament:
    """The tournament after typed decisions."""
    for text in texts:
        assert tournament.match is not None
        for move in KONANE.notation.parse_turn(tournament.match.position, text):
            tournament = tournament.play(move)
    return tournament


FORM = TextForm(
    game=KONANE,
    text=SOURCE,
    sample=SAMPLE,
    first_key="Black:",
    tournaments=tournaments,
    moments=frozenset(
        {
            "GUESS",
            "CHANCE",
            "PLAY",
            "ROUND_OVER",
            "quit",
            "mid-turn",
            "rules usual",
            "rules straight",
        }
    ),
    carried=form_contents,
    own="Rules: straight",
    pieces=("Black: 1\n", "White:", "Board: 8", "Human: B", "T", "F", "1,1-1,3\n"),
    strays=(
        (LINE.replace("usual", "straight"), ""),
        (LINE.replace(" w 1", " w 0"), ""),
        (LINE.replace(" 6 4", " 7 4"), ""),
        (LINE, "Moves:\n2,1-2,3\n"),
        (LINE, "Moves:\npass\n"),
        ("nonsense", ""),
    ),
    line=LINE,
    moves=("1,1{}", "1,1-{}", "{}", "1{},1", "remove {}"),
    fills=(" ", "1", "-", "a", "1 ", "1,", "("),
)
