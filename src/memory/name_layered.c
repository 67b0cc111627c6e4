/*
 * memory/name_layered.c - shortest chains inside layers, kept up to date.
 *
 * The label of a root is (its rank, 0, 0, mix of the rank).  The label of any
 * other area is the smallest, over its in-edges, of
 *
 *      (layer, distance, mix(name of source, slot, size of the area))
 *
 * where layer and distance are (rank of the root, slot) and 1 if the source is
 * a root, else the source's layer and its distance plus 1.  Layers are
 * compared first: all that an earlier slot reaches is named before a later
 * slot is looked at.  Each root slot is a layer of its own, so a cursor in a
 * later frame renames nothing of what an earlier one owns.
 *
 * The level (layer, distance) grows along every edge by which a label comes,
 * so levels can be made final in ascending order, as Dijkstra does; among the
 * candidates of one level the smallest mix wins, and all of these come from
 * lower levels.  Hence the labels are a function of the graph alone.
 *
 * Incremental (after Ramalingam and Reps): an area whose label came by an
 * edge that is gone, or by an area whose label changed, is opened, and what
 * hangs from it likewise.  Opened areas look at their in-edges for a source
 * that has a label; the best one is tentative (PENDING) until it is the
 * lowest level there is.  A final label is offered along the area's
 * out-edges; where it is better than a label that was not in doubt, that area
 * and what hangs from it are opened too.  Their old levels are all higher
 * than the level that is final now, so nothing final is opened again.
 */
#include <string.h>

#include "memory/memory_impl.h"

/* A queue entry: level, and the area in the last bits. */
struct queued {
  uint64_t layer;  /* rank << 32 | slot */
  uint64_t number; /* distance << 32 | area */
};

struct layered {
  struct queued first; /* if has_first: not above any in the heap */
  bool has_first;
  struct queued *heap; /* binary heap, the lowest first */
  size_t count, capacity;
  struct numbers opened; /* areas whose labels are in doubt; they are scanned */
  size_t scanned;        /* from this one on */
  struct numbers stack;  /* of open_below: areas still to be opened */
  struct queued floor;   /* taken last: no lower level may come after it */
};

/* ------------------------------------------------------------------- queue */

static bool queued_less(struct queued a, struct queued b) {
  return a.layer != b.layer ? a.layer < b.layer : a.number < b.number;
}

static void heap_add(struct layered *l, struct queued q) {
  VEC_ROOM(l->heap, l->count, l->capacity);
  size_t i = l->count++;
  for (; i > 0 && queued_less(q, l->heap[(i - 1) / 2]); i = (i - 1) / 2)
    l->heap[i] = l->heap[(i - 1) / 2];
  l->heap[i] = q;
}

static struct queued heap_take(struct layered *l) {
  assert(l->count > 0);
  struct queued top = l->heap[0], last = l->heap[--l->count];
  size_t i = 0;
  for (size_t child; (child = 2 * i + 1) < l->count; i = child) {
    if (child + 1 < l->count && queued_less(l->heap[child + 1], l->heap[child]))
      child++;
    if (!queued_less(l->heap[child], last))
      break;
    l->heap[i] = l->heap[child];
  }
  l->heap[i] = last;
  return top;
}

/* Adds an entry.  Along a list there is one entry at a time; it lies in first
 * and never enters the heap. */
static void queue_add(struct layered *l, struct queued q) {
  if (l->has_first && queued_less(q, l->first)) {
    struct queued first = l->first;
    l->first = q;
    q = first;
  } else if (!l->has_first && (l->count == 0 || queued_less(q, l->heap[0]))) {
    l->first = q;
    l->has_first = true;
    return;
  }
  heap_add(l, q);
}

static bool queue_empty(const struct layered *l) {
  return !l->has_first && l->count == 0;
}

static struct queued queue_take(struct layered *l) {
  if (!l->has_first)
    return heap_take(l);
  l->has_first = false;
  return l->first;
}

/* ------------------------------------------------------------------ labels */

/* The name that an area of this size gets by a pointer in a slot of parent. */
static hash128 child_name(hash128 parent, uint32_t slot, uint32_t size) {
  return mix_word(parent, (uint64_t)slot << 32 | size);
}

struct label label_of_root(uint32_t rank) {
  return (struct label){.name = mix_words(rank, NAME_ROOT),
                        .layer = (uint64_t)rank << 32};
}

/* Compares levels: less than 0, 0, more than 0. */
static int level_order(uint64_t layer, uint32_t distance,
                       const struct label *l) {
  if (layer != l->layer)
    return layer < l->layer ? -1 : 1;
  return (distance > l->distance) - (distance < l->distance);
}

/* Any total order will do: it only has to be the same in all memories. */
static bool name_less(hash128 a, hash128 b) {
  return a.lo != b.lo ? a.lo < b.lo : a.hi < b.hi;
}

/* Stands for the parent of a tentative label whose source was opened
 * meanwhile.  The level of the label still says where the area is in the queue;
 * when it is taken from there, its in-edges are looked at again.  Until then
 * the area accepts no offer of the same level: other offers of that level may
 * have been refused because of the name that is gone, and all of them have to
 * be compared again. */
enum { STALE = UINT32_MAX };

hash128 name_of_root(uint32_t rank) { return label_of_root(rank).name; }

/* The same comparison as edge_offers, before there is an edge. */
bool name_would_change(const struct allways_memory *m, uint32_t source,
                       uint32_t slot, uint32_t target) {
  const struct area *from = &m->areas[source], *to = &m->areas[target];
  bool root = from->flags & AREA_ROOT;
  if (to->flags & AREA_ROOT)
    return false;
  assert((to->flags & AREA_LABELLED) &&
         (root || (from->flags & AREA_LABELLED)));
  uint64_t layer =
      root ? (uint64_t)m->more[source].rank << 32 | slot : from->label.layer;
  uint32_t distance = root ? 1 : from->label.distance + 1;
  int order = level_order(layer, distance, &to->label);
  if (order != 0)
    return order < 0;
  hash128 name = root ? name_of_root(m->more[source].rank) : from->label.name;
  return name_less(child_name(name, slot, to->size), to->label.name);
}

/* Does the edge offer a better label than this one (NULL: none)?  Its source is
 * labelled. */
static bool edge_offers(const struct allways_memory *m, const struct edge *e,
                        const struct label *have, struct label *offer) {
  const struct area *source = &m->areas[e->source];
  bool root = source->flags & AREA_ROOT;
  assert(source->flags & AREA_LABELLED);
  uint64_t layer = source->label.layer | (root ? e->slot : 0);
  uint32_t distance = root ? 1 : source->label.distance + 1;
  int order = have ? level_order(layer, distance, have) : -1;
  if (order > 0)
    return false;
  uint32_t size = m->areas[e->target].size;
  hash128 name = child_name(source->label.name, e->slot, size);
  if (order == 0 && (have->parent == STALE || !name_less(name, have->name)))
    return false;
  *offer = (struct label){name, layer, distance, e->source, e->slot};
  return true;
}

/* Gives the area a tentative label, and puts it into the queue at its level,
 * unless it is there.  Entries of older, higher levels stay in the queue;
 * take_lowest passes over them. */
static void pend(struct allways_memory *m, uint32_t area, struct label label) {
  struct area *a = &m->areas[area];
  bool queued = (a->flags & AREA_PENDING) &&
                level_order(label.layer, label.distance, &a->label) == 0;
  if (!(a->flags & AREA_RELABEL))
    label_open(m, area);
  a->label = label;
  a->flags |= AREA_PENDING;
  if (!queued)
    queue_add(m->names, (struct queued){label.layer,
                                        (uint64_t)label.distance << 32 | area});
}

/* ----------------------------------------------------------------- opening */

/* The area loses its label, which is in doubt.  Labels that came by it are in
 * doubt, too: final ones go on the stack, tentative ones become STALE. */
static void open_one(struct allways_memory *m, uint32_t area) {
  struct layered *l = m->names;
  struct area *a = &m->areas[area];
  bool counted = label_open_in(m, area);
  a->flags &= (uint16_t) ~(AREA_LABELLED | AREA_PENDING);
  struct edge_walk walk = edges_out(m, area);
  for (uint32_t e; (e = edge_out(m, &walk)) != 0;) {
    const struct edge *edge = &m->edges[e];
    if (counted)
      edge_uncount(m, e);
    struct area *target = &m->areas[edge->target];
    if (target->label.parent != area || target->label.parent_slot != edge->slot)
      continue;
    if (target->flags & AREA_LABELLED)
      numbers_add(&l->stack, edge->target);
    else if (target->flags & AREA_PENDING)
      target->label.parent = STALE;
  }
}

/* Opens what hangs from the area, and notes it for scanning. */
static void open_below(struct allways_memory *m, uint32_t area) {
  struct layered *l = m->names;
  open_one(m, area);
  while (l->stack.count > 0) {
    uint32_t below = l->stack.items[--l->stack.count];
    if (!(m->areas[below].flags & AREA_LABELLED))
      continue;
    numbers_add(&l->opened, below);
    open_one(m, below);
  }
}

/* Offers the label of the edge's source to its target. */
static void offer(struct allways_memory *m, uint32_t edge) {
  const struct edge *e = &m->edges[edge];
  const struct area *target = &m->areas[e->target];
  bool labelled = target->flags & (AREA_LABELLED | AREA_PENDING);
  struct label label;
  if ((target->flags & AREA_ROOT) ||
      !edge_offers(m, e, labelled ? &target->label : NULL, &label))
    return;
  if (target->flags & AREA_LABELLED)
    open_below(m, e->target);
  pend(m, e->target, label);
}

/* Looks for the best label that the in-edges of the area offer now; e is the
 * first of them that matters. */
static void scan_from(struct allways_memory *m, uint32_t area, uint32_t e) {
  const struct area *a = &m->areas[area];
  bool better = false;
  struct label best;
  const struct label *have = NULL;
  if ((a->flags & AREA_PENDING) && a->label.parent != STALE)
    have = &a->label;
  for (; e; e = m->edges[e].next) {
    const struct edge *edge = &m->edges[e];
    if ((m->areas[edge->source].flags & AREA_LABELLED) &&
        edge_offers(m, edge, have, &best)) {
      have = &best;
      better = true;
    }
    if (SEEDED_BUG(4))
      break;
  }
  if (better)
    pend(m, area, best);
}

/* Looks for a label for an opened area.  Mostly no source has one yet, so the
 * in-edges without are skipped first. */
static void scan(struct allways_memory *m, uint32_t area) {
  const struct area *a = &m->areas[area];
  if (a->flags & AREA_LABELLED)
    return;
  if (a->flags & AREA_ROOT) {
    pend(m, area, label_of_root(m->more[area].rank));
    return;
  }
  uint32_t e = a->in;
  while (e && !(m->areas[m->edges[e].source].flags & AREA_LABELLED))
    e = m->edges[e].next;
  if (e)
    scan_from(m, area, e);
}

static void scan_opened(struct allways_memory *m) {
  struct layered *l = m->names;
  while (l->scanned < l->opened.count)
    scan(m, l->opened.items[l->scanned++]);
}

/* --------------------------------------------------------------- the update */

/* The tentative label is final, and is offered along the edges out of the
 * area. */
static void make_final(struct allways_memory *m, uint32_t area) {
  struct area *a = &m->areas[area];
  assert((a->flags & AREA_PENDING) && a->label.parent != STALE);
  a->flags = (uint16_t)((a->flags & ~AREA_PENDING) | AREA_LABELLED);
  struct edge_walk walk = edges_out(m, area);
  for (uint32_t e; (e = edge_out(m, &walk)) != 0;)
    offer(m, e);
}

/* The first tentative labels: opens the areas that lost the edges their labels
 * came by, then offers the labels of now along the edges that came.  Edges that
 * become PENDING meanwhile are those of opened areas, which are scanned. */
static void seed(struct allways_memory *m) {
  struct layered *l = m->names;
  size_t edges = m->pending.count;
  for (size_t i = 0; i < m->lost.count; i++) {
    uint32_t area = m->lost.items[i];
    numbers_add(&l->opened, area);
    if (m->areas[area].flags & AREA_LABELLED)
      open_below(m, area);
  }
  scan_opened(m);
  for (size_t i = 0; i < edges && !SEEDED_BUG(5); i++) {
    uint32_t e = m->pending.items[i];
    if (m->edges[e].target &&
        (m->areas[m->edges[e].source].flags & AREA_LABELLED))
      offer(m, e);
  }
  scan_opened(m);
}

/* Is the level of a, without the area in its last bits, below that of b? */
static inline bool level_below(struct queued a, struct queued b) {
  return a.layer != b.layer ? a.layer < b.layer
                            : a.number >> 32 < b.number >> 32;
}

/* Takes the lowest tentative label there is: it is final, unless it is stale.
 * Levels are taken in ascending order, as in Dijkstra's algorithm. */
static void take_lowest(struct allways_memory *m) {
  struct layered *l = m->names;
  struct queued q = queue_take(l);
  uint32_t area = (uint32_t)q.number;
  struct area *a = &m->areas[area];
  assert(!level_below(q, l->floor));
  l->floor = q;
  if (!(a->flags & AREA_PENDING) || a->label.layer != q.layer ||
      a->label.distance != q.number >> 32)
    return;
  if (a->label.parent == STALE) {
    a->flags &= (uint16_t)~AREA_PENDING;
    numbers_add(&l->opened, area);
  } else {
    make_final(m, area);
  }
  scan_opened(m);
}

static void layered_update(struct allways_memory *m) {
  struct layered *l = m->names;
  l->floor = (struct queued){0, 0};
  seed(m);
  while (!queue_empty(l))
    take_lowest(m);
  assert(l->stack.count == 0 && l->scanned == l->opened.count);
  for (size_t i = 0; i < l->opened.count; i++) {
    assert(!(m->areas[l->opened.items[i]].flags & AREA_PENDING));
    numbers_add(&m->dying, l->opened.items[i]);
  }
  names_lose_born(m);
  l->opened.count = l->scanned = 0;
}

static void *layered_create(const struct allways_memory *peer) {
  (void)peer;
  return alloc_new(sizeof(struct layered));
}

static void layered_destroy(void *names) {
  struct layered *l = names;
  VEC_FREE(l->heap, l->capacity);
  VEC_FREE(l->opened.items, l->opened.capacity);
  VEC_FREE(l->stack.items, l->stack.capacity);
  alloc_free(l, sizeof *l);
}

/* ------------------------------------------------------------ from scratch */

/* The plain twin: Dijkstra's algorithm over all areas, from words alone. */
struct scratch {
  struct layered queue;
  struct label *labels; /* by area; parent UINT32_MAX: none yet */
  bool *final;          /* by area */
};

/* The offer along one pointer, as edge_offers, on plain arrays. */
static void scratch_offer(const struct allways_memory *m, struct scratch *s,
                          uint32_t source, uint32_t slot, uint32_t target) {
  const struct label *from = &s->labels[source];
  struct label *to = &s->labels[target];
  bool root = m->areas[source].flags & AREA_ROOT;
  struct label l = {.name = child_name(from->name, slot, m->areas[target].size),
                    .layer = from->layer | (root ? slot : 0),
                    .distance = root ? 1 : from->distance + 1};
  if (s->final[target] || (m->areas[target].flags & AREA_ROOT))
    return;
  int order = -1;
  if (to->parent != UINT32_MAX)
    order = level_order(l.layer, l.distance, to);
  if (order > 0 || (order == 0 && !name_less(l.name, to->name)))
    return;
  *to = l;
  queue_add(&s->queue,
            (struct queued){l.layer, (uint64_t)l.distance << 32 | target});
}

static void scratch_run(const struct allways_memory *m, struct scratch *s) {
  while (!queue_empty(&s->queue)) {
    uint32_t area = (uint32_t)queue_take(&s->queue).number;
    struct allways_item item;
    uint64_t at = 0;
    if (s->final[area])
      continue;
    s->final[area] = true;
    while (item_next(m, area, &at, m->areas[area].size, &item))
      if (item.pointer.area)
        scratch_offer(m, s, area, (uint32_t)item.offset, item.pointer.area);
  }
}

static void layered_scratch(struct allways_memory *m, hash128 *names,
                            bool *reached) {
  size_t bytes = m->area_count * sizeof(struct label);
  struct scratch s = {.labels = alloc_raw(bytes), .final = reached};
  memset(s.labels, 255, bytes);
  for (size_t i = 0; i < m->roots.count; i++) {
    uint32_t area = m->roots.items[i], rank = m->more[area].rank;
    s.labels[area] = label_of_root(rank);
    queue_add(&s.queue, (struct queued){(uint64_t)rank << 32, area});
  }
  scratch_run(m, &s);
  for (size_t i = 1; i < m->area_count; i++)
    names[i] = s.labels[i].name;
  VEC_FREE(s.queue.heap, s.queue.capacity);
  alloc_free(s.labels, bytes);
}

const struct naming naming_layered = {
    .create = layered_create,
    .destroy = layered_destroy,
    .update = layered_update,
    .scratch = layered_scratch,
};
