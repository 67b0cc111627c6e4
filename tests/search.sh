#!/usr/bin/env bash
# usage: tests/search.sh BUILD
#
# Searches agree.  Without reduction, breadth first and several workers must
# find as many states and moves as depth first does; with it, the same verdict;
# and a graph must have as many states and moves as were counted.
set -u
build=$(realpath "$1") || exit 2
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/tap.sh
. tests/tap.sh
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT

# Two threads wait for each other while a third goes round.
cat >"$folder/circle.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static atomic_int turns;
static void *both(void *p) {
  int first = p != NULL;
  pthread_mutex_lock(&m[first]);
  pthread_mutex_lock(&m[1 - first]);
  pthread_mutex_unlock(&m[1 - first]);
  pthread_mutex_unlock(&m[first]);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, both, NULL);
  pthread_create(&b, NULL, both, &a);
  for (;;)
    turns = (turns + 1) % 4;
}
END

# Programs with few states, and what makes them small.
programs=(
  tests/programs/thread/cond_handoff.c
  tests/programs/thread/mutex_counter.c
  tests/programs/thread/rwlock.c
  tests/programs/thread/cancel_cond.c
  tests/programs/thread/fault_deadlock_order.c
  tests/programs/thread/fault_deadlock_signal_one.c
  tests/programs/thread/fault_cond_destroy_waiters.c
  tests/programs/search/choices.c
  tests/programs/search/lists.c
  "$folder/circle.c"
  bench/spin/peterson.c
  bench/spin/bounded_buffer.c
  '-DONECV -DP=2 bench/spin/bounded_buffer.c'
  '-DN=2 bench/spin/philosophers.c'
  '-DN=2 -DDEADLOCK bench/spin/philosophers.c'
  '-DT=2 bench/spin/treiber.c'
  '-DN=3 bench/spin/ordered_list.c'
)

# OPTION...: verdict and statistics of a check, in $folder/out.
check() {
  timeout 120 "$build/allways" check --keep-going --max-states 60000 "$@" \
    >"$folder/out" 2>"$folder/err" </dev/null
  local status=$?
  [ $status -eq 0 ] || [ $status -eq 10 ] || {
    echo "# check $*: exit status $status"
    sed 's/^/# /' "$folder/err"
    return 1
  }
}

# The states and moves that were counted; the verdict.
counted() { sed -nE 's/^searched: (.*), depth.*/\1/p' "$folder/out"; }
verdict() { sed -n 's/^verdict: //p' "$folder/out"; }

# NAME WANTED FOUND
same() {
  [ -n "$2" ] && [ "$2" = "$3" ] ||
    echo "# expected '$2', found '$3'"
  [ -n "$2" ] && [ "$2" = "$3" ]
  result $? "$1"
}

ways=('--search bfs' '--workers 2' '--workers 3' '--workers 2 --store exact'
  '--search bfs --store exact' '--workers 2 --store compact')
for program in "${programs[@]}"; do
  name=${program##*/}
  [ "$program" = "${program##* }" ] || name="$name ${program% *}"
  # shellcheck disable=SC2086 # options are words
  {
    check --no-reduce $program
    all=$(counted) true=$(verdict)
    for way in "${ways[@]:0:3}"; do
      check --no-reduce $way $program
      same "$name: $way, all states" "$all, $true" "$(counted), $(verdict)"
    done
    check $program
    same "$name: reduced" "$true" "$(verdict)"
    for way in "${ways[@]}"; do
      check $way $program
      same "$name: $way" "$true" "$(verdict)"
    done
  }
done

# FILE: states and moves of a graph without its ends, as they are counted.
graph_counted() {
  case $1 in
  *.aut) awk -F '[(,) ]+' 'NR == 1 { states = $4; moves = $3; next }
      { lines++; if ($NF == "") to = $(NF - 1); if (to > last) last = to }
      END { print states, (moves == lines && last < states ? moves : "bad") }' \
    "$1" ;;
  *.dot) awk '/ -> / { moves++; next } /\[label/ { states++ }
      END { print states, moves }' "$1" ;;
  esac
}

for program in tests/programs/thread/mutex_counter.c \
  tests/programs/search/choices.c; do
  for way in dfs bfs; do
    for format in aut dot; do
      check --no-reduce --search $way --graph "$folder/g.$format" "$program"
      # Ways end at one state more.
      same "${program##*/}: graph, $way, $format" \
        "$(counted | awk '{ print $1 + 1, $3 }')" \
        "$(graph_counted "$folder/g.$format")"
    done
  done
done

# A search that is cut short knows of no deadlock where a step was not tried.
for search in dfs bfs; do
  wrong=0
  for n in 1 2 3 4 5 6 7 8; do
    timeout 60 "$build/allways" check --search $search --max-states $n \
      tests/programs/check/always_exclusion_ok.c >"$folder/out" 2>&1
    [ $? -eq 5 ] || wrong=1
  done
  result $wrong "no deadlock in a search that is cut short: $search"
done

# What is not possible says so.
# STATUS TEXT OPTION...
refuses() {
  local status=$1 text=$2
  shift 2
  timeout 60 "$build/allways" check "$@" tests/programs/search/choices.c \
    >"$folder/out" 2>"$folder/err"
  [ $? -eq "$status" ] && grep -q "$text" "$folder/err"
  result $? "refuses $*"
}
refuses 1 'needs --search dfs' --workers 2 --search bfs
refuses 1 'cannot be used with --names bfs' --workers 2 --names bfs
refuses 1 '.aut or .dot' --graph "$folder/x.txt"
refuses 1 'cannot be written' --graph "$folder/none/x.aut"
refuses 1 'wrong value' --workers 0
finish
