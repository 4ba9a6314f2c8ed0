"""In place of PyScript's own beginning: its names come when they are first asked for.

PyScript imports this package at every start, and with the original of it a dozen modules that
the application does not use.
"""

_HOMES = {
    "HTML": "display",
    "display": "display",
    "fetch": "fetch",
    "Storage": "storage",
    "storage": "storage",
    "WebSocket": "websocket",
    "when": "events",
    "Event": "events",
    "create_named_worker": "workers",
    "workers": "workers",
}


def __getattr__(name):
    import sys
    from importlib import import_module

    if name.startswith("_"):
        raise AttributeError(name)
    home = import_module(f"pyscript.{_HOMES.get(name, 'context')}")
    # Importing a module puts it under its own name, which some of the names are too.
    setattr(sys.modules[__name__], name, getattr(home, name))
    return getattr(home, name)
