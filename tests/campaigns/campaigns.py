"""All campaigns by name, in the order in which they run."""

from __future__ import annotations

from typing import Final

from tests.campaigns.disk import DISK
from tests.campaigns.files import FILES
from tests.campaigns.kills import KILLS
from tests.campaigns.monkeys import MONKEYS
from tests.campaigns.packets import PACKETS
from tests.campaigns.screen import SCREEN
from tests.campaigns.soak import SOAK

ALL: Final = (FILES, PACKETS, SCREEN, MONKEYS, KILLS, DISK, SOAK)
CAMPAIGNS: Final = {each.name: each for each in ALL}
