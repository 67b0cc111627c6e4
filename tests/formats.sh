#!/usr/bin/env bash
# usage: tests/formats.sh BUILD PART
#
# What check writes for other programs.  Parts:
#   schema witness coverage  JSON, SV-COMP's witnesses, lcov: see tests/formats
#   xml                      JUnit, SARIF, names and texts of all kinds
#   each                     several programs at once
#   report                   the report file, standard output and input
#   docs                     the files for continuous integration
set -u
build=$(realpath "$1") || exit 2
cd "$(dirname "$0")" || exit 2
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
# shellcheck source=tests/tap.sh
. ./tap.sh
export PATH=$build:$PATH
ulimit -c 0

# CODE COMMAND...: it must exit so; what it says is in $folder/out and err.
exits() {
  local want=$1 found=0
  shift
  timeout 60 "$@" >"$folder/out" 2>"$folder/err" </dev/null || found=$?
  [ "$found" -eq "$want" ] && return
  echo "# exit $found: $*" && sed 's/^/# /' "$folder/out" "$folder/err"
  return 1
}

# PATTERN FILE: has it such a line?
has() {
  grep -q -e "$1" "$2" && return
  echo "# no '$1' in:" && sed 's/^/# /' "$2"
  return 1
}

# XPATH NUMBER FILE
count_is() {
  local found
  found=$(xmllint --xpath "count($1)" "$3") && [ "$found" = "$2" ] && return
  echo "# $found of $1, not $2"
  return 1
}

junit_is_good() { xmllint --noout --schema formats/junit.xsd "$1" 2>&1 |
  sed 's/^/# /' && [ "${PIPESTATUS[0]}" -eq 0 ]; }

# Texts and names that could break a format.
odd_names() {
  local name n=0
  for name in 'two words.c' '<a&b>"c'\''.c' 'ünï©ode.c' $'new\nline.c' \
    '%41#?.c' $'bad\xff.c' '-.c'; do
    n=$((n + 1))
    cp formats/odd_text.c "$folder/$name"
    (cd "$folder" && exits 10 allways check --json "j$n" --sarif "s$n.sarif" \
      --junit "u$n.xml" --witness "w$n.graphml" --lcov "l$n" "./$name" &&
      exits 10 allways check --witness "w$n.yml" "./$name") &&
      python3 -m json.tool "$folder/j$n" >/dev/null &&
      python3 -m json.tool "$folder/s$n.sarif" >/dev/null &&
      junit_is_good "$folder/u$n.xml" && xmllint --noout "$folder/w$n.graphml" &&
      python3 -c 'import sys, yaml; print(yaml.safe_load(open(sys.argv[1]))[0][
        "metadata"]["task"]["input_files"])' "$folder/w$n.yml" >"$folder/names"
    result $? "all formats of a program with an odd name, $n"
    sarifs+=("$folder/s$n.sarif")
  done
  has 'uri": "two%20words.c"' "$folder/s1.sarif"
  result $? 'uris are escaped'
}

xml() {
  local sarifs=() program file
  odd_names
  for program in ../docs/examples/race.c cli/check_leak.c \
    ../docs/examples/philosophers.c; do
    file=$(basename "$program" .c)
    exits 10 allways check --sarif "$folder/$file.sarif" \
      --junit "$folder/$file.xml" "$program" &&
      junit_is_good "$folder/$file.xml" &&
      count_is '//failure' 1 "$folder/$file.xml"
    result $? "JUnit of $program"
    sarifs+=("$folder/$file.sarif")
  done
  exits 0 allways check --junit "$folder/true.xml" cli/small.c &&
    junit_is_good "$folder/true.xml" &&
    count_is '//testcase' 12 "$folder/true.xml" &&
    count_is '//testcase/*' 0 "$folder/true.xml"
  result $? 'JUnit of a program that is right: a test for each kind'
  exits 5 allways check --junit "$folder/unknown.xml" cli/not_supported.c &&
    junit_is_good "$folder/unknown.xml" &&
    count_is '//testcase[error]' 12 "$folder/unknown.xml"
  result $? 'JUnit: unknown is an error'
  exits 10 allways check --keep-going -I ../include --junit "$folder/all.xml" \
    --sarif "$folder/all.sarif" formats/leaks.c &&
    has '"memory leak: the last pointer to the block is lost"' \
      "$folder/all.sarif" &&
    junit_is_good "$folder/all.xml" && count_is '//failure' 2 "$folder/all.xml" &&
    count_is '//skipped' 0 "$folder/all.xml"
  result $? 'JUnit: kinds that are not there after --keep-going have passed'
  exits 10 allways check --sarif "$folder/long.sarif" formats/long_way.c &&
    has 'steps before this one are left out' "$folder/long.sarif"
  result $? 'SARIF: long ways are cut'
  exits 10 allways check --sarif "$folder/choice.sarif" cli/check_choice.c
  sarifs+=("$folder/all.sarif" "$folder/long.sarif" "$folder/choice.sarif")
  exits 2 allways check --max-time 5 --sarif "$folder/each.sarif" --each \
    ../docs/examples/race.c cli/part.c cli/not_supported.c cli/small.c &&
    formats/sarif.sh "${sarifs[@]}" "$folder/each.sarif" >"$folder/read" &&
    has '^1 results, 4 invocations$' "$folder/read" &&
    has '^3 results, 1 invocations$' "$folder/read"
  result $? 'SARIF: a typed reading'
  sed 's/"startLine"/"line"/' "$folder/race.sarif" >"$folder/broken.sarif"
  ! formats/sarif.sh "$folder/broken.sarif" >"$folder/read" &&
    has '"line".* does not exist' "$folder/read"
  result $? 'SARIF: what is not in the format is seen'
  fingerprints
}

prints() { grep -A 1 partialFingerprints "$1" | grep allwaysFault; }

# Lines above move, the fault is the same.
fingerprints() {
  cp ../docs/examples/race.c "$folder/moved.c"
  (cd "$folder" && exits 10 allways check --sarif a.sarif moved.c &&
    sed -i '1i /* more */\n#define UNRELATED 1\n' moved.c &&
    exits 10 allways check --sarif b.sarif moved.c)
  [ -n "$(prints "$folder/a.sarif")" ] &&
    [ "$(prints "$folder/a.sarif")" = "$(prints "$folder/b.sarif")" ]
  result $? 'SARIF: fingerprints do not depend on lines'
  sed -i 's/counter = counter + 1/counter += 2/' "$folder/moved.c"
  (cd "$folder" && exits 10 allways check --sarif b.sarif moved.c)
  [ "$(prints "$folder/a.sarif")" != "$(prints "$folder/b.sarif")" ]
  result $? 'SARIF: fingerprints depend on the code'
}

# Files that cannot be written; before the search where that can be known.
writing() {
  local option
  for option in json sarif junit witness lcov html report; do
    exits 1 allways check --"$option" "$folder/no/such/x" ../docs/examples/race.c &&
      has 'no/such/x cannot be written: No such file' "$folder/err" &&
      [ ! -s "$folder/out" ]
    result $? "--$option: a directory that does not exist is reported before the search"
  done
  for option in json sarif junit witness lcov html; do
    exits 1 allways check --"$option" /dev/full ../docs/examples/race.c &&
      has '/dev/full cannot be written: No space left' "$folder/err" &&
      has '^verdict: false' "$folder/out"
    result $? "--$option: a full disk is reported, and the verdict is"
  done
  exits 1 allways check --json - --sarif - cli/small.c &&
    has 'named by two options' "$folder/err"
  result $? 'one format can go to standard output'
  exits 1 allways check --json "$folder/x" --junit "$folder/./x" cli/small.c
  result $? 'one file for two formats is refused'
  exits 10 allways check --json - ../docs/examples/race.c &&
    python3 -m json.tool "$folder/out" >/dev/null &&
    has '^verdict: false(no-data-race)' "$folder/err"
  result $? '-: only the format is on standard output'
  echo old >"$folder/kept"
  exits 1 allways check --json "$folder/kept" --sarif "$folder/no/x" \
    cli/small.c && has '^old$' "$folder/kept"
  result $? 'an old file stays if another cannot be written'
  (ulimit -v 200000 && exits 5 allways check --json "$folder/memory" \
    ../docs/examples/race.c) && has '^verdict: unknown' "$folder/out" &&
    has '"verdict": "unknown"' "$folder/memory"
  result $? 'without the memory to compile there is a document'
}

each() {
  exits 2 allways check --each --jobs 2 --json "$folder/all.json" --junit \
    "$folder/all.xml" --lcov "$folder/all.info" --report "$folder/reports/" \
    cli/small.c ../docs/examples/race.c cli/not_supported.c cli/part.c cli/nosuch.c \
    cli/../cli/small.c
  result $? '--each exits with the worst code'
  grep -c . "$folder/out" | grep -qx 7 &&
    has '^1 true, 1 false, 1 unknown, 2 failed$' "$folder/out" &&
    has '^cli/small.c  *true ' "$folder/out" &&
    has '^../docs/examples/race.c  *false  *no-data-race  *2 ' "$folder/out" &&
    has '^cli/not_supported.c  *unknown  *fork() is not' "$folder/out" &&
    has '^cli/part.c  *failed  *no function main  *- ' "$folder/out" &&
    has '^cli/nosuch.c  *failed' "$folder/out"
  result $? '--each prints a table and a summary'
  has 'cli/../cli/small.c is given twice and checked once' "$folder/err"
  result $? '--each checks a file once'
  junit_is_good "$folder/all.xml" && count_is '//testsuite' 5 "$folder/all.xml"
  result $? '--each: a suite for each program'
  python3 - "$folder/all.json" <<'END'
import json, sys
from jsonschema import Draft202012Validator
schema = json.load(open("../docs/allways.schema.json"))
found = json.load(open(sys.argv[1]))
Draft202012Validator(schema).validate(found)
assert found["summary"] == {"true": 1, "false": 1, "unknown": 1, "failed": 2}
assert [p["exit_code"] for p in found["programs"]] == [0, 10, 5, 2, 2]
END
  result $? '--each: one JSON with all of them'
  [ "$(ls "$folder/reports")" = _._docs_examples_race.c.allways ] &&
    exits 10 allways replay "$folder/reports/_._docs_examples_race.c.allways"
  result $? '--each: a report for each fault'
  lcov -q --summary "$folder/all.info" >"$folder/sum" 2>&1
  result $? '--each: lcov reads the coverage of all'
  exits 0 allways check --each --jobs 2 --suppress 'no-data-race:add' \
    --suppress 'assertion:main' cli/small.c ../docs/examples/race.c &&
    has '^2 true' "$folder/out"
  result $? '--each: what is suppressed is, in each program'
  exits 1 allways check --each && has 'no file is given' "$folder/err"
  result $? '--each without files is wrong usage'
  exits 1 allways check --each --witness x cli/small.c
  result $? '--each has no witness'
  exits 1 allways check --each --html x cli/small.c
  result $? '--each has no page'
  exits 1 allways check --jobs 2 cli/small.c
  result $? '--jobs is for --each'
  exits 10 allways check --each cli/small.c ../docs/examples/race.c &&
    exits 5 allways check --each cli/small.c cli/not_supported.c &&
    exits 0 allways check --each cli/small.c cli/loop.c
  result $? '--each: 10 is worse than 5, 5 than 0'
  order
  crash
  interrupt
  writing
}

# The slow one is first in the table, though it ends last.
order() {
  printf 'int main(void) { for (long i = 0; i < 30000000; i++); }' \
    >"$folder/slow.c"
  exits 0 allways check --each --jobs 2 "$folder/slow.c" cli/small.c &&
    sed -n 2p "$folder/out" | grep -q slow.c
  result $? '--each: lines come in the order given'
}

spinning() {
  printf 'int main(void) { for (volatile long i = 0;; i++); }' \
    >"$folder/spin.c"
  allways check --each --jobs 1 --json "$folder/spin.json" cli/small.c \
    "$folder/spin.c" ../docs/examples/race.c >"$folder/out" 2>"$folder/err" &
  parent=$!
  for _ in $(seq 100); do
    sleep 0.1
    grep -q small.c "$folder/out" && child=$(pgrep -P $parent) &&
      [ -n "$child" ] && grep -q . "/proc/$child/stat" && sleep 1 && return
  done
}

# A process that dies is reported; the others go on.
crash() {
  local parent child
  spinning
  child=$(pgrep -P $parent)
  kill -SEGV "$child"
  wait $parent
  [ $? -eq 6 ] && has 'spin.c  *failed  *allways crashed (signal 11)' \
    "$folder/out" && has 'race.c  *false' "$folder/out" &&
    has '^1 true, 1 false, 0 unknown, 1 failed$' "$folder/out"
  result $? '--each: a crash is reported'
}

interrupt() {
  local parent child
  spinning
  child=$(pgrep -P $parent)
  kill -INT $parent
  wait $parent
  [ $? -eq 5 ] && has 'small.c  *true' "$folder/out" &&
    has 'spin.c  *unknown' "$folder/out" &&
    has 'race.c  *failed  *not checked: interrupted' "$folder/out" &&
    has '1 not checked$' "$folder/out" && ! kill -0 "$child" 2>/dev/null &&
    python3 -m json.tool "$folder/spin.json" >/dev/null
  result $? '--each: an interrupt ends the children; what is done is reported'
}

coverage() {
  formats/coverage.py "$build" "$folder" || exit
  exits 10 allways check --lcov "$folder/race.info" ../docs/examples/race.c &&
    genhtml -q -o "$folder/html" "$folder/race.info" >"$folder/sum" 2>&1 &&
    [ -f "$folder/html/index.html" ] &&
    lcov --summary "$folder/race.info" >"$folder/sum" 2>&1 &&
    has 'lines' "$folder/sum"
}

# Reports: standard output, standard input, nothing to be replayed.
report() {
  local race=../docs/examples/race.c old=$folder/old.report
  allways check --report - $race 2>"$folder/err" | allways replay - \
    >"$folder/out" && return 1
  has '^error.no-data-race' "$folder/out" &&
    has '^verdict: false(no-data-race)' "$folder/err" &&
    has '^replay: allways replay --property' "$folder/err"
  result $? '--report - goes to replay -'
  echo 'allways-report 3' >"$old"
  exits 0 allways check --report "$old" cli/small.c &&
    has 'no fault to replay' "$folder/err" && [ ! -e "$old" ]
  result $? '--report: no old file is left of a program without a fault'
  exits 2 allways check --report "$old" --json - /dev/null &&
    has '"failed"' "$folder/out" && [ ! -e "$old" ]
  result $? '--report: no file where the program cannot be loaded'
  exits 1 allways check --report "$folder/x" --json "$folder/x" $race &&
    has 'named by two options' "$folder/err"
  result $? 'a report and a format are not one file'
  exits 1 allways check - && has 'cannot be read from standard input' "$folder/err"
  result $? 'a program is not read from standard input'
}

docs() {
  for file in ../docs/github-action.yml ../docs/pre-commit-hooks.yaml; do
    python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' "$file"
    result $? "$file is YAML"
  done
  formats/ci.py "$build" "$folder"
  result $? 'docs/howto/ci.md: its YAML and its commands'
}

case ${2-} in
schema | witness) exec "formats/$2.py" "$build" "$folder" ;;
coverage) coverage ;;
xml | each | report | docs) "$2" && finish ;;
*) sed -n '2,4s/^# //p' "$0" >&2 && exit 2 ;;
esac
