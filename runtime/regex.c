/*
 * runtime/regex.c - regular expressions of POSIX, basic and extended.
 *
 * An expression becomes a tree of nodes.  Matching tries all ways through it,
 * one after the other, and keeps the longest; among those of the same length
 * the one whose groups, from the first on, begin first and are longest, as the
 * rule of POSIX is commonly read.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <limits.h>
#include <regex.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

/* The header gives its array a size. */
#pragma clang diagnostic ignored "-Warray-parameter"

enum kind {
  EMPTY,
  CHARACTER,
  ANY,
  SET,
  BEGIN,
  END,
  GROUP,
  BACK,
  SEQUENCE,
  CHOICE,
  REPEAT
};

enum { FOREVER = -1, GROUPS = 64 };

struct node {
  enum kind kind;
  int c;              /* CHARACTER; GROUP, BACK: the number */
  int least, most;    /* REPEAT */
  struct node *left;  /* GROUP, REPEAT: what is inside */
  struct node *right; /* SEQUENCE, CHOICE */
  uint32_t set[8];    /* SET: bytes */
};

/* What regex_t leads to. */
struct program {
  struct node *top;
  struct node *nodes; /* all of them */
  int node_count, room;
  int flags;
};

/* ----------------------------------------------------------------- parsing */

struct parser {
  const char *at;
  struct program *to;
  int extended, groups, depth, error;
  int closed[GROUPS]; /* groups that are complete */
};

static struct node *parse_choice(struct parser *p);

static struct node *node_new(struct parser *p, enum kind kind) {
  struct node *n = &p->to->nodes[p->to->node_count++];
  memset(n, 0, sizeof *n);
  n->kind = kind;
  return n;
}

static void *fail(struct parser *p, int error) {
  if (p->error == 0)
    p->error = error;
  return NULL;
}

static void set_add(struct node *n, int c) {
  n->set[(unsigned char)c / 32] |= UINT32_C(1) << (unsigned char)c % 32;
}

static int set_has(const struct node *n, int c) {
  return n->set[(unsigned char)c / 32] >> (unsigned char)c % 32 & 1;
}

static void set_add_cases(struct parser *p, struct node *n, int c) {
  set_add(n, c);
  if (p->to->flags & REG_ICASE) {
    set_add(n, tolower(c));
    set_add(n, toupper(c));
  }
}

/* "[:alpha:]" */
static int parse_class(struct parser *p, struct node *n) {
  static const struct {
    const char *name;
    int (*is)(int c);
  } classes[] = {{"alpha", isalpha}, {"digit", isdigit}, {"alnum", isalnum},
                 {"upper", isupper}, {"lower", islower}, {"space", isspace},
                 {"blank", isblank}, {"punct", ispunct}, {"print", isprint},
                 {"graph", isgraph}, {"cntrl", iscntrl}, {"xdigit", isxdigit}};
  const char *end = strstr(p->at, ":]");
  size_t size = end ? (size_t)(end - p->at) : 0;
  for (size_t i = 0; end && i < sizeof classes / sizeof *classes; i++) {
    if (strlen(classes[i].name) != size ||
        strncmp(classes[i].name, p->at, size) != 0)
      continue;
    for (int c = 1; c < 256; c++)
      if (classes[i].is(c))
        set_add_cases(p, n, c);
    p->at = end + 2;
    return 1;
  }
  fail(p, end ? REG_ECTYPE : REG_EBRACK);
  return 0;
}

/* One character of a bracket expression, "[.a.]" and "[=a=]" too; -1. */
static int parse_element(struct parser *p) {
  if (p->at[0] == '\0') {
    fail(p, REG_EBRACK);
    return -1;
  }
  if (p->at[0] != '[' || (p->at[1] != '.' && p->at[1] != '='))
    return (unsigned char)*p->at++;
  char kind = p->at[1];
  int c = (unsigned char)p->at[2];
  if (c == '\0' || p->at[3] != kind || p->at[4] != ']') {
    fail(p, REG_ECOLLATE);
    return -1;
  }
  p->at += 5;
  return c;
}

static void parse_range(struct parser *p, struct node *n) {
  int low = parse_element(p), high = low;
  if (low >= 0 && p->at[0] == '-' && p->at[1] != ']' && p->at[1] != '\0') {
    p->at++;
    high = parse_element(p);
    if (high >= 0 && high < low)
      fail(p, REG_ERANGE);
  }
  for (int c = low; c >= 0 && c <= high; c++)
    set_add_cases(p, n, c);
}

/* Behind the "[". */
static struct node *parse_bracket(struct parser *p) {
  struct node *n = node_new(p, SET);
  int negated = *p->at == '^', first = 1;
  if (negated)
    p->at++;
  for (; !p->error && (first || *p->at != ']'); first = 0) {
    if (p->at[0] == '[' && p->at[1] == ':') {
      p->at += 2;
      parse_class(p, n);
    } else {
      parse_range(p, n);
    }
  }
  if (p->error)
    return NULL;
  p->at++;
  if (negated) {
    for (int i = 0; i < 8; i++)
      n->set[i] = ~n->set[i];
    if (p->to->flags & REG_NEWLINE)
      n->set['\n' / 32] &= ~(UINT32_C(1) << '\n' % 32);
  }
  return n;
}

static struct node *parse_group(struct parser *p) {
  int number = ++p->groups;
  struct node *n = node_new(p, GROUP);
  n->c = number;
  p->depth++;
  n->left = parse_choice(p);
  p->depth--;
  const char *close = p->extended ? ")" : "\\)";
  if (p->error)
    return NULL;
  if (strncmp(p->at, close, strlen(close)) != 0)
    return fail(p, REG_EPAREN);
  p->at += strlen(close);
  if (number < GROUPS)
    p->closed[number] = 1;
  return n;
}

static struct node *parse_character(struct parser *p, int c) {
  struct node *n = node_new(p, CHARACTER);
  n->c = p->to->flags & REG_ICASE ? tolower(c) : c;
  return n;
}

/* Behind a backslash. */
static struct node *parse_escape(struct parser *p) {
  int c = (unsigned char)*p->at;
  if (c == '\0')
    return fail(p, REG_EESCAPE);
  p->at++;
  if (!p->extended && c == '(')
    return parse_group(p);
  if (!p->extended && c == '{')
    return fail(p, REG_BADRPT);
  if (c >= '1' && c <= '9') {
    if (!p->closed[c - '0'])
      return fail(p, REG_ESUBREG);
    struct node *n = node_new(p, BACK);
    n->c = c - '0';
    return n;
  }
  if (strchr("wWsSbB<>`'", c))
    __allways_unsupported("regcomp() with GNU's escapes");
  return parse_character(p, c);
}

/* Does the sequence end here? */
static int at_end(const struct parser *p) {
  if (*p->at == '\0')
    return 1;
  if (p->extended)
    return *p->at == '|' || (*p->at == ')' && p->depth > 0);
  return p->at[0] == '\\' && (p->at[1] == '|' || p->at[1] == ')');
}

/* Is the "$" or "^" here an anchor?  In basic ones only at the ends. */
static int ends_here(const struct parser *p) {
  return p->extended || p->at[1] == '\0' ||
         (p->at[1] == '\\' && (p->at[2] == ')' || p->at[2] == '|'));
}

static struct node *parse_atom(struct parser *p, int first) {
  int c = (unsigned char)*p->at;
  if (c == '$' && ends_here(p)) {
    p->at++;
    return node_new(p, END);
  }
  if (c == '^' && (p->extended || first)) {
    p->at++;
    return node_new(p, BEGIN);
  }
  if (p->extended && (c == '*' || c == '+' || c == '?' || c == '{')) {
    if (first && c == '*') { /* as glibc has it */
      p->at++;
      return parse_character(p, c);
    }
    return fail(p, REG_BADRPT);
  }
  p->at++;
  switch (c) {
  case '.':
    return node_new(p, ANY);
  case '[':
    return parse_bracket(p);
  case '\\':
    return parse_escape(p);
  case '(':
    if (p->extended)
      return parse_group(p);
    break;
  }
  return parse_character(p, c);
}

static int parse_count(struct parser *p) {
  int n = -1;
  while (isdigit((unsigned char)*p->at) && n <= RE_DUP_MAX)
    n = (n < 0 ? 0 : n) * 10 + (*p->at++ - '0');
  return n;
}

/* Behind the "{" of an interval. */
static void parse_interval(struct parser *p, struct node *n) {
  n->least = parse_count(p);
  n->most = n->least;
  if (*p->at == ',') {
    p->at++;
    n->most = parse_count(p);
    if (n->least < 0)
      n->least = 0;
  }
  const char *close = p->extended ? "}" : "\\}";
  if (strncmp(p->at, close, strlen(close)) != 0) {
    fail(p, *p->at ? REG_BADBR : REG_EBRACE);
    return;
  }
  p->at += strlen(close);
  if (n->least < 0 || (n->most >= 0 && n->most < n->least))
    fail(p, REG_BADBR);
  else if (n->least > RE_DUP_MAX || n->most > RE_DUP_MAX)
    fail(p, REG_ESIZE);
}

/* A "*" or the like, if one comes: what it repeats. */
static int is_repeat(const struct parser *p) {
  if (*p->at == '*')
    return 1;
  if (p->extended)
    return *p->at == '+' || *p->at == '?' || *p->at == '{';
  return p->at[0] == '\\' &&
         (p->at[1] == '{' || p->at[1] == '+' || p->at[1] == '?');
}

static struct node *parse_repeat(struct parser *p, struct node *of) {
  struct node *n = node_new(p, REPEAT);
  if (*p->at == '\\')
    p->at++;
  char c = *p->at++;
  n->left = of;
  n->least = c == '+';
  n->most = c == '?' ? 1 : FOREVER;
  if (c == '{')
    parse_interval(p, n);
  return n;
}

static struct node *join(struct parser *p, enum kind kind, struct node *left,
                         struct node *right) {
  if (!left || !right)
    return left ? left : right;
  struct node *n = node_new(p, kind);
  n->left = left;
  n->right = right;
  return n;
}

static struct node *parse_sequence(struct parser *p) {
  struct node *all = NULL, *one;
  int first = 1;
  while (!p->error && !at_end(p)) {
    if (!p->extended && first && *p->at == '*') {
      p->at++;
      one = parse_character(p, '*');
    } else {
      one = parse_atom(p, first);
    }
    first = one && one->kind == BEGIN && !p->extended;
    while (one && !p->error && is_repeat(p) && !first)
      one = parse_repeat(p, one);
    all = join(p, SEQUENCE, all, one);
  }
  return all ? all : node_new(p, EMPTY);
}

static struct node *parse_choice(struct parser *p) {
  struct node *all = parse_sequence(p);
  const char *bar = p->extended ? "|" : "\\|";
  while (!p->error && strncmp(p->at, bar, strlen(bar)) == 0) {
    p->at += strlen(bar);
    struct node *next = parse_sequence(p);
    all = join(p, CHOICE, all, next);
  }
  return all;
}

int regcomp(regex_t *restrict to, const char *restrict text, int flags) {
  struct program *program = malloc(sizeof *program);
  if (program == NULL)
    return REG_ESPACE;
  struct parser p = {.at = text, .to = program};
  p.extended = (flags & REG_EXTENDED) != 0;
  program->flags = flags;
  program->node_count = 0;
  program->room = 4 * (int)strlen(text) + 4;
  program->nodes = malloc((size_t)program->room * sizeof *program->nodes);
  if (program->nodes == NULL)
    p.error = REG_ESPACE;
  else
    program->top = parse_choice(&p);
  if (!p.error && *p.at)
    p.error = REG_EPAREN;
  memset(to, 0, sizeof *to);
  if (p.error) {
    free(program->nodes);
    free(program);
    return p.error;
  }
  to->re_nsub = (size_t)p.groups;
  to->buffer = (void *)program;
  return 0;
}

void regfree(regex_t *of) {
  struct program *program = (void *)of->buffer;
  if (program) {
    free(program->nodes);
    free(program);
  }
  of->buffer = NULL;
}

/* ---------------------------------------------------------------- matching */

struct match {
  const struct program *program;
  const char *text;                      /* where it begins */
  const char *end;                       /* behind the last byte */
  int flags;                             /* of regexec */
  int groups;                            /* that count */
  const char *from[GROUPS], *to[GROUPS]; /* NULL: not matched */
  const char *start;
  const char *best; /* where the best match ends; NULL: there is none */
  const char *best_from[GROUPS], *best_to[GROUPS];
};

/* What is still to be matched behind a node. */
struct rest {
  const struct node *node; /* NULL: a group or a repetition ends */
  const struct node *group;
  const char *group_from;
  const struct node *repeat;
  const char *repeat_from;
  int count;
  const struct rest *next;
};

static void match_node(struct match *m, const struct node *n, const char *at,
                       const struct rest *rest);

/* Is this match better than the best one of the same length? */
static int has_better_groups(const struct match *m) {
  for (int i = 1; i <= m->groups && i < GROUPS; i++) {
    const char *from = m->from[i], *old = m->best_from[i];
    if (from != old)
      return old == NULL || (from != NULL && from < old);
    if (from && m->to[i] != m->best_to[i])
      return m->to[i] > m->best_to[i];
  }
  return 0;
}

static void arrive(struct match *m, const char *at) {
  if (m->best && (at < m->best || (at == m->best && !has_better_groups(m))))
    return;
  m->best = at;
  memcpy(m->best_from, m->from, sizeof m->from);
  memcpy(m->best_to, m->to, sizeof m->to);
}

static void repeat_more(struct match *m, const struct node *n, int count,
                        const char *at, const struct rest *rest) {
  if (n->most == FOREVER || count < n->most) {
    struct rest again = {
        .repeat = n, .repeat_from = at, .count = count + 1, .next = rest};
    match_node(m, n->left, at, &again);
  }
  if (count >= n->least)
    match_node(m, NULL, at, rest);
}

/* A group that is complete, and what follows. */
static void leave_group(struct match *m, const struct rest *r, const char *at) {
  int number = r->group->c;
  if (number >= GROUPS) {
    match_node(m, NULL, at, r->next);
    return;
  }
  const char *from = m->from[number], *to = m->to[number];
  m->from[number] = r->group_from;
  m->to[number] = at;
  match_node(m, NULL, at, r->next);
  m->from[number] = from;
  m->to[number] = to;
}

static void go_on(struct match *m, const char *at, const struct rest *rest) {
  if (rest == NULL)
    arrive(m, at);
  else if (rest->node)
    match_node(m, rest->node, at, rest->next);
  else if (rest->group)
    leave_group(m, rest, at);
  else if (at == rest->repeat_from && rest->count > rest->repeat->least)
    ; /* to repeat nothing leads nowhere */
  else
    repeat_more(m, rest->repeat, rest->count, at, rest->next);
}

static int same(const struct match *m, int c, int d) {
  return m->program->flags & REG_ICASE
             ? tolower((unsigned char)c) == tolower((unsigned char)d)
             : (unsigned char)c == (unsigned char)d;
}

static int has_newlines(const struct match *m) {
  return m->program->flags & REG_NEWLINE;
}

static int is_begin(const struct match *m, const char *at) {
  return (at == m->text && !(m->flags & REG_NOTBOL)) ||
         (at > m->text && has_newlines(m) && at[-1] == '\n');
}

static int is_end(const struct match *m, const char *at) {
  return (at == m->end && !(m->flags & REG_NOTEOL)) ||
         (at < m->end && has_newlines(m) && *at == '\n');
}

static int fits(const struct match *m, const struct node *n, const char *at) {
  if (at == m->end)
    return 0;
  switch (n->kind) {
  case CHARACTER:
    return same(m, *at, n->c);
  case SET:
    return set_has(n, *at);
  default:
    return !(has_newlines(m) && *at == '\n');
  }
}

static void match_back(struct match *m, const struct node *n, const char *at,
                       const struct rest *rest) {
  const char *from = m->from[n->c];
  if (from == NULL)
    return;
  size_t size = (size_t)(m->to[n->c] - from);
  if ((size_t)(m->end - at) < size)
    return;
  for (size_t i = 0; i < size; i++)
    if (!same(m, from[i], at[i]))
      return;
  go_on(m, at + size, rest);
}

static void match_node(struct match *m, const struct node *n, const char *at,
                       const struct rest *rest) {
  if (n == NULL) {
    go_on(m, at, rest);
    return;
  }
  struct rest next = {.next = rest};
  switch (n->kind) {
  case EMPTY:
    go_on(m, at, rest);
    break;
  case BEGIN:
    if (is_begin(m, at))
      go_on(m, at, rest);
    break;
  case END:
    if (is_end(m, at))
      go_on(m, at, rest);
    break;
  case GROUP:
    next.group = n;
    next.group_from = at;
    match_node(m, n->left, at, &next);
    break;
  case BACK:
    match_back(m, n, at, rest);
    break;
  case SEQUENCE:
    next.node = n->right;
    match_node(m, n->left, at, &next);
    break;
  case CHOICE:
    match_node(m, n->left, at, rest);
    match_node(m, n->right, at, rest);
    break;
  case REPEAT:
    repeat_more(m, n, 0, at, rest);
    break;
  default:
    if (fits(m, n, at))
      go_on(m, at + 1, rest);
    break;
  }
}

static regmatch_t place(const struct match *m, const char *from,
                        const char *to) {
  if (from == NULL)
    return (regmatch_t){-1, -1};
  return (regmatch_t){(regoff_t)(from - m->text), (regoff_t)(to - m->text)};
}

static int search(struct match *m, const char *from) {
  for (m->start = from; m->start <= m->end; m->start++) {
    match_node(m, m->program->top, m->start, NULL);
    if (m->best)
      return 1;
  }
  return 0;
}

int regexec(const regex_t *restrict of, const char *restrict text, size_t count,
            regmatch_t places[restrict], int flags) {
  struct match m = {.program = (const void *)of->buffer, .text = text};
  const char *from = text;
  m.flags = flags;
  m.groups = (int)of->re_nsub;
  m.end =
      text + ((flags & REG_STARTEND) ? (size_t)places[0].rm_eo : strlen(text));
  if (flags & REG_STARTEND)
    from = text + places[0].rm_so;
  if (m.groups >= GROUPS)
    __allways_unsupported("regexec() with more than 63 groups");
  if (!search(&m, from))
    return REG_NOMATCH;
  if (m.program->flags & REG_NOSUB)
    return 0;
  for (size_t i = 0; i < count; i++)
    places[i] = i == 0 ? place(&m, m.start, m.best)
                : i <= (size_t)m.groups
                    ? place(&m, m.best_from[i], m.best_to[i])
                    : place(&m, NULL, NULL);
  return 0;
}

size_t regerror(int error, const regex_t *restrict of, char *restrict to,
                size_t room) {
  static const char *const texts[] = {"Success",
                                      "No match",
                                      "Invalid regular expression",
                                      "Invalid collation character",
                                      "Invalid character class name",
                                      "Trailing backslash",
                                      "Invalid back reference",
                                      "Unmatched [, [^, [:, [., or [=",
                                      "Unmatched ( or \\(",
                                      "Unmatched \\{",
                                      "Invalid content of \\{\\}",
                                      "Invalid range end",
                                      "Memory exhausted",
                                      "Invalid preceding regular expression",
                                      "Premature end of regular expression",
                                      "Regular expression too big",
                                      "Unmatched ) or \\)"};
  (void)of;
  if (error < 0 || error > 16)
    __allways_fault("bad-call", "regerror() of a number that is no error");
  size_t size = strlen(texts[error]) + 1;
  if (room) {
    size_t n = size < room ? size : room;
    memcpy(to, texts[error], n - 1);
    to[n - 1] = '\0';
  }
  return size;
}
