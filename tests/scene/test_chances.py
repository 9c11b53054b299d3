"""Panels of a game whose values are chances, and whose seats may exchange their colours."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.core.move import Move
from kono_tui.core.position import WIN_VALUE
from kono_tui.core.save import Player
from kono_tui.play.tournament import Tournament
from kono_tui.scene import explanations, panels, verdict
from kono_tui.scene.scene import HINT_MOVE, HINT_REASON, Scene
from kono_tui.strategy.judgement import judge
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.panels.evaluation import EvaluationPanel
from kono_tui.tui.game.panels.score import ScorePanel
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.saves.preview import caption
from tests.konobi_rounds import COMPUTERS, HUMANS, PLAYERS, SWAP, build_advice, tournament_after
from tests.tui.driver import STILL, drive

OPENED, SWAPPED = ("c3",), ("c3", "swap")
BLACK_WON = ("c3", "swap", "a1", "c2", "a2", "c4", "a3", "c1", "a4", "c5")
"""Seat 0 began as Black, and seat 1 won as Black."""


def scene_with_values(tournament: Tournament, *values: int) -> Scene:
    """The scene of a round with these values of its latest positions, each for the mover there."""
    match = tournament.match
    assert match is not None
    given = build_advice(match, match.legal_moves[0], 0)
    shown = match.positions[-len(values) :]
    looks = {
        each: judge(each, replace(given, line=(Move("none"),), value=value))
        for each, value in zip(shown, values, strict=True)
    }
    judgements = {each: replace(look, advice=None) for each, look in looks.items()}
    return Scene(tournament, judgements=judgements)


def verdict_at(tournament: Tournament, value: int) -> verdict.Verdict:
    shown = verdict.scene_verdict(scene_with_values(tournament, value))
    assert shown is not None
    return shown


# The verdict


@pytest.mark.parametrize(
    ("value", "words", "brief", "white"),
    [
        (1_100, "You 61%", "61%", 0.39),
        (-1_100, "You 39%", "39%", 0.61),
        (200, "even", "", 0.48),
        (-249, "even", "", 0.5249),
        (300, "You 53%", "53%", 0.47),
        (4_990, "You 99%", "99%", 0.001),
        (WIN_VALUE - 5, "You win", "win", 0.0),
        (5 - WIN_VALUE, "You lose", "lose", 1.0),
    ],
)
def test_the_verdict_tells_your_chance_and_the_bar_shows_whites(
    value: int, words: str, brief: str, white: float
) -> None:
    found = verdict_at(tournament_after("c3", "b2"), value)
    assert (found.text, found.short_text) == (words, brief)
    assert found.white_share == pytest.approx(white)


@pytest.mark.parametrize(
    ("value", "words", "seat"),
    [
        (1_100, "Black 61%", 0),
        (-1_100, "White 61%", 1),
        (WIN_VALUE - 5, "Black wins", 0),
        (5 - WIN_VALUE, "White wins", 1),
        (100, "even", None),
    ],
)
@pytest.mark.parametrize("players", [HUMANS, COMPUTERS])
def test_where_two_of_a_kind_play_the_verdict_names_the_better_colour(
    players: tuple[Player, Player], value: int, words: str, seat: int | None
) -> None:
    found = verdict_at(tournament_after("c3", "b2", players=players), value)
    assert (found.text, found.seat) == (words, seat)


def test_after_a_swap_the_verdict_names_the_new_colours() -> None:
    before = verdict_at(tournament_after("c3", "b2", players=HUMANS), 1_100)
    assert (before.text, before.seat) == ("Black 61%", 0)
    after = verdict_at(tournament_after(*SWAPPED, players=HUMANS), 1_100)
    assert (after.text, after.seat) == ("White 61%", 0)
    assert after.white_share == pytest.approx(0.61)


def test_a_judgement_that_rests_on_the_swap_goes_by_the_colours_after_it() -> None:
    """Seat 1, White so far, has the better chance by swapping: it is Black's."""
    tournament = tournament_after(*OPENED, players=HUMANS)
    match = tournament.match
    assert match is not None
    looked = judge(match.position, build_advice(match, SWAP, 400))
    found = verdict.scene_verdict(Scene(tournament, judgements={match.position: looked}))
    assert found is not None
    assert (found.text, found.seat) == ("Black 54%", 1)
    assert found.white_share == pytest.approx(0.46)


@pytest.mark.parametrize(
    ("series", "words", "white"),
    [
        (tournament_after(*BLACK_WON), "You lose", 0.0),
        (tournament_after(*SWAPPED).quit(0), "You lose", 0.0),
        (tournament_after("c3", "b2").quit(0), "You lose", 1.0),
        (tournament_after("c3", "b2", players=HUMANS).quit(0), "White wins", 1.0),
    ],
)
def test_a_finished_round_is_won_whatever_the_stones(
    series: Tournament, words: str, white: float
) -> None:
    found = verdict.scene_verdict(Scene(series))
    assert found is not None
    assert (found.text, found.white_share) == (words, white)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)])
def test_the_panel_has_room_for_it(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        panel = app.screen.query_one(EvaluationPanel)
        for width in range(18, 43):
            for value, said in ((1_100, "61%"), (WIN_VALUE, "win"), (0, "even")):
                shown = panel.build_content(
                    scene_with_values(tournament_after("c3", "b2"), value), width
                )
                assert shown is not None
                first = str(shown).split("\n")[0]
                assert said in first
                assert len(first) <= width

    settings = replace(STILL, evaluation=True)
    drive(script, LaunchOptions(tournament_after("c3", "b2", players=HUMANS)), size, settings)


# The seats' colours


def test_the_colour_of_a_seat_is_that_of_the_board_that_is_shown() -> None:
    tournament = tournament_after(*SWAPPED, "b2")
    colours = [
        tuple(panels.seat_colour(Scene(tournament, reviewed_ply=ply), seat) for seat in (0, 1))
        for ply in range(4)
    ]
    assert colours == [("black", "white")] * 2 + [("white", "black")] * 2
    assert panels.seat_colour(Scene(tournament), 0) == "white"
    assert panels.seat_colour(Scene(Tournament(tournament.game, PLAYERS)), 0) == ""


def test_the_score_has_stones_and_what_is_to_connect_by_seat() -> None:
    rows = panels.score_rows(Scene(tournament_after("c3")))
    assert rows[0] == ("stones", "1", "0")
    assert rows[1] == ("to connect", "4", "5")
    assert rows[2] == ("rounds won", "0", "0")
    swapped = panels.score_rows(Scene(tournament_after(*SWAPPED)))
    assert swapped[:2] == [("stones", "0", "1"), ("to connect", "5", "4")]


def test_the_score_is_whole_at_any_width() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        panel = app.screen.query_one(ScorePanel)
        for series in (tournament_after(*SWAPPED, "b2"), tournament_after("c3", players=HUMANS)):
            for width in range(18, 43):
                head, *rows = str(panel.build_content(Scene(series), width)).split("\n")
                assert {len(line) for line in (head, *rows)} == {width}
                assert [row.rsplit(maxsplit=2)[0].strip() for row in rows] == [
                    "stones",
                    "to connect",
                    "rounds won",
                ]
        narrow = str(panel.build_content(Scene(tournament_after(*SWAPPED)), 18)).split("\n")[0]
        assert narrow.split() == ["SCORE", "○", "●"]

    drive(script, LaunchOptions(tournament_after("c3", "b2", players=HUMANS)))


def test_the_log_lists_the_swap_as_a_turn_of_its_maker() -> None:
    entries = panels.log_entries(tournament_after(*SWAPPED, "b2").match)
    assert [(each.seat, each.text) for each in entries] == [(0, "c3"), (1, "swap"), (0, "b2")]


# Why


def test_why_tells_what_a_computer_thought_of_the_swap() -> None:
    tournament = tournament_after(*OPENED)
    match = tournament.match
    assert match is not None
    swapped = Scene(
        tournament.play(SWAP), computer_advice={match.position: build_advice(match, SWAP, 400)}
    )
    note, lines = explanations.explain_computer_turn(swapped)
    assert note == "computer, move 2"
    assert lines[0].startswith("The computer swapped sides")
    assert lines[-1] == "At easy level, it would rather play Black."
    stone = match.legal_moves[0]
    placed = Scene(
        tournament.play(stone), computer_advice={match.position: build_advice(match, stone, 400)}
    )
    decision = "It did not swap: at easy level, it would rather play White."
    assert explanations.explain_computer_turn(placed)[1][-1] == decision
    assert "White" not in explanations.explain_computer_turn(Scene(tournament.play(SWAP)))[1][-1]


def test_why_says_nothing_of_a_swap_that_was_not_offered() -> None:
    tournament = tournament_after("c3", "b2", black=1)
    match = tournament.match
    assert match is not None
    later = match.legal_moves[0]
    scene = Scene(
        tournament.play(later), computer_advice={match.position: build_advice(match, later, 400)}
    )
    assert not any("White" in line for line in explanations.explain_computer_turn(scene)[1])


FORCED = "The computer can force a win.", "You can force a win."


@pytest.mark.parametrize(
    ("value", "said"), [(WIN_VALUE, FORCED[0]), (-WIN_VALUE, FORCED[1]), (4_990, "")]
)
def test_why_tells_that_the_round_is_decided(value: int, said: str) -> None:
    tournament = tournament_after("c3", "b2", black=1)
    match = tournament.match
    assert match is not None
    stone = match.legal_moves[0]
    scene = Scene(
        tournament.play(stone), computer_advice={match.position: build_advice(match, stone, value)}
    )
    assert [line for line in explanations.explain_computer_turn(scene)[1] if line in FORCED] == (
        [said] if said else []
    )
    at_length = explanations.explain_computer_turn(replace(scene, explains_more=True))[1]
    assert [line for line in at_length if line in FORCED] == ([said] if said else [])


def test_why_leaves_it_out_where_the_turn_has_ended_the_round() -> None:
    won = tournament_after(*BLACK_WON)
    before = tournament_after(*BLACK_WON[:-1]).match
    assert won.match is not None
    assert before is not None
    found = build_advice(before, won.match.moves[-1], WIN_VALUE)
    assert explanations.explain_computer_turn(Scene(won, computer_advice={before.position: found}))[
        1
    ][1:] == ["It wanted to join north and south and win."]


@pytest.mark.parametrize(
    ("value", "said"), [(WIN_VALUE, FORCED[1]), (-WIN_VALUE, FORCED[0]), (4_990, "")]
)
def test_help_tells_that_the_round_is_decided(value: int, said: str) -> None:
    tournament = tournament_after("c3", "b2")
    match = tournament.match
    assert match is not None
    advice = build_advice(match, match.legal_moves[0], value)
    judgements = {match.position: judge(match.position, advice)}
    scene = Scene(tournament, advice=advice, judgements=judgements)
    assert FORCED[0] not in explanations.describe_hint(replace(scene, hint_stage=HINT_MOVE))[1][0]
    told = explanations.describe_hint(replace(scene, hint_stage=HINT_REASON))[1]
    assert told[0].endswith(
        f" {said} {explanations.SPACE_PLAYS_HINT}" if said else f". {explanations.SPACE_PLAYS_HINT}"
    )
    assert any(line in told[0] for line in FORCED) == bool(said)
    at_length = explanations.describe_hint(replace(scene, hint_stage=HINT_REASON + 1))[1]
    assert " ".join(at_length).count(said or "force") == (1 if said else 0)


def test_help_does_not_tell_so_of_a_move_that_ends_the_round() -> None:
    tournament = tournament_after(*BLACK_WON[:-1], players=HUMANS)
    match = tournament.match
    assert match is not None
    winning = match.game.notation.parse_move(match.position, BLACK_WON[-1])
    scene = Scene(
        tournament, advice=build_advice(match, winning, WIN_VALUE), hint_stage=HINT_REASON
    )
    assert explanations.describe_hint(scene)[1] == [
        f"Place a stone at c5, to join north and south and win. {explanations.SPACE_PLAYS_HINT}"
    ]


def test_a_caption_names_the_colour_to_move_and_no_stones_as_if_they_were_a_score() -> None:
    assert caption(tournament_after(*SWAPPED)).split("   ") == ["White to move", "round 1"]


# The end


def test_the_end_of_a_round_shows_the_colours_that_the_seats_ended_with() -> None:
    found: list[str] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for players in (PLAYERS, COMPUTERS):
            dialog = RoundEnd(tournament_after(*BLACK_WON, players=players))
            await app.push_screen(dialog)
            await pilot.pause()
            assert dialog.query_one(".dialog--body").max_scroll_y == 0
            told = " ".join(str(each.content) for each in dialog.query(Static))
            found.append(" ".join(told.split()))
            await pilot.press("escape")

    drive(script)
    mixed, watched = found
    assert "Black has joined north and south. ○ You ● Computer stones 4 stones 5" in mixed
    assert "The computer wins the round. ROUNDS WON You 0 + 0 = 0" in mixed
    assert "Colours are picked again for the next round." in mixed
    assert "○ Computer 1 ● Computer 2" in watched
    assert "Computer 2 plays black in the next round." in watched
    assert "percent" not in mixed
