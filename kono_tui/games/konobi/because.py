"""Konobi's reasons as the ends of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kono_tui.core.move import Reason
from kono_tui.core.save import Player
from kono_tui.games.konobi.board import BLACK
from kono_tui.games.konobi.looks import CHAIN, EDGE, EDGES, Part
from kono_tui.games.konobi.places import listed, point
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.shortest import Shortest
from kono_tui.games.konobi.stance import from_edge, line_of, stance
from kono_tui.games.konobi.turn import Turn
from kono_tui.games.konobi.view import NAMES, stones_of
from kono_tui.text.sentences import plural

BY_NAME = 3
"""The most points that a sentence names; more are counted."""


def because(position: KonobiPosition, reason: Reason, players: Sequence[Player]) -> str:
    """Describe a reason as the end of a sentence: "to join the chains at c3 and e3"."""
    if reason.purpose == "pass":
        return f"as no {NAMES[int(position.colour())]} stone can be placed"
    if reason.purpose == "swap":
        return f"to have a stone {_first_stance(position)}"
    turn = Turn(position, reason.cells[0])
    them = _opponent(position, players)
    return _joined(turn, reason, them) or _lined(turn, reason, them) or _placed(turn, reason, them)


def _first_stance(position: KonobiPosition) -> str:
    """Describe where Black's first stone stands."""
    return stance(int(position.board.size), BLACK, stones_of(position).index(BLACK))


def _opponent(position: KonobiPosition, players: Sequence[Player]) -> str:
    """The name of the player who is not to move."""
    if players[0].kind != players[1].kind:
        return f"the {players[1 - int(position.to_move)].kind}"
    return NAMES[3 - int(position.colour())].title()


def _joined(turn: Turn, reason: Reason, them: str) -> str:
    """Describe the purposes of winning, joining and cutting; "" for others."""
    match reason.purpose:
        case "win":
            return f"to join {' and '.join(EDGES[turn.mine].values())} and win"
        case "stop":
            return f"to keep {them} from winning {_at(turn, turn.stopped)}"
        case "threaten":
            return f"to threaten to win {_at(turn, turn.threatened)}"
        case "join":
            return f"to join {_both(turn, turn.joined)}"
    if reason.purpose == "save" and turn.saved:
        pair, between = turn.saved
        return f"to join {_both(turn, pair)} before {them} comes between {_at(turn, [between])}"
    if reason.purpose == "cut" and turn.cut:
        return f"to come between {_theirs(turn, turn.cut, them)}"
    if reason.purpose == "double" and turn.double:
        part, ways = turn.double
        return f"to come within one stone of {_goal(turn, part, ways[0])}, {_at(turn, ways)}"
    if reason.purpose == "guard" and turn.guarded:
        part, ways = turn.guarded
        within = f"to come within one stone of {_goal(turn, part, ways[0])}"
        return f"{within}, {_at(turn, ways)}, where {them} may not play"
    return ""


def _both(turn: Turn, parts: Iterable[Part]) -> str:
    """Describe what is joined: "the chains at c3 and e3", "the stone at d2 to the south edge"."""
    chains, edges = _sorted(turn, turn.mine, parts)
    return " to ".join([f"the {chains}", *(f"the {edge} edge" for edge in edges)])


def _theirs(turn: Turn, parts: Iterable[Part], them: str) -> str:
    """What is cut: "White's chains at c3 and e3", "White's stone at d2 and the east edge"."""
    chains, edges = _sorted(turn, turn.theirs, parts)
    return " and ".join([f"{them}'s {chains}", *(f"the {edge} edge" for edge in edges)])


def _sorted(turn: Turn, colour: int, parts: Iterable[Part]) -> tuple[str, list[str]]:
    """The chains among some parts in words, and the names of the edges."""
    ordered = sorted(parts)
    chains = [part for part in ordered if part[0] == CHAIN]
    single = all(turn.was.chains.count(chain) == 1 for _, chain in chains)
    stones = [point(turn.was.size, turn.stone_of(colour, chain)) for chain in chains]
    noun = f"{'stone' if single else 'chain'}{'s' * (len(chains) > 1)}"
    return f"{noun} at {listed(stones)}", [
        EDGES[colour][each] for kind, each in ordered if kind == EDGE
    ]


def _goal(turn: Turn, part: Part, way: int) -> str:
    """Describe what a stone would join a chain to: an edge, or a chain by the stone touched."""
    if part[0] == EDGE:
        return f"the {EDGES[turn.mine][part[1]]} edge"
    stone = turn.seen.touched(turn.mine, way)[part[1]]
    return f"the {_kind(turn, stone)} at {point(turn.was.size, stone)}"


def _lined(turn: Turn, reason: Reason, them: str) -> str:
    """Describe the purposes of lines and of forbidden points; "" for others."""
    match reason.purpose:
        case "lengthen":
            return _lengthened(turn, them)
        case "shorten":
            line = f"{NAMES[turn.mine].title()}'s shortest line {_instead(*turn.lines(turn.mine))}"
            return f"to make {line}" + (f", and block one of {them}'s" if turn.blocks else "")
        case "block":
            return f"to block one of {them}'s shortest lines"
        case "bar":
            return f"to keep {them} from {_named(turn, reason.cells[1:])} for good: a crosscut now"
    return ""


def _lengthened(turn: Turn, them: str) -> str:
    then, now = turn.lines(turn.theirs)
    if not now.exists:
        return f"to leave {them} no line from edge to edge as the stones are now"
    own, mine = NAMES[turn.mine].title(), turn.lines(turn.mine)
    also = f", and {own}'s {mine[1].length} instead of {mine[0].length}" if turn.shortens else ""
    return f"to make {them}'s shortest line {_instead(then, now)}{also}"


def _instead(then: Shortest, now: Shortest) -> str:
    return f"{plural(now.length, 'stone')} instead of {then.length}"


def _placed(turn: Turn, reason: Reason, them: str) -> str:
    """Describe the purposes of where a stone stands."""
    where = stance(turn.was.size, turn.mine, turn.cell)
    match reason.purpose:
        case "extend" if turn.toward:
            edge, rows = turn.toward
            near = f"nearer to the {EDGES[turn.mine][edge]} edge"
            left = plural(rows, line_of(turn.mine))
            return f"to bring {_other_stone(turn, reason)} {near}, with {left} to go"
        case "between" if turn.met:
            goal = EDGES[turn.theirs][turn.met[1]]
            return f"to stand between {_other_stone(turn, reason, them)} and the {goal} edge"
        case "ahead" if turn.led:
            away = from_edge(turn.was.size, turn.mine, turn.led[1], turn.cell)
            return f"to stand ahead of {_other_stone(turn, reason)}, {away}"
        case "open":
            return f"to open {where}; White may swap"
        case "add":
            return f"to add to {_other_stone(turn, reason)}"
        case "against":
            return f"to stand against {them}'s stone {_at(turn, reason.cells[1:])}"
    return f"to stand {where}"


def _other_stone(turn: Turn, reason: Reason, whose: str = "") -> str:
    """Describe the stone that a reason names: "the chain at d4", "White's stone at d4"."""
    stone = reason.cells[1]
    of = f"{whose}'s" if whose else "the"
    return f"{of} {_kind(turn, stone)} {_at(turn, [stone])}"


def _kind(turn: Turn, stone: int) -> str:
    """The word for a stone with those it is joined to."""
    single = turn.was.chains.count(turn.was.chains[stone]) == 1
    return "stone" if single else "chain"


def _at(turn: Turn, cells: Sequence[int]) -> str:
    """Describe points: "at d4 or e5", "at 5 points"; "there" where the stone is placed."""
    return "there" if list(cells) == [turn.cell] else f"at {_named(turn, cells)}"


def _named(turn: Turn, cells: Sequence[int]) -> str:
    if len(cells) > BY_NAME:
        return plural(len(cells), "point")
    return listed([point(turn.was.size, cell) for cell in cells], "or")
