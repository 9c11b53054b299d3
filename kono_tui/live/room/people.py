"""The people in a room, in sentences: who is here or away, who watches, and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kono_tui.formats.sentences import plural
from kono_tui.play.player_names import PlayerNames

if TYPE_CHECKING:
    from kono_tui.live.room.state import RoomState
    from kono_tui.net.room_view import Person, RoomView


def describe_absence(person: Person) -> str:
    """Say that a person is away."""
    return f"{person.name} is away. Their seat is kept."


def describe_absentees(room: RoomState) -> list[str]:
    """Name the people who are away, other than the player here."""
    others = [each for seat, each in enumerate(room.view.people) if seat != room.seat]
    absentees = (each for each in others if not (each.is_connected or each.is_computer))
    return [describe_absence(each) for each in absentees if each.name]


def describe_people(room: RoomState) -> str:
    """Describe the people in the room: "Ben is here. 2 people are watching."."""
    people = [each for seat, each in enumerate(room.view.people) if seat != room.seat]
    present = (each for each in people if each.is_connected and not each.is_computer)
    here = [each.name for each in present if each.name]
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
        return (
            f"You and {plural(others, 'other')} are watching."
            if others > 0
            else "You are watching."
        )
    return {0: "", 1: "One person is watching."}.get(count, f"{count} people are watching.")


def describe_arrival(before: RoomState, now: RoomState) -> str:
    """Say which other player has come or gone; "" if nobody has."""
    for seat in (0, 1):
        person_before, person = before.view.people[seat], now.view.people[seat]
        if seat == now.seat or person.is_computer or not person.name:
            continue
        if person.is_connected and not person_before.is_connected:
            return f"{person.name} {'has come back' if person_before.name else 'has joined'}."
        if person_before.is_connected and not person.is_connected:
            return describe_absence(person)
    return ""


def format_message(view: RoomView, seat: int, text: str) -> str:
    """A message with its sender: "Ben: Good luck."."""
    return f"{'You' if seat == view.seat else view.people[seat].name}: {text}"


def with_news(sentences: list[str], news: str) -> list[str]:
    """Return the sentences with the latest news, unless one of them says the same."""
    return [*sentences, news] if news and news not in sentences else sentences


def describe_clocks(room: RoomState) -> str:
    """Describe what both clocks show; "" without clocks."""
    names = PlayerNames(room.view.tournament.players)
    clocks = [f"{names.mid_sentence(seat)} {room.clock_text(seat)}" for seat in (0, 1)]
    return "" if room.view.times_left is None else f"Clocks: {', '.join(clocks)}."
