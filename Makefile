# Everything is installed into .venv from hash-pinned requirements; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
REQUIREMENTS := .requirements

# Material's notice about MkDocs 2 is for maintainers, who find it in docs/about; it is no news in every build.
export NO_MKDOCS_2_WARNING := 1

.PHONY: help site serve test nightly check format embeddings generators lighthouse bench bench-read pictures requirements clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

site: $(VENV)/.site ## build the site into site/
	$(BIN)/claims check
	$(BIN)/mkdocs build --strict

serve: $(VENV)/.site ## show the site at http://127.0.0.1:8000/ and rebuild it after each edit
	$(BIN)/mkdocs serve

test: $(VENV)/.dev ## run all tests
	$(BIN)/pytest -n auto --dist worksteal

nightly: $(VENV)/.dev ## try 20,000 mutated records, as many ways to mend them, and all builds with pages drawn in full
	CLAIMS_MUTATIONS=20000 $(BIN)/pytest -n auto --dist worksteal tests/unit/test_any_bytes.py tests/unit/test_fix.py
	CLAIMS_FAST=off $(BIN)/pytest -n auto --dist worksteal tests/builds tests/exports

check: $(VENV)/.dev ## check style, types, records, the published schema and the page on the format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/claims check
	$(BIN)/claims schema docs/schema --check
	$(BIN)/claims reference docs/contribute/record.md --check
	$(BIN)/claims explain --pages docs/problems --check
	$(BIN)/python -m mkdocs_claims.exports.api.schemas --check

format: $(VENV)/.dev ## put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/claims schema docs/schema
	$(BIN)/claims reference docs/contribute/record.md
	$(BIN)/claims explain --pages docs/problems
	$(BIN)/python -m mkdocs_claims.exports.api.schemas

embeddings: $(VENV)/.embeddings ## run the tests of related claims by meaning, with the model
	$(BIN)/pytest -n0 tests/unit/test_related_meaning.py tests/builds/test_related.py

generators: $(VENV)/.generators ## build the pages with ProperDocs and with Zensical
	$(BIN)/pytest -n0 tests/exports/test_generators.py

lighthouse: $(VENV)/.dev ## ask Lighthouse about three pages; needs Node.js
	$(BIN)/python -m tests.browser.lighthouse

bench: $(VENV)/.bench ## measure the build against plain MkDocs and Hugo
	$(BIN)/python -m tests.bench

bench-read: $(VENV)/.dev ## measure what readers load and wait for
	$(BIN)/python -m tests.bench.reading

pictures: $(VENV)/.dev ## take the pictures in the docs anew
	$(BIN)/python -m tests.pictures

requirements: $(VENV)/.dev ## pin the newest versions that pyproject.toml allows
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  --no-emit-find-links --upgrade --extra cards --group build -o $(REQUIREMENTS)/site.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  --no-emit-find-links --upgrade --extra cards --group build --group dev -c $(REQUIREMENTS)/site.txt \
	  -o $(REQUIREMENTS)/dev.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  --no-emit-find-links --upgrade --extra cards --group build --group dev --group generators -c $(REQUIREMENTS)/dev.txt \
	  -o $(REQUIREMENTS)/generators.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  --no-emit-find-links --upgrade --extra cards --extra embeddings --group build --group dev \
	  -c $(REQUIREMENTS)/dev.txt -o $(REQUIREMENTS)/embeddings.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  --no-emit-find-links --upgrade --group build --group dev --group bench -c $(REQUIREMENTS)/dev.txt \
	  -o $(REQUIREMENTS)/bench.txt pyproject.toml

clean: ## remove what was built and installed
	rm -rf $(VENV) site .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.site: $(REQUIREMENTS)/site.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $(REQUIREMENTS)/site.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(REQUIREMENTS)/dev.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $(REQUIREMENTS)/dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.generators: $(REQUIREMENTS)/generators.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $(REQUIREMENTS)/generators.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.embeddings: $(REQUIREMENTS)/embeddings.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $(REQUIREMENTS)/embeddings.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.bench: $(REQUIREMENTS)/bench.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $(REQUIREMENTS)/bench.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
