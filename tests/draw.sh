#!/usr/bin/env bash
# usage: tests/draw.sh BUILD [-u]
#
# Pictures.  The first fault of one in STEP of the faulty programs in
# tests/programs/check is drawn: Graphviz must accept the picture without a
# word, and the text must be plain and narrow.  Those of tests/draw are compared
# with the texts beside them (-u writes these).  Then what can go wrong.
set -u
# shellcheck source=tests/suite.sh
. "$(dirname "$0")/suite.sh"
build=$(realpath "$1") || exit 2
update=${2-}
cd "$(dirname "$0")" || exit 2
# shellcheck source=tests/tap.sh
. ./tap.sh
folder=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
export PATH=$build:$PATH
STEP=${STEP:-8}

# FILE: plain ASCII, at most 100 columns?
is_narrow() {
  [ -s "$1" ] && ! LC_ALL=C grep -nP '[^\x20-\x7e]|^.{101}' "$1" | sed 's/^/# /' | grep .
}

# REPORT
try() {
  timeout 60 allways draw --format dot "$1" >"$folder/dot" 2>"$folder/error" ||
    { sed 's/^/# /' "$folder/error" && return 1; }
  timeout 60 dot -Tsvg -o "$folder/svg" "$folder/dot" >"$folder/said" 2>&1 &&
    [ ! -s "$folder/said" ] || { sed 's/^/# /' "$folder/said" && return 1; }
  timeout 60 allways draw --format text "$1" >"$folder/text" &&
    is_narrow "$folder/text"
}

# NAME: a number that depends on nothing else.
number_of() { cksum <<<"$1" | cut -d' ' -f1; }

for file in programs/check/*.c; do
  read_directives "$file"
  [[ ${directives[verdict]-} == false* ]] || continue
  [ $(($(number_of "$file") % STEP)) -eq 0 ] || continue
  # shellcheck disable=SC2046 # options are words
  timeout 60 allways check ${directives[options]-} \
    ${directives[flags]-} --report "$folder/report" "$file" \
    -- ${directives[args]-} >"$folder/check" 2>&1 </dev/null
  [ $? -eq 10 ] && grep -q '^fault ' "$folder/report" && try "$folder/report"
  result $? "$file"
done

# ------------------------------------------------------------------ as expected
for file in draw/*.c; do
  text=${file%.c}.txt
  timeout 60 allways check --report "$folder/${file##*/}.report" "$file" \
    >"$folder/check" 2>&1 </dev/null
  try "$folder/${file##*/}.report" && cp "$folder/dot" "$folder/first"
  result $? "$file is drawn"
  [ "$update" != -u ] || cp "$folder/text" "$text"
  diff "$text" "$folder/text" | sed 's/^/# /'
  cmp -s "$text" "$folder/text"
  result $? "$file as in $text"
  allways draw --format dot "$folder/${file##*/}.report" |
    cmp -s - "$folder/first"
  result $? "$file: the same again"
done

# The drawing at the end of a counterexample; none in plain.c.
for file in draw/faults/*.c; do
  text=${file%.c}.txt name=${file##*/}
  timeout 60 allways check --report "$folder/report" "$file" >"$folder/check" 2>&1
  awk '/^schedule/ { exit } /^error/ { on = 1 } on' "$folder/check" >"$folder/text"
  [ "$update" != -u ] || cp "$folder/text" "$text"
  diff "$text" "$folder/text" | sed 's/^/# /'
  cmp -s "$text" "$folder/text" && is_narrow "$folder/text"
  result $? "$file as in $text"
  allways replay "$folder/report" | awk '/^error/ { on = 1 } on' |
    cmp -s - "$folder/text"
  result $? "$file: the same when replayed"
  drawn=$(grep -c '^[^|]*|' "$folder/text")
  if [ "$name" = plain.c ]; then [ "$drawn" -le 1 ]; else [ "$drawn" -ge 3 ]; fi
  result $? "$file: $drawn lines in a box"
done

# What must be seen in a picture, and where arrows go.
# Variables of the library are not the program's.
allways check --report "$folder/report" ../docs/examples/message.c >/dev/null
allways draw --format text "$folder/report" >"$folder/text"
grep -q 'message.c' "$folder/text" && ! grep -E 'inner_state|__stdio' "$folder/text"
result $? 'no variables of the library'

picture() { allways draw --format dot "$folder/$1.c.report"; }
picture list | grep -q 'label="... 94 more struct node"'
result $? 'a list of 100 is folded, with a count'
[ "$(picture list | grep -c '#[0-9]* struct node</FONT>')" -eq 6 ]
result $? 'six of its nodes are drawn'
picture freed | grep -q '^  globals:o[0-9]*:e -> .*arrowhead=odot'
result $? 'a dangling pointer of a global has an arrow of its own'
picture freed | grep -q '<S>#2 struct conn</S>'
result $? 'a freed block is crossed out'
picture leak | grep -q 'LEAKED'
result $? 'a lost block is marked'
[ "$(picture deadlock | grep -c 'label="waits for"')" -eq 2 ] &&
  [ "$(picture deadlock | grep -c 'label="has"')" -eq 2 ]
result $? 'locks that are held and waited for have arrows'
picture deadlock | grep -q '<B>held by T2</B>.*(was free)'
result $? 'what has changed is bold and says what it was'
[ "$(picture rwlock | grep -c 'label="reads"')" -eq 2 ] &&
  [ "$(picture rwlock | grep -c 'label="waits for"')" -eq 2 ]
result $? 'a lock with two readers, a barrier with two that wait'
picture types | grep -q '&#34;a &#60;literal&#62;&#34;'
result $? 'strings of the program are escaped'

# --------------------------------------------------------------------- formats
report=$folder/deadlock.c.report
allways draw "$report" | grep -q '<svg'
result $? 'SVG to standard output'
allways draw --format png --output "$folder/x.png" "$report" &&
  [ "$(head -c 4 "$folder/x.png" | tail -c 3)" = PNG ]
result $? 'PNG to a file'
allways draw --format pdf --output - "$report" | head -c 5 | grep -q '%PDF-'
result $? 'PDF to standard output by its name'
allways draw --at 0 --format text "$report" | grep -q 'after step 0 of 3' &&
  ! allways draw --at 0 --format text "$report" | grep -q 'fault:'
result $? 'the first state, without the fault'
allways draw --at 1 --format text "$report" | grep -q '^    \* acc\[0\].lock = held by T1 (was free)'
result $? 'what a step changed'
[ "$(allways draw --row 5 --format text "$folder/list.c.report" | sed -n 1p)" = \
  'list.c, after row 5 of 702; with a star: changed by this row' ]
result $? 'the state after a row'
allways draw --row 1 --format text "$folder/leak.c.report" >"$folder/text" &&
  grep -q 'after row 1 of' "$folder/text" && ! grep -q 'fault:\|LEAKED\|star' "$folder/text"
result $? 'the first row, with nothing to compare'
allways draw --format text "$folder/leak.c.report" >"$folder/text"
grep -q '^>> 19 *23 free(q);' <(allways replay "$folder/leak.c.report") &&
  grep -q 'LEAKED' "$folder/text" && grep -q 'q = #1 (dangling)' "$folder/text"
result $? 'a leak is drawn where it happens'
allways draw --schedule 1,2 --property deadlock --format text draw/deadlock.c \
  >"$folder/text" 2>"$folder/error"
status=$?
[ $status -eq 5 ] && grep -q 'does not lead to a fault' "$folder/error" &&
  grep -q 'after step 2 of 2' "$folder/text"
result $? 'a trace with a program; one that leads to nothing wrong'

# ---------------------------------------------------------------------- errors
# STATUS PATTERN ARGUMENT...: what draw says and how it exits.
refuses() {
  local want=$1 pattern=$2
  shift 2
  timeout 60 allways draw "$@" >"$folder/out" 2>"$folder/error"
  [ $? -eq "$want" ] && grep -q -- "$pattern" "$folder/error" && [ ! -s "$folder/out" ]
  result $? "refused: ${*//$folder\//}"
}
refuses 1 'no file is given'
refuses 1 'No such file' "$folder/nothing"
refuses 1 'cannot be replayed' draw/deadlock.c
refuses 1 'no step 4: the counterexample has 3' --at 4 "$report"
refuses 1 '--at' --at x "$report"
refuses 1 'no row 99: the counterexample has 13' --row 99 "$report"
refuses 1 '--row' --row 0 "$report"
refuses 1 'cannot be used together' --row 1 --at 1 "$report"
refuses 1 '--format' --format gif "$report"
refuses 1 'fewer faults' --fault 2 "$report"
refuses 1 'unknown option' --columns 80 "$report"
refuses 1 'this command does not have the option' --search bfs "$report"
refuses 1 'only one report can be replayed' "$report" "$report"
refuses 1 'cannot be written' --format dot --output "$folder/none/x" "$report"
mkdir "$folder/closed" && chmod a-w "$folder/closed"
if [ "$(id -u)" -ne 0 ]; then
  refuses 1 'cannot be written' --format dot --output "$folder/closed/x" "$report"
fi
if [ -c /dev/full ]; then
  refuses 1 '/dev/full cannot be written' --format dot --output /dev/full "$report"
  allways draw --format dot "$report" >/dev/full 2>"$folder/error"
  [ $? -eq 1 ] && grep -q 'standard output cannot be written' "$folder/error"
  result $? 'refused: standard output is full'
fi

# Without Graphviz, but with the compiler.
mkdir "$folder/bin"
for program in allways clang-19; do
  ln -s "$(command -v "$program")" "$folder/bin/$program"
done
PATH=$folder/bin /bin/sh -c 'allways draw "$1"' sh "$report" \
  >"$folder/out" 2>"$folder/error"
[ $? -eq 1 ] && grep -q 'dot cannot draw: there is no such program' "$folder/error" &&
  [ ! -s "$folder/out" ]
result $? 'Graphviz is missing'
PATH=$folder/bin /bin/sh -c 'allways draw --format dot "$1"' sh "$report" |
  grep -q '^digraph'
result $? '--format dot does not need it'

# A program that has changed.
cp draw/freed.c "$folder/changed.c"
allways check --report "$folder/changed" "$folder/changed.c" >/dev/null
echo 'int more;int f(void) { return more++; }' >>"$folder/changed.c"
sed -i 's/a->fd = 3/a->fd = f() + 3/; 2i int f(void);' "$folder/changed.c"
refuses 2 'the program has changed' "$folder/changed"
finish
