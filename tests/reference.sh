#!/usr/bin/env bash
# usage: tests/reference.sh BUILD [-j N] [-t SECONDS] [PATTERN...]
#
# Runs the reference machine (tests/reference) and prints TAP.
# PATTERN selects names that contain it, as in `own/race` or `check/copy_*`.
#   -j  programs at a time (2)
#   -t  seconds one program may take (60)
#
# own/NAME, from tests/reference/programs: the program says in its first lines
# what is printed, apart from the number of states and `complete`:
#   // expects: LINE   a line of the output
#   // options: O...   options for the reference
#
# check/NAME, from tests/programs/check: the reference must agree with the
# verdict that the program states (tests/verdicts.sh).  A program that needs
# what the reference does not have, or more states than it may visit, is not
# compared, which the output says; but a fault that it finds is one.  Nor is one that
# says `// ours: WHY`: the verdict is by a rule of ours that POSIX lacks.
set -u
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/suite.sh
. tests/suite.sh
seconds=60 states=100000
suite_arguments '' "$@"
suite_begin test-reference
reference=$build/tests/reference
default='valid-deref valid-free valid-memtrack uninitialized division-by-zero
  no-overflow bad-call assertion unreach-call no-data-race lock-misuse deadlock'
pedantic='pointer-operation call-mismatch'
# Kinds that need not be asked for (tests/reference/unasked.c).
goes_on='no-overflow division-by-zero pointer-operation call-mismatch
  lock-misuse uninitialized'

for file in tests/reference/programs/*.c tests/programs/check/*.c; do
  name=${file##*/} name=${name%.c}
  case $file in
  */reference/*) name=own/$name ;;
  *) name=check/$name ;;
  esac
  selected "$name" && names+=("$name")
done
suite_selected

# OPTION...: leaves the output in $dir/out and the exit status in status.
explore() {
  # shellcheck disable=SC2086 # a list of words
  timeout "$seconds" "$reference" --max-states $states "$@" "$file" -- \
    -w -Iinclude ${directives[flags]-} >"$dir/out" 2>"$dir/err"
  status=$?
  [ $status -eq 0 ]
}

run_own() {
  # shellcheck disable=SC2086 # a list of words
  explore ${directives[options]-} || { echo "# status $status" && return; }
  sed -n 's,^// expects: ,,p' "$file" >"$dir/expected"
  grep -q '^incomplete' "$dir/expected" || echo complete >>"$dir/expected"
  grep -v '^states: ' "$dir/out" | diff "$dir/expected" - | sed 's/^/# /'
}

# KIND: is it looked for?
asks() { [[ " ${kinds//$'\n'/ } " == *" $1 "* ]]; }

# LIST: sets kinds as --property LIST does.
read_property() {
  local word
  kinds=''
  [[ $1 != [+-]* ]] || kinds=$default
  for word in ${1//,/ }; do
    case $word in
    default) kinds+=" $default" ;;
    pedantic | +pedantic) kinds+=" $pedantic" ;;
    valid-memsafety) kinds+=' valid-deref valid-free valid-memtrack' ;;
    leak | +leak) kinds+=' valid-memtrack' ;;
    -*) kinds=" ${kinds//$'\n'/ } " kinds=${kinds// ${word#-} / } ;;
    *) kinds+=" ${word#+}" ;;
    esac
  done
}

# Sets kinds and arguments from the options of a program; what the reference
# does not have goes to missing.
read_options() {
  kinds=$default arguments=() missing='' suppressed='' strict=''
  local kind
  [ -z "${directives[args]-}" ] || missing='arguments of main'
  # shellcheck disable=SC2086 # a list of words
  set -- ${directives[options]-}
  while [ $# -gt 0 ]; do
    case $1 in
    --property)
      read_property "$2"
      [[ $2 != *valid-mem[tcs]* && $2 != *.prp ]] || strict=yes
      shift ;;
    --pedantic) kinds+=" $pedantic" ;;
    --malloc-may-fail | --spurious-wakeups | --spurious-failures | \
      --volatile-atomic | --split-copies)
      arguments+=("$1") ;;
    --summaries | --no-reduce | --keep-going) ;;
    --suppress)
      if [[ " ${goes_on//$'\n'/ } " == *" ${2%%:*} "* &&
        ${2%%:*} != lock-misuse && $2 != *[*?]* ]]; then
        arguments+=(--suppress "$2")
      else # it reports all, and what is suppressed is no verdict
        suppressed=$2
      fi
      shift ;;
    --max-* | --search | --store | --names | --workers) shift ;;
    *) missing=${missing:-$1} ;;
    esac
    shift
  done
  ! asks abort || arguments+=(--abort)
  asks no-data-race || arguments+=(--no-races)
  [ -n "$strict" ] || arguments+=(--lenient-leaks)
  ! asks valid-memcleanup || arguments+=(--cleanup)
  asks lock-misuse || ! asks deadlock || arguments+=(--relock-is-deadlock)
  for kind in $goes_on; do
    asks "$kind" || arguments+=(--without "$kind")
  done
  asks bad-call || ! asks valid-deref || arguments+=(--call-is-deref)
}

# Sets found to the faults of the kinds that are looked for, each as KIND LINE
# LINE2, and why to why the search is not complete.
read_out() {
  local word kind line line2
  found=() why=''
  while read -r word kind line line2; do
    case $word in
    fault:) ! asks "$kind" || found+=("$kind $line ${line2%% *}") ;;
    incomplete:) why="$kind $line $line2" ;;
    esac
  done <"$dir/out"
}

# KINDS: is there a fault of one of them, on a marked line?  Where a deadlock
# is reported, it is at the first of its threads, which need not be marked.
is_found() {
  local marked fault kind line line2
  read_marked "$file"
  for fault in "${found[@]}"; do
    read -r kind line line2 <<<"$fault"
    [[ "|$1|" == *"|$kind|"* ]] || continue
    [[ $kind == deadlock || $marked == *" $line "* ||
      $marked == *" ${line2:-$line} "* ]] && return
  done
  return 1
}

run_check() {
  local kinds arguments missing suppressed verdict why found
  read_options
  missing=${missing:-${directives[ours]-}}
  [ -z "$missing" ] || { echo "$missing" >"$dir/skipped" && return; }
  if ! explore "${arguments[@]}"; then
    if [ $status -eq 124 ]; then
      echo "no end after $seconds seconds" >"$dir/skipped"
    else
      echo "# status $status"
    fi
    return
  fi
  verdict=${directives[verdict]-}
  read_out
  if [[ -n $suppressed && $verdict != false* ]]; then
    echo "suppressed: $suppressed" >"$dir/skipped"
    return
  fi
  case $verdict in
  false*)
    verdict=${verdict#false(}
    is_found "${verdict%)}" && return
    # what is suppressed may have come first, and ended the execution
    why=${why:-${suppressed:+suppressed: $suppressed}}
    [ -n "$why" ] || echo "# $verdict is not found: ${found[*]}" ;;
  true) [ ${#found[@]} -eq 0 ] || echo "# found ${found[*]}" ;;
  *) why="the verdict is $verdict" ;;
  esac
  [ -z "$why" ] || echo "$why" >"$dir/skipped"
}

# NAME: everything about one program, into $dir/result.
run_one() {
  local name=$1 dir=$work/$1 file status=0
  [ -d "$dir" ] || mkdir -p "$dir"
  [ ! -f "$dir/skipped" ] || rm "$dir/skipped"
  case $name in
  own/*)
    file=tests/reference/programs/${name#own/}.c
    read_directives "$file"
    run_own >"$dir/found" ;;
  *)
    file=tests/programs/check/${name#check/}.c
    read_directives "$file"
    run_check >"$dir/found" ;;
  esac
  mv "$dir/found" "$dir/result"
}

suite_run
for name in "${names[@]}"; do
  [ ! -s "$work/$name/skipped" ] ||
    echo "# not compared: $name: $(cat "$work/$name/skipped")"
done
suite_end
