# make play   sets up and plays      make test   sets up and checks everything
# make quick ARGS=tests/play         while working: lint, types and the tests that ARGS names
# KONO_SCALE=20 make test ARGS=tests/games   draws twenty times as many positions and rounds
# The rest: make bench, make budgets, make screenshots, make format, make clean; make learn GAME=kono SIZE=5 learns
# what a board looks worth, make learn GAME=konobi which moves look good; for Konobi, make openings;
# for Canoga, make lessons; make campaign damages files, messages, disks and processes in thousands
# of ways; make trace counts what one key press sets in motion; make sentences ARGS=FILE collects
# all that players can read; make reasons measures how good the computer's reasons are. To use another
# Python: make play PYTHON=python3.13
# On installation, KONO_COMPILE=0 leaves the engine uncompiled; KONO_COMPILE=1 compiles it or fails.

PYTHON ?= python3
# What an installed copy is made from. If any of it is newer than the copy, make installs it again.
SOURCES := pyproject.toml setup.py README.md LICENSE $(shell find kono_tui assets docs/rules -type f -not -name '*.pyc' -not -name '*.svg')
PIP := -m pip install --quiet --disable-pip-version-check

# Where the compiled package goes; without it, the tests run the source.
COMPILED := .venv-dev/compiled
ENGINE_TESTS := tests/games tests/search tests/claims tests/engine tests/strategy/team
# What files hold, how moves are typed, how reasons and pages are worded, and how the engine's
# process is looked after does not depend on how the engine is built; what every game must keep to
# (tests/games/test_contract.py) saves, words and reasons of both builds.
PLAIN_TESTS := */saves/* */test_notation.py */test_position_line.py */test_refused_moves.py \
	*/test_reasons.py */test_wording.py */test_*page.py */test_view.py \
	*/test_registry.py */test_client.py
# What make test does while it tests the source: it compiles the package and tests that, unless ARGS
# names tests or there is no C compiler.
BESIDE = $(if $(ARGS),,$(if $(shell command -v cc),test-beside))

# What make learn runs: Konobi has a learner of its own.
LEARNER = $(if $(filter-out konobi,$(GAME)),tools/learn_windows.py $(GAME) --size $(SIZE),tools/learn_konobi.py)

# Tests of the screen and of the network wait more than they work: three processes for each core.
WORKERS = $(shell $(PYTHON) -c 'import os; print(min(3 * (os.cpu_count() or 1), 24))')
# The tests start the program a few hundred times, so Python must keep its bytecode, whatever the
# environment says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test quick check bytecode test-pure test-beside test-compiled bench budgets learn openings lessons campaign trace sentences reasons screenshots format clean

play: .venv/installed
	@.venv/bin/kono $(ARGS) || { status=$$?; test $$status = 130 || exit $$status; }

test: .venv-dev/installed
	@$(MAKE) --no-print-directory -j2 check bytecode
	@$(MAKE) --no-print-directory -j2 test-pure $(BESIDE)
	@if test -n "$(ARGS)"; then echo "With ARGS, the compiled engine is not tested."; \
	elif test -n "$(BESIDE)"; then cat .venv-dev/compiled.log; \
	else echo "There is no C compiler (cc): the compiled engine was not tested."; fi

# While working: lint, types and the tests that ARGS names, in under a minute.
quick: .venv-dev/installed
	@$(MAKE) --no-print-directory check
	@if test -n "$(ARGS)"; then KONO_EXPECT=pure .venv-dev/bin/python -m pytest -q -n $(WORKERS) $(ARGS); \
	else echo "No tests were named. To run some, too: make quick ARGS=tests/play"; fi

# Each worker begins somewhere else, so that tests that wait run beside tests that work. Of the costly
# comparisons with the naive rules, most are left to the compiled run if there will be one.
test-pure: .venv-dev/installed
	@KONO_EXPECT=pure $(if $(BESIDE),KONO_COMPILED_FOLLOWS=1) .venv-dev/bin/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# In a new clone every worker would compile every test module for itself. So one process does it, and
# the workers find the bytecode. Mistakes are for the tests themselves to tell.
bytecode: .venv-dev/installed
	@.venv-dev/bin/python -m pytest -p no:cacheprovider --collect-only -qq $(ARGS) >/dev/null 2>&1 || true

check:
	@.venv-dev/bin/ruff format --check .
	@.venv-dev/bin/ruff check .
	@.venv-dev/bin/mypy
	@.venv-dev/bin/lint-imports

# Two runs at once would mix their lines: this one's are shown in the end, or as soon as it fails.
test-beside: $(COMPILED)/installed
	@$(MAKE) --no-print-directory test-compiled >.venv-dev/compiled.log 2>&1 \
	|| { cat .venv-dev/compiled.log; false; }

test-compiled: $(COMPILED)/installed
	@rm -rf .venv-dev/copy && mkdir .venv-dev/copy && cp -rp tests docs pyproject.toml .venv-dev/copy
	@cd .venv-dev/copy && KONO_EXPECT=compiled PYTHONPATH=../compiled \
		../bin/python -m pytest -p no:cacheprovider -n auto --dist worksteal $(ENGINE_TESTS) \
		$(foreach each,$(PLAIN_TESTS),--ignore-glob='$(each)')

# ARGS="--against BUILD" compares the search with that of another installed build, and nothing else.
bench: $(COMPILED)/installed
ifneq (,$(findstring --against,$(ARGS)))
	@.venv-dev/bin/python tools/bench_against.py --compiled $(COMPILED) $(ARGS)
else
	@.venv-dev/bin/python tools/bench.py --compiled $(COMPILED) $(ARGS)
	@.venv-dev/bin/python tools/bench_screen.py --compiled $(COMPILED) $(filter --print,$(ARGS))
endif

# GAME=kono SIZE=5 learns the windows of a board; without GAME, or with GAME=konobi, Konobi's priors.
learn: $(COMPILED)/installed
	@PYTHONPATH=$(COMPILED):tools .venv-dev/bin/python -P $(LEARNER) $(ARGS)

openings: $(COMPILED)/installed
	@PYTHONPATH=$(COMPILED) .venv-dev/bin/python -P tools/openings_konobi.py $(ARGS)

# ARGS="--positions 200 --most 5" takes hours.
budgets: $(COMPILED)/installed
	@PYTHONPATH=$(COMPILED) .venv-dev/bin/python -P tools/budgets.py $(ARGS)

lessons: $(COMPILED)/installed
	@PYTHONPATH=$(COMPILED) .venv-dev/bin/python -P tools/lessons_canoga.py $(ARGS)

# Some ten minutes; ARGS="--long" takes hours. ARGS="--only files,packets --seed 7" runs two of them,
# and again the same cases. docs/reliability.md says more.
campaign: .venv-dev/installed
	@.venv-dev/bin/python -m tests.campaigns $(ARGS)

# ARGS=--details names the modules and methods.
trace: .venv-dev/installed
	@PYTHONPATH=. .venv-dev/bin/python -P tools/trace_keypress.py $(ARGS)

# ARGS=FILE names the file to write. It takes about a minute and a half.
sentences: .venv-dev/installed
	@PYTHONPATH=. .venv-dev/bin/python tools/sentences.py $(ARGS)

# ARGS="--games kono --sizes 5 --positions 100 --examples 20" takes a minute; all boards, hours.
reasons: $(COMPILED)/installed
	@PYTHONPATH=$(COMPILED):tools:. .venv-dev/bin/python -P tools/reasons.py $(ARGS)

screenshots: .venv-dev/installed
	@.venv-dev/bin/python tools/screenshots.py $(ARGS)

format: .venv-dev/installed
	@.venv-dev/bin/ruff check --fix .
	@.venv-dev/bin/ruff format .

clean:
	rm -rf .venv .venv-dev build *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

.venv/installed: $(SOURCES)
	@$(call venv,.venv)
	@.venv/bin/python $(PIP) .
	@touch $@

.venv-dev/installed: pyproject.toml
	@$(call venv,.venv-dev)
	@.venv-dev/bin/python $(PIP) 'pip>=25.1'
	@.venv-dev/bin/python $(PIP) --editable . --group dev
	@touch $@

$(COMPILED)/installed: $(SOURCES) | .venv-dev/installed
	@echo "Compiling the engine (once for each change of the source)"
	@rm -rf $(COMPILED)
	@KONO_COMPILE=1 .venv-dev/bin/python $(PIP) --no-deps --target $(COMPILED) .
	@touch $@

# Makes a virtual environment in $(1), again if an earlier attempt was interrupted. Says so if this
# Python is too old.
define venv
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "kono needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.13 ...")' \
	&& { $(1)/bin/python -m pip --version >/dev/null 2>&1 || { echo "Setting up $(1) (once; this takes a moment)"; $(PYTHON) -m venv --clear $(1); }; }
endef
