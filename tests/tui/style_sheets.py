"""Style sheets that are parsed once for all apps of a test process, and applied with less work."""

from __future__ import annotations

import pytest
from textual.css.match import _check_selectors
from textual.css.model import RuleSet, Selector
from textual.css.parse import parse
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token
from textual.dom import DOMNode

Tokens = dict[str, list[Token]]


def share_parsed_rules(patch: pytest.MonkeyPatch) -> None:
    """Let every app have the rules that an earlier one has parsed from the same text and theme."""
    rules: dict[tuple[object, ...], list[RuleSet]] = {}
    tokens: dict[tuple[tuple[str, str], ...], Tokens] = {}

    def tokenize_once(values: dict[str, str]) -> Tokens:
        key = tuple(values.items())
        if key not in tokens:
            tokens[key] = tokenize_values(values)
        return tokens[key]

    def parse_once(
        scope: str,
        css: str,
        read_from: tuple[str, str],
        variable_tokens: Tokens,
        is_default_rules: bool,
        tie_breaker: int,
    ) -> list[RuleSet]:
        asked = scope, css, read_from, id(variable_tokens), is_default_rules, tie_breaker
        if asked not in rules:
            found = parse(
                scope,
                css,
                read_from,
                variable_tokens=variable_tokens,
                is_default_rules=is_default_rules,
                tie_breaker=tie_breaker,
            )
            rules[asked] = list(found)
        return rules[asked]

    patch.setattr("textual.css.stylesheet.tokenize_values", tokenize_once)
    patch.setattr("textual.css.stylesheet.parse", parse_once)


def apply_rules_sooner(patch: pytest.MonkeyPatch) -> None:
    """Look at a widget itself before its ancestors, and hash rules without a call of Python.

    The last selector of a rule is that of the widget: if it does not fit, nothing else counts.
    """

    def check_last_first(selectors: list[Selector], path: list[DOMNode]) -> bool:
        return selectors[-1].check(path[-1]) and _check_selectors(selectors, path)

    patch.setattr("textual.css.stylesheet._check_selectors", check_last_first)
    patch.setattr(RuleSet, "__hash__", object.__hash__)
