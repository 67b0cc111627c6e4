#!/usr/bin/env bash
# usage: tests/formats/sarif.sh FILE...
#
# Compiles a typed reading of SARIF and runs it on each file; and compiles each
# file as a constant of that type, so that nothing the format does not know can
# be in it.  The types come from npm, in the version of package-lock.json.
set -u
here=$(realpath "$(dirname "$0")")
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cp "$here/package.json" "$here/package-lock.json" "$here/sarif_read.ts" \
  "$folder" || exit 2
(cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund) \
  >"$folder/npm.log" 2>&1 || { cat "$folder/npm.log" && exit 1; }
options=(--strict --target es2020 --module commonjs --types sarif
  --typeRoots "$folder/node_modules/@types")
files=("$folder/sarif_read.ts")
for file in "$@"; do
  constant=$folder/constant${#files[@]}.ts
  { echo 'import { Log } from "sarif";' && echo 'export const log: Log =' &&
    cat "$file"; } >"$constant"
  files+=("$constant")
done
tsc "${options[@]}" --lib es2020,dom "${files[@]}" | head -n 20
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 1
for file in "$@"; do
  node "$folder/sarif_read.js" "$file" || exit 1
done
