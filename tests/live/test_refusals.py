"""What can be done when: every action in every stage, and that what is allowed can be done."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.live.refusals import Action, Span, refusal
from kono_tui.live.room.state import RoomState
from kono_tui.live.state import LiveState
from kono_tui.net.protocol.decisions import DRAW
from kono_tui.net.protocol.requests import TAKEBACK, Request
from kono_tui.net.room import Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.tournament import Stage, Tournament
from tests import fanorona_rounds, konobi_rounds
from tests.konane_chains import CHAINS_FOR_SEAT_1, tournament_at
from tests.live.home import Home, at_home
from tests.live.parts import in_loop
from tests.net.rooms import full_room, view_of
from tests.play import canoga
from tests.tui.tournaments import COMPUTER, TWO_COMPUTERS, TWO_HUMANS, YOU, new_round


def spans(state: LiveState) -> dict[Action, Span]:
    """The span of every action that is refused."""
    refusals = {action: refusal(state, action) for action in Action}
    return {action: each.span for action, each in refusals.items() if each is not None}


def table(text: str) -> dict[Action, Span]:
    """Read "move moment, draw game"."""
    pairs = (each.split() for each in text.split(",") if each.strip())
    return {Action(action): Span[span.upper()] for action, span in pairs}


KONO = "draw game, lab game, swap moment, say game"
"""What Kono at home never allows."""
OPENING = "redo stage, move moment, undo moment, help moment, step moment, resign moment"
OWN_FANORONA = "lab game, swap moment, say game, redo stage, step moment"
KONANE = "draw game, swap moment, say game, redo stage"

AT_HOME = {
    "before the size": (Tournament(GAMES["kono"], (YOU, COMPUTER)), f"{KONO}, {OPENING}"),
    "before the dice": (
        Tournament(GAMES["kono"], (YOU, COMPUTER)).choose_size(5),
        f"{KONO}, {OPENING}",
    ),
    "own first turn": (new_round(), f"{KONO}, redo stage, step moment, undo moment"),
    "the computer's first turn": (
        new_round(first=1),
        f"{KONO}, redo stage, move moment, undo moment, help moment",
    ),
    "two computers": (
        new_round(TWO_COMPUTERS),
        f"{KONO}, redo stage, help stage, move moment, undo moment, resign moment",
    ),
    "a draw can be offered": (
        fanorona_rounds.tournament_at(fanorona_rounds.AHEAD),
        f"{OWN_FANORONA}, undo moment",
    ),
    "the middle of a turn": (
        fanorona_rounds.tournament_at(fanorona_rounds.CHAIN, "c3-d3A"),
        f"{OWN_FANORONA}, draw moment",
    ),
    "a draw between computers": (
        fanorona_rounds.tournament_at(
            fanorona_rounds.CHAIN, "c3-d3A", players=fanorona_rounds.COMPUTERS
        ),
        f"{KONO}, redo stage, help stage, move moment, resign moment",
    ),
    "the lab of Konane": (
        tournament_at(),
        f"{KONANE}, step moment, undo moment",
    ),
    "the computer's turn in Konane": (
        tournament_at(line=CHAINS_FOR_SEAT_1),
        f"{KONANE}, move moment, undo moment, help moment",
    ),
    "a swap": (
        replace(
            Tournament(GAMES["konobi"], TWO_HUMANS, 5, opener=0),
            match=konobi_rounds.match_after("c3"),
        ),
        "draw game, lab game, say game, redo stage, step moment",
    ),
    "dice that have not fallen": (
        canoga.after_decisions(canoga.start_round(), "two"),
        f"{KONO}, redo stage, move moment, help moment",
    ),
    "the end of a round": (
        new_round().quit(0),
        f"{KONO}, redo stage, help stage, move moment, step moment, resign moment",
    ),
}


@pytest.mark.parametrize("name", AT_HOME)
def test_at_home_each_stage_refuses_these_actions_for_so_long(name: str) -> None:
    tournament, refused = AT_HOME[name]
    assert spans(LiveState(tournament)) == table(refused)


def test_redo_is_allowed_where_something_was_taken_back() -> None:
    state = LiveState(new_round(), redo_stack=(new_round(),))
    assert refusal(state, Action.REDO) is None


def room_state(
    setup: RoomSetup, seat: int | None = 0, tournament: Tournament | None = None, **facts: object
) -> LiveState:
    """The state of a room with both players, at a moment of a round."""
    room = full_room(setup, random.Random(1))
    if tournament is not None:
        players = room.tournament.players
        room.tournament = replace(tournament, players=players)
        room.round_start_save = setup.game_rules.write_save(
            room.tournament.to_save(), setup.game_rules.saves.forms[0], with_history=True
        )
    view = view_of(room, seat)
    changed = RoomState(replace(view, request=facts.pop("request", None)))  # type: ignore[arg-type]
    return LiveState(view.tournament, room=replace(changed, **facts))  # type: ignore[arg-type]


FANORONA = RoomSetup("fanorona", 5)
AHEAD = fanorona_rounds.tournament_at(fanorona_rounds.AHEAD, players=TWO_HUMANS)
PLAYED = fanorona_rounds.tournament_at(fanorona_rounds.CHAIN, "c3-d3A", players=TWO_HUMANS)
THERE = "lab game, swap moment, redo stage, pause stage, step stage, pace stage"
"""What no room of Fanorona ever allows."""
NO_HELP = "help stage, evaluation stage, lab game"

IN_A_ROOM = {
    "own turn": (room_state(FANORONA, 0, AHEAD), f"{THERE}, {NO_HELP}, undo moment"),
    "own turn with help": (
        room_state(replace(FANORONA, help_allowed=True), 0, AHEAD),
        f"{THERE}, undo moment",
    ),
    "the opponent's turn": (
        room_state(FANORONA, 1, AHEAD),
        f"{THERE}, {NO_HELP}, move moment, undo moment, draw moment",
    ),
    "the middle of an own turn": (
        room_state(FANORONA, 0, PLAYED),
        f"{THERE}, {NO_HELP}, draw moment",
    ),
    "a spectator": (
        room_state(FANORONA, None, AHEAD),
        f"{THERE}, move stage, undo stage, draw game, say stage, resign stage",
    ),
    "a spectator after the round": (
        room_state(FANORONA, None, AHEAD.quit(0)),
        f"{THERE}, help stage, move stage, undo stage, draw game, say stage, resign stage",
    ),
    "no connection": (
        room_state(FANORONA, 0, AHEAD, lost_reason="it was lost"),
        f"{THERE}, {NO_HELP}, undo moment, draw moment, say moment, resign moment",
    ),
    "an own request": (
        room_state(FANORONA, 0, PLAYED, request=Request(0, DRAW)),
        f"{THERE}, {NO_HELP}, undo moment, draw moment",
    ),
    "the opponent's request": (
        room_state(FANORONA, 0, AHEAD, request=Request(1, TAKEBACK)),
        f"{THERE}, {NO_HELP}, undo moment",
    ),
    "the end of a round": (
        room_state(FANORONA, 0, AHEAD.quit(1)),
        f"{THERE}, help stage, move moment, draw moment, resign moment",
    ),
}


@pytest.mark.parametrize("name", IN_A_ROOM)
def test_in_a_room_each_stage_refuses_these_actions_for_so_long(name: str) -> None:
    state, refused = IN_A_ROOM[name]
    assert spans(state) == table(refused)


def test_nothing_can_be_decided_before_the_second_player_has_come() -> None:
    room = Room.create("TESTS", RoomSetup("konane", 6), Seat("Ann"))
    view = view_of(room)
    state = LiveState(view.tournament, room=RoomState(view))
    assert spans(state) == table(
        "draw game, swap moment, redo stage, pause stage, step stage, pace stage, "
        "help stage, lab stage, move stage, undo stage, say stage, resign stage"
    )


@pytest.mark.parametrize(
    ("state", "action", "text"),
    [
        (LiveState(new_round()), Action.DRAW, "In Kono, players cannot agree to a draw."),
        (LiveState(new_round()), Action.LAB, "There is no search lab for Kono."),
        (LiveState(new_round()), Action.SWAP, "You cannot swap sides now."),
        (LiveState(new_round()), Action.SAY, "You can only talk to people on the network."),
        (LiveState(new_round()), Action.REDO, "There is nothing to redo."),
        (
            LiveState(new_round()),
            Action.STEP,
            "It is not the computer's turn, so there is nothing to step.",
        ),
        (LiveState(new_round(first=1)), Action.HELP, "You can ask for help when it is your turn."),
        (LiveState(new_round(first=1)), Action.MOVE, "It is the computer's turn."),
        (
            LiveState(new_round(TWO_COMPUTERS)),
            Action.MOVE,
            "The computers are playing. Space pauses them.",
        ),
        (
            LiveState(new_round().quit(0)),
            Action.RESIGN,
            "The round is over. Enter shows its result.",
        ),
        (
            LiveState(Tournament(GAMES["kono"], (YOU, COMPUTER))),
            Action.RESIGN,
            "The round has not begun.",
        ),
        (IN_A_ROOM["a spectator"][0], Action.DRAW, "You are watching. Only the players decide."),
        (IN_A_ROOM["a spectator"][0], Action.MOVE, "You are watching. Only the players decide."),
        (
            IN_A_ROOM["own turn"][0],
            Action.HELP,
            "This room is played without help. You cannot ask the computer during a round.",
        ),
        (IN_A_ROOM["own turn"][0], Action.PAUSE, "You cannot pause a game over the network."),
        (IN_A_ROOM["the opponent's turn"][0], Action.MOVE, "It is Ann's turn."),
        (
            room_state(RoomSetup("kono", 5), None),
            Action.DRAW,
            "You are watching. Only the players decide.",
        ),
        (
            IN_A_ROOM["no connection"][0],
            Action.RESIGN,
            "You are not connected. You can play on once the connection is back.",
        ),
    ],
)
def test_a_refusal_says_why(state: LiveState, action: Action, text: str) -> None:
    found = refusal(state, action)
    assert found is not None
    assert found.text == text


# What is allowed can be done


PLAYERS: Final[tuple[tuple[Player, Player], ...]] = ((YOU, COMPUTER), TWO_HUMANS, TWO_COMPUTERS)


def open_round(game: str, players: tuple[Player, Player], source: random.Random) -> Tournament:
    """A round before its first move, on the smallest board."""
    tournament = Tournament(GAMES[game], players).choose_size(min(GAMES[game].info.sizes))
    while tournament.match is None:
        match tournament.stage:
            case Stage.THROW:
                tournament = tournament.throw((source.randint(1, 6), source.randint(1, 6)))
            case Stage.GUESS:
                tournament = tournament.guess(source.random() < 0.5)
            case _:
                tournament = tournament.choose_colour(source.choice(tournament.game.info.colours))
    return tournament


async def act(home: Home, action: Action, source: random.Random) -> None:
    """Do what an action stands for."""
    match action:
        case Action.MOVE | Action.SWAP:
            home.game.play((source.choice(home.match.legal_moves),))
        case Action.UNDO:
            home.game.undo()
        case Action.REDO:
            home.game.redo()
        case Action.DRAW:
            home.prompts.answer("agree_to_draw", source.random() < 0.2)
            await home.game.offer_draw()
        case Action.HELP:
            home.game.analyst.request_hint()
        case Action.PAUSE:
            home.game.pause()
        case Action.STEP:
            home.game.step()
        case Action.PACE:
            home.game.change_pace(source.choice((-1, 1)))
            home.game.pace = "instant"
        case Action.RESIGN if source.random() < 0.05:
            home.game.resign()
        case _:
            home.game.resume()


async def let_work_begin(source: random.Random) -> None:
    """Let what was started come a little way, or not begin at all."""
    for _ in range(source.randint(0, 3)):
        await asyncio.sleep(0)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), players=st.sampled_from(PLAYERS), hastes=st.booleans())
@example(seed=1, players=PLAYERS[0], hastes=True)
def test_whatever_is_allowed_can_be_done_at_any_moment(
    game: str, seed: int, players: tuple[Player, Player], hastes: bool
) -> None:
    @in_loop
    async def script() -> None:
        source = random.Random(seed)
        async with at_home(open_round(game, players, source)) as home:
            for _ in range(12):
                await (let_work_begin(source) if hastes else home.settle())
                action = source.choice([each for each in Action if home.allows(each)])
                await act(home, action, source)

    script()
