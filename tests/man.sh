#!/bin/sh
# The man pages are clean for groff and name every public function; those of the
# commands, made from docs/reference, have an entry for each of their options.
set -u
cd "$(dirname "$0")/.." || exit 2
failures=0

for page in man/*.3 build/man/*.1; do
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
[ -f man/allways_run.3 ] || { echo 'no man/allways_run.3' && failures=1; }

for command in check replay run; do
  page=build/man/allways-$command.1
  for option in $(build/allways complete $command | cut -f1); do
    sed 's/\\-/-/g' "$page" | grep -q "^.fB$option\\\\fR" || {
      echo "$option is not in $page"
      failures=1
    }
  done
done
[ "$(grep -c '^\\fB\\-\\-' build/man/allways-check.1)" -ge 30 ] || {
  echo 'few options in build/man/allways-check.1'
  failures=1
}
exit $failures
