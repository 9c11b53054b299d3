"""The sentences about a room on the network, for every mode."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kono_tui.core.position import CHANCE
from kono_tui.formats.sentences import as_sentence, plural
from kono_tui.play.opening import colour_choice, wording
from kono_tui.play.opening.guess import GUESSING_SEAT, Hands, describe_guess, guess_question
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament

if TYPE_CHECKING:
    from kono_tui.live.room_state import RoomState
    from kono_tui.live.state import LiveState
    from kono_tui.net.protocol.requests import Request
    from kono_tui.net.room_view import Person, RoomView

RECONNECTING: Final = "Reconnecting..."
NO_CONNECTION: Final = "There is no connection: nothing can be decided until it is back."
NO_HELP: Final = "This room is played without help: the computer is not asked during a round."
NO_PAUSE: Final = "A game over the network cannot be paused."
NO_PACE: Final = "Over the network moves come when they are made."
NO_REDO: Final = "What was taken back over the network is not played again by a key."
SPECTATOR_CANNOT_DECIDE: Final = "You are watching: the players decide."
DECISION_SENT: Final = "Your decision was sent; the server has not answered yet."
AWAITING_OPPONENT: Final = "Waiting for the second player."
NO_OPPONENT_YET: Final = "The second player has not come yet."
LOOPBACK_PREFIXES: Final = ("127.", "localhost", "[::1]")
CONNECTION_RESTORED: Final = "Back."
MOVE_MADE_MEANWHILE: Final = "A move was made meanwhile; End goes back to the game."
ROUND_OVER: Final = "The round is over; Enter shows the result."


# The turn card


def describe_lost_connection(room: RoomState, notice: str) -> tuple[str, str]:
    """Describe, on the turn card, that there is no connection."""
    if room.is_closed:
        return "The room is left", f"{as_sentence(room.lost_reason)} q leaves.".strip()
    seat_sentence = "" if room.is_spectator else " Your seat is kept."
    clocks = " The clocks are a guess meanwhile." if room.view.running_seat is not None else ""
    return RECONNECTING, f"{as_sentence(room.lost_reason)}{seat_sentence}{clocks} {notice}".strip()


def connection_status(room: RoomState) -> str:
    """Say in a word or two that there is no connection."""
    return "Not connected" if room.is_closed else RECONNECTING


def free_seat_heading(state: LiveState) -> str:
    """The turn card's heading while the second seat is free; "" otherwise."""
    return "The second seat is free" if state.room and state.room.awaits_opponent else ""


def describe_invitation(state: LiveState, notice: str = "") -> str:
    """Say how the second player can join, or what the round waits for; "" at home.

    Any other notice stands before the way in, never in its place.
    """
    room = state.room
    if room is None:
        return ""
    if not room.awaits_opponent:
        return " ".join(
            filter(None, (*describe_opening(state.tournament), *describe_absentees(room)))
        )
    opening_words = (
        "On this machine only, they" if room.address.startswith(LOOPBACK_PREFIXES) else "They"
    )
    return f"{notice or AWAITING_OPPONENT} {opening_words} type: {join_command(room)}"


def join_command(room: RoomState) -> str:
    """The command by which another person joins."""
    return f"kono join {room.address} {room.view.code}"


def describe_others_turn(state: LiveState) -> str:
    """The turn card's text while another player is to move; "" at home."""
    room, match = state.room, state.match
    if room is None or match is None:
        return ""
    person = room.view.people[match.to_move]
    if room.is_spectator:
        sentences = ["You are watching.", *describe_absentees(room)]
    elif person.is_computer:
        sentences = ["It thinks on the server."]
    else:
        sentences = (
            [f"Waiting for {person.name}."] if person.is_connected else [describe_absence(person)]
        )
    if request := room.own_request:
        sentences.append(describe_request(room.view, request))
    return " ".join(sentences)


def describe_unanswered(state: LiveState) -> str:
    """The turn card's text in the player's own turn while something is unanswered; "" otherwise."""
    room = state.room
    if room is None:
        return ""
    if room.decision_unanswered:
        return DECISION_SENT
    return describe_request(room.view, room.own_request) if room.own_request else ""


def decision_refusal(state: LiveState) -> str:
    """Say why the player here cannot decide now; "" at home, and if the room is not the reason."""
    room, match = state.room, state.match
    if room is None:
        return ""
    if match is None:
        return NO_OPPONENT_YET if room.awaits_opponent else ""
    if not state.round_under_way or state.is_humans_turn:
        return ""
    if room.is_spectator:
        return SPECTATOR_CANNOT_DECIDE
    whose = match.seat_in_turn
    return (
        f"It is {PlayerNames(state.tournament.players).possessive(whose)} turn."
        if whose != CHANCE
        else ""
    )


def company_refusal(state: LiveState) -> str:
    """Say why the person here can decide nothing in this company; "" if they can."""
    if state.is_spectator:
        return SPECTATOR_CANNOT_DECIDE
    return NO_OPPONENT_YET if state.awaits_opponent else ""


def request_refusal(state: LiveState) -> str:
    """Say why nothing can be asked of the opponent now; "" at home, and if it can."""
    room = state.room
    if room is None:
        return ""
    if room.lost_reason:
        return NO_CONNECTION
    return describe_request(room.view, room.own_request) if room.own_request else ""


def send_refusal(room: RoomState, has_pending: bool) -> str:
    """Say why a decision cannot be sent now; "" if it can."""
    if room.is_spectator:
        return SPECTATOR_CANNOT_DECIDE
    if room.lost_reason:
        return NO_CONNECTION
    return DECISION_SENT if has_pending else ""


# People in the room


def describe_absence(person: Person) -> str:
    """Say that a person is away."""
    return f"{person.name} is away; the seat is kept."


def describe_absentees(room: RoomState) -> list[str]:
    """Name the people who are away, other than the player here."""
    others = [each for seat, each in enumerate(room.view.people) if seat != room.seat]
    return [
        describe_absence(each)
        for each in others
        if each.name and not (each.is_connected or each.is_computer)
    ]


def with_news(sentences: list[str], news: str) -> list[str]:
    """Return the sentences with the latest news, unless one of them says the same."""
    return [*sentences, news] if news and news not in sentences else sentences


def describe_people(room: RoomState) -> str:
    """Describe the people in the room: "Ben is here. 2 people watch."."""
    people = [each for seat, each in enumerate(room.view.people) if seat != room.seat]
    here = [
        each.name for each in people if each.is_connected and not each.is_computer and each.name
    ]
    sentences = []
    if here:
        sentences.append(f"{' and '.join(here)} {'are' if here[1:] else 'is'} here.")
    sentences += describe_absentees(room)
    if any(each.is_computer for each in people):
        sentences.append("The computer plays on the server.")
    if room.awaits_opponent:
        sentences.append("The second seat is free.")
    return " ".join([*sentences, describe_spectators(room)]).strip()


def describe_spectators(room: RoomState) -> str:
    """Describe how many people watch; "" if nobody does."""
    count = room.view.spectator_count
    if room.is_spectator:
        others = count - 1
        return f"You and {plural(others, 'other')} watch." if others > 0 else "You watch."
    return {0: "", 1: "One person watches."}.get(count, f"{count} people watch.")


def describe_clocks(room: RoomState) -> str:
    """Describe what both clocks show; "" without clocks."""
    names = PlayerNames(room.view.tournament.players)
    clocks = [f"{names.mid_sentence(seat)} {room.clock_text(seat)}" for seat in (0, 1)]
    return "" if room.view.times_left is None else f"Clocks: {', '.join(clocks)}."


def describe_arrival(before: RoomState, now: RoomState) -> str:
    """Say which other player has come or gone; "" if nobody has."""
    for seat in (0, 1):
        person_before, person = before.view.people[seat], now.view.people[seat]
        if seat == now.seat or person.is_computer or not person.name:
            continue
        if person.is_connected and not person_before.is_connected:
            return f"{person.name} has come{' back' if person_before.name else ''}."
        if person_before.is_connected and not person.is_connected:
            return describe_absence(person)
    return ""


def format_message(view: RoomView, seat: int, text: str) -> str:
    """A message with its sender: "Ben: Good luck."."""
    return f"{'You' if seat == view.seat else view.people[seat].name}: {text}"


# Requests


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
    request_text = {"takeback": "the takeback", "draw": "the draw", "round": "the next round"}[
        request.kind
    ]
    if has_lapsed:
        return f"There was no answer: {request_text} is no longer asked for."
    return f"{names.clause(1 - request.seat, 'decline')} {request_text}."


def describe_takeback(view: RoomView, seat: int | None) -> str:
    """Say that a seat has taken a turn back."""
    if seat is None or seat == view.seat:
        return "Taken back."
    return f"{PlayerNames(view.tournament.players).clause(seat, 'take')} a turn back."


# The opening


def describe_start(tournament: Tournament) -> str:
    """Say who begins, to a person who did not see the opening, if nobody has moved yet."""
    match = tournament.match
    nobody_moved = match is not None and all(turn.seat == CHANCE for turn in match.turns)
    return " ".join(describe_opening(tournament)) if nobody_moved else ""


def describe_opening(tournament: Tournament, hands: Hands | None = None) -> list[str]:
    """Describe what a round waits for, or who begins it; nobody here throws the dice."""
    names = PlayerNames(tournament.players)
    match tournament.stage:
        case Stage.THROW:
            return ["The dice say who begins."]
        case Stage.GUESS if GUESSING_SEAT not in tournament.local_humans:
            return [
                guess_question(tournament.game)[0],
                f"{names.sentence_start(GUESSING_SEAT)} guesses.",
            ]
        case Stage.COLOUR if (
            tournament.picker is not None and tournament.picker not in tournament.local_humans
        ):
            pick_text = f"{names.conjugate(tournament.picker, 'pick')} a colour."
            if tournament.opener is None:
                return [colour_choice.describe_colour_pick(tournament)]
            return [f"{wording.describe_opener(tournament)} and {pick_text}"]
        case Stage.THROW | Stage.GUESS | Stage.COLOUR:
            return wording.describe_opening_step(tournament)
        case _:
            sentences = (
                describe_guess(tournament, hands)
                if hands
                else wording.describe_opening_step(tournament)
            )
            return [*sentences, *_describe_own_colour(tournament)]


def _describe_own_colour(tournament: Tournament) -> list[str]:
    """Say which colour the player here plays, where a player picked it after the dice."""
    match = tournament.match
    if match is None or not tournament.game.rounds.picks_colour or not tournament.local_humans:
        return []
    (seat,) = tournament.local_humans
    colour = tournament.game.rules.colour(match.positions[0], seat)
    return [f"{PlayerNames(tournament.players).clause(seat, 'play')} {colour}."]
