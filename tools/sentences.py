"""Collect the sentences that a player can meet, with where each comes from, in a text file.

Two ways lead to them: the texts in the source, and rounds of every game in which everything that
can be said at a moment is said. Sentences that differ in numbers and points alone count once.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from spoken_sentences import Speaker

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "kono_tui"
USUAL_SECONDS: Final = 90
WORDS: Final = re.compile(r"[A-Za-z']{2,}[,;:]? +[({\[A-Za-z'\"‹…]|^[A-Z][a-z]+( [a-z]+)*[.?!…]?$")
"""A text for people has two words in a row, or is one that begins with a capital letter."""
NOT_FOR_PEOPLE: Final = re.compile(r"\(\?[:P<!=]|^[\w-]+: [\w$ %-]+;|[{;]\s*\n|^\.[a-z]|::")
"""Patterns, style sheets and their like."""
NAMES_OF_CODE: Final = ("CSS", "DEFAULT_CSS", "__all__", "T", "P")
CALLS_OF_CODE: Final = ("compile", "TypeVar", "getLogger", "import_module", "fullmatch", "NewType")
VARYING: Final = re.compile(
    r"\(\d+,\d+\)|\b[a-z]\d+\b|[+-]?\d+(?:[.,]\d+)*%?|\b(?:nw|ne|sw|se|north|south|east|west)+\b"
)
"""What differs between sentences that are otherwise the same."""


def main() -> None:
    """Collect the sentences, and write them to the file that is named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="the file to write")
    parser.add_argument("--seed", type=int, default=1, help="of the rounds that are played")
    parser.add_argument(
        "--seconds", type=float, default=USUAL_SECONDS, help="for the rounds (%(default)s)"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"KONO_DATA": folder, "KONO_CONFIG": folder}
        spoken = collect_spoken(options.seed, options.seconds)
    written = dict(collect_written())
    lines = [f"# In the source: {count_texts(written)}", *format_sections(written), ""]
    lines += [f"# In play: {count_texts(spoken)}", *format_sections(spoken)]
    options.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{count_texts(written)} in the source, {count_texts(spoken)} in play: {options.file}")


Sections = dict[str, list[str]]
"""Sentences by where they come from."""


def count_texts(sections: Sections) -> int:
    """How many sentences there are."""
    return sum(map(len, sections.values()))


def format_sections(sections: Sections) -> Iterator[str]:
    """Format sentences under the names of where they come from."""
    for name, texts in sections.items():
        yield f"\n## {name}"
        yield from texts


# In the source


def collect_written() -> Iterator[tuple[str, list[str]]]:
    """Collect the texts for people in each module of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = [f"{line}: {text}" for line, text in _texts_in(tree) if _is_for_people(text)]
        if texts:
            yield str(path.relative_to(ROOT)), texts


def _texts_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The strings of a module with their lines: no docstrings, and nothing that only code reads."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                continue
            case ast.Constant(value=str(text)):
                yield node.lineno, text.replace("\n", "\\n")
            case ast.JoinedStr():
                yield node.lineno, "".join(map(_format_part, node.values)).replace("\n", "\\n")
                yield from _texts_in_fields(node)
            case _ if not _is_for_code(node):
                yield from _texts_in(node)


def _texts_in_fields(text: ast.JoinedStr) -> Iterator[tuple[int, str]]:
    """The strings inside the fields of a text, such as those of a condition."""
    for part in text.values:
        if isinstance(part, ast.FormattedValue):
            yield from _texts_in(part)


def _format_part(part: ast.expr) -> str:
    """A part of a text, with its fields as they stand in the source."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    return "{" + ast.unparse(part.value) + "}" if isinstance(part, ast.FormattedValue) else ""


def _is_for_code(node: ast.AST) -> bool:
    """Whether a statement or call holds patterns, style sheets or names."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in NAMES_OF_CODE
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return name in CALLS_OF_CODE
        case _:
            return False


def _is_for_people(text: str) -> bool:
    without_fields = re.sub(r"\{[^{}]*\}", "{}", text)
    return bool(WORDS.search(without_fields)) and not NOT_FOR_PEOPLE.search(without_fields)


# In play


def collect_spoken(seed: int, seconds: float) -> Sections:
    """Play rounds of every game in every company, and collect what can be said on the way.

    Every game and company gets the same share of the time.
    """
    from kono_tui.games import GAMES
    from kono_tui.play.players import create_players

    companies: Sequence[tuple[Any, str]] = (
        (("human", "computer"), "against a computer"),
        (("human", "human"), "two people"),
        (("computer", "computer"), "two computers"),
    )
    sections: Sections = {}
    share = seconds / len(GAMES) / len(companies)
    for key in GAMES:
        for kinds, company in companies:
            speaker = Speaker(GAMES[key], create_players(kinds, ("easy", "easy")), seed)
            sections |= collect_from(speaker, f"{key}, {company}", time.monotonic() + share)
            print(f"{key}, {company}", file=sys.stderr)
    return sections


def collect_from(speaker: Speaker, name: str, end: float) -> Sections:
    """Collect what a speaker says until the time is up, under what each sentence is about."""
    seen: set[tuple[str, str]] = set()
    sections: Sections = {}
    while time.monotonic() < end:
        for topic, text in speaker.speak_at_next_moment():
            pattern = VARYING.sub("#", text)
            if text and (topic, pattern) not in seen:
                seen.add((topic, pattern))
                sections.setdefault(f"{name}: {topic}", []).append(text)
    return dict(sorted(sections.items()))


if __name__ == "__main__":
    main()
