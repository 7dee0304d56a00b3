# `make run` serves Marque, `make test` tests it; `make help` lists all targets.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MARQUE := target/debug/marque
DEVDB := target/debug/devdb
# Without make's job server, so that the compiler may use all cores while front-end tests run.
CARGO := env -u MAKEFLAGS -u MFLAGS cargo
# clippy-driver compiles and lints, so the test build is linted in the same pass.
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings
# nextest, if installed, runs test binaries in parallel.
CARGO_TEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo '$(CARGO) nextest run' || echo '$(CARGO) test')
FRONTEND_SOURCES := $(shell find frontend/src frontend/public frontend/fonts contract -type f 2>/dev/null) \
	$(wildcard frontend/*.json frontend/*.mjs)

# Security advisories: a clone of github.com/RustSec/advisory-db, or a .tar.gz of one.
ADVISORY_DB ?= ../shared/data/rustsec-advisory-db.tar.gz

.PHONY: help run build bench faults test check check-layout check-rust check-frontend contract test-domain test-rust test-frontend test-browser \
	shots release deb check-deploy audit sbom rust frontend built tools clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: build ## Build and serve the site; the first run adds the sample inventory
	@exec $(MARQUE) serve --seed-if-empty

build: tools frontend/dist/index.html ## Build the server and the front end
	$(CARGO) build --locked -p server

# With more than two cores, front end and Rust run in parallel, because the Rust compiler leaves cores idle.
# Browser tests run alone.
CHAINS := $(shell [ "$$(getconf _NPROCESSORS_ONLN)" -gt 2 ] && echo 2 || echo 1)
test: tools ## Run all tests
	@$(LINTED) $(MAKE) --no-print-directory -j$(CHAINS) --output-sync=line rust frontend
	@$(LINTED) $(MAKE) --no-print-directory test-rust
	@$(LINTED) $(MAKE) --no-print-directory test-browser
	@echo "All tests passed."

rust:
	@$(MAKE) --no-print-directory check-layout
	@$(MAKE) --no-print-directory built
	@$(MAKE) --no-print-directory audit
	@$(MAKE) --no-print-directory test-domain

frontend: check-frontend test-frontend frontend/dist/index.html

check: check-rust check-frontend ## Check formatting, lints, types and forbidden strings

check-layout: tools
	$(CARGO) fmt --all --check
	scripts/check-words

check-rust: check-layout
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings

check-frontend: frontend/node_modules/.package-lock.json
	cd frontend && npm run --silent check

# One build for the tests, their database and the server of the browser tests, so nothing is compiled twice.
built: tools
	$(CARGO) build --locked --workspace --all-targets

test-domain: tools ## Run the domain tests, without a database
	env -u DATABASE_URL -u TEST_DATABASE_URL $(CARGO) test --locked -p domain

test-rust: built frontend/dist/index.html tools/postgres/node_modules/.package-lock.json ## Run the other Rust tests on a private PostgreSQL
	$(DEVDB) run -- $(CARGO_TEST) --locked --workspace --all-targets --exclude domain --no-fail-fast

test-frontend: frontend/node_modules/.package-lock.json ## Run the front end's unit and page tests
	cd frontend && npm test

test-browser: built frontend/dist/index.html tools/postgres/node_modules/.package-lock.json ## Run the browser journeys against the real server
	scripts/install-browser
	scripts/browser-tests

shots: build tools/postgres/node_modules/.package-lock.json ## Photograph every route (ROUTES="home listings" photographs some) into frontend/.cache/screenshots, the best into docs/screens
	scripts/install-browser
	scripts/screenshots $(ROUTES)

bench: tools frontend/dist/index.html tools/postgres/node_modules/.package-lock.json tools/bench/node_modules/.package-lock.json ## Benchmark the release next to its limits and peers; not part of the tests
	$(BUILD_RELEASE)
	node tools/bench/bench.mjs $(GROUPS)

# MARQUE_BIN selects another build; otherwise a release that exists, else the debug build.
faults: tools frontend/dist/index.html tools/faults/node_modules/.package-lock.json ## Run the server through faults and races (about an hour; SCENARIOS="R1 R14" runs some) and write docs/reliability.md; not part of the tests
	scripts/install-fault-tools
	@[ -n "$${MARQUE_BIN:-}" ] || [ -x target/release/marque ] || [ -x $(MARQUE) ] || $(CARGO) build --locked -p server
	node tools/faults/faults.mjs $(SCENARIOS)

# Features of the release, as in RELEASE_FEATURES=bundled-libpq-tls.
RELEASE_FEATURES ?=
# Time of the last commit, so that two builds of it do not differ by their time.
COMMIT_TIME = SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct)
# Without the names of folders, so that the program is the same wherever it is built, and does not name them.
CARGO_HOME ?= $(HOME)/.cargo
WITHOUT_FOLDERS = RUSTFLAGS="$${RUSTFLAGS:-} --remap-path-prefix=$(CURDIR)=. --remap-path-prefix=$(CARGO_HOME)=cargo" \
	CFLAGS="$${CFLAGS:-} -ffile-prefix-map=$(CURDIR)=."
BUILD_RELEASE = $(COMMIT_TIME) $(WITHOUT_FOLDERS) $(CARGO) build --locked --release -p server \
	$(if $(RELEASE_FEATURES),--features $(RELEASE_FEATURES))

release: tools frontend/dist/index.html ## Build the release, print its size and SHA-256
	$(BUILD_RELEASE)
	@target/release/marque --version
	@stat --format='%s bytes' target/release/marque
	@sha256sum target/release/marque

# Version of a package: that of the program, then time and name of the commit, so that apt installs each build over an earlier one.
DEB_VERSION = $$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)+$$(TZ=UTC git log -1 --date=format-local:%Y%m%d%H%M --format=%cd.%h)-1

deb: release ## Pack the release as a Debian package
	@cargo deb --version >/dev/null 2>&1 || { echo "make deb needs cargo-deb 3 or later: cargo install cargo-deb" >&2; exit 1; }
	$(COMMIT_TIME) $(CARGO) deb --no-build --no-strip -p server --deb-version $(DEB_VERSION)
	@sha256sum target/debian/*.deb

check-deploy: ## Check alert rules, dashboard and systemd unit with promtool and systemd-analyze
	scripts/check-deploy

contract: ## Regenerate OpenAPI, form rules and the typed client
	$(CARGO) build --locked -p server
	$(MARQUE) openapi > contract/openapi.json
	$(MARQUE) rules > contract/rules.json
	cd frontend && npm run api

audit: built ## Check dependencies against security advisories; without a copy of them, warns locally and fails in CI
	target/debug/dependency-audit advisories --database $(ADVISORY_DB)

sbom: tools frontend/node_modules/.package-lock.json ## Write bills of materials (CycloneDX) to target/sbom
	$(CARGO) build --locked --workspace --bin dependency-audit
	mkdir -p target/sbom
	target/debug/dependency-audit sbom > target/sbom/server.cdx.json
	cd frontend && npm sbom --sbom-format=cyclonedx --sbom-type=application --omit=dev > ../target/sbom/frontend.cdx.json

tools:
	@scripts/check-tools

clean: ## Remove build output; keeps data in .marque
	rm -rf target frontend/dist frontend/.cache frontend/node_modules tools/postgres/node_modules tools/bench/node_modules tools/faults/node_modules

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund
	@touch $@

tools/bench/node_modules/.package-lock.json: tools/bench/package-lock.json
	cd tools/bench && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

tools/faults/node_modules/.package-lock.json: tools/faults/package-lock.json
	cd tools/faults && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

tools/postgres/node_modules/.package-lock.json: tools/postgres/package-lock.json
	cd tools/postgres && npm ci --no-audit --no-fund
	@touch $@

# The npm package is needed only for the embedded PostgreSQL.
ifndef DATABASE_URL
build: tools/postgres/node_modules/.package-lock.json
endif

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(FRONTEND_SOURCES)
	cd frontend && npm run build
	@touch $@
