# For scripts that check or run many small C programs: arguments, directives,
# several programs at a time, results in order.  What is done for each program
# starts no process that bash can do without: there are thousands of them.
# Source it, with the arguments in $@ still there; then
#
#   suite_arguments LETTERS "$@"   -b, -j, -o, -t and PATTERN...; letters that
#                                  the script has beside them go to take_letter
#   suite_begin FOLDER             BUILD/FOLDER is $work
#   suite_run                      run_one NAME for each of names[], which must
#                                  leave $work/NAME/result: empty if all is well
#
# shellcheck shell=bash
jobs=2 more='' patterns=() build='' names=() printed=0 failed=0

usage() {
  sed -n '2s/^# //p' "tests/${0##*/}" >&2
  exit 2
}

# LETTERS ARGUMENT...: in LETTERS, one with a colon behind it has a value.
suite_arguments() {
  local letters=$1 letter
  shift
  while [ $# -gt 0 ]; do
    letter=${1#-}
    case $1 in
    -j) [ $# -gt 1 ] && jobs=$2 && shift ;;
    -o) [ $# -gt 1 ] && more=$2 && shift ;;
    -t) [ $# -gt 1 ] && seconds=$2 && shift ;;
    -?) case $letters in
      *"$letter:"*) [ $# -gt 1 ] && take_letter "$letter" "$2" && shift ;;
      *"$letter"*) take_letter "$letter" ;;
      *) usage ;;
      esac ;;
    -*) usage ;;
    *) if [ -z "$build" ]; then build=$1; else patterns+=("$1"); fi ;;
    esac || usage
    shift
  done
  [ -n "$build" ] || usage
  [[ $jobs =~ ^[1-9][0-9]*$ && $seconds =~ ^[1-9][0-9]*$ ]] || usage
}

# FILE: sets directives[KEY] to the value of each `// KEY: VALUE` in its first
# lines.  Of several with the same key, the first one counts.
declare -A directives
read_directives() {
  local line key
  directives=()
  while IFS= read -r line && [[ $line =~ ^//\ ([a-z]+):\ ?(.*) ]]; do
    key=${BASH_REMATCH[1]}
    [ -n "${directives[$key]+set}" ] || directives[$key]=${BASH_REMATCH[2]}
  done <"$1"
}

# FILE...: sets marked to the numbers of the lines that end in `// HERE`, or, of
# several files, to NAME:NUMBER; with blanks around and between them.
read_marked() {
  local file line number
  marked=' '
  for file in "$@"; do
    number=0
    while IFS= read -r line || [ -n "$line" ]; do
      number=$((number + 1))
      [[ $line != *'// HERE' ]] ||
        if [ $# -gt 1 ]; then marked+="${file##*/}:$number "
        else marked+="$number "; fi
    done <"$file"
  done
}

# FILE: sets content to all of it.
read_all() {
  IFS= read -r -d '' content <"$1"
  return 0
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

# At least one.
suite_selected() {
  [ ${#names[@]} -gt 0 ] && return
  echo "no program matches ${patterns[*]}" >&2
  exit 2
}

suite_begin() {
  build=$(realpath "$build") || exit 2
  [ -x "$build/allways" ] || { echo "no program $build/allways" >&2; exit 2; }
  work=$build/$1${more//[^a-z0-9-]/}
  mkdir -p "$work" || exit 2
  trap 'kill $(jobs -p) 2>/dev/null; wait; exit 130' INT TERM
  ulimit -c 0
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
    [ ! -s "$result" ] || cat "$result"
  done
}

suite_run() {
  local running=0
  echo "1..${#names[@]}"
  printf '%s\0' "${names[@]/%//result}" | (cd "$work" && xargs -0 rm -f)
  for name in "${names[@]}"; do
    if [ $running -ge "$jobs" ]; then
      wait -n
      running=$((running - 1))
    fi
    print_results
    run_one "$name" &
    running=$((running + 1))
  done
  wait
  print_results
}

# To be called last.
suite_end() {
  echo "# $((printed - failed)) passed, $failed failed"
  [ $failed -eq 0 ] && [ $printed -eq ${#names[@]} ]
}
