#!/bin/sh
# The man pages are clean for groff and name every public function and every
# option.
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
  grep -qw "$name" man/* || {
    echo "$name is in no man page"
    failures=1
  }
done
[ -f man/allways_run.3 ] || { echo 'no man/allways_run.3' && failures=1; }

for option in $(build/allways --help | grep -oE -- '^  --[a-z-]+'); do
  sed 's/\\-/-/g' man/*.1 man/*.3 2>/dev/null | grep -qwe "$option" || {
    echo "$option is in no man page"
    failures=1
  }
done
exit $failures
