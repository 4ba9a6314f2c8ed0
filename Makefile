# `make play` and `make test` are all that a newcomer needs.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
STAMPS := build/stamps
# How many browsers the tests use at once.
TABS ?= 2

.PHONY: play site test lint types unit pyodide e2e bench words stdlib-list lock clean

play: site
	$(PY) -m tools.serve --port $(PORT) --say

site: $(STAMPS)/python $(STAMPS)/node
	$(PY) -m tools.build_site

# Most of these have one thread, so two share the machine. The last line of all this is the summary
# of the last run of pytest.
test:
	$(MAKE) -j2 lint types unit pyodide
	$(MAKE) e2e

lint: $(STAMPS)/python
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check

types: $(STAMPS)/python
	$(VENV)/bin/mypy
	PYTHONPATH=.:web $(VENV)/bin/lint-imports --cache-dir build/import-linter

unit: site
	$(PY) -m pytest tests -n auto

# The core's tests once more, in the Python that the players' browsers run.
pyodide: site
	node tools/pyodide_tests.mjs

# A browser's process may die of itself, once: such a test, and no other, is begun anew.
e2e: site $(STAMPS)/browser $(STAMPS)/engines
	$(PY) -m pytest e2e -n $(TABS) --dist worksteal --reruns 1 --only-rerun "(Target|Page) crashed"

# With DECKS=FILE only the solver, on the decks of that file (see tools/solver_speed.py).
bench: site $(STAMPS)/browser $(STAMPS)/engines
	$(if $(DECKS),,$(PY) -m tools.bench)
	$(PY) -m tools.bench_solver $(DECKS)

# Takes the strings out of the sources and brings every catalogue up to date.
words: $(STAMPS)/python
	$(PY) -m tools.words

# Makes tools/stdlib_modules.txt anew, from what a full use of the site imports.
stdlib-list: $(STAMPS)/python $(STAMPS)/node $(STAMPS)/browser
	$(PY) -m tools.list_stdlib

# Makes the list of exact versions anew, from pyproject.toml's group "dev".
lock:
	$(PYTHON) tools/lock.py

clean:
	rm -rf build dist

$(STAMPS)/python: requirements-dev.txt
	tools/setup.sh python "$(PYTHON)"
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/node: package-lock.json
	tools/setup.sh node
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/browser: requirements-dev.txt | $(STAMPS)/python
	tools/setup.sh browser
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/engines: requirements-dev.txt | $(STAMPS)/python
	tools/setup.sh engines
	@mkdir -p $(STAMPS) && touch $@
