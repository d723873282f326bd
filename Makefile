# Two commands do everything: `make run` and `make test`. Each makes what it needs first.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Without the warning that editable_mode=compat is old; it starts sooner than the new ones.
PIP := PYTHONWARNINGS=ignore $(BIN)/pip
GALLERY ?= build/gallery
LANGUAGES := es ja
PO := $(LANGUAGES:%=companion/locale/%/LC_MESSAGES/companion.po)
PACKAGE := pyproject.toml setup.py $(PO)

.PHONY: help run demo test check format messages bench gallery soak test-fresh test-arm64 install uninstall clean

help:
	@echo "make run      start the app; without a display, play the demo off screen"
	@echo "make test     run the tests"
	@echo "make check    lint, format and types"
	@echo "make messages bring the translations up to date with the code, to be filled in"
	@echo "make bench    measure, beside what people would use instead"
	@echo "make soak     let a monkey play, 300,000 taps, keys and scans"
	@echo "make gallery  every screen as a picture, in $(GALLERY)"
	@echo "make demo     a recorded match through the real screens, as pictures"
	@echo "make install  into /opt/table-companion, started at boot (as root); make uninstall takes it away"
	@echo "make test-fresh, make test-arm64   on a Debian of its own (as root), SUITE=trixie for Debian 13"

run: $(VENV)/.app
	@$(BIN)/companion run $(ARGS); status=$$?; \
	if [ $$status -eq 3 ]; then exec $(BIN)/companion demo; fi; exit $$status

demo: $(VENV)/.app
	@$(BIN)/companion demo $(ARGS)

test: $(VENV)/.dev
	@$(BIN)/python -m pytest -n auto $(ARGS)

check: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: $(VENV)/.dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

# New texts arrive empty and obsolete ones leave; tests/test_words.py says what is left to do.
messages: $(VENV)/.dev
	@mkdir -p build
	@$(BIN)/pybabel --quiet extract --keywords several:1,2 --add-comments Translators: --strip-comments \
	--add-location file --sort-by-file \
	--width 100 --omit-header --output-file build/companion.pot companion hardware
	@for language in $(LANGUAGES); do $(BIN)/pybabel --quiet update --domain companion --width 100 \
	--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --locale $$language \
	--input-file build/companion.pot --output-dir companion/locale; done
	@$(BIN)/pybabel --quiet compile --domain companion --directory companion/locale

bench: $(VENV)/.bench
	@$(BIN)/python -m tests.bench $(ARGS)

# Memory is given back as the units have it; a process knows that only from its start.
soak: $(VENV)/.dev
	@MALLOC_MMAP_THRESHOLD_=131072 $(BIN)/python -m tests.soak $(ARGS)

gallery: $(VENV)/.dev
	@$(BIN)/python -m tests.gallery $(GALLERY)

clean:
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks

# Debian splits the module that makes virtual environments off Python: fetch it where it is missing.
$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Table Companion needs Python 3.11 or newer; try: make run PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	{ echo "Fetching python3-venv, which Debian keeps apart from Python."; \
	  if [ "$$(id -u)" -eq 0 ]; then apt-get update -qq && apt-get install -y -qq python3-venv; \
	  else sudo apt-get update -qq && sudo apt-get install -y -qq python3-venv; fi; } >&2 || \
	{ echo "Please install it by hand: apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv $$(systemd/venv-options $(PYTHON)) $(VENV)

$(VENV)/.app: $(PACKAGE) | $(VENV)/pyvenv.cfg
	@echo "Installing Table Companion into $(VENV) …"
	@$(PIP) install --quiet --disable-pip-version-check --config-settings editable_mode=compat --editable .
	@touch $@

$(VENV)/.dev: $(PACKAGE) | $(VENV)/pyvenv.cfg
	@echo "Installing what the tests need into $(VENV) …"
	@$(PIP) install --quiet --disable-pip-version-check --config-settings editable_mode=compat --editable '.[dev]'
	@touch $@ $(VENV)/.app

$(VENV)/.bench: $(PACKAGE) | $(VENV)/pyvenv.cfg
	@$(PIP) install --quiet --disable-pip-version-check --config-settings editable_mode=compat --editable '.[dev,bench]'
	@touch $@ $(VENV)/.dev $(VENV)/.app

# On machines of their own, by hand: as root, with the network. SUITE is a release of Debian.
test-fresh test-arm64: test-%:
	@tests/machine $* $(SUITE)

install:
	@systemd/install install

uninstall:
	@systemd/install uninstall
