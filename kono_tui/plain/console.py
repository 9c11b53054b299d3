"""Line input and output: a terminal, a pipe or a file."""

from __future__ import annotations

import contextlib
import importlib
import sys
import textwrap
from collections.abc import Callable
from typing import TextIO, TypeVar

from kono_tui.errors import KonoError
from kono_tui.formats.sentences import as_sentence

T = TypeVar("T")
WIDTH = 78


class EndOfInput(Exception):
    """There is nothing more to read."""


class Console:
    """Says sentences, and asks questions until the answer makes sense."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self.source = source
        self.target = target
        self.is_interactive = source is sys.stdin and source.isatty() and target.isatty()
        if self.is_interactive:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")  # lets `input` edit and recall lines

    def say(self, text: str = "") -> None:
        """Write a sentence, wrapped to the width of a narrow terminal."""
        self.show("\n".join(textwrap.wrap(text, WIDTH, break_on_hyphens=False)))

    def say_lines(self, *lines: str) -> None:
        """Write sentences, each in a line of its own."""
        for line in lines:
            self.say(line)

    def show(self, text: str) -> None:
        """Write a picture or list as it is."""
        self.target.write(f"{text}\n")
        self.target.flush()

    def read(self, prompt: str) -> str:
        """Read one line, without the blanks around it. EndOfInput if there is none."""
        if self.is_interactive:
            try:
                return printable_text(input(prompt))
            except EOFError:
                self.show("")
                raise EndOfInput from None
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not line:
            self.show("")
            raise EndOfInput
        self.show(printable_text(line))  # the transcript of a script includes its answers
        return printable_text(line)

    def ask(self, prompt: str, parse: Callable[[str], T]) -> T:
        """Ask until the answer can be parsed; say what is wrong with each other answer."""
        while True:
            try:
                return parse(self.read(prompt))
            except KonoError as error:
                self.say(as_sentence(str(error)))

    def confirm(self, question: str, usual: str = "") -> bool:
        """Ask a yes-or-no question. Enter gives the usual answer, y or n, if there is one."""
        default = f" [{usual}]" if usual else ""
        return self.ask(
            f"{question} (y/n){default}: ", lambda answer: _parse_yes_or_no(answer or usual)
        )


def printable_text(line: str) -> str:
    """The typed text, without control characters that a terminal would obey."""
    return "".join(each for each in line if each.isprintable()).strip()


def _parse_yes_or_no(answer: str) -> bool:
    if answer.lower() in ("y", "yes"):
        return True
    if answer.lower() in ("n", "no"):
        return False
    raise KonoError(f"'{answer}' is neither yes nor no; type y or n")
