/*
 * runtime/misc_getopt.c - getopt, getopt_long, getopt_long_only.
 *
 * As glibc's: operands are moved behind the options while scanning, unless
 * the list of options begins with + or - or POSIXLY_CORRECT is set.  Between
 * calls, argv looks like this, where [skipped, scanned) are operands:
 *
 *   options seen | operands skipped | options seen since | not yet seen
 *                ^ skipped          ^ scanned            ^ optind
 */
#include <getopt.h>
#include <string.h>

#include "machine.h"

char *optarg UNPROTECTED;
int optind UNPROTECTED = 1, opterr UNPROTECTED = 1, optopt UNPROTECTED = '?';

static int started UNPROTECTED;
static int skipped UNPROTECTED, scanned UNPROTECTED;
static const char *next UNPROTECTED; /* the rest of a word like -abc, or NULL */

/* The arguments of a call. */
struct scan {
  int argc;
  char **argv;
  const char *letters; /* without + or - */
  const struct option *longs;
  int *index;
  int only;   /* a long option may begin with a single - */
  int quiet;  /* no messages */
  char order; /* '+' stop at operands, '-' return them, 0 move them */
};

/* ---------------------------------------------------------------- messages */

static void say(const char *text) { __allways_write(2, text, strlen(text)); }

static void complain(const struct scan *s, const char *before,
                     const char *dashes, const char *name, const char *after) {
  if (s->quiet)
    return;
  say(s->argv[0]);
  say(before);
  say(dashes);
  say(name);
  say(after);
}

static void complain_letter(const struct scan *s, const char *text, char c) {
  char letter[2] = {c, '\0'};
  complain(s, text, "'", letter, "'\n");
}

/* ------------------------------------------------------------------ order */

/* Moves the operands skipped behind the options seen since. */
static void exchange(char **argv) {
  int count = optind - scanned;
  for (int moved = 0; moved < count; moved++) {
    char *option = argv[scanned + moved];
    for (int i = scanned + moved; i > skipped + moved; i--)
      argv[i] = argv[i - 1];
    argv[skipped + moved] = option;
  }
  skipped += count;
  scanned = optind;
}

static void settle_operands(char **argv) {
  if (skipped != scanned && scanned != optind)
    exchange(argv);
  else if (scanned != optind)
    skipped = optind;
}

static int is_operand(const char *word) {
  return word[0] != '-' || word[1] == '\0';
}

/* Finds the next word that is an option, or an operand to be returned; or -1,
 * and optind is at the operands. */
static int find_word(const struct scan *s) {
  scanned = scanned > optind ? optind : scanned;
  skipped = skipped > optind ? optind : skipped;
  if (s->order == 0) {
    settle_operands(s->argv);
    while (optind < s->argc && is_operand(s->argv[optind]))
      optind++;
    scanned = optind;
  }
  if (optind < s->argc && strcmp(s->argv[optind], "--") == 0) {
    optind++;
    if (skipped == scanned)
      skipped = optind;
    else
      settle_operands(s->argv);
    scanned = optind = s->argc;
  }
  if (optind >= s->argc) {
    if (skipped != scanned)
      optind = skipped;
    return -1;
  }
  return is_operand(s->argv[optind]) && s->order != '-' ? -1 : 0;
}

/* ------------------------------------------------------------ long options */

static int same_meaning(const struct option *a, const struct option *b) {
  return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

/* The option with this name, or the only one that begins so; -1: none, -2:
 * several. */
static int find_long(const struct scan *s, const char *name, size_t length) {
  int found = -1;
  for (int i = 0; s->longs[i].name != NULL; i++) {
    const struct option *o = &s->longs[i];
    if (strncmp(o->name, name, length) != 0)
      continue;
    if (strlen(o->name) == length)
      return i;
    if (found == -1)
      found = i;
    else if (s->only || found < 0 || !same_meaning(&s->longs[found], o))
      found = -2;
  }
  return found;
}

static void complain_ambiguous(const struct scan *s, const char *dashes,
                               const char *name, size_t length) {
  complain(s, ": option '", dashes, name, "' is ambiguous; possibilities:");
  for (int i = 0; !s->quiet && s->longs[i].name != NULL; i++) {
    if (strncmp(s->longs[i].name, name, length) != 0)
      continue;
    say(" '");
    say(dashes);
    say(s->longs[i].name);
    say("'");
  }
  if (!s->quiet)
    say("\n");
}

/* Sets optarg; value: what follows '=', or NULL.  Not 0: what to return. */
static int take_long_argument(const struct scan *s, const struct option *o,
                              const char *dashes, const char *value) {
  if (value != NULL && o->has_arg == no_argument) {
    complain(s, ": option '", dashes, o->name, "' doesn't allow an argument\n");
    optopt = o->val;
    return '?';
  }
  optarg = (char *)value;
  if (value != NULL || o->has_arg != required_argument)
    return 0;
  if (optind < s->argc) {
    optarg = s->argv[optind++];
    return 0;
  }
  complain(s, ": option '", dashes, o->name, "' requires an argument\n");
  optopt = o->val;
  return *s->letters == ':' ? ':' : '?';
}

/* -1: it is no long option, but perhaps some letters. */
static int scan_long(const struct scan *s, const char *dashes,
                     const char *name) {
  size_t length = strcspn(name, "=");
  int i = find_long(s, name, length);
  if (i == -1 && *dashes == '-' && dashes[1] == '\0' &&
      strchr(s->letters, *name) != NULL)
    return -1;
  optind++;
  if (i < 0) {
    if (i == -1)
      complain(s, ": unrecognized option '", dashes, name, "'\n");
    else
      complain_ambiguous(s, dashes, name, length);
    optopt = 0;
    return '?';
  }
  const struct option *o = &s->longs[i];
  const char *value = name[length] == '=' ? name + length + 1 : NULL;
  int result = take_long_argument(s, o, dashes, value);
  if (result != 0)
    return result;
  if (s->index != NULL)
    *s->index = i;
  if (o->flag == NULL)
    return o->val;
  *o->flag = o->val;
  return 0;
}

/* ----------------------------------------------------------------- letters */

/* Takes the argument of a letter: the rest of the word, or the next word. */
static int take_argument(const struct scan *s, char letter, int optional) {
  const char *rest = *next != '\0' ? next : NULL;
  next = NULL;
  if (rest != NULL) {
    optarg = (char *)rest;
    optind++;
    return letter;
  }
  if (optional)
    return letter;
  if (optind < s->argc) {
    optarg = s->argv[optind++];
    return letter;
  }
  complain_letter(s, ": option requires an argument -- ", letter);
  optopt = letter;
  return *s->letters == ':' ? ':' : '?';
}

static int scan_letter(const struct scan *s) {
  char letter = *next++;
  const char *known = strchr(s->letters, letter);
  if (*next == '\0')
    optind++;
  if (known == NULL || letter == ':' || letter == ';') {
    complain_letter(s, ": invalid option -- ", letter);
    optopt = letter;
    return '?';
  }
  if (letter == 'W' && known[1] == ';')
    __allways_unsupported("getopt_long() with W;");
  if (known[1] == ':')
    return take_argument(s, letter, known[2] == ':');
  return letter;
}

/* -------------------------------------------------------------------- scan */

static void start(const char **letters, char *order) {
  static char kept UNPROTECTED;
  if (!started) /* as after a call of glibc's that had no error */
    optopt = 0;
  if (!started || optind == 0) {
    if (optind == 0)
      optind = 1;
    skipped = scanned = optind;
    next = NULL;
    kept = __allways_getenv("POSIXLY_CORRECT") != NULL ? '+' : *order;
    if (**letters == '+' || **letters == '-')
      kept = **letters;
    started = 1;
  }
  if (**letters == '+' || **letters == '-')
    ++*letters;
  *order = kept;
}

static int scan(struct scan *s) {
  if (s->argc < 1)
    return -1;
  optarg = NULL;
  start(&s->letters, &s->order);
  s->quiet = !opterr || *s->letters == ':';
  if (next == NULL || *next == '\0') {
    if (find_word(s) == -1)
      return -1;
    const char *word = s->argv[optind];
    if (is_operand(word)) {
      optarg = s->argv[optind++];
      return 1;
    }
    next = NULL;
    if (s->longs != NULL && word[1] == '-')
      return scan_long(s, "--", word + 2);
    if (s->longs != NULL && s->only &&
        (word[2] != '\0' || strchr(s->letters, word[1]) == NULL)) {
      int result = scan_long(s, "-", word + 1);
      if (result != -1)
        return result;
    }
    next = word + 1;
  }
  return scan_letter(s);
}

int getopt(int argc, char *const argv[], const char *letters) {
  struct scan s = {argc, (char **)argv, letters, NULL, NULL, 0, 0, 0};
  return scan(&s);
}

/* What POSIX headers make of getopt. */
int __posix_getopt(int argc, char *const argv[], const char *letters);
int __posix_getopt(int argc, char *const argv[], const char *letters) {
  struct scan s = {argc, (char **)argv, letters, NULL, NULL, 0, 0, '+'};
  return scan(&s);
}

int getopt_long(int argc, char *const argv[], const char *letters,
                const struct option *longs, int *index) {
  struct scan s = {argc, (char **)argv, letters, longs, index, 0, 0, 0};
  return scan(&s);
}

int getopt_long_only(int argc, char *const argv[], const char *letters,
                     const struct option *longs, int *index) {
  struct scan s = {argc, (char **)argv, letters, longs, index, 1, 0, 0};
  return scan(&s);
}
