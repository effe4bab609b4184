# The commands for every desk and for CI. `make` alone lists them.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check --no-input
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --group build
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help install develop demo check test torture bench fmt lock

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile | expand -t 16

install: .venv/.installed ## create .venv and install Lira with its pinned dependencies

develop: .venv/.developing ## the same with the tools for tests and checks

demo: install ## play in the browser, without Telegram; ARGS="--port 9000" is handed on
	@$(BIN)/lira demo $(ARGS)

check: develop ## the fast part of the proofs: lint, types, doors, rules and scenarios
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy core economy $(wildcard tgbot/wiring.py)
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not slow" $(ARGS)

test: develop ## everything, on both databases and in the browser
	@bash scripts/install_debian_packages.sh
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy core economy $(wildcard tgbot/wiring.py)
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/pytest -q -rs -n $(WORKERS) --dist worksteal $(ARGS)

torture: develop ## five hundred lives of the bot in which everything goes wrong; SEEDS=, FIRST= for others
	@$(BIN)/lira torture --seed $(or $(FIRST),1) --games $(or $(SEEDS),500) --steps 110 --jobs $(WORKERS) $(ARGS)

bench: develop ## how fast it is beside other programs, as ratios; written to benchmarks/results.md
	@bash scripts/install_debian_packages.sh
	@$(BIN)/python -W error -m benchmarks $(ARGS)

fmt: develop ## format the code and mend what can be mended by itself
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

lock: develop ## write the lock files anew; UPGRADE=--upgrade takes newer releases
	$(COMPILE) $(UPGRADE) pyproject.toml -o requirements.lock
	$(COMPILE) $(UPGRADE) --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock

# Debian splits ensurepip into a package of its own; a pip from outside needs none inside.
.venv/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Lira needs Python 3.11 or newer; $(PYTHON) is older."; exit 1; }
	@$(PYTHON) -m pip --version >/dev/null \
		|| { echo "Lira needs pip (Debian package python3-pip)."; exit 1; }
	@echo "Creating .venv"
	@$(PYTHON) -m venv --clear --without-pip .venv
	@touch $@

.venv/.installed: requirements.lock pyproject.toml | .venv/.python
	@echo "Installing Lira and its dependencies into .venv"
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/.developing: requirements-dev.lock .venv/.installed
	@echo "Installing the tools for tests and checks into .venv"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@
