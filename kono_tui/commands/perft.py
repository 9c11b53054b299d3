"""kono perft GAME --depth D: count the sequences of turns."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui import games
from kono_tui.commands.arguments import FILE, Parser, depth, loaded, option
from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.errors import SetupError
from kono_tui.search.perft import perft
from kono_tui.text.sizes import size_named


def run(arguments: Sequence[str]) -> int:
    """Print a line `depth count` for each depth."""
    parser = Parser(
        "kono perft",
        "Count the sequences of turns from a position: a line 'depth count' for each depth.",
        ["kono perft kono --size 7 --depth 4", "kono perft kono --from game.txt --depth 3"],
    )
    parser.add_argument("game", metavar="GAME", type=option(games.game_named), help="which game")
    parser.add_argument("--size", metavar="N", help="the board's size, such as 7 or 5x9")
    parser.add_argument("--from", dest="file", metavar="FILE", help=f"start from {FILE}")
    parser.add_argument("--depth", type=depth, required=True, metavar="D", help="turns")
    options = parser.parse_args(arguments)
    size = None if options.size is None else size_named(options.game, options.size)
    position = _position(options.game.key, size, options.file)
    count = Remembering().count if options.game.throws_dice else perft
    for turns in range(1, options.depth + 1):
        print(turns, count(position, turns) if position else 0, flush=True)
    return 0


class Remembering:
    """Counts the same as `perft`, but caches its counts.

    With dice, a turn can be made in too many ways to try one by one, though it leads through few
    positions; and the count can exceed a machine word.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[int, int, int], int] = {}

    def count(self, position: Position, turns: int) -> int:
        """The number of sequences of so many turns."""
        if position.over():
            return 0
        seat = int(position.to_move)
        nexts = [position.play(move) for move in position.moves()]
        if seat == CHANCE:
            return sum(self.count(each, turns) for each in nexts)
        return sum(self._after(each, seat, turns) for each in nexts)

    def _after(self, position: Position, seat: int, turns: int) -> int:
        """The count after a decision by a seat, whose turn may go on."""
        if position.over():
            return int(turns == 1)
        goes_on = position.to_move in (seat, CHANCE)
        if not goes_on and turns == 1:
            return 1
        known = int(position.key()), seat, turns
        if known not in self.known:
            self.known[known] = (
                sum(self._after(position.play(move), seat, turns) for move in position.moves())
                if goes_on
                else self.count(position, turns - 1)
            )
        return self.known[known]


def _position(key: str, size: int | None, file: str | None) -> Position | None:
    """The saved position, or the start of a round; None if the round is over."""
    game: Game[Position] = games.GAMES[key]
    if file is None:
        return game.start(size or game.usual_size, game.any_opening())
    save, series = loaded(file)
    if save.game != key:
        raise SetupError(f"{file} is a game of {series.game.title}, not of {game.title}")
    if size and size != save.size:
        told, asked = (game.size_name(each) for each in (save.size, size))
        raise SetupError(f"{file} has a board of size {told}, not {asked}")
    if series.match is None:
        return game.start(save.size, game.any_opening())
    return None if series.match.ending else series.match.position
