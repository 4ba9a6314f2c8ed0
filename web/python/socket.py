"""In place of the standard module: of sockets a browser has only the names asyncio mentions."""

AF_UNSPEC = 0
AI_PASSIVE = 1
