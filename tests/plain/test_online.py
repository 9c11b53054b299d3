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
from kono_tui.net.client import seats
from kono_tui.net.client.lobby import Lobby
from kono_tui.net.setup import Setup
from kono_tui.plain.online_when import decider
from kono_tui.play.match import Match
from kono_tui.play.series import Stage
from tests.net.clients import Way, serving
from tests.net.rooms import some_choice
from tests.plain.online import Person, hung_up, table


def run(test: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await test

    asyncio.run(bounded())


async def up_to_date(*people: Person) -> None:
    """Wait until everybody has read as much as the most advanced reader."""
    most = max(person.room.view.ply for person in people)
    for person in people:
        while person.room.view.ply < most or person.room.view.series.stage in (
            Stage.THROW,
            Stage.CHANCE,
        ):
            person.paper.more.clear()
            await person.paper.more.wait()


async def turn_of(people: tuple[Person, Person]) -> Person:
    """Return the person who has to decide."""
    while (seat := decider(people[0].room.view)) is None:
        people[0].paper.more.clear()
        await people[0].paper.more.wait()
    await up_to_date(*people)
    return people[seat]


async def play(people: tuple[Person, Person], source: random.Random, times: int) -> None:
    """Let both type random moves."""
    for _ in range(times):
        if people[0].room.view.series.stage is Stage.ROUND_OVER:
            return
        person = await turn_of(people)
        ply = person.room.view.ply
        person.types(some_choice(person.room.view, source)[1])
        while person.room.view.ply == ply:
            person.paper.more.clear()
            await person.paper.more.wait()
        await up_to_date(*people)


# Whole games


def test_kono_to_a_resignation_and_another_round(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, Setup("kono", 5)) as (ann, ben, _, address):
            code = ann.room.code
            assert code in await ann.sees(f"To join: kono join {address} {code}")
            await ann.sees("Ben joins.")
            thrown = await ann.sees("You throw 2 and 5: 7.")
            await ann.sees("Ben throws")
            await ben.sees("You play Ann.")
            assert "You" not in thrown[:-20]
            await ben.sees("Ann throws 2 and 5: 7.")
            await ben.sees("You throw")
            picker = await turn_of((ann, ben))
            other = ben if picker is ann else ann
            picker.types("pink", "white")
            await picker.sees("'pink' is no colour; type white or black.")
            await picker.sees("You begin, and pick white.")
            await other.sees("begins, and picks white.")
            await picker.sees("Your turn, white.")
            await play((ann, ben), random.Random(1), 6)
            resigning = await turn_of((ann, ben))
            winning = ben if resigning is ann else ann
            resigning.types("resign")
            await resigning.sees("Round 1 is over. You quit.")
            await winning.sees("quit.")
            await winning.sees("You win the round")
            await winning.sees("Type next to ask for another round, or leave.")
            winning.types("next 7")
            await winning.sees("You ask for another round, on a board of 7x7.")
            await resigning.sees("asks for another round, on a board of 7x7. Type yes or no.")
            resigning.types("yes")
            for person in (ann, ben):
                await person.sees("Round 2 is played on a board of 7x7.")
            await play((ann, ben), random.Random(2), 3)
            assert ann.room.view.series.size == 7
            assert ann.room.view.series.totals == ben.room.view.series.totals != (0, 0)

    run(test())


def test_canoga_with_every_throw_told_to_both(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, Setup("canoga", 9), seed=3) as (ann, ben, server, _):
            await play((ann, ben), random.Random(1), 400)
            for person in (ann, ben):
                await person.sees("Round 1 is over.")
                await person.sees("Rounds won:" if GAMES["canoga"].counts_wins else "Tournament:")
            room = server.rooms[ann.room.code].room
            throws = [each for each in room.log if each.kind == "move" and each.seat is None]
            assert len(throws) > 5
            for person in (ann, ben):
                assert person.told.count(" threw ") >= len(throws)
            assert "You threw" in ann.told
            assert "Ann threw" in ben.told
            assert "Ben threw" in ann.told

    run(test())


def test_konobi_with_a_swap_by_yes(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, Setup("konobi", 5)) as (ann, ben, _, _):
            ann.types("white")
            await ann.sees("You play white. Ben plays black and begins.")
            first, second = ben, ann
            await play((ann, ben), random.Random(1), 1)
            await second.sees("Swap sides? Type swap, or a move.")
            second.types("no", "yes")
            await second.sees("Then type a move.")
            await second.sees("You swapped")
            await first.sees("swapped")
            assert await turn_of((ann, ben)) is first
            match = under_way(ann)
            assert match.game.colour(match.position, 0) == match.game.colours[0]

    run(test())


@pytest.mark.parametrize("hand", ["left", "r"])
def test_konane_with_a_guess(hand: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, Setup("konane", 6)) as (ann, ben, _, _):
            await ann.sees("Which hand holds the black one? Type left or right.")
            await ben.sees("Ann guesses which hand holds which.")
            ann.types("both", hand)
            await ann.sees("'both' is no hand; type left or right.")
            for person in (ann, ben):
                await person.sees(f"The {'left' if hand == 'left' else 'right'} hand held the")
            await play((ann, ben), random.Random(1), 100)
            for person in (ann, ben):
                await person.sees("Round 1 is over.")

    run(test())


def under_way(person: Person) -> Match:
    """The round from one person's point of view."""
    match = person.room.view.series.match
    assert match is not None
    assert not match.ending
    return match


def whole_turn(match: Match) -> tuple[Move, ...]:
    """A turn of several decisions, if the seat to move has one."""
    seat = match.to_move
    for move in match.legal:
        moves, after = [move], match.play(move)
        while not after.ending and after.to_move == seat:
            going_on = [each for each in after.legal if each.cells and each.kind != "stop"]
            if not going_on:
                break
            moves.append(going_on[0])
            after = after.play(going_on[0])
        if len(moves) > 1 and (after.ending or after.to_move != seat):
            return tuple(moves)
    return ()


def test_fanorona_with_a_colour_and_several_captures_typed_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        setup = Setup("fanorona", GAMES["fanorona"].usual_size)
        async with table(tmp_path, setup) as (ann, ben, server, _):
            await ann.sees("Which colour do you play? Type")
            await ben.sees("Ann picks a colour; White begins.")
            ann.types("white")
            await ann.sees("You play white and begin.")
            source = random.Random(5)
            moves: tuple[Move, ...] = ()
            while not moves:
                await play((ann, ben), source, 1)
                person = await turn_of((ann, ben))
                match = under_way(person)
                moves = () if match.in_mid_turn else whole_turn(match)
            ply = ann.room.view.ply
            typed = match.game.turn_notation(match.position, moves)
            person.types(typed)
            await person.sees(f"> {typed}")
            while ann.room.view.ply < ply + len(moves):
                ann.paper.more.clear()
                await ann.paper.more.wait()
            await up_to_date(ann, ben)
            made = server.rooms[ann.room.code].room.log[ply:]
            wanted = match.game.notations(match.position, moves)
            assert [each.what for each in made[: len(moves)]] == wanted
            assert ben.room.view.series.match == ann.room.view.series.match

    run(test())


def test_a_round_against_the_servers_computer_with_help_allowed(tmp_path: Path) -> None:
    async def test() -> None:
        setup = Setup("konane", 6, computer="easy", help=True)
        async with serving(tmp_path / "rooms") as (_, address):
            ann = Person()
            ann.sits_down(await (await Lobby.open(address, "Ann")).make(setup))
            ann.types("left", "help")
            told = await ann.sees("to play it.")
            typed = told.replace("\n", " ").rsplit("Type ", 1)[1].removesuffix(" to play it.")
            ann.types(typed)
            await ann.sees("The computer ")
            await ann.sees("Your turn")
            ann.types("resign")
            await ann.sees("Round 1 is over. You quit.")
            ann.types("next")
            await ann.sees("Round 2 is played")
            await hung_up(ann)

    run(test())


# Words


def test_requests_are_asked_and_answered(tmp_path: Path) -> None:
    async def test() -> None:
        setup = Setup("fanorona", min(GAMES["fanorona"].sizes))
        async with table(tmp_path, setup) as (ann, ben, _, _):
            ann.types("white")
            await ann.sees("Your turn, white.")
            await play((ann, ben), random.Random(1), 2)
            ann.types("undo")
            await ann.sees("You ask to take your last move back. Ben has to answer.")
            await ben.sees("Ann asks to take their last move back. Type yes or no.")
            ben.types("no")
            await ann.sees("Ben declines.")
            ann.types("undo")
            await ann.sees("That was declined; it can be asked again after a move.")
            ben.types("undo")
            await ann.sees("Ben asks to take their last move back. Type yes or no.")
            ply = ben.room.view.ply
            ann.types("y")
            for person in (ann, ben):
                await person.sees("Taken back:")
            assert ben.room.view.ply == ply + 1
            ben.types("draw")
            await ann.sees("Ben offers a draw. Type yes or no.")
            ann.types("yes")
            for person in (ann, ben):
                await person.sees("The players agreed to a draw.")
                await person.sees("The round is drawn")

    run(test())


def test_words_that_look_around_and_those_that_are_said(tmp_path: Path) -> None:
    async def test() -> None:
        setup = Setup("kono", 5, clock=(600, 5))
        async with table(tmp_path, setup) as (ann, ben, _, address):
            (await turn_of((ann, ben))).types("white")
            await play((ann, ben), random.Random(1), 3)
            mover = await turn_of((ann, ben))
            mover.types("board", "moves", "pieces", "log", "last", "rules", "?", "who", "help")
            await mover.sees("> moves")
            await mover.sees("Possible: ")
            await mover.sees("White: ")
            await mover.sees("> log")
            await mover.sees("1. ")
            await mover.sees("# Kono")
            await mover.sees("resign  ends the round")
            await mover.sees(f"Room {ann.room.code} on {address}: Kono 5x5, clock 10+5.")
            await mover.sees("Ann")
            await mover.sees("Ben")
            await mover.sees("Nobody watches.")
            await mover.sees("Clocks: ")
            await mover.sees("The computer does not help in this room")
            ann.types("say", "say luck", "yes")
            await ann.sees("What can be said: hello: Hello!;")
            await ann.sees("You: Good luck!")
            await ben.sees("Ann: Good luck!")

    run(test())


def test_who_watches_sees_the_board_and_can_only_look(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, Setup("konane", 6)) as (ann, ben, _, address):
            eve = Person()
            eve.sits_down(await (await Lobby.open(address, "Eve")).watch(ann.room.code))
            await eve.sees(f"Room {ann.room.code}: Konane 6x6. You watch.")
            await ben.sees("1 watches.")
            ann.types("left")
            await eve.sees("hand held the")
            await play((ann, ben), random.Random(1), 4)
            await eve.sees("Ann jumped from")
            await eve.sees("Ben jumped from")
            eve.types("resign", "2,1 se", "say hello", "leave")
            for _ in range(3):
                await eve.sees("Who watches can only look")
            await eve.sees("You watch no more.")
            await ben.sees("Nobody watches.")
            await hung_up(eve)

    run(test())


# Coming and going


def test_at_a_terminal_it_is_said_why_something_cannot_be_done(tmp_path: Path) -> None:
    async def test() -> None:
        setup = Setup("kono", 5)
        async with serving(tmp_path / "rooms") as (_, address):
            ann = Person(interactive=True)
            ann.sits_down(await (await Lobby.open(address, "Ann")).make(setup))
            await ann.sees("Waiting for somebody to join.")
            ann.types("2,1 se", "board", "quit", "yes")
            await ann.sees(f"Nobody has joined yet; the room's code is {ann.room.code}.")
            await ann.sees("The round has not begun yet.")
            await ann.sees("resign ends the round.")
            await ann.sees("Nobody has asked you anything.")
            ben = Person(interactive=True)
            ben.sits_down(await (await Lobby.open(address, "Ben")).join(ann.room.code))
            people = ann, ben
            (await turn_of(people)).types("white")
            await play(people, random.Random(1), 3)
            mover = await turn_of(people)
            other = ben if mover is ann else ann
            other.types("2,1 se", "next")
            await other.sees(f"It is {'Ann' if mover is ann else 'Ben'}'s turn.")
            await other.sees(".")
            mover.types("9,9 se")
            await mover.sees("9,9")
            assert "> 9,9" not in mover.told
            await hung_up(ann, ben)

    run(test())


def test_a_lost_connection_is_told_and_so_is_the_way_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kono_tui.net.client.ticket.FIRST_PAUSE", 0.02)
    monkeypatch.setattr("kono_tui.net.client.ticket.LONGEST_PAUSE", 0.02)

    async def test() -> None:
        async with serving(tmp_path / "rooms") as (_, address), Way(address) as way:
            ann, ben = Person(interactive=True), Person()
            ann.sits_down(await (await Lobby.open(way.address, "Ann")).make(Setup("konane", 6)))
            ben.sits_down(await (await Lobby.open(address, "Ben")).join(ann.room.code))
            await ann.sees("Type left or right.")
            way.open = False
            way.cut()
            await ann.sees(f"The connection to {way.address} was lost. It is tried again")
            await ben.sees("Ann is away.")
            ann.types("left", "who")
            await ann.sees("There is no connection now; it is tried again by itself.")
            await ann.sees("There is no connection now; this is what was known last.")
            await ann.sees(f"Room {ann.room.code}")
            way.open = True
            await ann.sees("Back in the room.")
            await ann.sees("Type left or right.")
            await ben.sees("Ann is here again.")
            ann.types("left")
            await ben.sees("The left hand held")
            await hung_up(ann, ben)

    run(test())


def test_the_end_of_input_keeps_the_seat_and_says_how_to_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, Setup("konane", 6)) as (ann, ben, server, address):
            ann.types("left")
            told = await ann.ends()
            assert "The input has ended." in told
            assert f"kono join {address} {ann.room.code}" in told
            await ben.sees("The left hand held")
            await ben.sees("Ann is away.")
            kept = seats.all_at(address, ann.room.code)
            assert [seat.seat for seat in kept] == [1, 0]
            again = Person()
            again.sits_down(await (await Lobby.open(address, "Ann")).enter(ann.room.code))
            await again.sees("You play Ben.")
            await ben.sees("Ann is here again.")
            assert len(server.rooms) == 1
            await hung_up(again)

    run(test())


def test_a_room_that_nobody_joined_is_closed_by_leaving_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path / "rooms") as (server, address):
            ann = Person()
            ann.sits_down(await (await Lobby.open(address, "Ann")).make(Setup("kono", 5)))
            ann.types("leave")
            await ann.sees("The room is closed: nobody else sat there.")
            assert not server.rooms
            assert seats.kept() == []
            await hung_up(ann)

    run(test())
