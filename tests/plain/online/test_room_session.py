"""Line-by-line play over the network: whole games, as both players read them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from kono_tui.core.move import Move
from kono_tui.games import GAMES
from kono_tui.net.client import room_entry, seats
from kono_tui.net.client.lobby import Lobby
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage
from tests.limits import HANG_SECONDS
from tests.net.room_links import CuttableProxy, deciding_seat, run_server
from tests.net.rooms import random_decision
from tests.plain.online.scripted_room import Person, hang_up, room_of_two


def run_bounded(test: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * HANG_SECONDS):
            await test

    asyncio.run(bounded())


async def wait_until_caught_up(*people: Person) -> None:
    """Wait until everybody has read as much as the most advanced reader."""
    most = max(person.room.view.ply for person in people)
    for person in people:
        while person.room.view.ply < most or person.room.view.tournament.stage in (
            Stage.THROW,
            Stage.CHANCE,
        ):
            await person.wait_for_more()


async def wait_for_mover(people: tuple[Person, Person]) -> Person:
    """Return the person who has to decide."""
    while (seat := deciding_seat(people[0].room.view)) is None:
        await people[0].wait_for_more()
    await wait_until_caught_up(*people)
    return people[seat]


async def play_at_random(people: tuple[Person, Person], source: random.Random, times: int) -> None:
    """Let both type random moves."""
    for _ in range(times):
        if people[0].room.view.tournament.stage is Stage.ROUND_OVER:
            return
        person = await wait_for_mover(people)
        ply = person.room.view.ply
        person.type_lines(random_decision(person.room.view, source)[1])
        while person.room.view.ply == ply:
            await person.wait_for_more()
        await wait_until_caught_up(*people)


# Whole games


def test_kono_to_a_resignation_and_another_round(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_of_two(tmp_path, RoomSetup("kono", 5)) as (ann, ben, _, address):
            code = ann.room.code
            assert code in await ann.read_until(f"To join: kono join {address} {code}")
            await ann.read_until("Ben has joined.")
            thrown = await ann.read_until("You throw 2 and 5: 7.")
            await ann.read_until("Ben throws")
            await ben.read_until("You play Ann.")
            assert "You" not in thrown[:-20]
            await ben.read_until("Ann throws 2 and 5: 7.")
            await ben.read_until("You throw")
            picker = await wait_for_mover((ann, ben))
            other = ben if picker is ann else ann
            picker.type_lines("pink", "white")
            await picker.read_until("'pink' is not a colour; type white or black.")
            await picker.read_until("You begin, and pick white.")
            await other.read_until("begins, and picks white.")
            await picker.read_until("Your turn, white.")
            await play_at_random((ann, ben), random.Random(1), 6)
            resigning = await wait_for_mover((ann, ben))
            winning = ben if resigning is ann else ann
            resigning.type_lines("resign")
            await resigning.read_until("Round 1 is over. You quit.")
            await winning.read_until("quit.")
            await winning.read_until("You win the round")
            await winning.read_until("Type next to ask for another round, or leave.")
            winning.type_lines("next 7")
            await winning.read_until("You ask for the next round, 7x7;")
            await resigning.read_until("asks for the next round, 7x7. Type yes or no.")
            resigning.type_lines("yes")
            for person in (ann, ben):
                await person.read_until("Round 2 is played on a board of 7x7.")
            await play_at_random((ann, ben), random.Random(2), 3)
            assert ann.room.view.tournament.size == 7
            assert ann.room.view.tournament.totals == ben.room.view.tournament.totals != (0, 0)

    run_bounded(test())


def test_canoga_reports_every_throw_to_both_players(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_of_two(tmp_path, RoomSetup("canoga", 9), seed=3) as (ann, ben, server, _):
            await play_at_random((ann, ben), random.Random(1), 400)
            for person in (ann, ben):
                await person.read_until("Round 1 is over.")
                await person.read_until(
                    "Rounds won:" if GAMES["canoga"].rounds.counts_wins else "Tournament:"
                )
            room = server.rooms[ann.room.code].room
            throws = [
                each for each in room.round_decisions if each.kind == "move" and each.seat is None
            ]
            assert len(throws) > 5
            for person in (ann, ben):
                assert person.all_text.count(" threw ") >= len(throws)
            assert "You threw" in ann.all_text
            assert "Ann threw" in ben.all_text
            assert "Ben threw" in ann.all_text

    run_bounded(test())


def test_konobi_with_a_swap_by_yes(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_of_two(tmp_path, RoomSetup("konobi", 5)) as (ann, ben, _, _):
            ann.type_lines("white")
            await ann.read_until("You play white. Ben plays black and begins.")
            first, second = ben, ann
            await play_at_random((ann, ben), random.Random(1), 1)
            await second.read_until("Swap sides? Type swap, or a move.")
            second.type_lines("no", "yes")
            await second.read_until("Then type a move.")
            await second.read_until("You swapped")
            await first.read_until("swapped")
            assert await wait_for_mover((ann, ben)) is first
            match = match_of(ann)
            assert match.game.rules.colour(match.position, 0) == match.game.info.colours[0]

    run_bounded(test())


@pytest.mark.parametrize("hand", ["left", "r"])
def test_konane_with_a_guess(hand: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with room_of_two(tmp_path, RoomSetup("konane", 6)) as (ann, ben, _, _):
            await ann.read_until("Which hand holds the black one? Type left or right.")
            await ben.read_until("Ann guesses.")
            ann.type_lines("both", hand)
            await ann.read_until("'both' is no hand; type left or right.")
            for person in (ann, ben):
                await person.read_until(
                    f"The {'left' if hand == 'left' else 'right'} hand held the"
                )
            await play_at_random((ann, ben), random.Random(1), 100)
            for person in (ann, ben):
                await person.read_until("Round 1 is over.")

    run_bounded(test())


def test_a_capital_q_ends_a_turn_that_could_go_on_and_else_leaves_no_room(tmp_path: Path) -> None:
    async def test() -> None:
        setup = RoomSetup("fanorona", GAMES["fanorona"].info.usual_size)
        async with room_of_two(tmp_path, setup) as (ann, ben, _, _):
            ann.type_lines("white")
            await ann.read_until("Your turn, white.")
            ann.type_lines("Q", "d2-e3A")
            await ann.read_until("Leave leaves the room")
            await ben.read_until("Your turn, black.")
            ben.type_lines("g4-g5W")
            await ben.read_until("You can play: ")
            ben.type_lines("Q")
            await ann.read_until("Your turn, white.")
            assert [move.kind for move in match_of(ann).moves].count("stop") == 1

    run_bounded(test())


def match_of(person: Person) -> Match:
    """The round from one person's point of view."""
    match = person.room.view.tournament.match
    assert match is not None
    assert not match.ending
    return match


def whole_turn(match: Match) -> tuple[Move, ...]:
    """A turn of several decisions, if the seat to move has one."""
    seat = match.to_move
    for move in match.legal_moves:
        moves, after = [move], match.play(move)
        while not after.ending and after.to_move == seat:
            going_on = [each for each in after.legal_moves if each.cells and each.kind != "stop"]
            if not going_on:
                break
            moves.append(going_on[0])
            after = after.play(going_on[0])
        if len(moves) > 1 and (after.ending or after.to_move != seat):
            return tuple(moves)
    return ()


def test_fanorona_with_a_colour_and_several_captures_typed_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        setup = RoomSetup("fanorona", GAMES["fanorona"].info.usual_size)
        async with room_of_two(tmp_path, setup) as (ann, ben, server, _):
            await ann.read_until("Which colour do you play? Type")
            await ben.read_until("Ann picks a colour; White begins.")
            ann.type_lines("white")
            await ann.read_until("You play white and begin.")
            source = random.Random(5)
            moves: tuple[Move, ...] = ()
            while not moves:
                await play_at_random((ann, ben), source, 1)
                person = await wait_for_mover((ann, ben))
                match = match_of(person)
                moves = () if match.is_mid_turn else whole_turn(match)
            ply = ann.room.view.ply
            typed = match.game.notation.format_turn(match.position, moves)
            person.type_lines(typed)
            await person.read_until(f"> {typed}")
            while ann.room.view.ply < ply + len(moves):
                await ann.wait_for_more()
            await wait_until_caught_up(ann, ben)
            made = server.rooms[ann.room.code].room.round_decisions[ply:]
            wanted = match.game.format_moves(match.position, moves)
            assert [each.text for each in made[: len(moves)]] == wanted
            assert ben.room.view.tournament.match == ann.room.view.tournament.match

    run_bounded(test())


def test_a_round_against_the_servers_computer_with_help_allowed(tmp_path: Path) -> None:
    async def test() -> None:
        setup = RoomSetup("konane", 6, computer_level="easy", help_allowed=True)
        async with run_server(tmp_path / "rooms") as (_, address):
            ann = Person()
            ann.sit_down(await (await Lobby.open(address, "Ann")).make(setup))
            ann.type_lines("left", "help")
            told = await ann.read_until("to play it.")
            typed = told.replace("\n", " ").rsplit("Type ", 1)[1].removesuffix(" to play it.")
            ann.type_lines(typed)
            await ann.read_until("The computer ")
            await ann.read_until("Your turn")
            ann.type_lines("resign")
            await ann.read_until("Round 1 is over. You quit.")
            ann.type_lines("next")
            await ann.read_until("Round 2 is played")
            await hang_up(ann)

    run_bounded(test())


# Words


def test_requests_are_asked_and_answered(tmp_path: Path) -> None:
    async def test() -> None:
        setup = RoomSetup("fanorona", min(GAMES["fanorona"].info.sizes))
        async with room_of_two(tmp_path, setup) as (ann, ben, _, _):
            ann.type_lines("white")
            await ann.read_until("Your turn, white.")
            await play_at_random((ann, ben), random.Random(1), 2)
            ann.type_lines("undo")
            await ann.read_until("You ask to take a turn back; Ben has not answered yet.")
            await ben.read_until("Ann asks to take a turn back. Type yes or no.")
            ben.type_lines("no")
            await ann.read_until("Ben declines the takeback.")
            ann.type_lines("undo")
            await ann.read_until(
                "The other player said no to that; you can ask again after a move."
            )
            ben.type_lines("undo")
            await ann.read_until("Ben asks to take a turn back. Type yes or no.")
            ply = ben.room.view.ply
            ann.type_lines("y")
            for person in (ann, ben):
                await person.read_until("Taken back:")
            assert ben.room.view.ply == ply + 1
            ben.type_lines("draw")
            await ann.read_until("Ben offers a draw. Type yes or no.")
            ann.type_lines("yes")
            for person in (ann, ben):
                await person.read_until("The players agreed to a draw.")
                await person.read_until("The round is a draw")

    run_bounded(test())


def test_words_that_look_around_and_those_that_are_said(tmp_path: Path) -> None:
    async def test() -> None:
        setup = RoomSetup("kono", 5, clock=(600, 5))
        async with room_of_two(tmp_path, setup) as (ann, ben, _, address):
            (await wait_for_mover((ann, ben))).type_lines("white")
            await play_at_random((ann, ben), random.Random(1), 3)
            mover = await wait_for_mover((ann, ben))
            mover.type_lines("board", "moves", "pieces", "log", "last", "rules", "?", "who", "help")
            await mover.read_until("> moves")
            await mover.read_until("Possible: ")
            await mover.read_until("White: ")
            await mover.read_until("> log")
            await mover.read_until("1. ")
            await mover.read_until("KONO IN SHORT")
            await mover.read_until("resign  quits the round")
            await mover.read_until(f"Room {ann.room.code} on {address}: Kono 5x5, clock 10+5.")
            await mover.read_until("Ann")
            await mover.read_until("Ben")
            await mover.read_until("Nobody is watching.")
            await mover.read_until("Clocks: ")
            await mover.read_until("This room is played without help")
            ann.type_lines("say", "say luck", "yes")
            await ann.read_until("You can say hello: Hello!;")
            await ann.read_until("You: Good luck!")
            await ben.read_until("Ann: Good luck!")

    run_bounded(test())


def test_a_spectator_sees_the_board_and_can_only_look(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_of_two(tmp_path, RoomSetup("konane", 6)) as (ann, ben, _, address):
            eve = Person()
            eve.sit_down(await (await Lobby.open(address, "Eve")).watch(ann.room.code))
            await eve.read_until(f"Room {ann.room.code}: Konane 6x6. You are watching.")
            await ben.read_until("One person is watching.")
            ann.type_lines("left")
            await eve.read_until("hand held the")
            await play_at_random((ann, ben), random.Random(1), 4)
            await eve.read_until("Ann jumped from")
            await eve.read_until("Ben jumped from")
            eve.type_lines("resign", "2,1 se", "say hello", "leave")
            for _ in range(3):
                await eve.read_until("You are watching. Only the players decide.")
            await eve.read_until("You have stopped watching.")
            await ben.read_until("Nobody is watching.")
            await hang_up(eve)

    run_bounded(test())


# Coming and going


def test_at_a_terminal_a_refusal_says_why(tmp_path: Path) -> None:
    async def test() -> None:
        setup = RoomSetup("kono", 5)
        async with run_server(tmp_path / "rooms") as (_, address):
            ann = Person(interactive=True)
            ann.sit_down(await (await Lobby.open(address, "Ann")).make(setup))
            await ann.read_until("Waiting for your opponent.")
            ann.type_lines("2,1 se", "board", "quit", "yes")
            await ann.read_until("Your opponent has not joined yet.")
            await ann.read_until("The round has not begun yet.")
            await ann.read_until("resign quits the round.")
            await ann.read_until("Nobody has asked you anything.")
            ben = Person(interactive=True)
            ben.sit_down(await (await Lobby.open(address, "Ben")).join(ann.room.code))
            people = ann, ben
            (await wait_for_mover(people)).type_lines("white")
            await play_at_random(people, random.Random(1), 3)
            mover = await wait_for_mover(people)
            other = ben if mover is ann else ann
            other.type_lines("2,1 se", "next")
            await other.read_until(f"It is {'Ann' if mover is ann else 'Ben'}'s turn.")
            await other.read_until(".")
            mover.type_lines("9,9 se")
            await mover.read_until("9,9")
            assert "> 9,9" not in mover.all_text
            await hang_up(ann, ben)

    run_bounded(test())


def test_a_lost_connection_and_the_reconnection_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_entry, "FIRST_PAUSE", 0.02)
    monkeypatch.setattr(room_entry, "LONGEST_PAUSE", 0.02)

    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (_, address), CuttableProxy(address) as way:
            ann, ben = Person(interactive=True), Person()
            ann.sit_down(await (await Lobby.open(way.address, "Ann")).make(RoomSetup("konane", 6)))
            ben.sit_down(await (await Lobby.open(address, "Ben")).join(ann.room.code))
            await ann.read_until("Type left or right.")
            way.open = False
            way.cut()
            await ann.read_until(f"The connection to {way.address} was lost. Your seat is kept.")
            await ben.read_until("Ann is away. Their seat is kept.")
            ann.type_lines("left", "who")
            await ann.read_until(
                "You are not connected. You can play on once the connection is back."
            )
            await ann.read_until("You are not connected now; this is the last that was known.")
            await ann.read_until(f"Room {ann.room.code}")
            way.open = True
            await ann.read_until("Back.")
            await ann.read_until("Type left or right.")
            await ben.read_until("Ann has come back.")
            ann.type_lines("left")
            await ben.read_until("The left hand held")
            await hang_up(ann, ben)

    run_bounded(test())


def test_the_end_of_input_keeps_the_seat_and_says_how_to_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_of_two(tmp_path, RoomSetup("konane", 6)) as (ann, ben, server, address):
            ann.type_lines("left")
            told = await ann.end_input()
            assert "The input has ended." in told
            assert f"kono join {address} {ann.room.code}" in told
            await ben.read_until("The left hand held")
            await ben.read_until("Ann is away. Their seat is kept.")
            kept = seats.saved_seats_in(address, ann.room.code)
            assert [seat.seat for seat in kept] == [1, 0]
            again = Person()
            again.sit_down(await (await Lobby.open(address, "Ann")).enter(ann.room.code))
            await again.read_until("You play Ben.")
            await ben.read_until("Ann has come back.")
            assert len(server.rooms) == 1
            await hang_up(again)

    run_bounded(test())


def test_a_room_that_nobody_joined_is_closed_by_leaving_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            ann = Person()
            ann.sit_down(await (await Lobby.open(address, "Ann")).make(RoomSetup("kono", 5)))
            ann.type_lines("leave")
            await ann.read_until("The room is closed, as nobody else was in it.")
            assert not server.rooms
            assert seats.read_saved_seats() == []
            await hang_up(ann)

    run_bounded(test())
