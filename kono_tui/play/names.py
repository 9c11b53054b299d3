"""How sentences refer to the players."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.save import Player


class Names:
    """The players in sentences: the human is "you" against a computer or a player who is away.

    A player who is away goes by name, and so do two of a kind at one terminal.
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
        """A player and a verb: "You win", "The computer wins"."""
        return f"{self.first(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """A verb in the form that fits a player: "win" or "wins", "are" or "is"."""
        if self.within(seat) == "you":
            return verb
        return {"are": "is", "have": "has"}.get(verb, f"{verb}s")

    def whose(self, seat: int) -> str:
        """A player in the possessive: "your", "the computer's"."""
        name = self.within(seat)
        return "your" if name == "you" else f"{name}'s"
