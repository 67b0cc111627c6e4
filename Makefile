# The habits of the project.  `make help` lists them.

PREFIX ?= /usr/local
SEED ?= 1
BENCHMARKS = memory vm papers spin hard summaries start
N ?= 1000
BUILDS = build build-debug build-hard build-asan build-ubsan build-tsan
CHECKED = -Doptimization=1 -Ddebug=true -Dwerror=true
SOURCES = $(wildcard include/allways/*.h src/*/*.[ch] \
          src/*/*/*.[ch] runtime/*.[ch] tests/random/*.[ch] \
          tests/random_threads/*.[ch] tests/random_calls/*.[ch] \
          tests/unit/*.[ch] tests/reference/*.[ch] tests/solver/*.c \
          tests/runtime/*.[ch] tests/fuzz/*.[ch] examples/*/*.[ch] \
          bench/*.[ch] bench/*/*.c bench/open/*/*.c)
OUTER = headers layers man symbols install completion docs

.PHONY: all help deps demo check test nightly hard asan ubsan tsan seeded soak \
        soak-reference soak-seeded fuzz-csmith bench bench-open bench-projects \
        format layers shape install deb clean $(BUILDS)
.NOTPARALLEL: # ninja and tests/run.sh use all cores by themselves

all: build ## build the libraries, examples, tests and benchmarks in build/

help: ## this list
	@sed -n 's/^\([a-z%-]*\):.*## /\1 | /p' Makefile | column -t -s '|'

deps: ## install what is missing of the Debian packages in packages.txt
	@scripts/deps.sh

demo: deps build ## two C programs with bugs: one execution, and all executions
	build/allways run examples/c/demo_list.c; \
	  code=$$?; echo "exit code $$code" && test $$code -eq 10
	build/allways check --property valid-deref examples/c/demo_stack.c; \
	  code=$$?; echo "exit code $$code" && test $$code -eq 10

check: deps build-debug ## the quick tests: a minute or two
	@tests/run.sh -s $(SEED) -b build-debug -n 5000 -v 100 programs faults unit \
	  random examples cli bad headers layers

test: deps build build-debug ## all tests
	@tests/run.sh -s $(SEED) -b build-debug -n 50000 rerun unit random \
	  examples -b build programs faults bad runtime library \
	  folded assembly lazy solver unit random examples cli security formats \
	  replay draw page projects cache \
	  search verdicts counts reference compare oracle audit_some fuzz \
	  oracle_calls seeded_reference $(OUTER)

nightly: deps build build-debug ## what takes too long for make test
	@tests/run.sh -s $(SEED)7 -b build-debug programs faults -b build -n 300000 \
	  -v 4000 rerun random bad pairs audit csmith oracle oracle_calls \
	  seeded_reduction seeded_audit seeded_summaries seeded deb

hard: deps build-hard ## tests with 8-bit hashes, growth at each step, failures
	@tests/run.sh -s $(SEED) -b build-hard -n 20000 unit random

asan ubsan tsan: %: deps build-%
	@tests/run.sh -s $(SEED) -b build-$@ -n 20000 -t 1200 programs faults unit \
	  random examples search

asan: ## tests under the address sanitizer
ubsan: ## tests under the undefined behaviour sanitizer
tsan: ## tests under the thread sanitizer

seeded: deps build ## are the deliberate bugs caught by the random programs?
	@tests/run.sh seeded seeded_reduction seeded_audit seeded_summaries \
	  seeded_reference

soak: deps build build-asan ## all that is random, for days; all options
	@tests/fuzz/reports.py build 20000 $(SEED)
	@tests/fuzz/reports.py build-asan 20000 $(SEED)1
	@tests/fuzz/options.py build 20000 $(SEED)
	@tests/fuzz/options.py build-asan 2000 $(SEED)1
	@tests/run.sh -s $(SEED) -b build -n 100000000 -v 10000 -t 0 random bad \
	  combinations audit_workers
	@tests/csmith.sh build 500 $(SEED)0000
	@tests/soak.py build build-asan 300 $(SEED)00000
	@tests/oracle.py build 50000 $(SEED)0000
	@tests/oracle_calls.py build 30000 $(SEED)0000

soak-reference: deps build ## a million random programs, 50,000 with open values, and all small ones, on two machines
	@build/tests/compare --count 1000000 --seed $(SEED)000000000 --features \
	  --jobs $$(nproc) --resume build/soak-reference.txt
	@build/tests/compare --open --count 50000 --seed $(SEED)500000000 \
	  --features --jobs $$(nproc) --resume build/soak-open.txt
	@build/tests/compare --small --jobs $$(nproc) \
	  --resume build/soak-small.txt

soak-seeded: deps build ## each deliberate bug, on random programs until two machines differ
	@tests/seeded_reference.py build -r $(SEED)

fuzz-csmith: deps build ## N random C programs from SEED, compared with gcc's
	@SHRINK=1 tests/csmith.sh build $(N) $(SEED)

bench: $(BENCHMARKS:%=bench-%) ## all, an hour; one: make bench-NAME

bench-%: deps build
	@build/bench/allways-bench $*

bench-papers bench-spin bench-hard bench-summaries bench-start: bench-%: deps build
	@bench/bench_$*.py build/allways

bench-open: build ## 60 programs, 8 parsers from Debian, a ring: all inputs; half an hour
	@bench/bench_open.py build/allways

bench-projects: build ## 24 real projects, fetched from Debian; one: PROJECT=zlib
	@bench/bench_projects.py build/allways \
	  $(if $(PROJECT),--only $(PROJECT),--write)

format: ## lay out the C files with clang-format
	@clang-format -i $(SOURCES)

layers: build ## do folders include and call only what they may; is all used?
	@scripts/layers.py
	@scripts/unused.py
	@scripts/calls.py build

shape: ## lengths of files and functions, share of comments
	@scripts/shape.py src include

install: build ## install libraries, headers, man pages (PREFIX, DESTDIR)
	@scripts/install.sh build "$(DESTDIR)"

deb: ## Debian packages, in build/deb
	@scripts/deb.sh build/deb

clean: ## remove everything that was built
	rm -rf $(BUILDS) build-native build-projects build-against

build:       OPTIONS = --buildtype=debugoptimized -Db_ndebug=true
build-debug: OPTIONS = $(CHECKED)
build-hard:  OPTIONS = $(CHECKED) -Dhard=true
build-asan:  OPTIONS = $(CHECKED) -Db_sanitize=address
build-ubsan: OPTIONS = $(CHECKED) -Db_sanitize=undefined
build-tsan:  OPTIONS = $(CHECKED) -Db_sanitize=thread
$(BUILDS):
	@scripts/build.sh $@ "--prefix=$(PREFIX)" $(OPTIONS)
