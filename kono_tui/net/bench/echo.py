"""A server that echoes every message: what the library alone can do, as a yardstick for ours."""

from __future__ import annotations

import asyncio
import sys

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from kono_tui.net.protocol.messages import MAX_MESSAGE_BYTES


async def _echo(connection: ServerConnection) -> None:
    try:
        while True:
            await connection.send(await connection.recv())
    except ConnectionClosed:
        return


async def _main() -> None:
    """Listen on loopback, print the port, and run until the input ends."""
    loop = asyncio.get_running_loop()
    async with serve(_echo, "127.0.0.1", 0, compression=None, max_size=MAX_MESSAGE_BYTES) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        sys.stdout.write(f"{port}\n")
        sys.stdout.flush()
        await loop.run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(_main())
