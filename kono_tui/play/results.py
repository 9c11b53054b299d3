"""What a player has won and lost against the computer, and the level that suits them next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from kono_tui.play.players import level_title
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.search.levels import LEVELS, STRONGEST

WINS_FOR_NEXT_LEVEL: Final = 2
"""After so many wins in a row, the next level is suggested."""


class Outcome(StrEnum):
    """How a round ended for the human."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True)
class RoundResult:
    """One finished round of one human against one computer. The words are those of saves."""

    game: str
    size: int
    level: str
    outcome: Outcome
    variant: str = ""


def result_of(tournament: Tournament) -> RoundResult | None:
    """Return the result of a round that is over; None unless it was a human against a computer."""
    computers = [seat for seat, each in enumerate(tournament.players) if each.kind == "computer"]
    match = tournament.match
    is_alone = len(computers) == 1 and bool(tournament.local_humans)
    if match is None or tournament.stage is not Stage.ROUND_OVER or not is_alone:
        return None
    winner = match.tally.winner
    outcome = Outcome.LOST if winner == computers[0] else Outcome.WON
    return RoundResult(
        tournament.game.info.key,
        tournament.size,
        tournament.players[computers[0]].level or STRONGEST,
        Outcome.DRAWN if winner is None else outcome,
        tournament.variant,
    )


# What follows from the results; they are given in the order of their dates.


@dataclass(frozen=True)
class Record:
    """How many rounds a player has won, lost and drawn against a level."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def rounds(self) -> int:
        return self.won + self.lost + self.drawn

    def describe(self) -> str:
        """Describe the record: "won 3, lost 1", "drew 2"; "" without a round."""
        counts = {"won": self.won, "lost": self.lost, "drew": self.drawn}
        return ", ".join(f"{word} {count}" for word, count in counts.items() if count)


def has_finished_round(results: Sequence[RoundResult], game: str) -> bool:
    """Return whether a round of the game has ever been finished."""
    return any(each.game == game for each in results)


def is_first_game(results: Sequence[RoundResult], tournament: Tournament) -> bool:
    """Return whether one human meets the computer in a game of which they finished no round."""
    is_against_computer = len({player.kind for player in tournament.players}) == 2
    return is_against_computer and not has_finished_round(results, tournament.game.info.key)


def record_against(results: Sequence[RoundResult], game: str, level: str) -> Record:
    """Return the record in a game against a level."""
    outcomes = _outcomes_against(results, game, level)
    return Record(*(outcomes.count(each) for each in (Outcome.WON, Outcome.LOST, Outcome.DRAWN)))


def count_wins_in_a_row(results: Sequence[RoundResult], game: str, level: str) -> int:
    """Return how many of the latest rounds against a level were won one after the other."""
    outcomes = _outcomes_against(results, game, level)
    outcomes.reverse()
    return next((n for n, each in enumerate(outcomes) if each is not Outcome.WON), len(outcomes))


def _outcomes_against(results: Sequence[RoundResult], game: str, level: str) -> list[Outcome]:
    return [each.outcome for each in results if (each.game, each.level) == (game, level)]


def suggest_level(results: Sequence[RoundResult], game: str, level: str) -> str:
    """Return the level to try after two wins in a row against this one; "" for no suggestion."""
    if count_wins_in_a_row(results, game, level) < WINS_FOR_NEXT_LEVEL:
        return ""
    return next_level(level)


def next_level(level: str) -> str:
    """Return the level above this one; "" above the strongest, and for a plain search."""
    names = list(LEVELS)
    above = names[names.index(level) + 1 :] if level in names else []
    return above[0] if above else ""


def describe_suggestion(results: Sequence[RoundResult], game: str, level: str) -> str:
    """Suggest the next level in a sentence, after two wins in a row; "" for no suggestion."""
    suggested = suggest_level(results, game, level)
    if not suggested:
        return ""
    wins = count_wins_in_a_row(results, game, level)
    times = {2: "twice", 3: "three times"}.get(wins, f"{wins} times")
    return (
        f"You have beaten {level_title(level)} {times} in a row. Try {level_title(suggested)} next."
    )
