#!/usr/bin/env bash
# usage: csmith.sh BUILD COUNT SEED [JOBS]
#
# Random programs by csmith: each is compiled by gcc -O0 and run, then run by
# BUILD/allways; output (a checksum) and exit status must be the same.  Programs
# that take gcc's more than two seconds are left out and others taken instead.
# What fails is kept in BUILD/csmith; with SHRINK=1 cvise makes it small.
#
# Options given to csmith: none but the seed and --max-funcs 6: all of what it
# generates by default is wanted (bit-fields, unions, packed structs, volatile,
# pointers, comma, compound assignment, float is off by default).
set -u
build=$(realpath "$1") count=$2 seed=$3 jobs=${4:-$(nproc)}
header=$(find /usr/include -name csmith.h | head -n 1)
[ -n "$header" ] || { echo "csmith.h is missing: 'make deps' installs it" >&2 && exit 2; }
include=$(dirname "$header")
folder=$build/csmith
mkdir -p "$folder" || exit 2

# SEED FOLDER: 0 the same, 1 different, 2 left out.
try() {
  local n=$1 at=$2/$1 rc ours
  (cd "$2" && csmith --seed "$n" --max-funcs 6 >"$at.c") 2>/dev/null || return 2
  gcc -w -O0 -I"$include" -o "$at.native" "$at.c" 2>"$at.gcc" || return 2
  timeout 2 "$at.native" >"$at.expected" 2>&1
  rc=$?
  [ $rc -ne 124 ] || return 2
  timeout 120 "$build/allways" run -w -I"$include" "$at.c" >"$at.found" 2>"$at.err"
  ours=$?
  [ $rc -eq $ours ] && cmp -s "$at.expected" "$at.found"
}

one() {
  local at=$folder/$1
  try "$1" "$folder"
  case $? in
  0) echo same && rm -f "$at".* ;;
  2) echo "left out" && rm -f "$at".* ;;
  *) echo "different: seed $1, see $at.c" && head -n 4 "$at.err" | sed 's/^/  /'
     [ -z "${SHRINK-}" ] || tests/csmith_shrink.sh "$build" "$at.c" ;;
  esac
}
export -f try one
export build folder include

total=0
same=0
different=0
while [ "$total" -lt "$count" ] && [ $different -lt 20 ]; do
  want=$((count - total))
  [ $want -le 100 ] || want=100
  out=$(seq "$seed" $((seed + want - 1)) | xargs -P "$jobs" -I{} bash -c 'one {}')
  seed=$((seed + want))
  same=$((same + $(grep -c '^same' <<<"$out")))
  different=$((different + $(grep -c '^different' <<<"$out")))
  total=$((same + different))
  grep -A 4 '^different' <<<"$out"
done
echo "csmith: $same programs agree, $different do not"
[ $different -eq 0 ]
