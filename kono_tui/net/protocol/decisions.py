"""The decisions of a room: each is numbered, saved, and sent to everybody in the room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from kono_tui.errors import FormatError, IllegalMove, KonoError
from kono_tui.formats.dice import format_dice, parse_dice
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import format_json
from kono_tui.play.opening.guess import HAND_NAMES
from kono_tui.play.tournament import Stage, Tournament

THROW: Final = "throw"
GUESS: Final = "guess"
COLOUR: Final = "colour"
MOVE: Final = "move"
RESIGN: Final = "resign"
TIME: Final = "time"
DRAW: Final = "draw"
UNDO: Final = "undo"
ROUND: Final = "round"
DECISION_KINDS: Final = (THROW, GUESS, COLOUR, MOVE, RESIGN, TIME, DRAW, UNDO, ROUND)
PLAYER_KINDS: Final = (GUESS, COLOUR, MOVE, RESIGN)
"""The kinds that a player decides alone. The others belong to the server, or need both players."""


@dataclass(frozen=True)
class Decision:
    """One step of a room.

    `ply` is the number of decisions before it, counted from the room's first moment: no number
    comes twice. `seat` is the seat that decides; None stands for chance or the server. `times_left`
    is what both clocks show afterwards, in milliseconds, if there are clocks.
    """

    ply: int
    kind: str
    seat: int | None = None
    content: str = ""
    times_left: tuple[int, int] | None = None

    def to_wire(self) -> dict[str, Any]:
        """Return the decision as it goes over the wire."""
        message: dict[str, Any] = {"ply": self.ply, "do": self.kind, "seat": self.seat}
        if self.content:
            message["what"] = self.content
        if self.times_left is not None:
            message["left"] = list(self.times_left)
        return message

    @cached_property
    def wire_text(self) -> str:
        """The decision as JSON, encoded only once because a long round may be sent often."""
        return format_json(self.to_wire())

    @classmethod
    def from_wire(cls, message: object) -> Decision:
        """Return the decision from a message. FormatError says what is wrong with it."""
        fields = MessageFields.of(message)
        return cls(
            fields.number("ply", 0),
            fields.one_of("do", DECISION_KINDS),
            fields.seat("seat"),
            fields.text("what", 200, ""),
            fields.pair("left"),
        )


def apply_decision(tournament: Tournament, decision: Decision) -> Tournament:
    """Return the tournament after a decision. IllegalMove says why it is not possible now."""
    seat, content = decision.seat, decision.content
    match decision.kind:
        case "throw":
            _expect_stage(tournament, Stage.THROW)
            return tournament.throw(_parse_throw(content))
        case "guess":
            chosen, holding = _parse_hands(content)
            return tournament.guess(chosen == holding)
        case "colour":
            _expect_stage(tournament, Stage.COLOUR)
            return tournament.choose_colour(content)
        case "move":
            return _play_move(tournament, content)
        case "resign" | "time":
            return tournament.quit(_required_seat(seat), decision.kind == TIME)
        case "draw":
            return tournament.agree_to_draw()
        case "undo":
            return tournament.undo(frozenset({_required_seat(seat)}))
        case _:
            _expect_stage(tournament, Stage.ROUND_OVER)
            return tournament.next_round().choose_size(_parse_size(content))


def _play_move(tournament: Tournament, move_text: str) -> Tournament:
    if tournament.match is None or tournament.match.ending:
        raise IllegalMove("no round is under way")
    return tournament.play(tournament.game.parse_move(tournament.match.position, move_text))


def _expect_stage(tournament: Tournament, stage: Stage) -> None:
    if tournament.stage is not stage:
        raise IllegalMove("that is not what the game waits for now")


def _required_seat(seat: int | None) -> int:
    if seat is None:
        raise IllegalMove("that takes a player")
    return seat


def _parse_throw(text: str) -> tuple[int, ...]:
    try:
        dice = parse_dice(text, 0)
    except FormatError as error:
        raise IllegalMove(str(error)) from error
    if len(dice) != 2:
        raise IllegalMove(f"found '{text}', expected two dice")
    return dice


def format_throw(dice: tuple[int, ...]) -> str:
    """Return a throw for the first move in the notation of decisions."""
    return format_dice(dice)


def _parse_hands(text: str) -> tuple[str, str]:
    """Return the hand that was chosen, and the hand that held the first colour's piece."""
    words = text.split()
    if len(words) != 2 or any(word not in HAND_NAMES for word in words):
        raise IllegalMove(f"found '{text}', expected two hands such as 'left right'")
    return words[0], words[1]


def _parse_size(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 3:
        raise KonoError(f"'{text}' is no size; expected a number such as 7")
    return int(text)
