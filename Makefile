# Marque: `make run` serves it, `make test` tests it. Everything else is a part of these two.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MARQUE := target/debug/marque
DEVDB := target/debug/devdb
# Without make's own count of jobs: beside the front end's tests, the compiler may have all cores still.
CARGO := env -u MAKEFLAGS -u MFLAGS cargo
# Clippy's driver is the compiler with more lints: what it builds for the tests is linted in the same pass.
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings
# With nextest, where it is installed, the tests of different programs run side by side.
CARGO_TEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo '$(CARGO) nextest run' || echo '$(CARGO) test')
FRONTEND_SOURCES := $(shell find frontend/src frontend/public frontend/fonts contract -type f 2>/dev/null) \
	$(wildcard frontend/*.json frontend/*.mjs)

# Where the security advisories lie: a clone of github.com/RustSec/advisory-db, or a .tar.gz of one.
ADVISORY_DB ?= ../shared/data/rustsec-advisory-db.tar.gz

.PHONY: help run build bench test check check-layout check-rust check-frontend contract test-domain test-rust test-frontend test-browser \
	audit sbom rust frontend built tools clean

help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: build ## Build and serve the site; the first run adds the sample inventory
	@exec $(MARQUE) serve --seed-if-empty

build: tools frontend/dist/index.html ## Build server and front end
	$(CARGO) build --locked -p server

# Where there are more than two cores, the front end's chain runs beside Rust's compiler, which leaves cores idle.
# The browser has the machine to itself.
CHAINS := $(shell [ "$$(getconf _NPROCESSORS_ONLN)" -gt 2 ] && echo 2 || echo 1)
test: tools ## Run every test of the program
	@$(LINTED) $(MAKE) --no-print-directory -j$(CHAINS) --output-sync=line rust frontend
	@$(LINTED) $(MAKE) --no-print-directory test-rust
	@$(LINTED) $(MAKE) --no-print-directory test-browser
	@echo "Every test has passed."

rust:
	@$(MAKE) --no-print-directory check-layout
	@$(MAKE) --no-print-directory built
	@$(MAKE) --no-print-directory audit
	@$(MAKE) --no-print-directory test-domain

frontend: check-frontend test-frontend frontend/dist/index.html

check: check-rust check-frontend ## Formatting, lints, types, wording

check-layout: tools
	$(CARGO) fmt --all --check
	scripts/check-words

check-rust: check-layout
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings

check-frontend: frontend/node_modules/.package-lock.json
	cd frontend && npm run --silent check

# One build for the tests, the database that they run on and the browser's server: nothing is compiled twice for it.
built: tools
	$(CARGO) build --locked --workspace --all-targets

test-domain: tools ## The domain's tests, alone and without any database
	env -u DATABASE_URL -u TEST_DATABASE_URL $(CARGO) test --locked -p domain

test-rust: built frontend/dist/index.html tools/postgres/node_modules/.package-lock.json ## All of Rust, on a PostgreSQL of its own
	$(DEVDB) run -- $(CARGO_TEST) --locked --workspace --all-targets --exclude domain --no-fail-fast

test-frontend: frontend/node_modules/.package-lock.json ## Units and pages of the front end
	cd frontend && npm test

test-browser: built frontend/dist/index.html tools/postgres/node_modules/.package-lock.json ## Journeys in a real browser against the real server
	scripts/install-browser
	scripts/browser-tests

bench: tools tools/postgres/node_modules/.package-lock.json ## Measure the release beside nginx; no part of the tests
	$(CARGO) build --locked --release -p server
	scripts/bench

contract: ## Write the generated files anew: OpenAPI, rules, typed client
	$(CARGO) build --locked -p server
	$(MARQUE) openapi > contract/openapi.json
	$(MARQUE) rules > contract/rules.json
	cd frontend && npm run api

audit: built ## Check the dependencies against security advisories; without a database it says so, and fails in CI
	target/debug/dependency-audit advisories --database $(ADVISORY_DB)

sbom: tools frontend/node_modules/.package-lock.json ## Write the bills of materials (CycloneDX) to target/sbom
	$(CARGO) build --locked --workspace --bin dependency-audit
	mkdir -p target/sbom
	target/debug/dependency-audit sbom > target/sbom/server.cdx.json
	cd frontend && npm sbom --sbom-format=cyclonedx --sbom-type=application --omit=dev > ../target/sbom/frontend.cdx.json

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
