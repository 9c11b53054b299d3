"""How the players are spoken of."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.save import Player


class Names:
    """Against a computer, or one who is away, the human is "you".

    Who is away goes by name, and so do two of a kind at one table.
    """

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.mixed = players[0].kind != players[1].kind or players[0].away != players[1].away

    def within(self, seat: int) -> str:
        """A player in mid-sentence: "you", "the computer", "Human 1"."""
        player = self.players[seat]
        if player.away or not self.mixed:
            return player.name
        return "you" if player.kind == "human" else "the computer"

    def first(self, seat: int) -> str:
        """A player at the start of a sentence."""
        name = self.within(seat)
        return name[:1].upper() + name[1:]

    def does(self, seat: int, verb: str) -> str:
        """A player and what it does: "You win", "The computer wins"."""
        return f"{self.first(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """The verb in the form that fits: "win" or "wins", "are" or "is"."""
        if self.within(seat) == "you":
            return verb
        return {"are": "is", "have": "has"}.get(verb, f"{verb}s")

    def whose(self, seat: int) -> str:
        """Whose turn it is: "your", "the computer's"."""
        name = self.within(seat)
        return "your" if name == "you" else f"{name}'s"
