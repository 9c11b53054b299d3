"""The decisions of a room: each is numbered, saved, and sent to everybody in the room.

A decision is parsed once, where its record arrives, and formatted once, where it leaves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, TypeVar

from kono_tui.core.move import Move
from kono_tui.core.save import DiceThrow
from kono_tui.errors import FormatError, IllegalMove, KonoError
from kono_tui.formats.dice import format_dice, parse_two_dice
from kono_tui.formats.terms import Word
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import format_json
from kono_tui.play.match import Match
from kono_tui.play.opening.guess import HAND_NAMES, Hands
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
class DecisionRecord:
    """A decision as it goes over the wire and into the server's database.

    `text` is what was decided, in the notation of its kind; the decision itself has it as a value.
    """

    ply: int
    kind: str
    seat: int | None = None
    text: str = ""
    times_left: tuple[int, int] | None = None

    def to_wire(self) -> dict[str, Any]:
        """Return the record as it goes over the wire."""
        message: dict[str, Any] = {"ply": self.ply, "do": self.kind, "seat": self.seat}
        if self.text:
            message["what"] = self.text
        if self.times_left is not None:
            message["left"] = list(self.times_left)
        return message

    @cached_property
    def wire_text(self) -> str:
        """The record as JSON, encoded only once because a long round may be sent often."""
        return format_json(self.to_wire())

    @classmethod
    def from_wire(cls, message: object) -> DecisionRecord:
        """Return the record from a message. FormatError says what is wrong with it."""
        fields = MessageFields.of(message)
        ply, kind = fields.number("ply", 0), fields.one_of("do", DECISION_KINDS)
        text, times_left = fields.text("what", 200, ""), fields.pair("left")
        return cls(ply, kind, fields.seat("seat"), text, times_left)


@dataclass(frozen=True)
class Decision:
    """One step of a room.

    `ply` is the number of decisions before it, counted from the room's first moment: no number
    comes twice. `seat` is the seat that decides; None stands for chance or the server. What was
    decided is in the field of its kind: `dice` of a throw, `hands` of a guess, `colour`, `move`, or
    the board's `size` of a round. `times_left` is what both clocks show afterwards, in
    milliseconds, if there are clocks.
    """

    ply: int
    kind: str
    seat: int | None = None
    dice: DiceThrow = ()
    hands: Hands | None = None
    colour: str = ""
    move: Move | None = None
    size: int = 0
    times_left: tuple[int, int] | None = None

    @classmethod
    def parse(cls, record: DecisionRecord, before: Tournament) -> Decision:
        """Return the decision of a record, made in a tournament. KonoError if it makes no sense."""
        text = record.text
        decision = cls(record.ply, record.kind, record.seat, times_left=record.times_left)
        match record.kind:
            case "throw":
                return replace(decision, dice=_parse_throw(text))
            case "guess":
                return replace(decision, hands=_parse_hands(text))
            case "colour":
                return replace(decision, colour=text)
            case "move":
                return replace(decision, move=parse_move(text, before))
            case "round":
                return replace(decision, size=_parse_size(text))
            case _:
                return decision

    def to_record(self, before: Tournament) -> DecisionRecord:
        """Return the record of the decision, made in a tournament."""
        text = self._format_content(before)
        return DecisionRecord(self.ply, self.kind, self.seat, text, self.times_left)

    def _format_content(self, before: Tournament) -> str:
        if self.move is not None:
            return format_move(self.move, before)
        if self.hands is not None:
            chosen, holding = self.hands.chosen_hand or 0, self.hands.first_colour_hand
            return f"{HAND_NAMES[chosen]} {HAND_NAMES[holding]}"
        if self.dice:
            return format_dice(self.dice)
        return str(self.size) if self.size else self.colour


def apply_decision(tournament: Tournament, decision: Decision) -> Tournament:
    """Return the tournament after a decision. KonoError says why it is not possible now."""
    match decision.kind:
        case "throw":
            _expect_stage(tournament, Stage.THROW)
            return tournament.throw(decision.dice)
        case "guess":
            return tournament.guess(decision.hands is not None and decision.hands.seat_0_begins)
        case "colour":
            _expect_stage(tournament, Stage.COLOUR)
            return tournament.choose_colour(decision.colour)
        case "move":
            return tournament.play(_required(decision.move))
        case "resign" | "time":
            return tournament.quit(_required(decision.seat), decision.kind == TIME)
        case "draw":
            return tournament.agree_to_draw()
        case "undo":
            return tournament.undo(frozenset({_required(decision.seat)}))
        case _:
            _expect_stage(tournament, Stage.ROUND_OVER)
            return _next_round(tournament).choose_size(decision.size)


def _next_round(tournament: Tournament) -> Tournament:
    """The next round. A room remembers the totals alone, which older programs know as well."""
    return replace(tournament.next_round(), past_rounds=())


def apply_record(tournament: Tournament, record: DecisionRecord) -> Tournament:
    """Return the tournament after a recorded decision. KonoError if that is not possible."""
    return apply_decision(tournament, Decision.parse(record, tournament))


T = TypeVar("T")


def _required(value: T | None) -> T:
    if value is None:
        raise IllegalMove("that takes a player and a move")
    return value


def _expect_stage(tournament: Tournament, stage: Stage) -> None:
    if tournament.stage is not stage:
        raise IllegalMove("that is not what the game waits for now")


# Notation


def parse_move(text: str, before: Tournament) -> Move:
    """Return a move of the round under way."""
    match = _match_under_way(before)
    return match.game.notation.parse_move(match.position, text)


def format_move(move: Move, before: Tournament) -> str:
    """Return a move of the round under way in its canonical notation."""
    match = _match_under_way(before)
    return match.game.notation.format_move(match.position, move)


def _match_under_way(tournament: Tournament) -> Match:
    if tournament.match is None or tournament.match.ending:
        raise IllegalMove("no round is under way")
    return tournament.match


def _parse_throw(text: str) -> DiceThrow:
    try:
        return parse_two_dice(Word(text, 0))
    except FormatError as error:
        raise IllegalMove(str(error)) from error


def _parse_hands(text: str) -> Hands:
    """Return the hands: first the chosen one, then the one that held the first colour's piece."""
    words = text.split()
    if len(words) != 2 or any(word not in HAND_NAMES for word in words):
        raise IllegalMove(f"found '{text}', expected two hands such as 'left right'")
    chosen, holding = map(HAND_NAMES.index, words)
    return Hands(holding, chosen)


def _parse_size(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 3:
        raise KonoError(f"'{text}' is not a size; expected a number such as 7")
    return int(text)
