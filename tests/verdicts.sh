#!/usr/bin/env bash
# usage: tests/verdicts.sh BUILD [-l] [-j N] [-o OPTS] [-t SECONDS] [PATTERN...]
#
# Checks the programs in tests/programs/check with BUILD/allways and prints TAP.
# A program states its verdict in its first line; a fault must be found on a
# line marked `// HERE`.  Where a name ends in _ok, the program is the repaired
# twin of the one without.
# PATTERN selects names that contain it, as in `bit`, `/race_` or `/[a-c]*_ok`.
#   -j  programs at a time (2)
#   -l  list the programs and their verdicts, and check nothing
#   -o  more options for allways check; their results are kept apart
#   -t  seconds one program may take (60)
#
# Directives, in the first lines of a program:
#   // verdict: V      true, false(KIND) or unknown; false(KIND|KIND) if either
#                      will do
#   // options: O...   options for allways check, as in --property KIND
#   // args: A...      arguments of main
#   // flags: F...     compiler flags that allways passes through
#
# What is compared: the exit status; that the last lines of standard output are
# the verdict and, unless it is true, a reason; for false, that FILE:LINE of a
# marked line is in the output.  Output is left in BUILD/test-verdicts.
set -u
cd "$(dirname "$0")/.." || exit 2

seconds=60 jobs=2 more='' patterns=() build='' list=''
programs=tests/programs/check

usage() {
  sed -n '2s/^# //p' tests/verdicts.sh >&2
  exit 2
}

while [ $# -gt 0 ]; do
  case $1 in -[jot]) [ $# -gt 1 ] || usage ;; esac
  case $1 in
  -j) jobs=$2 && shift ;;
  -l) list=yes ;;
  -o) more=$2 && shift ;;
  -t) seconds=$2 && shift ;;
  -*) usage ;;
  *) if [ -z "$build" ]; then build=$1; else patterns+=("$1"); fi ;;
  esac
  shift
done
[ -n "$build" ] || usage
[[ $jobs =~ ^[1-9][0-9]*$ && $seconds =~ ^[1-9][0-9]*$ ]] || usage

# FILE KEY: the value of a directive.
directive() {
  awk -v key="// $2:" '!/^\/\/ [a-z]+:/ { exit }
    index($0, key) == 1 { sub(/^\/\/ [a-z]+: ?/, ""); print; exit }' "$1"
}

# NAME: is it selected?
selected() {
  local pattern
  [ ${#patterns[@]} -gt 0 ] || return 0
  for pattern in "${patterns[@]}"; do
    # shellcheck disable=SC2053 # a pattern is meant
    [[ /$1 == *$pattern* ]] && return
  done
  return 1
}

names=() printed=0 failed=0
for file in "$programs"/*.c; do
  name=$(basename "$file" .c)
  selected "$name" && names+=("$name")
done
[ ${#names[@]} -gt 0 ] || {
  echo "no program matches ${patterns[*]}" >&2
  exit 2
}
if [ -n "$list" ]; then
  for name in "${names[@]}"; do
    printf '%-36s %s\n' "$name" "$(directive "$programs/$name.c" verdict)"
  done
  exit
fi

build=$(realpath "$build") || exit 2
[ -x "$build/allways" ] || { echo "no program $build/allways" >&2; exit 2; }
work=$build/test-verdicts${more//[^a-z0-9-]/}
mkdir -p "$work" || exit 2
trap 'kill $(jobs -p) 2>/dev/null; wait; exit 130' INT TERM
ulimit -c 0

# Leaves out, err and status in $dir.
check() {
  # shellcheck disable=SC2086 # lists of words
  { timeout "$seconds" "$build/allways" check $more $options -Iinclude $flags \
    "$file" ${args:+-- $args} </dev/null >"$dir/out" 2>"$dir/err"
    status=$?; } 2>/dev/null
  echo $status >"$dir/status"
}

# VERDICT: its exit status.
code_of() {
  case $1 in
  true) echo 0 ;;
  false*) echo 10 ;;
  unknown) echo 5 ;;
  *) echo "a verdict, not '$1'" ;;
  esac
}

# FOUND: is it the verdict that was promised?
promised() {
  local kinds=${verdict#false(}
  [ "$1" = "$verdict" ] && return
  [[ $verdict == false* && $1 == 'false('*')' ]] || return
  kinds=${kinds%)} found=${1#false(}
  [[ "|$kinds|" == *"|${found%)}|"* ]]
}

# The last lines from the last verdict on: one, or two with a reason.
compare_end() {
  local end found lines
  end=$(tac "$dir/out" | sed '/^verdict: /q' | tac)
  found=$(sed -n '1s/^verdict: //p' <<<"$end")
  lines=$(wc -l <<<"$end")
  if [ -z "$found" ]; then
    echo "# no verdict; expected $verdict"
  elif ! promised "$found"; then
    echo "# verdict: expected $verdict, found $found"
  elif [ "$found" = true ]; then
    [ "$lines" -eq 1 ] || echo '# the verdict is not the last line'
  elif [ "$lines" -ne 2 ] || ! sed -n 2p <<<"$end" | grep -q '^reason: .'; then
    echo '# the verdict is not followed by one line of reason'
  fi
}

# Is one of the marked lines told?
compare_line() {
  local line marked
  marked=$(grep -nE '// HERE$' "$file" | cut -d: -f1)
  [ -n "$marked" ] || { echo '# no line is marked' && return; }
  for line in $marked; do
    grep -qE "(^|[^A-Za-z0-9_])$name\.c:$line([^0-9]|$)" \
      "$dir/out" "$dir/err" && return
  done
  echo "# no marked line is told: $name.c:${marked//$'\n'/ or }"
}

# One line at most: the first thing that is wrong.
compare() {
  check
  if [ $status -eq 124 ]; then
    echo "# no end after $seconds seconds"
  elif grep -q 'internal error' "$dir/err"; then
    echo '# internal error'
  else
    compare_end
    [ "$status" = "$(code_of "$verdict")" ] ||
      echo "# exit status: expected $(code_of "$verdict"), found $status"
    [[ $verdict != false* ]] || compare_line
  fi | head -n 1
}

# NAME: everything about one program, into $dir/result.
run_one() {
  local name=$1 file=$programs/$1.c dir=$work/$1
  local verdict options args flags status=0
  mkdir -p "$dir"
  verdict=$(directive "$file" verdict) options=$(directive "$file" options)
  args=$(directive "$file" args) flags=$(directive "$file" flags)
  compare >"$dir/found" 2>&1
  [ ! -s "$dir/found" ] ||
    { cat "$dir/err" && tail -n 12 "$dir/out"; } | tail -n 12 |
    sed 's/^/#   | /' >>"$dir/found"
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

echo "1..${#names[@]}"
for name in "${names[@]}"; do rm -f "$work/$name/result"; done
for name in "${names[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
  print_results
  run_one "$name" &
done
wait
print_results
echo "# $((printed - failed)) passed, $failed failed"
[ $failed -eq 0 ] && [ $printed -eq ${#names[@]} ]
