#!/bin/sh
# The shared and the static library export the functions that the public
# headers declare: all of them, and nothing else.  check.h is for checked
# programs: allways itself defines its functions, not the library.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

ctags -x --kinds-C=p --language-force=C -I ALLWAYS_API include/allways/*.h |
  awk '$4 !~ /\/check\.h$/ { print $1 }' | sort >"$folder/declared"
nm -D --defined-only build/liballways.so | # without the linker's own
  awk '$3 !~ /^(__bss_start|_edata|_end)$/ { print $3 }' |
  sort >"$folder/shared"
nm -g --defined-only build/liballways.a |
  awk 'NF == 3 { print $3 }' | sort >"$folder/static"

test -s "$folder/declared"
diff -u "$folder/declared" "$folder/shared"
diff -u "$folder/declared" "$folder/static"
! grep -v '^allways_' "$folder/declared"
