/*
 * explain/execution_notes.c - what a row changed, worded.
 *
 * Notes come in the order in which the things last changed.  Neighbours in an
 * array are shown together: name[0..6] = "example", a[0..11] = 0.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/execution_impl.h"
#include "explain/type.h"

enum { MOST_NOTES = 8, FEWEST_EQUAL = 3, STRING_SHOWN = 40 };

void row_note(struct row *row, const char *format, ...) {
  char line[512];
  va_list args;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  text_add(&row->notes, "%s\n", line);
  row->drawn = true;
}

void notes_add(struct watcher *w, const struct news *news) {
  VEC_ROOM(w->news_list, w->news_count, w->news_capacity);
  w->news_list[w->news_count++] = *news;
}

/* --------------------------------------------------------------------- runs */

/* What the names of an array's elements have in common: "a[" of a[3]; 0: it is
 * no element. */
static size_t stem(const char *name) {
  const char *open = strrchr(name, '[');
  if (open == NULL || !isdigit((unsigned char)open[1]))
    return 0;
  return strcmp(open + 1 + strspn(open + 1, "0123456789"), "]") == 0
             ? (size_t)(open + 1 - name)
             : 0;
}

static bool is_character(const struct watcher *w, const struct news *n) {
  return n->change->place.size == 1 && n->kind != VALUE_UNDEFINED &&
         type_kind(w->program, n->change->place.type) == IR_DEBUG_CHAR;
}

/* Is b the element after a, and can they be shown together? */
static bool follows(const struct watcher *w, const struct news *a,
                    const struct news *b) {
  const struct scalar *p = &a->change->place, *q = &b->change->place;
  if (p->area != q->area || p->offset + p->size != q->offset ||
      p->size != q->size || p->type != q->type || p->bits)
    return false;
  size_t length = stem(a->name);
  return length > 0 && length == stem(b->name) &&
         memcmp(a->name, b->name, length) == 0 &&
         (strcmp(a->new, b->new) == 0 ||
          (is_character(w, a) && is_character(w, b)));
}

/* The neighbour of n, after or before it; NULL: it did not change. */
static struct news *neighbour(const struct watcher *w, const struct news *n,
                              bool after) {
  for (size_t i = 0; i < w->news_count; i++) {
    struct news *x = &w->news_list[i];
    if (x->change && !x->reported &&
        (after ? follows(w, n, x) : follows(w, x, n)))
      return x;
  }
  return NULL;
}

/* Adds a character as it is written in a string. */
static void add_character(struct text *text, unsigned char c) {
  if (c == '"' || c == '\\')
    text_add(text, "\\%c", c);
  else if (c >= 32 && c < 127)
    text_add(text, "%c", c);
  else if (c == '\n' || c == '\t' || c == 0)
    text_add(text, "\\%c", c == 0 ? '0' : c == '\n' ? 'n' : 't');
  else
    text_add(text, "\\x%02x", c);
}

/* The last 0 is part of every string. */
static void report_string(struct watcher *w, struct row *row,
                          struct news *first, const char *name) {
  struct text text = {NULL, 0, 0};
  size_t shown = 0;
  bool cut = false;
  for (struct news *n = first, *next; n; n = next) {
    next = neighbour(w, n, true);
    n->reported = true;
    cut = shown >= STRING_SHOWN;
    if (!cut && (next || n->character != 0))
      add_character(&text, n->character);
    shown++;
  }
  row_note(row, "%s = \"%s\"%s", name, text.count ? text.bytes : "",
           cut ? "..." : "");
  text_release(&text);
}

static void report_one(struct row *row, struct news *n) {
  if (n->name == NULL)
    row_note(row, "%s", n->new);
  else if (n->old[0])
    row_note(row, "%s: %s -> %s", n->name, n->old, n->new);
  else
    row_note(row, "%s = %s", n->name, n->new);
  n->reported = true;
}

/* Elements first .. last. */
static void report_run(struct watcher *w, struct row *row, struct news *first,
                       const struct news *last, bool equal) {
  char name[2 * VALUE_ROOM];
  size_t length = stem(first->name);
  size_t digits = strspn(first->name + length, "0123456789");
  snprintf(name, sizeof name, "%.*s..%s", (int)(length + digits), first->name,
           last->name + length);
  if (!equal) {
    report_string(w, row, first, name);
    return;
  }
  row_note(row, "%s = %s", name, first->new);
  for (struct news *n = first; n; n = neighbour(w, n, true))
    n->reported = true;
}

/* The thing and its neighbours. */
static void report(struct watcher *w, struct row *row, struct news *n) {
  struct news *first = n, *next;
  size_t count = 1;
  bool equal = true;
  while (n->change && (next = neighbour(w, first, false)))
    first = next;
  const struct news *last = first;
  while (n->change && (next = neighbour(w, last, true))) {
    equal = equal && strcmp(last->new, next->new) == 0;
    last = next;
    count++;
  }
  if (count == 1 || (equal && count < FEWEST_EQUAL))
    report_one(row, n);
  else
    report_run(w, row, first, last, equal);
}

/* ------------------------------------------------------------- entry points */

static int by_turn(const void *a, const void *b) {
  const struct news *x = a, *y = b;
  return (x->turn > y->turn) - (x->turn < y->turn);
}

static size_t count_left(const struct watcher *w) {
  size_t left = 0;
  for (size_t i = 0; i < w->news_count; i++)
    left += !w->news_list[i].reported;
  return left;
}

void notes_report(struct watcher *w, struct row *row) {
  unsigned notes = 0;
  if (w->news_count > 1)
    qsort(w->news_list, w->news_count, sizeof *w->news_list, by_turn);
  for (size_t i = 0; i < w->news_count && notes < MOST_NOTES; i++)
    if (!w->news_list[i].reported) {
      report(w, row, &w->news_list[i]);
      notes++;
    }
  size_t left = count_left(w);
  if (w->more_changes)
    row_note(row, "and more changes");
  else if (left)
    row_note(row, "and %zu more change%s", left, left == 1 ? "" : "s");
  w->news_count = 0;
  w->more_changes = false;
}
