#!/usr/bin/env bash
# usage: tests/programs.sh BUILD [-j N] [-o OPTIONS] [-t SECONDS] [PATTERN...]
#
# Runs the programs under tests/programs/*/ with BUILD/allways and prints TAP.
# A program must print and exit as it does natively (gcc), or, if it begins
# with `// fault: KIND`, end with that fault on a line marked `// HERE`.
# PATTERN selects names that contain it, as in `bit` or `/fault/ok_*`.
# Programs that state a verdict are for tests/verdicts.sh and left out.
#   -j  programs at a time (2)
#   -o  more options for allways run; their results are kept apart.  Programs
#       that need a --seed of their own are left out
#   -t  seconds one program may take (20)
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
# Native programs and their output are kept in build-native, for all builds,
# and made again when a source changes; the rest is in BUILD/test-programs.
set -u
cd "$(dirname "$0")/.." || exit 2

# shellcheck source=tests/suite.sh
. tests/suite.sh
seconds=20
compile='gcc -std=gnu11 -w -pthread -Iinclude -DALLWAYS_NATIVE'
suite_arguments '' "$@"
suite_begin test-programs
natives='build-native'
mkdir -p "$natives" || exit 2

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

# Builds and runs natively: leaves out and status in $native.  A program with
# threads may be unlucky; it gets three tries.
native() {
  local key
  # shellcheck disable=SC2086 # lists of files and words
  key=$( { cat "$work/vocabulary.c" $sources && cat "$folder"/*.h
    echo "$compile $flags $args $input"; } 2>/dev/null | sha256sum)
  [ -f "$native/key" ] && [ "$(<"$native/key")" = "$key" ] && return
  rm -rf "$native"
  mkdir -p "$native/files"
  # shellcheck disable=SC2086
  $compile -o "$native/exe" $sources "$work/vocabulary.c" $flags -lm \
    2>"$native/log" || { sed 's/^/# /' "$native/log" && return 1; }
  for _ in 1 2 3; do
    # shellcheck disable=SC2086
    { (cd "$native/files" && timeout 10 ../exe $args) \
      <"$dir/stdin" >"$native/out" 2>"$native/err"
      echo $? >"$native/status"; } 2>/dev/null
    [ "$(<"$native/status")" != "${wanted:-0}" ] || break
  done
  echo "$key" >"$native/key"
}

# Runs with allways: leaves out, err and status in $dir.
checked() {
  local flag pass=() given=()
  for flag in $flags; do
    case $flag in -[IDUW]* | -std=*) pass+=("$flag") ;; esac
  done
  [ -n "$input" ] && given=(--stdin "$dir/stdin")
  # shellcheck disable=SC2086
  { timeout "$seconds" "$build/allways" run $more $options -Iinclude \
    "${pass[@]}" "${given[@]}" $sources ${args:+-- $args} \
    </dev/null >"$dir/out" 2>"$dir/err"
    status=$?; } 2>/dev/null
  [ $status -ne 124 ] || echo "# no end after $seconds seconds"
  read_all "$dir/err"
  [[ $content != *'internal error'* ]] || echo '# internal error'
}

# WHAT EXPECTED FOUND: a difference, if there is one.
same() {
  [ "$2" = "$3" ] || echo "# $1: expected $2, found $3"
}

compare() {
  local native=$natives/$name expected content
  [ -d "${native%/*}" ] || mkdir -p "${native%/*}"
  { flock 9 && native; } 9>"$native.lock" ||
    { echo '# does not compile natively' && return; }
  checked
  read -r expected <"$native/status"
  same 'native exit status' "${wanted:-0}" "$expected"
  same 'exit status' "$expected" $status
  cmp -s "$native/out" "$dir/out" ||
    diff "$native/out" "$dir/out" | head -n 20 | sed 's/^/# /'
}

# Sets found to the kind of the first fault that is reported in content, and at
# to FILE:LINE of the first line of its call stack.
read_fault() {
  local line
  found='' at=''
  while IFS= read -r line; do
    case $line in
    'error['*']: '*) : "${line#error[}" && line=${_%%]*} ;;
    'not supported: '*) line=unsupported ;;
    'limit: '*) line=limit ;;
    *)
      [[ -n $at || ! $line =~ ^\ +at\ ([^\ ]*:[0-9]+) ]] ||
        at=${BASH_REMATCH[1]##*/}
      continue ;;
    esac
    found=${found:-$line}
  done <<<"$content"
}

compare_fault() {
  local found at marked content code=10
  case $fault in unsupported | limit) code=5 ;; esac
  checked
  same 'exit status' $code $status
  read_fault
  [[ "|$fault|" == *"|$found|"* ]] || same kind "$fault" "${found:-no fault}"
  # shellcheck disable=SC2086 # a list of files
  read_marked $sources /dev/null
  [[ $marked == ' ' || $marked == *" $at "* ]] ||
    same line "${marked# }" "${at:-no line}"
}

# NAME: everything about one program, into $dir/result.
run_one() {
  local name=$1 file=tests/programs/$1.c dir=$work/$1 folder source
  local args flags input options wanted fault sources status=0
  folder=${file%/*}
  [ -d "$dir" ] || mkdir -p "$dir"
  read_directives "$file"
  args=${directives[args]-} flags=${directives[flags]-}
  input=${directives[stdin]-} options=${directives[options]-}
  wanted=${directives[exit]-} fault=${directives[fault]-}
  sources=$file
  for source in ${directives[files]-}; do
    sources+=" $folder/$source"
  done
  printf '%b' "$input" >"$dir/stdin"
  if [ -n "$fault" ]; then compare_fault; else compare; fi >"$dir/found" 2>&1
  [ ! -s "$dir/found" ] || head -n 12 "$dir/err" | sed 's/^/#   | /' \
    >>"$dir/found"
  mv "$dir/found" "$dir/result"
}

for file in tests/programs/*/*.c; do
  name=${file#tests/programs/} name=${name%.c}
  selected "$name" || continue
  IFS= read -r line <"$file"
  [[ $line =~ ^//\ (part\ of\ |verdict:\ ) ]] && continue
  if [ -n "$more" ]; then
    read_directives "$file"
    [[ ${directives[options]-} != *--seed* ]] || continue
  fi
  names+=("$name")
done
suite_selected
suite_run
suite_end
