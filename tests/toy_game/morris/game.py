"""The game, made of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.capabilities import Display, Notation, Rules, Wording, for_single_moves
from kono_tui.core.game import Game, GameInfo, RoundRules
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening
from kono_tui.core.score import RoundScore, Tally
from kono_tui.formats.text_saves import create_position_format

from . import notation
from .notation import COLOURS, cell_name
from .position import LINES, VACANT, MorrisPosition


def start(_: int, opening: RoundOpening) -> MorrisPosition:
    return MorrisPosition(VACANT * 9, "w", opening.first_seat)


def colour(position: MorrisPosition, seat: int) -> str:
    return "white" if seat == position.white_seat else "black"


def describe_ending(past: Sequence[MorrisPosition], _: bool) -> str:
    if past[-1].line():
        return "Three pieces are in a row."
    if past[-1].is_over():
        return f"No {COLOURS[past[-1].mover]} piece can move."
    return "The same position has come up three times." if past.count(past[-1]) >= 3 else ""


def tally(position: MorrisPosition, quitter: int | None = None) -> Tally:
    winner = position.seat_of(position.opponent) if position.is_over() else None
    if quitter is not None:
        winner = 1 - quitter
    first, second = (RoundScore((("lines", int(winner == seat)),)) for seat in (0, 1))
    return Tally.by_margin(first, second)


def describe_move(_: MorrisPosition, move: Move) -> str:
    return _describe(move, "placed", "moved")


def describe_advice(_: MorrisPosition, move: Move) -> str:
    return _describe(move, "place", "move")


def _describe(move: Move, place: str, step: str) -> str:
    if move.kind == "place":
        return f"{place} a piece at {cell_name(move.cells[0])}"
    return f"{step} the piece at {cell_name(move.cells[0])} to {cell_name(move.cells[1])}"


def reason_for(position: MorrisPosition, move: Move) -> Reason:
    end = move.cells[-1]
    if position.play(notation.encode(position, move)).line():
        return Reason("line")
    for line in LINES:
        others = [position.cells[cell] for cell in line if cell != end]
        if end in line and others == [position.opponent] * 2:
            return Reason("stop", (end,))
    return Reason("wait")


def describe_goal(_colour: str) -> str:
    """Return the goal, the same for both colours."""
    return "Get three pieces in a row."


def describe_reason(position: MorrisPosition, reason: Reason, _: Sequence[Player]) -> str:
    opponent = COLOURS[position.opponent].title()
    if reason.kind == "line":
        return "to get three in a row"
    if reason.kind == "stop":
        return f"to keep {opponent} from three in a row at {cell_name(reason.cells[0])}"
    return f"as {opponent} threatened no row there"


INFO = GameInfo(
    key="morris",
    title="Morris",
    about="Place three pieces, then move them into a row.",
    sizes=(3,),
    colours=("white", "black"),
)
RULES = Rules(
    start=start,
    decode=notation.decode,
    encode=notation.encode,
    colour=colour,
    ending=describe_ending,
    tally=tally,
)
NOTATION = Notation(
    how_to_type=f"a point, {notation.EXAMPLE}",
    format_move=notation.format_move,
    parse_move=notation.parse_move,
    format_position=notation.format_position,
    parse_position=notation.parse_position,
)
MORRIS = Game(
    info=INFO,
    rounds=RoundRules(
        first_by="colour",
        winner_begins=False,
        allows_draws=True,
        counts_wins=True,
        repetition="always",
    ),
    rules=RULES,
    notation=NOTATION,
    wording=Wording(
        describe_turn=for_single_moves(describe_move),
        describe_advice=for_single_moves(describe_advice),
        reason_for=for_single_moves(reason_for),
        describe_reason=describe_reason,
        describe_goal=describe_goal,
    ),
    saves=create_position_format(INFO, RULES, NOTATION),
    display=Display(view=notation.board_view),
)
