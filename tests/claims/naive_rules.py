"""The naive rules of each game behind one face, for a checker that tries everything.

Whole turns, the score as it stands, a pass, and a saved move as the naive rules see it. Nothing
here, nor in what it imports, knows how claims are found.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Protocol

from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.games.konane.position import PLAY, KonanePosition
from tests.games.fanorona import drawn as fanorona_drawn
from tests.games.fanorona import naive as fanorona
from tests.games.konane import drawn as konane_drawn
from tests.games.konane import naive as konane
from tests.games.kono import drawn as kono_drawn
from tests.games.kono import naive as kono
from tests.games.konobi import drawn as konobi_drawn
from tests.games.konobi import naive as konobi

WON = 1_000_000
"""What a round is worth that is won, where only winning counts."""
POINT = 100


class NaiveRules(Protocol):
    """What a checker needs of a game. A round is a value of the naive rules."""

    def round_at(self, position: Any) -> Any:
        """Return the round of a position at the start of a turn."""

    def is_over(self, round: Any) -> bool: ...

    def mover(self, round: Any) -> str:
        """Return who is to move, by a name that stays with the player."""

    def ends_of_turns(self, round: Any) -> Iterable[Any]:
        """Return the rounds after every whole turn."""

    def margin(self, round: Any, player: str) -> int:
        """Return a player's score less the other's, in hundredths."""

    def passed(self, round: Any) -> Any:
        """Return the same round with the other player to move; None where that means nothing."""

    def decide(self, round: Any, move: Move) -> Any:
        """Return the round after a decision. ValueError if it is not legal."""

    def key(self, round: Any) -> Hashable:
        """Return what tells a round from others."""

    def goes(self, round: Any, move: Move) -> tuple[Any, Any]:
        """Return where the piece of a decision comes from and goes to; twice None if none goes."""


class KonoRules:
    """Kono."""

    def round_at(self, position: Any) -> kono.Round:
        turn = "B" if position.black_to_move else "W"
        return kono.round_from_drawing(kono_drawn.drawing_of(position), turn)

    def is_over(self, round: kono.Round) -> bool:
        return kono.is_over(round)

    def mover(self, round: kono.Round) -> str:
        return round.turn

    def ends_of_turns(self, round: kono.Round) -> Iterator[kono.Round]:
        return (kono.play(round, turn) for turn in kono.turns(round))

    def margin(self, round: kono.Round, player: str) -> int:
        return POINT * (kono.score(round, player) - kono.score(round, kono.opponent(player)))

    def passed(self, round: kono.Round) -> kono.Round:
        return kono.Round(round.size, round.pieces, kono.opponent(round.turn))

    def decide(self, round: kono.Round, move: Move) -> kono.Round:
        turn: kono.Turn = None if move.kind == "pass" else self.goes(round, move)
        if turn not in kono.turns(round):
            raise ValueError(move)
        return kono.play(round, turn)

    def key(self, round: kono.Round) -> Hashable:
        return frozenset(round.pieces.items()), round.turn

    def goes(self, round: kono.Round, move: Move) -> Any:
        if move.kind == "pass":
            return None, None
        origin, target = (_point(cell, round.size) for cell in move.cells)
        return origin, target


class KonaneRules:
    """Konane, once its two first stones are off the board."""

    def round_at(self, position: KonanePosition) -> konane.Round:
        return konane_drawn.round_of_position(position)

    def is_over(self, round: konane.Round) -> bool:
        return konane.is_over(round)

    def mover(self, round: konane.Round) -> str:
        return round.turn

    def ends_of_turns(self, round: konane.Round) -> Iterator[konane.Round]:
        return (after for _, after in konane.turns(round))

    def margin(self, round: konane.Round, player: str) -> int:
        lead = POINT * (round.black - round.white)
        return lead if player == "B" else -lead

    def passed(self, round: konane.Round) -> konane.Round:
        return konane.with_turn_passed(round)

    def decide(self, round: konane.Round, move: Move) -> konane.Round:
        decision = self.goes(round, move) if move.kind == "jump" else move.kind
        if decision not in konane.decisions(round):
            raise ValueError(move)
        return konane.decide(round, decision)

    def key(self, round: konane.Round) -> Hashable:
        return round

    def goes(self, round: konane.Round, move: Move) -> Any:
        if move.kind != "jump":
            return None, None
        points = [_point(cell, round.size) for cell in move.cells]
        return (points[0] if len(points) > 1 else round.stone), points[-1]


class FanoronaRules:
    """Fanorona."""

    def round_at(self, position: Any) -> fanorona.Round:
        rows = fanorona_drawn.draw_rows(position)
        return fanorona.Round(rows, "WB"[position.black_to_move], int(position.quiet_turns))

    def is_over(self, round: fanorona.Round) -> bool:
        return fanorona.is_over(round)

    def mover(self, round: fanorona.Round) -> str:
        return round.turn

    def ends_of_turns(self, round: fanorona.Round) -> Iterator[fanorona.Round]:
        return (after for _, after in fanorona.turns(round))

    def margin(self, round: fanorona.Round, player: str) -> int:
        if winner := fanorona.winner(round):
            return WON if winner == player else -WON
        if fanorona.is_over(round):
            return 0
        own, others = (
            len(fanorona.points(round, each)) for each in (player, fanorona.other(player))
        )
        return POINT * (own - others)

    def passed(self, round: fanorona.Round) -> fanorona.Round:
        return fanorona.with_turn_passed(round, round.quiet + 1)

    def decide(self, round: fanorona.Round, move: Move) -> fanorona.Round:
        decision: Any = move.kind
        if move.kind not in ("stop", "pass"):
            decision = (move.kind, *self.goes(round, move))
        if decision not in fanorona.decisions(round):
            raise ValueError(move)
        return fanorona.decide(round, decision)

    def key(self, round: fanorona.Round) -> Hashable:
        return round

    def goes(self, round: fanorona.Round, move: Move) -> Any:
        if move.kind in ("stop", "pass"):
            return None, None
        points = [_point(cell, len(round.rows[0])) for cell in move.cells]
        return (round.stood[-1], points[0]) if round.stood else (points[0], points[1])


class KonobiRules:
    """Konobi, whose score is who has won."""

    def round_at(self, position: Any) -> konobi.Round:
        return konobi_drawn.round_of(position)

    def is_over(self, round: konobi.Round) -> bool:
        return bool(round.winners)

    def mover(self, round: konobi.Round) -> str:
        """The seat, as a swap changes its colour."""
        return str(round.seats.index(round.turn))

    def ends_of_turns(self, round: konobi.Round) -> Iterator[konobi.Round]:
        return (konobi.decide(round, each) for each in konobi.decisions(round))

    def margin(self, round: konobi.Round, player: str) -> int:
        if not round.winners:
            return 0
        return WON if round.seats[int(player)] == round.winners[0] else -WON

    def passed(self, round: konobi.Round) -> None:
        return None

    def decide(self, round: konobi.Round, move: Move) -> konobi.Round:
        decision: konobi.Decision = move.kind
        if move.cells:
            decision = _point(move.cells[0], len(round.rows))
        if decision not in konobi.decisions(round):
            raise ValueError(move)
        return konobi.decide(round, decision)

    def key(self, round: konobi.Round) -> Hashable:
        return round

    def goes(self, round: konobi.Round, move: Move) -> Any:
        return None, None


NAIVE_RULES: dict[str, NaiveRules] = {
    "kono": KonoRules(),
    "konane": KonaneRules(),
    "fanorona": FanoronaRules(),
    "konobi": KonobiRules(),
}


def has_naive_round(key: str, position: Position) -> bool:
    """Whether the naive rules know a position: a turn begins there, and no dice are thrown."""
    if key not in NAIVE_RULES:
        return False
    return not isinstance(position, KonanePosition) or position.stage == PLAY


def _point(cell: int, columns: int) -> tuple[int, int]:
    return cell // columns + 1, cell % columns + 1
