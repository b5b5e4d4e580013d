# `make run` and `make test` set up what they need by themselves and are quick the second time.
PYTHON ?= python3
BIN := .venv/bin

# What a target is for: tests also want a virtual screen, and all that is missing is asked for at once.
test unit: PURPOSE := tests

.PHONY: ready run test lint types unit format bench venue golden pictures demo clean install uninstall archive keys lock

run: ready
	@$(BIN)/tabletown run || [ $$? -eq 69 ]  # 69: no screen, which it has said in one line

test: ready lint types unit

lint: ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: ready
	$(BIN)/mypy

unit: ready
	$(BIN)/pytest -q -n auto --dist loadfile

format: ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

pictures: ready
	$(BIN)/python -m tests.pictures build/pictures docs/pictures
	$(BIN)/python -m tests.pictures.clip docs/pictures/throw.webp

demo: ready  # [BOOK=lost-cities-rw|my-city-board] [SIZE=1920x1080] [LANGUAGE=de]
	$(BIN)/python -m tests.ui.demo build/demo $(or $(SIZE),800x480) $(or $(BOOK),my-city-rw) $(or $(LANGUAGE),en)

bench: ready
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/core.py
	$(BIN)/python bench/lost_cities.py

venue: ready  # a PostgreSQL in build/venue with the board of a venue in it, for trying it out [PORT=5433]
	$(BIN)/tabletown venue serve build/venue $(if $(PORT),--port $(PORT))

golden: ready
	$(BIN)/python -m tests.golden

# sudo make install [DRY_RUN=1] [CONSOLE=1] [DESTDIR=folder], sudo make uninstall [PURGE=1]: docs/install.md
# Every path is one word of the shell, whatever is in it.
quoted = '$(subst ','\'',$1)'
SYSTEM = $(call quoted,$(PYTHON)) -B -m kiosk.install

install:
	@$(SYSTEM) install $(if $(DRY_RUN),--dry-run) $(if $(CONSOLE),--console) $(if $(DESTDIR),--destdir=$(call quoted,$(DESTDIR)))

uninstall:
	@$(SYSTEM) remove $(if $(DRY_RUN),--dry-run) $(if $(PURGE),--purge) $(if $(DESTDIR),--destdir=$(call quoted,$(DESTDIR)))

archive:  # build/tabletown-VERSION.tar.gz, for `tabletown update`; WHEELS=folder for machines without a network
	@$(SYSTEM) archive --out=build $(if $(WHEELS),--wheels=$(call quoted,$(WHEELS))) $(if $(KEY),--key=$(call quoted,$(KEY)))

keys:  # the pair that signs releases; once for the project
	@$(SYSTEM) keys $(if $(KEY),--key=$(call quoted,$(KEY)))

lock: ready  # systemd/requirements.lock anew, after a change of the dependencies
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header \
		--no-annotate --python-version 3.11 --extra pi --upgrade -o systemd/requirements.lock pyproject.toml

ready:  # the environment, mended where it is not whole; quick where it is
	@sh systemd/setup.sh $(call quoted,$(PYTHON)) $(PURPOSE)

clean:
	rm -rf .venv build *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
