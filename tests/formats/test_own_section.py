"""What follows the last field: foreign lines, lines of our own, and moves that do not fit."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from kono_tui import games
from kono_tui.core.move import Move
from kono_tui.core.save import KnownPlan, KnownValue, Player, Save
from kono_tui.core.score import PastRound
from kono_tui.errors import FormatError
from kono_tui.formats import own_section
from kono_tui.formats.known_values import MAX_VALUES, parse_known_values
from kono_tui.formats.lines import number_lines
from kono_tui.formats.terms import Word
from kono_tui.play.tournament import Stage, Tournament
from tests.fanorona_rounds import CHAIN, FANORONA, HUMANS, ONE_LEFT, tournament_at
from tests.games.guess_toy import BLIND
from tests.games.kono.saves.samples import (
    COMMENTS,
    FRESH,
    SAMPLE,
    board_line,
    format_row,
    with_own_lines,
    with_replacement,
)
from tests.games.kono.saves.tournaments import (
    HUMAN_AND_COMPUTER,
    KONO,
    TWO_COMPUTERS,
    with_typed_move,
)

FORMS = pytest.mark.parametrize("form", KONO.saves.forms)
FOREIGN = (
    "Saved by another program",
    "Time: 12:30",
    "Game: over",
    "Round: 9",
    "Board:",
    "W W W",
    "Players:",
    "()[],.;%",
)
OWN = (
    "Kono-TUI: 1",
    "Game: Kono",
    "Players:",
    "   Human, human",
    "   Computer, computer, easy",
    "Throws:",
    "   1 2",
    "   6 5",
    "First: Computer",
    "Start: wwwww/w...w/...../bb..b/bb.bb w 1",
    "Moves:",
    "   1,2 se",
    "Quit: Human",
    "Dice left:",
    "   3 3",
)
"""Lines of our own that fit the sample."""
TOLD = replace(
    SAMPLE,
    players=(Player("Human", "human"), Player("Computer", "computer", "easy")),
    opening_throws=((1, 2), (6, 5)),
    opener=1,
    start=KONO.notation.parse_position("wwwww/w...w/...../bb..b/bb.bb w 1"),
    moves=(Move("step", (1, 7)),),
    quitter=0,
    dice_left=((3, 3),),
)
"""What the sample tells with them."""
WITHOUT_HISTORY = replace(TOLD, opener=None, start=SAMPLE.start, moves=())


# After the last field


@pytest.mark.parametrize("line", FOREIGN)
def test_foreign_lines_after_the_last_field_are_ignored(line: str) -> None:
    for form in KONO.saves.forms:
        assert games.read_save(with_own_lines(form, line, line)) == SAMPLE


@FORMS
def test_foreign_lines_may_stand_before_our_own(form: str) -> None:
    save = games.read_save(
        with_own_lines(form, *FOREIGN, "Kono-TUI: 1", "Dice left:", "4 3", "2 2")
    )
    assert save == replace(SAMPLE, dice_left=((4, 3), (2, 2)))


@FORMS
def test_a_single_die_may_be_left_whatever_the_game(form: str) -> None:
    save = games.read_save(with_own_lines(form, "Kono-TUI: 1", "Dice left:", "4", "2 2"))
    assert save == replace(SAMPLE, dice_left=((4,), (2, 2)))
    assert games.read_save(KONO.write_save(save, form, with_history=True)) == save


@FORMS
def test_our_own_lines_add_what_the_form_cannot_tell(form: str) -> None:
    save = games.read_save(with_own_lines(form, *OWN))
    assert save == TOLD
    assert save.warnings == ()
    assert games.read_save(KONO.write_save(save, form, with_history=True)) == save


@pytest.mark.parametrize("form", ["lisp", "prolog"])
def test_our_own_lines_may_be_commented_out_twice(form: str) -> None:
    mark = COMMENTS[form].strip()
    assert games.read_save(with_own_lines(form, *OWN).replace(mark, mark * 2)) == TOLD


@FORMS
def test_a_line_that_only_resembles_our_mark_is_foreign(form: str) -> None:
    for line in ("Kono-TUI", "_Kono-TUI: 2", "Kono.TUI: 2", "My Kono-TUI: 2"):
        assert games.read_save(with_own_lines(form, line)) == SAMPLE


# History that does not fit


def line_of(text: str, words: str) -> int:
    """The number of the one line with these words."""
    (number,) = (n for n, line in enumerate(text.split("\n"), start=1) if words in line)
    return number


@FORMS
@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("1,2 se", "1,2 ne", "1,2 ne"),
        ("1,2 se", "1,4 se", "1,4 se"),
        ("1,2 se", "3,3 se", "3,3 se"),
        ("1,2 se", "9,2 se", "9,2 se"),
        ("1,2 se", f"{'1' * 5000},2 se", "1111,2 se"),
        ("1,2 se", "pass", "pass"),
        ("1,2 se", "hello", "hello"),
        (" w 1", " b 1", "1,2 se"),
        (" w 1", " w 0", "1,2 se"),
        (" w 1", "", "Start"),
        ("wwwww/", "", "Start"),
        ("wwwww/", "wwXww/", "Start"),
        ("wwwww/", "ww.ww/", "1,2 se"),
    ],
)
def test_moves_that_do_not_fit_the_board_are_left_out_with_a_warning(
    form: str, old: str, new: str, at: str
) -> None:
    text = with_replacement(with_own_lines(form, *OWN), old, new)
    save = games.read_save(text)
    assert save == WITHOUT_HISTORY
    (warning,) = save.warnings
    assert warning.startswith(f"line {line_of(text, at)}: ")
    assert "goes on from the board" in warning


@FORMS
@pytest.mark.parametrize(("kept", "dropped"), [("Start", OWN[10:12]), ("Moves", OWN[9:10])])
def test_moves_without_their_start_are_left_out_with_a_warning(
    form: str, kept: str, dropped: tuple[str, ...]
) -> None:
    text = with_own_lines(form, *(line for line in OWN if line not in dropped))
    save = games.read_save(text)
    assert save == WITHOUT_HISTORY
    assert [line_of(text, f"{kept}:")] == [int(each.split()[1][:-1]) for each in save.warnings]


@pytest.mark.parametrize("own", [OWN[9:10], OWN[9:12], OWN[10:12]])
def test_a_colour_still_to_be_picked_stays_so_whatever_the_moves_were(own: tuple[str, ...]) -> None:
    text = FRESH["cpp"].format("", "", "Computer") + "\n".join(["Kono-TUI: 1", *own])
    save = games.read_save(text)
    assert (save.start, save.moves, save.opener) == (None, (), 1)


@FORMS
def test_an_edited_board_is_played_on_with_a_warning(form: str) -> None:
    text = with_replacement(
        with_own_lines(form, *OWN[:-3]),
        format_row(form, "W O W O W"),
        format_row(form, "W O O O W"),
    )
    save = games.read_save(text)
    assert board_line(save) == "w.www/w...w/...../bb..b/bb.bb"
    assert save.moves == ()
    assert [line_of(text, "1,2 se")] == [int(each.split()[1][:-1]) for each in save.warnings]
    assert Tournament.resume(KONO, save).stage is Stage.PLAY


@FORMS
def test_a_game_resumes_though_two_computers_would_have_ended_it_before(form: str) -> None:
    tournament = Tournament(KONO, HUMAN_AND_COMPUTER, 5, opener=0).choose_colour("white")
    for move in [*("2,1 se", "4,5 nw", "3,2 nw", "3,4 se") * 2, "2,5 sw"]:
        tournament = with_typed_move(tournament, move)
    edited = replace(tournament.to_save(), players=TWO_COMPUTERS)
    resumed = Tournament.resume(
        KONO, games.read_save(KONO.write_save(edited, form, with_history=True))
    )
    assert resumed.computers_only
    assert resumed.to_save() == edited


# Rules and levels


def variant_save(*own: str) -> str:
    """A save of the toy that has variants, with these lines of our own."""
    return "\n".join(["Game: Blind", "Size: 1", "Kono-TUI: 1", "Players:", " Human, human", *own])


def test_the_rules_are_written_where_they_are_not_the_usual_ones() -> None:
    tournament = Tournament(BLIND, HUMAN_AND_COMPUTER, 1)
    assert "Rules" not in BLIND.write_save(tournament.to_save(), "text", with_history=True)
    ahead = replace(tournament, variant="ahead").to_save()
    text = BLIND.write_save(ahead, "text", with_history=True)
    assert "\nRules: ahead\n" in text
    assert BLIND.read_save(text) == ahead


@pytest.mark.parametrize(
    ("value", "variant"), [("ahead", "ahead"), ("AHEAD", "ahead"), ("usual", ""), ("", "")]
)
def test_rules_are_read_in_any_letter_case_and_may_be_the_usual_ones(
    value: str, variant: str
) -> None:
    text = variant_save(" Computer, computer", f"Rules: {value}")
    assert BLIND.read_save(text).variant == variant
    _, own = own_section.split_own_lines(number_lines(text))
    assert own_section.find_variant(own) == value.lower()


def test_rules_that_a_game_has_not_are_refused_with_those_it_has() -> None:
    with pytest.raises(FormatError) as refused:
        BLIND.read_save(variant_save(" Computer, computer", "Rules: backwards"))
    assert "line 7: Blind has no rules 'backwards'; choose usual, ahead" in str(refused.value)
    with pytest.raises(FormatError, match="Kono has no rules 'ahead'; leave them out"):
        games.read_save(with_own_lines("cpp", "Kono-TUI: 1", "Rules: ahead"))


@pytest.mark.parametrize("level", ["minimax-3", "alphabeta-4", "AlphaBeta-10", "easy"])
def test_a_level_may_have_a_number_behind_a_hyphen(level: str) -> None:
    save = BLIND.read_save(variant_save(f" Computer, computer, {level}"))
    assert save.players[1].level == level.lower()
    assert BLIND.read_save(BLIND.write_save(save, "text", with_history=True)) == save


@pytest.mark.parametrize("level", ["minimax-", "minimax 3", "minimax-3-3", "-3", "3", "a-1234"])
def test_what_cannot_be_a_level_is_refused(level: str) -> None:
    with pytest.raises(FormatError, match="a computer's level"):
        BLIND.read_save(variant_save(f" Computer, computer, {level}"))


# Draws


DRAWN = tournament_at(CHAIN, "c3-d3A-d4A", "b3-c3").agree_to_draw().to_save()


def drawn_save(old: str = "", new: str = "") -> str:
    """A game that ended by agreement, with a part of it changed."""
    text = FANORONA.write_save(DRAWN, "text", with_history=True)
    return with_replacement(text, old, new) if old else text


def test_an_agreement_is_written_and_read() -> None:
    assert drawn_save().endswith("   b3-c3\nDraw: agreed\n")
    assert games.read_save(drawn_save()) == DRAWN
    assert games.read_save(drawn_save("Draw: agreed", "draw :  AGREED")) == DRAWN
    resumed = Tournament.resume(FANORONA, games.read_save(drawn_save()))
    assert resumed.stage is Stage.ROUND_OVER
    assert resumed.match is not None
    assert resumed.match.draw_agreed
    assert "Draw" not in FANORONA.write_save(
        replace(DRAWN, draw_agreed=False), "text", with_history=True
    )
    assert "Draw" not in FANORONA.write_save(DRAWN, "text")


def test_an_agreement_outlives_moves_that_do_not_fit() -> None:
    save = games.read_save(drawn_save("b3-c3", "b3-a3"))
    assert (save.draw_agreed, save.moves) == (True, ())
    assert save.warnings


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("Draw: perhaps", "found 'perhaps', expected agreed"),
        ("Draw:", "found '', expected agreed"),
        ("Draw: agreed\n   agreed", "found 'agreed', expected nothing below 'Draw:'"),
        ("Draw: agreed\nDraw: agreed", "a second 'Draw:'"),
        ("Draw: agreed\nQuit: Human", "found 'Draw:', but a player has quit"),
    ],
)
def test_an_agreement_that_is_none_is_refused_with_its_line(new: str, reason: str) -> None:
    text = drawn_save("Draw: agreed", new)
    with pytest.raises(FormatError) as refused:
        games.read_save(text)
    first = text.split("\n").index(new.split("\n")[0]) + 1
    assert reason in str(refused.value)
    assert refused.value.line in (first, first + 1)


def test_an_agreement_is_refused_where_no_round_is_under_way() -> None:
    unbegun = FANORONA.write_save(
        Tournament(FANORONA, HUMANS).choose_size(5).to_save(), "text", with_history=True
    )
    over = FANORONA.write_save(
        tournament_at(ONE_LEFT, "e3-f3A").to_save(), "text", with_history=True
    )
    halfway = FANORONA.write_save(
        tournament_at(CHAIN, "c3-d3A").to_save(), "text", with_history=True
    )
    reasons = ("the round has not begun", "the round was over before", "the last turn is not over")
    for text, reason in zip((unbegun, over, halfway), reasons, strict=True):
        with pytest.raises(FormatError, match=f"found 'Draw:', but {reason}"):
            games.read_save(f"{text}Draw: agreed\n")


@FORMS
def test_a_game_without_draws_refuses_one(form: str) -> None:
    with pytest.raises(
        FormatError, match="found 'Draw:', but players cannot agree to a draw in Kono"
    ):
        games.read_save(with_own_lines(form, "Kono-TUI: 1", "Draw: agreed"))


PAST_ROUNDS = (
    PastRound(5, 0, ("white", "black"), (15, 3), (12, 0)),
    PastRound(9, None, ("black", "white"), (-5, 20), (0, 25)),
)


@FORMS
def test_the_earlier_rounds_are_kept(form: str) -> None:
    save = replace(SAMPLE, past_rounds=PAST_ROUNDS)
    text = KONO.write_save(save, form, with_history=True)
    assert "5x5, white and black, Human first, 15 to 3, awarded 12 to 0" in text
    assert "9x9, black and white, nobody first, -5 to 20, awarded 0 to 25" in text
    assert games.read_save(text).past_rounds == PAST_ROUNDS


def test_a_round_of_a_game_without_colours_says_so() -> None:
    canoga = games.GAMES["canoga"]
    past = PastRound(9, 1, ("", ""), (41, 0), (41, 0))
    save: Save[Any] = Save(
        "canoga", 10, HUMAN_AND_COMPUTER, round=2, totals=(41, 0), past_rounds=(past,)
    )
    text = canoga.write_save(save, canoga.saves.forms[0], with_history=True)
    assert "9, no colours, Computer first, 41 to 0, awarded 41 to 0" in text
    assert games.read_save(text).past_rounds == (past,)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("5x5", "expected a round such as '5x5, white and black, Human first, 15 to 3, awarded"),
        ("6x6, white and black, Human first, 1 to 0, awarded 1 to 0", "no Kono board of size 6x6"),
        (
            "5x5, no colours, Human first, 1 to 0, awarded 1 to 0",
            "expected '(black and white|white and black)'",
        ),
        ("5x5, white and black, Ann first, 1 to 0, awarded 1 to 0", "expected Human or Computer"),
    ],
)
def test_a_misshapen_round_is_refused(line: str, complaint: str) -> None:
    text = KONO.write_save(replace(SAMPLE, past_rounds=PAST_ROUNDS[:1]), "cpp", with_history=True)
    good = "5x5, white and black, Human first, 15 to 3, awarded 12 to 0"
    with pytest.raises(FormatError, match=complaint):
        games.read_save(text.replace(good, line))


# The values of positions


VALUES = ("Values:", "   0 +140", "   1 -1000000 exact")


def test_the_values_of_positions_are_read_and_written() -> None:
    text = with_own_lines("cpp", *OWN[:-3], *VALUES, *OWN[-3:])
    save = KONO.read_save(text)
    assert save == replace(TOLD, known_values=(KnownValue(0, 140), KnownValue(1, -1_000_000, True)))
    assert KONO.read_save(KONO.write_save(save, "cpp", with_history=True)) == save


def test_values_of_moves_that_are_not_known_are_left_out() -> None:
    later = with_own_lines("cpp", *OWN[:-3], *VALUES, "   2 +5", *OWN[-3:])
    assert [each.moves for each in KONO.read_save(later).known_values] == [0, 1]
    with_other_board = with_own_lines("cpp", *OWN[:-3], *VALUES, *OWN[-3:]).replace(
        "1,2 se", "1,2 sw"
    )
    save = KONO.read_save(with_other_board)
    assert save.warnings
    assert (save.moves, save.known_values) == ((), ())


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 140", "a number of moves and a value, such as '12 +140'"),
        ("one +140", "a number of moves and a value"),
        ("1 +140 surely", "a number of moves and a value"),
        ("1 +12345678", "a number of moves and a value"),
        ("0 +3", "expected more moves than in the line above"),
    ],
)
def test_a_value_that_cannot_be_read_is_refused(line: str, reason: str) -> None:
    text = with_own_lines("cpp", *OWN[:-3], "Values:", "   0 +140", f"   {line}", *OWN[-3:])
    with pytest.raises(FormatError, match=re.escape(reason)):
        KONO.read_save(text)


def test_of_a_long_round_the_latest_values_are_read() -> None:
    lines = [Word(f"{count} +1", count) for count in range(MAX_VALUES + 5)]
    values = parse_known_values(lines, 2 * MAX_VALUES)
    assert (len(values), values[0].moves) == (MAX_VALUES, 5)


# The plans of the computers


PLANS = ("Plans:", "   0 16 10 6", "   1 3 4 5")


def test_the_plans_of_computers_are_read_and_written() -> None:
    text = with_own_lines("cpp", *OWN[:-3], *PLANS, *OWN[-3:])
    save = KONO.read_save(text)
    plans = (KnownPlan(0, (16, 10, 6)), KnownPlan(1, (3, 4, 5)))
    assert save.known_plans == tuple(each for each in plans if each.moves < len(save.moves))
    assert save.known_plans
    assert KONO.read_save(KONO.write_save(save, "cpp", with_history=True)) == save


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0", "a number of moves and the cells of a plan"),
        ("0 1", "a number of moves and the cells of a plan"),
        ("zero 1 2", "a number of moves and the cells of a plan"),
        ("0 1 -2", "a number of moves and the cells of a plan"),
        ("0 1 25", "found cell 25, expected one below 25"),
    ],
)
def test_a_plan_that_cannot_be_read_is_refused(line: str, reason: str) -> None:
    text = with_own_lines("cpp", *OWN[:-3], "Plans:", f"   {line}", *OWN[-3:])
    with pytest.raises(FormatError, match=re.escape(reason)):
        KONO.read_save(text)
