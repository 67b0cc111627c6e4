/*
 * tests/reference/listing.c - a program as C text.
 *
 * Only what is used is declared.  Each declaration, each line of a statement
 * and each line of a function around its statements has a line of its own.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/compiler.h"
#include "generate.h"

/* -------------------------------------------------------------- functions */

static const struct {
  const char *head, *tail;
} functions[] = {
#define X(code, head, tail) {head, tail},
    FUNCTIONS(X)
#undef X
};

const char *function_head(enum function f) { return functions[f].head; }
const char *function_tail(enum function f) { return functions[f].tail; }

void function_name(enum function f, char *name) {
  const char *end = strchr(functions[f].head, '('), *at = end;
  while (at[-1] != ' ' && at[-1] != '*')
    at--;
  memcpy(name, at, (size_t)(end - at));
  name[end - at] = '\0';
}

const char *local_text(unsigned locals) {
  static const char *const texts[] = {"", "int r = 0;", "int *q = 0;",
                                      "int r = 0; int *q = 0;"};
  return texts[locals];
}

/* ------------------------------------------------------------ what is used */

struct lister {
  const struct program *p;
  struct listing *l;
};

static void use_text(struct lister *x, const char *text);

static void use_list(struct lister *x, enum function f, int at) {
  char text[1024];
  for (; at != NONE; at = x->p->statements[at].next) {
    const struct statement *s = &x->p->statements[at];
    const struct shape *shape = &shapes[s->shape];
    for (int i = 0; i < SHAPE_FEATURES; i++)
      if (shape->features[i] != NO_FEATURE)
        x->l->features[shape->features[i]] = true;
    shape_write(shape->text, s->variant, text, sizeof text);
    x->l->locals[f] |=
        (uint8_t)(has_word(text, "r") | has_word(text, "q") << 1);
    x->l->cancels |= has_word(text, "pthread_cancel");
    use_text(x, text);
    for (int i = 0; i < SHAPE_HOLES; i++)
      use_list(x, f, s->inside[i]);
  }
}

static void use_function(struct lister *x, enum function f) {
  if (x->l->function_used[f])
    return;
  x->l->function_used[f] = true;
  use_list(x, f, x->p->first[f]);
  if (functions[f].tail)
    use_text(x, functions[f].tail);
}

static void use_text(struct lister *x, const char *text) {
  char name[8];
  for (size_t i = 0; i < item_count; i++) {
    if (x->l->item_used[i] || !has_word(text, items[i].name))
      continue;
    x->l->item_used[i] = true;
    use_text(x, items[i].text);
    if (items[i].init)
      use_text(x, items[i].init);
  }
  for (enum function f = 0; f < FN_COUNT; f++) {
    function_name(f, name);
    if (!x->l->function_used[f] && has_word(text, name))
      use_function(x, f);
  }
}

/* ------------------------------------------------------------------- text */

/* Writes a line, and returns its number. */
PRINTF_LIKE(3, 4)
static uint16_t line(struct listing *l, int indent, const char *format, ...) {
  va_list args;
  size_t room = sizeof l->text - l->length;
  int n = snprintf(l->text + l->length, room, "%*s", indent, "");
  va_start(args, format);
  n += vsnprintf(l->text + l->length + n, room - (size_t)n, format, args);
  va_end(args);
  if ((size_t)n + 2 > room)
    return (uint16_t)l->line; /* the rest is cut: MAX_TEXT is never reached */
  l->length += (size_t)n;
  l->text[l->length++] = '\n';
  l->text[l->length] = '\0';
  return (uint16_t)l->line++;
}

static void list_statements(struct lister *x, int at, int indent) {
  char text[1024];
  for (; at != NONE; at = x->p->statements[at].next) {
    const struct statement *s = &x->p->statements[at];
    shape_write(shapes[s->shape].text, s->variant, text, sizeof text);
    char *from = text;
    for (int k = 0; from; k++) {
      char *end = strchr(from, '\n');
      if (end)
        *end++ = '\0';
      if (from[0] == '$')
        list_statements(x, s->inside[from[1] - '1'], indent + 2);
      else
        x->l->lines[at][k] = line(x->l, indent, "%s", from);
      from = end;
    }
  }
}

static void list_function(struct lister *x, enum function f) {
  struct listing *l = x->l;
  uint16_t *lines = l->function_lines[f];
  lines[0] = line(l, 0, "%s", functions[f].head);
  lines[1] = line(l, 0, "{");
  if (l->locals[f])
    lines[2] = line(l, 2, "%s", local_text(l->locals[f]));
  for (size_t i = 0; i < item_count && f == FN_MAIN; i++)
    if (l->item_used[i] && items[i].init)
      l->init_lines[i] = line(l, 2, "%s", items[i].init);
  list_statements(x, x->p->first[f], 2);
  if (functions[f].tail)
    lines[4] = line(l, 2, "%s", functions[f].tail);
  lines[5] = line(l, 0, "}");
}

/* Both of what is used more than once. */
static void derive_features(struct listing *l) {
  static const enum feature sizes[] = {F_ATOMIC1, F_ATOMIC2, F_ATOMIC8,
                                       F_ATOMIC16};
  int count = 0;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    count += l->features[sizes[i]];
  l->features[F_MIXED] = count > 1;
  l->features[F_C11_THREAD] |=
      l->function_used[FN_G0] | l->function_used[FN_G1];
}

void list_program(const struct program *p, struct listing *l) {
  struct lister x = {p, l};
  memset(l, 0, sizeof *l);
  l->line = 1;
  use_function(&x, FN_MAIN);
  derive_features(l);
  for (size_t i = 0; i < header_count; i++)
    line(l, 0, "%s", headers[i]);
  for (size_t i = 0; i < item_count; i++)
    if (l->item_used[i])
      l->item_lines[i] = line(l, 0, "%s", items[i].text);
  for (enum function f = 0; f < FN_MAIN; f++)
    if (l->function_used[f])
      line(l, 0, "%s;", functions[f].head);
  for (enum function f = 0; f < FN_COUNT; f++)
    if (l->function_used[f])
      list_function(&x, f);
}
