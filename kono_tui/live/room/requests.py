"""What the players in a room ask of each other, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kono_tui.play.player_names import PlayerNames
from kono_tui.strategy import draw_answers

if TYPE_CHECKING:
    from kono_tui.net.protocol.requests import Request
    from kono_tui.net.room_view import RoomView


def describe_request(view: RoomView, request: Request) -> str:
    """Describe a request: "You offer a draw; Ben has not answered yet."."""
    names = PlayerNames(view.tournament.players)
    size = view.setup.game_rules.info.size_name(request.size) if request.size else ""
    request_text = {
        "takeback": f"{names.clause(request.seat, 'ask')} to take a turn back",
        "draw": f"{names.clause(request.seat, 'offer')} a draw",
        "round": f"{names.clause(request.seat, 'ask')} for the next round, {size}",
    }[request.kind]
    if request.seat != view.seat:
        return f"{request_text}."
    return f"{request_text}; {names.mid_sentence(1 - request.seat)} has not answered yet."


def describe_request_end(view: RoomView, request: Request, has_lapsed: bool) -> str:
    """Say that a request was refused, or has lapsed."""
    names = PlayerNames(view.tournament.players)
    request_text = "the next round" if request.kind == "round" else f"the {request.kind}"
    if has_lapsed:
        return f"There was no answer, so {request_text} is off the table."
    if request.kind == "draw" and _is_too_early_for_computer(view, 1 - request.seat):
        return draw_answers.EARLY_ANSWER
    return f"{names.clause(1 - request.seat, 'decline')} {request_text}."


def _is_too_early_for_computer(view: RoomView, seat: int) -> bool:
    """Whether a computer sits there, and no computer agrees to a draw yet."""
    is_computer = view.tournament.players[seat].kind == "computer"
    return is_computer and draw_answers.is_too_early(view.tournament)


def describe_takeback(view: RoomView, seat: int | None) -> str:
    """Say that a seat has taken a turn back."""
    if seat is None or seat == view.seat:
        return "Taken back."
    return f"{PlayerNames(view.tournament.players).clause(seat, 'take')} a turn back."
