#!/usr/bin/env bash
# usage: tests/deb.sh
#
# The Debian packages: built by `make deb`, without complaints of lintian, and
# unpacked into a scratch root where another user checks a program from an
# empty folder and a program is built with the library.  Where this is root's
# machine and allways is not installed on it, the package is also installed by
# apt-get, used, and removed again.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"

make --no-print-directory deb >"$folder/log" 2>&1
result $? 'make deb'
sed 's/^/# /' "$folder/log"
packages=build/deb

# Errors and warnings; what is only advice is shown.
lintian --info --fail-on error,warning "$packages"/*.changes \
  >"$folder/lintian" 2>&1
result $? 'lintian has no errors and no warnings'
sed 's/^/# /' "$folder/lintian"

mkdir "$folder/root"
for package in allways liballways0 liballways-dev; do
  dpkg-deb -x "$packages"/${package}_*_amd64.deb "$folder/root"
done
for file in bin/allways include/allways/check.h \
  share/man/man1/allways-check.1.gz share/man/man3/allways.3.gz \
  share/doc/allways/copyright share/doc/allways/docs/tutorial.md \
  share/doc/allways/docs/examples/message.c \
  share/bash-completion/completions/allways \
  share/zsh/vendor-completions/_allways; do
  [ -f "$folder/root/usr/$file" ] || echo "$file"
done >"$folder/missing"
[ ! -s "$folder/missing" ] || sed 's/^/# missing: /' "$folder/missing"
[ ! -s "$folder/missing" ]
result $? 'what belongs into the packages is there'
[ "$(dpkg-deb -f "$packages"/allways_*_amd64.deb Version)" = \
  "$("$folder/root/usr/bin/allways" --version | head -n 1 | cut -d' ' -f2)" ]
result $? 'its version is that of the program'
dpkg-deb -f "$packages"/allways_*_amd64.deb Depends | grep -q 'clang-19'
result $? 'it depends on the compiler'

# PROGRAM: a check by another user, from a folder of his own.
check_with() {
  local home=$folder/home
  rm -rf "$home" && mkdir "$home"
  cat >"$home/choose.c" <<'END'
#include <allways/check.h>
int main(void) { allways_assert(allways_choose(3) != 2); }
END
  if [ "$(id -u)" -eq 0 ]; then
    chown -R nobody "$home"
    runuser -u nobody -- env -C "$home" HOME="$home" TMPDIR="$home" "$1" \
      check choose.c >"$folder/found" 2>&1
  else
    env -C "$home" HOME="$home" "$1" check choose.c >"$folder/found" 2>&1
  fi
  [ $? -eq 10 ] && grep -q '^verdict: false(assertion)$' "$folder/found"
}
check_with "$folder/root/usr/bin/allways"
result $? 'a check by another user, from an empty folder'
sed 's/^/# /' "$folder/found"

libraries=$(dirname "$(find "$folder/root" -name liballways.so)")
gcc -o "$folder/seen_again" examples/memory/seen_again.c \
  -I"$folder/root/usr/include" -L"$libraries" -lallways &&
  LD_LIBRARY_PATH=$libraries "$folder/seen_again" >/dev/null
result $? 'a program with the library'

# For real.
if [ "$(id -u)" -eq 0 ] && ! dpkg-query -W allways >/dev/null 2>&1 &&
  [ ! -e /usr/bin/allways ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq install --no-install-recommends \
    "$PWD/$packages"/allways_*_amd64.deb >"$folder/log" 2>&1
  result $? 'apt-get installs it'
  sed 's/^/# /' "$folder/log"
  check_with /usr/bin/allways
  result $? 'a check with what is installed'
  apt-get -qq purge allways >"$folder/log" 2>&1 && [ ! -e /usr/bin/allways ] &&
    [ ! -e /usr/share/doc/allways ]
  result $? 'it goes without a trace'
else
  echo '# not root, or allways is installed: not installed by apt-get'
fi
finish
