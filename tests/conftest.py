"""Settings for the whole suite."""

import os
import sys

from hypothesis import HealthCheck, settings

# Time limits would fail on a busy machine and inside Pyodide; there is no database,
# because nothing but golden files may be carried over from one run to the next.
settings.register_profile(
    "local",
    deadline=None,
    database=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("ci", settings.get_profile("local"), derandomize=True)
# The browser's Python is several times slower, and the same examples have run in CPython: what
# differs there differs from the first ones on.
settings.register_profile("pyodide", settings.get_profile("ci"), max_examples=6)
if sys.platform == "emscripten":
    settings.load_profile("pyodide")
else:
    settings.load_profile("ci" if os.environ.get("CI") else "local")
