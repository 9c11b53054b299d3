"""The choice of the board's size."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.formats.sizes import size_labels
from kono_tui.tui.widgets.choices import Choices
from kono_tui.tui.widgets.symbols import Symbols


class SizeChoices(Choices):
    """Choices that can also be made by typing the digits of a size."""

    def __init__(self, label: str, id: str | None = None) -> None:
        super().__init__(label, (), "", id)
        self.typed_digits = ""
        """The digits that led to the chosen size."""

    def offer_sizes(self, game: Game[Any], size: int, symbols: Symbols) -> None:
        """Offer the sizes of a game, one of them chosen."""
        self.typed_digits = ""
        sizes = [(str(n), label) for n, label in size_labels(game, symbols.times)]
        self.set_options(sizes, str(size))

    def action_step(self, by: int) -> None:
        """Choose the size before or after; digits typed later begin another number."""
        self.typed_digits = ""
        super().action_step(by)

    def type_digit(self, digit: str) -> None:
        """Choose the size that begins with the digits typed so far.

        If no size does, start again with the last digit, from the next size that begins with it.
        """
        values = [value for value, _ in self.options]
        here = values.index(self.value) + 1 if self.value in values else 0
        before = self.typed_digits if self.value.startswith(self.typed_digits) else ""
        attempts = [(before + digit, values)] if before else []
        for typed, among in (*attempts, (digit, values[here:] + values[:here])):
            if found := [value for value in among if value.startswith(typed)]:
                self.typed_digits, self.value = typed, found[0]
                return
