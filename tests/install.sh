#!/bin/sh
# Installs to an empty folder and builds the example of docs/library.md outside of
# the tree against it: with the shared and with the static library, which
# needs LLVM's shared one and jansson.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

root=$folder/root
make --no-print-directory install DESTDIR="$root"
pc=$(find "$root" -name allways.pc)
export PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_LIBDIR="${pc%/*}"
libraries=$(cd "${pc%/*}/.." && pwd)

awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' docs/library.md \
  >"$folder/outside.c"
cd "$folder"
# shellcheck disable=SC2046 # lists of words
{
  gcc -std=c11 -Wall -Wextra -Werror -o shared outside.c \
    $(pkg-config --cflags --libs allways)
  gcc -std=c11 -Wall -Wextra -Werror -o static outside.c \
    $(pkg-config --cflags allways) "$libraries/liballways.a" \
    $(llvm-config-19 --ldflags --libs --link-shared) -ljansson -lm -lpthread
}

LD_LIBRARY_PATH=$libraries ./shared
./static
LD_LIBRARY_PATH=$libraries ldd ./shared | grep -q liballways.so.0
"$(find "$root" -path "*/bin/allways")" --version
"$(find "$root" -path "*/bin/allways-cc")" --version
for page in allways allways-cc allways-check allways-replay allways-run; do
  find "$root" -path "*/man1/$page.1" | grep -q .
done
find "$root" -path '*/bash-completion/completions/allways' | grep -q .
find "$root" -path '*/zsh/site-functions/_allways' | grep -q .
for page in allways allways_memory allways_store allways_run; do
  find "$root" -path "*/man3/$page.3" | grep -q .
done
