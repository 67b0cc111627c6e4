#!/usr/bin/env bash
# usage: tests/cli.sh BUILD [-u]
#
# What a person sees.  Each tests/cli/NAME.expected is a record of commands,
# run in that folder: a line `$ COMMAND`, standard output, standard error with
# `| ` before each line, and `exit CODE` if that is not zero.  It must be the
# same with BUILD/allways; -u writes the records anew.
set -u
build=$(realpath "$1") || exit 2
cd "$(dirname "$0")/cli" || exit 2
# shellcheck source=tests/tap.sh
. ../tap.sh
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
export PATH=$build:$PATH

# COMMAND
record() {
  local status=0
  echo "\$ $1"
  timeout 60 bash -c "$1" >"$folder/out" 2>"$folder/err" </dev/null || status=$?
  cat "$folder/out"
  sed 's/^/| /' "$folder/err"
  [ $status -eq 0 ] || echo "exit $status"
}

for file in *.expected; do
  grep '^\$ ' "$file" | while IFS= read -r line; do
    record "${line#\$ }"
  done >"$folder/found"
  [ "${2-}" != -u ] || cp "$folder/found" "$file"
  diff -u "$file" "$folder/found" | sed 's/^/# /'
  cmp -s "$file" "$folder/found"
  result $? "${file%.expected}"
done

# Each of the statistics is documented.
allways check --json "$folder/statistics" small.c >/dev/null
python3 - "$folder/statistics" ../../docs/reference/formats.md <<'END'
import json, sys
statistics, text = json.load(open(sys.argv[1])), open(sys.argv[2]).read()
listed = list(statistics)[list(statistics).index("found") + 1:]
names = [f"{name}.{part}" if part else name for name in listed
         for part in (statistics[name] if isinstance(statistics[name], dict)
                      else [""])]
missing = [name for name in names if f"\n| `{name}` |" not in text]
for name in missing:
    print(f"# {name} is not in docs/reference/formats.md")
sys.exit(len(names) < 40 or len(missing) > 0)
END
result $? 'docs/reference/formats.md has all statistics of --json'

allways --help >"$folder/help"
[ "$(wc -l <"$folder/help")" -ge 12 ] && [ "$(wc -l <"$folder/help")" -le 24 ]
result $? 'the help fits a screen'
! grep -E '^.{81}' "$folder/help"
result $? 'the help is at most 80 columns wide'
for topic in '' check run replay dump-ir $(allways complete | sed -n 's/^\t//p')
do
  allways help $topic
done >"$folder/help" 2>&1
[ "$(wc -l <"$folder/help")" -ge 500 ] && ! grep '^allways: ' "$folder/help"
result $? 'every topic has a text'
finish
