/*
 * memory/audit.c - the plain twin of commit.c: everything again, from words.
 *
 * Names, reachability, content sums, edges and digest are computed from
 * scratch and compared with what is kept.  Nothing here is incremental.  The
 * numbered invariants of memory_impl.h are what is checked; each function
 * returns what is wrong, or NULL.
 */
#include <string.h>

#include "memory/digest.h"

struct audit {
  struct allways_memory *m;
  hash128 *names;    /* by area: as the naming gives them from scratch */
  bool *reached;     /* by area */
  uint64_t pointers; /* found so far, each with its edge */
  hash128 digest;    /* of the areas and pointers so far */
};

/* ------------------------------------------------------------------- edges */

/* The edge that a pointer item must have, found on its target's in-list. */
static const struct edge *find_edge(const struct allways_memory *m,
                                    const struct allways_item *item) {
  for (uint32_t e = m->areas[item->pointer.area].in; e; e = m->edges[e].next)
    if (m->edges[e].source == item->area && m->edges[e].slot == item->offset)
      return &m->edges[e];
  return NULL;
}

/* Invariant 2: the edge says what the pointer says, and counts. */
static const char *audit_pointer(struct audit *x,
                                 const struct allways_item *item) {
  const struct edge *e = find_edge(x->m, item);
  unsigned size = item->kind == ALLWAYS_ITEM_BOXED ? 0 : (unsigned)item->size;
  if (e == NULL)
    return "a pointer has no edge on its target's in-list";
  if (e->first != item->first || e->size != size ||
      e->offset != item->pointer.offset || e->target != item->pointer.area)
    return "an edge says something else than its pointer";
  if (e->state != EDGE_COUNTED)
    return "an edge is not counted";
  uint64_t where = item->offset << 16 | (unsigned)item->first << 8 | size;
  x->pointers++;
  x->digest = hash_add(x->digest, mix_pair(x->names[item->area], where,
                                           x->names[item->pointer.area],
                                           item->pointer.offset));
  return NULL;
}

/* Each pointer has an edge of its own; so there are no others if there are as
 * many edges as pointers. */
static const char *audit_edge_count(const struct audit *x) {
  uint64_t edges = 0;
  for (size_t i = 1; i < x->m->edge_count; i++)
    edges += x->m->edges[i].target != 0;
  return edges == x->pointers ? NULL : "there are edges without pointers";
}

/* ------------------------------------------------------------------- areas */

/* Invariants 3 and 7, and the content sum from scratch. */
static const char *audit_words(const struct audit *x, uint32_t area,
                               hash128 *sum) {
  const struct area *a = &x->m->areas[area];
  const struct shadow *shadow = area_shadow(a);
  *sum = (hash128){0, 0};
  for (uint32_t w = 0; w < area_words(a); w++) {
    bool linked = area_links(a)[w >> 6] >> (w & 63) & 1;
    if (linked != (shadow[w].tag != WORD_PLAIN))
      return "a link bit is wrong";
    if (shadow[w].logged)
      return "a committed word is marked as logged";
    *sum = hash_add(*sum, word_term(x->m, w, a->data[w], &shadow[w]));
  }
  return NULL;
}

static const char *audit_content(struct audit *x, uint32_t area) {
  const struct area *a = &x->m->areas[area];
  struct allways_item item;
  uint64_t at = 0;
  hash128 sum;
  const char *wrong = audit_words(x, area, &sum);
  if (wrong)
    return wrong;
  if (!hash_equal(sum, *area_content(a)))
    return "a content sum is wrong";
  while (item_next(x->m, area, &at, a->size, &item))
    if (item.pointer.area && (wrong = audit_pointer(x, &item)))
      return wrong;
  return NULL;
}

/* Invariants 1, 5 and 7; the term of the area is added to the digest. */
static const char *audit_area(struct audit *x, uint32_t area) {
  enum {
    WORK = AREA_FRESH | AREA_TOUCHED | AREA_LOST | AREA_PENDING | AREA_CONTENT |
           AREA_RELABEL | AREA_NEW
  };
  struct area *a = &x->m->areas[area];
  bool labelled = a->flags & AREA_LABELLED;
  if (labelled != x->reached[area])
    return labelled ? "an unreachable area is in the state"
                    : "a reachable area is not in the state";
  if (!labelled)
    return a->flags & AREA_DEAD ? NULL : "an unreachable area did not leave";
  if (a->flags & AREA_DEAD)
    return "a reachable area is dead";
  if (a->flags & WORK)
    return "a committed area still has work flags";
  if ((a->flags & AREA_FREED) && a->data)
    return "a freed area has content";
  if (a->limit !=
      (a->data && !(a->flags & (AREA_CONSTANT | AREA_WATCHED)) ? a->size : 0))
    return "a limit is wrong";
  if (!hash_equal(a->label.name, x->names[area]))
    return "a name differs from the one made from scratch";
  x->digest = hash_add(x->digest, area_term(x->m, area));
  return a->data ? audit_content(x, area) : NULL;
}

static const char *audit_all(struct audit *x) {
  struct allways_memory *m = x->m;
  for (uint32_t i = 1; i < m->area_count; i++) {
    const char *wrong = m->areas[i].flags & AREA_USED ? audit_area(x, i) : NULL;
    if (wrong)
      return wrong;
  }
  if (!hash_equal(x->digest, m->digest))
    return "the digest differs from the one made from scratch";
  return audit_edge_count(x);
}

const char *allways_memory_audit(struct allways_memory *m) {
  if (m->naming == NULL || m->roots.count == 0)
    return NULL;
  mem_commit(m);
  struct audit x = {.m = m};
  size_t n = m->area_count;
  x.names = alloc_new(n * sizeof *x.names);
  x.reached = alloc_new(n * sizeof *x.reached);
  m->naming->scratch(m, x.names, x.reached);
  const char *wrong = audit_all(&x);
  alloc_free(x.names, n * sizeof *x.names);
  alloc_free(x.reached, n * sizeof *x.reached);
  return wrong;
}
