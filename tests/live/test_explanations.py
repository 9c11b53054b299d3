"""When the computer says why it moved, and that nothing waits for it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.claims.explanation import Explanation
from kono_tui.core.claim import Claim
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.live.events import HintFound, MoveMade, PlayerToMove, TurnExplained
from kono_tui.live.explained_turn import find_explained_part, find_explained_turn
from kono_tui.live.explainer import (
    FULL_SECONDS,
    LOWER_SECONDS,
    find_latest_turn,
)
from kono_tui.live.home import forethought
from kono_tui.live.power import ALWAYS
from kono_tui.live.room.state import RoomState
from kono_tui.live.state import LiveState
from kono_tui.live.workers import Group
from kono_tui.net.client.lobby import Lobby
from kono_tui.net.room import Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.tournament import Tournament
from tests.live.home import Home, at_home
from tests.live.parts import QuietSettings, ThinkingAdvisor, in_loop
from tests.live.rooms import Guest, in_room
from tests.live.virtual_time import in_virtual_time
from tests.net.room_links import run_server
from tests.net.rooms import view_of
from tests.tui.canoga_rounds import match_after
from tests.tui.tournaments import TWO_COMPUTERS, TWO_HUMANS, new_round, with_moves_played

EXPLANATION = Explanation(Reason.of("advance", [22]), (Claim("plan", 1, cells=(20, 22)),))
MASTER = (Player("You", "human"), Player("Computer", "computer", "master"))


def ready_advisor() -> ThinkingAdvisor:
    """An advisor that can explain every turn."""
    advisor = ThinkingAdvisor()
    advisor.explanation = EXPLANATION
    return advisor


def explained_moves(home: Home) -> list[int]:
    """After how many moves of the round there was a turn that is explained."""
    positions = home.match.positions
    return sorted(positions.index(position) for position, _ in home.state.explanations)


async def play_and_rest(home: Home) -> None:
    """Make a human's move, let the computer answer, and then explain."""
    await home.play_any()
    await home.workers.wait(Group.PONDER)


@in_loop
async def test_a_computers_turn_is_explained_once_after_it_was_shown() -> None:
    async with at_home(new_round(), advisor=ready_advisor()) as home:
        await home.settle()
        await play_and_rest(home)
        assert explained_moves(home) == [1]
        kinds = [type(each) for each in home.events]
        assert kinds.index(TurnExplained) > len(kinds) - 1 - kinds[::-1].index(MoveMade)
        home.game.analyst.ponder_if_useful()
        await home.workers.wait(Group.PONDER)
        assert len(home.advisor.explained) == 1
        await play_and_rest(home)
        assert explained_moves(home) == [1, 3]


@in_loop
async def test_it_is_asked_with_the_turn_and_what_was_found() -> None:
    async with at_home(new_round(), advisor=ready_advisor()) as home:
        await home.settle()
        await play_and_rest(home)
        [(match, advice, _)] = home.advisor.explained
        assert match.positions == home.match.positions[:2]
        assert advice.turn == home.moves[1:]
        assert advice == home.state.computer_advice[match.position]


@in_loop
async def test_nobody_waits_for_an_explanation() -> None:
    async with at_home(new_round(), advisor=ready_advisor()) as home:
        home.advisor.hold_explanations()
        await home.settle()
        await home.play_any()
        await home.advisor.wait_for_explanations(1)
        assert len(home.events_of(PlayerToMove)) == 2
        await home.play_any()
        assert len(home.moves) == 4
        await home.advisor.wait_for_explanations(2)
        home.advisor.release_explanations()
        await home.workers.wait(Group.PONDER)
        assert explained_moves(home) == [3]


@in_loop
async def test_an_explanation_that_gave_way_is_asked_for_again_when_there_is_time() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        await play_and_rest(home)
        assert explained_moves(home) == []
        home.advisor.explanation = EXPLANATION
        home.game.analyst.ponder_if_useful()
        await home.workers.wait(Group.PONDER)
        assert explained_moves(home) == [1]


@in_loop
async def test_where_the_engine_fails_the_game_goes_on_and_it_is_not_asked_again() -> None:
    async with at_home(new_round(), advisor=ready_advisor()) as home:
        home.advisor.explanation_failures_left = 1
        await home.settle()
        await play_and_rest(home)
        home.game.analyst.ponder_if_useful()
        await home.workers.wait(Group.PONDER)
        assert len(home.advisor.explained) == 1
        assert home.notices == []
        await play_and_rest(home)
        assert explained_moves(home) == [3]


@pytest.mark.parametrize(("players", "seconds"), [(None, LOWER_SECONDS), (MASTER, FULL_SECONDS)])
@in_loop
async def test_a_lower_level_takes_less_time_for_it(
    players: tuple[Player, Player] | None, seconds: float
) -> None:
    tournament = new_round(players) if players else new_round()
    async with at_home(tournament, advisor=ready_advisor()) as home:
        await home.settle()
        await play_and_rest(home)
        assert [each[2] for each in home.advisor.explained] == [seconds]


@in_loop
async def test_pondering_begins_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forethought, "count_cores", lambda: 2)
    monkeypatch.setattr(forethought, "expect_reply", lambda state: state.match)
    settings = QuietSettings(ponder=ALWAYS)
    async with at_home(new_round(MASTER), settings, ready_advisor()) as home:
        await home.settle()
        await home.workers.wait(Group.PONDER)
        before = len(home.advisor.pondered)
        home.advisor.hold_explanations()
        await home.play_any()
        await home.advisor.wait_for_explanations(1)
        assert len(home.advisor.pondered) == before
        home.advisor.release_explanations()
        await home.workers.wait(Group.PONDER)
        assert len(home.advisor.pondered) == before + 1


@in_loop
async def test_between_people_nothing_is_explained() -> None:
    async with at_home(new_round(TWO_HUMANS), advisor=ready_advisor()) as home:
        await home.settle()
        await play_and_rest(home)
        assert home.advisor.explained == []


# Hints


@in_loop
async def test_a_hint_is_told_at_once_and_then_explained() -> None:
    async with at_home(new_round(), advisor=ready_advisor()) as home:
        home.advisor.hold_explanations()
        await home.settle()
        home.game.analyst.request_hint()
        await home.advisor.wait_for_explanations(1)
        assert len(home.events_of(HintFound)) == 1
        assert home.state.explanations == {}
        home.advisor.release_explanations()
        await home.workers.wait(Group.PONDER)
        assert home.state.hint_explanation == EXPLANATION
        assert home.events_of(TurnExplained) == [TurnExplained(is_hint=True)]


@in_loop
async def test_a_hint_and_the_turn_before_it_are_both_explained() -> None:
    advisor = ready_advisor()
    async with at_home(new_round(), advisor=advisor) as home:
        await home.settle()
        advisor.hold_explanations()
        await home.play_any()
        home.game.analyst.request_hint()
        await advisor.wait_for_explanations(1)
        advisor.release_explanations()
        await home.workers.wait(Group.PONDER)
        assert explained_moves(home) == [1, 2]


# Games to watch


@in_loop
async def test_at_an_instant_pace_nothing_is_explained_until_a_pause() -> None:
    async with at_home(new_round(TWO_COMPUTERS), advisor=ready_advisor()) as home:
        await home.advisor.wait_for_questions(6)
        assert home.advisor.explained == []
        home.game.pause()
        await home.workers.wait(Group.PONDER)
        assert explained_moves(home) == [len(home.moves) - 1]


def test_at_a_normal_pace_each_turn_is_explained_in_little_time() -> None:
    async def script() -> None:
        settings = QuietSettings(pace="normal")
        async with at_home(new_round(TWO_COMPUTERS), settings, ready_advisor()) as home:
            await home.advisor.wait_for_questions(5)
            assert explained_moves(home) == [0, 1, 2, 3]
            assert {each[2] for each in home.advisor.explained} == {LOWER_SECONDS}

    in_virtual_time(script())


@in_loop
async def test_an_earlier_turn_is_explained_if_it_is_shown() -> None:
    async with at_home(new_round(TWO_COMPUTERS), advisor=ready_advisor()) as home:
        await home.advisor.wait_for_questions(6)
        home.game.pause()
        await home.workers.wait(Group.PONDER)
        home.game.analyst.explain_board(2)
        await home.workers.wait(Group.PONDER)
        assert explained_moves(home) == [1, len(home.moves) - 1]


# What is explained


def read_turn(tournament: Tournament, shown_ply: int | None = None) -> str:
    """The turn that is to be explained, as it is typed; "" if there is none."""
    found = find_latest_turn(LiveState(tournament), shown_ply)
    if found is None:
        return ""
    return found.match.game.notation.format_turn(found.match.position, found.advice.turn)


def test_a_turn_that_nobody_remembers_is_explained_from_its_moves_alone() -> None:
    tournament = with_moves_played(new_round(), "2,1 se", "4,5 nw")
    assert tournament.match is not None
    found = find_latest_turn(LiveState(tournament))
    assert found is not None
    assert found.match.position is tournament.match.positions[1]
    assert found.advice.line == found.advice.turn == tournament.match.moves[1:]


def test_the_latest_turn_counts_for_as_long_as_it_is_one_of_two() -> None:
    tournament = with_moves_played(new_round(), "2,1 se")
    assert read_turn(tournament) == ""
    tournament = with_moves_played(tournament, "4,5 nw")
    assert read_turn(tournament) == "4,5 nw"
    tournament = with_moves_played(tournament, "1,1 se")
    assert read_turn(tournament) == "4,5 nw"
    assert read_turn(tournament, shown_ply=2) == "4,5 nw"
    assert read_turn(tournament, shown_ply=1) == ""


def test_where_dice_decide_the_latest_choice_is_explained() -> None:
    match = match_after("two", "6+3", "c9", "two", "6+2", "c8", "two", first=1)
    chosen = find_explained_part(match, replace(match.turns[-1], end=6))
    assert chosen == (5, match.moves[5:6])


def test_an_explanation_is_found_with_the_turn_it_is_of() -> None:
    tournament = with_moves_played(new_round(), "2,1 se", "4,5 nw")
    match = tournament.match
    assert match is not None
    turn = match.turns[-1]
    assert find_explained_turn(LiveState(tournament), match, turn) is None
    key = match.positions[1], match.moves[1:]
    state = LiveState(tournament, explanations={key: EXPLANATION})
    found = find_explained_turn(state, match, turn)
    assert found is not None
    assert (found.position, found.moves) == key
    assert found.reasons == {match.positions[1]: EXPLANATION.reason}


# Rooms


@pytest.mark.parametrize(("help_allowed", "is_explained"), [(True, True), (False, False)])
def test_in_a_room_a_computers_turn_is_explained_if_help_is_allowed(
    help_allowed: bool, is_explained: bool
) -> None:
    setup = RoomSetup("kono", 5, computer_level="easy", help_allowed=help_allowed)
    room = Room.create("TESTS", setup, Seat("Ann"))
    view = view_of(room)
    players = view.tournament.players
    tournament = with_moves_played(new_round(players), "2,1 se", "4,5 nw")
    state = LiveState(tournament, room=RoomState(replace(view, seat=0, tournament=tournament)))
    assert (find_latest_turn(state) is not None) == is_explained


@in_loop
async def test_between_people_in_a_room_nothing_is_explained(tmp_path: Path) -> None:
    async with in_room(tmp_path, RoomSetup("kono", 5, help_allowed=True)) as (mover, opponent):
        mover.play_any()
        await opponent.wait_for_moves(len(mover.moves) + 1)
        assert mover.advisor.explained == opponent.advisor.explained == []


@in_loop
async def test_the_servers_computer_is_explained_by_the_players_own(tmp_path: Path) -> None:
    setup = RoomSetup("fanorona", 5, computer_level="easy", help_allowed=True)
    async with run_server(tmp_path / "rooms.jsonl") as (_, address):
        link = await (await Lobby.open(address, "Ann")).make(setup)
        link.choose_colour("white")
        while link.pending:
            await link.next()
        guest = Guest(link)
        guest.advisor.explanation = EXPLANATION
        guest.start()
        while not guest.state.explanations:
            if guest.state.is_humans_turn and not link.pending:
                guest.play_any()
            await asyncio.sleep(0.01)
        [(_, advice, seconds), *_] = guest.advisor.explained
        assert advice.nodes == 0
        assert seconds == LOWER_SECONDS
        await guest.close()
