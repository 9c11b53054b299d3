"""Descriptions of what happens in a room on the network."""

from __future__ import annotations

import shlex

from kono_tui.core.position import CHANCE
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.decisions import DRAW, ROUND, Decision
from kono_tui.net.events import Answered, Decided, Said
from kono_tui.net.requests import TAKEBACK, Request
from kono_tui.net.setup import Setup
from kono_tui.net.view import RoomView
from kono_tui.plain.asides import logged
from kono_tui.play.colours import answer as answer_of_colours
from kono_tui.play.guessing import HANDS, Hands, answer
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.reports import advantage_told, by_rules, chance_told, told
from kono_tui.play.series import Series

# Decisions


def decided_told(event: Decided, after: Series) -> list[str]:
    """Describe a decision. One that ends a round is described with the result instead."""
    decision, before = event.decision, event.before
    match decision.kind:
        case "throw":
            return throws_told(after, len(before.throws))
        case "guess":
            chosen, held = (HANDS.index(word) for word in decision.what.split())
            return [" ".join(answer(after, Hands(held, chosen)))]
        case "colour":
            return [_picked(decision, before, after)]
        case "move" if before.match is not None and after.match is not None:
            return _moved(before, before.match, after.match)
        case "undo" if before.match is not None:
            left = len(after.match.moves) if after.match else 0
            return ["Taken back:", *logged(before, before.match, left)]
        case "round":
            size = after.game.size_name(after.size)
            begins = f"Round {after.round} is played on a board of {size}."
            return [begins, *filter(None, [advantage_told(after)])]
        case _:
            return []


def throws_told(series: Series, since: int = 0) -> list[str]:
    """Describe the throws for the first move, seat by seat, from one of them on."""
    names, lines = Names(series.players), []
    for number, dice in enumerate(series.throws):
        thrown = f"{' and '.join(map(str, dice))}: {sum(dice)}."
        lines.append([f"{names.does(number % 2, 'throw')} {thrown}"])
        if number % 2 and sum(series.throws[number - 1]) == sum(dice):
            lines[-1].append("That is a tie: the dice are thrown again.")
    return [line for told in lines[since:] for line in told]


def _picked(decision: Decision, before: Series, after: Series) -> str:
    if before.opener is None:
        return " ".join(answer_of_colours(after))
    names, seat = Names(after.players), decision.seat or 0
    return f"{names.does(seat, 'begin')}, and {names.verb(seat, 'pick')} {decision.what}."


def _moved(before: Series, was: Match, match: Match) -> list[str]:
    move = match.moves[-1]
    if was.to_move == CHANCE:
        return [line for line in [chance_told(before, was, move)] if line]
    rolls = match.to_move == CHANCE  # the throw is described with its result
    return [] if rolls else told(before, was.position, move)


# People


def came_told(before: RoomView, after: RoomView) -> list[str]:
    """Describe who came and who left."""
    lines = []
    for seat, (old, new) in enumerate(zip(before.people, after.people, strict=True)):
        if seat == after.seat or new.computer or not new.name:
            continue
        if not old.name:
            lines.append(f"{new.name} joins.")
        elif old.here != new.here:
            lines.append(f"{new.name} is {'here again' if new.here else 'away'}.")
    if before.watchers != after.watchers:
        lines.append(f"{watchers_told(after.watchers)}.")
    return lines


def watchers_told(number: int) -> str:
    """Describe how many people watch."""
    return "Nobody watches" if not number else f"{number} watch{'es' if number == 1 else ''}"


def said_told(event: Said, view: RoomView) -> str:
    """A message with its author."""
    return f"{Names(view.series.players).first(event.seat)}: {event.text}"


# Requests


def request_told(request: Request, view: RoomView) -> str:
    """Describe a request, and how the other player can answer it."""
    asks = f"{_asks(request, view)}."
    if view.seat is None:
        return asks
    if request.seat == view.seat:
        other = view.people[1 - request.seat].name
        return f"{asks} {other} has to answer."
    return f"{asks} Type yes or no."


def _asks(request: Request, view: RoomView) -> str:
    names = Names(view.series.players)
    if request.what == DRAW:
        return f"{names.does(request.seat, 'offer')} a draw"
    if request.what == ROUND:
        size = view.setup.rules.size_name(request.size or view.series.size)
        return f"{names.does(request.seat, 'ask')} for another round, on a board of {size}"
    whose = "your" if request.seat == view.seat else "their"
    return f"{names.does(request.seat, 'ask')} to take {whose} last move back"


WISHES = {TAKEBACK: "The takeback", DRAW: "The draw", ROUND: "Another round"}


def answered_told(event: Answered, view: RoomView) -> str:
    """Say that a request was declined, or not answered in time."""
    if event.lapsed:
        return f"{WISHES[event.request.what]} was not answered in time."
    return f"{Names(view.series.players).does(1 - event.request.seat, 'decline')}."


# The room


def room_told(setup: Setup) -> str:
    """Describe what is played in a room: "Konobi 11x11, clock 10+5, help allowed"."""
    series = setup.series()
    told = f"{setup.rules.title} {setup.rules.size_name(setup.size)}{by_rules(series)}"
    if setup.clock:
        minutes, seconds = divmod(setup.clock[0], 60)
        told += f", clock {minutes}{f':{seconds:02}' if seconds else ''}+{setup.clock[1]}"
    return told + (", help allowed" if setup.help else "")


def clock_told(milliseconds: int) -> str:
    """Format what a clock shows: "9:58"."""
    minutes, seconds = divmod(max(milliseconds, 0) // 1000, 60)
    return f"{minutes}:{seconds:02}"


def clocks_told(view: RoomView, now: float) -> str:
    """Describe what both clocks show; "" without clocks."""
    left = view.left_at(now)
    if left is None:
        return ""
    names = Names(view.series.players)
    shown = [f"{names.within(seat)} {clock_told(left[seat])}" for seat in (0, 1)]
    return f"Clocks: {', '.join(shown)}."


def who_told(view: RoomView, address: str, now: float) -> list[str]:
    """The room's code, the people in it, and what the clocks show."""
    lines = [f"Room {view.code} on {address}: {room_told(view.setup)}."]
    for seat, person in enumerate(view.people):
        colour = _colour(view, seat)
        if not person.name:
            lines.append(f"Seat {seat + 1} is free.")
        elif person.computer:
            lines.append(f"{person.name} ({view.setup.computer}){colour}.")
        else:
            you = " (you)" if seat == view.seat else ""
            lines.append(f"{person.name}{you}{colour}, {'here' if person.here else 'away'}.")
    lines.append(f"{watchers_told(view.watchers)}.")
    return [*lines, *filter(None, [clocks_told(view, now)])]


def _colour(view: RoomView, seat: int) -> str:
    match = view.series.match
    if match is None or not view.series.game.goes_by_colours:
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
    if link.kept:
        ca = f" --ca {shlex.quote(str(link.ca))}" if link.ca else ""
        again = f"kono join {link.address} {link.code} --plain{ca}"
        return ["Your seat is kept. Come back with:", again]
    if not view.is_full:
        return ["The room is closed: nobody else sat there."]
    return ["Your seat could not be kept on this disk."]
