"""The team: helper processes that search the same position as this one.

Compiled code never lets go of the interpreter, so only processes can use several cores. They share
memory: a table, and a bulletin on which this process writes which search is wanted, and each helper
what it has found. A helper gets its task as a line, and says nothing: one that is late, stuck or
dead costs nothing but its help. It ends when its input does, so none is left over when this process
ends, however that happens.
"""

from __future__ import annotations

import contextlib
import subprocess
import weakref
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kono_tui import games
from kono_tui.errors import EngineError
from kono_tui.play.match import Match
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.parallel.bulletin import WORD_BYTES, Bulletin, Notice, bulletin_words
from kono_tui.search.parallel.joint_search import JointSearch
from kono_tui.search.parallel.root_exchange import RootExchange, exchange_words
from kono_tui.search.parallel.shared_table import ENTRY_WORDS, SharedTable
from kono_tui.search.searcher import Searcher
from kono_tui.strategy.own_program import program_command
from kono_tui.strategy.team.memory import SharedMemory
from kono_tui.strategy.team.task import HelperTask

MODULE: Final = "kono_tui.strategy.team.helper"
MAX_STARTS: Final = 3
"""How often the process of a helper is started before the team does without."""
SALT_FACTOR: Final = 0x9E3779B97F4A7C15
SALT_MASK: Final = (1 << 62) - 1


class SearchTeam:
    """The processes that search together, `threads` in all: the one that leads, and its helpers."""

    def __init__(self, mebibytes: int, threads: int) -> None:
        self.threads: Final = max(min(threads, mebibytes // 2), 1)
        """There is at least one MiB for each, beside the shared table."""
        self.shared_mebibytes: Final = mebibytes // 2 if self.threads > 1 else 0
        self.table_mebibytes: Final = (mebibytes - self.shared_mebibytes) // self.threads
        """The memory of each process for a table of its own."""
        self.tree_mebibytes: Final = mebibytes // self.threads
        """The memory of each process for a tree: trees are not shared."""
        self._helpers: list[_Helper] = []
        self._memory: SharedMemory | None = None
        self._was_tried = False
        self._search_count = 0

    def create_searcher(self) -> Searcher:
        """Return a searcher with this process's share of the memory."""
        return Searcher(self.tree_mebibytes, self.table_mebibytes)

    @contextlib.contextmanager
    def search(
        self, match: Match, seconds: float, options: SearchOptions, weights: Mapping[str, int]
    ) -> Iterator[JointSearch | None]:
        """Let the helpers search a round's last position as long as the context lasts.

        None where there is nobody to help, or no memory to share.
        """
        if games.GAMES.get(match.game.info.key) is not match.game or not self._is_ready():
            yield None
            return
        bulletin, table = self._bulletin, self._table
        number = self._search_count = self._search_count + 1
        self._exchange.announce(number)
        if not options.is_warm:
            table.start_search(search_salt(number))
        task = HelperTask.of(number, int(table.salt), match, seconds, options, weights).format()
        bulletin.wanted_search = number
        try:
            asked = [index for index, each in enumerate(self._helpers) if each.ask(number, task)]
            yield JointSearch(number, table, self._exchange, bulletin, asked)
        finally:
            bulletin.wanted_search = 0

    def _is_ready(self) -> bool:
        """Whether helpers can be asked. The first time, they and the memory are created."""
        if self.threads > 1 and not self._was_tried:
            self._was_tried = True
            with contextlib.suppress(OSError):  # without memory to share there are no helpers
                self._create_helpers()
        return bool(self._helpers)

    def _create_helpers(self) -> None:
        count = self.threads - 1
        size = table_size(self.shared_mebibytes)
        self._memory = memory = SharedMemory.create(SharedParts.count_words(count, size))
        parts = SharedParts(memory.words, count, size)
        self._table, self._bulletin = parts.table, parts.bulletin
        self._exchange = RootExchange(parts.exchange_words, 0, count + 1)
        shares = [str(each) for each in (count, size, self.table_mebibytes, self.tree_mebibytes)]
        for index in range(count):
            arguments = [memory.handle, str(index), *shares]
            notice = self._bulletin.notice(index)
            self._helpers.append(_Helper(arguments, memory.descriptors, notice))
        self._end = weakref.finalize(self, _end_team, self._helpers, memory)

    def close(self) -> None:
        """End the helpers."""
        if self._memory is not None:
            self._end()


class _Helper:
    """A helper's process, started when it is first asked, and again if it has died."""

    def __init__(
        self, arguments: Sequence[str], descriptors: Sequence[int], notice: Notice
    ) -> None:
        self.arguments = arguments
        self.descriptors = descriptors
        self.notice = notice
        self.process: subprocess.Popen[bytes] | None = None
        self.starts_left = MAX_STARTS
        self.last_asked = 0

    def ask(self, number: int, task: str) -> bool:
        """Ask for help with a search; return False if there will be none.

        A helper that has not taken up its last task is not asked: it is busy, or stuck.
        """
        if not self._is_running():
            self._start()
        elif self.notice.search != self.last_asked:
            return False
        process = self.process
        if process is None or process.stdin is None:
            return False
        try:
            process.stdin.write(f"{task}\n".encode())
        except OSError:
            return False
        self.last_asked = number
        return True

    def _is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def _start(self) -> None:
        self.end()
        if self.starts_left:
            self.starts_left -= 1
            with contextlib.suppress(OSError, EngineError):
                self.process = subprocess.Popen(  # noqa: S603 - our own command
                    program_command(*self.arguments, module=MODULE),
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    pass_fds=self.descriptors,
                )

    def end(self) -> None:
        """End the process, if there is one: it has nothing to lose."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            if process.stdin:
                process.stdin.close()


def _end_team(helpers: list[_Helper], memory: SharedMemory) -> None:
    while helpers:
        helpers.pop().end()
    memory.close()


class SharedParts:
    """The parts of the memory that a leader and so many helpers share."""

    def __init__(self, words: memoryview, helpers: int, table_size: int) -> None:
        exchange_start = bulletin_words(helpers)
        table_start = exchange_start + exchange_words(helpers + 1)
        self.bulletin = Bulletin(words[:exchange_start])
        self.exchange_words = words[exchange_start:table_start]
        self.table = SharedTable(words[table_start:], table_size)

    @staticmethod
    def count_words(helpers: int, table_size: int) -> int:
        """How many words all parts take."""
        fixed = bulletin_words(helpers) + exchange_words(helpers + 1)
        return fixed + ENTRY_WORDS * table_size


def table_size(mebibytes: int) -> int:
    """How many entries a shared table has: a power of two."""
    return 1 << ((mebibytes << 20) // (WORD_BYTES * ENTRY_WORDS)).bit_length() - 1


def search_salt(number: int) -> int:
    """The salt of a search, which makes its entries in the shared table its own."""
    return number * SALT_FACTOR & SALT_MASK
