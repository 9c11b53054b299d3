"""Tournaments of Fanorona at any moment, and samples of its text form."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from kono_tui.core.save import Save
from kono_tui.games import GAMES
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.text_form import TextForm
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import position_from_round
from tests.games.kono.saves.tournaments import (
    HUMAN_AND_COMPUTER,
    SEEDS,
    players,
    reached_position,
    with_random_decisions,
)

FANORONA = GAMES["fanorona"]

NUMBERS = st.integers(0, 999)

TEXT = """\
Game: Fanorona

Computer:
   Color: Black

Human:
   Color: White

Board:
   O O O B O O O O O
   O B O O O O O O O
   O B W O O B O O O
   O B O O O O O O O
   O O O O O O W O O

Next Player: Human
"""
LINE = "...b...../.b......./.bw..b.../.b......./......w.. w 0 0 turn"
SAMPLE: Save[Any] = Save(
    "fanorona", 5, HUMAN_AND_COMPUTER, start=FANORONA.notation.parse_position(LINE)
)
"""What the text tells: the human, on seat 0, plays White."""
FRESH = """\
Game: Fanorona

Computer:
   Color:{}

Human:
   Color:{}

Board:
   B B B B B B B B B
   B B B B B B B B B
   B W B W O B W B W
   W W W W W W W W W
   W W W W W W W W W

Next Player:{}
"""


@st.composite
def fresh_rounds(draw: st.DrawFn) -> Tournament:
    """A round before a colour is picked, in any tournament; between computers it has begun."""
    return Tournament(
        FANORONA,
        draw(players()),
        0,
        draw(NUMBERS),
        draw(st.tuples(NUMBERS, NUMBERS)),
    ).choose_size(draw(st.sampled_from(FANORONA.info.sizes)))


@st.composite
def begun_rounds(draw: st.DrawFn) -> Tournament:
    """Some decisions into a round, from its start or from any board that a file may show."""
    tournament = draw(fresh_rounds())
    if tournament.match is None:
        tournament = tournament.choose_colour(draw(st.sampled_from(FANORONA.info.colours)))
    source = random.Random(draw(SEEDS))
    if draw(st.booleans()):
        match = Match.begin(
            FANORONA, random_position(source, tournament.size), tournament.computers_only
        )
        tournament = replace(tournament, match=match, opener=None)
    return with_random_decisions(tournament, draw(st.integers(0, 60)), source)


@st.composite
def left_rounds(draw: st.DrawFn) -> Tournament:
    """A round that a player quit, or both agreed to draw, unless it was over before."""
    tournament = draw(begun_rounds())
    if tournament.stage is not Stage.PLAY:
        return tournament
    assert tournament.match is not None
    if draw(st.booleans()) and not tournament.match.is_mid_turn:
        return tournament.agree_to_draw()
    return tournament.quit(draw(st.integers(0, 1)))


def tournaments() -> st.SearchStrategy[Tournament]:
    """Any moment that can be saved."""
    return st.one_of(fresh_rounds(), begun_rounds(), left_rounds())


def random_position(source: random.Random, size: int) -> FanoronaPosition:
    """Stones anywhere, of each colour at most as many as at the start of a round."""
    while True:
        round = naive.random_board(source, size)
        most = len(naive.START[size][0]) * size // 2
        if all(len(naive.points(round, colour)) <= most for colour in "BW"):
            return position_from_round(round, source.randrange(2))


def form_contents(save: Save[Any]) -> tuple[object, ...]:
    """What the form must hold of a save."""
    position = reached_position(save)
    names = tuple(player.name for player in save.players)
    return save.size, names, position and FANORONA.saves.format_saved_part(position)


FORM = TextForm(
    game=FANORONA,
    text=TEXT,
    sample=SAMPLE,
    first_key="Game: Fanorona",
    tournaments=tournaments,
    moments=frozenset({"COLOUR", "PLAY", "ROUND_OVER", "quit", "agreed", "mid-turn"}),
    carried=form_contents,
    own="Draw: agreed",
    pieces=("Game: Fanorona\n", "Human:", "Color: ", "c3-d3W\n"),
    strays=(
        (LINE.replace(" w 0", " w 1"), ""),
        (LINE.replace(".bw..b", ".bw..."), ""),
        (LINE, "Moves:\nc3-d3W\n"),
        (LINE, "Moves:\npass\n"),
        ("nonsense", ""),
    ),
    line=LINE,
    moves=("c3{}", "c3-d3{}", "{}", "c{}3"),
    fills=(" ", "1", "-", "a", "c3", "c3-", "w"),
)
