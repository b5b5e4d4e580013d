# `make run` and `make test` set up what they need by themselves and are quick the second time.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test lint types unit format bench golden pictures demo clean install uninstall archive

run: .venv/.ready
	@$(BIN)/tabletown run || [ $$? -eq 1 ]  # 1: no screen, which it has said in one line

test: .venv/.ready lint types unit

lint: .venv/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.ready
	$(BIN)/mypy

unit: .venv/.ready
	@sh systemd/setup.sh "$(PYTHON)" tests
	$(BIN)/pytest -q -n auto --dist loadfile

format: .venv/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

pictures: .venv/.ready
	$(BIN)/python -m ui.pictures build/pictures docs/pictures

demo: .venv/.ready
	$(BIN)/python -m tests.ui.demo build/demo

bench: .venv/.ready
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/core.py

golden: .venv/.ready
	$(BIN)/python -m tests.golden

# sudo make install [DRY_RUN=1] [CONSOLE=1] [DESTDIR=folder], sudo make uninstall [PURGE=1]: docs/install.md
SYSTEM := $(PYTHON) -B -m kiosk.install

install:
	@$(SYSTEM) install $(if $(DRY_RUN),--dry-run) $(if $(CONSOLE),--console) $(if $(DESTDIR),--destdir=$(DESTDIR))

uninstall:
	@$(SYSTEM) remove $(if $(DRY_RUN),--dry-run) $(if $(PURGE),--purge) $(if $(DESTDIR),--destdir=$(DESTDIR))

archive:  # build/tabletown-VERSION.tar.gz, for `tabletown update`; WHEELS=folder for machines without a network
	@$(SYSTEM) archive --out=build $(if $(WHEELS),--wheels=$(WHEELS))

.venv/.ready: pyproject.toml systemd/setup.sh systemd/packages.txt
	sh systemd/setup.sh "$(PYTHON)"

clean:
	rm -rf .venv build *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
