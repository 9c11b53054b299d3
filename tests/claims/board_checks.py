"""Claims about what can be counted on the drawn board, and about where a piece goes on it."""

from __future__ import annotations

from typing import Any

from tests.claims.naive_features import BURDENS, COUNTERS
from tests.claims.naive_look import (
    NaiveLook,
    board_of,
    cell_of,
    check_amounts,
    check_length,
    check_rivals,
    require,
)


def check_feature(look: NaiveLook) -> None:
    claim = look.claim
    line, foil = (look.play(look.start, each) for each in (claim.line, claim.foil))
    check_length(look, line, 1)
    check_length(look, foil, 1)
    counter = COUNTERS.get((look.game, claim.feature))
    require(counter is not None, f"nobody counts '{claim.feature}'")
    assert counter is not None
    players = look.player, look.rules.mover(line[1])
    owner = players[claim.seat != int(look.position.to_move)]
    is_burden = (look.game, claim.feature) in BURDENS
    sign = 1 if (owner == look.player) != is_burden else -1
    check_amounts(look, counter(line[1], owner), counter(foil[1], owner))
    require(sign * (claim.amount - claim.foil_amount) > 0, "the turn leaves nobody better off")
    check_rivals(look, line[1], lambda end: sign * (counter(end, owner) - claim.amount) >= 0)


def check_plan(look: NaiveLook) -> None:
    """Replay the line, and follow the piece on the drawn board."""
    claim = look.claim
    check_length(look, look.play(look.start, claim.line), 1 + claim.horizon)
    round, at, own_turns, arrivals = look.start, None, -1, list[Any]()
    mover = ""
    for move in claim.line:
        if look.rules.mover(round) == look.player != mover:
            own_turns += 1
        mover = look.rules.mover(round)
        origin, target = look.rules.goes(round, move)
        if mover == look.player and target is not None and (at is None or origin == at):
            at = target
            arrivals.append((own_turns, target))
        round = look.rules.decide(round, move)
        require(at is None or _still_stands(look, round, at), "the piece is taken")
    firsts = [target for turns, target in arrivals if turns == 0]
    require(bool(firsts) and arrivals[-1][0] == claim.amount > 0, "the piece takes another time")
    came_from = look.rules.goes(look.start, claim.line[0])[0]
    require(arrivals[-1][1] != came_from, "the piece comes back")
    cells = tuple(cell_of(look, each) for each in (firsts[-1], arrivals[-1][1]))
    require(cells == claim.cells and cells[0] != cells[1], f"the piece goes from {cells}")
    require(len(claim.line) > 0 and mover == look.player, "the line goes on after the plan")


def _still_stands(look: NaiveLook, round: Any, point: Any) -> bool:
    piece = board_of(look, round).get(point)
    return piece is not None and piece[0] == look.player
