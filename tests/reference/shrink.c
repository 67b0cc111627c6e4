/*
 * tests/reference/shrink.c - a smaller program that differs in the same way.
 *
 * Statements are taken away one by one, or replaced by what is inside of them,
 * until none can be, or time is over.
 */
#include <string.h>
#include <time.h>

#include "trial.h"

enum { SHRINK_SECONDS = 60 };

/* The link that leads to a statement; NULL: nothing does. */
static int16_t *find_in(struct program *p, int16_t *list, int statement) {
  for (; *list != NONE; list = &p->statements[*list].next) {
    if (*list == statement)
      return list;
    for (int i = 0; i < SHAPE_HOLES; i++) {
      int16_t *found = find_in(p, &p->statements[*list].inside[i], statement);
      if (found)
        return found;
    }
  }
  return NULL;
}

/* Takes a statement out; what is inside stays in its place, if that is wanted.
 * False: it is not in the program. */
static bool take_out(struct program *p, int statement, bool keep_inside) {
  for (int f = 0; f < FN_COUNT; f++) {
    int16_t first = (int16_t)p->first[f];
    int16_t *link = find_in(p, &first, statement);
    if (link == NULL)
      continue;
    const struct statement *s = &p->statements[statement];
    int16_t next = s->next;
    if (keep_inside && s->inside[0] != NONE) {
      *link = s->inside[0];
      while (*link != NONE)
        link = &p->statements[*link].next;
    }
    *link = next;
    p->first[f] = first;
    return true;
  }
  return false;
}

/* Is the first kind of difference among those of both? */
static bool is_same(const struct trial *a, const struct trial *b) {
  char word[64];
  size_t length = strcspn(a->signature, " ");
  if (b->verdict != TRIAL_DIFFERS || length + 2 > sizeof word)
    return false;
  memcpy(word, a->signature, length);
  word[length] = ' ';
  word[length + 1] = '\0';
  return strstr(b->signature, word) != NULL;
}

static bool try_program(const struct workshop *w, struct program *p,
                        const struct program *smaller, struct manner manner,
                        struct trial *t) {
  struct trial other;
  trial_run_apart(w, smaller, manner, &other);
  if (!is_same(t, &other))
    return false;
  char signature[sizeof t->signature];
  strcpy(signature, t->signature); /* what is looked for stays the same */
  *p = *smaller;
  *t = other;
  strcpy(t->signature, signature);
  return true;
}

void trial_shrink(const struct workshop *w, struct program *p,
                  struct manner *manner, struct trial *t) {
  struct program smaller;
  bool again = true;
  time_t end = time(NULL) + SHRINK_SECONDS;
  if (manner->mode != MODE_DEFAULT) {
    struct manner plainer = {MODE_DEFAULT, manner->setting, manner->open};
    smaller = *p;
    if (try_program(w, p, &smaller, plainer, t))
      *manner = plainer;
  }
  while (again) {
    again = false;
    for (int i = 0; i < p->count && time(NULL) < end; i++)
      for (int keep = 0; keep < 2; keep++) {
        smaller = *p;
        if (!take_out(&smaller, i, keep))
          break;
        if (try_program(w, p, &smaller, *manner, t)) {
          again = true;
          break;
        }
      }
  }
}
