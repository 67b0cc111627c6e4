#!/bin/sh
# usage: tests/runtime/libc.sh [CASES [SEED]]
#
# Compiles the libc of checked programs natively, with its symbols renamed to
# rt_NAME, and compares it with the host's on random cases: plain, then with
# sanitizers.  Each file must also compile to bitcode without a warning.
set -u
cd "$(dirname "$0")/../.." || exit 2
cases=${1:-200000} seed=${2:-1}
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
CC=${CC:-clang-19}
files=$(cd runtime && ls stdlib*.c string*.c ctype*.c wchar*.c time*.c \
  errno*.c locale*.c signal*.c verifier*.c misc*.c net*.c search*.c \
  regex.c iconv.c)

# NAME FLAG...: builds and runs the test.
try() {
  name=$1
  shift
  mkdir "$folder/$name" || exit 2
  for file in $files; do
    $CC -std=gnu11 -g -O0 -fno-builtin "$@" -c "runtime/$file" \
      -o "$folder/$name/${file%.c}.o" || return 1
  done
  nm --defined-only -g "$folder/$name"/*.o | awk 'NF == 3 && $3 !~ /asan/ {
    print $3, "rt_" $3 }' | sort -u >"$folder/$name/names"
  for object in "$folder/$name"/*.o; do
    objcopy --redefine-syms="$folder/$name/names" "$object" || return 1
  done
  $CC -std=gnu11 -g -O1 -fno-builtin -Wall -Wextra -Wno-deprecated-declarations \
    "$@" tests/runtime/libc_*.c "$folder/$name"/*.o -o "$folder/$name/test" \
    -lm || return 1
  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 \
    "$folder/$name/test" "$cases" "$seed"
}

for file in $files; do
  $CC -std=gnu11 -g -O0 -Wall -Wextra -Werror -emit-llvm -c "runtime/$file" \
    -o "$folder/out.bc" || exit 1
done
try plain || exit 1
try sanitized -fsanitize=address,undefined -fno-sanitize-recover=all || exit 1
