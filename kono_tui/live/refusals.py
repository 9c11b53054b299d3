"""What a player may do in a live game now, and why not: the one answer that every mode reads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from kono_tui.errors import IllegalMove
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.room.refusals import (
    NO_CONNECTION,
    NO_HELP,
    NO_OPPONENT_YET,
    NO_PACE,
    NO_PAUSE,
    NO_REDO,
    SPECTATOR_CANNOT_DECIDE,
    company_refusal,
    decision_refusal,
    request_refusal,
)
from kono_tui.live.state import LiveState
from kono_tui.play import draws
from kono_tui.play.tournament import Stage

NOTHING_TO_REDO = "There is nothing to redo."
NO_COMPUTER_MOVE = "It is not the computer's turn, so there is nothing to step."
HELP_IN_OWN_TURN = "You can ask for help when it is your turn."


class Action(StrEnum):
    """What a player can ask of a live game. The words are those of the keys' actions."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    DRAW = "draw"
    HELP = "help"
    EVALUATION = "evaluation"
    LAB = "lab"
    PAUSE = "pause"
    STEP = "step"
    PACE = "pace"
    SWAP = "swap"
    SAY = "say"
    RESIGN = "resign"


class Span(Enum):
    """How long a refusal lasts."""

    GAME = auto()
    """There is no such command here at all."""
    STAGE = auto()
    """Until something other than a move changes: no key for it is shown."""
    MOMENT = auto()
    """Until somebody has moved, perhaps: its key stays in view."""


@dataclass(frozen=True)
class Refusal:
    """Why something cannot be done now, as a sentence."""

    text: str
    span: Span = Span.MOMENT


def refusal(state: LiveState, action: Action) -> Refusal | None:
    """Say why an action is not possible now; None if it is."""
    return lasting_refusal(state, action) or _passing_refusal(state, action)


def lasting_refusal(state: LiveState, action: Action) -> Refusal | None:
    """Say why an action is not possible for longer than a moment; None if it may be."""
    if missing := _missing_command(state, action):
        return Refusal(missing, Span.GAME)
    text = _room_refusal(state, action) if state.room else _home_refusal(state, action)
    return Refusal(text, Span.STAGE) if text else None


def _missing_command(state: LiveState, action: Action) -> str:
    """Say that the game, or the way it is played here, has no such command; "" if it has."""
    match action:
        case Action.DRAW if state.is_spectator:
            return SPECTATOR_CANNOT_DECIDE
        case Action.DRAW if not draws.offers_possible(state.tournament):
            return draws.offer_refusal(state.tournament)
        case Action.LAB if state.game.lab is None:
            return f"There is no search lab for {state.game.info.title}."
        case Action.SAY if state.room is None:
            return "You can only talk to people on the network."
        case _:
            return ""


def _home_refusal(state: LiveState, action: Action) -> str:
    match action:
        case Action.REDO if not state.redo_stack:
            return NOTHING_TO_REDO
        case Action.HELP if state.only_computers_play or state.is_round_over:
            return HELP_IN_OWN_TURN
        case _:
            return ""


def _room_refusal(state: LiveState, action: Action) -> str:
    match action:
        case Action.REDO:
            return NO_REDO
        case Action.PAUSE:
            return NO_PAUSE
        case Action.STEP | Action.PACE:
            return NO_PACE
        case Action.HELP | Action.LAB if state.awaits_opponent:
            return NO_OPPONENT_YET
        case Action.HELP | Action.LAB | Action.EVALUATION if not state.help_allowed:
            return NO_HELP
        case Action.HELP if state.is_round_over:
            return HELP_IN_OWN_TURN
        case Action.MOVE | Action.UNDO | Action.DRAW | Action.SAY | Action.RESIGN:
            return company_refusal(state)
        case _:
            return ""


def _passing_refusal(state: LiveState, action: Action) -> Refusal | None:
    text = ""
    match action:
        case Action.MOVE:
            text = move_refusal(state)
        case Action.UNDO:
            text = request_refusal(state) or _undo_refusal(state)
        case Action.DRAW:
            text = request_refusal(state) or draws.offer_refusal(state.tournament)
        case Action.HELP if not _has_mover_to_help(state):
            text = HELP_IN_OWN_TURN
        case Action.STEP if not state.is_computers_turn:
            text = NO_COMPUTER_MOVE
        case Action.SAY | Action.RESIGN if state.room is not None and state.room.lost_reason:
            text = NO_CONNECTION
        case Action.RESIGN:
            text = _round_refusal(state)
        case Action.SWAP if not state.can_swap:
            text = "You cannot swap sides now."
    return Refusal(text) if text else None


def _has_mover_to_help(state: LiveState) -> bool:
    """Whether a human here is to move, or a spectator sees a player who is."""
    return state.is_humans_turn or (state.is_spectator and state.tournament.stage is Stage.PLAY)


def _undo_refusal(state: LiveState) -> str:
    seat = state.own_seat
    try:
        state.tournament.undo(frozenset() if seat is None else frozenset({seat}))
    except IllegalMove as error:
        return as_sentence(str(error))
    return ""


def move_refusal(state: LiveState) -> str:
    """Say why nobody at this terminal can move now; "" if somebody can."""
    if room_refusal := decision_refusal(state):
        return room_refusal
    if round_refusal := _round_refusal(state):
        return round_refusal
    return "" if state.is_humans_turn else "It is the computer's turn."


def _round_refusal(state: LiveState) -> str:
    """Say why there is no round that the people here play; "" if there is."""
    if state.match is None:
        return "The round has not begun."
    if not state.round_under_way:
        return "The round is over. Enter shows its result."
    return (
        "The computers are playing. Space pauses them." if state.tournament.computers_only else ""
    )
