#!/usr/bin/env bash
# usage: tests/plain.sh BUILD [CASES [SEED]]
#
# Random uses of stdio, as one program: run under BUILD/allways it prints what
# it prints natively.  clang compiles both, because the order in which
# arguments are evaluated shows.
set -eu
cd "$(dirname "$0")/.."
build=$1 cases=${2:-2000} seed=${3:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

clang-19 -w -DSTDIO_PLAIN -o "$folder/native" tests/runtime/stdio_random*.c -lm
(cd "$folder" && ./native "$cases" "$seed" >expected)
"$build/allways" run -w -DSTDIO_PLAIN tests/runtime/stdio_random*.c -- \
  "$cases" "$seed" >"$folder/found"
diff "$folder/expected" "$folder/found"
echo "stdio: $(wc -l <"$folder/found") lines agree"
