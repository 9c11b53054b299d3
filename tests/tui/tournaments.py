"""Games to put on the table: new ones, or after a few moves."""

from __future__ import annotations

from kono_tui import games
from kono_tui.core.save import Player
from kono_tui.play.tournament import Tournament

YOU = Player("Human", "human")
COMPUTER = Player("Computer", "computer", "easy")
TWO_HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
TWO_COMPUTERS = (
    Player("Computer 1", "computer", "easy"),
    Player("Computer 2", "computer", "easy"),
)


def new_round(
    players: tuple[Player, Player] = (YOU, COMPUTER),
    size: int = 5,
    colour: str = "white",
    first: int = 0,
) -> Tournament:
    """A round of Kono before its first move; seat 0 begins, and plays White."""
    throws = ((6, 6), (1, 1)) if first == 0 else ((1, 1), (6, 6))
    tournament = Tournament(games.GAMES["kono"], players).choose_size(size)
    return tournament.throw(throws[0]).throw(throws[1]).choose_colour(colour)


def with_moves_played(tournament: Tournament, *typed: str) -> Tournament:
    """Play these typed moves."""
    for text in typed:
        match = tournament.match
        assert match is not None
        tournament = tournament.play(tournament.game.notation.parse_move(match.position, text))
    return tournament


def nearly_over() -> Tournament:
    """White, seat 0, gets its last piece home with 4,2 sw; then it has 2 + 3 + 5 points more."""
    text = (
        "Round: 1\n\nComputer:\n   Score: 0\n   Color: Black\n\nHuman:\n   Score: 0\n"
        "   Color: White\n\nBoard:\n"
        "+ + + + +\n+ + + + +\n+ B + B +\n+ W + + +\n+ + W + WW\n\nNext Player: Human\n"
    )
    save = games.read_save(text)
    return Tournament.resume(games.GAMES["kono"], save)
