#!/bin/sh
# Installs the Debian packages of packages.txt that are missing.  Says
# nothing if none is.
set -eu
cd "$(dirname "$0")/.."
command -v dpkg-query >/dev/null || {
  echo "deps: not a Debian system; see packages.txt for what is needed" >&2
  exit 0
}

missing=
for package in $(sed 's/#.*//' packages.txt); do
  # shellcheck disable=SC2016 # ${Status} is for dpkg-query
  case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true) in
  *' ok installed') ;;
  # Programs may come from elsewhere, as npm with a newer node.
  *) command -v "$package" >/dev/null || missing="$missing $package" ;;
  esac
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "deps: root (or sudo) is needed to install:$missing" >&2
    exit 1
  }
  as_root=sudo
fi
echo "deps: installing$missing"
$as_root apt-get -qq update
# shellcheck disable=SC2086 # a list of words
$as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get -qq install --no-install-recommends $missing >/dev/null
