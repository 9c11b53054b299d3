"""Descriptions of what happens in a room on the network."""

from __future__ import annotations

import shlex

from kono_tui.core.position import CHANCE
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.protocol.decisions import DRAW, ROUND, Decision
from kono_tui.net.protocol.events import DecisionMade, PhraseSaid, RequestEnded
from kono_tui.net.protocol.requests import TAKEBACK, Request
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import RoomView
from kono_tui.plain.info_commands import log_lines
from kono_tui.play.match import Match
from kono_tui.play.opening.colour_choice import describe_colours as answer_of_colours
from kono_tui.play.opening.guess import describe_guess
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.play.wording import describe_advantage, describe_chance, describe_rules, describe_turn

# Decisions


def describe_decision(event: DecisionMade, after: Tournament) -> list[str]:
    """Describe a decision. One that ends a round is described with the result instead."""
    decision, before = event.decision, event.before
    match decision.kind:
        case "throw":
            return describe_throws(after, len(before.opening_throws))
        case "guess" if decision.hands is not None:
            return [" ".join(describe_guess(after, decision.hands))]
        case "colour":
            return [_describe_colour(decision, before, after)]
        case "move" if before.match is not None and after.match is not None:
            return _describe_move(before, before.match, after.match)
        case "undo" if before.match is not None:
            remaining = len(after.match.moves) if after.match else 0
            return ["Taken back:", *log_lines(before, before.match, remaining)]
        case "round":
            size = after.game.size_name(after.size)
            announcement = f"Round {after.round} is played on a board of {size}."
            return [announcement, *filter(None, [describe_advantage(after)])]
        case _:
            return []


def describe_throws(tournament: Tournament, first_throw: int = 0) -> list[str]:
    """Describe the throws for the first move, seat by seat, from one of them on."""
    names, lines = PlayerNames(tournament.players), []
    for number, dice in enumerate(tournament.opening_throws):
        thrown = f"{' and '.join(map(str, dice))}: {sum(dice)}."
        lines.append([f"{names.clause(number % 2, 'throw')} {thrown}"])
        if number % 2 and sum(tournament.opening_throws[number - 1]) == sum(dice):
            lines[-1].append("That is a tie: the dice are thrown again.")
    return [line for told in lines[first_throw:] for line in told]


def _describe_colour(decision: Decision, before: Tournament, after: Tournament) -> str:
    if before.opener is None:
        return " ".join(answer_of_colours(after))
    names, seat = PlayerNames(after.players), decision.seat or 0
    return f"{names.clause(seat, 'begin')}, and {names.conjugate(seat, 'pick')} {decision.colour}."


def _describe_move(before: Tournament, previous_match: Match, match: Match) -> list[str]:
    move = match.moves[-1]
    if previous_match.to_move == CHANCE:
        return [line for line in [describe_chance(before, previous_match, move)] if line]
    dice_follow = match.to_move == CHANCE  # the throw is described with its result
    return [] if dice_follow else describe_turn(before, previous_match.position, move)


# People


def describe_arrivals(before: RoomView, after: RoomView) -> list[str]:
    """Describe who came and who left."""
    lines = []
    for seat, (old, new) in enumerate(zip(before.people, after.people, strict=True)):
        if seat == after.seat or new.is_computer or not new.name:
            continue
        if not old.name:
            lines.append(f"{new.name} joins.")
        elif old.is_connected != new.is_connected:
            lines.append(f"{new.name} is {'here again' if new.is_connected else 'away'}.")
    if before.spectator_count != after.spectator_count:
        lines.append(f"{describe_spectators(after.spectator_count)}.")
    return lines


def describe_spectators(number: int) -> str:
    """Describe how many people watch."""
    return "Nobody watches" if not number else f"{number} watch{'es' if number == 1 else ''}"


def describe_message(event: PhraseSaid, view: RoomView) -> str:
    """A message with its author."""
    return f"{PlayerNames(view.tournament.players).sentence_start(event.seat)}: {event.text}"


# Requests


def describe_request(request: Request, view: RoomView) -> str:
    """Describe a request, and how the other player can answer it."""
    question = f"{_request_clause(request, view)}."
    if view.seat is None:
        return question
    if request.seat == view.seat:
        other = view.people[1 - request.seat].name
        return f"{question} {other} has to answer."
    return f"{question} Type yes or no."


def _request_clause(request: Request, view: RoomView) -> str:
    names = PlayerNames(view.tournament.players)
    if request.kind == DRAW:
        return f"{names.clause(request.seat, 'offer')} a draw"
    if request.kind == ROUND:
        size = view.setup.game_rules.size_name(request.size or view.tournament.size)
        return f"{names.clause(request.seat, 'ask')} for another round, on a board of {size}"
    possessive = "your" if request.seat == view.seat else "their"
    return f"{names.clause(request.seat, 'ask')} to take {possessive} last move back"


REQUEST_NAMES = {TAKEBACK: "The takeback", DRAW: "The draw", ROUND: "Another round"}


def describe_denied_request(event: RequestEnded, view: RoomView) -> str:
    """Say that a request was declined, or not answered in time."""
    if event.has_lapsed:
        return f"{REQUEST_NAMES[event.request.kind]} was not answered in time."
    return f"{PlayerNames(view.tournament.players).clause(1 - event.request.seat, 'decline')}."


# The room


def describe_room(setup: RoomSetup) -> str:
    """Describe what is played in a room: "Konobi 11x11, clock 10+5, help allowed"."""
    tournament = setup.new_tournament()
    text = (
        f"{setup.game_rules.title} "
        f"{setup.game_rules.size_name(setup.size)}{describe_rules(tournament)}"
    )
    if setup.clock:
        minutes, seconds = divmod(setup.clock[0], 60)
        text += f", clock {minutes}{f':{seconds:02}' if seconds else ''}+{setup.clock[1]}"
    return text + (", help allowed" if setup.help_allowed else "")


def format_remaining_time(milliseconds: int) -> str:
    """Format what a clock shows: "9:58"."""
    minutes, seconds = divmod(max(milliseconds, 0) // 1000, 60)
    return f"{minutes}:{seconds:02}"


def describe_clocks(view: RoomView, now: float) -> str:
    """Describe what both clocks show; "" without clocks."""
    remaining = view.times_left_at(now)
    if remaining is None:
        return ""
    names = PlayerNames(view.tournament.players)
    clocks = [
        f"{names.mid_sentence(seat)} {format_remaining_time(remaining[seat])}" for seat in (0, 1)
    ]
    return f"Clocks: {', '.join(clocks)}."


def describe_room_state(view: RoomView, address: str, now: float) -> list[str]:
    """The room's code, the people in it, and what the clocks show."""
    lines = [f"Room {view.code} on {address}: {describe_room(view.setup)}."]
    for seat, person in enumerate(view.people):
        colour = _colour_clause(view, seat)
        if not person.name:
            lines.append(f"Seat {seat + 1} is free.")
        elif person.is_computer:
            lines.append(f"{person.name} ({view.setup.computer_level}){colour}.")
        else:
            you = " (you)" if seat == view.seat else ""
            lines.append(
                f"{person.name}{you}{colour}, {'here' if person.is_connected else 'away'}."
            )
    lines.append(f"{describe_spectators(view.spectator_count)}.")
    return [*lines, *filter(None, [describe_clocks(view, now)])]


def _colour_clause(view: RoomView, seat: int) -> str:
    match = view.tournament.match
    if match is None or not view.tournament.game.players_have_colours:
        return ""
    return f", {match.game.colour(match.position, seat)}"


# Coming and going


def invitation(view: RoomView, address: str) -> str:
    """How another person joins."""
    return f"To join: kono join {address} {view.code}"


def farewell(link: RoomLink, view: RoomView) -> list[str]:
    """What becomes of the leaver's seat, and how to come back to it."""
    if view.seat is None:
        return ["You watch no more."]
    if link.seat_saved:
        ca = f" --ca {shlex.quote(str(link.ca))}" if link.ca else ""
        join_command = f"kono join {link.address} {link.code} --plain{ca}"
        return ["Your seat is kept. Come back with:", join_command]
    if not view.is_full:
        return ["The room is closed: nobody else sat there."]
    return ["Your seat could not be kept on this disk."]
