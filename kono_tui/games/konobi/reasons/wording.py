"""Konobi's reasons as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import NamedPlayer, join_words, name_opponent, plural
from kono_tui.games.konobi.analysis import EDGE_NAMES, BoardAnalysis, analyse_position
from kono_tui.games.konobi.board import BLACK
from kono_tui.games.konobi.points import point_name
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.placement import (
    describe_edge_distance,
    describe_placement,
    row_or_column,
)
from kono_tui.games.konobi.view import COLOUR_NAMES, stones_of

MAX_NAMED_POINTS = 3
"""The most points that a sentence names; more are counted."""


@dataclass(frozen=True)
class ReasonContext:
    """The board before a stone is placed, its cell and colour, and the opponent's name."""

    analysis: BoardAnalysis
    cell: int
    colour: int
    opponent: NamedPlayer

    def edge_name(self, reason: Reason) -> str:
        """The edge of the mover's colour that a reason is about."""
        return EDGE_NAMES[self.colour][reason["edge"]]

    def opponent_edge_name(self, reason: Reason) -> str:
        return EDGE_NAMES[3 - self.colour][reason["edge"]]

    def is_single(self, stone: int) -> bool:
        """Whether a stone is joined to no other."""
        return self.analysis.chains.count(self.analysis.chains[stone]) == 1

    def name_stone(self, stone: int) -> str:
        """Name a stone with those it is joined to: "chain at d4"."""
        noun = "stone" if self.is_single(stone) else "chain"
        return f"{noun} {self.at_points([stone])}"

    def name_stones(self, stones: Sequence[int]) -> str:
        """Name chains by a stone of each: "chains at c3 and e3"."""
        noun = "stone" if all(map(self.is_single, stones)) else "chain"
        names = [point_name(self.analysis.size, stone) for stone in stones]
        return f"{noun}{'s' * (len(stones) > 1)} at {join_words(names)}"

    def at_points(self, cells: Sequence[int]) -> str:
        """Describe points: "at d4 or e5", "at 5 points"; "there" where the stone is placed."""
        return "there" if list(cells) == [self.cell] else f"at {self.name_points(cells)}"

    def name_points(self, cells: Sequence[int], conjunction: str = "or") -> str:
        if len(cells) > MAX_NAMED_POINTS:
            return plural(len(cells), "point")
        return join_words([point_name(self.analysis.size, cell) for cell in cells], conjunction)


def describe_reason(position: KonobiPosition, reason: Reason, players: Sequence[Player]) -> str:
    """Describe a reason as the end of a sentence: "to join the chains at c3 and e3"."""
    colour = int(position.colour_to_move())
    if reason.kind == "pass":
        return f"as no {COLOUR_NAMES[colour]} stone can be placed"
    if reason.kind == "swap":
        return f"to have a stone {_describe_first_stone(position)}"
    opponent = name_opponent(players, int(position.to_move), COLOUR_NAMES[3 - colour].title())
    context = ReasonContext(analyse_position(position), reason.cells[0], colour, opponent)
    return (
        _describe_connection(context, reason, reason.cells[1:])
        or _describe_link(context, reason, reason.cells[1:])
        or _describe_line_change(context, reason)
        or _describe_stand(context, reason)
    )


def _describe_first_stone(position: KonobiPosition) -> str:
    """Describe where Black's first stone stands."""
    return describe_placement(int(position.board.size), BLACK, stones_of(position).index(BLACK))


def _describe_connection(context: ReasonContext, reason: Reason, cells: Sequence[int]) -> str:
    """Describe the reasons of winning, joining and cutting; "" for others."""
    match reason.kind:
        case "win":
            return f"to join {' and '.join(EDGE_NAMES[context.colour].values())} and win"
        case "stop":
            return f"to keep {context.opponent} from winning {context.at_points(cells)}"
        case "threaten":
            return f"to threaten to win {context.at_points(cells)}"
        case "join" | "save":
            edge = f" to the {context.edge_name(reason)} edge" if reason.amounts else ""
            joined = f"to join the {context.name_stones(cells)}{edge}"
            if reason.kind == "join":
                return joined
            come = context.opponent.conjugate("come")
            gap = context.at_points(reason.parts[0].cells).removeprefix("there")
            return f"{joined} before {context.opponent} {come} between them {gap}".rstrip()
        case "cut":
            edge = f" and the {context.opponent_edge_name(reason)} edge" if reason.amounts else ""
            return (
                f"to come between {context.opponent.possessive} {context.name_stones(cells)}{edge}"
            )
    return ""


def _describe_link(context: ReasonContext, reason: Reason, cells: Sequence[int]) -> str:
    """Describe the reasons of joining with one more stone; "" for others."""
    if reason.kind not in ("double", "guard"):
        return ""
    (approach,) = reason.parts
    if approach.cells:
        goal = context.name_stone(approach.cells[0])
    else:
        goal = f"{context.edge_name(approach)} edge"
    guarded = f", where {context.opponent} may not play" if reason.kind == "guard" else ""
    return (
        f"to come within one stone of the {goal}, by way of {context.name_points(cells)}{guarded}"
    )


def _describe_line_change(context: ReasonContext, reason: Reason) -> str:
    """Describe the reasons of lines and of forbidden points; "" for others."""
    own, opponent = COLOUR_NAMES[context.colour].title(), context.opponent
    match reason.kind:
        case "lengthen" if not reason.amounts:
            return f"to leave {opponent} no line from edge to edge as the stones are now"
        case "lengthen":
            line = f"{opponent.possessive} shortest line {_describe_length(reason)}"
            link = _describe_link_ends(context, reason).removeprefix("line ")
            between = f", {link}" if link and link != "from edge to edge" else ""
            return f"to make {line}{between}{''.join(_describe_own_line(context, reason))}"
        case "shorten":
            following = [part.cells for part in reason.parts if part.kind == "next"]
            ways = [f", by way of {context.name_points(cells, 'and')}" for cells in following]
            link = _describe_link_ends(context, reason)
            also = f", and block {opponent.possessive} {link}" if link else ""
            return f"to make {own}'s shortest line {_describe_length(reason)}{''.join(ways)}{also}"
        case "block":
            return f"to block {opponent.possessive} {_describe_link_ends(context, reason)}"
        case "bar":
            points = context.name_points(reason.cells[1:])
            return f"to keep {opponent} off {points} for good: it would be a crosscut"
    return ""


def _describe_own_line(context: ReasonContext, reason: Reason) -> list[str]:
    own = COLOUR_NAMES[context.colour].title()
    return [
        f", and {own}'s {part['after']} instead of {part['before']}"
        for part in reason.parts
        if part.kind == "shorten"
    ]


def _describe_link_ends(context: ReasonContext, reason: Reason) -> str:
    """What a line of the opponent joined over the point; "" if none did.

    For example: "line from the stone at c3 to the east edge".
    """
    ends = [part for part in reason.parts if part.kind == "end"]
    if ends and not any(part.cells for part in ends):
        return "line from edge to edge"
    names = [
        f"the {context.opponent_edge_name(part)} edge"
        if part.amounts
        else f"the {context.name_stone(part.cells[0])}"
        for part in ends
    ]
    return f"line from {names[0]} to {names[1]}" if names else ""


def _describe_length(reason: Reason) -> str:
    return f"{plural(reason['after'], 'stone')} instead of {reason['before']}"


def _describe_stand(context: ReasonContext, reason: Reason) -> str:
    """Describe the reasons of where a stone stands."""
    size, colour, cell = context.analysis.size, context.colour, context.cell
    where = describe_placement(size, colour, cell)
    if reason.kind == "open":
        return f"to open {where}; White may swap"
    if len(reason.cells) == 1:
        return f"to stand {where}"
    stone = context.name_stone(reason.cells[1])
    match reason.kind:
        case "extend":
            near = f"nearer to the {context.edge_name(reason)} edge"
            left = plural(reason["rows"], row_or_column(colour))
            return f"to bring the {stone} {near}, with {left} to go"
        case "between":
            edge = f"the {context.opponent_edge_name(reason)} edge"
            return f"to stand between {context.opponent.possessive} {stone} and {edge}"
        case "ahead":
            away = describe_edge_distance(size, colour, reason["edge"], cell)
            return f"to stand ahead of the {stone}, {away}"
        case "add":
            return f"to add to the {stone}"
    points = context.at_points(reason.cells[1:])
    return f"to stand against {context.opponent.possessive} stone {points}"
