"""A second opinion on claims: brute force over the naive rules, and the drawn board.

It shares no code with `kono_tui.claims`. Scores are looked at only so many turns ahead: what a
claim says of later turns is not checked here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from kono_tui.core.claim import Claim
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from tests.claims.naive_features import BURDENS, COUNTERS
from tests.claims.naive_rules import NAIVE_RULES, WON, NaiveRules
from tests.claims.own_claims import find_mistake_of_game

USUAL_DEPTH = 3
WINNING = WON // 2
TO_THE_END = 300


class Wrong(Exception):
    """A claim is not true; the message says why."""


class TooDeep(Exception):
    """There are more positions than may be looked at."""


def find_mistake(
    game: Game[Any],
    position: Position,
    claim: Claim,
    deepest: int = USUAL_DEPTH,
    most_rounds: int = 2_000_000,
) -> str:
    """Say what is wrong with a claim; "" if nothing is, as far as was looked."""
    if game.explaining.check_claim(position, claim) is not None:
        return find_mistake_of_game(game.info.key, position, claim)
    look = NaiveLook(game.info.key, position, claim, deepest, most_rounds)
    try:
        CHECKS[claim.kind](look)
    except Wrong as wrong:
        return str(wrong)
    return ""


@dataclass
class NaiveLook:
    """A claim, and the naive round of its position."""

    game: str
    position: Position
    claim: Claim
    deepest: int
    most_rounds: int
    seen: int = 0
    scores: dict[Hashable, int] = field(default_factory=dict)

    @cached_property
    def rules(self) -> NaiveRules:
        return NAIVE_RULES[self.game]

    @cached_property
    def start(self) -> Any:
        return self.rules.round_at(self.position)

    @cached_property
    def player(self) -> str:
        return self.rules.mover(self.start)

    def margin(self, round: Any) -> int:
        return self.rules.margin(round, self.player)

    def score(self, round: Any, turns: int) -> int:
        """The margin so many turns on, with the best play of both."""
        return self._best(round, turns, -2 * WON, 2 * WON)

    def _best(self, round: Any, turns: int, low: int, high: int) -> int:
        if turns == 0 or self.rules.is_over(round):
            return self.margin(round)
        question = (self.rules.key(round), turns)
        if question in self.scores:
            return self.scores[question]
        is_own = self.rules.mover(round) == self.player
        best = -2 * WON if is_own else 2 * WON
        bounds = low, high
        for after in self._count(self.rules.ends_of_turns(round)):
            value = self._best(after, turns - 1, low, high)
            best = max(best, value) if is_own else min(best, value)
            low, high = (max(low, best), high) if is_own else (low, min(high, best))
            if low >= high:
                break
        if bounds[0] < best < bounds[1]:
            self.scores[question] = best
        return best

    def _count(self, rounds: Iterable[Any]) -> Iterable[Any]:
        for each in rounds:
            self.seen += 1
            if self.seen > self.most_rounds:
                raise TooDeep
            yield each

    def play(self, round: Any, moves: Iterable[Move]) -> list[Any]:
        """The rounds at the ends of the turns of a line, the first one where it begins."""
        ends, mover = [round], self.rules.mover(round)
        is_whole = True
        for move in moves:
            if self.rules.is_over(round):
                raise Wrong("a line goes on after the end")
            try:
                round = self.rules.decide(round, move)
            except (ValueError, IndexError) as error:
                raise Wrong(f"a line has an illegal move: {error}") from error
            is_whole = self.rules.is_over(round) or self.rules.mover(round) != mover
            if is_whole:
                ends.append(round)
                mover = self.rules.mover(round)
        if not is_whole or len(ends) == 1:
            raise Wrong("a line is not made of whole turns")
        return ends

    def gain(self, round: Any, turns: int) -> int:
        return self.score(round, turns) - self.margin(self.start)

    def others(self, after: Any) -> list[Any]:
        """Where the other turns lead, each round once."""
        found = {self.rules.key(each): each for each in self.rules.ends_of_turns(self.start)}
        found.pop(self.rules.key(after), None)
        return list(found.values())


def _require(is_true: object, problem: str) -> None:
    if not is_true:
        raise Wrong(problem)


def _check_rivals(look: NaiveLook, after: Any, is_rival: Callable[[Any], bool]) -> None:
    rivals = look.claim.rivals
    if rivals is not None:
        count = sum(is_rival(each) for each in look.others(after))
        _require(count == rivals, f"{count} other turns do the same, not {rivals}")


def _check_score(look: NaiveLook) -> None:
    claim = look.claim
    line, foil = (look.play(look.start, each) for each in (claim.line, claim.foil))
    _require(look.rules.key(line[1]) != look.rules.key(foil[1]), "the foil is the turn itself")
    looks = [each for each in (0, 1, 3, 5, 7) if each <= min(claim.looked, look.deepest)]
    _require(claim.looked in (1, 3, 5, 7), "nobody looks that far")
    known_looks = [each for each in (0, 1, 3, 5, 7) if each <= claim.looked]
    _require(claim.horizon in known_looks, "nobody looks after so many turns")
    better = [look.gain(line[1], each) > look.gain(foil[1], each) for each in looks]
    for turns, is_better in zip(looks, better, strict=True):
        _require(is_better or turns < claim.horizon, f"no better after {turns} turns")
    if claim.horizon <= look.deepest:
        earlier = [each for each in looks if each < claim.horizon]
        _require(not earlier or not better[len(earlier) - 1], "it is better sooner")
    if claim.looked > look.deepest:
        _check_length(look, line, 1 + claim.looked)
        _check_length(look, foil, 1 + claim.looked)
    else:
        _check_end(look, line, claim.looked)
        _check_end(look, foil, claim.looked)
        _check_amounts(look, look.gain(line[1], claim.looked), look.gain(foil[1], claim.looked))
        _check_rivals(look, line[1], lambda end: look.gain(end, claim.looked) >= claim.amount)
    _require(claim.amount > claim.foil_amount, "it is no better")
    _check_cells(look, line, foil)


def _check_length(look: NaiveLook, ends: list[Any], turns: int) -> None:
    is_right = len(ends) - 1 == turns or (len(ends) - 1 < turns and look.rules.is_over(ends[-1]))
    _require(is_right, f"a line has {len(ends) - 1} turns, not {turns}")


def _check_end(look: NaiveLook, ends: list[Any], horizon: int) -> None:
    """A line of best play has the same score in sight at every step."""
    _check_length(look, ends, 1 + horizon)
    for played, end in enumerate(ends[1:]):
        in_sight = look.score(end, horizon - played)
        _require(in_sight == look.margin(ends[-1]), "a line is not the best play")


def _check_amounts(look: NaiveLook, amount: int, foil_amount: int) -> None:
    found, claimed = (amount, foil_amount), (look.claim.amount, look.claim.foil_amount)
    _require(found == claimed, f"the amounts are {found}, not {claimed}")


def _check_cells(look: NaiveLook, *lines: list[Any]) -> None:
    """No cells, or some where the lines change what stands there."""
    changed = {
        _cell(look, point)
        for rounds in lines
        for before, after in pairwise(rounds)
        for point in {*_board(look, before), *_board(look, after)}
        if _board(look, before).get(point) != _board(look, after).get(point)
    }
    _require({*look.claim.cells} <= changed, "its cells are nowhere on its lines")


def _board(look: NaiveLook, round: Any) -> dict[Any, Any]:
    """What stands on each point."""
    board: dict[Any, Any] = round.pieces if look.game == "kono" else round.board
    return board


def _check_sacrifice(look: NaiveLook) -> None:
    claim = look.claim
    line = look.play(look.start, claim.line)
    _check_length(look, line, 1 + claim.horizon)
    _require(claim.looked == claim.horizon >= 3, "nobody looks that far")
    _require(look.gain(line[1], 1) == claim.foil_amount < 0, "nothing is lost at first")
    foil = look.play(look.start, claim.foil)
    _check_length(look, foil, 1)
    _require(look.gain(foil[1], 1) > claim.foil_amount, "the foil loses as much at first")
    if claim.looked <= look.deepest:
        _require(look.gain(foil[1], claim.looked) < claim.amount, "the foil gains as much")
    end = look.margin(line[-1]) - look.margin(look.start)
    _require(end == claim.amount > 0, f"the line gains {end}, not {claim.amount}")
    if claim.looked <= look.deepest:
        _require(look.gain(line[1], claim.looked) == claim.amount, "the gain is another")
        _check_end(look, line, claim.horizon)
    _check_cells(look, line, foil)


def _threat(look: NaiveLook, round: Any, turns: int) -> int:
    """What the player gains from a round on; below 0 if the opponent does."""
    return look.score(round, turns) - look.margin(round)


def _check_threat_met(look: NaiveLook) -> None:
    claim, passed = look.claim, look.rules.passed(look.start)
    _require(passed is not None, "nobody can pass")
    line, foil = look.play(look.start, claim.line), look.play(passed, claim.foil)
    _check_length(look, line, 1)
    _require(len(foil) == 2 and (claim.horizon, claim.looked) == (1, 3), "the threat is no turn")
    _check_amounts(look, -_threat(look, line[1], 1), -_threat(look, passed, 1))
    _require(look.margin(passed) - look.margin(foil[1]) == claim.foil_amount, "it gains less")
    for turns in (1, 2, 3):
        threat, rest = -_threat(look, passed, turns), -_threat(look, line[1], turns)
        _require(rest < threat > 0, f"no threat is met within {turns} turns")
    _check_rivals(look, line[1], lambda end: -_threat(look, end, 1) <= max(claim.amount, 0))
    _check_cells(look, line, foil)


def _check_threat_made(look: NaiveLook) -> None:
    claim = look.claim
    own = _own_moves(look)
    second = claim.line[len(own) :]
    after = look.play(look.start, own)[1]
    passed = look.rules.passed(after)
    _require(passed is not None and not look.rules.is_over(after), "nobody can pass")
    foil = look.play(passed, second)
    _require(len(foil) == 2 and (claim.horizon, claim.looked) == (1, 3), "the threat is no turn")
    _check_amounts(look, _threat(look, passed, 1), _gain_now(look, second))
    _require(look.margin(foil[1]) - look.margin(passed) == claim.amount, "it gains less")
    _require(claim.foil_amount < claim.amount, "it gains as much now")
    _require(_threatens(look, after, claim.amount), "there is no threat")
    _check_rivals(look, after, lambda end: _threatens(look, end, claim.amount))
    _check_cells(look, [look.start, after], foil)


def _own_moves(look: NaiveLook) -> tuple[Move, ...]:
    for count in range(1, len(look.claim.line) + 1):
        try:
            look.play(look.start, look.claim.line[:count])
        except Wrong:
            continue
        return look.claim.line[:count]
    raise Wrong("the line begins with no whole turn")


def _gain_now(look: NaiveLook, moves: tuple[Move, ...]) -> int:
    try:
        ends = look.play(look.start, moves)
    except Wrong:
        return 0
    return look.margin(ends[1]) - look.margin(look.start) if len(ends) == 2 else 0


def _threatens(look: NaiveLook, after: Any, least: int) -> bool:
    if look.rules.is_over(after):
        return False
    passed = look.rules.passed(after)
    gains = [_threat(look, passed, turns) for turns in (1, 2, 3)]
    return not look.rules.is_over(passed) and min(gains) > 0 and gains[0] >= least


def _check_certain(look: NaiveLook) -> None:
    """Play the round out, every way there is; a win only until it is found."""
    claim = look.claim
    ends = look.play(look.start, claim.line)
    if look.rules.is_over(ends[-1]):
        _require(_outcome(look.margin(ends[-1])) == _outcome(claim.amount), "it ends otherwise")
    _require(_is_worth(look, look.start, claim.amount), "the round is worth something else")
    _require(_is_worth(look, ends[1], claim.amount), "the turn is worth something else")
    if claim.foil:
        foil = look.play(look.start, claim.foil)
        _require(_is_worth(look, foil[1], claim.foil_amount), "the foil is worth something else")


def _is_worth(look: NaiveLook, round: Any, value: int) -> bool:
    if abs(value) < WINNING:
        return look.score(round, TO_THE_END) == value
    for turns in range(TO_THE_END):
        found = look.score(round, turns)
        if abs(found) >= WINNING:
            return _outcome(found) == _outcome(value)
    return False


def _outcome(value: int) -> int:
    """The score, or who wins where only that counts."""
    return value if abs(value) < WINNING else (1 if value > 0 else -1) * WON


def _check_feature(look: NaiveLook) -> None:
    claim = look.claim
    line, foil = (look.play(look.start, each) for each in (claim.line, claim.foil))
    _check_length(look, line, 1)
    _check_length(look, foil, 1)
    counter = COUNTERS.get((look.game, claim.feature))
    _require(counter is not None, f"nobody counts '{claim.feature}'")
    assert counter is not None
    players = look.player, look.rules.mover(line[1])
    owner = players[claim.seat != int(look.position.to_move)]
    is_burden = (look.game, claim.feature) in BURDENS
    sign = 1 if (owner == look.player) != is_burden else -1
    _check_amounts(look, counter(line[1], owner), counter(foil[1], owner))
    _require(sign * (claim.amount - claim.foil_amount) > 0, "the turn leaves nobody better off")
    _check_rivals(look, line[1], lambda end: sign * (counter(end, owner) - claim.amount) >= 0)


def _check_plan(look: NaiveLook) -> None:
    """Replay the line, and follow the piece on the drawn board."""
    claim = look.claim
    _check_length(look, look.play(look.start, claim.line), 1 + claim.horizon)
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
        _require(at is None or _still_stands(look, round, at), "the piece is taken")
    firsts = [target for turns, target in arrivals if turns == 0]
    _require(bool(firsts) and arrivals[-1][0] == claim.amount > 0, "the piece takes another time")
    came_from = look.rules.goes(look.start, claim.line[0])[0]
    _require(arrivals[-1][1] != came_from, "the piece comes back")
    cells = tuple(_cell(look, each) for each in (firsts[-1], arrivals[-1][1]))
    _require(cells == claim.cells and cells[0] != cells[1], f"the piece goes from {cells}")
    _require(len(claim.line) > 0 and mover == look.player, "the line goes on after the plan")


def _still_stands(look: NaiveLook, round: Any, point: Any) -> bool:
    piece = _board(look, round).get(point)
    return piece is not None and piece[0] == look.player


def _cell(look: NaiveLook, point: tuple[int, int]) -> int:
    columns = look.start.size if look.game == "kono" else len(look.start.rows[0])
    return (point[0] - 1) * columns + point[1] - 1


CHECKS: dict[str, Callable[[NaiveLook], None]] = {
    "score": _check_score,
    "sacrifice": _check_sacrifice,
    "threat-met": _check_threat_met,
    "threat-made": _check_threat_made,
    "certain": _check_certain,
    "feature": _check_feature,
    "plan": _check_plan,
}
