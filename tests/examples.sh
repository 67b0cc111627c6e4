#!/usr/bin/env bash
# usage: tests/examples.sh BUILD
#
# The programs in examples/c print and exit under BUILD/allways as they do
# natively, and the verdict of a check is what the first comment says.  X_test.c
# is tested together with X.c; demo_list.c has a fault, and demo_stack.c has one
# in some of its ways.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
build=$1
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT

# NAME FILE...
same_as_native() {
  local name=$1 native=0 status=0
  shift
  gcc -w -o "$folder/native" "$@" -lm || { result 1 "$name natively"; return; }
  "$folder/native" >"$folder/expected" 2>&1 || native=$?
  "$build/allways" run "$@" >"$folder/found" 2>"$folder/err" || status=$?
  [ $status -eq $native ] && diff "$folder/expected" "$folder/found"
  result $? "$name"
  sed 's/^/# /' "$folder/err"
}

# NAME FILE...: the last one states the verdict.
keeps_its_word() {
  local name=$1 said found
  shift
  said=$(sed '/\*\//q' "${@: -1}" | sed -nE 's/.*verdict: ([^ ]*).*/\1/p')
  timeout 120 "$build/allways" check "$@" >"$folder/found" 2>"$folder/err"
  found=$(sed -n 's/^verdict: //p' "$folder/found")
  [ -n "$said" ] && [ "$said" = "$found" ] ||
    echo "# expected '$said', found '$found'"
  [ -n "$said" ] && [ "$said" = "$found" ]
  result $? "$name in all ways"
}

for file in examples/c/*.c; do
  name=$(basename "$file" .c)
  case $name in
  demo_list)
    "$build/allways" run "$file" 2>"$folder/err"
    [ $? -eq 10 ] && grep -q '^error.valid-deref.: use after free' "$folder/err"
    result $? "$name" ;;
  demo_stack)
    "$build/allways" check --property valid-deref "$file" >"$folder/found"
    [ $? -eq 10 ] && grep -q '^verdict: false(valid-deref)' "$folder/found"
    result $? "$name" ;;
  *_test) same_as_native "$name" "${file%_test.c}.c" "$file" ;;
  *) [ -f "${file%.c}_test.c" ] || same_as_native "$name" "$file" ;;
  esac
  case $name in
  *_test) keeps_its_word "$name" "${file%_test.c}.c" "$file" ;;
  *) [ -f "${file%.c}_test.c" ] || keeps_its_word "$name" "$file" ;;
  esac
done
finish
