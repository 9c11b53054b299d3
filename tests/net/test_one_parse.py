"""A move is parsed once by the server and once by each client, however often it is used."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kono_tui.core.move import Move
from kono_tui.games import GAMES
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.protocol.decisions import MOVE
from kono_tui.net.protocol.events import DecisionMade
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.tournament import Stage
from tests.limits import HANG_SECONDS
from tests.net.room_links import chance_decides, link_to_decide, run_server, two_players

MAX_DECISIONS = 60


def count_parses(monkeypatch: pytest.MonkeyPatch, game: str) -> Counter[Any]:
    """Count the moves that each task parses from here on."""
    counter: Counter[Any] = Counter()
    notation = GAMES[game].notation
    parse_move = notation.parse_move

    def count_and_parse(position: Any, text: str) -> Move:
        counter[asyncio.current_task()] += 1
        return parse_move(position, text)

    monkeypatch.setitem(notation.__dict__, "parse_move", count_and_parse)
    return counter


def decide_at_random(link: RoomLink, source: random.Random) -> bool:
    """Make a decision as a player does, by its value."""
    tournament = link.view.tournament
    match tournament.stage:
        case Stage.GUESS:
            return link.guess(source.randrange(2))
        case Stage.COLOUR:
            return link.choose_colour(source.choice(tournament.game.info.colours))
        case _:
            assert tournament.match is not None
            return link.play(source.choice(tournament.match.legal_moves))


async def play_out(links: tuple[RoomLink, RoomLink], source: random.Random) -> list[DecisionMade]:
    """Play until the round is over, by resigning if it is long; return what the first link saw."""
    seen: list[DecisionMade] = []
    while links[0].view.tournament.stage is not Stage.ROUND_OVER:
        if not chance_decides(links[0]):
            mover = link_to_decide(links)
            is_long = len(seen) >= MAX_DECISIONS
            assert mover.resign() if is_long else decide_at_random(mover, source)
        event = await links[0].next()
        assert isinstance(event, DecisionMade)
        seen.append(event)
        while links[0].view.ply != links[1].view.ply:
            behind = min(links, key=lambda link: link.view.ply)
            event = await behind.next()
            if behind is links[0] and isinstance(event, DecisionMade):
                seen.append(event)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_each_side_parses_each_move_once(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms.db") as (_, address),
            two_players(address, RoomSetup(game, min(GAMES[game].info.sizes))) as links,
            asyncio.timeout(HANG_SECONDS),
        ):
            parses = count_parses(monkeypatch, game)
            seen = await play_out(links, random.Random(3))
            moves = [each.decision for each in seen if each.decision.kind == MOVE]
            by_clients = [parses.pop(link._task) for link in links]
        assert by_clients == [len(moves), len(moves)]
        assert sum(parses.values()) == sum(each.seat is not None for each in moves) > 0
        match = links[0].view.tournament.match
        assert match is not None
        assert [each.move for each in moves] == list(match.moves)

    asyncio.run(test())
