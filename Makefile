# make play   sets up and plays      make test   sets up and checks everything
# The rest: make format, make clean. Another Python: make play PYTHON=python3.13

PYTHON ?= python3
# What an installed copy is made from; newer than the installation, and it is installed again.
SOURCES := pyproject.toml README.md LICENSE $(shell find kono_tui assets docs/rules -type f -not -name '*.pyc')
PIP := -m pip install --quiet --disable-pip-version-check

.PHONY: play test format clean

play: .venv/installed
	@.venv/bin/kono $(ARGS) || { status=$$?; test $$status = 130 || exit $$status; }

test: .venv-dev/installed
	@.venv-dev/bin/ruff format --check .
	@.venv-dev/bin/ruff check .
	@.venv-dev/bin/mypy
	@.venv-dev/bin/lint-imports
	@.venv-dev/bin/python -m pytest $(ARGS)

format: .venv-dev/installed
	@.venv-dev/bin/ruff check --fix .
	@.venv-dev/bin/ruff format .

clean:
	rm -rf .venv .venv-dev build *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

.venv/installed: $(SOURCES)
	@$(call venv,.venv)
	@rm -rf build
	@.venv/bin/python $(PIP) .
	@rm -rf build
	@touch $@

.venv-dev/installed: pyproject.toml
	@$(call venv,.venv-dev)
	@.venv-dev/bin/python $(PIP) 'pip>=25.1'
	@.venv-dev/bin/python $(PIP) --editable . --group dev
	@touch $@

# A virtual environment in $(1), with a sentence if this Python is too old for it.
define venv
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "kono needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.13 ...")' \
	&& { test -x $(1)/bin/python || { echo "Setting up $(1) (once; this takes a moment)"; $(PYTHON) -m venv $(1); }; }
endef
