#!/usr/bin/env bash
# usage: tests/security.sh BUILD [PART]
#
# What docs/explanation/security.md promises: limits hold, what comes from
# outside is data, outputs destroy nothing.  Tests whose name holds PART.
set -u
build=$(realpath "$1") || exit 2
part=${2-}
cd "$(dirname "$0")" || exit 2
# shellcheck source=tests/tap.sh
. ./tap.sh
folder=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder" || exit 2
export PATH=$build:$PATH

# NAME FUNCTION: one test, in a folder of its own.
try() {
  local status=0
  [[ $1 == *"$part"* ]] || return
  mkdir "$folder/$2" && cd "$folder/$2" || exit 2
  "$2" >out.txt 2>err.txt || status=$?
  [ $status -eq 0 ] || sed 's/^/# /' out.txt err.txt | head -40
  cd "$folder" || exit 2
  result $status "$1"
}

# CODE COMMAND...: what it prints is left in said.txt, its errors in errors.txt.
expect() {
  local code=$1 status=0
  shift
  timeout 120 "$@" >said.txt 2>errors.txt </dev/null || status=$?
  [ $status -eq "$code" ] && return
  echo "exit $status, wanted $code: $*"
  cat said.txt errors.txt
  return 1
}

# FILE KEY: a value of a JSON document.
field() { python3 -c 'import json, sys
print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$1" "$2"; }

bug() { echo 'int main(void) { int *p = 0; *p = 1; }' >"$1"; }
fine() { echo 'int main(void) { return 0; }' >"$1"; }

# ------------------------------------------------------------------- limits

# A program that takes 256 MiB at a time.
large() {
  cat >large.c <<'END'
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
static char *volatile p;
static void *other(void *u) { return u; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  for (int i = 0; i < 1000; i++) {
    char *q = malloc(1 << 28);
    memset(q, i, 1 << 28);
    p = q;
  }
}
END
}

limit_memory() {
  large
  # Megabytes at most: 10 % above.
  expect 5 /usr/bin/env time -f '%M' allways check --max-memory 500M \
    --json j large.c || return 1
  local most
  most=$(tail -n 1 errors.txt)
  [ "$most" = "$(tail -n 2 errors.txt | grep -o '^[0-9]*$')" ]
  echo "$most KB"
  [ "$most" -lt $((550 * 1024)) ] && [ "$(field j verdict)" = unknown ]
}

# SECONDS MOST COMMAND...
within() {
  local most=$1 start=$EPOCHREALTIME
  shift
  expect "$@" || return 1
  awk -v a="$start" -v b="$EPOCHREALTIME" -v most="$most" \
    'BEGIN { print b - a, "seconds"; exit b - a > most }'
}

limit_time() {
  large
  within 3.5 5 allways check --max-time 2 --max-memory 20G large.c &&
    grep -q '^verdict: unknown' said.txt &&
    grep -q -- '--max-time' said.txt
}

# The compiler takes for ever: an include that never ends.
limit_time_compiler() {
  mkfifo never.h
  echo '#include "never.h"' >slow.c
  sleep 60 >never.h &
  local pid=$!
  within 3.5 5 allways check --max-time 2 --json j slow.c
  local status=$?
  kill $pid 2>/dev/null
  [ $status -eq 0 ] && grep -q 'while compiling' said.txt &&
    [ "$(field j verdict)" = unknown ]
}

# SIGNAL: a check that would go on for ever, or that compiles.
interrupt() {
  local start
  timeout 60 allways check --json j "$2" >said.txt 2>errors.txt &
  sleep 1.5
  start=$EPOCHREALTIME
  pkill "-$1" -P $! -x allways || return 1
  wait $!
  [ $? -eq 5 ] || return 1
  awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { exit b - a > 1.2 }' &&
    [ "$(tail -n 2 said.txt | head -n 1)" = 'verdict: unknown' ] &&
    grep -q interrupted said.txt && [ "$(field j verdict)" = unknown ]
}

interrupt_term() { large && interrupt TERM large.c; }
interrupt_int() { large && interrupt INT large.c; }
interrupt_compiler() {
  mkfifo never.h
  echo '#include "never.h"' >slow.c
  sleep 60 >never.h &
  local pid=$!
  interrupt TERM slow.c
  local status=$?
  kill $pid 2>/dev/null
  return $status
}

# The compiler is ended with the check: it has not crashed.
interrupt_is_no_crash() {
  local command
  bug b.c
  expect 10 allways check --report r b.c || return 1
  mkfifo never.h
  echo '#include "never.h"' >b.c
  sleep 60 >never.h &
  local pid=$!
  for command in 'check b.c' 'replay r'; do
    # shellcheck disable=SC2086
    timeout 60 allways $command >said.txt 2>errors.txt &
    sleep 1
    pkill -TERM -P $! -x allways
    wait $!
    echo "exit $?: $command"
    cat said.txt errors.txt
    ! grep -q 'crash\|compile\.' errors.txt && cat said.txt errors.txt |
      grep -q interrupted || { kill $pid; return 1; }
  done
  kill $pid 2>/dev/null
}

# No compiler works in this folder.
no_compiler() {
  local n
  for n in {1..20}; do
    find /proc/[0-9]*/cwd -maxdepth 0 -lname "$PWD" 2>/dev/null |
      sed 's/cwd$/cmdline/' | xargs -r grep -alz '^clang' 2>/dev/null |
      grep -q . || return 0
    sleep 0.1
  done
  echo "the compiler is left"
  return 1
}

# A program that the compiler is busy with for a minute.
busy() {
  cat >busy.c <<'END'
#define A(x) x x x x x x x x x x
#define B(x) A(A(A(x)))
#define C(x) B(B(B(x)))
int main(void) { int i = 0; C(i++;) }
END
}

# Whoever is ended, and however, the compiler ends as well.
compiler_ends() {
  local pid child signal
  busy
  for signal in HUP KILL; do
    allways check --json j --max-memory 2G busy.c >said.txt 2>&1 &
    pid=$!
    sleep 0.7
    child=$(pgrep -P $pid -x allways) || return 1
    [ $signal = HUP ] || pid=$child
    kill -$signal $pid
    wait $!
    [ $? -eq 5 ] && [ "$(field j verdict)" = unknown ] &&
      no_compiler || return 1
  done
  allways check --json k --max-memory 2G busy.c >said.txt 2>&1 &
  pid=$!
  sleep 0.7
  kill -KILL $pid
  wait $pid 2>/dev/null
  no_compiler && [ ! -e k ]
}

# The compiler has no memory: that is no error of the program.
limit_memory_compiler() {
  busy
  expect 5 allways check --max-memory 200M --json j busy.c &&
    grep -q -- '--max-memory) while compiling' said.txt &&
    [ "$(field j verdict)" = unknown ] || return 1
  # Enough for allways, not for the compiler.
  (ulimit -d 10000; expect 5 allways check --json j busy.c) &&
    [ "$(field j verdict)" = unknown ]
}

# What is bounded is data: the worker's, and that of its compilers.
limit_is_of_data() {
  local pid most=0 now
  unbounded
  timeout 60 allways check --max-memory 100M --json j unbounded.c \
    >said.txt 2>&1 &
  pid=$!
  while kill -0 $pid 2>/dev/null; do
    now=$(pgrep -x allways -g "$(pgrep -x allways -P "$(pgrep -P $pid)")" |
      sed 's|.*|/proc/&/status|' | xargs -r cat 2>/dev/null |
      awk '/^RssAnon:/ { s += $2 } END { print s + 0 }')
    [ "$now" -le $most ] || most=$now
    sleep 0.02
  done
  wait $pid
  [ $? -eq 5 ] || return 1
  echo "$most KB" && [ $most -gt $((40 * 1024)) ] && [ $most -lt $((110 * 1024)) ]
}

# Many compilers at a time have one limit.
limit_memory_compilers() {
  local n most=0 now pid
  busy
  for n in {1..8}; do cp busy.c busy$n.c; done
  timeout 60 allways check --max-memory 300M --json j busy?.c >said.txt 2>&1 &
  pid=$!
  while kill -0 $pid 2>/dev/null; do
    # Without code, of which the compilers share one copy.
    now=$(pgrep -f '^clang-19 .* busy.\.c' |
      sed 's|.*|/proc/&/status|' | xargs -r cat 2>/dev/null |
      awk '/^RssAnon:/ { s += $2 } END { print s + 0 }')
    [ "$now" -le $most ] || most=$now
    sleep 0.02
  done
  wait $pid
  [ $? -eq 5 ] && [ "$(field j verdict)" = unknown ] || return 1
  echo "$most KB" && [ $most -lt $((330 * 1024)) ]
}

unbounded() {
  cat >unbounded.c <<'END'
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  for (;;) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
}
END
}

memory_ends() {
  unbounded
  for options in '' '--workers 2' '--store exact'; do
    # shellcheck disable=SC2086
    expect 5 allways check $options --max-memory 150M --json j unbounded.c &&
      [ "$(field j verdict)" = unknown ] || return 1
  done
}

# No files, no processes, no file of that size: nobody's defect.
few_resources() {
  bug b.c
  local n code
  for n in 4 6 8 10 12 14 16 20 40; do
    (ulimit -n $n; exec allways check --json j b.c) >said.txt 2>errors.txt
    code=$?
    { [ $code -ne 6 ] && { [ $code -ne 2 ] ||
      grep -q 'Too many open files' errors.txt; }; } || return 1
  done
  [ $code -eq 10 ] || return 1
  (ulimit -f 1; exec allways check --json big b.c) 2>errors.txt | cat >said.txt
  grep -q '^verdict: false' said.txt && grep -q 'File too large' errors.txt &&
    [ ! -e big ] && [ "$(find . -name '.big*' | wc -l)" = 0 ] || return 1
  (ulimit -f 1; exec allways check --each b.c) 2>errors.txt | cat >said.txt
  [ "${PIPESTATUS[0]}" -ne 6 ] && ! grep -q defect errors.txt
}

# Not even the first table of the store has room.
memory_store() {
  fine ok.c
  for options in '--max-memory 1M' '--max-memory 5M --store bitstate'; do
    # shellcheck disable=SC2086
    expect 5 allways check $options --json j ok.c &&
      [ "$(field j verdict)" = unknown ] &&
      grep -q 'while making the store of states' said.txt || return 1
  done
}

memory_ulimit() {
  unbounded
  (ulimit -v 600000; expect 5 allways check --json j unbounded.c) &&
    [ "$(field j verdict)" = unknown ] &&
    (ulimit -v 600000; expect 5 allways check --workers 2 --json j unbounded.c) &&
    [ "$(field j verdict)" = unknown ]
}

memory_stdin() {
  fine ok.c
  expect 5 allways check --max-memory 200M --stdin /dev/zero --json j ok.c &&
    [ "$(field j verdict)" = unknown ]
}

# An object that no limit would allow; and limits that threads and calls meet.
object_size() {
  local part
  cat >o.c <<'END'
#include <pthread.h>
#include <stdlib.h>
#ifdef HEAP
static void *f(void *u) { char *p = malloc(2u << 30); *p = 1; free(p); return u; }
#elif defined GLOBAL
static char g[2u << 30];
static void *f(void *u) { g[0] = 1; return u; }
#elif defined LOCAL
static void *f(void *u) { char l[2u << 30]; char *volatile p = l; *p = 1; return u; }
#else
static _Thread_local char g[SIZE];
static void *f(void *u) { g[0] = 1; return u; }
#endif
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
END
  for part in HEAP GLOBAL LOCAL SIZE=2147483648u; do
    expect 5 allways run -D$part o.c &&
      grep -q '2147483648 bytes: more than 1073741824' errors.txt || return 1
    expect 5 allways check --max-memory 16G --json j -D$part o.c &&
      grep -q 'more than 1073741824 are not supported' said.txt &&
      ! grep -q -- --max-memory said.txt || return 1
  done
  for n in 1 100 1000 3000 5000 8000 10000 20000; do
    expect 5 allways run --max-memory $n -DSIZE=20000 o.c || return 1
  done
}

# KB: the limit of a process, as the kernel has it, once there is one.
limit_of() {
  local i limit
  for ((i = 0; i < 100; i++)); do
    limit=$(awk '/^Max data size/ { print $4 }' "/proc/$1/limits" 2>/dev/null)
    [[ $limit == [0-9]* ]] && return
    sleep 0.05
  done
  return 1
}

# A command without a supervisor has a limit, too.
memory_run() {
  local command pid status
  mkfifo never.h
  echo '#include "never.h"' >slow.c
  for command in run dump-ir; do
    allways $command slow.c >said.txt 2>&1 &
    pid=$!
    limit_of $pid
    status=$?
    kill $pid
    wait $pid
    [ $status -eq 0 ] || return 1
  done
  fine ok.c
  (ulimit -d 400000; expect 5 allways run --stdin /dev/zero ok.c) &&
    grep -q '^limit: out of memory: 327680000 bytes, most of the available memory' errors.txt
}

# Without --max-memory: four fifths of what is left, and it says so.
memory_default() {
  unbounded
  (ulimit -d 400000; expect 5 allways check --json j unbounded.c) &&
    grep -q 'limit of 327680000 bytes is reached (most of the available memory' \
      said.txt && [ "$(field j verdict)" = unknown ]
}

# A leak is found; then the process that checks is gone.
found_stays_found() {
  cat >leak.c <<'END'
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *other(void *u) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return u;
}
int main(void) {
  pthread_t t;
  int *p = malloc(4);
  pthread_create(&t, 0, other, 0);
  p = 0;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  for (unsigned i = 0;; i++) {
    char *q = malloc(1 << 26);
    memset(q, (int)i, 1 << 26);
    free(q);
  }
}
END
  within 3.5 10 allways check --max-time 2 --json j leak.c &&
    grep -qx 'verdict: false(valid-memtrack)' said.txt &&
    [ "$(field j kind)" = valid-memtrack ] &&
    [ "$(tail -n 4 said.txt | cut -d: -f1 | cut -d, -f1 | xargs)" = \
      'searched incomplete verdict reason' ]
}

# ------------------------------------------------------------------ reports

# A report of a program with a bug; $1: lines that are put into it.
report() {
  bug b.c
  expect 10 allways check --report r b.c || return 1
  { head -n 1 r; printf '%b' "$1"; tail -n +2 r; } >evil
}

evil_script() {
  printf '#!/bin/sh\ntouch ran\nexec clang-19 "$@"\n' >evil.sh
  chmod +x evil.sh
}

report_clang() {
  evil_script
  report 'clang ./evil.sh\n' && expect 1 allways replay evil && [ ! -e ran ]
}

# LINES...: each is refused, and does nothing.
refused() {
  local line
  for line; do
    report "$line" && expect 1 allways replay evil &&
      expect 1 allways draw --format text evil || return 1
    [ ! -e ran ] && [ ! -e written ] || return 1
    cmp -s b.c <(bug /dev/stdout) || return 1
  done
}

report_options() {
  printf 'void __attribute__((constructor)) f(void) { FILE *x = fopen("ran", "w"); fclose(x); }\n' >p.c
  gcc -include stdio.h -shared -fPIC -o evil.so p.c
  echo '-fplugin=./evil.so' >response
  refused 'compiler -fplugin=./evil.so\n' \
    'compiler -fpass-plugin=./evil.so\n' \
    'compiler -Xclang\ncompiler -load\ncompiler -Xclang\ncompiler ./evil.so\n' \
    'compiler -MD\ncompiler -MF\ncompiler written\n' \
    'compiler -o\ncompiler written\n' 'compiler @response\n' \
    'compiler -I\ncompiler @response\n' 'compiler -B.\n' \
    'compiler -wrapper\ncompiler ./evil.sh\n' \
    'compiler -include\ncompiler /etc/passwd\n' \
    'compiler -imacros\ncompiler /etc/passwd\n' \
    'compiler -ftime-trace=written\n' 'compiler -save-temps\n' \
    'compiler --config=response\n' 'compiler -Wp,-MD,written\n' \
    'compiler -Wl,-x\n' 'compiler -fprofile-generate=written\n' \
    'compiler -fcrash-diagnostics-dir=.\n' 'compiler -D\n' 'compiler -I\n'
  report '' && echo 'file x.c' >>evil && expect 1 allways replay evil &&
    grep -q 'data after its end' errors.txt
}

# What the user has typed is the user's.
report_typed() {
  echo '#define N 1' >n.h
  printf '#ifndef N\n#error no\n#endif\nint main(void) { int *p = 0; *p = 1; }\n' >n.c
  expect 10 allways check --report r -include n.h n.c || return 1
  grep -qx 'replay: allways replay r -include n.h' said.txt || return 1
  expect 1 allways replay r && grep -q 'not taken from a report' errors.txt &&
    expect 10 allways replay r -include n.h
}

report_names() {
  evil_script
  report '' || return 1
  sed 's/^file b.c/file -fplugin=.\/evil.c/' r >evil
  expect 2 allways replay evil || expect 1 allways replay evil || return 1
  echo 'int x;' >@b.c
  sed 's/^file b.c/file @b.c/' r >evil
  expect 2 allways replay evil && [ ! -e ran ]
}

report_planted() {
  cat >plant.c <<'END'
#line 5 "a.c:1\nclang ./evil.sh\ncompiler -DX\nat b.c"
int main(void) { int *p = 0; *p = 1; }
END
  evil_script
  expect 10 allways check --report r plant.c || return 1
  ! grep -q '^clang\|^compiler' r && expect 10 allways replay r && [ ! -e ran ]
}

# A kind is a name: it is not looked for among files, as --property's value is.
report_kinds() {
  local kind
  echo 'CHECK( init(main()), LTL(G valid-deref) )' >property
  mkfifo pipe
  for kind in property pipe /dev/zero all valid-deref,valid-free; do
    report '' || return 1
    sed "s:^fault .*:fault $kind:" r >evil
    within 10 1 allways replay evil && grep -q 'unknown kind' errors.txt ||
      return 1
  done
}

# Nor is an input a pipe or a device: that would wait, or never end.
report_input() {
  local input
  mkfifo pipe
  ln -s /dev/zero link
  for input in pipe link /dev/zero /etc/passwd ../../../../../etc/passwd; do
    report "stdin $input\n" && within 10 1 allways replay evil &&
      grep -q 'not a regular file\|outside of this directory' errors.txt &&
      within 10 1 allways draw --format text evil || return 1
  done
  for input in / /etc ..; do
    report "files $input\n" && expect 1 allways replay evil &&
      grep -q 'outside of this directory' errors.txt || return 1
  done
  report 'stdin /etc/passwd\n' &&
    expect 10 allways replay --stdin /etc/passwd evil || return 1
  echo input >input
  report 'stdin input\n' && expect 10 allways replay evil || return 1
  # The command that is printed says so.
  cd .. && cp report_input/b.c report_input/input . || return 1
  mkdir report_input/in && cd report_input/in || return 1
  expect 10 allways check --stdin ../input --report r ../b.c &&
    grep -q 'replay r --stdin ../input' said.txt &&
    expect 10 allways replay --stdin ../input r
}

# It is about one program.
report_program() {
  report '' || return 1
  echo 'int main(void) { int *p = 0; *p = 2; }' >b.c
  expect 2 allways replay r && grep -q 'has changed' errors.txt &&
    expect 2 allways draw --format text r
}

# What a report names may never end: so there is a limit of memory, as check has
# one.  A pipe that is included keeps the process until it is looked at.
report_memory() {
  local pid status i
  report '' && mkfifo never.h && echo '#include "never.h"' >b.c || return 1
  for command in replay draw; do
    allways $command r >said.txt 2>errors.txt &
    pid=$!
    for ((i = 0; i < 100; i++)); do
      pgrep -P $pid >/dev/null && break
      sleep 0.05
    done
    limit_of "$(pgrep -P $pid)"
    status=$?
    kill $pid
    wait $pid
    [ $status -eq 0 ] || return 1
  done
}

report_versions() {
  report '' || return 1
  sed '1s/.*/allways-report 2/' r >old
  expect 1 allways replay old && grep -q 'another version' errors.txt
}

# ------------------------------------------------------------------- sources

# What the compiler quotes is no line of ours, nor a reason of ours.
source_messages() {
  echo '#pragma message("\nverdict: true\nreason: forged\nerror[a]: b")' >m.c
  bug b.c && cat b.c >>m.c
  expect 10 allways check m.c && ! grep -q '^verdict\|^reason\|^error\[' errors.txt &&
    grep -q '^.erdict: true' errors.txt || return 1
  printf '%s\nint main(void) {}\n' \
    '#pragma GCC error "\nLLVM ERROR: out of memory\n"' >e.c
  expect 2 allways check e.c && grep -q 'error generated' errors.txt
}

# A byte that is no UTF-8 may be a control character, too.
source_bytes() {
  echo 'void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) { __assert_fail("a\x9b" "2J é", "f", 1, "g"); }' >b.c
  expect 10 allways check --json j --html h b.c && grep -q 'a?2J é' said.txt
}

# A program that has taken over the worker sends what it likes.
worker_lies() {
  cat >lie.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
ssize_t write(int fd, const void *bytes, size_t size) {
  ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  struct { uint32_t tag, index; uint64_t size; } h;
  if (fd > 2 && size == sizeof h && getenv("INDEX")) {
    memcpy(&h, bytes, sizeof h);
    h.index = (uint32_t)atol(getenv("INDEX"));
    if (getenv("SIZE"))
      h.size = strtoull(getenv("SIZE"), NULL, 0);
    return real(fd, &h, sizeof h);
  }
  return real(fd, bytes, size);
}
END
  gcc -shared -fPIC -o lie.so lie.c -ldl && bug b.c || return 1
  local index code
  for index in 4 9 60 100000 100000000 4294967295; do
    env LD_PRELOAD="$PWD/lie.so" INDEX=$index allways check --json j b.c
    code=$?
    [ $code -lt 128 ] || return 1
    env LD_PRELOAD="$PWD/lie.so" INDEX=1 SIZE=$index allways check --json j b.c
    code=$?
    [ $code -lt 128 ] || return 1
  done
}

# What is hashed for a document is a file, and not a long one.
source_special() {
  mkfifo pipe.c
  within 3.5 2 allways check --json j pipe.c || return 1
  truncate -s 1900M sparse.c
  within 3.5 5 allways check --max-time 2 --max-memory 300M --json j sparse.c &&
    [ "$(field j verdict)" = unknown ]
}

# ARGUMENTS: a list of commands with these for a program without faults.
commands() {
  printf '[{"directory": ".", "file": "x.c", "command": "%s -c x.c"}]' "$1" \
    >list.json
}

list_runs_nothing() {
  evil_script
  fine x.c
  commands './evil.sh -B. -o written -MD -MF written -wrapper=./evil.sh' &&
    expect 0 allways check --project list.json || return 1
  commands 'cc -save-temps -fprofile-generate -Wp,-MD,written -Wa,-o,written' &&
    expect 0 allways check --project list.json || return 1
  [ ! -e ran ] && [ ! -e written ]
}

list_loads_nothing() {
  local option
  fine x.c
  echo '-fplugin=./evil.so' >words
  for option in -fplugin=./evil.so -fpass-plugin=./evil.so '-Xclang -load' \
    '-mllvm -x' '-wrapper ./evil.sh' -specs=words --config=words @words \
    '-include-pch x' @missing '-I @missing'; do
    commands "cc $option" &&
      expect 2 allways check --project list.json || return 1
  done
}

object_is_data() {
  fine x.c
  allways cc x.c -o program && ar rcT thin.a program || return 1
  expect 0 allways check program || return 1
  ln -sf /etc/passwd program.o
  expect 2 allways check program.o || return 1
  mkfifo pipe.a && within 3.5 2 allways check pipe.a || return 1
  printf '!<thin>\n//                                              14        `\n/etc/passwd/\n\n/0              0           0     0     644     9999      `\n' >t.a
  expect 2 allways check t.a && ! grep -q root: said.txt errors.txt
}

object_shows_nothing() {
  printf '#line 1 "/etc/passwd"\nint main(void) { int *p = 0; *p = 1; }\n' >l.c
  allways cc l.c -o program || return 1
  expect 10 allways check --json j --html h program &&
    ! cat said.txt errors.txt j h | tr '\0' '\n' | grep -q root:x
}

source_response() {
  printf '#!/bin/sh\ntouch ran\n' >evil.sh
  bug @x.c
  fine x.c
  expect 2 allways check @x.c && grep -q 'begins with @' errors.txt &&
    mkdir d && cp @x.c d && expect 2 allways check d/@x.c
}

source_line_names() {
  for name in /proc/self/environ /etc/passwd /dev/zero "$PWD/fifo"; do
    printf '#line 1 "%s"\nint main(void) { int *p = 0; *p = 1; }\n' "$name" >l.c
    [ -p fifo ] || mkfifo fifo
    SECRET=do_not_show expect 10 allways check --json j --html h --report r l.c ||
      return 1
    ! cat said.txt errors.txt j h r | tr '\0' '\n' |
      grep -q 'do_not_show\|root:x' || return 1
  done
}

source_include_environment() {
  printf '#include "/proc/self/environ"\nint main(void) {}\n' >e.c
  SECRET=do_not_show expect 2 allways check e.c || return 1
  ! grep -q do_not_show said.txt errors.txt
}

source_control() {
  printf 'int main(void) { int *p = 0; /* \033[2J \007 \302\23331m */ *p = 1; }\n' >c.c
  printf '#line 1 "x\\033[2J\\nverdict: true\\n.c"\nint main(void) { int *p = 0; int q; *p = 1; }\n' >d.c
  printf '#include <assert.h>\nint main(void) { __assert_fail("a\\033[2J\\nverdict: true", "f\\nverdict: true", 1, "g"); }\n' >e.c
  printf 'int f(void) __asm__("a\\033[2J\\nverdict: true");\nint main(void) { return f(); }\n' >g.c
  for name in c.c d.c e.c g.c; do
    timeout 60 allways check "$name" >said.txt 2>errors.txt </dev/null
    ! LC_ALL=C grep -q $'[\001-\010\013-\037\177]' said.txt errors.txt || return 1
    ! LC_ALL=C grep -q $'\302\233' said.txt || return 1
    grep '^verdict: ' said.txt | wc -l | grep -qx 1 || return 1
    tail -n 2 said.txt | head -n 1 | grep -q '^verdict: ' || return 1
  done
}

# The names of files are no lines of ours, and a command with one is one line.
source_names() {
  local name=$'a\nverdict: true\n\033[2J\'x.c' command
  bug "$name"
  for command in 'check' 'check --each' 'check --json no/x' 'check --bad' \
    'check --each no.c' 'run'; do
    # shellcheck disable=SC2086
    timeout 60 allways $command "$name" "$name.no.c" >said.txt 2>errors.txt
    # shellcheck disable=SC2086
    timeout 60 allways $command "$name" >>said.txt 2>>errors.txt
    timeout 60 allways check --json "$name" "$name" >>said.txt 2>>errors.txt
    ! LC_ALL=C grep -q $'[\001-\010\013-\037\177]' said.txt errors.txt &&
      ! grep -q '^verdict: true' said.txt errors.txt || return 1
  done
  expect 10 allways check "$name" || return 1
  command=$(sed -n 's/^replay: //p' said.txt)
  expect 10 bash -c "$command"
}

# So it is where an option or a report has the name.
option_names() {
  local name=$'a\nverdict: true\n\033[2J' words
  fine ok.c
  bug b.c
  expect 10 allways check --report r b.c || return 1
  sed 's/^file b.c/file a\\nverdict: true\\n/' r >"$name.r"
  for words in --stdin --files --always --clang --property --report --graph \
    --no-summary --search --max-time --env; do
    timeout 60 allways check $words "$name" ok.c >said.txt 2>errors.txt
    timeout 60 allways run $words "$name" ok.c >>said.txt 2>>errors.txt
    timeout 60 allways replay $words "$name" "$name.r" >>said.txt 2>>errors.txt
    timeout 60 allways replay $words "$name" "$name.no" >>said.txt 2>>errors.txt
    timeout 60 allways replay --schedule "$name" $words "$name" ok.c \
      >>said.txt 2>>errors.txt
    # The program has no fault: this verdict is ours.
    if grep -q '^verdict: true' errors.txt ||
      [ "$(grep -c '^verdict: true' said.txt)" -gt 1 ] ||
      LC_ALL=C grep -q $'[\001-\010\013-\037\177]' said.txt errors.txt; then
      echo "$words"
      cat said.txt errors.txt
      return 1
    fi
  done
}

# Of bitcode: only what is below the folder.
source_bitcode() {
  mkdir in out
  echo 'int main(void) { int *p = 0; *p = 1; /* other_text */ }' >out/s.c
  echo 'int main(void) { int *p = 0; *p = 1; /* own_text */ }' >in/t.c
  ln -s ../out/s.c in/link.c
  cd in || return 1
  for name in ../out/s.c "$PWD/../out/s.c" link.c; do
    clang-19 -g -O0 -c -emit-llvm -o s.bc "$name" &&
      expect 10 allways check --json j --html h s.bc &&
      ! grep -q other_text said.txt j h || return 1
  done
  clang-19 -g -O0 -c -emit-llvm -o t.bc t.c && expect 10 allways check t.bc &&
    grep -q own_text said.txt
}

# What is shown is in the order in which the compiler reads it.
source_direction() {
  printf 'int main(void) { int *p = 0; /* \342\200\256 \342\201\246 \330\234 */ *p = 1; }\n' >d.c
  expect 10 allways check --json j --html h d.c &&
    ! LC_ALL=C grep -q $'\342\200\256\|\342\201\246\|\330\234' said.txt j h
}

# Names of files and words that look like options, as `*.c` gives them.
name_control() {
  local name=$'\033[2J\nverdict: true\n\302\23331m.c'
  bug "$name"
  for words in "check --json j" "check --each" "check --each --report d" \
    "check --stdin" "check --json $PWD/none/x" run dump-ir replay draw; do
    # shellcheck disable=SC2086
    for file in "$name" "--$name" "$name=" "./$name" "none/$name"; do
      timeout 60 allways $words "$file" >said.txt 2>errors.txt </dev/null
      timeout 60 allways $words "$name" "$file" >>said.txt 2>>errors.txt
      timeout 60 allways $words --output="$file" x --html="$file" \
        >>said.txt 2>>errors.txt </dev/null
      ! LC_ALL=C grep -q $'[\001-\010\013-\037\177]' said.txt errors.txt ||
        { echo "$words $file"; cat said.txt errors.txt; return 1; }
      ! LC_ALL=C grep -q $'\302\233' said.txt errors.txt || return 1
    done
  done
  expect 10 allways check --each "$name" && ! grep -qx 'verdict: true' said.txt
}

source_zero_byte() {
  printf 'int main(void) { int *p = 0; /* \0 */ *p = 1; }\n' >z.c
  expect 10 allways check --json j --sarif s --junit u --witness w --html h z.c &&
    [ "$(field j kind)" = valid-deref ]
}

files_beneath() {
  mkdir in out
  echo secret >out/file
  ln -s ../out/file in/link
  ln -s /etc/passwd in/absolute
  ln -s ../out in/folder
  echo good >in/file
  ln -s file in/inner
  mkfifo in/pipe
  # Only an administrator can make these; to others they are not there.
  mknod in/zero c 1 5 2>/dev/null
  cat >f.c <<'END'
#include <assert.h>
#include <stdio.h>
int main(void) {
  assert(fopen("file", "r"));
  assert(fopen("inner", "r"));
  assert(!fopen("link", "r"));
  assert(!fopen("absolute", "r"));
  assert(!fopen("folder/file", "r"));
  assert(!fopen("../out/file", "r"));
  assert(!fopen("pipe", "r"));
  assert(!fopen("zero", "r"));
}
END
  expect 0 allways check --files in f.c
}

# ------------------------------------------------------------------- outputs

inputs_stay() {
  bug v.c
  cp v.c copy
  echo input >input
  ln -s v.c link.c
  local options
  for options in '--json v.c' '--report v.c' '--html v.c' '--sarif ./v.c' \
    '--lcov link.c' '--witness v.c' '--junit input' "--graph $PWD/v.c"; do
    # shellcheck disable=SC2086
    expect 1 allways check --stdin input $options v.c || return 1
    cmp v.c copy && [ "$(cat input)" = input ] || return 1
  done
  expect 1 allways check --json j --sarif ./j v.c && [ ! -e j ]
}

# Also what an option names, what a report names, and what is not there.
other_inputs_stay() {
  bug v.c
  echo 'CHECK( init(main()), LTL(G valid-deref) )' >p
  echo input >i
  cp p p.copy && cp v.c v.copy && cp i i.copy
  expect 1 allways check --property p --json ./p v.c && cmp p p.copy || return 1
  expect 1 allways check --json none.c none.c && [ ! -e none.c ] || return 1
  expect 10 allways check --stdin i --report r v.c || return 1
  cp r r.copy
  for name in v.c i r; do
    expect 1 allways replay --html "$name" r &&
      grep -q 'it is an input' errors.txt &&
      expect 1 allways draw --format dot -o "$PWD/$name" r &&
      cmp "$name" "${name%.c}.copy" || return 1
  done
}

# Headers are inputs, too.
headers_stay() {
  echo '#define N 1' >h.h
  cp h.h copy
  ln -s h.h link
  printf '#include "h.h"\nint main(void) { int *p = 0; *p = N; }\n' >i.c
  for name in h.h link; do
    expect 1 allways check --json $name i.c && cmp h.h copy &&
      grep -q "$name cannot be written: it is an input" errors.txt &&
      expect 1 allways check -include h.h --html $name i.c && cmp h.h copy &&
      expect 10 allways check --json j --report r i.c &&
      expect 1 allways replay --html $name r && cmp h.h copy || return 1
  done
}

# The compiler does not say what it has read, or calls it otherwise.
unknown_headers_stay() {
  local name
  echo '#define N 1 // with allways' >h.h
  cp h.h copy
  printf '#include "h.h"\n#error no\n' >i.c
  for option in --json --html --report --lcov; do
    expect 2 allways check $option h.h i.c || expect 1 allways check $option h.h i.c
    cmp h.h copy || return 1
  done
  expect 1 allways check --each --json h.h i.c || expect 2 allways check --each --json h.h i.c
  cmp h.h copy || return 1
  mkfifo never.h
  printf '#include "h.h"\n#include "never.h"\n' >i.c
  allways check --max-time 1 --json h.h i.c
  cmp h.h copy || return 1
  for name in 'a\b.h' $'a\tb.h' 'a\ b.h'; do
    cp copy "$name"
    printf '#include "%s"\nint main(void) { return 0; }\n' "$name" >i.c
    allways check --json "$name" i.c
    cmp "$name" copy || return 1
  done
  fine a.c && fine b.c && cp b.c copy && ln -s b.c a.c.allways
  bug a.c
  allways check --each --report . a.c b.c
  cmp b.c copy || return 1
  # What we have written before is replaced, and standard output is not lost.
  bug b.c
  echo '#error no' >i.c
  expect 10 allways check --json j b.c && expect 2 allways check --json j i.c &&
    [ "$(field j verdict)" = failed ] || return 1
  allways check --json /dev/stdout b.c >out.json
  grep -q '"schema"' out.json
}

others_stay() {
  fine ok.c
  echo mine >notes.txt
  expect 0 allways check --report notes.txt ok.c && grep -qx mine notes.txt
}

# NAMES: bitcode in which they have hostile texts in front of them.
hostile() {
  cat >h.c <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct QTYPE { int QFIELD; char QTEXT[8]; struct QTYPE *QNEXT; };
struct QTYPE *QGLOBAL;
static void *QTHREAD(void *QPARAM) {
  struct QTYPE *QLOCAL = QPARAM;
  QLOCAL->QFIELD++;
  return 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 30; i++) {
    struct QTYPE *QNEW = calloc(1, sizeof *QNEW);
    QNEW->QNEXT = QGLOBAL;
    QGLOBAL = QNEW;
  }
  pthread_create(&t, 0, QTHREAD, QGLOBAL);
  assert(QGLOBAL->QFIELD == 0);
}
END
  clang-19 -g -O0 -S -emit-llvm -o plain.ll h.c || return 1
  python3 - "$@" <<'END'
import re, sys
bad = [b'<script>alert(1)</script>" onload="a]]>-->&#0;&#xFFFE;&amp{a|b}\\N\\',
       b'\n\r\x1b[31m\xff\xc3\xc0\x80\xe0\x80\x80\xed\xa0\x80\xf4\x90\x80\x80',
       b'\xc2\x9b\xe2\x80\xae\xef\xbf\xbe\xef\xbf\xbf', b'x' * 300]
def quoted(b):
    return ''.join('\\%02X' % c for c in b)
for n, b in enumerate(bad):
    text = open('plain.ll').read()
    for q in sorted(set(re.findall(r'\bQ[A-Z]+', text)), key=len, reverse=True):
        made = quoted(b + q.encode() + b)
        text = text.replace('@' + q, '@"' + made + '"')
        text = text.replace('name: "%s"' % q, 'name: "%s"' % made)
        text = text.replace('%struct.' + q, '%"' + made + '"')
    text = text.replace('filename: "h.c"', 'filename: "%s.c"' % quoted(b))
    open('h%02d.ll' % n, 'w').write(text)
END
}

# FILE...: text that nothing obeys; SVG has neither scripts nor links.
inert() {
  python3 - "$@" <<'END'
import re, sys, xml.dom.minidom
for name in sys.argv[1:]:
    text = open(name, 'rb').read().decode('utf-8')
    assert not re.search('[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ufffe\uffff]',
                         text), name
    if not name.endswith('.svg'):
        continue
    for e in xml.dom.minidom.parseString(text).getElementsByTagName('*'):
        assert e.tagName not in ('script', 'a', 'image', 'foreignObject'), name
        assert not any('href' in a or a.startswith('on')
                       for a in e.attributes.keys()), name
END
}

pictures_are_inert() {
  local h
  hostile || return 1
  for h in h??.ll; do
    expect 10 allways check --report r --html p.html --graph g.dot "$h" &&
      expect 10 allways check --graph g.aut "$h" &&
      inert r p.html g.dot g.aut said.txt || return 1
    [ "$(grep -c '<script' p.html)" = 2 ] || { echo "$h: scripts"; return 1; }
    dot -Tsvg -o g.svg g.dot 2>dot.txt && [ ! -s dot.txt ] || return 1
    for format in svg dot text; do
      expect 0 allways draw --format $format -o d.$format r || return 1
    done
    dot -Tsvg -o dot.svg d.dot 2>dot.txt && [ ! -s dot.txt ] &&
      inert g.svg d.svg d.dot d.text dot.svg || { cat dot.txt; return 1; }
  done
}

# Many states, with a graph that is larger than what they need in memory.
many() {
  cat >many.c <<'END'
#include <pthread.h>
static unsigned char a, b, c;
static void *f(void *u) {
  for (;;) { a++; b = a; c = b; }
  return u;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_create(&t, 0, f, 0);
  f(0);
}
END
}

# Memory of the process, and of files that it has in memory.
graph_takes_no_memory() {
  local pid worker most=0 now
  many
  allways check --property assertion --max-memory 50M --max-depth 300 \
    --graph g.dot many.c >said.txt 2>&1 &
  pid=$!
  while kill -0 $pid 2>/dev/null; do
    worker=$(pgrep -x allways -P $pid) || continue
    now=$({ find "/proc/$worker/fd" -lname '/memfd:*' -exec stat -L -c %s {} +
      awk '/^RssAnon:/ { print $2 * 1024 }' "/proc/$worker/status"
    } 2>/dev/null | awk '{ s += $1 } END { print s + 0 }')
    [ "$now" -le $most ] || most=$now
    sleep 0.05
  done
  wait $pid
  echo "$most bytes, exit $?, graph: $(stat -c %s g.dot)"
  [ $most -gt 10000000 ] && [ $most -lt 58000000 ]
}

# Of the graph: what is there stays, the verdict is said, nothing is left.
full_disk_graph() {
  local name status=0
  many
  mkdir small
  mount -t tmpfs -o size=64k tmpfs small 2>/dev/null || return 0
  for name in g.dot g.aut; do
    echo old >small/$name
    expect 1 allways check --property assertion --max-states 10000 \
      --graph small/$name many.c && grep -q '^verdict: unknown' said.txt &&
      grep -q "small/$name cannot be written" errors.txt &&
      grep -qx old small/$name && [ "$(ls -A small)" = $name ] || status=1
    rm small/$name
  done
  umount small
  # The same without room for large files.
  (ulimit -f 50; expect 1 allways check --property assertion \
    --max-states 10000 --graph g.dot many.c) || return 1
  grep -q '^verdict: unknown' said.txt && [ ! -e g.dot ] &&
    [ -z "$(find . -name '.g*')" ] && return $status
}

graph_to_a_pipe() {
  fine ok.c
  mkfifo g.dot g.aut
  timeout 20 cat g.dot >dot.txt &
  expect 0 allways check --graph g.dot ok.c && wait $! &&
    [ "$(tail -n 1 dot.txt)" = '}' ] || return 1
  timeout 20 cat g.aut >aut.txt &
  expect 1 allways check --graph g.aut ok.c && wait $! &&
    grep -q 'g.aut: cannot be written' errors.txt
}

full_disk() {
  bug b.c
  mkdir small
  mount -t tmpfs -o size=64k tmpfs small 2>/dev/null || return 0
  echo old >small/j
  dd if=/dev/zero of=small/fill bs=1k count=60 2>/dev/null
  expect 1 allways check --html small/j b.c
  local status=$?
  grep -qx old small/j || status=1
  [ "$(ls -A small)" = $'fill\nj' ] || status=1
  umount small
  return $status
}

standard_output_closed() {
  bug b.c
  allways check --json j b.c >&- 2>/dev/null
  python3 -m json.tool j >/dev/null
}

# Nobody reads what is printed: documents are complete, nothing is left.
standard_output_ends() {
  bug b.c
  mkfifo pipe
  sleep 0.1 <pipe &
  { sleep 0.3; allways check --json j --graph g.dot b.c; } >pipe 2>/dev/null
  [ "$(field j verdict)" = false ] && [ -s g.dot ] &&
    [ -z "$(find . -name '.?*')" ]
}

# A pipe that nobody reads: other outputs are there, and it can be ended.
pipe_without_reader() {
  bug b.c
  mkfifo pipe
  allways check --sarif pipe --json j b.c >said.txt 2>&1 &
  local pid=$! n
  for n in {1..50}; do [ -e j ] && break; sleep 0.1; done
  kill $pid
  for n in {1..20}; do kill -0 $pid 2>/dev/null || break; sleep 0.1; done
  kill -KILL $pid 2>/dev/null && return 1
  [ "$(field j verdict)" = false ] && [ -z "$(find . -name '.?*')" ]
}

# SIGQUIT ends it as the others do.
quit_leaves_nothing() {
  large
  allways check --graph g.dot --json j large.c >said.txt 2>&1 &
  sleep 1
  kill -QUIT $!
  wait $!
  [ $? -eq 5 ] && [ "$(field j verdict)" = unknown ] &&
    [ -z "$(find . -name '.?*')" ]
}

# Who uses nohup means it.
nohup_goes_on() {
  large
  (trap '' HUP; exec allways check --max-time 3 large.c >said.txt 2>&1) &
  sleep 1
  kill -HUP $!
  wait $!
  [ $? -eq 5 ] && grep -q -- --max-time said.txt
}

# allways is killed in the middle of an output, and before it takes its place.
killed_while_writing() {
  bug b.c
  cat >kill.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
ssize_t write(int fd, const void *bytes, size_t size) {
  ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  char name[64], path[4096] = "";
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  if (getenv("HALF") && readlink(name, path, sizeof path - 1) > 0 &&
      strstr(path, "/.j.")) {
    real(fd, bytes, size / 2);
    kill(getpid(), SIGKILL);
  }
  return real(fd, bytes, size);
}
int rename(const char *from, const char *to) {
  (void)from;
  (void)to;
  return kill(getpid(), SIGKILL);
}
END
  gcc -shared -fPIC -o kill.so kill.c -ldl || return 1
  for half in '' 1; do
    echo old >j
    expect 137 env ${half:+HALF=1} LD_PRELOAD="$PWD/kill.so" \
      allways check --json j b.c && [ "$(cat j)" = old ] || return 1
    find . -name '.j.*' -delete
  done
}

# The system lacks something.
poor_system() {
  bug b.c
  unshare -m true 2>/dev/null || return 0
  # shellcheck disable=SC2016
  expect 10 unshare -m sh -c 'mount -t tmpfs none /run && cp b.c /run && mount -o ro --bind /tmp /tmp &&
    cd /run && exec allways check --each b.c' &&
    expect 2 unshare -m sh -c 'mount -t tmpfs none /proc &&
      exec allways check b.c' && grep -q '/proc is not mounted' errors.txt
}

no_hidden_files() {
  bug x.c
  expect 10 allways check --each --report d ./x.c && [ -e d/x.c.allways ] &&
    [ -z "$(find d -name '.*' -type f)" ]
}

no_preemption() {
  cat >p.c <<'END'
#include <pthread.h>
#include <assert.h>
static _Atomic int x;
static void *f(void *u) { x = 1; x = 0; return u; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  assert(x == 0);
  pthread_join(t, 0);
}
END
  expect 10 allways check --max-switches 2 p.c &&
    expect 5 allways check --max-switches 0 p.c
}

# The compiler and the check cannot write, whatever they are told.
sandboxed() {
  allways --version | grep -q Landlock || return 0
  fine ok.c
  printf '#!/bin/sh\ntouch ran\nexec clang-19 "$@"\n' >own.sh
  chmod +x own.sh
  expect 0 allways check --clang ./own.sh ok.c && [ ! -e ran ] &&
    expect 0 allways check --no-sandbox --clang ./own.sh ok.c && [ -e ran ] &&
    rm ran && expect 0 allways run --clang ./own.sh ok.c &&
    expect 0 allways dump-ir --clang ./own.sh ok.c && [ ! -e ran ] &&
    expect 0 allways run --no-sandbox --clang ./own.sh ok.c && [ -e ran ]
}

# A compiler that tries to do something, and says so if it can.
trying_compiler() {
  printf '#!/bin/sh\n%s\nexec clang-19 "$@"\n' "$1" >own.sh
  chmod +x own.sh
  fine ok.c
}

no_socket() {
  allways --version | grep -q seccomp || return 0
  trying_compiler 'python3 -c "import socket; socket.socket()" 2>/dev/null &&
    echo made a socket >&2'
  expect 0 allways check --clang ./own.sh ok.c &&
    ! grep -q 'made a socket' errors.txt &&
    expect 0 allways check --no-sandbox --clang ./own.sh ok.c &&
    grep -q 'made a socket' errors.txt || return 1
  # The worker itself, when it opens the input.
  cat >try.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
FILE *fopen64(const char *name, const char *mode) {
  FILE *(*real)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen64");
  if (strcmp(name, "input") == 0 && socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
    write(2, "made a socket\n", 14);
  return real(name, mode);
}
END
  gcc -shared -fPIC -o try.so try.c -ldl && echo 1 >input || return 1
  expect 0 env LD_PRELOAD="$PWD/try.so" allways check --stdin input ok.c &&
    ! grep -q 'made a socket' errors.txt &&
    expect 0 env LD_PRELOAD="$PWD/try.so" \
      allways check --no-sandbox --stdin input ok.c &&
    grep -q 'made a socket' errors.txt
}

# What Landlock does not know: modes and times of files, objects that stay, other
# processes, and a terminal that somebody types into.
no_metadata() {
  allways --version | grep -q seccomp || return 0
  cat >tries.py <<'END'
import ctypes, fcntl, os, sys
libc = ctypes.CDLL(None, use_errno=True)
def good(answer):
    if answer < 0:
        raise OSError(ctypes.get_errno(), "no")
def typed():
    fd = os.open("/dev/tty", os.O_RDONLY)
    for c in b"touch typed\n":
        fcntl.ioctl(fd, 0x5412, bytes([c]))
tries = {
    "chmod": lambda: os.chmod("f", 0o777),
    "fchmod": lambda: os.fchmod(os.open("f", os.O_RDONLY), 0o777),
    "chown": lambda: os.chown("f", os.getuid(), os.getgid()),
    "utime": lambda: os.utime("f", (5, 5)),
    "xattr": lambda: os.setxattr("f", "user.x", b"1"),
    "shmget": lambda: good(libc.shmget(0, 4096, 0o1600)),
    "msgget": lambda: good(libc.msgget(0, 0o1600)),
    "semget": lambda: good(libc.semget(0, 1, 0o1600)),
    "nice": lambda: os.setpriority(os.PRIO_PROCESS, os.getppid(), 5),
    "prlimit": lambda: good(libc.prlimit64(os.getppid(), 7, None, None)),
    "host": lambda: good(libc.sethostname(os.uname().nodename.encode(),
                                          len(os.uname().nodename))),
    "type": typed,
}
for name, run in tries.items():
    if sys.argv[1:] not in ([], [name]):
        continue
    try:
        run()
        print("could", name, file=sys.stderr)
    except OSError:
        pass
END
  trying_compiler 'python3 tries.py'
  echo 1 >f
  expect 0 script -qec 'allways check --clang ./own.sh ok.c' /dev/null &&
    ! grep -q could said.txt && [ ! -e typed ] || return 1
  trying_compiler 'python3 tries.py chmod'
  expect 0 allways check --no-sandbox --clang ./own.sh ok.c &&
    grep -q 'could chmod' errors.txt
}

# No variable changes the options of the compiler: without optimisation, there
# is a fault.
compiler_options_stay() {
  printf 'int main(void) {\n#ifdef __OPTIMIZE__\n  return 0;\n#endif\n  int *p = 0; *p = 1; }\n' >b.c
  CCC_OVERRIDE_OPTIONS='# x-O0 +-O2' CCC_ADD_ARGS=-O2 expect 10 allways check b.c
}

# What reaches the compiler: few variables, no open files.
compiler_gets_little() {
  trying_compiler 'env | sed "s/^/got /" >&2; echo got file >&7'
  SECRET=x CLANG_CONFIG_FILE_USER_DIR=x COMPILER_PATH=x LD_PRELOAD='' CPATH=/x \
    expect 0 allways check --no-sandbox --clang ./own.sh ok.c 7>seven || return 1
  grep -q '^got PATH=' errors.txt && grep -q '^got CPATH=/x' errors.txt &&
    ! grep -q '^got SECRET\|^got CLANG\|^got COMPILER\|^got LD_PRELOAD' \
      errors.txt && [ -e seven ] && [ ! -s seven ]
}

no_files_behind() {
  bug b.c
  expect 10 allways check b.c
  printf '#pragma clang __debug crash\nint main(void) {}\n' >crash.c
  local before
  before=$(find . /tmp -maxdepth 1 -name 'crash-*' | wc -l)
  expect 2 allways check crash.c
  [ "$(find . /tmp -maxdepth 1 -name 'crash-*' | wc -l)" = "$before" ] &&
    [ "$(ls)" = $'b.c\ncrash.c\nerr.txt\nerrors.txt\nout.txt\nsaid.txt' ]
}

try 'limits: --max-memory holds' limit_memory
try 'limits: --max-time holds in a long step' limit_time
try 'limits: --max-time holds in the compiler' limit_time_compiler
try 'limits: SIGTERM ends a long step' interrupt_term
try 'limits: SIGINT ends a long step' interrupt_int
try 'limits: SIGTERM ends the compiler' interrupt_compiler
try 'limits: a compiler that is ended has not crashed' interrupt_is_no_crash
try 'limits: nohup keeps SIGHUP away' nohup_goes_on
try 'limits: the compiler ends with allways' compiler_ends
try 'memory: the limit is of data' limit_is_of_data
try 'memory: its end in the compiler is unknown' limit_memory_compiler
try 'memory: all compilers have one limit' limit_memory_compilers
try 'memory: its end is unknown, with documents' memory_ends
try 'memory: no room for the store' memory_store
try 'limits: few files and processes, small files' few_resources
try 'memory: so is that of ulimit' memory_ulimit
try 'memory: an input that never ends' memory_stdin
try 'memory: objects that are too large, and small limits' object_size
try 'memory: run and dump-ir have a limit' memory_run
try 'memory: the limit where none is given' memory_default
try 'memory: what is found stays found' found_stays_found
try 'reports: no compiler is taken from one' report_clang
try 'reports: nor options that load, write or read' report_options
try 'reports: options that were typed are used' report_typed
try 'reports: names are no options' report_names
try 'reports: a program plants nothing in them' report_planted
try 'reports: the kind of a fault is no file' report_kinds
try 'reports: the input is a regular file' report_input
try 'reports: another program is refused' report_program
try 'reports: a replay has a limit of memory' report_memory
try 'reports: other versions are refused' report_versions
try 'sources: what the compiler quotes' source_messages
try 'sources: bytes that are no characters' source_bytes
try 'worker: what it sends is data' worker_lies
try 'sources: pipes, and huge files' source_special
try 'sources: @x.c is a file' source_response
try 'sources: only files that the compiler read are shown' source_line_names
try 'sources: nor does it show the environment' source_include_environment
try 'sources: control characters and forged lines' source_control
try 'sources: names of files are no lines' source_names
try 'sources: names that options have are no lines' option_names
try 'sources: those of bitcode are below the folder' source_bitcode
try 'sources: the direction of text stays' source_direction
try 'sources: names on the command line' name_control
try 'sources: a zero byte' source_zero_byte
try 'files: --files does not leave its folder' files_beneath
try 'outputs: inputs stay' inputs_stay
try 'outputs: inputs that are not typed stay' other_inputs_stay
try 'outputs: headers stay' headers_stay
try 'outputs: headers that are not known stay' unknown_headers_stay
try 'outputs: a file that is not ours stays' others_stay
try 'outputs: a full disk leaves the old one' full_disk
try 'outputs: so it does with a graph' full_disk_graph
try 'outputs: a graph takes no memory' graph_takes_no_memory
try 'outputs: a graph in a pipe' graph_to_a_pipe
try 'outputs: pictures, pages and graphs are inert' pictures_are_inert
try 'outputs: standard output is closed' standard_output_closed
try 'outputs: standard output is read no longer' standard_output_ends
try 'outputs: a pipe without a reader can be left' pipe_without_reader
try 'outputs: SIGQUIT leaves nothing behind' quit_leaves_nothing
try 'outputs: killed while writing, the old one stays' killed_while_writing
try 'outputs: no folder for temporary files, no /proc' poor_system
try 'outputs: no hidden report files' no_hidden_files
try 'options: no preemption' no_preemption
try 'sandbox: nothing is written' sandboxed
try 'sandbox: no socket can be made' no_socket
try 'sandbox: no metadata, no objects that stay, no typing' no_metadata
try 'sandbox: the options of the compiler stay' compiler_options_stay
try 'sandbox: the compiler gets little' compiler_gets_little
try 'sandbox: no files are left behind' no_files_behind
try 'lists: nothing in them is run or written' list_runs_nothing
try 'lists: nothing is loaded' list_loads_nothing
try 'objects: what is in them is data' object_is_data
try 'objects: they show no other files' object_shows_nothing
finish
