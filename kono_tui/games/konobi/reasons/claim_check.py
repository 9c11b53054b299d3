"""Claims about stones worked out again: every answer is tried, and every line counted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kono_tui.core.claim import CERTAIN, FEATURE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.core.position import WIN_VALUE
from kono_tui.errors import IllegalMove
from kono_tui.games.konobi.analysis import BoardAnalysis
from kono_tui.games.konobi.board import PASS, SWAP
from kono_tui.games.konobi.lines.shortest_lines import ShortestLines
from kono_tui.games.konobi.notation import encode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.claims import LEAD, LINKS, OWN_LINE, POINT, RATINGS
from kono_tui.games.konobi.reasons.move_effects import MoveEffects
from kono_tui.games.konobi.reasons.purpose import find_links


class Refuted(Exception):
    """Something that a claim says does not hold; the message says what."""


def check_claim(position: KonobiPosition, claim: Claim) -> str | None:
    """Return what is wrong with a claim; None if any game could make it."""
    check = _find_check(claim)
    if check is None:
        return None
    try:
        check(position, claim)
    except (Refuted, IllegalMove) as refuted:
        return str(refuted)
    return ""


def _find_check(claim: Claim) -> Callable[[KonobiPosition, Claim], None] | None:
    if claim.kind == CERTAIN and claim.horizon:
        return _check_forced_win
    if claim.kind == FEATURE:
        return _check_point if claim.feature == POINT else _check_line_or_link
    return {THREAT_MET: _check_stopped_win, THREAT_MADE: _check_threat_made}.get(claim.kind)


def _expect(name: str, claimed: object, found: object) -> None:
    if claimed != found:
        raise Refuted(f"the {name} is {found}, not {claimed}")


def _play(position: KonobiPosition, moves: Iterable[Move]) -> KonobiPosition:
    for move in moves:
        if position.is_over():
            raise Refuted("a line goes on after the end of the round")
        position = position.play(encode(position, move))
    return position


# Wins by force: the stones of the line are tried first, and all others as long as it takes


def _check_forced_win(position: KonobiPosition, claim: Claim) -> None:
    _expect("amount", claim.amount, WIN_VALUE)
    _expect("length of the line", len(claim.line) - 1, claim.horizon)
    if not _play(position, claim.line).is_over():
        raise Refuted("the line does not end the round")
    after = _play(position, claim.line[:1])
    if not all(_wins_within(each, claim.horizon - 1) for each in _answers(after)):
        raise Refuted("an answer stops it")


def _check_threat_made(position: KonobiPosition, claim: Claim) -> None:
    passed = _play(position, claim.line[:1]).play(PASS)
    _expect("amounts", (claim.amount, claim.foil_amount), (WIN_VALUE, 0))
    _check_line(passed, claim.line[1:], claim.horizon)


def _check_stopped_win(position: KonobiPosition, claim: Claim) -> None:
    _expect("amounts", (claim.amount, claim.foil_amount), (0, WIN_VALUE))
    _check_line(position.play(PASS), claim.foil, claim.horizon)
    if _wins_within(_play(position, claim.line), claim.horizon):
        raise Refuted("the opponent wins all the same")


def _check_line(position: KonobiPosition, line: tuple[Move, ...], turns: int) -> None:
    _expect("length of the line", len(line), turns)
    if not _play(position, line).is_over() or not _wins_within(position, turns):
        raise Refuted("there is no such threat")


def _answers(position: KonobiPosition) -> Iterable[KonobiPosition]:
    if position.is_over():
        raise Refuted("the round is over")
    return (position.play(code) for code in position.moves())


def _wins_within(position: KonobiPosition, turns: int) -> bool:
    """Whether the mover wins by threats within so many turns, of both, whatever the answers."""
    if position.is_over():
        return False
    codes = [code for code in map(int, position.moves()) if code not in (PASS, SWAP)]
    ends = [position.play(code) for code in codes]
    if any(each.is_over() for each in ends):
        return True
    if turns < 3:
        return False
    return any(_threatens(each) and _wins_anyhow(each, turns - 2) for each in ends)


def _threatens(position: KonobiPosition) -> bool:
    """Whether the opponent of the mover would win with one more stone."""
    passed = position.play(PASS)
    return any(passed.play(code).is_over() for code in passed.moves() if code not in (PASS, SWAP))


def _wins_anyhow(position: KonobiPosition, turns: int) -> bool:
    return all(_wins_within(position.play(code), turns) for code in position.moves())


# Lines


def _count_lead(position: KonobiPosition, colour: int) -> int:
    """By how many stones a colour's shortest line is shorter than the other's."""
    analysis = BoardAnalysis(position)
    return ShortestLines(analysis, 3 - colour).length - ShortestLines(analysis, colour).length


def _count_gain(position: KonobiPosition, colour: int) -> int:
    """What the opponent's best stone gains on a colour's lead."""
    leads = [_count_lead(each, colour) for each in _answers(position)]
    return _count_lead(position, colour) - min(leads)


def _check_point(position: KonobiPosition, claim: Claim) -> None:
    colour, passed = int(position.colour_to_move()), position.play(PASS)
    wanted = encode(passed, claim.foil[0])
    _expect("cell", claim.cells, claim.foil[0].cells)
    _expect("gain left", claim.amount, _count_gain(_play(position, claim.line), colour))
    _expect("gain of the point", claim.foil_amount, _count_gain(passed, colour))
    now, then = _count_lead(position, colour), _count_lead(passed.play(wanted), colour)
    _expect("gain of the point", claim.foil_amount, now - then)


def _check_line_or_link(position: KonobiPosition, claim: Claim) -> None:
    """Count lines after every answer; links are those of the stone's effects, found anew."""
    if claim.feature in LINKS:
        effects = MoveEffects(position, claim.line[0].cells[0])
        _expect("links", True, (claim.feature, claim.cells) in _list_links(effects))
        _expect("length of the line", len(claim.line), 1)
        is_cut = claim.feature == "cut"
        ways = len(claim.cells) - 1 if claim.feature in ("double", "guard") else 1
        _expect("ways", (claim.amount, claim.foil_amount), (0, ways) if is_cut else (ways, 0))
    elif claim.feature in RATINGS:
        _check_answers(position, claim)
    else:
        raise Refuted(f"nobody counts '{claim.feature}'")


def _list_links(effects: MoveEffects) -> list[tuple[str, tuple[int, ...]]]:
    return [(each.kind, each.cells) for each in find_links(effects)]


def _count(position: KonobiPosition, colour: int, feature: str) -> int:
    if feature == LEAD:
        return _count_lead(position, colour)
    counted = colour if feature == OWN_LINE else 3 - colour
    return ShortestLines(BoardAnalysis(position), counted).length


def _check_answers(position: KonobiPosition, claim: Claim) -> None:
    colour, feature = int(position.colour_to_move()), claim.feature
    worst = max if feature == OWN_LINE else min
    for name, line, amount in (
        ("count", claim.line, claim.amount),
        ("foil's count", claim.foil, claim.foil_amount),
    ):
        after = _play(position, line[:1])
        counts = [_count(each, colour, feature) for each in _answers(after)]
        _expect(f"{name} at worst", amount, worst(counts))
        _expect(f"{name} after the answer", amount, _count(_play(position, line), colour, feature))
    if (claim.difference > 0) == (feature == OWN_LINE) or not claim.difference:
        raise Refuted("the foil is no worse")
