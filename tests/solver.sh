#!/usr/bin/env bash
# usage: tests/solver.sh BUILD [PART]
#
# Z3's library is not ours: what is there if it is missing or broken?  The
# environment variable ALLWAYS_Z3 names another file in its place; most of them
# are Z3 with one function that behaves badly (tests/solver/broken.c).  A verdict
# must never be wrong, and nothing may hang.  Tests whose name holds PART.
set -u
build=$(realpath "$1") || exit 2
part=${2-}
cd "$(dirname "$0")" || exit 2
# shellcheck source=tests/tap.sh
. ./tap.sh
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
here=$PWD
cd "$folder" || exit 2
export PATH=$build:$PATH

# Only Z3 decides these two: the numbers are too many to be tried.
cat >false.c <<'END'
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if ((x ^ y * 5) == 0x44335de8 && (x & y) == 0x0a058a1e)
    reach_error();
}
END
cat >true.c <<'END'
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if ((x & y) + (x | y) != x + y)
    reach_error();
}
END

# NAME FUNCTION ARGUMENT...: one test.
try() {
  local name=$1 status=0
  shift
  [[ $name == *"$part"* ]] || return
  "$@" >out.txt 2>&1 || status=$?
  [ $status -eq 0 ] || sed 's/^/# /' out.txt | head -40
  result $status "$name"
}

# LIBRARY FILE OPTION...: what allways prints is left in said.txt and
# errors.txt; prints its exit code.
check() {
  local status=0
  ALLWAYS_Z3=$1 timeout 60 allways check -w "${@:3}" "$2" >said.txt \
    2>errors.txt </dev/null || status=$?
  echo $status
}

# A file that cannot serve is wrong usage where it is wanted, and else as if
# there were no solver.
is_refused() {
  local code other
  code=$(check "$1" false.c --solver z3)
  echo "--solver z3: exit $code" && cat errors.txt
  [ "$code" -eq 1 ] || return 1
  grep -q '^allways: --solver z3 needs Z3' errors.txt || return 1
  for file in false.c true.c; do
    other=$(check "$1" $file --solver none)
    cp said.txt none.txt
    code=$(check "$1" $file)
    echo "auto: exit $code, none: exit $other"
    diff none.txt said.txt && [ "$code" -eq "$other" ] || return 1
  done
}

# A Z3 that has all functions but one is refused, whichever that is.
lacks_one() {
  local name code count=0
  sed -n 's/^  X([^,]*, \([a-z0-9_]*\), (.*/\1/p' \
    "$here/../src/solver/z3.h" >names.txt
  # shellcheck disable=SC2094
  while read -r name; do
    grep -vx "$name" names.txt | sed 's/.*/int Z3_&;/' >lacks.c
    cc -shared -fPIC -o lacks.so lacks.c || return 1
    code=$(check ./lacks.so true.c --solver z3)
    [ "$code" -eq 1 ] || { echo "without $name: exit $code" && return 1; }
    count=$((count + 1))
  done <names.txt
  is_refused ./lacks.so && [ $count -gt 60 ]
}

# NAME: builds Z3 with this behaviour as NAME.so.
broken() {
  cc -shared -fPIC -w -D_GNU_SOURCE "-D$1" -o "$1.so" \
    "$here/solver/broken.c" -Wl,--no-as-needed -l:libz3.so.4
}

# VERDICT FILE LIBRARY OPTION...: the verdict begins so.
has_verdict() {
  local code
  code=$(check "$3" "$2" "${@:4}")
  echo "exit $code" && cat said.txt errors.txt
  grep -q "^verdict: $1" said.txt
}

# NAME FILE...: the solver gave up.
gives_up() {
  broken "$1" || return 1
  for file in "${@:2}"; do
    has_verdict unknown "$file" "./$1.so" || return 1
    grep -q '^reason: the solver gave up' said.txt || return 1
  done
}

# NAME: an internal error, with a report of it, and no verdict.
crashes() {
  local code
  broken "$1" || return 1
  for options in '' '--workers 2' '--solver z3'; do
    # shellcheck disable=SC2086
    code=$(check "./$1.so" true.c $options)
    echo "$options: exit $code" && cat said.txt errors.txt
    [ "$code" -eq 6 ] && ! grep -Eq '^verdict: (true|false)' said.txt &&
      grep -q '^allways: internal error: ' errors.txt || return 1
  done
}

# NAME: the limit of time is reached, and not much later.
ends_in_time() {
  local start=$SECONDS
  broken "$1" || return 1
  has_verdict unknown true.c "./$1.so" --max-time 2 || return 1
  grep -q '(--max-time)' said.txt && [ $((SECONDS - start)) -le 20 ]
}

echo 'This is no library.' >text.so
touch empty.so
: | cc -shared -fPIC -x c -o without.so -
try 'Z3 itself: false' has_verdict 'false(unreach-call)' false.c ''
try 'Z3 itself: true' has_verdict true true.c ''
try 'no file' is_refused ./missing.so
try 'a folder' is_refused "$folder"
try 'a text' is_refused ./text.so
try 'an empty file' is_refused ./empty.so
try 'a library without functions' is_refused ./without.so
try 'a library without one function' lacks_one
for name in UNKNOWN NO_MODEL NO_VALUE WRONG_VALUES ERROR_CODE; do
  try "gives up: $name" gives_up $name false.c true.c
done
for name in WIDE_VALUES EVAL_FAILS; do
  try "gives up: $name" gives_up $name false.c
done
for name in ABORTS_IN_CHECK FAULTS_IN_CHECK ABORTS_IN_CONTEXT \
  FAULTS_IN_CONTEXT ABORTS_WHEN_LOADED; do
  try "crashes: $name" crashes $name
done
for name in NEVER_CHECKS NEVER_STARTS NEVER_LOADS; do
  try "in time: $name" ends_in_time $name
done
finish
