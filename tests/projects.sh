#!/usr/bin/env bash
# usage: tests/projects.sh BUILD [PART...]
#
# Builds of others, with BUILD/allways as the compiler: tests/projects with four
# build systems, then what they made is checked; what allways cc does with the
# arguments of a compiler; lists of commands (compile_commands.json); broken
# input.  Parts: make cmake meson autotools cc objects lists stubs config;
# all without one.
set -u
build=$(realpath "$1") || exit 2
shift
cd "$(dirname "$0")" || exit 2
# shellcheck source=tests/tap.sh
. ./tap.sh
projects=$PWD/projects
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
export PATH=$build:$PATH
unset ALLWAYS_CC CC CFLAGS CPPFLAGS LDFLAGS MAKEFLAGS MAKELEVEL
line=$(grep -n 'the fault' "$projects/lib/guess.c" | cut -d: -f1)

# NAME CODE PATTERN COMMAND...: ends with CODE, and what it prints has a line
# that matches ('': nothing is looked for).
expect() {
  local name=$1 code=$2 pattern=$3 status=0 wrong=0
  shift 3
  timeout 60 "$@" >out 2>&1 </dev/null || status=$?
  [ $status -eq "$code" ] || wrong=1
  [ -z "$pattern" ] || grep -qE -- "$pattern" out || wrong=1
  result $wrong "$name"
  [ $wrong -eq 0 ] || {
    echo "exit code $status, wanted $code; wanted '$pattern' in:"
    head -n 12 out
  } | sed 's/^/#   /'
}

# NAME COMMAND...: ends well.
good() {
  local name=$1 status=0
  shift
  "$@" >log 2>&1 </dev/null || status=$?
  result $status "$name"
  [ $status -eq 0 ] || tail -n 12 log | sed 's/^/#   /'
}

# NAME OPTION...: both tests of the project, from its folder; the last word
# names where they are.
check_both() {
  local name=$1 where=$2
  expect "$name: the correct test" 0 '^verdict: true' \
    allways check "$where/test_order"
  expect "$name: the race" 10 '^verdict: false\(no-data-race\)' \
    allways check "$where/test_guess"
  grep -q "lib/guess.c:$line" out
  result $? "$name: where it is"
}

# FILE NAME: the same, from a list of commands.
check_list() {
  expect "$2: a list of commands, the correct test" 0 '^verdict: true' \
    allways check --project "$1" --main app/test_order.c
  expect "$2: a list of commands, the race" 10 '^verdict: false\(no-data-race\)' \
    allways check --project "$1" --main app/test_guess.c --report r.allways
  grep -q "lib/guess.c:$line" out
  result $? "$2: a list of commands, where it is"
  expect "$2: a replay of it" 10 'no happens-before|data race' \
    allways replay r.allways
  expect "$2: a list of commands with two mains" 2 \
    'several files define main.*test_order.c' allways check --project "$1"
}

part_make() {
  cp -r "$projects" made && cd made || exit 2
  good 'make' make -j2 -f plain.mk CC='allways cc'
  check_both make app
  ./app/test_order
  result $? 'make: the program runs'
  strip app/test_guess
  expect 'make: stripped' 10 "lib/guess.c:$line" allways check app/test_guess
  cd ..
}

part_cmake() {
  cp -r "$projects" 'with a space' && cd 'with a space' || exit 2
  good 'cmake' cmake -S . -B build -DCMAKE_C_COMPILER="$build/allways-cc"
  good 'cmake: build' cmake --build build -j2
  check_both cmake build
  check_list build/compile_commands.json cmake
  cd ..
}

part_meson() {
  cp -r "$projects" mesons && cd mesons || exit 2
  good 'meson' env CC='allways cc' meson setup build
  good 'meson: build' ninja -C build -j2
  check_both meson build/app
  check_list build/compile_commands.json meson
  cd ..
}

part_autotools() {
  cp -r "$projects" auto && cd auto || exit 2
  good 'autoreconf' autoreconf -i
  good 'configure' ./configure CC='allways cc' CFLAGS='-O2 -g'
  good 'autotools: build' make -j2
  check_both autotools app
  cd ..
}

# ------------------------------------------------------------------ allways cc

# NAME ARGUMENT...: cc and allways cc print the same and end the same.
same() {
  local name=$1 a=0 b=0
  shift
  cc "$@" >out.cc 2>err.cc <input || a=$?
  allways cc "$@" >out.aw 2>err.aw <input || b=$?
  [ $a -eq $b ] && cmp -s out.cc out.aw && cmp -s err.cc err.aw
  result $? "cc: $name"
}

# FILE: how many records with bitcode or reasons it has.
records() { grep -c 'x' <(grep -ao $'\x7fallways' "$1" | sed 's/.*/x/'); }

part_cc() {
  mkdir cc && cd cc || exit 2
  echo 'int f(int);int main(void) { return f(3) - 3; }' >main.c
  echo 'int f(int x) { return x; }' >f.c
  echo 'int broken(void) { return }' >broken.c
  echo 'int g(int n) { int h(int k) { return n + k; } return h(1); }' >nested.c
  echo 'int main(void) { return 0; }' >input
  same 'the version' --version
  same 'the preprocessor' -E main.c
  same 'assembler text' -S -o - main.c
  same 'dependencies' -MM main.c
  same 'an error' -c broken.c
  same 'a missing file' -c missing.c
  same 'no input' -c
  same 'standard input' -xc - -o from_input
  ./from_input
  result $? 'cc: standard input, the program'
  same 'nothing is kept' -c main.c -o /dev/null
  good 'cc: two sources, one command' allways cc -c -pipe main.c f.c
  [ "$(records main.o) $(records f.o)" = '1 1' ]
  result $? 'cc: each object has its record'
  good 'cc: compile and link' allways cc main.c f.o -o both && ./both
  result $? 'cc: the program runs'
  [ "$(records both)" = 2 ]
  result $? 'cc: a program has the records of its objects'
  expect 'cc: it is checked' 0 '^verdict: true' allways check both
  mkdir 'a b' && cp f.c 'a b/f g.c'
  printf -- '-c "a b/f g.c"\n-o '"'a b/f g.o'"'\n' >response
  good 'cc: a response file and names with blanks' allways cc @response
  expect 'cc: it is checked too' 0 '^verdict: true' \
    allways check main.o 'a b/f g.o'
  ln f.o kept.o
  good 'cc: an object with two names' allways cc -c f.c -o kept.o
  expect 'cc: what clang cannot compile is compiled' 0 '' \
    allways cc -c nested.c -o nested.o
  echo 'int g(int); int main(void) { return g(1); }' >user.c
  expect 'cc: and the reason is reported' 5 \
    "call of 'g': nested.c: clang could not compile it: .*error" \
    allways run user.c nested.o
  good 'cc: no clang' env PATH="/nonexistent:$(dirname "$(command -v cc)")" \
    "$build/allways" cc -c f.c -o none.o
  expect 'cc: an option that clang does not know' 0 \
    'note: the option -ffast-math is not known' \
    bash -c 'allways cc -ffast-math -c f.c -o fast.o && allways check main.o fast.o'
  expect 'cc: no compiler' 127 'no-such-compiler cannot be run' \
    env ALLWAYS_CC=no-such-compiler allways cc -c f.c
  good 'cc: a compiler of two words' env ALLWAYS_CC='env cc' \
    allways-cc -c f.c -o two.o
  [ "$(records two.o)" = 1 ]
  result $? 'cc: its record'
  printf '#!/bin/sh\nexec sleep 20\n' >slow && chmod +x slow
  ALLWAYS_CC=./slow allways cc -c f.c -o slow.o &
  sleep 0.5
  kill -TERM $!
  wait $! 2>/dev/null
  [ $? -eq 143 ]
  result $? 'cc: a signal ends the compiler too'
  ls -A | grep -vxE '(a b|both|broken.c|err.*|f\.[co]|fast.o|from_input|input|kept.o|log|main.[cso]|nested.[co]|none.o|out.*|response|slow|two.o|user.c)'
  [ $? -eq 1 ]
  result $? 'cc: nothing else is left'
  cd ..
}

# --------------------------------------------------------------------- objects

part_objects() {
  mkdir objects && cd objects || exit 2
  echo 'int f(int); int main(void) { return f(3) - 3; }' >main.c
  echo 'int f(int x) { return x; }' >f.c
  printf '.globl f\n.type f,@function\nf: mov %%edi, %%eax\n ret\n' >f.s
  cp main.c other.c
  allways cc -c main.c && allways cc -c f.c && allways cc -c f.s -o asm.o &&
    allways cc -c other.c
  ar rc libf.a f.o other.o && ar rcT thin.a f.o && ar rc libasm.a asm.o
  expect 'objects' 0 '^verdict: true' allways check main.o f.o
  expect 'an archive: only what is needed' 0 '^verdict: true' \
    allways check main.o libf.a
  expect 'a thin archive' 0 '^verdict: true' allways check main.c thin.a
  expect 'defined twice' 2 "'f' is defined in f.c in f.o \(f.c:1\) and in f.c" \
    allways check main.o f.o f.c
  ld -r main.o f.o -o whole.o
  expect 'ld -r' 0 '^verdict: true' allways check whole.o
  objcopy --strip-debug whole.o copied.o
  expect 'objcopy' 0 '^verdict: true' allways check copied.o
  allways cc -shared -fPIC f.c -o libf.so
  expect 'a shared library' 0 '^verdict: true' allways check main.o libf.so
  expect 'assembler in an object' 5 "call of 'f': it is in asm.o, which has no" \
    allways run main.o asm.o
  expect 'assembler in an archive' 5 'it is in libasm.a\(asm.o\)' \
    allways run main.o libasm.a
  allways cc main.o asm.o -o mixed
  expect 'assembler in a program' 5 "call of 'f': it is in mixed, but not from C" \
    allways run mixed
  expect 'assembler that is not needed' 0 '^verdict: true' \
    allways check main.o f.o libasm.a
  echo '__attribute__((weak)) int f(int x) { return x + 1; }' >weak.c
  allways cc -c weak.c
  expect 'assembler in the place of a weak definition' 5 \
    "call of 'f': it is in asm.o" allways run main.o weak.o asm.o
  allways cc main.o weak.o asm.o -o mixed
  expect 'the same in a program' 5 "call of 'f': it is in mixed" \
    allways run mixed
  allways cc main.o weak.o -o weak
  expect 'a weak definition' 1 '' allways run weak
  printf '#!/bin/sh\ncc "$@" && cp f.o both.o\n' >meanwhile && chmod +x meanwhile
  ALLWAYS_CC=./meanwhile allways cc -c f.c -o both.o
  expect 'two processes compile it at the same time' 0 '^verdict: true' \
    allways check main.o both.o
  gcc -c main.c -o plain.o
  expect 'an object of another compiler' 2 'plain.o has no bitcode' \
    allways check plain.o
  expect 'main without bitcode' 2 "no function 'main': it is in plain.o" \
    allways check plain.o f.o
  expect 'a program of another compiler' 2 'ls has no bitcode' \
    allways check "$(command -v ls)"
  clang-19 -c -emit-llvm main.c -o bitcode.o && ar rc bitcode.a bitcode.o
  expect 'bitcode called .o' 0 '^verdict: true' allways check bitcode.o f.o
  expect 'bitcode in an archive' 0 '^verdict: true' allways check bitcode.a f.o
  echo '#!/bin/sh' >script && chmod +x script
  expect 'a script of libtool' 2 'is a script' allways check script
  printf '\x7fELF' >short
  expect 'an ELF file that is cut off' 2 'short cannot be read: it is truncated' \
    allways check short
  printf '!<arch>\nx' >short.a
  expect 'an archive that is cut off' 2 'the archive is malformed' \
    allways check short.a
  python3 - <<'END'
data = bytearray(open("f.o", "rb").read())
at = data.index(b"\x7fallways")
data[at + 8] = 9
open("version.o", "wb").write(data)
data[at + 8] = 1
data[at + 200] ^= 1
open("damaged.o", "wb").write(data)
END
  expect 'an object of another version' 2 \
    'version.o was made by another version of allways' \
    allways check main.o version.o
  expect 'a damaged object' 2 'damaged.o cannot be read: .*malformed' \
    allways check main.o damaged.o
  expect 'several programs' 0 '2 true' \
    bash -c 'allways cc main.c f.c -o p && cp p q && allways check --each p q'
  cd ..
}

# ----------------------------------------------------------------------- lists

# NAME CODE PATTERN TEXT [OPTION...]: a list of that text.
list() {
  printf '%s\n' "$4" >list.json
  expect "lists: $1" "$2" "$3" allways check --project list.json "${@:5}"
}

part_lists() {
  mkdir -p lists/sub && cd lists || exit 2
  echo '#ifdef X
int main(void) { return X[0] != 97 || X[1] != 32; }
#endif' >'main x.c'
  cp 'main x.c' sub/main.c
  echo 'int main(void) { return 0; }' >plain.c
  echo '-DX="\"a b\""' >sub/words
  list 'a command with quotes' 0 '^verdict: true' '[{"directory": ".",
    "file": "main x.c", "command": "gcc -DX=\"\\\"a b\\\"\" -c \"main x.c\" -o y.o"}]'
  list 'arguments' 0 '^verdict: true' '[{"directory": ".", "file": "main x.c",
    "arguments": ["nonexistent", "-DX=\"a b\"", "-c", "main x.c", "-MF", "d"]}]'
  list 'another folder, a response file' 0 '^verdict: true' \
    '[{"directory": "sub", "file": "main.c", "command": "cc @words -c main.c"}]'
  list 'the compiler is not run' 0 '^verdict: true' '[{"directory": ".",
    "file": "plain.c", "command": "./evil -o stolen -MMD -c plain.c"}]'
  list 'files given besides' 0 '^verdict: true' '[{"directory": "sub",
    "file": "main.c", "command": "cc @words -c main.c"}]' plain.c
  list 'no JSON' 2 '^allways: list.json:3: it is not JSON' '[

  {"a": }]'
  list 'no list' 2 'list.json:1: it is not a list' '{}'
  list 'an empty list' 2 'the list of commands is empty' '[]'
  list 'no file' 2 'list.json:2: "file" is missing' '[{"directory": ".",
   "file": "plain.c", "command": "cc plain.c"}, {"directory": "."}]'
  list 'no command' 2 'list.json:1: neither' \
    '[{"directory": ".", "file": "plain.c"}]'
  local key
  for key in directory file command; do
    list "a $key that is a number" 2 "list.json:2: \"$key\" is not a string" \
      "$(printf '[\n{"directory": ".", "file": "plain.c", "command": "cc -c plain.c"}]' |
        sed "s/\"$key\": \"[^\"]*\"/\"$key\": 3/")"
  done
  list 'arguments that are a string' 2 'list.json:1: "arguments" is not a list' \
    '[{"directory": ".", "file": "plain.c", "arguments": "cc -c plain.c"}]'
  for key in '"command": ""' '"command": "  "' '"arguments": []'; do
    list "nothing: $key" 2 'list.json:1: the command is empty' \
      "[{\"directory\": \".\", \"file\": \"plain.c\", $key}]"
  done
  list 'a key twice' 2 'list.json:2: it is not JSON: duplicate' '[{"file":
    "plain.c", "file": "plain.c", "command": "cc -c plain.c"}]'
  list 'a comma too much' 2 'list.json:2: it is not JSON' '[{"directory": ".",
    "file": "plain.c", "command": "cc -c plain.c",}]'
  list 'bytes that are no text' 2 'list.json:1: it is not JSON' "$(printf '\377\376')"
  list 'no text' 2 'list.json:2: it is not JSON' ''
  list 'no compiler' 2 'list.json:2: the command does not compile plain.c' '[
    {"directory": ".", "file": "plain.c", "command": "ar rcs libx.a plain.o"}]'
  list 'another source' 2 'list.json:2: the command compiles main x.c, not plain.c' \
    '[
    {"directory": ".", "file": "plain.c", "command": "cc -c \"main x.c\""}]'
  list 'several sources' 0 '^verdict: true' '[{"directory": ".",
    "file": "plain.c", "command": "cc -c other.c ../lists/plain.c"}]'
  list 'a launcher' 0 '^verdict: true' '[{"directory": ".", "file": "plain.c",
    "command": "ccache cc -c plain.c"}]'
  printf '\n\nint twice = 1;\n' >again.c
  printf 'int twice = 2;\nint main(void) { return 0; }\n' >once.c
  list 'a variable twice' 2 "'twice' is defined in once.c:1 and in again.c:3" \
    '[{"directory": ".", "file": "once.c", "command": "cc -c once.c"},
      {"directory": ".", "file": "again.c", "command": "cc -c again.c"}]'
  list 'a quote that does not end' 2 'list.json:1: a quote' \
    '[{"directory": ".", "file": "plain.c", "command": "cc '"'"'x -c plain.c"}]'
  list 'an argument that is a number' 2 'list.json:1: an argument' \
    '[{"directory": ".", "file": "plain.c", "arguments": ["cc", 1]}]'
  list 'an entry that is a number' 2 'list.json:1: an entry' '[1]'
  list 'a missing source' 2 'list.json:2: \./none.c cannot be read: No such' '[
    {"directory": ".", "file": "none.c", "command": "cc -c none.c"}]'
  list 'a missing folder' 2 'list.json:1: none is not a directory' \
    '[{"directory": "none", "file": "plain.c", "command": "cc -c plain.c"}]'
  list 'a missing response file' 2 'list.json:1: a response file' \
    '[{"directory": ".", "file": "plain.c", "command": "cc @none -c plain.c"}]'
  list 'a plugin' 2 'list.json:1: the option -fplugin=./x.so is refused' \
    '[{"directory": ".", "file": "plain.c", "command": "cc -fplugin=./x.so -c plain.c"}]'
  list 'a plugin in a response file' 2 'the option -Xclang is refused' \
    "$(echo '-Xclang -load -Xclang x.so' >r1
    echo '[{"directory": ".", "file": "plain.c", "command": "cc @r1 -c plain.c"}]')"
  list 'only C++' 2 'no command compiles C' \
    '[{"directory": ".", "file": "x.cc", "command": "c++ -c x.cc"}]'
  list 'a file twice' 0 'plain.c is compiled more than once' \
    '[{"directory": ".", "file": "plain.c", "command": "cc -c plain.c"},
      {"directory": "sub", "file": "../plain.c", "command": "cc -c ../plain.c"}]'
  list 'a main that is not there' 2 'none.c is not one of the files' \
    '[{"directory": ".", "file": "plain.c", "command": "cc -c plain.c"}]' \
    --main none.c
  list 'nested without end' 2 'it is not JSON' "$(printf '[%.0s' $(seq 5000))"
  list 'several programs' 1 'with --project this option cannot be used' '[]' --each
  list 'the list is not overwritten' 1 'list.json' \
    '[{"directory": ".", "file": "plain.c", "command": "cc -c plain.c"}]' \
    --json list.json
  expect 'lists: no such list' 2 'none.json cannot be read' \
    allways check --project none.json
  expect 'lists: a folder' 2 'cannot be read: it is a directory' allways check --project .
  [ ! -e stolen ] && [ ! -e plain.d ] && [ ! -e y.o ] && [ ! -e d ]
  result $? 'lists: nothing is written'
  cd ..
}

part_stubs() {
  local strict='-Wall -Wextra -Wmissing-prototypes -Wstrict-prototypes -Werror'
  cp -r "$projects/stubs" stubs && cd stubs || exit 2
  expect 'stubs: without them' 5 "^verdict: unknown" allways check main.c
  good 'stubs: are written' allways stubs -o models.c main.c
  # shellcheck disable=SC2086 # words
  good 'stubs: clang has no warning' clang-19 $strict -std=c11 -Wpedantic \
    -Wconversion -fsyntax-only models.c
  # shellcheck disable=SC2086 # words
  good 'stubs: gcc has no warning' gcc $strict -fsyntax-only models.c
  # shellcheck disable=SC2086 # words
  expect 'stubs: the check goes on' 0 '^verdict: true' \
    allways check $strict main.c models.c
  expect 'stubs: with any value' 10 '^verdict: false\(assertion\)' \
    allways check -DVALUE=77 main.c models.c
  allways stubs main.c 2>log | cmp - models.c
  result $? 'stubs: the same on standard output'
  ! grep -q board_unused models.c && grep -q '^void board_halt' models.c
  result $? 'stubs: of what is called or pointed to, and of nothing else'
  grep -q '^struct frame board_frame(struct frame old) {' models.c &&
    grep -qF 'void board_log(const char *format, ...) {' models.c &&
    grep -qF 'int (*board_table(int n))(int) {' models.c &&
    grep -qF 'point *board_current(point *object)' models.c
  result $? 'stubs: the prototypes are those of the program'
  expect 'stubs: nothing is missing then' 0 'no more' allways stubs main.c models.c
  ! grep -q board_ out
  result $? 'stubs: and nothing is written for it'
  cp models.c before.c
  expect 'stubs: a file that is there is kept' 1 'not overwritten' \
    allways stubs -o models.c main.c
  expect 'stubs: so is an input' 1 'main.c' allways stubs -o main.c main.c
  cmp models.c before.c && cmp main.c "$projects/stubs/main.c"
  result $? 'stubs: both are as they were'
  expect 'stubs: no such folder' 1 'none/x.c' allways stubs -o none/x.c main.c
  expect 'stubs: what does not compile' 2 'does not compile' \
    allways stubs -DVALUE=+ main.c
  echo 'int get(long, void *); double any(float); struct s { long a, b, c; };
    struct s whole(void);
    int main(void) { whole(); return get(1, 0) + (any(1) < 2); }' >code.c
  clang-19 -g -c -emit-llvm code.c -o code.bc
  good 'stubs: from bitcode' allways stubs -o code_models.c code.bc
  grep -q 'double any(float arg1) {' code_models.c
  result $? 'stubs: from bitcode, its types'
  echo 'struct s { int a; }; struct s one(void);
    int two(void); int main(void) { return one().a + two(); }' >one.c
  echo 'struct s { long b, c, d; }; struct s other(struct s *); long plain(void);
    int two(void) { return (int)(other(0).b + plain()); }' >two.c
  good 'stubs: two types of one name' allways stubs -o both.c one.c two.c
  grep -q 'other: no C file' both.c && grep -q '^long plain(void) {' both.c &&
    clang-19 -fsyntax-only both.c
  result $? 'stubs: two types of one name, one of them is reported'
  cd ..
}

# NAME PATTERN: what .allways.yml has is wrong, in a line that the pattern has.
wrong_config() {
  cat >.allways.yml
  expect "config: $1" 1 "^allways: \\.allways\\.yml:$2" allways check
}

part_config() {
  mkdir config && cd config || exit 2
  echo '#include <assert.h>
int limit(void);
int main(int argc, char **argv) { (void)argv;
  assert(argc == ARGC); assert(limit() == 3); }' >main.c
  echo 'int limit(void) { return LIMIT; }' >three.c
  printf '%s\n' 'files: [three.c]' 'flags: [-DLIMIT=3]' 'limits: {time: 50}' \
    'checks:' '  - name: good' '    files: [main.c]' '    flags: [-DARGC=1]' \
    '  - name: bad' '    files: [main.c]' '    flags: [-DARGC=1, -ULIMIT, -DLIMIT=4]' \
    '  - name: given' '    files: [main.c]' '    flags: [-DARGC=3]' \
    '    arguments: [a, b]' '    properties: [assertion]' \
    '    options: {search: bfs, keep-going: true, malloc-may-fail: false}' \
    >.allways.yml
  cp .allways.yml right.yml
  expect 'config: all checks' 10 '^2 true, 1 false, 0 unknown, 0 failed' \
    allways check
  grep -q '^good  *true ' out && grep -q '^bad  *false  *assertion' out &&
    grep -q '^given  *true ' out
  result $? 'config: a line for each'
  expect 'config: one check, in full' 10 '^verdict: false\(assertion\)' \
    allways check bad
  grep -q 'limit() == 3' out
  result $? 'config: one check, its fault'
  expect 'config: one check that holds' 0 '^verdict: true' allways check good
  expect 'config: two checks' 0 '^2 true, 0 false' allways check given good
  expect 'config: the command line wins' 0 '^verdict: true' \
    allways check bad -ULIMIT -DLIMIT=3
  expect 'config: a file is a file' 0 '^verdict: true' \
    allways check -DARGC=1 -DLIMIT=3 main.c three.c
  expect 'config: no such name' 1 'no check of this name.*goood' \
    allways check goood
  expect 'config: outputs' 10 '' allways check --json all.json
  [ "$(jq 'length' all.json 2>/dev/null || echo 0)" -ge 1 ]
  result $? 'config: outputs are written'
  expect 'config: it is not overwritten' 1 'allways.yml' \
    allways check --json .allways.yml
  cmp -s .allways.yml right.yml
  result $? 'config: it is as it was'
  wrong_config 'no YAML' '3: not valid YAML' <<<$'checks:\n  - name: [x'
  wrong_config 'nothing' '1: ' </dev/null
  wrong_config 'a list' '1: the file must be a mapping' <<<'- x'
  wrong_config 'no checks' "1: 'checks'" <<<'files: [main.c]'
  wrong_config 'an unknown key' "2: unknown key 'flag' in a check" \
    <<<$'checks:\n  - {name: x, files: [main.c], flag: y}'
  wrong_config 'an unknown key for all' "1: unknown key 'compiler'" \
    <<<$'compiler: gcc\nchecks:\n  - {name: x, files: [main.c]}'
  wrong_config 'suppressions' "1: unknown key 'suppressions'" \
    <<<$'suppressions: []\nchecks:\n  - {name: x, files: [main.c]}'
  wrong_config 'a wrong type' '2: files must be a list' \
    <<<$'checks:\n  - {name: x, files: main.c}'
  wrong_config 'a wrong value' "3: wrong value for max-time: 'soon'" \
    <<<$'checks:\n  - name: x\n    limits: {time: soon}\n    files: [main.c]'
  wrong_config 'a wrong word' "2: wrong value for search: 'deep'" \
    <<<$'checks:\n  - {name: x, files: [main.c], options: {search: deep}}'
  wrong_config 'no kind of fault' '2: not a kind of fault' \
    <<<$'checks:\n  - {name: x, files: [main.c], properties: [nothing]}'
  wrong_config 'two names' '3: two checks have the name x' \
    <<<$'checks:\n  - {name: x, files: [main.c]}\n  - {name: x, files: [three.c]}'
  wrong_config 'a key twice' "3: 'files' occurs twice" \
    <<<$'checks:\n  - files: [main.c]\n    files: [three.c]\n    name: x'
  wrong_config 'no name' '2: a check needs a name' \
    <<<$'checks:\n  - {files: [main.c]}'
  wrong_config 'no files' '2: the check x has no files' \
    <<<$'checks:\n  - {name: x}'
  wrong_config 'two documents' '.*single document' \
    <<<$'checks:\n  - {name: x, files: [main.c]}\n---\nfiles: []'
  wrong_config 'an alias of itself' '1: ' <<<$'&a [*a]'
  for flag in -fplugin=./x.so -fpass-plugin=x -Wl,-Map=x -Wp,-MD,stolen \
    @words -include -o -MFstolen -Xclang --version; do
    wrong_config "the flag $flag" '2: this flag is not allowed' \
      <<<$'checks:\n  - {name: x, files: [main.c], flags: ["'"$flag"'"]}'
  done
  for option in clang no-sandbox one-process json report graph html output; do
    wrong_config "the option $option" "2: unknown key '$option' in options" \
      <<<$'checks:\n  - {name: x, files: [main.c], options: {'"$option"': x}}'
  done
  wrong_config 'an option as a file' '2: a file cannot begin' \
    <<<$'checks:\n  - {name: x, files: [--clang=./own]}'
  [ ! -e stolen ] && [ ! -e x ]
  result $? 'config: nothing was written'
  rm .allways.yml
  mkfifo .allways.yml
  expect 'config: a pipe' 1 'cannot be read' allways check
  rm .allways.yml
  expect 'config: none' 1 'no file is given' allways check
  cd ..
}

for part in ${@:-make cmake meson autotools cc objects lists stubs config}; do
  "part_$part"
done
finish
