# For test scripts in bash: counts tests and prints them as TAP.
# shellcheck shell=bash
tests=0 failures=0
# Nothing depends on what was compiled before, but for tests/cache.sh.
export ALLWAYS_CACHE_SIZE=0

# RESULT NAME: one test; 0 is success.
result() {
  tests=$((tests + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $tests - $2"
  else
    echo "not ok $tests - $2"
    failures=$((failures + 1))
  fi
}

# To be called last.
finish() {
  echo "1..$tests"
  [ "$failures" -eq 0 ] && [ "$tests" -gt 0 ]
}
