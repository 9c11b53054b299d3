"""LISP lists and Prolog lists, with the line number of each word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from kono_tui.errors import FormatError


@dataclass(frozen=True)
class Word:
    """A word of a file, with its line number."""

    text: str
    line: int

    def error(self, message: str) -> FormatError:
        """An error in the word's line."""
        return FormatError(message, self.line)

    def mismatch(self, expected: str) -> FormatError:
        """An error that says what was found, and what would have worked."""
        return self.error(f"found '{self.text}', expected {expected}")


@dataclass(frozen=True)
class TermList:
    """A list of words and lists."""

    items: tuple[Word | TermList, ...]
    line: int

    @property
    def last_line(self) -> int:
        """The number of the line with its last word, or with its bracket if there is none."""
        if not self.items:
            return self.line
        last = self.items[-1]
        return last.last_line if isinstance(last, TermList) else last.line


@dataclass(frozen=True)
class Syntax:
    """How a language writes lists and comments."""

    open: str
    close: str
    comment: str
    separator: str


LISP: Final = Syntax("(", ")", ";", "")
PROLOG: Final = Syntax("[", "]", "%", ",")
EMPTY_WORDS: Final = ("", "nil", "none", "[]")
"""The words that stand for an empty field where something must be written."""
MAX_NESTING: Final = 20
"""The deepest nesting of lists in any save."""
MAX_TOKENS: Final = 60_000
"""The most brackets, separators, words and comments in any file that is read."""


@dataclass(frozen=True)
class Document:
    """A file's one list, and the comments that follow it, each with its line number."""

    body: TermList
    remarks: tuple[Word, ...]


def parse_document(text: str, syntax: Syntax) -> Document:
    """Parse the one list that a file consists of. FormatError says where it is not one."""
    tokens = list(islice(_split_tokens(text, syntax), MAX_TOKENS + 1))
    reader = _TokenReader([token for token in tokens if not _is_comment(token, syntax)], syntax)
    body = reader.read_list()
    reader.check_end()
    if len(tokens) > MAX_TOKENS:
        raise _describe_excess(tokens)
    end = next(index for index, token in enumerate(tokens) if token is reader.last_token)
    remarks = [token for token in tokens[end:] if _is_comment(token, syntax)]
    texts = (Word(each.text.lstrip(syntax.comment).strip(), each.line) for each in remarks)
    return Document(body, tuple(texts))


def _describe_excess(tokens: Sequence[Word]) -> FormatError:
    return tokens[-1].error(f"the file goes on here, expected at most {MAX_TOKENS:,} words")


def _is_comment(token: Word, syntax: Syntax) -> bool:
    return token.text.startswith(syntax.comment)


def _split_tokens(text: str, syntax: Syntax) -> Iterator[Word]:
    """Split a text into brackets, separators, words, quoted words and comments."""
    comment, opened, closed = map(re.escape, (syntax.comment, syntax.open, syntax.close))
    marks = opened + closed + re.escape(syntax.separator)
    pattern = re.compile(
        rf"{comment}.*|[{marks}]|'[^'\n]*'|\"[^\"\n]*\"|\|[^|\n]*\||[^\s{marks}{comment}'\"|]+|."
    )
    for number, line in enumerate(text.split("\n"), start=1):
        for match in pattern.finditer(line):
            if match[0].strip():
                yield Word(match[0], number)


class _TokenReader:
    """Reads the tokens of one file."""

    def __init__(self, tokens: list[Word], syntax: Syntax) -> None:
        self.tokens = tokens
        self.syntax = syntax
        self.index = 0

    @property
    def last_token(self) -> Word:
        """The token read last."""
        return self.tokens[self.index - 1]

    def take_token(self, expected: str) -> Word:
        if self.index == len(self.tokens):
            if self.index > MAX_TOKENS:
                raise _describe_excess(self.tokens)
            line = self.tokens[-1].line if self.tokens else 1
            raise FormatError(f"the file ends here, expected {expected}", line)
        self.index += 1
        return self.last_token

    def read_list(self, depth: int = 0) -> TermList:
        """Read a whole list, its opening bracket first."""
        syntax = self.syntax
        opening = self.take_token(f"'{syntax.open}'")
        if opening.text != syntax.open:
            raise opening.mismatch(f"'{syntax.open}'")
        if depth == MAX_NESTING:
            raise opening.error(f"more than {MAX_NESTING} lists inside each other")
        items: list[Word | TermList] = []
        expects_item = bool(syntax.separator)
        while True:
            token = self.take_token(f"'{syntax.close}'")
            if token.text == syntax.close:
                if expects_item and items:
                    items.append(Word("", token.line))
                return TermList(tuple(items), opening.line)
            if token.text == syntax.separator:
                if expects_item:
                    items.append(Word("", token.line))
                expects_item = True
                continue
            if not expects_item and syntax.separator:
                raise token.mismatch("',' before it")
            expects_item = False
            if token.text == syntax.open:
                self.index -= 1
                items.append(self.read_list(depth + 1))
            else:
                items.append(Word(strip_quotes(token.text), token.line))

    def check_end(self) -> None:
        """Check that nothing follows but Prolog's final dot."""
        rest = self.tokens[self.index :]
        if rest and rest[0].text == "." and self.syntax is PROLOG:
            self.index += 1
            rest = rest[1:]
        if rest:
            raise rest[0].error(f"found '{rest[0].text}' after the end of the list")


def empty_if_nil(word: Word) -> Word:
    """Return the word, or an empty one if it stands for that."""
    return Word("", word.line) if word.text.casefold() in EMPTY_WORDS else word


def format_name(name: str, syntax: Syntax) -> str:
    """Return a name in a syntax, or what stands for nobody."""
    if syntax is LISP:
        return f'"{name}"' if " " in name else name or "()"
    return name.lower() if name.isalpha() else f"'{name.lower()}'"


def strip_quotes(text: str) -> str:
    """Strip the quotes around a word."""
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"|":
        return text[1:-1].strip()
    return text
