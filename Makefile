# Two commands are all a newcomer needs: `make play` and `make test`.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	if command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then echo $$p; break; fi; done)
BIN := .venv/bin
COUNTED := $(BIN)/python -m coverage run
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: play test check setup types golden clean

play: setup
	$(BIN)/genjiko

test: .venv/.dev
	$(BIN)/python tools/compile.py
	$(BIN)/python tools/client.py --require --check
	$(MAKE) --no-print-directory lint
	rm -rf build/coverage
	GENJIKO_FORM=plain $(BIN)/python -m pytest tests/plain --ignore tests/plain/test_state_fields.py -n 2
	GENJIKO_FORM=plain $(COUNTED) --source genjiko -m pytest tests/plain/test_state_fields.py
	$(COUNTED) -m pytest tests --ignore tests/plain -n 2 || $(BIN)/python tools/second_look.py $$?
	$(BIN)/python tools/covered.py

# What one runs while working, in less than a minute: make check, or make check GAME=parfum.
GAME ?= hanamikoji

check: .venv/.dev lint
	GENJIKO_FORM=plain $(BIN)/python -m pytest tests/kernel tests/games/$(GAME) --deselect tests/games/$(GAME)/test_perft.py -n 2

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture
	$(BIN)/deptry --no-ansi .

setup: .venv/.ready
	@$(BIN)/python tools/compile.py
	@$(BIN)/python tools/client.py

.venv/.ready: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Genjikō needs Python 3.11 or newer on the path"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing Genjikō into .venv ..."
	$(PIP) -e '.[server,compile]'
	@touch $@

.venv/.dev: .venv/.ready
	$(PIP) -e '.[dev]'
	@touch $@

# Types of the browser and pages of events, from the games' declarations.
types: .venv/.dev
	$(BIN)/python tools/game_types.py

golden: .venv/.dev
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.action_vectors

clean:
	rm -rf .venv build dist web/node_modules src/genjiko/server/static src/genjiko/_compiled.json
	find src -name '*.so' -delete

.PHONY: site beside wheel bench

# The edition without a server, as a folder: dist/site.
site: .venv/.ready
	$(BIN)/python tools/site.py

# The same for a server to give out beside its own client, for when the line is away: below /away/.
beside: .venv/.ready
	$(BIN)/python tools/client.py --require
	$(BIN)/python tools/site.py --beside

wheel: .venv/.ready
	$(PIP) -e '.[wheel]'
	$(BIN)/python tools/client.py --require
	GENJIKO_WHEEL=compiled $(BIN)/python -m hatchling build -t wheel -d build/wheel
	$(BIN)/python tools/wheel.py build/wheel dist
	GENJIKO_WHEEL=plain $(BIN)/python -m hatchling build -t wheel -d dist

bench: .venv/.dev
	$(PIP) -e '.[bench]'
	$(BIN)/python tools/compile.py --require
	$(BIN)/python -m bench --out docs/benchmarks.md
