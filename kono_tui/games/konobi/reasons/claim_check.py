"""Claims about stones worked out again: every answer is tried, and every line counted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kono_tui.core.claim import CERTAIN, FEATURE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.core.position import WIN_VALUE
from kono_tui.errors import IllegalMove
from kono_tui.games.konobi.analysis import BoardAnalysis, ChainOrEdge
from kono_tui.games.konobi.board import PASS, SWAP
from kono_tui.games.konobi.lines.shortest_lines import ShortestLines
from kono_tui.games.konobi.notation import decode, encode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.features import (
    ADVANCE,
    CUT,
    FOLLOW_UP,
    HINDRANCE,
    LEAD,
    LINKS,
    NAMED_ANSWERS,
    OWN_LINE,
    POINT,
    RATINGS,
    SAVE,
    WAYS,
    WORST,
)
from kono_tui.games.konobi.reasons.move_effects import MoveEffects
from kono_tui.games.konobi.reasons.purpose import find_links
from kono_tui.games.konobi.setup import place_of


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
        is_cut = claim.feature == CUT
        ways = len(claim.cells) - 1 if claim.feature in ("double", "guard") else 1
        _expect("ways", (claim.amount, claim.foil_amount), (0, ways) if is_cut else (ways, 0))
        _check_link_rivals(position, claim, effects)
    elif claim.feature in RATINGS and not claim.horizon:
        _check_lines_now(position, claim)
    elif claim.feature in RATINGS:
        _check_answers(position, claim)
    elif claim.feature in (FOLLOW_UP, WAYS):
        _check_second_stones(position, claim)
    elif claim.feature in (HINDRANCE, ADVANCE, WORST):
        _check_counts(position, claim)
    else:
        raise Refuted(f"nobody counts '{claim.feature}'")


def _list_links(effects: MoveEffects) -> list[tuple[str, tuple[int, ...]]]:
    return [(each.kind, each.cells) for each in find_links(effects)]


def _count(position: KonobiPosition, colour: int, feature: str) -> int:
    if feature == LEAD:
        return _count_lead(position, colour)
    counted = colour if feature == OWN_LINE else 3 - colour
    return ShortestLines(BoardAnalysis(position), counted).length


def _check_link_rivals(position: KonobiPosition, claim: Claim, effects: MoveEffects) -> None:
    """Place every other stone, and see which joins the same pair, or keeps it apart."""
    if claim.feature == SAVE and effects.saved_pair:
        pair, colour = effects.saved_pair[0], effects.own_colour
        others = _place_others(position, claim)
        count = sum(pair <= BoardAnalysis(position).links_by_cell(colour)[cell] for cell in others)
        _expect_rivals(claim, count)
    if claim.feature == CUT and effects.cut_pair:
        pair, colour = effects.cut_pair, effects.opponent_colour
        ends = _place_others(position, claim).values()
        cuts = [not (each.is_over() or _joins(each, colour, pair)) for each in ends]
        _expect_rivals(claim, sum(cuts))


def _joins(position: KonobiPosition, colour: int, pair: frozenset[ChainOrEdge]) -> bool:
    return bool(BoardAnalysis(position).joining_cells(colour, pair))


def _place_others(position: KonobiPosition, claim: Claim) -> dict[int, KonobiPosition]:
    """The boards after all other stones, by their cells."""
    stone = encode(position, claim.line[0])
    codes = [code for code in map(int, position.moves()) if code not in (PASS, SWAP, stone)]
    return {decode(position, code).cells[0]: position.play(code) for code in codes}


def _expect_rivals(claim: Claim, count: int) -> None:
    if claim.rivals is not None:
        _expect("number of other stones that do the same", claim.rivals, count)


def _check_lines_now(position: KonobiPosition, claim: Claim) -> None:
    """Count right after the stones; the count at worst must be no worse than after the foil."""
    colour, feature = int(position.colour_to_move()), claim.feature
    after, foil_after = (_play(position, line) for line in (claim.line, claim.foil))
    _expect("length of the lines", (1, 1), (len(claim.line), len(claim.foil)))
    _expect("count", claim.amount, _count(after, colour, feature))
    _expect("foil's count", claim.foil_amount, _count(foil_after, colour, feature))
    _expect_better(claim)
    is_burden = feature == OWN_LINE
    pick_worst, sign = (max, -1) if is_burden else (min, 1)
    worst, foil_worst = (
        sign * pick_worst(_count(each, colour, feature) for each in _answers(end))
        for end in (after, foil_after)
    )
    _expect("lasting of the difference", True, worst >= foil_worst)
    if claim.rivals is not None:
        counts = [_count(each, colour, feature) for each in _place_others(position, claim).values()]
        _expect_rivals(
            claim,
            sum(each <= claim.amount if is_burden else each >= claim.amount for each in counts),
        )


def _expect_better(claim: Claim) -> None:
    is_burden = claim.feature in (OWN_LINE, HINDRANCE, ADVANCE, WORST)
    if (claim.difference > 0) == is_burden or not claim.difference:
        raise Refuted("the foil is no worse")


def _check_counts(position: KonobiPosition, claim: Claim) -> None:
    """Count the answers that make the player's line longer, or the opponent's shorter."""
    lists = _list_worst if claim.feature == WORST else _list_hurting
    worst, hurting = lists(_play(position, claim.line), claim.feature)
    _expect("length of the lines", (1, 1), (len(claim.line), len(claim.foil)))
    _expect("number of answers", claim.amount, len(hurting))
    foil_worst, foil_hurting = lists(_play(position, claim.foil), claim.feature)
    _expect("number of answers to the foil", claim.foil_amount, len(foil_hurting))
    _expect("worst lead", worst, foil_worst)
    _expect("answers", claim.cells, tuple(hurting) if len(hurting) <= NAMED_ANSWERS else ())
    _expect_better(claim)


def _list_hurting(position: KonobiPosition, feature: str) -> tuple[int, list[int]]:
    """0, and the cells of the answers that change a line for the worse."""
    opponent = int(position.colour_to_move())
    counted, sign = (3 - opponent, 1) if feature == HINDRANCE else (opponent, -1)
    now, found = ShortestLines(BoardAnalysis(position), counted).length, []
    for code in map(int, position.moves()):
        then = ShortestLines(BoardAnalysis(position.play(code)), counted).length
        if sign * (then - now) > 0:
            found.append(decode(position, code).cells[0])
    return 0, sorted(found)


def _list_worst(position: KonobiPosition, _: str) -> tuple[int, list[int]]:
    """The player's lead after the answers that hurt it most, and their cells."""
    colour, by_lead = 3 - int(position.colour_to_move()), dict[int, list[int]]()
    for code in map(int, position.moves()):
        cells = by_lead.setdefault(_count_lead(position.play(code), colour), [])
        cells += decode(position, code).cells
    worst = min(by_lead)
    return worst, sorted(by_lead[worst])


def _check_second_stones(position: KonobiPosition, claim: Claim) -> None:
    """Try every second stone, after a pass of the opponent."""
    colour = int(position.colour_to_move())
    _expect("lengths of the lines", (1, 1), (len(claim.line), len(claim.foil)))
    ends = [_play(position, line).play(PASS) for line in (claim.line, claim.foil)]
    if claim.feature == WAYS:
        found = [_count_ways(each, colour) for each in ends]
        _expect("cells", (), claim.cells)
    else:
        found = [max(_count_lead(each, colour) for each in _answers(end)) for end in ends]
        second = ends[0].play(place_of(position.board, claim.cells[0]))
        _expect("lead after the point", claim.amount, _count_lead(second, colour))
    _expect("amounts", [claim.amount, claim.foil_amount], found)
    _expect_better(claim)


def _count_ways(position: KonobiPosition, colour: int) -> int:
    """Count the stones that make a colour's line shorter."""
    now = _count(position, colour, OWN_LINE)
    return sum(_count(each, colour, OWN_LINE) < now for each in _answers(position))


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
    _expect_better(claim)
