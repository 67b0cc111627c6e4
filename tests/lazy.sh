#!/usr/bin/env bash
# usage: lazy.sh BUILD COUNT SEED
#
# Random programs with choices of few values (lazy_program.py), checked twice:
# choices made at once, and made only when they matter.  Verdict, and kinds and
# lines of all faults, must be the same; which of several faults is found first
# may differ.  The values that a report shows must lead to its fault.  What
# differs is kept in BUILD/lazy.  Before, the programs in tests/lazy must have
# the verdict that their first line says.
set -u
build=$(realpath "$1") count=$2 seed=$3
here=$(dirname "$(realpath "$0")")
folder=$build/lazy
mkdir -p "$folder" || exit 2

# FILE OPTION...: the verdict and each fault's kind and line, sorted.
faults() {
  timeout 60 "$build/allways" check -w -I"$here/../include" --keep-going \
    "${@:2}" "$1" 2>&1 | awk '
      /^error\[/ { kind = $0; sub(/^error\[/, "", kind); sub(/\].*/, "", kind) }
      /^  at / && kind != "" { print kind, $2; kind = "" }
      /^note: with these values fixed/ { print "not confirmed" }
      /^verdict: / { sub("[(].*", ""); print }' | sort -u
}

different=0
faulty=0
for file in "$here"/lazy/*.c; do
  for option in '' --no-reduce '--store exact'; do
    # shellcheck disable=SC2086
    found=$(timeout 60 "$build/allways" check -w $option "$file" 2>&1 |
      grep '^verdict: ')
    [ "// $found" = "$(head -n 1 "$file")" ] || {
      echo "$file $option: $found" && different=$((different + 1))
    }
  done
done
for ((n = seed; n < seed + count; n++)); do
  at=$folder/$n
  "$here/lazy_program.py" "$n" >"$at.c" || exit 2
  faults "$at.c" --lazy-from 257 >"$at.early" &&
    faults "$at.c" --lazy-from 2 >"$at.late"
  grep -q ' false' "$at.early" && faulty=$((faulty + 1))
  if cmp -s "$at.early" "$at.late" && [ -s "$at.early" ]; then
    rm "$at".*
  else
    different=$((different + 1))
    echo "different: seed $n, see $at.c" && diff "$at.early" "$at.late"
  fi
done
echo "$count programs, $faulty with faults, $different different"
[ $different -eq 0 ]
