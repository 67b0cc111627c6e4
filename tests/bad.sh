#!/usr/bin/env bash
# usage: tests/bad.sh BUILD
#
# Bad input of all kinds for BUILD/allways: the exit code says what was wrong,
# and standard error tells it.  Exit codes: 1 usage, 2 a program that does not
# compile or load, 5 not supported or a limit, 10 a fault.
set -u
build=$(realpath "$1") || exit 2
cd "$(dirname "$0")" || exit 2
# shellcheck source=tests/tap.sh
. ./tap.sh
folder=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder" || exit 2
allways=$build/allways
export PATH=$build:$PATH

# NAME CODE MESSAGE COMMAND...: ends with CODE, standard error has a line that
# matches MESSAGE ('': is empty).  Standard output is left in out.
expect() {
  local name=$1 code=$2 message=$3 status=0 wrong=0
  shift 3
  timeout 60 "$@" >out 2>err </dev/null || status=$?
  [ $status -eq "$code" ] || wrong=1
  if [ -n "$message" ]; then grep -qE -- "$message" err; else [ ! -s err ]; fi ||
    wrong=1
  result $wrong "$name"
  [ $wrong -eq 0 ] || {
    echo "exit code $status, wanted $code; wanted '$message' in:"
    head -n 8 err
  } | sed 's/^/#   /'
}

# NAME CODE MESSAGE ARGUMENT...: the same for allways run ARGUMENT...
run() {
  local name=$1 code=$2 message=$3
  shift 3
  expect "$name" "$code" "$message" allways run "$@"
}

# NAME CODE MESSAGE TEXT: the same for a program of that text.
program() {
  printf '%s\n' "$4" >program.c
  run "$1" "$2" "$3" program.c
}

# NAME CODE MESSAGE SCRIPT: the same for a command of the shell.
shell() {
  expect "$1" "$2" "$3" bash -c "$4"
}

cat >hello.c <<'END'
#include <stdio.h>
int main(int argc, char **argv) {
  printf("hello %d %s\n", argc, argv[argc - 1]);
  return 0;
}
END
echo 'int answer(void) { return 42; }' >part.c

# ------------------------------------------------------------------- files
for suffix in c i bc ll; do
  : >"empty.$suffix"
  mkdir "folder.$suffix"
  run "missing .$suffix" 2 'missing.*: No such file' "missing.$suffix"
  run "empty .$suffix" 2 'empty\..* is empty' "empty.$suffix"
  run "directory .$suffix" 2 'is a directory' "folder.$suffix"
done
run 'a directory' 2 'is a directory' .
run '/dev/null' 2 'unknown kind' /dev/null
cp hello.c hello.txt
cp hello.c noextension
run 'unknown extension' 2 'unknown kind' hello.txt
run 'no extension' 2 'unknown kind' noextension
run 'one of two files is missing' 2 'No such file' hello.c missing.c
head -c 5000 "$allways" >garbage.bc
cp garbage.bc garbage.ll
cp garbage.bc garbage.c
cp garbage.bc garbage.i
run 'garbage as bitcode' 2 '^allways: garbage.bc' garbage.bc
run 'garbage as text of LLVM' 2 '^allways: garbage.ll' garbage.ll
run 'garbage as C' 2 'garbage.c:.*error' garbage.c
run 'garbage as preprocessed C' 2 'error' garbage.i
echo 'define i32 @main() { ret i64 0 }' >type.ll
run 'text of LLVM with a wrong type' 2 '^allways: type.ll:1:' type.ll
printf 'int main(void) {\n  static long d = &&b - &&a;\na:\nb:\n  return !d;\n}\n' >labels.c
clang-19 -w -g -S -emit-llvm -o - labels.c |
  sed 's/ sub (i64 ptrtoint/ xor (i64 ptrtoint/' >labels.ll
run 'an initialiser that is not supported' 2 \
  "^allways: .*labels.c:2: the initialiser of 'd' is not supported" labels.ll
printf 'define i32 @main() {\n  br label %%1\n1:\n  br label %%1\n}\n' >ok.ll
sed 's/label %1/label %7/' ok.ll >label.ll
run 'text of LLVM without a label' 2 '^allways: label.ll:' label.ll
clang-19 -c -emit-llvm -o hello.bc hello.c
{ cat hello.bc && echo more and more; } >more.bc
run 'bitcode and more' 2 '^allways: ' more.bc
clang-19 --target=aarch64-linux-gnu -c -emit-llvm -o arm.bc part.c
run 'bitcode of another machine' 2 'aarch64' arm.bc
clang-19 -m32 -c -emit-llvm -o small.bc part.c
run 'bitcode of 32 bits' 2 'i386' small.bc
gcc -c -o object.bc part.c
run 'an object file' 2 '^allways: object.bc' object.bc
cp hello.c 'with space.c'
cp hello.c ./-dash.c
run 'a name with a space' 0 '' 'with space.c'
run 'a name with a dash' 0 '' ./-dash.c
run 'a name with a dash alone' 1 'unknown option -dash.c' -dash.c
expect 'dump-ir of nothing' 1 'no file' allways dump-ir
expect 'dump-ir of a missing file' 2 'No such file' allways dump-ir missing.c
expect 'dump-ir of what does not load' 2 'garbage.bc' allways dump-ir garbage.bc

# ---------------------------------------------------------------- programs
run 'no main' 2 'no function main' part.c
run 'two mains' 2 "'main' is defined in" hello.c 'with space.c'
run 'the same file twice' 2 "'main' is defined in" hello.c hello.c
program 'main is a variable' 2 'no function main' 'int main;'
program 'main of one argument' 1 'warning' 'int main(int a) { return a; }'
program 'main of three arguments' 0 '' \
  'int main(int c, char **v, char **e) { return c - 1 + !v + !e; }'
program 'main of four arguments' 2 'too many parameters' \
  'int main(int c, char **v, char **e, char **a) { return 0; }'
program 'main of a double' 2 'error' 'int main(double d) { return 0; }'
program 'main without a prototype' 0 'warning' \
  'int main(c, v) int c; char **v; { return c - 1 + !v; }'
program 'main without a type' 2 'error' 'main() { return 0; }'
program 'main without a result' 0 'warning' 'void main(void) {}'
program 'an error of syntax' 2 "error: expected ';'" 'int main(void) { return 1 }'
program 'a missing header' 2 "'nothing.h' file not found" '#include <nothing.h>'
program 'a function that nobody defines' 5 "^not supported: call of 'nobody'" \
  'int nobody(void); int main(void) { return nobody(); }'
program 'a variable that nobody defines' 5 "^not supported: .*'nobody'" \
  'extern int nobody; int main(void) { return nobody; }'
program 'recursion without end' 5 '^limit: ' \
  'int f(int n) { return f(n + 1) + 1; } int main(void) { return f(0); }'
program 'a fault' 10 '^error.valid-deref' 'int main(void) { return *(int *)0; }'
program 'abort' 134 '' \
  'void abort(void); int main(void) { abort(); }'
program 'exit code 255' 255 '' 'int main(void) { return -1; }'

# ----------------------------------------------------------------- options
expect 'no command' 1 '' allways
expect 'unknown command' 1 'unknown command chekc' allways chekc hello.c
run 'no file' 1 'no file'
run 'unknown option' 1 'unknown option --colour' --colour hello.c
run 'unknown short option' 1 'unknown option -q' -q hello.c
for option in stdin files env choices max-stack max-memory property rerun \
  clang; do
  run "--$option without a value" 1 "missing after --$option" \
    hello.c "--$option"
done
for value in x 1,x ',' 1,,2 -1 1.5 99999999999999999999; do
  run "--choices $value" 1 'wrong value for --choices' --choices "$value" hello.c
done
for option in max-stack max-memory rerun; do
  run "--$option junk" 1 "wrong value for --$option" "--$option" junk hello.c
done
run '--max-stack 0' 1 'wrong value' --max-stack 0 hello.c
for value in 0 0K 0x0; do
  run "--max-memory $value" 1 'wrong value' --max-memory $value hello.c
done
expect 'a file without a name' 2 'cannot be read' \
  allways check --junit junit.xml --sarif sarif --json json ''
expect 'check --max-memory 0' 1 'wrong value for --max-memory' \
  allways check --max-memory 0 hello.c
run '--env without =' 1 'wrong value for --env' --env HOME hello.c
run '--property of no kind' 1 'wrong value for --property' --property x hello.c
run '--stats with a value' 1 'no value' --stats=3 hello.c
run '--stdin of no file' 1 'nothing' --stdin nothing hello.c
run '--stdin of a directory' 1 'cannot be read' --stdin . hello.c
run '--files of no directory' 1 'nothing' --files nothing hello.c
run '--files of a file' 1 'hello.c' --files hello.c hello.c
run '-I without a value' 1 'missing after -I' hello.c -I
run '-std= of no standard' 2 "invalid value 'c3'" -std=c3 hello.c

# ------------------------------------------------------------- environment
run 'no such compiler' 2 '/nonexistent cannot be run' \
  --clang /nonexistent hello.c
run 'a compiler that does nothing' 2 '^allways: ' --clang true hello.c
run 'a compiler that fails in silence' 2 '^allways: ' --clang false hello.c
expect 'PATH without clang' 2 'clang-19 cannot be run' \
  env PATH=/nonexistent "$allways" run hello.c
expect 'bitcode needs no clang' 0 '' \
  env PATH=/nonexistent "$allways" run hello.bc
mkdir readonly && chmod 555 readonly
shell 'read-only folder' 0 '' 'cd readonly && allways run ../hello.c'
shell 'current folder removed' 0 '' '
  mkdir gone && cd gone && rmdir ../gone && allways run '"$folder/hello.c"
expect 'no TMPDIR' 0 '' env TMPDIR=/nonexistent allways run hello.c
expect 'TMPDIR cannot be written' 0 '' env TMPDIR=/proc allways run hello.c
expect 'empty environment' 2 'clang-19 cannot be run' \
  env -i PATH=/ "$allways" run hello.c
for what in 'run hello.c' 'dump-ir hello.c' --help --version; do
  shell "closed output of $what" 1 'cannot be written' "allways $what >&-"
  shell "full output of $what" 1 'cannot be written' "allways $what >/dev/full"
done
shell 'closed input' 0 '' 'allways run hello.c <&-'
shell 'closed standard error' 2 '' 'allways run garbage.bc 2>&-'
shell 'all closed' 2 '' 'allways run garbage.bc <&- >&- 2>&-'
shell 'a reader that goes away' 0 '' 'allways dump-ir hello.c | head -n 1'
# shellcheck disable=SC2046 # many words
run 'many arguments' 0 '' hello.c -- $(seq 20000)
[ "$(cat out)" = 'hello 20001 20000' ]
result $? 'many arguments arrive'
long=$(head -c 100000 /dev/zero | tr '\0' x)
run 'a long argument' 0 '' hello.c -- "$long"
[ "$(wc -c <out)" -eq $((100000 + 9)) ]
result $? 'a long argument arrives'
run 'a long file name' 2 'File name too long' "${long:0:300}.c"
shell 'small address space' 0 '' 'ulimit -v 4194304; allways run hello.c'
finish
