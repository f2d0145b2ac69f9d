# One command each; every target sets up what it needs in its own virtual environment.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EUCHRE := $(BIN)/euchre
HAS_CC := $(if $(shell command -v cc),1,0)

.PHONY: demo wheel compiled test test-compiled lint pure format docs bench mutants torture clean

$(VENV)/.run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@# Only for the checker of accessibility in it (axe-core), without the browser driver it asks for.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps 'axe-playwright-python>=0.1.8'
	@touch $@

demo: $(VENV)/.run  ## score a sample evening, audit the sample logs, and look at a simulated season
	@EUCHRE=$(EUCHRE) sh sample_logs/evening.sh
	$(EUCHRE) audit --quiet sample_logs/good
	$(EUCHRE) audit --quiet sample_logs/disputed.euchre; test $$? -eq 1
	@mkdir -p build
	@$(BIN)/python -m tools.demo_season --again --out build/demo-season.db
	$(EUCHRE) stats --db build/demo-season.db
	@$(EUCHRE) report --db build/demo-season.db --out build/season.html --force

wheel: $(VENV)/.run  ## build dist/euchre_scorekeeper-….whl, for `pipx install dist/*.whl`: compiled where there is a C compiler, unless PURE=1
	EUCHRE_COMPILED=$(if $(PURE),0,$(HAS_CC)) $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/*.whl

compiled: $(VENV)/.dev  ## compile the engine and the audit of logs in place; `make pure` takes it back
	$(BIN)/python -m tools.compiled
	$(EUCHRE) --version

pure:  ## remove what was compiled
	$(PYTHON) -m tools.compiled --clean

# What pytest makes of the tests' modules is kept, whatever the environment says: each worker reads it.
test test-compiled: export PYTHONDONTWRITEBYTECODE =

test: $(VENV)/.dev  ## the tests
	$(BIN)/python -m pytest -n 3 --dist worksteal

test-compiled: $(VENV)/.dev  ## the tests of engine, logs and audit against a compiled copy in build/
	rm -rf build/copy && mkdir -p build/copy
	cp -R bench docs engine euchre_cli sample_logs tests tools *.md LICENSE Makefile pyproject.toml build/copy
	cd build/copy && $(abspath $(BIN))/python -m tools.compiled --quick
	cd build/copy && PYTHONPATH=$(CURDIR)/build/copy/engine:$(CURDIR)/build/copy $(abspath $(BIN))/python -m pytest -n 2 --dist worksteal tests/engine tests/log tests/audit

lint: $(VENV)/.dev  ## style, format and types; changes nothing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.dev  ## rewrite the source in the project's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/.run  ## write the generated documents
	$(BIN)/python -m tools.docs

clean: pure
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

bench: $(VENV)/.dev  ## measure the figures: asked, measured, reached or not
	$(BIN)/python -m bench

mutants: $(VENV)/.dev  ## change the engine a thing at a time and see which change no test notices (SAMPLE=40: so many of each module)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[mutants]'
	$(BIN)/python -m tools.mutants $(if $(SAMPLE),--sample $(SAMPLE))

torture: $(VENV)/.dev  ## what is too long for the tests: more seeds, a million hands, thousands of writers killed
	$(BIN)/python -m bench.torture
