"""The sentences before the first move of a round."""

from __future__ import annotations

from kono_tui.core.save import DiceThrow
from kono_tui.play.opening import colour_choice
from kono_tui.play.opening.guess import GUESSING_SEAT, Hands, describe_guess, guess_question
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament


def describe_file_end(are_entered: bool) -> str:
    """Say that the dice file has run out, and which dice go on."""
    go_on = "you throw your own dice" if are_entered else "the dice are random"
    return f"The dice file has run out. From now on, {go_on}."


def has_file_dice(tournament: Tournament) -> bool:
    """Return whether throws are left that are known to come from a dice file.

    Where dice are thrown in mid-round, throws that an undo took back are left as well; before the
    first round there are none of those.
    """
    from_file_alone = tournament.round == 1 or not tournament.game.rounds.throws_dice
    return bool(tournament.dice_left) and from_file_alone


def describe_opening_step(tournament: Tournament, hands: Hands | None = None) -> list[str]:
    """Describe what a round waits for, or who begins it.

    `hands` are the hands of a guess, once they are open.
    """
    match tournament.stage:
        case Stage.SIZE:
            return ["Which board would you like?"]
        case Stage.THROW:
            return _describe_throws(tournament)
        case Stage.GUESS:
            return _describe_guess(tournament)
        case Stage.COLOUR:
            return _describe_colour_pick(tournament)
        case _:
            if tournament.game.rounds.first_by == "colour":
                return colour_choice.describe_colours(tournament)
            if hands is None:
                return [f"{describe_opener(tournament)}."]
            return describe_guess(tournament, hands)


def _describe_throws(tournament: Tournament) -> list[str]:
    """Describe the throws so far, and say whose turn it is to throw."""
    names, seat = PlayerNames(tournament.players), tournament.thrower
    sentences = []
    if seat:
        throw = tournament.opening_throws[-1]
        numbers = " and ".join(map(str, throw))
        sentences.append(f"{names.clause(0, 'throw')} {numbers}: {sum(throw)}.")
    elif tournament.opening_throws:
        total = sum(tournament.opening_throws[-1])
        sentences.append(f"{total} and {total} is a tie, so both players throw again.")
    elif tournament.round > 1 and tournament.game.rounds.winner_begins:
        sentences.append("The last round was a draw. The dice decide who begins.")
    else:
        sentences.append("The dice decide who begins.")
    if tournament.players[seat].kind == "human":
        sentences.append(f"Enter throws {names.possessive(seat)} dice.")
    return sentences


def _describe_guess(tournament: Tournament) -> list[str]:
    """Describe what lies in the hands, and say who is to guess."""
    hands_sentence, question_text = guess_question(tournament.game)
    guesser = PlayerNames(tournament.players).mid_sentence(GUESSING_SEAT)
    if guesser != "you":
        question_text = f"{guesser} guesses: {question_text[:1].lower()}{question_text[1:]}"
    return [hands_sentence, question_text, "l opens the left one, r the right one."]


def _describe_colour_pick(tournament: Tournament) -> list[str]:
    if tournament.opener is None:
        return [colour_choice.colour_question(tournament)]
    names, opener = PlayerNames(tournament.players), tournament.opener
    if opener in tournament.local_humans:
        return [f"{describe_opener(tournament)}."]
    first, second = tournament.game.info.colours
    picks = f"{describe_opener(tournament)} and {names.conjugate(opener, 'pick')} {first}."
    return [picks, f"{names.clause(1 - opener, 'play')} {second}."]


def describe_opener(tournament: Tournament) -> str:
    """Say who begins, and why if that is known: "9 beats 7: you begin"."""
    names = PlayerNames(tournament.players)
    opener = tournament.opener or 0
    reason = _opener_reason(tournament)
    name = names.mid_sentence(opener) if reason else names.sentence_start(opener)
    return f"{reason}{name} {names.conjugate(opener, 'begin')}"


def _opener_reason(tournament: Tournament) -> str:
    """The reason why the opener begins, up to the colon; "" where it is not known."""
    opener = tournament.opener or 0
    if len(tournament.opening_throws) > 1:
        low, high = sorted(map(sum, tournament.opening_throws[-2:]))
        return f"{high} beats {low}: "
    if tournament.round > 1 and tournament.totals[opener] and tournament.game.rounds.winner_begins:
        return f"{PlayerNames(tournament.players).sentence_start(opener)} won the last round: "
    return ""


def latest_throws(tournament: Tournament) -> tuple[DiceThrow, DiceThrow]:
    """The throws that count, by seat; empty for a seat that has not thrown."""
    throws = tournament.opening_throws
    if not throws:
        return (), ()
    return (throws[-1], ()) if len(throws) % 2 else (throws[-2], throws[-1])
