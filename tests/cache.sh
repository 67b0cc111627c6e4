#!/usr/bin/env bash
# usage: tests/cache.sh BUILD [PART...]
#
# What is compiled once is not compiled again, and never used where clang would
# make something else of it now.  Parts: use changes lookups uncached damage
# hostile folder limits; all without one.
set -u
build=$(realpath "$1") || exit 2
shift
cd "$(dirname "$0")" || exit 2
# shellcheck source=tests/tap.sh
. ./tap.sh
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
export PATH=$build:$PATH XDG_CACHE_HOME=$folder/cache
unset ALLWAYS_CACHE_SIZE
cache=$XDG_CACHE_HOME/allways

# NAME HITS CODE FILES...: a run with these files and options ends with CODE, and
# HITS of the files were not compiled.
runs() {
  local name=$1 hits=$2 code=$3 status=0 wrong=0
  shift 3
  # What was changed within the tick of the clock in which a run begins is not
  # kept.
  sleep 0.02
  timeout 60 allways run --stats "$@" >out 2>err </dev/null || status=$?
  [ $status -eq "$code" ] || wrong=1
  [ -z "$hits" ] ||
    grep -q "^stats: [0-9]* C files, $hits of them" err || wrong=1
  result $wrong "$name"
  [ $wrong -eq 0 ] || {
    echo "exit code $status, wanted $code; wanted $hits hits in:"
    head -n 8 err
  } | sed 's/^/#   /'
}

# NAME CONDITION: one test.
so() {
  local name=$1
  shift
  "$@"
  result $? "$name"
}
all_entries() { find "$cache" -name '????????????????????*' -type f 2>/dev/null; }
entries() { all_entries | wc -l; }
no_scratch() { [ -z "$(find "$cache" -name '.new*' 2>/dev/null)" ]; }

# A program whose exit code tells with what it was made.
program() {
  mkdir -p "$1" && cd "$1" || exit 2
  printf '#include "v.h"\nint main(void) { return V; }\n' >main.c
  echo '#define V 1' >v.h
}

# A compiler that counts how often it is started to compile.
counting() {
  printf '#!/bin/sh\ncase "$*" in *emit-llvm*) echo >>started ;; esac
exec clang-19 "$@"\n' >own.sh
  chmod +x own.sh
  : >started
}

# NAME N: so often, since the last time.
started() {
  so "$1" [ "$(wc -l <started)" -eq "$2" ]
  : >started
}

part_use() {
  program use
  printf 'int two(void);\nint two(void) { int unused; return 2; }\n' >two.c
  runs 'the first time' 0 1 -Wall main.c two.c
  sed '/^stats/d' err >first
  so 'a warning' grep -q "unused variable 'unused'" first
  runs 'the second time' 2 1 -Wall main.c two.c
  sed '/^stats/d' err | cmp -s - first
  result $? 'the same messages'
  so 'the folder is for its owner' [ "$(stat -c %a "$cache")" = 700 ]
  so 'it is marked' grep -q '^Signature: 8a477f597d28d172789f06886806bc55' \
    "$cache/CACHEDIR.TAG"
  so 'nothing half written' no_scratch
  runs 'another order' 2 1 -Wall two.c main.c
  runs 'a part of them' 1 1 -Wall main.c
  counting
  for command in 'check --property assertion' 'run' 'dump-ir' \
    'check --each' 'check --lcov lines.info'; do
    rm -rf "$cache"
    # shellcheck disable=SC2086 # words
    timeout 60 allways $command --no-sandbox --clang ./own.sh main.c >out1 2>&1
    so "$command: it is compiled" [ -s started ]
    : >started
    # shellcheck disable=SC2086 # words
    timeout 60 allways $command --no-sandbox --clang ./own.sh main.c >out2 2>&1
    started "$command: once" 0
  done
  printf 'int main(void) { int *p = 0; return *p; }\n' >bug.c
  allways check --report r.allways bug.c >out1 2>&1
  so 'an error is found' grep -q '^verdict: false(valid-deref)' out1
  allways check --report r.allways bug.c >out2 2>&1
  cmp -s out1 out2
  result $? 'a check prints the same again'
  for command in replay 'draw --format text'; do
    # shellcheck disable=SC2086 # words
    timeout 60 allways $command --no-sandbox --clang ./own.sh r.allways >out1 2>&1
    : >started
    # shellcheck disable=SC2086 # words
    timeout 60 allways $command --no-sandbox --clang ./own.sh r.allways >out2 2>&1
    started "$command: not compiled again" 0
    cmp -s out1 out2
    result $? "$command: the same again"
  done
  # shellcheck disable=SC2016
  printf 'static int big = 2147483647 + 1;\nint main(void) { return big == 0; }\n' \
    >folded.c
  runs 'a constant that overflows' 0 10 folded.c
  so 'is reported' grep -q 'no-overflow' err
  runs 'a constant that overflows, again' 1 10 folded.c
  so 'is reported again' grep -q 'no-overflow' err
  printf 'int main(void) { return x; }\n' >broken.c
  runs 'what does not compile' '' 2 broken.c two.c
  runs 'does not compile again' '' 2 broken.c two.c
  printf 'int main(void) { return two(); }\n' >>two.c
  runs 'what does not compile, beside another' '' 2 broken.c two.c
  runs 'but what did is kept' 1 2 two.c
  cd ..
}

part_changes() {
  program changes
  runs 'changes: first' 0 1 main.c
  echo '#define V 2' >v.h
  runs 'a changed header' 0 2 main.c
  echo '#define V 1' >v.h
  runs 'changed back' 0 1 main.c
  touch v.h
  runs 'only its time has changed' 1 1 main.c
  echo '/* more */' >>main.c
  runs 'a changed source' 0 1 main.c
  runs 'another option' 0 1 -DX main.c
  runs 'both are there' 1 1 main.c
  runs 'the file by another name' 0 1 ./main.c
  mkdir other && cp main.c other && echo '#define V 7' >other/v.h
  cd other || exit 2
  runs 'another folder' 0 7 main.c
  cd ..
  CPATH=$PWD/other runs 'a variable that matters' 0 1 main.c
  TERM=other runs 'a variable that does not' 1 1 main.c
  counting
  runs 'another compiler' 0 1 --clang ./own.sh main.c
  runs 'the same compiler' 1 1 --clang ./own.sh main.c
  echo '# changed' >>own.sh
  runs 'a changed compiler' 0 1 --clang ./own.sh main.c
  rm v.h
  runs 'a header that is gone' '' 2 main.c
  so 'is reported' grep -q "'v.h' file not found" err
  mkdir -p sub && printf '#include "v.h"\nint main(void) { return V; }\n' >sub/main.c
  echo '#define V 4' >sub/v.h
  printf '[{"directory": "%s/sub", "file": "main.c", "command": "cc -c main.c"}]' \
    "$PWD" >list.json
  runs 'a list of commands' 0 4 --project list.json
  runs 'a list of commands, again' 1 4 --project list.json
  echo '#define V 5' >sub/v.h
  runs 'a list of commands, a changed header' 0 5 --project list.json
  cd ..
}

# A header comes that clang finds before another one.
part_lookups() {
  program lookups
  mkdir a b && mv v.h b && sed -i 's/"v.h"/<v.h>/' main.c
  runs 'in the second folder' 0 1 -Ia -Ib -Inone main.c
  runs 'in the second folder, again' 1 1 -Ia -Ib -Inone main.c
  echo '#define V 2' >a/v.h
  runs 'one in the first folder' 0 2 -Ia -Ib -Inone main.c
  rm a/v.h
  runs 'it is gone again' 0 1 -Ia -Ib -Inone main.c
  runs 'a folder that is not there' 0 1 -Inone -Ib main.c
  mkdir none
  runs 'it is there, and empty' '' 1 -Inone -Ib main.c
  echo '#define V 3' >none/v.h
  runs 'it has the header' 0 3 -Inone -Ib main.c
  ln -s b link
  runs 'a symbolic link' 0 1 -Ilink main.c
  rm link && ln -s none link
  runs 'it leads elsewhere' 0 3 -Ilink main.c
  sed -i 's/<v.h>/"v.h"/' main.c
  runs 'in quotes' 0 1 -Ib main.c
  runs 'in quotes, again' 1 1 -Ib main.c
  echo '#define V 4' >v.h
  runs 'one beside the source' 0 4 -Ib main.c
  rm v.h
  printf '#if __has_include(<w.h>)\nint main(void) { return 5; }
#else\nint main(void) { return 6; }\n#endif\n' >asks.c
  runs '__has_include' 0 6 -Ia asks.c
  runs '__has_include, again' 1 6 -Ia asks.c
  : >a/w.h
  runs '__has_include, it is there' 0 5 -Ia asks.c
  printf '#include NAME\nint main(void) { return V; }\n' >computed.c
  runs 'a name from a macro' 0 1 '-DNAME=<v.h>' -Ia -Ib computed.c
  runs 'a name from a macro, again' 1 1 '-DNAME=<v.h>' -Ia -Ib computed.c
  echo '#define V 7' >a/v.h
  runs 'a name from a macro, another file' 0 7 '-DNAME=<v.h>' -Ia -Ib computed.c
  rm a/v.h
  printf 'int main(void) { return V; }\n' >given.c
  runs '-include' 0 1 -Ia -Ib -include v.h given.c
  runs '-include, again' 1 1 -Ia -Ib -include v.h given.c
  echo '#define V 8' >v.h
  runs '-include, one that comes first' 0 8 -Ia -Ib -include v.h given.c
  rm v.h
  printf '#include <stdio.h>\n#include <stdint.h>\n#include <sys/stat.h>
int main(void) { puts("x"); return sizeof(int32_t); }\n' >system.c
  runs 'headers of the system' 0 4 -Ia system.c
  runs 'headers of the system, again' 1 4 -Ia system.c
  echo 'typedef char int32_t;' >a/stdint.h
  runs 'one takes the place of such a header' 0 1 -Ia system.c
  printf '#include <v.h>\n#define V2 V\n' >b/chain.h
  printf '#in\\\nclude/* x */<chain.h>\nint main(void) { return V2; }\n' >chain.c
  runs 'a header of a header' 0 1 -Ia -Ib chain.c
  runs 'a header of a header, again' 1 1 -Ia -Ib chain.c
  echo '#define V 9' >a/v.h
  runs 'a header of a header, another' 0 9 -Ia -Ib chain.c
  cd ..
}

# What depends on what nobody can compare is compiled each time.
part_uncached() {
  mkdir uncached && cd uncached || exit 2
  printf 'int main(void) { return 0; }\n' >main.c
  : >list
  printf '[{"directory": ".", "file": "main.c",
    "command": "cc -march=native -c main.c"}]' >list.json
  printf 'x' >data
  local n=0
  while IFS= read -r text; do
    n=$((n + 1))
    printf '%b' "$text" >"u$n.c"
    allways run "u$n.c" >/dev/null 2>&1
    runs "not kept: $text" 0 0 "u$n.c"
  done <<'END'
int main(void) { return __TIME__[0] == 0; }\n
const char d[] = __DATE__;\nint main(void) { return 0; }\n
const char d[] = __TIMESTAMP__;\nint main(void) { return 0; }\n
#define H <stdio.h>\n#if __has_include(H)\n#endif\nint main(void) { return 0; }\n
const char d[] = {\n#embed "data"\n};\nint main(void) { return 0; }\n
#pragma GCC dependency "data"\nint main(void) { return 0; }\n
END
  allways run -DT=__TIME__ main.c >/dev/null 2>&1
  runs 'not kept: an option with the time' 0 0 -DT=__TIME__ main.c
  allways run --project list.json >/dev/null 2>&1
  runs 'not kept: an option with the processor' 0 0 --project list.json
  runs 'not kept: -fsanitize-ignorelist' 0 0 -fsanitize-ignorelist=list main.c
  runs 'not kept: -fsanitize-ignorelist, again' 0 0 \
    -fsanitize-ignorelist=list main.c
  cp main.c new.c && touch -d '+1 hour' new.c
  runs 'a source from the future' 0 0 new.c
  runs 'a source from the future, again' 1 0 new.c
  clang-19 -E main.c -o text.i
  runs 'what was preprocessed' 0 0 text.i
  runs 'what was preprocessed, again' 1 0 text.i
  rm -rf "$cache"
  runs '--no-cache' 0 0 --no-cache main.c
  so '--no-cache: nothing is kept' [ ! -e "$cache" ]
  runs '--no-cache: kept before' 0 0 main.c
  runs '--no-cache: not used' 0 0 --no-cache main.c
  cd ..
}

# PYTHON: changes the bytes "data" of the only entry.
spoil() {
  python3 - "$1" "$cache" <<'END'
import glob, sys
name, = glob.glob(sys.argv[2] + "/?/" + "?" * 64)
data = bytearray(open(name, "rb").read())
exec(sys.argv[1])
open(name, "wb").write(data)
END
}

part_damage() {
  program damage
  rm -rf "$cache"
  runs 'damage: first' 0 1 main.c
  local size at
  size=$(stat -c %s "$(all_entries)")
  for at in 0 15 16 24 31 32 60 95 96 97 104 200 $((size / 4)) $((size / 2)) \
    $((size * 3 / 4)) $((size - 400)) $((size - 200)) $((size - 90)) \
    $((size - 40)) $((size - 8)) $((size - 1)); do
    spoil "data[$at] ^= 1"
    runs "damage: byte $at" 0 1 main.c
  done
  for change in 'data.clear()' 'del data[40:]' 'del data[-1:]' \
    'data.append(0)' 'del data[100:200]' 'data[:] = bytes(len(data))' \
    'data[96:104] = b"\xff" * 8'; do
    spoil "$change"
    runs "damage: $change" 0 1 main.c
    runs "damage: mended" 1 1 main.c
  done
  # An entry under the name of another one.
  runs 'damage: another' 0 1 -DX main.c
  echo '#define V 2' >v.h
  runs 'damage: a new one' 0 2 main.c
  python3 - "$cache" <<'END'
import glob, os, shutil, sys
a, b = sorted(glob.glob(sys.argv[1] + "/?/" + "?" * 64), key=os.path.getmtime)
shutil.copy(a, b)
END
  runs 'damage: the name of another' 0 2 main.c
  for kind in dir fifo link; do
    rm -rf "$cache"
    allways run main.c 2>/dev/null
    name=$(all_entries)
    mv "$name" ./moved
    case $kind in
    dir) mkdir "$name" ;;
    fifo) mkfifo "$name" ;;
    link) ln -s "$PWD/moved" "$name" ;;
    esac
    runs "damage: a $kind" 0 2 main.c
  done
  cd ..
}

# PYTHON: like spoil, with a checksum that is right.
forge() {
  python3 - "$1" "$cache" <<'END'
import glob, struct, sys
WORD = (1 << 64) - 1
A, B = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
C, D = 0x165667B19E3779F9, 0xD6E8FEB86659FD93
def fold(a, b):
    product = (a & WORD) * (b & WORD)
    return (product & WORD) ^ product >> 64
def mix_word(h, w):
    s = w * A & WORD
    return fold(h[0] ^ s ^ B, h[1] ^ C), fold(h[1] ^ s ^ D, h[0] ^ A)
def mix_bytes(data):
    n = len(data)
    s, t = (n * A + C) & WORD, (n * D + B) & WORD
    s, t = s ^ s >> 32, t ^ t >> 32
    h = fold(n ^ s, t ^ A), fold(n ^ t ^ C, s ^ D)
    data = bytes(data) + bytes(8 - n % 8)
    for (w,) in struct.iter_unpack("<Q", data):
        h = mix_word(h, w)
    return h
name, = glob.glob(sys.argv[2] + "/?/" + "?" * 64)
data = bytearray(open(name, "rb").read())
def sealed():
    return data[16:32] == struct.pack("<QQ", *mix_bytes(data[32:]))
assert sealed(), "the checksum is another one"
def number(at):
    return struct.unpack_from("<Q", data, at)[0]
def put(at, n):
    struct.pack_into("<Q", data, at, n & WORD)
# Where the sizes of the parts stand, and where the conditions begin.
at, end = [], 97
for _ in range(4):
    at.append(end)
    end += 8 + number(end)
exec(sys.argv[1])
data[16:32] = struct.pack("<QQ", *mix_bytes(data[32:]))
open(name, "wb").write(data)
END
}

# Entries that somebody has made who can compute a checksum: of another version,
# with sizes that lead nowhere, with bitcode that is none.
part_hostile() {
  program hostile
  local change owner
  while IFS= read -r change; do
    rm -rf "$cache"
    runs 'hostile: first' 0 1 main.c
    forge "$change"
    runs "hostile: $change" 0 1 main.c
    runs "hostile: $change: mended" 1 1 main.c
  done <<'END'
data[:16] = b"allways cache 0\0"
data[:16] = b"allways cache 2\0"
data[32:40] = b"00000000"
put(at[0], -1)
put(at[0], number(at[0]) + 1)
put(at[3], 1 << 62)
put(end, -1)
put(end, number(end) + 1)
put(end + 8, 5000)
put(end + 8, 0)
data[end + 16] = 0
del data[end:]
data.append(0)
END
  # What its sizes and conditions allow is taken for what clang has made.
  for change in 'data[at[0] + 8:at[1]] = bytes(at[1] - at[0] - 8)' \
    'data[at[0] + 200:at[0] + 300] = b"x" * 100' \
    'del data[at[0] + 8:at[1]]; put(at[0], 0)'; do
    rm -rf "$cache"
    runs 'hostile: first' 0 1 main.c
    forge "$change"
    runs "hostile: $change" '' 2 main.c
    so 'hostile: its origin is printed' \
      grep -q 'main.c cannot be read: .*; it comes from the cache: --no-cache' err
    runs "hostile: $change: without" '' 1 --no-cache main.c
  done
  # One that claims to rest on no header.
  rm -rf "$cache"
  runs 'hostile: first' 0 1 main.c
  forge 'data[end:] = bytes(32)'
  echo '#define V 3' >v.h
  runs 'hostile: it outlives a header' 1 1 main.c
  runs 'hostile: but not without the cache' '' 3 --no-cache main.c
  echo '#define V 1' >v.h
  # An entry that others may write to, or have written.
  rm -rf "$cache"
  runs 'hostile: first' 0 1 main.c
  chmod 666 "$(all_entries)"
  runs 'hostile: others may write to it' 0 1 main.c
  runs 'hostile: others may write to it: mended' 1 1 main.c
  if [ "$(id -u)" -eq 0 ]; then
    for owner in entry part; do
      if [ $owner = entry ]; then
        chown 65534 "$(all_entries)"
      else
        chown 65534 "$(dirname "$(all_entries)")"
      fi
      runs "hostile: another's $owner" 0 1 main.c
    done
  fi
  # Not the folder of the cache, but a part of it.
  rm -rf "$cache" other
  runs 'hostile: first' 0 1 main.c
  mv "$(dirname "$(all_entries)")" other
  for digit in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
    rm -rf "${cache:?}/$digit"
    ln -s "$PWD/other" "$cache/$digit"
  done
  runs 'hostile: a link in the place of a part' 0 1 main.c
  so 'hostile: nothing is written through it' \
    [ "$(find other -type f | wc -l)" -eq 1 ]
  # While a program runs, nothing of the command can write to the cache.
  rm -rf "$cache"
  printf 'int main(void) { volatile int x = 0; for (;;) x++; }\n' >endless.c
  allways run endless.c >/dev/null 2>&1 &
  local of=$! i
  for i in $(seq 100); do
    [ "$(entries)" -eq 1 ] && break
    sleep 0.1
  done
  sleep 0.5
  local sockets
  # shellcheck disable=SC2046 # words
  sockets=$(find "/proc/$of/fd" $(pgrep -P "$of" | sed 's,.*,/proc/&/fd,') \
    -lname 'socket:*' 2>/dev/null)
  [ -z "$sockets" ]
  result $? 'hostile: the way to the cache is closed while a program runs'
  so 'hostile: and it does run' kill "$of"
  wait "$of"
  cd ..
}

# NAME TEXT: a run that works without the cache, and says so.
without() {
  runs "$1" 0 1 main.c
  so "$1: it is reported" grep -q "$2" err
}

part_folder() {
  program folder
  rm -rf "$cache" && mkdir -p "$cache" && chmod 777 "$cache"
  without 'others may write to it' 'note: the cache .* is not used: it is not'
  so 'others may write to it: nothing is there' [ "$(entries)" -eq 0 ]
  rm -rf "$cache" && : >"$cache"
  without 'it is a file' 'note: the cache .* is not used: Not a directory'
  rm "$cache"
  if [ "$(id -u)" -eq 0 ]; then
    mkdir "$cache" && chmod 700 "$cache" && chown 65534 "$cache"
    without 'it belongs to another' 'note: the cache .* is not used: it is not'
    rmdir "$cache"
  fi
  runs 'folder: first' 0 1 main.c
  if unshare -m true 2>/dev/null; then
    # shellcheck disable=SC2016
    local read_only='mount -o ro --bind "$0" "$0" && exec allways run --stats "$@"'
    unshare -m sh -c "$read_only" "$XDG_CACHE_HOME" main.c 2>err
    grep -q ' 1 of them' err
    result $? 'read-only: it is used'
    unshare -m sh -c "$read_only" "$XDG_CACHE_HOME" -DX main.c 2>err
    [ $? -eq 1 ] && grep -q ' 0 of them' err && ! grep -q note err
    result $? 'read-only: nothing is kept, and no message'
    # shellcheck disable=SC2016
    local full='mount -t tmpfs -o size=60k none "$0" &&
      head -c 57000 /dev/zero >"$0/x"
      allways run "$@"; allways run --stats "$@"; code=$?
      find "$0" -name ".new*" | grep . && exit 99; exit $code'
    mkdir tiny
    XDG_CACHE_HOME=$PWD/tiny unshare -m sh -c "$full" "$PWD/tiny" main.c \
      >out 2>err
    [ $? -eq 1 ] && grep -q ' 0 of them' err && ! grep -q note err
    result $? 'a full disk: it works, and nothing is left over'
  fi
  (ulimit -f 2 && trap '' XFSZ && rm -rf "$cache" && allways run main.c) 2>err
  [ $? -eq 1 ] && no_scratch && [ "$(entries)" -eq 0 ]
  result $? 'a limit of the size of files: the same'
  env -u HOME -u XDG_CACHE_HOME allways run --stats main.c 2>err
  [ $? -eq 1 ] && grep -q ' 0 of them' err && ! grep -q note err
  result $? 'nowhere to keep it'
  mkdir home
  for i in 0 1; do
    HOME=$PWD/home XDG_CACHE_HOME=relative allways run --stats main.c 2>err
    [ $? -eq 1 ] && grep -q " $i of them" err
    result $? "HOME, $i"
  done
  so 'HOME: the folder' [ -d home/.cache/allways ]
  so 'a relative folder is not used' [ ! -e relative ]
  if allways --version | grep -q Landlock; then
    # shellcheck disable=SC2016
    printf '#!/bin/sh\n(: >"%s/stolen") 2>/dev/null\nexec clang-19 "$@"\n' \
      "$cache" >own.sh
    chmod +x own.sh
    runs 'the compiler cannot write to it' 0 1 --clang ./own.sh main.c
    so 'nothing was written' [ -z "$(find "$cache" -name stolen)" ]
    runs 'but it is used' 1 1 --clang ./own.sh main.c
  fi
  rm -rf "$cache"
  for i in 1 2 3 4 5 6 7 8; do
    allways run -DX=$((i / 2)) main.c >"log$i" 2>&1 &
  done
  local wrong=0
  for _ in 1 2 3 4 5 6 7 8; do
    wait -n
    [ $? -eq 1 ] || wrong=1
  done
  result $wrong 'several at a time'
  so 'several at a time: nothing half written' no_scratch
  for i in 0 1 2 3 4; do
    runs "several at a time: $i" 1 1 -DX=$i main.c
  done
  cd ..
}

part_limits() {
  program limits
  rm -rf "$cache"
  ALLWAYS_CACHE_SIZE=0 runs 'no size' 0 1 main.c
  so 'no size: nothing is kept' [ ! -e "$cache" ]
  ALLWAYS_CACHE_SIZE=much runs 'a wrong size' 0 1 main.c
  so 'a wrong size is reported' grep -q 'note: ALLWAYS_CACHE_SIZE must be a size' err
  ALLWAYS_CACHE_SIZE=1K runs 'smaller than an entry' 0 1 main.c
  so 'smaller than an entry: none' [ "$(entries)" -eq 0 ]
  local i most=200000 size
  for i in $(seq 40); do
    ALLWAYS_CACHE_SIZE=$most allways run -DX="$i" main.c 2>/dev/null
  done
  size=$(find "$cache" -type f -printf '%s\n' | awk '{ n += $1 } END { print n }')
  so "a limit: $size bytes, $(entries) entries" [ "$size" -le $most ]
  so 'a limit: but some' [ "$(entries)" -gt 5 ]
  ALLWAYS_CACHE_SIZE=$most runs 'a limit: the last one is there' 1 1 -DX=40 main.c
  # What was of use is kept longer than what is only newer.
  rm -rf "$cache"
  runs 'of use: first' 0 1 main.c
  find "$cache" -type f -exec touch -d '-1 day' {} +
  runs 'of use: again' 1 1 main.c
  so 'of use: it is as if new' [ -z "$(find "$cache" -mindepth 2 -type f -mmin +60)" ]
  mkdir -p "$cache/0" && : >"$cache/0/.new-1-2-3"
  touch -d '-1 day' "$cache/0/.new-1-2-3"
  for i in $(seq 60); do
    allways run -DX="$i" main.c 2>/dev/null
    [ -e "$cache/0/.new-1-2-3" ] || break
  done
  so 'what somebody left half written goes' [ ! -e "$cache/0/.new-1-2-3" ]
  cd ..
}

for part in ${@:-use changes lookups uncached damage hostile folder limits}; do
  "part_$part"
done
finish
