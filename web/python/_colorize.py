"""In place of the standard module: tracebacks in a browser's console have no colours.

The standard one makes a dozen dataclasses for its themes, which is a tenth of Python's start.
"""


class _Plain:
    """A theme in which every part of a text has no colour, itself and all of its themes too."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self if name in {"traceback", "syntax", "argparse", "unittest"} else ""


def can_colorize(*, file=None):
    """Say no."""
    del file
    return False


def decolor(text):
    """Return a text that never had any."""
    return text


def get_theme(*, tty_file=None, force_color=False, force_no_color=False):
    """Return the theme without colours."""
    del tty_file, force_color, force_no_color
    return _Plain()
