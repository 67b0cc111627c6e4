/*
 * memory/name_walk.c - names by walking the whole heap.
 *
 * dfs: areas are laid one after the other in the order of a depth-first walk
 * (Iosif, Exploiting Heap Symmetries).  Any change of a link means a new walk.
 *
 * bfs: an area's place is canon(place of the slot by which a breadth-first
 * walk finds it, size); canon is a table that only grows and gives each new
 * pair the next free place (Musuvathi and Dill, An Incremental Heap
 * Canonicalization Algorithm).  The walk is left out when no link changed
 * significantly, that is, when the tree of the walk stays as it is (Kouba).
 *
 * In both, a name is the mix of the place, which is kept as the layer of the
 * label.  Areas whose place did not change keep their terms.
 */
#include <string.h>

#include "base/map.h"
#include "memory/memory_impl.h"

/* ------------------------------------------------------------- canon table */

/* Shared by memories that are peers. */
struct canon {
  struct map places; /* by slot and size */
  uint64_t next;
  size_t refs;
};

/* What both namings keep between walks. */
struct walker {
  struct numbers queue;    /* bfs: areas met, in order */
  struct edge_walk *stack; /* dfs */
  size_t stack_count, stack_capacity;
  struct canon *canon;
  uint32_t mark;
  uint64_t place; /* dfs: the next one */
};

/* canon(slot, size): a pair that is new gets the next free place. */
static uint64_t canon_place(struct canon *c, uint64_t slot, uint32_t size) {
  uint64_t place = *map_at(&c->places, (map_key){slot, size}, c->next);
  if (place == c->next)
    c->next += (uint64_t)size + 16; /* one past the end is its own */
  return place;
}

/* Root slots lie above all places. */
static uint64_t root_slot(uint32_t rank) { return UINT64_MAX - rank; }

/* ------------------------------------------------------------------ labels */

static struct label label_at(uint64_t place, uint32_t distance, uint32_t parent,
                             uint32_t parent_slot) {
  return (struct label){.layer = place,
                        .distance = distance,
                        .parent = parent,
                        .parent_slot = parent_slot};
}

/* The walk meets the area here.  If its place stays, its name and terms do,
 * too, and only the way of the walk to it is logged. */
static void set_label(struct allways_memory *m, uint32_t area,
                      struct label label) {
  struct area *a = &m->areas[area];
  struct walker *walker = m->names;
  m->more[area].mark = walker->mark;
  bool labelled = a->flags & AREA_LABELLED;
  if (labelled && label.layer == a->label.layer) {
    if (label.distance == a->label.distance &&
        label.parent == a->label.parent &&
        label.parent_slot == a->label.parent_slot)
      return;
    label.name = a->label.name;
    label_log(m, area);
  } else {
    label.name = mix_words(label.layer, NAME_PLACE);
    label_open(m, area);
  }
  a->label = label;
  a->flags |= AREA_LABELLED;
}

/* --------------------------------------------------------------- the walks */

/* Did the current walk meet the area? */
static bool met(const struct allways_memory *m, uint32_t area) {
  return m->more[area].mark == ((const struct walker *)m->names)->mark;
}

/* Labels all reachable areas, breadth first; roots by rank, slots by offset. */
static void bfs_walk(struct allways_memory *m) {
  struct walker *walker = m->names;
  struct numbers *queue = &walker->queue;
  queue->count = 0;
  for (size_t i = 0; i < m->roots.count; i++) {
    uint32_t root = m->roots.items[i];
    uint64_t slot = root_slot(m->more[root].rank);
    uint64_t place = canon_place(walker->canon, slot, m->areas[root].size);
    set_label(m, root, label_at(place, 0, 0, m->more[root].rank));
    numbers_add(queue, root);
  }
  for (size_t i = 0; i < queue->count; i++) {
    uint32_t area = queue->items[i];
    struct label from = m->areas[area].label;
    struct edge_walk walk = edges_out(m, area);
    for (uint32_t e; (e = edge_out(m, &walk)) != 0;) {
      const struct edge *edge = &m->edges[e];
      if (met(m, edge->target))
        continue;
      uint64_t place = canon_place(walker->canon, from.layer + edge->slot,
                                   m->areas[edge->target].size);
      numbers_add(queue, edge->target);
      set_label(m, edge->target,
                label_at(place, from.distance + 1, area, edge->slot));
    }
  }
}

/* The area is laid after the last one, and its edges come next. */
static void dfs_enter(struct allways_memory *m, uint32_t area) {
  struct walker *walker = m->names;
  assert(!met(m, area));
  set_label(m, area, label_at(walker->place, 0, 0, 0));
  walker->place += (uint64_t)m->areas[area].size + 16;
  VEC_ROOM(walker->stack, walker->stack_count, walker->stack_capacity);
  walker->stack[walker->stack_count++] = edges_out(m, area);
}

static void dfs_walk(struct allways_memory *m) {
  struct walker *walker = m->names;
  walker->place = 0;
  for (size_t i = 0; i < m->roots.count; i++) {
    if (!met(m, m->roots.items[i]))
      dfs_enter(m, m->roots.items[i]);
    while (walker->stack_count > 0) {
      uint32_t e = edge_out(m, &walker->stack[walker->stack_count - 1]);
      if (e == 0)
        walker->stack_count--;
      else if (!met(m, m->edges[e].target))
        dfs_enter(m, m->edges[e].target);
    }
  }
}

/* ------------------------------------------------------------ significance */

/* Does the walk use slot_a of area a before slot_b of area b?  Both areas are
 * at the same distance, so their chains from roots have the same length: the
 * first slots in which these differ decide. */
static bool chain_before(const struct allways_memory *m, uint32_t a,
                         uint32_t slot_a, uint32_t b, uint32_t slot_b) {
  bool before = slot_a < slot_b;
  while (a != b) {
    const struct label *la = &m->areas[a].label, *lb = &m->areas[b].label;
    assert(a != 0 && b != 0 && la->distance == lb->distance);
    before = la->parent_slot < lb->parent_slot; /* of roots: the ranks */
    a = la->parent;
    b = lb->parent;
  }
  return before;
}

/* Would a walk now find the target of the edge by it, and not by the edge its
 * label came by?  Then the tree of the walk changes. */
static bool edge_significant(const struct allways_memory *m,
                             const struct edge *e) {
  const struct area *source = &m->areas[e->source];
  const struct area *target = &m->areas[e->target];
  if (!(source->flags & AREA_LABELLED))
    return false;
  if (!(target->flags & AREA_LABELLED))
    return true;
  uint32_t distance = source->label.distance + 1;
  if ((target->flags & AREA_ROOT) || distance > target->label.distance)
    return false;
  return distance < target->label.distance ||
         chain_before(m, e->source, e->slot, target->label.parent,
                      target->label.parent_slot);
}

/* Has the tree of the last walk lost an edge, or would it get another one? */
static bool links_significant(const struct allways_memory *m) {
  if (m->lost.count > 0)
    return true;
  for (size_t i = 0; i < m->pending.count; i++) {
    const struct edge *e = &m->edges[m->pending.items[i]];
    if (e->target && edge_significant(m, e))
      return true;
  }
  return false;
}

/* Walks if that is wanted; else all labels stay. */
static void update_by(struct allways_memory *m, bool wanted,
                      void (*walk)(struct allways_memory *m)) {
  struct walker *walker = m->names;
  if (!wanted) {
    names_lose_born(m);
    return;
  }
  walker->mark = names_mark(m, walker->mark);
  walk(m);
  names_lose_unmet(m, walker->mark);
}

static void bfs_update(struct allways_memory *m) {
  update_by(m, m->links_changed && links_significant(m), bfs_walk);
}

static void dfs_update(struct allways_memory *m) {
  update_by(m, m->links_changed, dfs_walk);
}

static void *walker_create(const struct allways_memory *peer) {
  struct walker *walker = alloc_new(sizeof *walker);
  const struct walker *other = peer ? peer->names : NULL;
  walker->canon = other ? other->canon : alloc_new(sizeof *walker->canon);
  walker->canon->refs++;
  return walker;
}

static void canon_release(struct canon *c) {
  assert(c->refs > 0);
  if (--c->refs > 0)
    return;
  map_release(&c->places);
  alloc_free(c, sizeof *c);
}

static void walker_destroy(void *names) {
  struct walker *walker = names;
  VEC_FREE(walker->queue.items, walker->queue.capacity);
  VEC_FREE(walker->stack, walker->stack_capacity);
  canon_release(walker->canon);
  alloc_free(walker, sizeof *walker);
}

/* ------------------------------------------------------------ from scratch */

static void dfs_scratch(struct allways_memory *m, hash128 *names,
                        bool *reached) {
  struct numbers order = {NULL, 0, 0};
  uint32_t *numbers = alloc_new(m->area_count * sizeof *numbers);
  uint64_t place = 0;
  canonical_order(m, &order, numbers);
  for (size_t i = 0; i < order.count; i++) {
    names[order.items[i]] = mix_words(place, NAME_PLACE);
    reached[order.items[i]] = true;
    place += (uint64_t)m->areas[order.items[i]].size + 16;
  }
  alloc_free(numbers, m->area_count * sizeof *numbers);
  VEC_FREE(order.items, order.capacity);
}

/* The table has an entry for each area met, since it only grows. */
static void bfs_scratch(struct allways_memory *m, hash128 *names,
                        bool *reached) {
  struct canon *canon = ((struct walker *)m->names)->canon;
  struct numbers queue = {NULL, 0, 0};
  uint64_t *places = alloc_new(m->area_count * sizeof *places);
  for (size_t i = 0; i < m->roots.count; i++) {
    uint32_t root = m->roots.items[i];
    reached[root] = true;
    places[root] =
        canon_place(canon, root_slot(m->more[root].rank), m->areas[root].size);
    numbers_add(&queue, root);
  }
  for (size_t i = 0; i < queue.count; i++) {
    uint32_t area = queue.items[i], size = m->areas[area].size;
    struct allways_item item;
    uint64_t at = 0;
    names[area] = mix_words(places[area], NAME_PLACE);
    while (item_next(m, area, &at, size, &item)) {
      uint32_t target = item.pointer.area;
      if (target == 0 || reached[target])
        continue;
      reached[target] = true;
      places[target] =
          canon_place(canon, places[area] + item.offset, m->areas[target].size);
      numbers_add(&queue, target);
    }
  }
  alloc_free(places, m->area_count * sizeof *places);
  VEC_FREE(queue.items, queue.capacity);
}

const struct naming naming_bfs = {
    .create = walker_create,
    .destroy = walker_destroy,
    .update = bfs_update,
    .scratch = bfs_scratch,
};

const struct naming naming_dfs = {
    .create = walker_create,
    .destroy = walker_destroy,
    .update = dfs_update,
    .scratch = dfs_scratch,
};
