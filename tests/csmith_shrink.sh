#!/usr/bin/env bash
# usage: tests/csmith_shrink.sh BUILD FILE.c [JOBS]
#
# Makes a program on which BUILD/allways and gcc -O0 differ small, with cvise;
# writes FILE.small.c.  What is left must be right: compilers warn of nothing
# that matters, and the sanitizers of clang and gcc are content.
#
# As `tests/csmith_shrink.sh BUILD --interesting FILE.c` it is the question
# that cvise asks: 0 if FILE.c is right, and the results differ.
set -u
build=$(realpath "$1") script=$(realpath "$0")
include=$(dirname "$(find /usr/include -name csmith.h | head -n 1)")
warnings='uninitialized return-type implicit-function-declaration'
warnings+=' implicit-int incompatible-pointer-types int-conversion array-bounds'

# FILE: is it free of what would excuse a difference?
right() {
  local errors sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all'
  errors=-Werror=${warnings// / -Werror=}
  # shellcheck disable=SC2086 # lists of words
  gcc $errors -Werror=maybe-uninitialized -Werror=sequence-point -O1 \
    -I"$include" -c -o /dev/null "$1" &&
    clang-19 $errors -Werror=conditional-uninitialized -Werror=unsequenced \
      -I"$include" -c -o /dev/null "$1" &&
    clang-19 -w -g $sanitize -I"$include" -o sanitized "$1" &&
    clang-19 -w -g -fsanitize=memory -I"$include" -o memory "$1" &&
    ASAN_OPTIONS=detect_leaks=0 timeout 10 ./sanitized >/dev/null &&
    timeout 10 ./memory >/dev/null
}

# FILE: do gcc's program and allways differ?  In $kind: how, as exit code and
# first words of the report.
different() {
  local native=0 ours=0
  gcc -w -O0 -I"$include" -o native "$1" || return
  timeout 5 ./native >expected 2>/dev/null || native=$?
  [ $native -ne 124 ] || return
  timeout 60 "$build/allways" run -w -I"$include" "$1" >found 2>err || ours=$?
  kind="$ours $(head -n 1 err | grep -oE '^[a-z ]+(: [a-z-]+)?')"
  [ $ours -ne 2 ] && { [ $ours -ne $native ] || ! cmp -s expected found; }
}

if [ "$2" = --interesting ]; then
  different "$3" && [ "$kind" = "$KIND" ] && right "$3"
  exit
fi

file=$(realpath "$2") jobs=${3:-$(nproc)}
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
cp "$file" small.c || exit 2
export C_INCLUDE_PATH=$include # for cvise
different small.c || { echo "$file: no difference" >&2 && exit 1; }
export KIND=$kind
cat >interesting.sh <<END
#!/bin/sh
exec "$script" "$build" --interesting small.c 2>/dev/null
END
chmod +x interesting.sh
./interesting.sh || { echo "$file: not right by itself" >&2 && exit 1; }
cvise --n "$jobs" interesting.sh small.c >cvise.log 2>&1 ||
  { tail -n 5 cvise.log >&2 && exit 1; }
cp small.c "${file%.c}.small.c"
echo "${file%.c}.small.c: $(wc -l <small.c) lines"
