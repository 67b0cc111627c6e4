#!/usr/bin/env bash
# usage: build.sh FOLDER MESON-OPTION...
# Builds in FOLDER.  Configures it first if that is new, or if the options,
# the meson files or the list of C files are not those of last time.
set -euo pipefail
folder=$1
shift
for tool in meson ninja; do
  command -v $tool >/dev/null || {
    echo "$tool is missing: 'make deps' installs it" >&2
    exit 1
  }
done

wanted=$(
  echo "$@" "${CC-}" "${CFLAGS-}" "${LDFLAGS-}"
  cat meson.build meson_options.txt ./*/meson.build | cksum
  scripts/list.sh src runtime tests examples bench
)
if [ "$wanted" != "$(cat "$folder/configured.txt" 2>/dev/null)" ]; then
  again=()
  [ ! -f "$folder/build.ninja" ] || again=(--wipe)
  mkdir -p "$folder"
  echo "building in $folder: a few minutes the first time"
  meson setup "${again[@]}" "$folder" "$@" >"$folder/configure.log" 2>&1 || {
    cat "$folder/configure.log" >&2
    exit 1
  }
  echo "$wanted" >"$folder/configured.txt"
fi
ninja -C "$folder" --quiet | sed '/^ninja: no work to do/d'
