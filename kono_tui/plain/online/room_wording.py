"""Descriptions of a room on the network that only the line-by-line mode gives."""

from __future__ import annotations

import shlex

from kono_tui.live.room.people import describe_clocks, describe_spectators
from kono_tui.live.room.state import RoomState
from kono_tui.live.state import LiveState
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import RoomView
from kono_tui.play.opening.colour_choice import colour_question
from kono_tui.play.opening.guess import HAND_NAMES, guess_question
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage
from kono_tui.play.wording import describe_rules

NOBODY_WATCHES = "Nobody is watching."


def describe_room(setup: RoomSetup) -> str:
    """Describe what is played in a room: "Konobi 11x11, clock 10+5, help allowed"."""
    game = setup.game_rules
    board = f"{game.info.title} {game.info.size_name(setup.size)}"
    text = f"{board}{describe_rules(setup.new_tournament())}"
    if setup.clock:
        minutes, seconds = divmod(setup.clock[0], 60)
        text += f", clock {minutes}{f':{seconds:02}' if seconds else ''}+{setup.clock[1]}"
    return text + (", help allowed" if setup.help_allowed else "")


def describe_room_state(room: RoomState) -> list[str]:
    """The room's code, the people in it, and what the clocks show."""
    view = room.view
    lines = [f"Room {view.code} on {room.address}: {describe_room(view.setup)}."]
    lines += [_describe_seat(view, seat) for seat in (0, 1)]
    lines.append(describe_spectators(room) or NOBODY_WATCHES)
    return [*lines, *filter(None, [describe_clocks(room)])]


def _describe_seat(view: RoomView, seat: int) -> str:
    """Describe who sits in a seat, and plays which colour."""
    person, match = view.people[seat], view.tournament.match
    has_colour = match is not None and view.tournament.game.info.players_have_colours
    colour = f", {match.game.rules.colour(match.position, seat)}" if match and has_colour else ""
    if not person.name:
        return f"Seat {seat + 1} is free."
    if person.is_computer:
        return f"{person.name} ({view.setup.computer_level}){colour}."
    you = " (you)" if seat == view.seat else ""
    return f"{person.name}{you}{colour}, {'here' if person.is_connected else 'away'}."


def ask_for_opening(state: LiveState) -> list[str]:
    """Ask the person here for the hand or the colour that they have to decide on."""
    tournament = state.tournament
    if tournament.stage is Stage.GUESS:
        setting, question = guess_question(state.game)
        return [setting, f"{question} Type {' or '.join(HAND_NAMES)}."]
    question = colour_question(tournament)
    if tournament.opener is not None:
        begins = PlayerNames(tournament.players).clause(tournament.opener, "begin")
        question = f"{begins}. Which colour?"
    return [f"{question} Type {' or '.join(state.game.info.colours)}."]


def farewell(link: RoomLink, view: RoomView) -> list[str]:
    """What becomes of the leaver's seat, and how to come back to it."""
    if view.seat is None:
        return ["You have stopped watching."]
    if link.seat_saved:
        ca = f" --ca {shlex.quote(str(link.ca))}" if link.ca else ""
        join_command = f"kono join {link.address} {link.code} --plain{ca}"
        return ["Your seat is kept. Come back with:", join_command]
    if not view.is_full:
        return ["The room is closed, as nobody else was in it."]
    return ["Your seat could not be saved on this computer."]
