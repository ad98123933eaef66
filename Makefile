# The commands of Slap Console. Each sets itself up first: see scripts/set_up.py.
#
#   make play            the table: a window, the whole screen, or the terminal
#   make test            everything CI checks; but with CI=true it runs test-kiosk too
#   make quick           lint and the fast tests, in under a minute
#   make test-kiosk      boots the installed table in an emulated Debian: as root, in about eight minutes
#   make bench           measures the figures the console must reach
#   make lint            ruff, mypy and the import rules
#   make format          puts the code in ruff's shape
#   make docs            writes the generated pages under docs/ anew
#   make deb             builds a package for a Raspberry Pi OS: make deb FOR="aarch64 3.13" for Trixie's
#   make archive         builds an archive with install.sh, for a machine without a network; FOR as above
#   make firmware        builds the microcontrollers' images
#   make wiring          draws the harnesses and schematics and writes their pages anew
#   make enclosure       makes and checks all parts of a case: make enclosure SEATS=4 PROFILE=dome60
#   make test-enclosure  the enclosure's tests alone, in under six minutes
#   make pictures        draws the README's pictures anew
#   make golden          plays the golden games anew and shows what differs
#   make lock            writes the locked requirements anew; make lock UPGRADE=--upgrade takes newer ones
#   make clean           removes everything that was made here
#
# SEATS is 2 to 8; PROFILE dome60, dome100, arcade30, arcade60, ring, fsr or piezo; KEYS full, pad+flip or pad; BOARD pico,
# nano or pi; SCREEN the display's inches. PYTHON names another Python; ARGS is passed on: make play ARGS="--config table.toml", make quick ARGS="-k slap".

PYTHON ?= python3
ARGS ?=
UPGRADE ?=
FOR ?= aarch64 3.11
SEATS ?= 4
PROFILE ?= dome60
KEYS ?= full
BOARD ?= pico
SCREEN ?= 15.6
BIN := .venv/bin
SET_UP := $(PYTHON) -B scripts/set_up.py
WORKERS ?= 2
# What hangs in the emulator may not take all day: a quiet machine needs about eight minutes.
KIOSK_LIMIT ?= 25m
# Compiled modules are kept, also where the environment forbids it: without them a quarter of a run goes into compiling.
PYTEST := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/pycache $(BIN)/pytest
PICTURES := attract attract-best lobby table-challenge verdict-contested verdict-wrong match-end self-test \
	resume fault-no-pads fault-settings service service-picture service-lag things-1 things-2 things-3

.DEFAULT_GOAL := help
.PHONY: help play test test-kiosk quick bench lint format docs deb archive firmware wiring enclosure test-enclosure pictures golden lock clean \
	set-up-play set-up-dev set-up-firmware set-up-kiosk set-up-wiring set-up-browser set-up-enclosure

help:
	@sed -n 's/^#   //p' Makefile

set-up-play set-up-dev set-up-firmware set-up-kiosk set-up-wiring set-up-browser set-up-enclosure:
	@command -v $(PYTHON) >/dev/null || { echo "slap-console: no $(PYTHON) here; run: sudo apt install python3" >&2; exit 1; }
	@$(SET_UP) $(@:set-up-%=%)

play: set-up-play
	@exec $(BIN)/slap-console play $(ARGS)

# In CI, test-kiosk goes first, so that pytest's line on all the rest is the last.
test: lint set-up-firmware set-up-wiring set-up-browser set-up-enclosure $(if $(filter true,$(CI)),test-kiosk)
	SLAP_FIRMWARE=1 SLAP_BROWSER=1 SLAP_ENCLOSURE=1 $(PYTEST) -n $(WORKERS) --dist worksteal --cov --cov-report=term $(ARGS)

test-kiosk: set-up-dev set-up-kiosk
	timeout 15m $(BIN)/python scripts/kiosk_guest.py build/kiosk
	SLAP_GUEST=1 timeout --foreground -s INT -k 60 $(KIOSK_LIMIT) \
		env $(PYTEST) tests/kiosk/booted -n $(WORKERS) --dist load --maxschedchunk 1 --durations=8 $(ARGS)

quick: lint
	$(PYTEST) -n $(WORKERS) --dist worksteal -m "not slow" $(ARGS)

bench: set-up-dev
	$(BIN)/python -m bench $(ARGS)

lint: set-up-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: set-up-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: set-up-dev
	$(BIN)/python scripts/generate_docs.py

deb archive: set-up-dev
	@$(BIN)/python scripts/release.py $@ $(FOR)

firmware: set-up-firmware
	$(MAKE) -C firmware

wiring: set-up-dev set-up-wiring
	$(BIN)/python -m wiring.tools

enclosure: set-up-enclosure
	$(BIN)/python -m enclosure --seats $(SEATS) --profile $(PROFILE) --keys $(KEYS) --board $(BOARD) --screen $(SCREEN) $(ARGS)

test-enclosure: set-up-enclosure
	SLAP_ENCLOSURE=1 $(PYTEST) -n $(WORKERS) tests/enclosure $(ARGS)

pictures: set-up-dev
	rm -rf docs/pictures
	$(BIN)/slap-console shots docs/pictures --size 960x540 --only $(PICTURES)

golden: set-up-dev
	$(BIN)/python -m tests.golden $(ARGS)

lock: set-up-dev
	scripts/lock.sh $(UPGRADE)

clean:
	rm -rf .venv build dist *.egg-info .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache \
		.import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
