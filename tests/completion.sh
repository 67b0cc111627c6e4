#!/usr/bin/env bash
# usage: tests/completion.sh BUILD
#
# What bash and zsh offer when the tab key is pressed: bash's function is called
# as bash calls it, zsh runs in a terminal of its own.  Offered options must be
# those of the help, and offered words values that the program takes.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$(realpath "$1") || exit 2
. tests/tap.sh
export PATH=$build:$PATH
root=$PWD
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/here" "$folder/here/sub" && cd "$folder/here" || exit 2
touch a.c b.ll notes.txt

# shellcheck source=share/completion/allways.bash
. "$root/share/completion/allways.bash"

# WORD...: what is offered for the last one, sorted, in one line.
offer() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _allways
  printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort | tr '\n' ' '
}

# NAME EXPECTED WORD...
offers() {
  local name=$1 expected=$2 found
  shift 2
  found=$(offer "$@")
  [ "$found" = "$expected " ] || echo "# '$found', not '$expected '"
  [ "$found" = "$expected " ]
  result $? "bash: $name"
}

commands=$(allways --help | sed -n 's/^  allways \([a-z-]*\) .*/\1/p')
# shellcheck disable=SC2086 # a list of words
offers commands "$(printf '%s\n' --help --version $commands | LC_ALL=C sort |
  tr '\n' ' ' | sed 's/ $//')" allways ''
offers 'a command' 'replay' allways rep
offers 'an option' '--max-depth --max-memory --max-stack --max-states --max-switches --max-time' \
  allways check --max
offers 'words' 'bfs dfs walk' allways check --search ''
offers 'words behind =' 'bfs' allways check --search = b
offers 'a word behind a comma' 'deadlock,division-by-zero' \
  allways check --property deadlock,div
offers 'programs' 'a.c b.ll sub' allways check ''
offers 'any file for a report' 'a.c b.ll notes.txt sub' allways replay ''
offers 'any file as an argument' 'notes.txt' allways check a.c -- n
offers 'a file as a value' 'notes.txt' allways check --stdin n
offers 'folders' 'sub' allways check --files ''
offers 'topics' 'verdicts' allways help ver
offers 'nothing of another command' '' allways replay --keep

# Each option of the help, and nothing else.
for command in ${commands/help/}; do
  found=$(offer allways $command --)
  expected=$(allways help $command | grep -oE -- '^  --[a-z-]+' |
    LC_ALL=C sort | tr -d '\n' | sed 's/  / /g; s/^ //')
  [ "$found" = "$expected " ] || echo "# '$found', not '$expected '"
  [ "$found" = "$expected " ]
  result $? "bash: options of $command"
done

# Words that are offered are taken, and others are not.
for option in property search store names step; do
  words=$(allways complete check | awk -F'\t' -v o=--$option '$1 == o { print $3 }')
  wrong=''
  for word in $words nonsense; do
    allways check --$option "$word" missing.c 2>&1 |
      grep -qE 'wrong value|property' && wrong="$wrong $word"
  done
  [ "$option" != property ] || wrong=${wrong/ always/}
  [ "$wrong" = ' nonsense' ] || echo "# refused:$wrong"
  [ -n "$words" ] && [ "$wrong" = ' nonsense' ]
  result $? "words of --$option"
done

zsh -n "$root/share/completion/_allways"
result $? 'zsh: syntax'

# zsh, as a person has it: the tab key is pressed in a terminal.
python3 "$root/tests/completion_zsh.py" "$root/share/completion" \
  >"$folder/zsh" 2>&1
while IFS= read -r line; do
  case $line in
  ok\ *) result 0 "zsh: ${line#ok }" ;;
  not\ ok\ *) result 1 "zsh: ${line#not ok }" ;;
  *) echo "# $line" ;;
  esac
done <"$folder/zsh"
[ "$(grep -c 'ok ' "$folder/zsh")" -ge 4 ]
result $? 'zsh: all of it ran'
finish
