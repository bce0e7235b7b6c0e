# `make help` lists what there is. Needs Node (any version with npm 10 or newer); brings its own where that is older than package.json says.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

OWN_NODE := toolchain/node_modules/node-linux-$(if $(filter aarch64 arm64,$(shell uname -m)),arm64,x64)/bin
NODE_MAJOR := $(shell node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
NODE_NEEDED := $(shell sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' package.json)
ifeq ($(shell [ $(NODE_MAJOR) -ge $(NODE_NEEDED) ] || echo old),old)
TOOLCHAIN := $(OWN_NODE)/node
export PATH := $(CURDIR)/$(OWN_NODE):$(PATH)
endif

INSTALLED := node_modules/.installed
BUNDLE := dist/supervisor.js dist/web.json
SOURCES := $(shell find packages operator api nameserver worker external-dns cert-manager-solver supervisor -name node_modules -prune -o -type f \( -name '*.ts' ! -name '*.test.ts' -o -path '*/src/*.json' \) -print)

WEB_SOURCES := $(shell find web packages/dns sdk/typescript/src -name node_modules -prune -o -type f ! -name '*.test.ts' ! -name '*.md' -print)

# Runs a command; in `make ci` its time is part of the budget.
step = $(if $(FOURWINDS_TEST_BUDGET),node test/budget/step.ts '$(1)')

export npm_config_fund = false
export npm_config_audit = false
export npm_config_update_notifier = false

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: $(BUNDLE) ## Run everything on this machine: database, operator, API and four nameservers
	@exec node dist/supervisor.js

.PHONY: run-cluster
run-cluster: $(BUNDLE) ## The same on five real Kubernetes control planes (built with Go on first use); prints their kubeconfigs
	@exec node test/cluster/run.ts

.PHONY: admin
admin: $(BUNDLE) ## Accounts, tokens and confirmations of the Fourwinds that runs here: ARGS='account list'
	@exec node dist/fourwinds-admin.js $(ARGS)

.PHONY: nameserver
nameserver: $(BUNDLE) ## Serve a folder of zone files: FOURWINDS_ZONES=<folder> FOURWINDS_DNS=<addresses>
	@exec node dist/nameserver.js

.PHONY: build
build: $(BUNDLE) ## Bundle the programs into dist/

# Of the Node that the images contain, which is not always the one that runs here otherwise.
IMAGES := $(OWN_NODE)/node images/main.ts $(if $(REVISION),--revision $(REVISION))

.PHONY: images
images: $(BUNDLE) $(OWN_NODE)/node ## Write the container images as OCI archives, without Docker; OUT=<folder>, REGISTRY=<name>
	@$(IMAGES) $(if $(OUT),--out $(OUT)) $(if $(REGISTRY),--registry $(REGISTRY))

.PHONY: release
release: $(INSTALLED) $(OWN_NODE)/node ## Write packages, images and charts of this version to dist/release; needs FOURWINDS_RELEASE_KEY_FILE=<file>, or UNSIGNED=yes
	@$(OWN_NODE)/node tools/release/main.ts $(if $(UNSIGNED),--unsigned)

.PHONY: kind
kind: images ## Install both charts with the images of this tree on two clusters of kind; needs docker, kind, helm and kubectl
	@test/kind/up.sh dist/images

.PHONY: tree
tree: $(BUNDLE) $(OWN_NODE)/node
	@$(IMAGES) --tree $(PROGRAM) --out $(OUT)

.PHONY: test
test: $(BUNDLE) ## Run all tests, those against real kube-apiservers too; FILES=<pattern> for some
	@test/tools.sh
	@npm run --silent test -- $(FILES) --ignoreProjects neighbours

.PHONY: test-isolated
test-isolated: $(BUNDLE) ## Run all tests, each file with modules and globals of its own; FILES=<pattern> for some
	@test/tools.sh
	@FOURWINDS_TEST_ISOLATED=1 npm run --silent test -- $(FILES) --ignoreProjects neighbours

.PHONY: test-neighbours
test-neighbours: $(BUNDLE) ## Run the tests with programs of others that take minutes to compile, such as external-dns; FILES=<pattern> for some
	@test/tools.sh
	@npm run --silent test -- $(FILES) --selectProjects neighbours

.PHONY: test-kubernetes
test-kubernetes: $(BUNDLE) ## Run the tests against real kube-apiservers with Kubernetes 1.36 instead of 1.33; FILES=<pattern> for some
	@test/tools.sh
	@FOURWINDS_TEST_KUBERNETES=1.36 npm run --silent test -- $(FILES) --selectProjects kubernetes

.PHONY: stress
stress: $(BUNDLE) ## Run all tests without Kubernetes ten times on a busy machine (stress-ng); RUNS=<n> for fewer, TESTS=quick for those of make check
	@test/tools.sh
	@test/stress.sh '$(RUNS)' '$(TESTS)'

.PHONY: long
long: $(BUNDLE) ## Run the long forms of tests that are short in CI: all algorithms, ten million damaged packets, requests made from OpenAPI, two replicas under load, an account that reads beside attackers, silent watches, operators that die at every write of every fault, a signed zone that changes its algorithm, programs that are killed while webhooks get events, nodes with Pods
	@test/tools.sh
	@FOURWINDS_TEST_PACKETS=10000000 FOURWINDS_TEST_ALGORITHMS=13,14,15,16 FOURWINDS_TEST_SCHEMATHESIS=900 FOURWINDS_TEST_RATES=long FOURWINDS_TEST_WORST_CLIENTS=long FOURWINDS_TEST_FAULTS=long FOURWINDS_TEST_LIFE=long FOURWINDS_TEST_KILLS=30 FOURWINDS_TEST_NODES=long npm run --silent test -- --testTimeout=3600000 test/dnssec fuzz.test schemathesis.test rates-of-replicas.test worst-clients.test test/faults operator/test/killed.test announcer-kills.test hooked-while-killed.test test/nodes test/life

.PHONY: test-clients
test-clients: $(BUNDLE) ## Run the long tests of the client libraries: each step of a scenario meets each fault, faults in the libraries are caught, packages work in empty projects on all runtimes, and releases are reproducible; FILES=<pattern> for some
	@test/tools.sh
	@FOURWINDS_TEST_CLIENTS=long npm run --silent test -- --testTimeout=3600000 $(or $(FILES),sdk/scenarios/faults.test sdk/mutations sdk/packages test/release)

.PHONY: soak
soak: $(BUNDLE) ## Change zones at random while everything fails and comes back, for 20 minutes; MINUTES=<n>, FOURWINDS_SEED=<n> repeats a run
	@test/tools.sh
	@FOURWINDS_TEST_SOAK=$(or $(MINUTES),20) npm run --silent test -- test/soak/soak.test

.PHONY: check
check: $(BUNDLE) ## Check a change in a minute or two: lint, types, generated files, commit subjects, and tests that are quick
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint-code types lint-files subjects generated check-tests

.PHONY: check-tests
check-tests: $(BUNDLE)
	@npm run --silent test -- --selectProjects quick

.PHONY: lint
lint: lint-code lint-files types ## Check style, dead code, pages and types

.PHONY: lint-code
lint-code: $(INSTALLED)
	@$(call step,lint of code) npm run --silent lint:code

.PHONY: lint-files
lint-files: $(INSTALLED)
	@$(call step,lint of files) npm run --silent lint:files

.PHONY: subjects
subjects: $(INSTALLED)
	@npm run --silent lint:subjects

.PHONY: types
types: $(INSTALLED)
	@$(call step,types) npm run --silent typecheck

.PHONY: generated
generated: $(INSTALLED)
	@$(call step,generated files) npm run --silent gen -- --check

.PHONY: bundles
bundles: $(INSTALLED)
	@$(call step,bundles) env MAKEFLAGS= $(MAKE) --no-print-directory build

.PHONY: go-builds
go-builds:
	@test/tools.sh
	@$(call step,Go builds) test/go-builds.sh

.PHONY: gen
gen: $(INSTALLED) ## Regenerate the files made from the code: CRDs, reference pages, NOTICE
	@npm run --silent gen

.PHONY: bench
bench: $(BUNDLE) ## Measure publish latency and the query path, each beside a peer; BENCH=<name> for some
	@test/tools.sh
	@exec node bench/main.ts

.PHONY: bench-query
bench-query: $(BUNDLE) ## Queries a second beside Knot, NSD, BIND, PowerDNS, gdnsd of Debian and an echo; ARGS=--quick for 90 s
	@exec node bench/query/main.ts $(ARGS)

.PHONY: ci
# Every change is tested with the same random cases; without FOURWINDS_SEED each run of the tests tries others.
ci: export FOURWINDS_SEED ?= 1
ci: export FOURWINDS_TEST_BUDGET = $(CURDIR)/.cache/budget.jsonl
ci: $(INSTALLED) ## What a change must pass: lint, types, generated files, build, tests, and their budget of time
	@mkdir -p .cache
	@rm -f .cache/eslint $(FOURWINDS_TEST_BUDGET) # a file's warnings may depend on types in other files
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint-code types lint-files generated bundles
	@$(MAKE) --no-print-directory go-builds
	@$(MAKE) --no-print-directory test

.PHONY: clean
clean: ## Remove everything that was installed or built, but not .fourwinds/, which holds data
	rm -rf dist node_modules toolchain/node_modules .cache coverage

dist/supervisor.js: $(INSTALLED) $(SOURCES) tools/build.ts tools/programs.ts
	@echo 'Building the programs …'
	@node tools/build.ts

dist/web.json: $(INSTALLED) $(WEB_SOURCES)
	@echo 'Building the dashboard …'
	@node web/build.ts

# npm removes node_modules first, and the mark in it with the rest.
$(INSTALLED): package-lock.json tools/install.ts $(TOOLCHAIN)
	@echo 'Installing packages …'
	@npm ci --loglevel=error
	@node tools/install.ts
	@touch $@

$(OWN_NODE)/node: toolchain/package-lock.json
	@echo 'Downloading Node $(NODE_NEEDED) …'
	@npm ci --loglevel=error --prefix toolchain
	@[ -e $@ ] || { echo 'npm could not download Node $(NODE_NEEDED); `npm ci --prefix toolchain --loglevel=http` says why' >&2; exit 1; }
	@touch $@
