"""The opening of a round in a room, in sentences: nobody here throws the dice."""

from __future__ import annotations

from kono_tui.core.position import CHANCE
from kono_tui.play.opening import colour_choice, wording
from kono_tui.play.opening.guess import GUESSING_SEAT, Hands, guess_question
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament


def describe_start(tournament: Tournament) -> str:
    """Say who begins, to a person who did not see the opening, if nobody has moved yet."""
    match = tournament.match
    nobody_moved = match is not None and all(turn.seat == CHANCE for turn in match.turns)
    return " ".join(describe_opening(tournament)) if nobody_moved else ""


def describe_opening(tournament: Tournament, hands: Hands | None = None) -> list[str]:
    """Describe what a round waits for, or who begins it; nobody here throws the dice."""
    names = PlayerNames(tournament.players)
    match tournament.stage:
        case Stage.THROW:
            return ["The dice decide who begins."]
        case Stage.GUESS if GUESSING_SEAT not in tournament.local_humans:
            setting, _ = guess_question(tournament.game)
            return [setting, f"{names.sentence_start(GUESSING_SEAT)} guesses."]
        case Stage.COLOUR if (
            tournament.picker is not None and tournament.picker not in tournament.local_humans
        ):
            pick_text = f"{names.conjugate(tournament.picker, 'pick')} a colour."
            if tournament.opener is None:
                return [colour_choice.describe_colour_pick(tournament)]
            return [f"{wording.describe_opener(tournament)} and {pick_text}"]
        case Stage.THROW | Stage.GUESS | Stage.COLOUR:
            return wording.describe_opening_step(tournament)
        case _:
            sentences = wording.describe_opening_step(tournament, hands)
            return [*sentences, *_describe_own_colour(tournament)]


def _describe_own_colour(tournament: Tournament) -> list[str]:
    """Say which colour the player here plays, where a player picked it after the dice."""
    match = tournament.match
    if match is None or not tournament.game.rounds.picks_colour or not tournament.local_humans:
        return []
    (seat,) = tournament.local_humans
    colour = tournament.game.rules.colour(match.positions[0], seat)
    return [f"{PlayerNames(tournament.players).clause(seat, 'play')} {colour}."]
