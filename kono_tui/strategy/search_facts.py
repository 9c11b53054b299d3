"""What a search found, in sentences: how far it looked, what it expects, what else there was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.move import Move, ValuedMove
from kono_tui.core.reason import Reason
from kono_tui.formats.sentences import as_sentence, plural
from kono_tui.play.match import Match, split_turns
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.strategy import swap
from kono_tui.strategy.advisor import Advice, OtherMove, first_turn
from kono_tui.strategy.finishing import describe_waiting
from kono_tui.strategy.judgement import Judgement
from kono_tui.strategy.standing import describe_certain_win, describe_standing
from kono_tui.strategy.swap import SWAP
from kono_tui.strategy.value_meaning import certain_outcome, win_percent

EXPECTED_TURNS_SHOWN = 3
"""How many turns of the expected line are shown."""
PARTLY_BY_CHANCE = "This level leaves some of the choice to chance."

MOVES_SHOWN = 3
"""How many of the most tried moves are named."""


RefutationByTurn = Mapping[tuple[Move, ...], str]
"""Why another turn is worse, in sentences."""
NO_REFUTATIONS: Final[RefutationByTurn] = {}


def describe_search(
    tournament: Tournament,
    match: Match,
    advice: Advice,
    judgement: Judgement | None = None,
    weaker_level: str = "",
    refutations: RefutationByTurn = NO_REFUTATIONS,
) -> list[str]:
    """Describe what the search found about the move it advises, to stand beside the reason.

    What the round is worth comes first, and from the judgement alone: all that follows is what the
    level saw. Of the other turns it says why they are worse, as far as that is known.
    """
    if advice.valued_moves:
        return describe_known_values(tournament, match, advice, judgement)
    lines = [] if judgement is None else [describe_standing(tournament, judgement)]
    lines.append(_at_level(_describe_effort(match.game, advice), weaker_level))
    if waiting := describe_waiting(match, advice):
        lines.append(waiting)
    if advice.most_tried:
        lines.append(describe_tries(match, advice))
    if following := expected_turns(match, advice)[:EXPECTED_TURNS_SHOWN]:
        lines.append(f"Expected next: {', '.join(following)}.")
    if advice.others:
        lines += _describe_others(match, advice, refutations)
    if any(_is_better(match.game, advice, each) for each in advice.others):
        lines.append(PARTLY_BY_CHANCE)
    return lines


def _at_level(sentence: str, level: str) -> str:
    """Say that a sentence on what the computer did is about a level below its full strength."""
    return f"At {level} level, it {sentence[:1].lower()}{sentence[1:]}" if level else sentence


def expected_turns(match: Match, advice: Advice) -> list[str]:
    """The turns that the search expects after the advised one, as players type them."""
    _, *following = split_turns(match.game, match.position, advice.line)
    return [match.game.notation.format_turn(start, moves) for start, moves in following]


def format_other_turn(match: Match, other: OtherMove) -> str:
    """Another turn that was considered, as players type it."""
    turn = first_turn(match.game, match.position, other.line)
    return match.game.notation.format_turn(match.position, turn)


def _describe_effort(game: Game[Any], advice: Advice) -> str:
    positions = f"{advice.nodes:,} position{'' if advice.nodes == 1 else 's'}"
    if advice.is_exact and not advice.most_tried:
        return f"Looked at everything to the end of the round: {positions}."
    if game.values.values_are_chances:
        return describe_playouts(advice)
    turns = f"{advice.depth} turn{'' if advice.depth == 1 else 's'}"
    return f"Looked {turns} ahead, at {positions}."


def describe_in_short(
    tournament: Tournament,
    advice: Advice,
    judgement: Judgement | None,
    could_swap: bool,
    end_is_told: bool,
    weaker_level: str = "",
) -> list[str]:
    """What there is to say of a computer's turn: why it swapped or did not, or who can force a win.

    Why it swapped is what its level saw: the engine at full strength may see that otherwise.

    The end is left out where it is described anyway, at length, or as the turn ended the round.
    """
    if could_swap:
        return [swap.describe_decision(advice, tournament, weaker_level)]
    if advice.valued_moves or end_is_told or judgement is None:
        return []
    certain = describe_certain_win(tournament, judgement)
    return [certain] if certain else []


def _describe_others(match: Match, advice: Advice, refutations: RefutationByTurn) -> list[str]:
    """The other turns in a line; with why they are worse, a line each."""
    has_chances = match.game.values.values_are_chances
    depth_clause = "" if has_chances else _describe_compared_depth(advice)
    other_turns = [_describe_other(match, advice, each) for each in advice.others]
    turns = [first_turn(match.game, match.position, each.line) for each in advice.others]
    if not refutations.keys() & set(turns):
        return [f"Also considered{depth_clause}: {'; '.join(other_turns)}."]
    lines = [
        f"{described}. {refutations.get(turn, '')}".strip()
        for described, turn in zip(other_turns, turns, strict=True)
    ]
    return [f"Also considered{depth_clause}:", *lines]


def _is_better(game: Game[Any], advice: Advice, other: OtherMove) -> bool:
    """Whether another move came out better in a search as deep as the one that chose."""
    certain = certain_outcome(advice.value)
    other_certain = certain_outcome(_value_of_other(advice, other))
    if game.values.values_are_chances and not certain and not other_certain:
        return is_preferred(advice, other)
    better = other_certain - certain or (0 if certain else -other.worse_by)
    return better > 0 and other.depth >= advice.depth


def _value_of_other(advice: Advice, other: OtherMove) -> int:
    """The value of another move, on the scale of the advised one."""
    return advice.value - other.worse_by


def _describe_compared_depth(advice: Advice) -> str:
    """How deep the moves were compared, where that is less deep than the best move's search."""
    depth = advice.others[0].depth
    if depth >= advice.depth:
        return ""
    return f", {depth} turn{'' if depth == 1 else 's'} ahead"


def _describe_other(match: Match, advice: Advice, other: OtherMove) -> str:
    """Describe another move, and how it compares."""
    move = format_other_turn(match, other)
    best_outcome = certain_outcome(advice.value)
    other_outcome = certain_outcome(_value_of_other(advice, other))
    if best_outcome or other_outcome:
        return f"{move}{_describe_certain_other(best_outcome, other_outcome)}"
    if match.game.values.values_are_chances:
        return f"{move}, {compare_chances(advice, other)}"
    points = f"{abs(other.worse_by) / 100:.2f} {match.game.values.unit}s"
    if other.worse_by == 0:
        return f"{move}, just as good"
    if other.worse_by > 0:
        return f"{move}, {points} worse"
    but = (
        ""
        if _is_better(match.game, advice, other)
        else f", but not {plural(advice.depth, 'turn')} ahead"
    )
    return f"{move}, {points} better{but}"


def _describe_certain_other(advised: int, other: int) -> str:
    """Describe another move's outcome, where it or the advised one is certain to win or lose."""
    if other:
        too = " too" if other == advised else ""
        return f" {'wins' if other > 0 else 'loses'}{too}"
    return f", no sure {'win' if advised > 0 else 'loss'}"


def describe_suggestion(
    tournament: Tournament, match: Match, advice: Advice, purpose: Reason | None = None
) -> str:
    """Describe the turn the computer would make in the player's place, and why.

    The purpose is given if more is known of it than the turn tells.
    """
    game = match.game
    action = game.wording.describe_advice(match.position, advice.turn)
    reason = game.wording.describe_reason(
        match.position, purpose or advice.reason, tournament.players
    )
    typed = game.notation.format_turn(match.position, advice.turn)
    return f"{as_sentence(f'{action}, {reason}')} Type {typed} to play it."


# Where values are chances to win


def describe_playouts(advice: Advice) -> str:
    """Describe how much was played out, and how deep the best line was followed."""
    stones = f"{advice.nodes:,} stone{'' if advice.nodes == 1 else 's'} in all"
    turns = f"{advice.depth} turn{'' if advice.depth == 1 else 's'}"
    depth_clause = f", and followed the best line {turns} deep" if advice.depth else ""
    return f"Played rounds out in its head, {stones}{depth_clause}."


def describe_tries(match: Match, advice: Advice) -> str:
    """Describe the most tried moves, and each one's share of all the playouts."""
    format_move, shown = match.game.notation.format_move, advice.most_tried[:MOVES_SHOWN]
    tried = [f"{format_move(match.position, move)} {share}%" for move, share in shown]
    return f"It tried most: {', '.join(tried)}."


def compare_chances(advice: Advice, other: OtherMove) -> str:
    """Compare another move with the advised one, where neither is certain to win or lose."""
    less = win_percent(advice.value) - win_percent(advice.value - other.worse_by)
    if less == 0:
        return "just as good"
    if less > 0:
        return f"{less}% less"
    return f"{-less}% more" + ("" if is_preferred(advice, other) else ", in fewer tries")


def is_preferred(advice: Advice, other: OtherMove) -> bool:
    """Whether the search itself prefers another move, where neither is certain to win or lose.

    The search prefers the move that it tried most. It decides on a swap by the values, and so it
    does where it does not say how often it tried each move.
    """
    move = other.line[0]
    if advice.most_tried and SWAP not in (advice.move.kind, move.kind):
        return move == advice.most_tried[0][0]
    return other.worse_by < 0


# Where the game knows every value


def describe_known_values(
    tournament: Tournament, match: Match, advice: Advice, judgement: Judgement | None = None
) -> list[str]:
    """Describe what the round is worth, then what every decision is worth, a line each.

    Where a level goes by a rule of thumb, its numbers are no values, and are left out.
    """
    lines = []
    if judgement is not None:
        solved = f"{match.game.info.title} is solved."
        lines.append(f"{solved} {describe_standing(tournament, judgement)}")
    if not advice.is_exact:
        lines.append("It goes by a rule of thumb.")
    elif len(advice.valued_moves) > 1:
        mover = PlayerNames(tournament.players).mid_sentence(match.to_move)
        lines.append(f"What each choice is worth to {mover}, and how often it wins:")
        lines += value_table(match, advice)
    if advice.move != advice.valued_moves[0].move:
        lines.append(PARTLY_BY_CHANCE)
    return lines


def value_table(match: Match, advice: Advice) -> list[str]:
    """Every decision with its value and its chance to win, in columns."""
    format_move = match.game.notation.format_move
    names = [format_move(match.position, each.move) for each in advice.valued_moves]
    width = max(map(len, names))
    return [
        f"{name:<{width}}  {each.value / 100:+6.2f}  {format_win_chance(each):>6}".rstrip()
        for name, each in zip(names, advice.valued_moves, strict=True)
    ]


def format_win_chance(each: ValuedMove) -> str:
    """A chance to win: "61.2%"; "" where it is not known."""
    return "" if each.win_chance is None else f"{each.win_chance / 10:.1f}%"
