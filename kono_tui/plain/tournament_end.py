"""The end of a tournament, line by line: its rounds, and what to play next."""

from __future__ import annotations

from functools import partial
from typing import Final

from kono_tui.errors import KonoError
from kono_tui.live.prompts import NextTournament, TournamentEnding
from kono_tui.plain.console import Console, EndOfInput
from kono_tui.play.tournament_table import describe_order, format_table
from kono_tui.play.wording import describe_tournament_result
from kono_tui.search.levels import LEVELS

AGAIN: Final = "again"
LEVEL: Final = "level"
LEAVE: Final = "leave"


def ask_what_next(console: Console, ending: TournamentEnding) -> NextTournament | None:
    """Say who has won, show the rounds, and ask for another tournament; None if there is none."""
    console.say(describe_tournament_result(ending.finished))
    console.show("\n".join(format_table(ending.finished)))
    console.say(describe_order(ending.finished))
    words = (AGAIN, LEVEL, LEAVE) if ending.level else (AGAIN, LEAVE)
    question = "Again, another level, or leave" if ending.level else "Again, or leave"
    prompt = f"{question}? ({'/'.join(words)}; Enter leaves): "
    try:
        match console.ask(prompt, partial(_parse_word, words, LEAVE)):
            case "again":
                return NextTournament()
            case "level":
                return NextTournament(_ask_for_level(console, ending))
            case _:
                return None
    except EndOfInput:
        return None


def _ask_for_level(console: Console, ending: TournamentEnding) -> str:
    usual = ending.suggested_level or ending.level
    prompt = f"Which level? ({'/'.join(LEVELS)}; Enter: {usual}): "
    return console.ask(prompt, partial(_parse_word, tuple(LEVELS), usual))


def _parse_word(words: tuple[str, ...], usual: str, text: str) -> str:
    """Return the word that is typed, or begun; the usual one for nothing."""
    if not text:
        return usual
    matching = [word for word in words if word.startswith(text.lower())]
    if len(matching) == 1:
        return matching[0]
    raise KonoError(
        f"'{text[:40]}' is not an answer here; type {', '.join(words[:-1])} or {words[-1]}"
    )
