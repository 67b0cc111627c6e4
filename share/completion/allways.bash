# Completion of allways for bash.  Commands, options and the words that values
# may be come from the program itself: `allways complete`.

_allways_values() {
  local option=$1 word=$2 name value words rest
  while IFS= read -r rest; do
    name=${rest%%$'\t'*} rest=${rest#*$'\t'}
    value=${rest%%$'\t'*} rest=${rest#*$'\t'}
    words=${rest%%$'\t'*}
    [ "$name" = "$option" ] || continue
    case $value in
    '' | \[*) return 1 ;;
    *) ;;
    esac
    if [ -n "$words" ]; then
      local before=''
      case $value in # the last one of several with commas between them
      *,...) case $word in *,*) before=${word%,*}, ;; esac ;;
      esac
      mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- \
        "${word#"$before"}")
    elif [ "$value" = DIR ]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
    elif [ "$value" = FILE ] || [ "$value" = PROGRAM ]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
    return 0
  done < <("${COMP_WORDS[0]}" complete "${COMP_WORDS[1]}" 2>/dev/null)
  return 1
}

# Files with one of the endings, and folders.
_allways_files() {
  local file
  compopt -o filenames 2>/dev/null
  COMPREPLY=()
  while IFS= read -r file; do
    if [ -d "$file" ] || [[ $file =~ $2 ]]; then COMPREPLY+=("$file"); fi
  done < <(compgen -f -- "$1")
}

_allways() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local program=${COMP_WORDS[0]} at
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$("$program" complete 2>/dev/null |
      sed -n 's/^\([a-z-][a-z-]*\)\t.*/\1/p') --help --version" -- "$word")
    return
  fi
  for ((at = 2; at < COMP_CWORD; at++)); do # what is behind -- is the program's
    [ "${COMP_WORDS[at]}" != -- ] || {
      _allways_files "$word" .
      return
    }
  done
  if [ "${COMP_WORDS[1]}" = help ]; then
    mapfile -t COMPREPLY < <(compgen -W "$("$program" complete 2>/dev/null |
      sed 's/^\t//; s/\t.*//' | grep -vx help)" -- "$word")
    return
  fi
  case $before in # --option=value is three words
  =) before=${COMP_WORDS[COMP_CWORD - 2]} ;;
  esac
  if [ "$word" = = ]; then word=''; fi
  case $before in
  --*) if _allways_values "$before" "$word"; then return; fi ;;
  esac
  case $word in
  -*) mapfile -t COMPREPLY < <(compgen -W "$("$program" complete \
    "${COMP_WORDS[1]}" 2>/dev/null | cut -f1)" -- "$word") ;;
  *) case ${COMP_WORDS[1]} in
    replay) _allways_files "$word" . ;;
    *) _allways_files "$word" '\.(c|i|bc|ll)$' ;;
    esac ;;
  esac
}

complete -F _allways allways
