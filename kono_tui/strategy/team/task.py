"""What a helper is asked: a round as plain data, in one line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from kono_tui import games
from kono_tui.play.match import Match
from kono_tui.search.iterative_deepening import SearchOptions


@dataclass(frozen=True)
class HelperTask:
    """A round to search the last position of: its start as text, and the codes of its moves.

    `number` is that of the search. What was found in searches with the same `salt` counts.
    `seconds` is how long it may last; 0 for as long as it is wanted. `weights` are those of the
    evaluation that differ from the usual.
    """

    number: int
    salt: int
    is_warm: bool
    game: str
    start: str
    codes: tuple[int, ...]
    computers_only: bool
    seconds: float
    seed: int
    player: int
    weights: dict[str, int]

    @classmethod
    def of(
        cls,
        number: int,
        salt: int,
        match: Match,
        seconds: float,
        options: SearchOptions,
        weights: Mapping[str, int],
    ) -> HelperTask:
        """Return the task for a round."""
        game = match.game
        codes = tuple(
            game.rules.encode(position, move)
            for position, move in zip(match.positions, match.moves, strict=False)
        )
        return cls(
            number,
            salt,
            options.is_warm,
            game.info.key,
            game.notation.format_position(match.positions[0]),
            codes,
            match.computers_only,
            seconds,
            options.seed,
            options.player,
            dict(weights),
        )

    def format(self) -> str:
        return json.dumps(asdict(self))

    def match(self) -> Match:
        """Return the round."""
        game = games.find_game(self.game)
        positions = [game.notation.parse_position(self.start)]
        moves = []
        for code in self.codes:
            moves.append(game.rules.decode(positions[-1], code))
            positions.append(positions[-1].play(code))
        return Match(game, tuple(positions), tuple(moves), self.computers_only)


def parse_task(line: str) -> HelperTask:
    """Parse the line of a task."""
    values = json.loads(line)
    return HelperTask(**{**values, "codes": tuple(values["codes"])})
