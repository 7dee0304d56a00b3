# Marque: `make run` serves it, `make test` tests it. Everything else is a part of these two.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MARQUE := target/debug/marque
DEVDB := target/debug/devdb
FRONTEND_SOURCES := $(shell find frontend/src frontend/public frontend/fonts contract -type f 2>/dev/null) \
	$(wildcard frontend/*.json frontend/*.mjs)

.PHONY: help run build test check contract test-domain test-rust test-frontend test-browser tools clean

help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: build ## Build and serve the site; the first run adds the sample inventory
	@exec $(MARQUE) serve --seed-if-empty

build: tools frontend/dist/index.html ## Build server and front end
	cargo build --locked -p server

test: tools test-domain check test-frontend test-rust test-browser ## Run every test of the program
	@echo "Every test has passed."

check: tools frontend/node_modules/.package-lock.json ## Formatting, lints, types, layers, freshness of generated files
	cargo test --locked -q --workspace --test layers
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	cd frontend && npm run --silent check
	scripts/check-words

test-domain: tools ## The domain's tests, alone and without any database
	env -u DATABASE_URL -u TEST_DATABASE_URL cargo test --locked -p domain

test-rust: tools frontend/dist/index.html tools/postgres/node_modules/.package-lock.json ## All of Rust, on a PostgreSQL of its own
	cargo build --locked -p embedded-postgres -p server
	$(DEVDB) run -- cargo test --locked --workspace --exclude domain --no-fail-fast

test-frontend: frontend/node_modules/.package-lock.json ## Units and pages of the front end
	cd frontend && npm test

test-browser: build ## Journeys in a real browser against the real server
	scripts/install-browser
	scripts/browser-tests

contract: ## Write the generated files anew: OpenAPI, rules, typed client
	cargo build --locked -p server
	$(MARQUE) openapi > contract/openapi.json
	$(MARQUE) rules > contract/rules.json
	cd frontend && npm run api

tools:
	@scripts/check-tools

clean: ## Remove what was built; data in .marque stays
	rm -rf target frontend/dist frontend/.cache frontend/node_modules tools/postgres/node_modules

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund
	@touch $@

tools/postgres/node_modules/.package-lock.json: tools/postgres/package-lock.json
	cd tools/postgres && npm ci --no-audit --no-fund
	@touch $@

# A PostgreSQL of one's own needs no npm package.
ifndef DATABASE_URL
build: tools/postgres/node_modules/.package-lock.json
endif

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(FRONTEND_SOURCES)
	cd frontend && npm run build
	@touch $@
