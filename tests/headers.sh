#!/bin/sh
# Every header compiles alone; the public ones also as C++.  The macros for
# areas of known layout take the right types only.
set -u
cd "$(dirname "$0")/.." || exit 2
n=0
failures=0

# RESULT TEXT
result() {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $n - $2"
  else
    echo "not ok $n - $2"
    failures=1
  fi
}

# HEADER COMPILER-ARGUMENT...
compiles() {
  header=$1
  shift
  gcc -fsyntax-only -Wall -Wextra -Werror -Wno-unused-function "$@" \
    -I. -Iinclude -Isrc -include "$header" /dev/null
  result $? "$header $*"
}

# STATEMENT: does it compile in a function with a memory m, an area p and the
# layout struct frame?
statement_compiles() {
  gcc -std=c11 -fsyntax-only -Wall -Wextra -Werror -Iinclude -x c - 2>/dev/null <<END
#include <allways/memory.h>
struct frame { uint32_t pc; allways_pointer next; char name[8]; };
void f(struct allways_memory *m, allways_pointer p);
void f(struct allways_memory *m, allways_pointer p) { $1; }
END
}

accepts() {
  statement_compiles "$1"
  result $? "accepted: $1"
}

rejects() {
  ! statement_compiles "$1"
  result $? "rejected: $1"
}

for header in include/allways/*.h; do
  compiles "$header" -x c++
done
for header in include/allways/*.h src/*/*.h; do
  compiles "$header" -std=c11 -x c
done

accepts 'ALLWAYS_STORE(m, p, struct frame, pc, 7)'
accepts 'ALLWAYS_STORE(m, p, struct frame, next, p)'
accepts 'ALLWAYS_LOAD(m, p, struct frame, next, &p)'
rejects 'ALLWAYS_STORE(m, p, struct frame, pc, p)'
rejects 'ALLWAYS_STORE(m, p, struct frame, next, 7)'
rejects 'ALLWAYS_STORE(m, p, struct frame, nothing, 7)'
rejects 'char name[8]; ALLWAYS_STORE(m, p, struct frame, name, name)'
rejects 'ALLWAYS_LOAD(m, p, struct frame, pc, &p)'
rejects 'uint64_t x; ALLWAYS_LOAD(m, p, struct frame, pc, &x)'
exit $failures
