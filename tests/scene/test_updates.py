"""The scene after each event of a live game: the cursor, a review, the hint, what is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.reason import Reason
from kono_tui.live.events import (
    BoardReturned,
    GameLeft,
    HintFound,
    LiveEvent,
    MoveMade,
    NewsArrived,
    OpeningStep,
    PlayerToMove,
    RoundChanged,
    RoundEnded,
    SavingFailed,
    StateChanged,
    SwapOffered,
)
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import (
    HINT_MOVE,
    HINT_PIECE,
    HINT_REASON,
    Scene,
    differ_only_in_evaluations,
)
from kono_tui.scene.updates import MOVE_MADE_MEANWHILE, ROUND_OVER, follow_event
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import judge
from tests.konane_chains import HUMANS, KONANE, cell
from tests.konane_chains import tournament_at as konane_at
from tests.scene.rooms import room_scene
from tests.tui import canoga_rounds, konobi_rounds
from tests.tui.tournaments import (
    COMPUTER,
    TWO_HUMANS,
    YOU,
    nearly_over,
    new_round,
    with_moves_played,
)

KONO = new_round(TWO_HUMANS)
TYPED = ("1,1 se", "5,1 ne", "1,3 se")


def match_of(state: LiveState) -> Match:
    assert state.match is not None
    return state.match


def parse_move(state: LiveState, text: str) -> Move:
    return state.game.notation.parse_move(match_of(state).position, text)


def after_move(scene: Scene, typed: str, **changes: object) -> Scene:
    """The scene after a move that somebody makes, as a live game tells of it."""
    move = parse_move(scene, typed)
    state = live_state(scene, scene.tournament.play(move), **changes)
    return follow_event(scene, MoveMade(match_of(scene), move), state)


def live_state(scene: Scene, tournament: Tournament, **changes: object) -> LiveState:
    """The state of the live game behind a scene, at another moment."""
    fresh = LiveState(tournament, judgements=scene.judgements, room=scene.room)
    return replace(fresh, **changes)  # type: ignore[arg-type]


def advice_on(state: LiveState) -> Advice:
    return Advice(match_of(state).legal_moves[:1], Reason(""), 0, 1, 1, 0.0)


def with_hint(scene: Scene, stage: int = HINT_REASON) -> Scene:
    return replace(scene, advice=advice_on(scene), hint_stage=stage)


# Moves


def test_the_cursor_goes_with_a_humans_piece() -> None:
    scene = replace(Scene(KONO), cursor=4)
    assert after_move(scene, "1,1 se").cursor == 6


def test_the_cursor_stays_where_it_is_at_a_computers_move_and_at_an_opponents() -> None:
    thinking = with_moves_played(new_round((YOU, COMPUTER)), "1,1 se")
    assert after_move(Scene(thinking, cursor=4), "5,1 ne").cursor == 4
    waiting = replace(room_scene(with_moves_played(KONO, "1,1 se")), cursor=4)
    assert after_move(waiting, "5,1 ne").cursor == 4
    own = replace(room_scene(KONO), cursor=4)
    assert after_move(own, "1,1 se").cursor == 6


def test_after_a_computers_opening_move_the_cursor_is_on_a_piece_that_can_move() -> None:
    scene = after_move(Scene(new_round((COMPUTER, YOU)), cursor=12), "1,1 se")
    assert scene.cursor in scene.selection.targets


def test_in_a_chain_the_cursor_goes_from_landing_to_landing() -> None:
    jumped = Scene(konane_at(HUMANS, "1,1-1,3"), cursor=cell(6, 6))
    assert after_move(jumped, "3,3").cursor == cell(3, 3)


def test_after_chance_has_opened_a_round_the_cursor_is_on_a_piece_that_can_move() -> None:
    opening = Match.begin(KONANE, KONANE.start(6, KONANE.info.default_opening()))
    scene = Scene(Tournament(KONANE, HUMANS, 6, opener=0, match=opening), cursor=0)
    while match_of(scene).to_move == CHANCE:
        move = match_of(scene).legal_moves[-1]
        state = LiveState(scene.tournament.play(move))
        scene = follow_event(scene, MoveMade(match_of(scene), move), state)
    assert scene.cursor == min(scene.selection.targets)
    assert scene.cursor != 0


def test_after_a_throw_in_mid_round_the_cursor_stays() -> None:
    scene = Scene(canoga_rounds.tournament_after(), cursor=canoga_rounds.own_cell(2))
    for typed in ("two", "4+5"):
        scene = after_move(scene, typed)
        assert scene.cursor == canoga_rounds.own_cell(2)


def test_a_move_drops_what_was_picked_and_what_was_said_before() -> None:
    scene = replace(
        with_hint(Scene(KONO)),
        picked_cells=(0,),
        option_index=1,
        pending_move=parse_move(Scene(KONO), "1,1 se"),
        notice="(3,3) is vacant.",
    )
    after = after_move(scene, "1,1 se")
    assert (after.picked_cells, after.option_index, after.pending_move) == ((), None, None)
    assert (after.hint_stage, after.advice, after.notice) == (0, None, "")


def test_what_nobody_here_has_done_is_announced() -> None:
    opened = Scene(konobi_rounds.against_computer("d4"))
    assert after_move(opened, "swap").notice.startswith("The computer swapped sides")
    in_room = room_scene(konobi_rounds.tournament_after("d4"))
    assert after_move(in_room, "swap").notice == (
        "Ben swapped sides and took Black, with the stone at d4. "
        "You play White now. Join west and east."
    )
    throwing = Scene(canoga_rounds.tournament_after("two"))
    assert after_move(throwing, "4+5").notice == "Human 1 threw 4 and 5, 9 in all."


def test_a_move_does_not_tear_the_player_away_from_a_review_and_is_told() -> None:
    for scene in (
        Scene(with_moves_played(KONO, *TYPED)),
        room_scene(with_moves_played(KONO, *TYPED)),
    ):
        reviewing = replace(scene, reviewed_ply=1, cursor=12)
        after = after_move(reviewing, "5,3 ne")
        assert (after.reviewed_ply, after.cursor) == (1, 12)
        assert after.notice == MOVE_MADE_MEANWHILE
        assert len(match_of(after).moves) == 4


def test_the_move_that_ends_a_round_is_told_in_a_review_and_ends_the_guide() -> None:
    scene = replace(Scene(nearly_over()), guide_number=1)
    assert after_move(scene, "4,2 sw").guide_number == 0
    reviewing = replace(scene, reviewed_ply=0)
    after = after_move(reviewing, "4,2 sw")
    assert (after.notice, after.reviewed_ply) == (ROUND_OVER, 0)
    goes_on = replace(Scene(KONO), guide_number=1)
    assert after_move(goes_on, "1,1 se").guide_number == 1


# The board goes back


def returned(scene: Scene, tournament: Tournament, notice: str = "Taken back.") -> Scene:
    return follow_event(scene, BoardReturned(notice), live_state(scene, tournament))


def test_an_undo_shows_the_board_before_and_says_so() -> None:
    before = with_moves_played(KONO, *TYPED[:2])
    scene = replace(
        with_hint(Scene(with_moves_played(KONO, *TYPED), cursor=8)),
        picked_cells=(20,),
        option_index=0,
        pending_move=Move("step", (20, 16)),
    )
    after = returned(scene, before)
    assert after.match is before.match
    assert (after.notice, after.cursor) == ("Taken back.", 8)
    assert (after.picked_cells, after.option_index, after.pending_move) == ((), None, None)
    assert (after.hint_stage, after.advice) == (0, None)


def test_an_undo_in_mid_turn_leads_the_cursor_back_with_the_stone() -> None:
    begun = konane_at(HUMANS)
    jumped = konane_at(HUMANS, "1,1-1,3")
    twice = konane_at(HUMANS, "1,1-1,3-3,3")
    assert returned(Scene(jumped, cursor=cell(1, 3)), begun).cursor == cell(1, 1)
    after = returned(Scene(twice, cursor=cell(3, 3)), jumped)
    assert (after.cursor, after.moving_cell) == (cell(1, 3), cell(1, 3))


def test_playing_again_leads_the_cursor_to_the_stone_in_mid_turn() -> None:
    begun, jumped = konane_at(HUMANS), konane_at(HUMANS, "1,1-1,3")
    after = returned(Scene(begun, cursor=0), jumped, "Played again.")
    assert (after.cursor, after.notice) == (cell(1, 3), "Played again.")


@pytest.mark.parametrize(("reviewed", "kept"), [(0, 0), (1, 1), (2, None), (None, None)])
def test_a_review_goes_on_after_a_takeback_if_it_is_of_what_still_happened(
    reviewed: int | None, kept: int | None
) -> None:
    scene = replace(room_scene(with_moves_played(KONO, *TYPED)), reviewed_ply=reviewed)
    assert returned(scene, with_moves_played(KONO, *TYPED[:2])).reviewed_ply == kept


# Rounds


@pytest.mark.parametrize(
    "event", [RoundChanged(), OpeningStep(Tournament(KONO.game, TWO_HUMANS), KONO)]
)
def test_another_round_keeps_how_it_is_shown_and_nothing_of_the_last_one(event: LiveEvent) -> None:
    shown = replace(
        with_hint(Scene(with_moves_played(KONO, *TYPED))),
        shows_legal=True,
        guide_number=2,
        explains_more=True,
        reviewed_ply=1,
        cursor=12,
        picked_cells=(0,),
        hovered_cell=3,
        notice="...",
    )
    after = follow_event(shown, event, LiveState(KONO))
    assert (after.shows_legal, after.guide_number, after.explains_more) == (True, 2, True)
    assert after == Scene(KONO, cursor=0, shows_legal=True, guide_number=2, explains_more=True)


def test_in_a_new_round_the_cursor_is_on_a_piece_that_can_move_or_in_the_middle() -> None:
    first = follow_event(Scene(KONO, cursor=24), RoundChanged(), LiveState(KONO))
    assert first.cursor in first.selection.targets
    placing = konobi_rounds.tournament_after()
    assert follow_event(
        Scene(placing), RoundChanged(), LiveState(placing)
    ).cursor == konobi_rounds.cell_at("e4")


def test_a_round_that_ends_without_a_move_drops_what_was_picked() -> None:
    scene = replace(with_hint(Scene(KONO)), picked_cells=(0,), notice="...")
    after = follow_event(scene, RoundEnded(), live_state(scene, KONO.quit(0)))
    assert (after.is_round_over, after.picked_cells, after.notice) == (True, (), "")
    assert (after.hint_stage, after.advice) == (0, None)


def test_a_round_that_ends_during_a_review_is_told_there() -> None:
    scene = replace(room_scene(with_moves_played(KONO, *TYPED)), reviewed_ply=1)
    after = follow_event(scene, RoundEnded(), live_state(scene, scene.tournament.quit(1)))
    assert (after.reviewed_ply, after.notice) == (1, ROUND_OVER)


# Whose turn it is


def test_a_player_who_is_called_finds_the_cursor_in_their_own_row() -> None:
    scene = canoga_rounds.scene_after(first=1, cursor=canoga_rounds.own_cell(4))
    called = follow_event(scene, PlayerToMove(True), LiveState(scene.tournament))
    assert called.cursor == canoga_rounds.other_cell(4)
    picked = replace(scene, picked_cells=(canoga_rounds.own_cell(4),))
    again = follow_event(picked, PlayerToMove(True), LiveState(scene.tournament))
    assert again.cursor == canoga_rounds.own_cell(4)


@pytest.mark.parametrize("scene", [Scene(KONO, cursor=13), konobi_rounds.scene_after(cursor="a1")])
def test_on_other_boards_the_call_leaves_the_cursor_alone(scene: Scene) -> None:
    assert follow_event(scene, PlayerToMove(False), LiveState(scene.tournament)) == scene


# The hint


def test_a_hint_begins_with_the_piece_and_in_mid_turn_with_the_move() -> None:
    for tournament, stage in (
        (KONO, HINT_PIECE),
        (konane_at(HUMANS, "1,1-1,3"), HINT_MOVE),
        (canoga_rounds.tournament_after(), HINT_MOVE),
    ):
        scene = Scene(tournament)
        state = replace(LiveState(tournament), advice=advice_on(scene))
        assert follow_event(scene, HintFound(), state).hint_stage == stage


def test_a_hint_that_is_gone_is_not_told() -> None:
    scene = with_hint(Scene(KONO))
    kept = follow_event(scene, StateChanged(), live_state(scene, KONO, advice=scene.advice))
    assert kept.hint_stage == HINT_REASON
    assert follow_event(scene, StateChanged(), live_state(scene, KONO)).hint_stage == 0
    again = follow_event(
        replace(scene, hint_stage=0), HintFound(), live_state(scene, KONO, advice=scene.advice)
    )
    assert again.hint_stage == HINT_PIECE


# What is said


def test_a_notice_is_shown_taken_back_or_left_alone() -> None:
    scene = replace(Scene(KONO), notice="Taken back.")
    state = LiveState(KONO)
    assert follow_event(scene, StateChanged("It thinks."), state).notice == "It thinks."
    assert follow_event(scene, StateChanged(""), state).notice == ""
    assert follow_event(scene, StateChanged(), state).notice == "Taken back."


def test_news_of_the_room_is_shown_but_for_a_message_which_has_its_own_place() -> None:
    scene = replace(room_scene(KONO), notice="...")
    state = live_state(scene, scene.tournament)
    assert (
        follow_event(scene, NewsArrived("Ben has joined.", True), state).notice == "Ben has joined."
    )
    said = NewsArrived("Ben: Good luck!", is_message=True)
    assert follow_event(scene, said, state).notice == "..."


@pytest.mark.parametrize("event", [SwapOffered(), SavingFailed("no space left"), GameLeft()])
def test_other_events_change_nothing_but_the_game(event: LiveEvent) -> None:
    scene = replace(
        with_hint(Scene(KONO)), picked_cells=(0,), cursor=6, reviewed_ply=None, notice="..."
    )
    state = live_state(scene, KONO, advice=scene.advice, computer_waits=True)
    assert follow_event(scene, event, state) == replace(scene, computer_waits=True)


def test_evaluations_alone_change_nothing_on_the_screen_unless_a_guide_shows_them() -> None:
    scene = Scene(with_moves_played(KONO, "1,1 se"))
    assert scene.position is not None
    looked = replace(scene, judgements={scene.position: judge(scene.position, advice_on(scene))})
    assert differ_only_in_evaluations(scene, looked)
    assert not differ_only_in_evaluations(scene, replace(looked, cursor=3))
    guided = replace(scene, guide_number=1)
    assert not differ_only_in_evaluations(guided, replace(looked, guide_number=1))
    assert not differ_only_in_evaluations(None, scene)
