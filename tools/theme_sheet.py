"""Draw all themes on one sheet: the same game under each, side by side, as an SVG picture.

python tools/theme_sheet.py sheet.svg
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from textual.widgets import Static  # noqa: E402 - the tests lie beside this folder

from kono_tui.tui.app import KonoApp, LaunchOptions  # noqa: E402
from kono_tui.tui.game.screen import GameScreen  # noqa: E402
from kono_tui.tui.terminal import Terminal  # noqa: E402
from kono_tui.tui.themes import theme_names  # noqa: E402
from tests.tui.driver import STILL, QuickAdvisor  # noqa: E402
from tests.tui.showcase import MIDDLE  # noqa: E402
from tests.tui.svg import Cell, CellGrid, draw_svg, read_cells  # noqa: E402
from tests.tui.tournaments import new_round, with_moves_played  # noqa: E402

SIZE = (80, 24)
COLUMNS = 3
GAP = Cell(" ", "#888888", "#888888")


async def read_themes() -> list[CellGrid]:
    """Return the screen of one game under every theme, with the theme's name at the top."""
    tournament = with_moves_played(new_round(), *MIDDLE[:10])
    app = KonoApp(QuickAdvisor(), LaunchOptions(tournament), STILL, Terminal())
    grids = []
    async with app.run_test(size=SIZE) as pilot:
        while not isinstance(app.screen, GameScreen):
            await pilot.pause()
        await pilot.press("h", "h", "h", "left_square_bracket", "right_square_bracket")
        for name in theme_names():
            app.theme = name
            for _ in range(3):
                await pilot.pause()
            app.screen.query_one("TopRow", Static).update(f"{name}  [$text-disabled]faint[/]")
            await pilot.pause()
            grids.append(read_cells(app))
    return grids


def join_grids(grids: list[CellGrid]) -> CellGrid:
    """Return the screens in rows of a few, with a gap between them."""
    blank = [[GAP] * SIZE[0]] * SIZE[1]
    padded = grids + [blank] * (-len(grids) % COLUMNS)
    rows: list[list[Cell]] = []
    for start in range(0, len(padded), COLUMNS):
        beside = padded[start : start + COLUMNS]
        for y in range(SIZE[1]):
            rows.append([cell for grid in beside for cell in (*grid[y], GAP, GAP)])
        rows.append([GAP] * len(rows[-1]))
    return rows


def main() -> None:
    """Write the sheet."""
    path = Path(sys.argv[1] if sys.argv[1:] else "themes.svg")
    path.write_text(draw_svg(join_grids(asyncio.run(read_themes())), "All themes"), "utf-8")
    print(path)


if __name__ == "__main__":
    main()
