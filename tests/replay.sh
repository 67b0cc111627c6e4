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

# FILE: what is told of the fault, without the lanes above it.
fault() { sed -n '/^fault: /,$p' "$1" | grep -v '^choices:\|^replay:\|^searched:\|^verdict:\|^reason:'; }

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
  timeout 60 allways replay --step 1 "$folder/report" >"$folder/first"
  [ $? -eq 10 ]
}

for file in fault/*.c thread/*.c; do
  [[ $file == *"$part"* ]] || continue
  try "$file"
  tell $? "$file"
done

# The command that is printed where there is no report file.
for file in thread/fault_deadlock_order.c fault/use_after_free_read.c; do
  [[ $file == *"$part"* ]] && [ -e "$file" ] || continue
  timeout 60 allways check "$file" >"$folder/check" 2>/dev/null </dev/null
  command=$(sed -n 's/^replay: //p' "$folder/check")
  bash -c "$command" >"$folder/again"
  [ $? -eq 10 ] && [ "$(fault "$folder/check")" = "$(fault "$folder/again")" ]
  tell $? "the printed command for $file"
done
finish
