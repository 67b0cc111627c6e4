#!/bin/sh
# tests/runtime/stdio.sh - compares the runtime's stdio with the host's.
#
#   stdio.sh [CASES [SEED]]       CC and CFLAGS are taken from the environment
#
# The symbols that the runtime defines are renamed to rt_*, so that both
# libraries are in one program.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc=${CC:-gcc}
flags=${CFLAGS:--O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all}

# Quiet about what the tests do on purpose: formats that are made at run time.
warnings="-Wall -Wextra -Wno-format -Wno-format-security
  -Wno-cast-function-type"

for file in "$here"/../../runtime/stdio_*.c; do
  $cc -std=gnu11 $flags -Wall -Wextra -fno-builtin -c "$file" \
    -o "$work/$(basename "$file" .c).o"
done
nm -g --defined-only "$work"/stdio_*.o | awk 'NF == 3 { print $3, "rt_" $3 }' |
  sort -u >"$work/names"
for file in "$work"/stdio_*.o; do
  objcopy --redefine-syms="$work/names" "$file"
done
$cc -std=gnu11 $flags $warnings -fno-builtin -o "$work/test" \
  "$here"/stdio_stub.c "$here"/stdio_random*.c "$here"/stdio_fixed.c \
  "$work"/stdio_*.o -lm

# The host loses memory when freopen fails, and its sanitizer does not know %b.
ASAN_OPTIONS=detect_leaks=0:check_printf=0
export ASAN_OPTIONS
cd "$work"
./test "${1:-100000}" "${2:-1}"
