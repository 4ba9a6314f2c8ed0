"""In place of the standard module: a browser has no processes, only the names asyncio mentions."""

PIPE = -1
STDOUT = -2
DEVNULL = -3
