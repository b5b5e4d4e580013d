# `make run` and `make test` set up what they need by themselves and are quick the second time.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test lint types unit format bench golden pictures demo clean

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
	$(BIN)/pytest -q

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

.venv/.ready: pyproject.toml systemd/setup.sh
	sh systemd/setup.sh "$(PYTHON)"

clean:
	rm -rf .venv build *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
