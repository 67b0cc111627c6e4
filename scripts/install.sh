#!/bin/sh
# usage: install.sh BUILD DESTDIR
# Installs what is in BUILD below DESTDIR, or for real if that is empty.
set -eu
build=$1 root=$2
case $root in
'' | /*) ;;
*) root=$PWD/$root ;;
esac
log=$build/install.log
DESTDIR=$root meson install -C "$build" --no-rebuild --quiet >"$log" 2>&1 || {
  tail -n 3 "$log" >&2
  echo "not installed: choose a PREFIX or DESTDIR that you may write to" >&2
  exit 1
}
if [ -z "$root" ] && [ "$(id -u)" -eq 0 ]; then
  ldconfig
fi
