"""Tournaments of Konobi at any moment, and samples of its text form."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from kono_tui.core.save import Save
from kono_tui.games import GAMES
from kono_tui.games.konobi.position import KonobiPosition
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
from tests.games.konobi import naive
from tests.games.konobi.drawn import position_from_round

KONOBI = GAMES["konobi"]

NUMBERS = st.integers(0, 999)

TEXT = """\
Game: Konobi

Computer:
   Color: White

Human:
   Color: Black

Board:
   O O O O O
   O O B W O
   O B W O O
   O B W O O
   O O O O O

Next Player: Human
Swap: past
"""
LINE = "...../..bw./.bw../.bw../..... b 0 swap-past"
SAMPLE: Save[Any] = Save(
    "konobi", 5, HUMAN_AND_COMPUTER, start=KONOBI.notation.parse_position(LINE)
)
"""What the text tells: the human, on seat 0, plays Black."""
FRESH = """\
Game: Konobi

Computer:
   Color:{}

Human:
   Color:{}

Board:
   O O O O
   O O O O
   O O O O
   O O O O

Next Player:{}
Swap: to come
"""


@st.composite
def fresh_rounds(draw: st.DrawFn) -> Tournament:
    """A round before a colour is picked, in any tournament; between computers it has begun."""
    totals = draw(st.tuples(NUMBERS, NUMBERS))
    tournament = Tournament(KONOBI, draw(players()), 0, draw(NUMBERS), totals)
    return tournament.choose_size(draw(st.sampled_from(sorted(KONOBI.info.sizes))))


@st.composite
def begun_rounds(draw: st.DrawFn) -> Tournament:
    """Some decisions into a round, from its start or from any board that a file may show."""
    tournament = draw(fresh_rounds())
    if tournament.match is None:
        tournament = tournament.choose_colour(draw(st.sampled_from(KONOBI.info.colours)))
    source = random.Random(draw(SEEDS))
    if draw(st.booleans()):
        match = Match.begin(
            KONOBI, random_position(source, tournament.size), tournament.computers_only
        )
        tournament = replace(tournament, match=match, opener=None)
    return with_random_decisions(tournament, draw(st.integers(0, 25)), source)


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


def random_position(source: random.Random, size: int) -> KonobiPosition:
    """Stones anywhere, without crosscuts: of each, one stone is removed."""
    round = naive.scatter_stones(source, size)
    while crossed := naive.crosscuts(round):
        round = naive.with_changes(round, dict.fromkeys(crossed, "."))
    if len(naive.points_with(round, ".")) >= size * size - 1:
        return random_position(source, size)
    return position_from_round(round)


def form_contents(save: Save[Any]) -> tuple[object, ...]:
    """What the form must hold of a save."""
    position = reached_position(save)
    names = tuple(player.name for player in save.players)
    return save.size, names, position and KONOBI.saves.format_saved_part(position)


FORM = TextForm(
    game=KONOBI,
    text=TEXT,
    sample=SAMPLE,
    first_key="Game: Konobi",
    tournaments=tournaments,
    moments=frozenset({"COLOUR", "PLAY", "ROUND_OVER", "quit"}),
    carried=form_contents,
    own="Quit: Human",
    pieces=("Game: Konobi\n", "Human:", "Color: ", "Swap: to come\n", "Swap: ", "d4\n"),
    strays=(
        (LINE.replace(" b 0", " b 1"), ""),
        (LINE.replace(".bw..", "..w..", 1), ""),
        (LINE.replace("swap-past", "swap-to-come"), ""),
        (LINE, "Moves:\nc1\n"),
        (LINE, "Moves:\nswap\n"),
        ("nonsense", ""),
    ),
    line=LINE,
    moves=("c{}", "c1{}", "{}", "c{}1", "place {} c1"),
    fills=(" ", "1", "-", "a", "c1", "swap"),
)
