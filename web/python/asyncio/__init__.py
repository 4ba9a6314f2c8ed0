"""In place of the standard package's beginning: of asyncio, what a browser's event loop needs.

There are no sockets, no processes and no selectors here; the standard ``__init__`` imports them
all the same, which is a sixth of Python's start. Pyodide's own loop takes their place.
"""

from . import events
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .taskgroups import *
from .tasks import *
from .timeouts import *


class DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):
    """What Pyodide makes its own policy from; it brings the loop."""
