#!/bin/sh
# The man pages are clean for groff and name every public function.
set -u
cd "$(dirname "$0")/.." || exit 2
failures=0

for page in man/*; do
  warnings=$(groff -man -Tutf8 -ww -z "$page" 2>&1)
  [ -z "$warnings" ] || { echo "$page: $warnings" && failures=1; }
done

names=$(ctags -x --kinds-C=pf --language-force=C -I ALLWAYS_API \
  include/allways/*.h | awk '{ print $1 }')
for name in $names; do
  grep -qw "$name" man/*.3 || {
    echo "$name is in no man page"
    failures=1
  }
done
exit $failures
