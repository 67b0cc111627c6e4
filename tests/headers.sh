#!/bin/sh
# Every header compiles alone; the public ones also as C++.
set -u
cd "$(dirname "$0")/.." || exit 2
n=0
failures=0

# HEADER COMPILER-ARGUMENT...
compiles() {
  header=$1
  shift
  n=$((n + 1))
  if gcc -fsyntax-only -Wall -Wextra -Werror -Wno-unused-function "$@" \
    -Iinclude -Isrc -include "$header" /dev/null; then
    echo "ok $n - $header $*"
  else
    echo "not ok $n - $header $*"
    failures=1
  fi
}

for header in include/allways/*.h; do
  compiles "$header" -x c++
done
for header in include/allways/*.h src/*/*.h; do
  compiles "$header" -std=c11 -x c
done
exit $failures
