#!/usr/bin/env bash
# usage: scripts/deb.sh FOLDER
# Builds the Debian packages in FOLDER, from a copy of the files of the project.
# Does nothing if they are there and made from the same files.  The version is
# that of meson.build; the changelog is made from the top of CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "$1"
folder=$(realpath "$1")
log=$folder/build.log

files() {
  git ls-files -co --exclude-standard 2>/dev/null ||
    find . -type f -not -path './build*' -not -path './.git/*'
}
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build | head -n 1)
[ -n "$version" ] || { echo "deb: no version in meson.build" >&2; exit 1; }

made_from=$(files | LC_ALL=C sort | while IFS= read -r file; do
  [ ! -f "$file" ] || { echo "$file" && cat "$file"; }
done | sha256sum)
if [ "$made_from" = "$(cat "$folder/made_from.txt" 2>/dev/null)" ] &&
  [ -f "$folder/allways_${version}_amd64.deb" ]; then
  exit 0
fi

# What building needs is much less than packages.txt, which is for developers.
if ! dpkg-checkbuilddeps >/dev/null 2>&1; then
  as_root=
  [ "$(id -u)" -eq 0 ] || as_root=sudo
  echo "deb: installing what building needs"
  $as_root apt-get -qq update
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq build-dep --no-install-recommends ./ >/dev/null
fi

# The first list of CHANGELOG.md, in lines of 80 columns.
changelog() {
  echo "allways ($version) unstable; urgency=medium"
  echo
  awk '/^## / { if (on) exit; on = 1; next }
    on && /^- / { printf "%s%s", (n++ ? "\n" : ""), substr($0, 3); next }
    on && /^  [^ ]/ { printf " %s", substr($0, 3) }
    END { print "" }' CHANGELOG.md | while IFS= read -r item; do
    echo "$item" | fold -s -w 74 | sed 's/ *$//; 1s/^/  * /; 2,$s/^/    /'
  done
  echo
  echo " -- allways authors <authors@allways.example>  $1"
}

rm -rf "$folder"/allways-* "$folder"/*.deb "$folder"/*.changes \
  "$folder"/*.buildinfo
source=$folder/allways-$version
mkdir "$source"
files | while IFS= read -r file; do
  [ ! -f "$file" ] || cp --parents -p "$file" "$source"
done
date=$(git log -1 --format=%cD 2>/dev/null) || date=$(date -R)
echo "deb: building, which takes some minutes; $log tells how far it is"
cd "$source"
(cd "$OLDPWD" && changelog "$date") >debian/changelog
export DEB_CFLAGS_STRIP=-g # nothing to debug is packaged
DEB_BUILD_OPTIONS="noautodbgsym parallel=$(nproc)"
export DEB_BUILD_OPTIONS
dpkg-buildpackage -b -us -uc >"$log" 2>&1 || {
  grep -iE 'error|unmet|missing' "$log" | head -n 20 >&2 || tail -n 20 "$log" >&2
  echo "deb: not built; all of it is in $log" >&2
  exit 1
}
cd "$folder"
rm -rf "$source"
echo "$made_from" >made_from.txt
ls -1 ./*.deb
