"""Tournaments of Canoga at any moment, and samples of its text forms."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import strategies as st

from kono_tui.core.game import Game
from kono_tui.core.save import DiceThrow, Save
from kono_tui.games import GAMES
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.text_form import TextForm
from tests.games.kono.saves.samples import COMMENTS
from tests.games.kono.saves.tournaments import (
    ALL_THROWS,
    DECIDED,
    HUMAN_AND_COMPUTER,
    NUMBERS,
    SEEDS,
    THROWS,
    TIES,
    players,
    reached_position,
    with_random_decisions,
)

CANOGA: Game[Any] = GAMES["canoga"]
ANY_THROWS: list[DiceThrow] = [*ALL_THROWS, *((face,) for face in range(1, 7))]
SWAPPED = str.maketrans(".x", "x.")

CPP = """\
Computer:
   Squares: 1 2 * 4 * 6 7 8 *
   Score: 34

Human:
   Squares: * 2 3 4 5 * * 8 9
   Score: 36

First Turn: Computer
Next Turn: Human
"""
LISP = """\
(
   (
      ( 1 2 * 4 * 6 7 8 * )
      34
   )

   (
      ( * 2 3 4 5 * * 8 9 )
      36
   )

   Computer

   Human
)
"""
PROLOG = """\
[
   [
      [ 1, 2, *, 4, *, 6, 7, 8, * ],
      34
   ],

   [
      [ *, 2, 3, 4, 5, *, *, 8, 9 ],
      36
   ],

   computer,

   human
].
"""
OPEN = "1 2 3 4 5 6 7 8 9"
COVERED = "* * * * * * * * *"
SOME = "* 2 3 4 5 * * 8 9"
TEXTS = {"cpp": CPP, "lisp": LISP, "prolog": PROLOG}
LINE = "x....xx.. ..x.x...x 0 throw - -"
SAMPLE: Save[Any] = Save(
    game="canoga",
    size=9,
    players=HUMAN_AND_COMPUTER,
    round=2,
    totals=(36, 34),
    opener=1,
    start=CANOGA.notation.parse_position(LINE),
)
"""What each of them tells: the human, on seat 0, throws next."""


LINES = {
    "cpp": {"row": 2, "score": 3, "other row": 5, "other score": 6, "first": 7, "next": 8},
    "lisp": {"row": 1, "score": 2, "other row": 3, "other score": 4, "first": 5, "next": 6},
}
LINES["prolog"] = LINES["lisp"]
"""Where a field stands in what follows."""


def sample(
    form: str,
    squares: tuple[str, str],
    first: str = "Computer",
    following: str = "Human",
    scores: tuple[object, object] = (34, 36),
) -> str:
    """A save in as few lines as possible; the computer's come first."""
    if form == "cpp":
        heads = zip(("Computer", "Human"), squares, scores, strict=True)
        blocks = [f"{name}:\nSquares: {row}\nScore: {score}\n" for name, row, score in heads]
        return f"{''.join(blocks)}First Turn: {first}\nNext Turn: {following}\n"
    opened, closed, comma = {"lisp": ("(", ")", ""), "prolog": ("[", "]", ",")}[form]
    nobody = {"lisp": "()", "prolog": "''"}[form]
    rows = [f"{opened}{f'{comma} '.join(row.split())}{closed}" for row in squares]
    sides = [
        f"{opened}{row}{comma}\n{score}{closed}{comma}"
        for row, score in zip(rows, scores, strict=True)
    ]
    end = {"lisp": ")", "prolog": "]."}[form]
    return opened + "\n".join(
        [*sides, f"{first or nobody}{comma}", f"{following or nobody}{end}\n"]
    )


# Tournaments


@st.composite
def fresh_rounds(draw: st.DrawFn) -> Tournament:
    """A round whose dice have not been thrown, or tied, in any tournament."""
    square = st.tuples(st.integers(0, 1), st.integers(1, 9))
    tournament = Tournament(
        CANOGA,
        draw(players()),
        draw(st.sampled_from(CANOGA.info.sizes)),
        draw(NUMBERS),
        draw(st.tuples(NUMBERS, NUMBERS)),
        dice_left=tuple(draw(st.lists(st.sampled_from(ANY_THROWS), max_size=4))),
        advantage=draw(st.none() | square),
    )
    for pair in draw(st.lists(st.sampled_from(TIES), max_size=2)):
        tournament = tournament.throw(pair[0]).throw(pair[1])
    return tournament


@st.composite
def rounds_before_opener(draw: st.DrawFn) -> Tournament:
    """The dice have not chosen the opener; perhaps one of two throws is made."""
    tournament = draw(fresh_rounds())
    return tournament.throw(draw(THROWS)) if draw(st.booleans()) else tournament


@st.composite
def begun_rounds(draw: st.DrawFn) -> Tournament:
    """Some decisions into a round, from its start or from any rows that a file may show."""
    first, second = draw(st.sampled_from(DECIDED))
    tournament = draw(fresh_rounds()).throw(first).throw(second)
    source = random.Random(draw(SEEDS))
    if draw(st.booleans()):
        match = Match.begin(
            CANOGA, random_position(source, tournament.size), tournament.computers_only
        )
        tournament = replace(tournament, match=match)
    return with_random_decisions(tournament, draw(st.integers(0, 30)), source)


@st.composite
def quit_rounds(draw: st.DrawFn) -> Tournament:
    """A round that a player has quit, unless it was over before."""
    tournament = draw(begun_rounds())
    if tournament.stage is Stage.ROUND_OVER:
        return tournament
    return tournament.quit(draw(st.integers(0, 1)))


@st.composite
def finished_rounds(draw: st.DrawFn) -> Tournament:
    """A round won by its last decision: one square was left to cover, or to uncover."""
    tournament = draw(begun_rounds())
    seat, number, covers = draw(st.tuples(st.integers(0, 1), st.integers(2, 9), st.booleans()))
    one, none = "." * (number - 1) + "x" + "." * (tournament.size - number), "." * tournament.size
    own, other = (one.translate(SWAPPED), one) if covers else (none, one)
    rows = (own, other) if seat == 0 else (other, own)
    start = CANOGA.notation.parse_position(f"{' '.join(rows)} {seat} {number} - -")
    tournament = replace(tournament, match=Match.begin(CANOGA, start, tournament.computers_only))
    return tournament.play(CANOGA.notation.parse_move(start, f"{'c' if covers else 'u'}{number}"))


def tournaments() -> st.SearchStrategy[Tournament]:
    """Any moment that can be saved."""
    return st.one_of(rounds_before_opener(), begun_rounds(), quit_rounds(), finished_rounds())


def random_position(source: random.Random, size: int) -> CanogaPosition:
    """Any squares covered, many or few, but for one in each row."""
    rows = []
    for _ in (0, 1):
        density = source.choice([0.1, 0.5, 1.0])
        row = ["x" if source.random() < density else "." for _ in range(size)]
        row[source.randrange(size)] = "."
        rows.append("".join(row))
    position: CanogaPosition = CANOGA.notation.parse_position(
        f"{' '.join(rows)} {source.randrange(2)} throw - -"
    )
    return position


def form_contents(save: Save[Any]) -> tuple[object, ...]:
    """What the forms must hold of a save: rows and scores in their order, first and next player."""
    position = reached_position(save)
    order = sorted((0, 1), key=lambda seat: (save.players[seat].kind, seat))
    if position is None:
        rows = [["."] * save.size, ["."] * save.size]
        if save.advantage:
            rows[save.advantage[0]][save.advantage[1] - 1] = "x"
        told = ["".join(row) for row in rows]
        turns = ["", ""]
    else:
        *told, seat = CANOGA.saves.format_saved_part(position).split()
        assert save.opener is not None
        turns = [save.players[each].name for each in (save.opener, int(seat))]
    return save.size, [(save.totals[seat], told[seat]) for seat in order], turns


def _text_form(name: str) -> TextForm:
    return TextForm(
        game=CANOGA,
        text=TEXTS[name],
        sample=SAMPLE,
        first_key="Computer:",
        tournaments=tournaments,
        moments=frozenset({"THROW", "PLAY", "CHANCE", "ROUND_OVER", "quit"}),
        carried=form_contents,
        own="Dice left:",
        pieces=("Squares: 1 2", "Score: 0\n", "First Turn:", "Next Turn:", "Dice:\n", "* 0", "(("),
        strays=(
            (LINE.replace(" 0 throw", " 1 throw"), ""),
            (LINE.replace("x....", "....."), ""),
            (LINE.replace("- -", "0:2 -"), ""),
            (LINE, "Moves:\ntwo\n4+5\nc9\n"),
            (LINE, "Moves:\ntwo\n4+5\nc8\n"),
            (LINE, "Moves:\none\n"),
            ("nonsense", ""),
        ),
        line=LINE,
        moves=("two{}", "{}", "two\n4+{}", "two\n4+5\nc{}", "two\n4+5\n9+{}", "two\n4+5\n9{}"),
        fills=(" ", "1", "+", "a", "1+", "and "),
        name=name,
        comment=COMMENTS[name],
    )


FORMS = tuple(_text_form(name) for name in CANOGA.saves.forms)
EACH = pytest.mark.parametrize("form", CANOGA.saves.forms)


def with_own_lines(form: str, *lines: str) -> str:
    """The sample in a form, with lines of our own after it."""
    return FORMS[CANOGA.saves.forms.index(form)].with_own_lines(*lines)


def position_line(save: Save[Any]) -> str:
    """The line of the position with which a save begins."""
    assert save.start is not None
    return CANOGA.notation.format_position(save.start)
