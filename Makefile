# Each target sets up what it needs by itself; see tools/setup.sh.
.DEFAULT_GOAL := help
.PHONY: help demo play looks test lint bench understand soak strength season draws newcomer pictures oracle format lock clean

BIN := .venv/bin
JOBS ?= 2

help: ## This list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

demo: ## A league of four games by mail, from first sheet to last page, in exports/demo/
	@tools/setup.sh run
	@$(BIN)/python -m bench.demo

play: ## A game against bots, at once, in your browser; ARGS="--game kingdoms" for another
	@tools/setup.sh run
	@$(BIN)/moderator practice $(ARGS)

looks: ## Every turn of the demo printed and shown at four widths, and measured; the last line says if all looks well
	@tools/setup.sh dev
	@$(BIN)/python -m bench.looks $(ARGS)

test: ## All tests; make test ARGS="-k dice" for some
	@tools/setup.sh dev
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile $(ARGS)

lint: ## Style, types, layers and libraries
	@tools/setup.sh dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python tools/clocks.py
	@$(BIN)/deptry moderator

bench: ## Speed and memory beside the goals; make bench ARGS=play for one measure
	@tools/setup.sh dev
	@$(BIN)/python -m bench $(ARGS)

understand: ## How much of what people write is understood: phrases by language and game, mails by program
	@tools/setup.sh dev
	@$(BIN)/python -m bench.understand

soak: ## 100,000 sheets in three languages; ARGS=underground or kingdoms for games, pipe, maildir or dovecot for mail, kills for a league killed at every point, form for the form, planted for hostile texts, promises for what answers promise
	@tools/setup.sh dev
	@$(BIN)/python -m bench.soak $(ARGS)

strength: ## How strong the stand-ins are, over 2,400 games; make strength ARGS="kingdoms 20" for a few
	@tools/setup.sh dev
	@$(BIN)/python -m bench.standins $(ARGS)

newcomer: ## How long it takes from a clean clone to the first order played, and the second time
	@tools/setup.sh dev
	@$(BIN)/python -m bench.newcomer

pictures: ## Draw the pictures of the README anew
	@tools/setup.sh dev
	@$(BIN)/python -m bench.pictures

season: ## 200 players, 500 games, 40 weeks by mail under a clock of its own; the last line says if all held
	@tools/setup.sh dev
	@$(BIN)/python -m bench.season $(ARGS)

draws: ## How even draws are, beside what none can beat, within ten minutes; ARGS=all for 5 to 40 players and all there is
	@tools/setup.sh dev
	@$(BIN)/python -m bench.draws $(ARGS)

oracle: ## The rules held against a second reading, for 20 minutes; ARGS=300 positions a game, ARGS=faults planted ones
	@tools/setup.sh dev
	@$(BIN)/python -m tests.oracle $(ARGS)

format: ## Put the code into its one form
	@tools/setup.sh dev
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

lock: ## Take the newest versions of all libraries, and write them down
	@tools/setup.sh dev
	@tools/lock.sh

clean: ## Remove what can be made again: the environment, caches, the demo's pages
	@rm -rf .venv build dist tools/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@rm -rf exports/demo
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
