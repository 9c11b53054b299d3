"""The decisions of a room: each is numbered, saved, and sent to everybody in the room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from kono_tui.errors import FormatError, IllegalMove, KonoError
from kono_tui.net.fields import Fields
from kono_tui.net.messages import as_json
from kono_tui.play.guessing import HANDS
from kono_tui.play.series import Series, Stage
from kono_tui.text.throws import any_dice, as_text

THROW: Final = "throw"
GUESS: Final = "guess"
COLOUR: Final = "colour"
MOVE: Final = "move"
RESIGN: Final = "resign"
TIME: Final = "time"
DRAW: Final = "draw"
UNDO: Final = "undo"
ROUND: Final = "round"
KINDS: Final = (THROW, GUESS, COLOUR, MOVE, RESIGN, TIME, DRAW, UNDO, ROUND)
PLAYERS: Final = (GUESS, COLOUR, MOVE, RESIGN)
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
    what: str = ""
    left: tuple[int, int] | None = None

    def told(self) -> dict[str, Any]:
        """Return the decision as it goes over the wire."""
        told: dict[str, Any] = {"ply": self.ply, "do": self.kind, "seat": self.seat}
        if self.what:
            told["what"] = self.what
        if self.left is not None:
            told["left"] = list(self.left)
        return told

    @cached_property
    def text(self) -> str:
        """The decision as JSON, encoded only once because a long round may be sent often."""
        return as_json(self.told())

    @classmethod
    def heard(cls, told: object) -> Decision:
        """Return the decision from a message. FormatError says what is wrong with it."""
        fields = Fields.of(told)
        return cls(
            fields.number("ply", 0),
            fields.one_of("do", KINDS),
            fields.seat("seat"),
            fields.text("what", 200, ""),
            fields.pair("left"),
        )


def applied(series: Series, decision: Decision) -> Series:
    """Return the tournament after a decision. IllegalMove says why it is not possible now."""
    seat, what = decision.seat, decision.what
    match decision.kind:
        case "throw":
            _expect(series, Stage.THROW)
            return series.throw(_throw(what))
        case "guess":
            chosen, held = _hands(what)
            return series.guess(chosen == held)
        case "colour":
            _expect(series, Stage.COLOUR)
            return series.choose_colour(what)
        case "move":
            return _moved(series, what)
        case "resign" | "time":
            return series.quit(_known(seat), decision.kind == TIME)
        case "draw":
            return series.agree()
        case "undo":
            return series.undo(frozenset({_known(seat)}))
        case _:
            _expect(series, Stage.ROUND_OVER)
            return series.next_round().choose_size(_size(what))


def _moved(series: Series, what: str) -> Series:
    if series.match is None or series.match.ending:
        raise IllegalMove("no round is under way")
    return series.play(series.game.parse(series.match.position, what))


def _expect(series: Series, stage: Stage) -> None:
    if series.stage is not stage:
        raise IllegalMove("that is not what the game waits for now")


def _known(seat: int | None) -> int:
    if seat is None:
        raise IllegalMove("that takes a player")
    return seat


def _throw(what: str) -> tuple[int, ...]:
    try:
        dice = any_dice(what, 0)
    except FormatError as error:
        raise IllegalMove(str(error)) from error
    if len(dice) != 2:
        raise IllegalMove(f"found '{what}', expected two dice")
    return dice


def thrown(dice: tuple[int, ...]) -> str:
    """Return a throw for the first move in the notation of decisions."""
    return as_text(dice)


def _hands(what: str) -> tuple[str, str]:
    """Return the hand that was chosen, and the hand that held the first colour's piece."""
    words = what.split()
    if len(words) != 2 or any(word not in HANDS for word in words):
        raise IllegalMove(f"found '{what}', expected two hands such as 'left right'")
    return words[0], words[1]


def _size(what: str) -> int:
    if not what.isascii() or not what.isdecimal() or len(what) > 3:
        raise KonoError(f"'{what}' is no size; expected a number such as 7")
    return int(what)
