"""Tournaments of Konobi at any moment, and samples of its text form."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from kono_tui.core.game import Game
from kono_tui.core.save import Save
from kono_tui.games.konobi import Konobi
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage
from tests.files.strategies import HUMAN_AND_COMPUTER, SEEDS, at_random, players, reached
from tests.files.text_form import TextForm
from tests.games.konobi import naive
from tests.games.konobi.drawn import same

KONOBI: Game[Any] = Konobi()
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
SAMPLE: Save[Any] = Save("konobi", 5, HUMAN_AND_COMPUTER, start=KONOBI.from_line(LINE))
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
def fresh(draw: st.DrawFn) -> Series:
    """A round before a colour is picked, in any tournament; between computers it has begun."""
    totals = draw(st.tuples(NUMBERS, NUMBERS))
    series = Series(KONOBI, draw(players()), 0, draw(NUMBERS), totals)
    return series.choose_size(draw(st.sampled_from(sorted(KONOBI.sizes))))


@st.composite
def begun(draw: st.DrawFn) -> Series:
    """Some decisions into a round, from its start or from any board that a file may show."""
    series = draw(fresh())
    if series.match is None:
        series = series.choose_colour(draw(st.sampled_from(KONOBI.colours)))
    source = random.Random(draw(SEEDS))
    if draw(st.booleans()):
        match = Match.begin(KONOBI, strewn(source, series.size), series.watched)
        series = replace(series, match=match, opener=None)
    return at_random(series, draw(st.integers(0, 25)), source)


@st.composite
def left(draw: st.DrawFn) -> Series:
    """A round that a player has quit, unless it was over before."""
    series = draw(begun())
    return series.quit(draw(st.integers(0, 1))) if series.stage is Stage.PLAY else series


def tournaments() -> st.SearchStrategy[Series]:
    """Any moment that can be saved."""
    return st.one_of(fresh(), begun(), left())


def strewn(source: random.Random, size: int) -> KonobiPosition:
    """Stones anywhere, without crosscuts: of each, one stone is removed."""
    round = naive.strewn(source, size)
    while crossed := naive.crosscuts(round):
        round = naive.changed(round, dict.fromkeys(crossed, "."))
    if len(naive.points(round, ".")) >= size * size - 1:
        return strewn(source, size)
    return same(round)


def carried(save: Save[Any]) -> tuple[object, ...]:
    """What the form must hold of a save."""
    position = reached(save)
    names = tuple(player.name for player in save.players)
    return save.size, names, position and KONOBI.shown(position)


FORM = TextForm(
    game=KONOBI,
    text=TEXT,
    sample=SAMPLE,
    first_key="Game: Konobi",
    tournaments=tournaments,
    moments=frozenset({"COLOUR", "PLAY", "ROUND_OVER", "quit"}),
    carried=carried,
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
