#!/usr/bin/env bash
# usage: tests/run.sh [-b BUILD] [-n OPERATIONS] [-s SEED] [-t SECONDS]
#                     [-v VARIANTS] [-f MUTANTS] SUITE...
#
# Runs suites of tests and prints a line for each test, then the total
# `N passed, N failed`.  Options hold for the suites after them:
#   -b  build folder the programs come from (build)
#   -n  random operations for each strategy (5000)
#   -s  seed of whatever is random (1)
#   -t  seconds one test may take, 0: no limit (600)
#   -v  broken files in the suite bad (500)
#   -f  mutated reports, and random command lines, in the suite fuzz (100)
# Suites:
#   unit random seeded       the memory module and the front end from inside
#   seeded_reduction         are deliberate bugs of the reduction seen?
#   seeded_audit             are they by --audit alone?
#   seeded_summaries         and those of summaries of calls?
#   seeded_reference         are old defects seen by the reference and by audits?
#   programs rerun examples  C programs, as natively; rerun: going back too
#   faults                   programs with a fault, where it is
#   verdicts                 programs get the verdicts that they state
#   counts                   and how many states the benchmarks have
#   reference                a second machine gives the same verdicts
#   audit audit_some         the same, with each decision of the reduction tried;
#   audit_workers            for programs that are about threads only; by two
#                            workers
#   pairs combinations       the same under options that must not matter: any
#                            two of them together; all together, for hours
#   pairs_some               any two, for programs that are about threads
#   runtime csmith           the C library and random programs, as natively
#   folded                   constants that clang computes, as its sanitizers
#   assembly                 inline assembly, as the processor
#   library                  which of its functions threads may call at once
#   search oracle            searches, workers and graphs agree; reductions do
#   oracle_calls             and summaries of calls
#   compare                  the checker and a second machine agree
#   lazy                     choices made at once and made late
#   solver                   Z3's library is missing or broken
#   cli bad replay           what is printed; broken input; reports of check
#   cache                    compiled files are kept, and used where they may be
#   projects                 builds of projects: allways cc, lists of commands,
#                            models of missing functions, .allways.yml
#   security                 limits hold; what comes from outside is data
#   fuzz                     mutated reports, random command lines
#   formats                  what other programs read; several programs at once
#   page                     the page of check --html, in a browser
#   draw                     states as pictures
#   docs completion          the manual is true; shells complete what there is
#   deb                      the Debian package: lintian, a check, removal
#   headers layers man symbols install
# A test is a command that exits with 0; one that prints TAP counts for as many
# as it prints.  The output of each is left in BUILD/test-logs.
set -u
cd "$(dirname "$0")/.." || exit 2

build=build operations=5000 seed=1 seconds=600 variants=500 mutants=100
strategies='layered bfs dfs site none'
cores=$(nproc)
counts=$(mktemp) || exit 2
trap 'rm -f "$counts"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; wait; exit 130' INT TERM

# Nothing depends on what was compiled before.
export ALLWAYS_CACHE_SIZE=0

# A sanitizer's complaint is a failure; memory it cannot have is NULL.
export ASAN_OPTIONS=allocator_may_return_null=1
export TSAN_OPTIONS=allocator_may_return_null=1:halt_on_error=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

# NAME COMMAND...: one test, in the background as soon as a core is free.
check() {
  while [ "$(jobs -rp | wc -l)" -ge "$cores" ]; do wait -n; done
  run_one "$@" &
}

run_one() {
  local name=$1 start=$EPOCHREALTIME rc=0 passed failed word=ok
  local log=$build/test-logs/${name//\//-}.log
  shift
  CMOCKA_MESSAGE_OUTPUT=TAP timeout "$seconds" "$@" >"$log" 2>&1 &
  trap 'kill $! 2>/dev/null; exit 130' INT TERM
  wait $! || rc=$?
  passed=$(grep -c '^ok ' "$log")
  failed=$(grep '^not ok ' "$log" | grep -vc '# SKIP')
  passed=${passed:-0} failed=${failed:-0}
  [ "$rc" -ne 0 ] && [ "$failed" -eq 0 ] && failed=1
  [ "$passed$failed" = 00 ] && passed=1
  [ "$rc" -eq 0 ] && [ "$failed" -eq 0 ] || word=FAIL
  echo "$passed $failed" >>"$counts"
  report "$word" "$name" "$passed" "$start"
  [ "$word" = ok ] || { echo "exit code $rc, from $log:" &&
    excerpt "$log"; } | sed 's/^/    | /'
}

# LOG: what failed and the lines that explain it, or the end.
excerpt() {
  awk '/^(not )?ok / { on = /^not/ } on' "$1" | head -n 40 | grep . ||
    tail -n 25 "$1"
}

# Times are for people; nothing depends on them.
report() {
  awk -v word="$1" -v name="$2" -v build="$build" -v n="$3" -v a="$4" \
    -v b="$EPOCHREALTIME" 'BEGIN { printf "%-4s %-28s %-12s %7.2f s%s\n",
      word, name, build, b - a, (n > 1 ? "  " n " passed" : "") }'
}

suite() {
  local name
  mkdir -p "$build/test-logs" || exit 2
  case $1 in
  unit)
    check unit/list "$build/tests/unit-tests" --list
    for name in $("$build/tests/unit-tests" --list); do
      check "unit/$name" "$build/tests/unit-tests" "$name"
    done ;;
  random)
    for name in $strategies; do
      check "random/$name" "$build/tests/random-driver" --strategy "$name" \
        --seed "$seed" --operations "$operations"
    done ;;
  examples)
    for name in examples/memory/*.c; do
      name=$(basename "$name" .c)
      check "examples/$name" "$build/examples/$name"
    done
    check examples/c tests/examples.sh "$build" ;;
  programs)
    for name in c libc search thread; do
      check "programs/$name" tests/programs.sh "$build" -j 1 -t 60 "/$name/"
    done ;;
  faults)
    check faults tests/programs.sh "$build" -j 1 -t 60 /fault/ ;;
  rerun)
    for name in /c/ /fault/ok_ /libc/ /search/ /thread/; do
      check "rerun${name%/}" tests/programs.sh "$build" -j 1 -t 120 \
        -o "--rerun $seed" "$name"
    done ;;
  verdicts)
    for name in a-c d-l m-q r-z; do
      check "verdicts/$name" tests/verdicts.sh "$build" -j 1 "/[$name]"
    done ;;
  counts) check counts tests/counts.py "$build" ;;
  reference)
    check reference/own tests/reference.sh "$build" -j 1 own/
    for name in a-c d-l m-q r-z; do
      check "reference/$name" tests/reference.sh "$build" -j 1 "check/[$name]"
    done ;;
  audit)
    for name in a-c d-l m-q r-z; do
      check "audit/$name" tests/verdicts.sh "$build" -j 1 -o '--audit 1' \
        "/[$name]"
    done
    check audit/workers tests/verdicts.sh "$build" -j 1 \
      -o '--audit 1 --workers 2' -x '--search|--summaries' /poll_ /mutex_ /end_ ;;
  audit_some)
    for name in /end_ /mutex_ /poll_; do
      check "audit_some$name" tests/verdicts.sh "$build" -j 1 -o '--audit 1' \
        "$name"
    done
    check audit_some/workers tests/verdicts.sh "$build" -j 1 \
      -o '--audit 1 --workers 2' -x '--search|--summaries' /poll_ /mutex_ ;;
  audit_workers)
    for name in a-c d-l m-q r-z; do
      check "audit_workers/$name" tests/verdicts.sh "$build" -j 1 \
        -o '--audit 1 --workers 2' -x '--search|--summaries' "/[$name]"
    done ;;
  pairs_some)
    for name in /end_ /mutex_ /poll_ /race_; do
      check "pairs_some$name" tests/verdicts.sh "$build" -c pairs -j 1 "$name"
    done ;;
  pairs | combinations)
    check "$1/deadlock" tests/verdicts.sh "$build" -j 1 -t 120 \
      -o '--no-reduce --search bfs' /deadlock
    for name in a-b c d-f g-l m-p q-r s t-z; do
      case $1 in
      pairs) check "pairs/$name" tests/verdicts.sh "$build" -c pairs -j 1 \
        "/[$name]" ;;
      *) check "combinations/$name" tests/verdicts.sh "$build" -c all -j 1 \
        -t 60 "/[$name]" ;;
      esac
    done ;;
  runtime)
    check runtime/stdio tests/runtime/stdio.sh 30000 "$seed"
    check runtime/libc tests/runtime/libc.sh 50000 "$seed"
    check runtime/plain tests/plain.sh "$build" 2000 "$seed" ;;
  library) check library tests/library_races.py "$build" ;;
  assembly)
    check assembly tests/asm_random.py "$build" 20 "$seed" ;;
  folded)
    for name in 1 2 3; do
      check "folded/$name" tests/folded.py "$build" $((seed * name))
    done ;;
  csmith)
    for name in 1 2; do
      check "csmith/$name" tests/csmith.sh "$build" 25 $((seed * name * 500)) 1
    done ;;
  oracle)
    for name in 1 2; do
      check "oracle/$name" tests/oracle.py "$build" 80 $((seed * name * 1000)) 1
    done ;;
  oracle_calls)
    for name in 1 2; do
      check "oracle_calls/$name" tests/oracle_calls.py "$build" 40 \
        $((seed * name * 1000)) 1
    done ;;
  compare)
    for name in 1 2; do
      check "compare/$name" "$build/tests/compare" --count 1000 --seed \
        $((seed * name * 1000000))
    done
    check compare/open "$build/tests/compare" --open --count 500 --seed \
      $((seed * 5000000))
    check compare/small "$build/tests/compare" --small --from "$seed" \
      --every 199
    check compare/text tests/reference/through_c.py "$build" 60 \
      $((seed * 3000000)) 1 ;;
  lazy)
    for name in 1 2; do
      check "lazy/$name" tests/lazy.sh "$build" 50 $((seed * name * 1000))
    done ;;
  solver) check solver tests/solver.sh "$build" ;;
  bad)
    check bad/input tests/bad.sh "$build"
    for name in 1 2; do
      check "bad/bitcode-$name" tests/bad/bitcode.py "$build" \
        $((variants / 2)) $((seed * name))
    done ;;
  projects)
    for name in make cmake meson autotools cc objects lists stubs config; do
      check "projects/$name" tests/projects.sh "$build" "$name"
    done
    check projects/broken tests/bad/objects.py "$build" $((variants / 10)) \
      "$seed" ;;
  cache)
    for name in use changes lookups uncached damage folder limits; do
      check "cache/$name" tests/cache.sh "$build" "$name"
    done ;;
  fuzz)
    check fuzz/reports tests/fuzz/reports.py "$build" "$mutants" "$seed" 1
    check fuzz/options tests/fuzz/options.py "$build" "$mutants" "$seed" 1 ;;
  seeded)
    for name in 0 1 2 3 4 5 6 7 8 9 10; do
      check "seeded/$name" tests/seeded.sh "$name"
    done ;;
  seeded_reduction)
    check seeded_reduction tests/seeded_reduction.py "$build" ;;
  seeded_audit)
    check seeded_audit tests/seeded_audit.py "$build" ;;
  seeded_summaries)
    check seeded_summaries tests/seeded_summaries.py "$build" ;;
  seeded_reference)
    check seeded_reference tests/seeded_reference.py "$build" "$seed" ;;
  replay)
    for name in fault/ thread/; do
      check "replay/${name%/}" tests/replay.sh "$build" "$name"
    done ;;
  formats)
    for name in schema witness coverage xml each report docs; do
      check "formats/$name" tests/formats.sh "$build" "$name"
    done ;;
  page) check page tests/page.py "$build" ;;
  draw) check draw tests/draw.sh "$build" ;;
  layers)
    check layers scripts/layers.py
    check layers/mirror tests/mirror.py
    check layers/unused scripts/unused.py
    check layers/calls scripts/calls.py "$build" ;;
  docs) check docs tests/docs.py "$build" ;;
  completion) check completion tests/completion.sh "$build" ;;
  deb) check deb tests/deb.sh ;;
  security) check security tests/security.sh "$build" ;;
  cli) check cli tests/cli.sh "$build" ;;
  search) check search tests/search.sh "$build" ;;
  headers | man | symbols | install) check "$1" "tests/$1.sh" ;;
  *) echo "tests/run.sh: no suite '$1'" >&2 && exit 2 ;;
  esac
}

while [ $# -gt 0 ]; do
  case $1 in
  -[bfnstv]) [ $# -gt 1 ] || { echo "tests/run.sh: $1 needs a value" >&2 &&
    exit 2; } ;;
  esac
  case $1 in
  -b) build=$2 && shift ;;
  -n) operations=$2 && shift ;;
  -s) seed=$2 && shift ;;
  -t) seconds=$2 && shift ;;
  -v) variants=$2 && shift ;;
  -f) mutants=$2 && shift ;;
  *) suite "$1" ;;
  esac
  shift
done
wait

awk '{ passed += $1; failed += $2 }
     END { printf "%d passed, %d failed\n", passed, failed
           exit failed > 0 || passed == 0 }' "$counts"
