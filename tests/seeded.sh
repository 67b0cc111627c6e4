#!/bin/sh
# usage: tests/seeded.sh N
# Builds the random driver with deliberate bug N and expects it to complain.
# Asserts are off: the driver alone has to see the bug.  N = 0 has no bug and
# must pass, so that a driver that always fails proves nothing.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# shellcheck disable=SC2046 # lists of files
gcc -std=c11 -O1 -w -DNDEBUG -D_POSIX_C_SOURCE=200809L \
  -DALLWAYS_SEEDED_BUG="$1" -Iinclude -Isrc -Itests -o "$folder/driver" \
  $(scripts/list.sh src/base src/memory src/store tests/random) -lm -lpthread

for strategy in layered bfs dfs site none; do
  rc=0
  timeout 120 "$folder/driver" --strategy $strategy --seed 1 \
    --operations 20000 || rc=$?
  if [ $rc -eq 124 ]; then
    echo "seeded bug $1: $strategy did not end"
    exit 1
  elif [ $rc -ne 0 ]; then
    echo "seeded bug $1: caught with $strategy (exit code $rc)"
    [ "$1" -ne 0 ]
    exit
  fi
done
echo "seeded bug $1: nothing was noticed"
[ "$1" -eq 0 ]
