"""What is proved of a turn of Fanorona, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.claim import FEATURE, SCORE, Claim
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import DECIDED_VALUE
from kono_tui.core.save import Player
from kono_tui.formats.sentences import NamedPlayer, as_sentence, name_opponent, plural
from kono_tui.games.fanorona.board import HUNDREDTHS_PER_STONE
from kono_tui.games.fanorona.notation import captured_lines, encode, format_turn, turn_path
from kono_tui.games.fanorona.points import point_name
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.reasons.choices import CHOICES, GO_ON
from kono_tui.games.fanorona.reasons.features import CAPTURE
from kono_tui.games.fanorona.view import COLOURS


def describe_claim(position: FanoronaPosition, claim: Claim, players: Sequence[Player]) -> str:
    """Return a claim as a sentence; "" where the words that fit all games will do."""
    if claim.kind == SCORE and claim.feature in CHOICES:
        return as_sentence(_describe_choice(position, claim, players))
    if claim.kind == FEATURE and claim.feature == CAPTURE and claim.seat != position.to_move:
        return as_sentence(_describe_captures_left(position, claim, players))
    return ""


def _name_opponent(position: FanoronaPosition, players: Sequence[Player]) -> NamedPlayer:
    colour = COLOURS[not position.black_to_move].title()
    return name_opponent(players, int(position.to_move), colour)


def _describe_captures_left(
    position: FanoronaPosition, claim: Claim, players: Sequence[Player]
) -> str:
    """Describe how many captures are left to the opponent, and how many after the foil."""
    foil = format_turn(position, _split_turn(position, claim.foil)[0])
    left = plural(claim.amount, "capture") if claim.amount else "no capture"
    opponent = _name_opponent(position, players)
    return f"{foil} would leave {opponent} {plural(claim.foil_amount, 'capture')}, this {left}"


# Other choices


def _describe_choice(position: FanoronaPosition, claim: Claim, players: Sequence[Player]) -> str:
    """Describe what the best turn with another choice would have brought, and cost."""
    (turn, _), (other, answer) = (_split_turn(position, each) for each in (claim.line, claim.foil))
    mine, theirs = (_count_taken(position, each) for each in (turn, other))
    takes = f"would take {_describe_taken(mine, theirs)}"
    doing = _describe_doing(position, claim.feature, other)
    return f"{doing} {takes}{_describe_answer(position, other, answer, players)}{_end(claim)}"


def _describe_doing(position: FanoronaPosition, choice: str, turn: tuple[Move, ...]) -> str:
    typed = format_turn(position, turn)
    if choice == STOP:
        return f"stopping at {point_name(position.board, turn_path(position, turn)[-1])}"
    if choice == GO_ON:
        return f"going on with {typed}"
    return f"taking by {choice} with {typed}"


def _describe_taken(mine: int, theirs: int) -> str:
    """Describe how many stones another turn takes, beside those of this one."""
    if mine == theirs:
        return "as many stones" if mine > 1 else "one stone too"
    return f"{plural(theirs, 'stone')} instead of {mine}"


def _describe_answer(
    position: FanoronaPosition,
    other: tuple[Move, ...],
    answer: tuple[Move, ...],
    players: Sequence[Player],
) -> str:
    """Describe what the opponent takes in answer; "" if nothing."""
    after = _play(position, other)
    taken = _count_taken(after, answer) if answer else 0
    if not taken:
        return ""
    opponent = _name_opponent(position, players)
    return f", and {opponent} {taken} with {format_turn(after, answer)}"


def _end(claim: Claim) -> str:
    """Describe how much worse that ends, and how far on."""
    far = f"looking {plural(claim.looked, 'turn')} ahead"
    if claim.foil_amount < -DECIDED_VALUE // 2:
        return f": it loses the round ({far})"
    if claim.amount > DECIDED_VALUE // 2:
        return f", but this wins the round ({far})"
    worse = plural(claim.difference // HUNDREDTHS_PER_STONE, "stone")
    return f": {worse} worse in the end ({far})"


def _split_turn(
    position: FanoronaPosition, line: Sequence[Move]
) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The first turn of a line, and the second."""
    turns: list[list[Move]] = [[]]
    mover = position.black_to_move
    for move in line:
        if position.black_to_move != mover:
            mover = position.black_to_move
            turns.append([])
        turns[-1].append(move)
        position = position.play(encode(position, move))
    return tuple(turns[0]), tuple(turns[1]) if len(turns) > 1 else ()


def _count_taken(position: FanoronaPosition, turn: Sequence[Move]) -> int:
    return sum(map(len, captured_lines(position, turn)))


def _play(position: FanoronaPosition, turn: Sequence[Move]) -> FanoronaPosition:
    for move in turn:
        position = position.play(encode(position, move))
    return position
