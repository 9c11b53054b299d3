"""kono verify FILE: work out again what is claimed of the turns of a saved game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kono_tui.arena.progress import progress_bar
from kono_tui.claims.played_turns import PlayedDecisions, explain_played, list_played
from kono_tui.claims.verification.verdict import Verdict, verify_claim
from kono_tui.claims.wording import describe_claim
from kono_tui.commands.shared.arguments import (
    CommandParser,
    add_file_argument,
    load_game,
    parse_seconds,
)
from kono_tui.core.claim import claim_to_fields
from kono_tui.errors import SetupError
from kono_tui.formats.sentences import plural
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advisor

USUAL_SECONDS = 0.1
REFUTED_STATUS = 1
"""The exit status if a claim does not hold."""


@dataclass(frozen=True)
class VerifiedTurn:
    """What was played, and what became of each claim about it."""

    played: PlayedDecisions
    verdicts: tuple[Verdict, ...]

    @property
    def refuted_claims(self) -> list[Verdict]:
        return [each for each in self.verdicts if each.holds is False]

    @property
    def unsettled_claims(self) -> list[Verdict]:
        return [each for each in self.verdicts if each.holds is None]


def run(arguments: Sequence[str]) -> int:
    """Print a line for each turn, and what does not hold. Return 1 if anything does not."""
    options = _create_parser().parse_args(arguments)
    _, tournament = load_game(options.file)
    level = Level(SearchLimit(seconds=options.seconds))
    played = list(_choose_turns(tournament, options.all))
    verified = []
    with progress_bar("Verifying", len(played)) as advance:
        for turn in _verify(played, level):
            verified.append(turn)
            advance(turn.played.text)
    if options.json:
        print(json.dumps(verified_to_json(tournament, verified)))
    else:
        lines = [line for turn in verified for line in describe_turn(tournament, turn)]
        print("\n".join([*lines, describe_total(verified)]))
    return REFUTED_STATUS if any(each.refuted_claims for each in verified) else 0


def _create_parser() -> CommandParser:
    parser = CommandParser(
        "kono verify",
        "Explain the computers' turns of a saved round, and work out every claim again by trying "
        "everything.\nThe exit status is 1 if any claim does not hold.",
        ["kono verify game.txt", "kono verify game.txt --all --seconds 1 --json"],
    )
    add_file_argument(parser)
    parser.add_argument("--all", action="store_true", help="the turns of the human players, too")
    parser.add_argument(
        "--seconds",
        type=parse_seconds,
        default=USUAL_SECONDS,
        metavar="S",
        help=f"time to think about each turn before it is explained (default: {USUAL_SECONDS})",
    )
    parser.add_argument("--json", action="store_true", help="for programs to read")
    return parser


def _choose_turns(tournament: Tournament, takes_all: bool) -> Iterator[PlayedDecisions]:
    """Yield what is to be verified. SetupError if no round has begun."""
    if tournament.match is None:
        raise SetupError("there is nothing to verify yet: the round has not begun")
    for played in list_played(tournament.match):
        if takes_all or tournament.players[played.seat].kind == "computer":
            yield played


def _verify(turns: Sequence[PlayedDecisions], level: Level) -> Iterator[VerifiedTurn]:
    advisor = Advisor()
    for played in turns:
        match = played.before
        explanation = explain_played(played, advisor, level)
        claims = dict.fromkeys([*explanation.claims, *explanation.refutations])
        verdicts = [verify_claim(match.game, match.position, claim) for claim in claims]
        yield VerifiedTurn(played, tuple(verdicts))


# Words


def describe_turn(tournament: Tournament, turn: VerifiedTurn) -> list[str]:
    """Describe a turn in one line, and each claim that does not hold in another."""
    name = PlayerNames(tournament.players).title(turn.played.seat)
    lines = [f"Turn {turn.played.turn_number}, {name}, {turn.played.text}: {_count_claims(turn)}"]
    for verdict in turn.refuted_claims:
        claimed = _describe_claim(tournament, turn, verdict)
        lines.append(f"  {verdict.claim.kind}: {claimed} But {verdict.problem}.")
    return lines


def _count_claims(turn: VerifiedTurn) -> str:
    """Say how many claims hold: "3 claims hold", "2 of 3 claims hold"."""
    count, unsettled = len(turn.verdicts), len(turn.unsettled_claims)
    held = count - len(turn.refuted_claims) - unsettled
    if held == count:
        return (
            f"{plural(count, 'claim')} {'holds' if count == 1 else 'hold'}"
            if count
            else "no claims"
        )
    rest = f", {unsettled} had too many positions to settle" if unsettled else ""
    return f"{held} of {plural(count, 'claim')} hold{rest}"


def _describe_claim(tournament: Tournament, turn: VerifiedTurn, verdict: Verdict) -> str:
    match = turn.played.before
    return describe_claim(match.game, match.position, verdict.claim, tournament.players)


def describe_total(turns: Sequence[VerifiedTurn]) -> str:
    """Describe in a sentence or two what became of all claims."""
    if not turns:
        return "There is no whole turn of a computer in this round; --all takes everybody's."
    count = sum(len(each.verdicts) for each in turns)
    refuted, unsettled = (
        sum(map(len, each))
        for each in (
            [turn.refuted_claims for turn in turns],
            [turn.unsettled_claims for turn in turns],
        )
    )
    about = f"{plural(count, 'claim')} about {plural(len(turns), 'turn')}"
    result = f"{refuted} of {about} do not hold." if refuted else f"Nothing false in {about}."
    return f"{result} {unsettled} had too many positions to settle." if unsettled else result


def verified_to_json(tournament: Tournament, turns: Sequence[VerifiedTurn]) -> dict[str, Any]:
    """The same for programs. `holds` is null where a claim had too many positions to settle."""
    return {
        "game": tournament.game.info.key,
        "claims": sum(len(each.verdicts) for each in turns),
        "false": sum(len(each.refuted_claims) for each in turns),
        "unsettled": sum(len(each.unsettled_claims) for each in turns),
        "turns": [_turn_to_json(tournament, each) for each in turns],
    }


def _turn_to_json(tournament: Tournament, turn: VerifiedTurn) -> dict[str, Any]:
    return {
        "turn": turn.played.turn_number,
        "player": tournament.players[turn.played.seat].name,
        "move": turn.played.text,
        "claims": [
            {
                **claim_to_fields(verdict.claim),
                "text": _describe_claim(tournament, turn, verdict),
                "holds": verdict.holds,
                "problem": verdict.problem,
            }
            for verdict in turn.verdicts
        ],
    }
