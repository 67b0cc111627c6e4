#!/usr/bin/env bash
# usage: tests/replay.sh BUILD [PART]
#
# Counterexamples lead where they say.  Each program under tests/programs whose
# name holds PART and in which check finds a fault is checked with --report; the
# report and the command that check prints must replay to the same fault, in
# the same lines.
set -u
build=$(realpath "$1") || exit 2
part=${2-}
cd "$(dirname "$0")/programs" || exit 2
# shellcheck source=tests/tap.sh
. ../tap.sh
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
export PATH=$build:$PATH

# FILE: the report of the fault, without the columns of threads above it.
fault() { sed -n '/^error\[/,$p' "$1" | grep -v '^schedule:\|^replay:\|^searched:\|^verdict:\|^reason:'; }

# PROGRAM
try() {
  local status=0
  timeout 60 allways check --max-time 20 --report "$folder/report" "$1" \
    >"$folder/check" 2>"$folder/error" </dev/null || status=$?
  [ $status -eq 10 ] || { [ $status -le 5 ]; return; }
  grep -qx "replay: allways replay $folder/report" "$folder/check" || return 1
  timeout 60 allways replay "$folder/report" >"$folder/again"
  [ $? -eq 10 ] || return 1
  diff <(fault "$folder/check") <(fault "$folder/again") | sed 's/^/# /'
  [ "$(fault "$folder/check")" = "$(fault "$folder/again")" ] || return 1
  grep -q "^>>" "$folder/check" || return 1
  timeout 60 allways replay --at 1 "$folder/report" >"$folder/first"
  [ $? -eq 10 ]
}

for file in fault/*.c thread/*.c; do
  [[ $file == *"$part"* ]] || continue
  try "$file"
  result $? "$file"
done

# All faults of a program, by each search: all are in the report, and the same.
# Without reduction there may be more: threads that are stuck before others are.
# PROGRAM OPTION...
try_all() {
  local n count file=$1
  shift
  timeout 60 allways check --keep-going --report "$folder/report" "$@" "$file" \
    >"$folder/check" 2>"$folder/error" </dev/null
  [ $? -eq 10 ] || return 1
  fault "$folder/check" | grep '^error\[' >"$folder/faults"
  count=$(wc -l <"$folder/faults")
  [ "$count" -ge 2 ] && [ "$(grep -c '^fault ' "$folder/report")" -eq "$count" ] ||
    return 1
  for ((n = 1; n <= count; n++)); do
    timeout 60 allways replay --fault $n "$folder/report" >"$folder/again"
    [ $? -eq 10 ] || return 1
    [ "$(sed -n ${n}p "$folder/faults")" = "$(grep '^error\[' "$folder/again")" ] ||
      return 1
  done
  timeout 60 allways replay --fault $n "$folder/report" 2>"$folder/again"
  [ $? -eq 1 ] && grep -q 'fewer faults' "$folder/again"
}

for file in ../cli/check_faults.c; do
  [[ $part == thread/ || -z $part ]] || continue
  for way in '' '--search bfs' '--workers 2' '--no-reduce' \
    '--no-reduce --search bfs'; do
    # shellcheck disable=SC2086 # options are words
    try_all "$file" $way
    result $? "all faults of $file $way"
    first=$folder/reduced
    [[ $way != --no-reduce* ]] || first=$folder/unreduced
    sort "$folder/faults" >"$folder/set"
    [ -f "$first" ] || cp "$folder/set" "$first"
    diff "$first" "$folder/set" | sed 's/^/# /'
    cmp -s "$first" "$folder/set"
    result $? "the same faults of $file $way"
  done
done

# The command that is printed where there is no report file.
for file in thread/fault_deadlock_order.c fault/use_after_free_read.c; do
  [[ $file == *"$part"* ]] && [ -e "$file" ] || continue
  timeout 60 allways check "$file" >"$folder/check" 2>/dev/null </dev/null
  command=$(sed -n 's/^replay: //p' "$folder/check")
  bash -c "$command" >"$folder/again"
  [ $? -eq 10 ] && [ "$(fault "$folder/check")" = "$(fault "$folder/again")" ]
  result $? "the printed command for $file"
done
finish
