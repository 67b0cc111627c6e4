#!/usr/bin/env bash
# usage: tests/programs.sh BUILD [-j N] [PATTERN]
#
# Runs the programs under tests/programs/*/ with BUILD/allways and prints TAP.
# A program must print and exit as it does natively (gcc), or, if it begins
# with `// fault: KIND`, end with that fault on a line marked `// HERE`.
# PATTERN selects names that contain it, as in `c/bit` or `fault/ok_*`.
#
# Directives, in the first lines of a program:
#   // args: A...      arguments of main
#   // files: F...     other translation units, in the same folder
#   // stdin: TEXT     standard input, with escapes as in printf %b
#   // exit: N         exit status, if not zero
#   // flags: F...     compiler flags; allways gets those it passes through
#   // options: O...   more options for allways run
#   // fault: KIND     the fault expected; KIND|KIND if either will do;
#                      `unsupported` and `limit` stand for exit status 5
#   // part of FILE    not a program but a translation unit of one
#
# Native programs and their output are kept in BUILD/test-programs, and made
# again when a source changes.
set -u
cd "$(dirname "$0")/.." || exit 2

seconds=20 jobs=2 pattern='' build=''
compile='gcc -std=gnu11 -w -pthread -Iinclude -DALLWAYS_NATIVE'

usage() {
  echo 'usage: tests/programs.sh BUILD [-j N] [PATTERN]' >&2
  exit 2
}

while [ $# -gt 0 ]; do
  case $1 in
  -j) if [ $# -gt 1 ]; then jobs=$2 && shift; else usage; fi ;;
  -j*) jobs=${1#-j} ;;
  -*) usage ;;
  *) if [ -z "$build" ]; then build=$1; else pattern=$1; fi ;;
  esac
  shift
done
[ -n "$build" ] || usage
[[ $jobs =~ ^[1-9][0-9]*$ ]] || usage
build=$(realpath "$build") || exit 2
[ -x "$build/allways" ] || { echo "no program $build/allways" >&2; exit 2; }
work=$build/test-programs
mkdir -p "$work" || exit 2
trap 'kill $(jobs -p) 2>/dev/null; wait; exit 130' INT TERM
ulimit -c 0

# The verification vocabulary that has no header, as native programs get it:
# the first value of every choice.  Weak, so that a program may define its own.
cat >"$work/vocabulary.c" <<'END'
#include <assert.h>
#include <stdlib.h>
#define WEAK __attribute__((weak))
WEAK void __VERIFIER_assume(int c) { if (!c) exit(0); }
WEAK void __VERIFIER_assert(int c) { assert(c); }
WEAK void __VERIFIER_error(void) { abort(); }
WEAK void reach_error(void) { abort(); }
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
WEAK int __VERIFIER_nondet_int(void) { return 0; }
WEAK unsigned __VERIFIER_nondet_uint(void) { return 0; }
WEAK _Bool __VERIFIER_nondet_bool(void) { return 0; }
WEAK char __VERIFIER_nondet_char(void) { return 0; }
WEAK void __CPROVER_assume(_Bool c) { if (!c) exit(0); }
WEAK void __CPROVER_assert(_Bool c, const char *s) { assert(c && s); }
END

# FILE KEY: the value of a directive.
directive() {
  awk -v key="// $2:" '!/^\/\/ [a-z]+:/ { exit }
    index($0, key) == 1 { sub(/^\/\/ [a-z]+: ?/, ""); print; exit }' "$1"
}

# Builds and runs natively: leaves native.out and native.status in $dir.
native() {
  local key
  # shellcheck disable=SC2086 # lists of files and words
  key=$( { cat "$work/vocabulary.c" $sources && cat "$folder"/*.h
    echo "$compile $flags $args $input"; } 2>/dev/null | sha256sum)
  [ -f "$dir/native.status" ] && [ "$(cat "$dir/native.key")" = "$key" ] &&
    return
  rm -rf "$dir/native".* "$dir/files"
  mkdir -p "$dir/files"
  # shellcheck disable=SC2086
  $compile -o "$dir/native.exe" $sources "$work/vocabulary.c" $flags -lm \
    2>"$dir/native.log" || { sed 's/^/# /' "$dir/native.log" && return 1; }
  # shellcheck disable=SC2086
  { (cd "$dir/files" && timeout $seconds ../native.exe $args) \
    <"$dir/stdin" >"$dir/native.out" 2>"$dir/native.err"
    echo $? >"$dir/native.status"; } 2>/dev/null
  echo "$key" >"$dir/native.key"
}

# Runs with allways: leaves out, err and status in $dir.
checked() {
  local flag pass=() given=()
  for flag in $flags; do
    case $flag in -[IDUW]* | -std=*) pass+=("$flag") ;; esac
  done
  [ -n "$input" ] && given=(--stdin "$dir/stdin")
  # shellcheck disable=SC2086
  timeout $seconds "$build/allways" run $options -Iinclude "${pass[@]}" \
    "${given[@]}" $sources ${args:+-- $args} \
    </dev/null >"$dir/out" 2>"$dir/err"
  status=$?
  [ $status -ne 124 ] || echo "# no end after $seconds seconds"
}

# WHAT EXPECTED FOUND: a difference, if there is one.
same() {
  [ "$2" = "$3" ] || echo "# $1: expected $2, found $3"
}

compare() {
  native || { echo '# does not compile natively' && return; }
  checked
  same 'native exit status' "${wanted:-0}" "$(cat "$dir/native.status")"
  same 'exit status' "$(cat "$dir/native.status")" $status
  cmp -s "$dir/native.out" "$dir/out" ||
    diff "$dir/native.out" "$dir/out" | head -n 20 | sed 's/^/# /'
}

# The first fault reported, and the first line of its call stack.
compare_fault() {
  local found at marked code=10
  case $fault in unsupported | limit) code=5 ;; esac
  checked
  same 'exit status' $code $status
  found=$(sed -nE 's/^fault: ([a-z-]+):.*/\1/p
    s/^not supported: .*/unsupported/p
    s/^limit: .*/limit/p' "$dir/err" | head -n 1)
  [[ "|$fault|" == *"|$found|"* ]] || same kind "$fault" "${found:-no fault}"
  # shellcheck disable=SC2086
  marked=$(grep -nE '// HERE$' $sources /dev/null |
    sed -E 's|^.*/([^/:]*):([0-9]+):.*|\1:\2|')
  at=$(sed -nE 's/^ +at ([^ ]*:[0-9]+).*/\1/p' "$dir/err" | head -n 1)
  [ -z "$marked" ] || grep -qxF "${at##*/}" <<<"$marked" ||
    same line "${marked//$'\n'/ or }" "${at:-no line}"
}

# NAME: everything about one program, into $dir/result.
run_one() {
  local file=tests/programs/$1.c dir=$work/$1 folder source
  local args flags input options wanted fault sources status=0
  folder=$(dirname "$file")
  mkdir -p "$dir"
  args=$(directive "$file" args) flags=$(directive "$file" flags)
  input=$(directive "$file" stdin) options=$(directive "$file" options)
  wanted=$(directive "$file" exit) fault=$(directive "$file" fault)
  sources=$file
  for source in $(directive "$file" files); do
    sources+=" $folder/$source"
  done
  printf '%b' "$input" >"$dir/stdin"
  if [ -n "$fault" ]; then compare_fault; else compare; fi >"$dir/found" 2>&1
  [ ! -s "$dir/found" ] || head -n 12 "$dir/err" | sed 's/^/#   | /' \
    >>"$dir/found"
  mv "$dir/found" "$dir/result"
}

# Prints the results that are there, in order.
print_results() {
  while [ $printed -lt ${#names[@]} ]; do
    local name=${names[printed]} word=ok
    local result=$work/$name/result
    [ -f "$result" ] || return
    [ -s "$result" ] && word='not ok' && failed=$((failed + 1))
    printed=$((printed + 1))
    echo "$word $printed $name"
    cat "$result"
  done
}

names=() printed=0 failed=0
for file in tests/programs/*/*.c; do
  name=${file#tests/programs/} name=${name%.c}
  # shellcheck disable=SC2053 # a pattern is meant
  [[ $name == *$pattern* ]] || continue
  head -n 1 "$file" | grep -q '^// part of ' && continue
  names+=("$name")
  rm -f "$work/$name/result"
done
[ ${#names[@]} -gt 0 ] || { echo "no program matches '$pattern'" >&2; exit 2; }

echo "1..${#names[@]}"
for name in "${names[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
  print_results
  run_one "$name" &
done
wait
print_results
echo "# $((printed - failed)) passed, $failed failed"
[ $failed -eq 0 ] && [ $printed -eq ${#names[@]} ]
