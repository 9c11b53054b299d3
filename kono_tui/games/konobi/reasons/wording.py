"""Konobi's reasons as the ends of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import join_words, plural
from kono_tui.games.konobi.analysis import CHAIN, EDGE, EDGE_NAMES, ChainOrEdge
from kono_tui.games.konobi.board import BLACK
from kono_tui.games.konobi.lines.shortest_lines import ShortestLines
from kono_tui.games.konobi.points import point_name
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.move_effects import MoveEffects
from kono_tui.games.konobi.reasons.placement import (
    describe_edge_distance,
    describe_placement,
    row_or_column,
)
from kono_tui.games.konobi.view import COLOUR_NAMES, stones_of

MAX_NAMED_POINTS = 3
"""The most points that a sentence names; more are counted."""


def describe_reason(position: KonobiPosition, reason: Reason, players: Sequence[Player]) -> str:
    """Describe a reason as the end of a sentence: "to join the chains at c3 and e3"."""
    if reason.purpose == "pass":
        return f"as no {COLOUR_NAMES[int(position.colour_to_move())]} stone can be placed"
    if reason.purpose == "swap":
        return f"to have a stone {_describe_first_stone(position)}"
    effects = MoveEffects(position, reason.cells[0])
    opponent = _opponent_name(position, players)
    return (
        _describe_connection(effects, reason, opponent)
        or _describe_line_change(effects, reason, opponent)
        or _describe_stand(effects, reason, opponent)
    )


def _describe_first_stone(position: KonobiPosition) -> str:
    """Describe where Black's first stone stands."""
    return describe_placement(int(position.board.size), BLACK, stones_of(position).index(BLACK))


def _opponent_name(position: KonobiPosition, players: Sequence[Player]) -> str:
    """The name of the player who is not to move."""
    if players[0].kind != players[1].kind:
        return f"the {players[1 - int(position.to_move)].kind}"
    return COLOUR_NAMES[3 - int(position.colour_to_move())].title()


def _describe_connection(effects: MoveEffects, reason: Reason, opponent: str) -> str:
    """Describe the purposes of winning, joining and cutting; "" for others."""
    match reason.purpose:
        case "win":
            return f"to join {' and '.join(EDGE_NAMES[effects.own_colour].values())} and win"
        case "stop":
            return f"to keep {opponent} from winning {_at_points(effects, effects.stopped_wins)}"
        case "threaten":
            return f"to threaten to win {_at_points(effects, effects.new_wins)}"
        case "join":
            return f"to join {_describe_own_parts(effects, effects.joined_parts)}"
    if reason.purpose == "save" and effects.saved_pair:
        pair, cut_point = effects.saved_pair
        return (
            f"to join {_describe_own_parts(effects, pair)} before {opponent} comes "
            f"between {_at_points(effects, [cut_point])}"
        )
    if reason.purpose == "cut" and effects.cut_pair:
        return f"to come between {_describe_opponent_parts(effects, effects.cut_pair, opponent)}"
    if reason.purpose == "double" and effects.double_link:
        part, cells = effects.double_link
        return (
            f"to come within one stone of {_describe_goal(effects, part, cells[0])}, "
            f"{_at_points(effects, cells)}"
        )
    if reason.purpose == "guard" and effects.guarded_link:
        part, cells = effects.guarded_link
        approach = f"to come within one stone of {_describe_goal(effects, part, cells[0])}"
        return f"{approach}, {_at_points(effects, cells)}, where {opponent} may not play"
    return ""


def _describe_own_parts(effects: MoveEffects, parts: Iterable[ChainOrEdge]) -> str:
    """Describe what is joined: "the chains at c3 and e3", "the stone at d2 to the south edge"."""
    chains, edges = _chains_and_edges(effects, effects.own_colour, parts)
    return " to ".join([f"the {chains}", *(f"the {edge} edge" for edge in edges)])


def _describe_opponent_parts(
    effects: MoveEffects, parts: Iterable[ChainOrEdge], opponent: str
) -> str:
    """What is cut: "White's chains at c3 and e3", "White's stone at d2 and the east edge"."""
    chains, edges = _chains_and_edges(effects, effects.opponent_colour, parts)
    return " and ".join([f"{opponent}'s {chains}", *(f"the {edge} edge" for edge in edges)])


def _chains_and_edges(
    effects: MoveEffects, colour: int, parts: Iterable[ChainOrEdge]
) -> tuple[str, list[str]]:
    """The chains among some parts in words, and the names of the edges."""
    ordered = sorted(parts)
    chains = [part for part in ordered if part[0] == CHAIN]
    single = all(effects.analysis_before.chains.count(chain) == 1 for _, chain in chains)
    stones = [
        point_name(effects.analysis_before.size, effects.stone_of(colour, chain))
        for chain in chains
    ]
    noun = f"{'stone' if single else 'chain'}{'s' * (len(chains) > 1)}"
    return f"{noun} at {join_words(stones)}", [
        EDGE_NAMES[colour][each] for kind, each in ordered if kind == EDGE
    ]


def _describe_goal(effects: MoveEffects, part: ChainOrEdge, joining_cell: int) -> str:
    """Describe what a stone would join a chain to: an edge, or a chain by the stone touched."""
    if part[0] == EDGE:
        return f"the {EDGE_NAMES[effects.own_colour][part[1]]} edge"
    stone = effects.analysis_after.touching_chains(effects.own_colour, joining_cell)[part[1]]
    return (
        f"the {_stone_or_chain(effects, stone)} at "
        f"{point_name(effects.analysis_before.size, stone)}"
    )


def _describe_line_change(effects: MoveEffects, reason: Reason, opponent: str) -> str:
    """Describe the purposes of lines and of forbidden points; "" for others."""
    match reason.purpose:
        case "lengthen":
            return _describe_longer_line(effects, opponent)
        case "shorten":
            length = _describe_new_length(*effects.lines_before_and_after(effects.own_colour))
            line = f"{COLOUR_NAMES[effects.own_colour].title()}'s shortest line {length}"
            return f"to make {line}" + (
                f", and block one of {opponent}'s" if effects.blocks_opponent_line else ""
            )
        case "block":
            return f"to block one of {opponent}'s shortest lines"
        case "bar":
            return (
                f"to keep {opponent} from {_name_points(effects, reason.cells[1:])} "
                f"for good: a crosscut now"
            )
    return ""


def _describe_longer_line(effects: MoveEffects, opponent: str) -> str:
    then, now = effects.lines_before_and_after(effects.opponent_colour)
    if not now.exists:
        return f"to leave {opponent} no line from edge to edge as the stones are now"
    own = COLOUR_NAMES[effects.own_colour].title()
    mine = effects.lines_before_and_after(effects.own_colour)
    also = (
        f", and {own}'s {mine[1].length} instead of {mine[0].length}"
        if effects.shortens_own_lines
        else ""
    )
    return f"to make {opponent}'s shortest line {_describe_new_length(then, now)}{also}"


def _describe_new_length(then: ShortestLines, now: ShortestLines) -> str:
    return f"{plural(now.length, 'stone')} instead of {then.length}"


def _describe_stand(effects: MoveEffects, reason: Reason, opponent: str) -> str:
    """Describe the purposes of where a stone stands."""
    where = describe_placement(effects.analysis_before.size, effects.own_colour, effects.cell)
    match reason.purpose:
        case "extend" if effects.approached_edge:
            edge, rows = effects.approached_edge
            near = f"nearer to the {EDGE_NAMES[effects.own_colour][edge]} edge"
            left = plural(rows, row_or_column(effects.own_colour))
            return f"to bring {_describe_reason_stone(effects, reason)} {near}, with {left} to go"
        case "between" if effects.opponent_stone_and_edge:
            goal = EDGE_NAMES[effects.opponent_colour][effects.opponent_stone_and_edge[1]]
            return (
                f"to stand between {_describe_reason_stone(effects, reason, opponent)} "
                f"and the {goal} edge"
            )
        case "ahead" if effects.own_stone_and_edge:
            away = describe_edge_distance(
                effects.analysis_before.size,
                effects.own_colour,
                effects.own_stone_and_edge[1],
                effects.cell,
            )
            return f"to stand ahead of {_describe_reason_stone(effects, reason)}, {away}"
        case "open":
            return f"to open {where}; White may swap"
        case "add":
            return f"to add to {_describe_reason_stone(effects, reason)}"
        case "against":
            return f"to stand against {opponent}'s stone {_at_points(effects, reason.cells[1:])}"
    return f"to stand {where}"


def _describe_reason_stone(effects: MoveEffects, reason: Reason, owner: str = "") -> str:
    """Describe the stone that a reason names: "the chain at d4", "White's stone at d4"."""
    stone = reason.cells[1]
    article = f"{owner}'s" if owner else "the"
    return f"{article} {_stone_or_chain(effects, stone)} {_at_points(effects, [stone])}"


def _stone_or_chain(effects: MoveEffects, stone: int) -> str:
    """The word for a stone with those it is joined to."""
    single = effects.analysis_before.chains.count(effects.analysis_before.chains[stone]) == 1
    return "stone" if single else "chain"


def _at_points(effects: MoveEffects, cells: Sequence[int]) -> str:
    """Describe points: "at d4 or e5", "at 5 points"; "there" where the stone is placed."""
    return "there" if list(cells) == [effects.cell] else f"at {_name_points(effects, cells)}"


def _name_points(effects: MoveEffects, cells: Sequence[int]) -> str:
    if len(cells) > MAX_NAMED_POINTS:
        return plural(len(cells), "point")
    return join_words([point_name(effects.analysis_before.size, cell) for cell in cells], "or")
