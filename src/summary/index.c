/*
 * summary/index.c - summaries that are done, by what they read.
 *
 * Two calls of a function with the same arguments read the same first, and the
 * same next as long as they find the same.  So patterns that begin alike share
 * a branch, which is looked at once:
 *
 *     arguments ── entries ─┬─ entries ─── a summary
 *                           └─ entries ─┬─ a summary
 *                                       └─ a summary
 *
 * Where a branch forks, at most a few of the branches below it go on; one that
 * matches and leads nowhere is left again, and what it has bound is free.
 *
 * Of several that match, the oldest is found, so that a call finds the same one
 * when it is made again: its effects are numbered.
 */
#include <string.h>

#include "summary/summary_impl.h"

/* ------------------------------------------------------------------- alike */

/* Is what the reference stands for described alike in both? */
static bool same_known(const struct summaries *s, const struct summary *a,
                       const struct summary *b, uint32_t ref) {
  if (ref <= s->lasting)
    return true;
  uint32_t k = ref - s->lasting - 1;
  assert(k < a->known_count && k < b->known_count);
  const struct known *x = &a->known[k], *y = &b->known[k];
  return x->size == y->size && x->flags == y->flags && x->kind == y->kind &&
         x->tls == y->tls;
}

/* Do they begin with the same thread-local variables and arguments? */
static bool same_start(const struct summaries *s, const struct summary *a,
                       const struct summary *b) {
  if (a->function != b->function || a->arg_count != b->arg_count)
    return false;
  for (size_t k = 0; k < a->known_count || k < b->known_count; k++) {
    bool ours = k < a->known_count && a->known[k].tls;
    bool theirs = k < b->known_count && b->known[k].tls;
    if (!ours && !theirs)
      break;
    if (!ours || !theirs || !same_known(s, a, b, s->lasting + 1 + (uint32_t)k))
      return false;
  }
  for (uint32_t i = 0; i < a->arg_count; i++) {
    const struct value *x = &a->args[i], *y = &b->args[i];
    if (x->bits != y->bits || x->mask != y->mask || x->high != y->high ||
        x->ref != y->ref || !same_known(s, a, b, x->ref))
      return false;
  }
  return true;
}

/* Do the patterns have the same entry i?  What was known before it is the same
 * in both, since all entries before it are. */
static bool same_entry(const struct summaries *s, const struct summary *a,
                       const struct summary *b, size_t i) {
  const struct entry *x = &a->pattern.items[i], *y = &b->pattern.items[i];
  return x->kind == y->kind && x->mask == y->mask && x->defined == y->defined &&
         x->first == y->first && x->ref == y->ref && x->target == y->target &&
         x->at == y->at && x->data == y->data && x->size == y->size &&
         x->span == y->span && x->class_number == y->class_number &&
         (x->bytes == NULL || memcmp(x->bytes, y->bytes, x->size) == 0) &&
         same_known(s, a, b, x->target);
}

/* Up to which entry of the branch does the pattern go along with it? */
static size_t same_until(const struct summaries *s, const struct branch *b,
                         const struct summary *of) {
  size_t i = b->from;
  while (i < b->to && i < of->pattern.count && same_entry(s, b->of, of, i))
    i++;
  return i;
}

/* ------------------------------------------------------------------ adding */

/* Of which one summary is known; s owns it. */
static struct branch *branch_new(struct summaries *s, struct branch b) {
  struct branch *made = alloc_new(sizeof *made);
  *made = b;
  made->least = b.of->number;
  made->made = s->branches;
  s->branches = made;
  s->stats.bytes += sizeof *made;
  return made;
}

/* The branch ends at this entry; the rest of it becomes a branch below it. */
static void split(struct summaries *s, struct branch *b, size_t at) {
  assert(at > b->from && at <= b->to);
  if (at == b->to)
    return;
  struct branch rest = *b;
  rest.next = NULL;
  rest.from = at;
  b->to = at;
  b->end = NULL;
  b->down = branch_new(s, rest);
  b->down->least = b->least;
}

/* The branch of the arguments, which may be new. */
static struct branch *start_of(struct summaries *s, struct summary *of) {
  struct branch **at = &s->starts[of->bucket];
  while (*at && !same_start(s, (*at)->of, of))
    at = &(*at)->next;
  if (*at == NULL)
    *at = branch_new(s, (struct branch){.of = of});
  return *at;
}

/* The summary will be found at the branch or below it. */
static void note_number(struct branch *b, const struct summary *of) {
  if (of->number < b->least)
    b->least = of->number;
}

void index_add(struct summaries *s, struct summary *of) {
  assert(of->state == SUMMARY_DONE || of->state == SUMMARY_IN_PLACE);
  struct branch *b = start_of(s, of);
  note_number(b, of);
  while (b->to < of->pattern.count) {
    struct branch **at = &b->down;
    size_t from = b->to, until = from;
    while (*at && (until = same_until(s, *at, of)) == from)
      at = &(*at)->next;
    if (*at == NULL)
      *at = branch_new(
          s, (struct branch){.of = of, .from = from, .to = of->pattern.count});
    else
      split(s, *at, until);
    b = *at;
    note_number(b, of);
  }
  if (b->end == NULL)
    b->end = of;
}

/* ----------------------------------------------------------------- finding */

static bool branch_matches(struct summaries *s, struct vm *vm,
                           const struct branch *b, const struct reg *args) {
  return b->to == 0 ? start_matches(s, vm, b->of, args)
                    : entries_match(s, vm, b->of, b->from, b->to);
}

/* Is there an older one than the best so far, here or below? */
static void follow(struct summaries *s, struct vm *vm, const struct branch *b,
                   const struct reg *args, struct summary **best) {
  for (; b; b = b->next) {
    size_t bound = s->bound_count;
    if ((*best && (*best)->number <= b->least) ||
        !branch_matches(s, vm, b, args)) {
      map_undo(s, bound);
      continue;
    }
    if (b->end && (*best == NULL || b->end->number < (*best)->number))
      *best = b->end;
    follow(s, vm, b->down, args, best);
    map_undo(s, bound);
  }
}

struct summary *index_find(struct summaries *s, struct vm *vm,
                           uint32_t function, const struct reg *args,
                           size_t bucket) {
  struct summary *best = NULL;
  for (struct branch *b = s->starts[bucket]; b; b = b->next) {
    if (b->of->function != function)
      continue;
    map_start(s, vm);
    struct branch alone = *b;
    alone.next = NULL;
    follow(s, vm, &alone, args, &best);
  }
  return best;
}

void index_free(struct summaries *s) {
  while (s->branches) {
    struct branch *made = s->branches->made;
    alloc_free(s->branches, sizeof *s->branches);
    s->branches = made;
  }
  VEC_FREE(s->starts, s->bucket_count);
}
