#!/usr/bin/env bash
# usage: tests/verdicts.sh BUILD [-l] [-c pairs|all] [-j N] [-o OPTS] [-t SECONDS] [-x REGEX] [PATTERN...]
#
# Checks the programs in tests/programs/check with BUILD/allways and prints TAP.
# A program states its verdict in its first line; a fault must be found on a
# line marked `// HERE`.  Where a name ends in _ok, the program is the repaired
# twin of the one without.
# PATTERN selects names that contain it, as in `bit`, `/race_` or `/[a-c]*_ok`.
#   -c  with combinations of options that must not change a verdict.  pairs:
#       each program under two of those of tests/combinations.py, by its name,
#       so that over all programs any two values meet; all: under each of all
#   -j  programs at a time (2)
#   -l  list the programs and their verdicts, and check nothing
#   -o  more options for allways check; their results are kept apart
#   -t  seconds one program may take (60); with -c, seconds that a search may
#       take where unknown will do (5)
#   -x  without programs whose own options match, as they exclude those of -o
#
# Directives, in the first lines of a program:
#   // verdict: V      true, false(KIND) or unknown; false(KIND|KIND) if either
#                      will do
#   // options: O...   options for allways check, as in --property KIND
#   // args: A...      arguments of main
#   // flags: F...     compiler flags that allways passes through
#   // ours: WHY       tests/reference.sh does not compare it
#   // unconfirmed: WHY  the values of an execution with open choices need not
#                      lead to the fault if they are fixed from the start
#   // unnamed: WHY    with -c: without symmetry (names site, none) there are too
#                      many states, so `unknown` will do
#
# What is compared: the exit status; that the last lines of standard output are
# the verdict and, unless it is true, a reason, which names FILE:LINE if the
# verdict is unknown, unless that is because of a limit; for false, that
# FILE:LINE of a marked line is in the output, and that replaying leads to it.
# With -c, `unknown` will do where the search or store leaves states out, and
# must be said instead of true; and where the time is over without reduction,
# which is counted.  Without -c and -o, the states, transitions and depth that
# are printed must be those of tests/counts.txt, if it has them; tests/counts.py
# writes it.  Output is left in BUILD/test-verdicts.
set -u
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/suite.sh
. tests/suite.sh
seconds='' combine='' list='' without='' combinations=()
programs=tests/programs/check

take_letter() {
  case $1 in
  l) list=yes ;;
  c) combine=$2 && [[ $2 == pairs || $2 == all ]] ;;
  x) without=$2 ;;
  esac
}

# NAME: the numbers of the combinations for it.
numbers_of() {
  local i sum=0 count=${#combinations[@]} code
  if [ "$combine" = all ]; then
    seq 0 $((count - 1))
    return
  fi
  for ((i = 0; i < ${#1}; i++)); do
    printf -v code '%d' "'${1:i:1}"
    sum=$(((sum * 31 + code) % 1000003))
  done
  echo $((sum % count)) $(((sum + count / 2) % count))
}

# The arguments: -t has another meaning with -c.
for word in "$@"; do
  [ "$word" != -c ] || seconds=5
done
seconds=${seconds:-60}
suite_arguments lc:x: "$@"
patience=$seconds
if [ -n "$combine" ]; then
  mapfile -t combinations < <(tests/combinations.py "$combine")
  patience=$((4 * seconds + 100))
fi

for file in "$programs"/*.c; do
  name=${file##*/} name=${name%.c}
  selected "$name" || continue
  if [ -n "$without" ]; then
    read_directives "$file"
    ! [[ ${directives[options]-} =~ $without ]] || continue
  fi
  if [ -z "$combine" ]; then
    names+=("$name")
  else
    for number in $(numbers_of "$name"); do names+=("$name@$number"); done
  fi
done
suite_selected
if [ -n "$list" ]; then
  for name in "${names[@]}"; do
    number=${name#*@} name=${name%@*}
    read_directives "$programs/$name.c"
    printf '%-36s %-20s %s\n' "$name" "${directives[verdict]-}" \
      "${combine:+${combinations[number]}}"
  done
  exit
fi
suite_begin "test-verdicts$combine"

declare -A counts
while IFS= read -r line; do
  counts[${line%%:*}]=${line#*: }
done <tests/counts.txt

# Leaves out, err and status in $dir.
check() {
  # shellcheck disable=SC2086 # lists of words
  { timeout "$patience" "$build/allways" check $more $options $combination \
    -Iinclude $flags "$file" ${args:+-- $args} \
    </dev/null >"$dir/out" 2>"$dir/err"
    status=$?; } 2>/dev/null
}

# FOUND: does the exit status say so?
compare_status() {
  local expected
  case $1 in
  true) expected=0 ;;
  false*) expected=10 ;;
  unknown) expected=5 ;;
  *) expected="that of a verdict, not '$1'" ;;
  esac
  [ "$status" = "$expected" ] ||
    echo "# exit status: expected $expected, found $status"
}

# Does this search leave states out?
leaves_out() {
  [[ $combination == *'--search walk'* || $combination == *bitstate* ]]
}

# FOUND: is it the verdict that was promised?
promised() {
  local kinds=${verdict#false(} kind=${1#false(}
  [ "$1" = true ] && leaves_out && return 1
  [ "$1" = "$verdict" ] && return
  [[ $verdict == false* && $1 == 'false('*')' ]] || return
  [[ "|${kinds%)}|" == *"|${kind%)}|"* ]]
}

# FOUND REASON: is it excused?
excused() {
  [ "$1" = unknown ] && [ -n "$combination" ] || return
  case $2 in
  'random walks do not explore all executions' | *'the store bitstate may leave out'*)
    leaves_out ;;
  'limit of '*' seconds is reached'*)
    [[ $combination == *--max-time* ]] && echo "$name" >"$dir/late" ;;
  *) false ;;
  esac
}

# REASON: does it say where, or is it a limit?
has_place() {
  case $1 in
  'limit of '* | 'bound of '* | 'random walks '* | *'store '*) ;;
  *) grep -qE ", at [^ ]*$name\.c:[0-9]+ in [a-z_0-9]+$" <<<"$1" ;;
  esac
}

# The last lines from the last verdict on: one, or two with a reason.  Sets
# found.
compare_end() {
  local reason='' end=${out##*$'\n'verdict: }
  [[ $'\n'$out == *$'\n'verdict:\ * ]] || end=''
  end=${end#verdict: } found=${end%%$'\n'*}
  end=${end#"$found"} end=${end#$'\n'}
  [[ $end != reason:\ * ]] || reason=${end#reason: } reason=${reason%%$'\n'*}
  if [ -z "$found" ]; then
    echo "# no verdict; expected $verdict"
  elif ! promised "$found" && ! excused "$found" "$reason"; then
    echo "# verdict: expected $verdict, found $found"
  elif [ "$found" = true ]; then
    [ -z "$end" ] || echo '# the verdict is not the last line'
  elif [ -z "$reason" ] || [ -n "${end#*$'\n'}" ]; then
    echo '# the verdict is not followed by one line of reason'
  elif [ "$found" = unknown ] && ! has_place "$reason"; then
    echo '# the reason does not say where'
  fi
}

# Is one of the marked lines reported?
compare_line() {
  local line marked
  read_marked "$file"
  [ "$marked" != ' ' ] || { echo '# no line is marked' && return; }
  for line in $marked; do
    [[ $out$err =~ (^|[^A-Za-z0-9_])"$name.c:$line"([^0-9]|$) ]] && return
  done
  echo "# no marked line is reported: $name.c:${marked# }"
}

# Are as many states searched as before?
compare_counts() {
  local before now
  [ -z "$more$combine" ] || return
  before=${counts[check/$name]-}
  now=${out##*$'\n'searched: } now=${now#searched: } now=${now%%$'\n'*}
  [ -z "$before" ] || [ "$before" = "$now" ] ||
    echo "# searched: expected $before, found $now"
}

# What is wrong.
compare() {
  local found='' out err content
  check
  read_all "$dir/out" && out=$content
  read_all "$dir/err" && err=$content
  if [ $status -eq 124 ]; then
    echo "# no end after $patience seconds"
  elif [[ $err == *'internal error'* ]]; then
    echo '# internal error'
  elif [[ $out == *'note: with these values fixed'* &&
    -z ${directives[unconfirmed]-} ]]; then
    echo '# the fault is not met with the values that are shown'
  elif [[ $out == *'not reproduced by the replay'* ]]; then
    echo '# the fault is not reproduced by the replay'
  else
    compare_end
    compare_status "$found"
    [[ $found != false* ]] || compare_line
    compare_counts
  fi
}

# NAME: everything about one program, into $dir/result.
run_one() {
  local name=${1%@*} dir=$work/$1 file combination=''
  local verdict options args flags unnamed='' status=0
  file=$programs/$name.c
  [ -d "$dir" ] || mkdir -p "$dir"
  [ ! -f "$dir/late" ] || rm "$dir/late"
  read_directives "$file"
  verdict=${directives[verdict]-} options=${directives[options]-}
  args=${directives[args]-} flags=${directives[flags]-}
  if [ -n "$combine" ]; then
    combination="${combinations[${1#*@}]} --walks 100 --seed 1"
    # Summaries do not go with everything.
    case $options in
    *--summaries*) combination=$(sed 's/--workers 2//' <<<"$combination") ;;&
    *--summaries* | *--always* | *--step*)
      combination=$(sed 's/--summaries=[a-z]*//' <<<"$combination") ;;
    esac
    [[ $combination != *'--names '[sn]* ]] ||
      unnamed=${directives[unnamed]-}
    if [[ $combination == *--no-reduce* || -n $unnamed ]] || leaves_out; then
      combination+=" --max-time $seconds"
    fi
  fi
  compare >"$dir/found" 2>&1
  [ ! -s "$dir/found" ] ||
    { head -n 1 "$dir/found" && { echo "options: $combination" &&
      cat "$dir/err" && tail -n 12 "$dir/out"; } | tail -n 13 |
      sed 's/^/#   | /'; } >"$dir/whole"
  [ ! -s "$dir/found" ] || mv "$dir/whole" "$dir/found"
  mv "$dir/found" "$dir/result"
}

suite_run
if [ -n "$combine" ]; then
  late=0
  for name in "${names[@]}"; do
    [ ! -f "$work/$name/late" ] || late=$((late + 1))
  done
  echo "# $late of ${#names[@]} ended after $seconds seconds, unknown"
fi
suite_end
