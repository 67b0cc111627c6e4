/*
 * memory/name_fixed.c - names that an area gets once, when it is allocated.
 *
 * none: the lowest place that no area of the state holds, as an allocator
 * would give (the baseline of Iosif's experiments).
 *
 * site: allocating instruction and thread, and how many allocations this site
 * made before in this execution (what Java PathFinder does).
 *
 * Neither finds all states that differ only in placement.  Reachability is
 * found by walking the heap whenever a link changed.
 */
#include <string.h>

#include "base/map.h"
#include "memory/memory_impl.h"

struct fixed {
  uint64_t *places; /* none: bit p is set if place p is held */
  size_t place_words;
  size_t place_hint; /* all words before it are full */
  struct map counts; /* site: of allocations, by site */
  struct numbers queue;
  uint32_t mark;
};

static void *fixed_create(const struct allways_memory *peer) {
  (void)peer;
  return alloc_new(sizeof(struct fixed));
}

static void fixed_destroy(void *names) {
  struct fixed *f = names;
  VEC_FREE(f->places, f->place_words);
  map_release(&f->counts);
  VEC_FREE(f->queue.items, f->queue.capacity);
  alloc_free(f, sizeof *f);
}

/* ------------------------------------------------------------------ places */

/* The lowest place that is not held; the bit array grows as needed. */
static uint32_t lowest_place(struct fixed *f) {
  size_t i = f->place_hint;
  while (i < f->place_words && f->places[i] == UINT64_MAX)
    i++;
  f->place_hint = i;
  if (i == f->place_words) {
    size_t grown = alloc_grown(f->place_words, i + 1);
    f->places = alloc_resize(f->places, i * sizeof *f->places,
                             grown * sizeof *f->places);
    memset(f->places + i, 0, (grown - i) * sizeof *f->places);
    f->place_words = grown;
  }
  unsigned bit = low_bit(~f->places[i]);
  return (uint32_t)(i * 64 + bit);
}

/* Takes a place that is free, or gives back one that is held: no two areas of
 * a state have the same place. */
static void place_hold(struct fixed *f, uint32_t place, bool hold) {
  uint64_t bit = UINT64_C(1) << (place & 63);
  assert(((f->places[place >> 6] & bit) != 0) != hold);
  if (hold) {
    f->places[place >> 6] |= bit;
  } else {
    f->places[place >> 6] &= ~bit;
    if (place >> 6 < f->place_hint)
      f->place_hint = place >> 6;
  }
}

static void none_allocated(struct allways_memory *m, uint32_t area) {
  struct fixed *f = m->names;
  uint32_t place = lowest_place(f);
  place_hold(f, place, true);
  m->more[area].place = place;
  m->areas[area].label.name = mix_words(place, NAME_PLACE);
}

static void none_gone(struct allways_memory *m, uint32_t area, bool gone) {
  place_hold(m->names, m->more[area].place, !gone);
}

/* ------------------------------------------------------------------- sites */

static void site_allocated(struct allways_memory *m, uint32_t area) {
  struct fixed *f = m->names;
  uint64_t site = m->more[area].site;
  uint64_t *count = map_at(&f->counts, map_word(site), 0);
  if (log_wanted(m)) {
    uint64_t *entry = log_entry(m, LOG_COUNT, area, 0, 2);
    entry[0] = site;
    entry[1] = *count;
  }
  m->areas[area].label.name = mix_word(mix_words(site, NAME_SITE), (*count)++);
}

static void site_recount(struct allways_memory *m, uint64_t site,
                         uint64_t count) {
  struct fixed *f = m->names;
  map_put(&f->counts, map_word(site), count);
}

/* ------------------------------------------------------------ reachability */

/* The walk meets an area.  One that was not reachable gets its label back; the
 * name in it is the one from its allocation. */
static void reach(struct allways_memory *m, uint32_t area) {
  struct fixed *f = m->names;
  struct area *a = &m->areas[area];
  if (m->more[area].mark == f->mark)
    return;
  m->more[area].mark = f->mark;
  numbers_add(&f->queue, area);
  if (!(a->flags & AREA_LABELLED)) {
    label_open(m, area);
    a->flags |= AREA_LABELLED;
  }
}

static void fixed_update(struct allways_memory *m) {
  struct fixed *f = m->names;
  if (!m->links_changed && m->born.count == 0)
    return;
  f->mark = names_mark(m, f->mark);
  f->queue.count = 0;
  for (size_t i = 0; i < m->roots.count; i++)
    reach(m, m->roots.items[i]);
  for (size_t i = 0; i < f->queue.count; i++) {
    struct edge_walk walk = edges_out(m, f->queue.items[i]);
    for (uint32_t e; (e = edge_out(m, &walk)) != 0;)
      reach(m, m->edges[e].target);
  }
  names_lose_unmet(m, f->mark);
}

/* Names are not made from scratch, since they depend on history; reachability
 * is. */
static void fixed_scratch(struct allways_memory *m, hash128 *names,
                          bool *reached) {
  struct numbers order = {NULL, 0, 0};
  uint32_t *numbers = alloc_new(m->area_count * sizeof *numbers);
  canonical_order(m, &order, numbers);
  for (size_t i = 0; i < order.count; i++) {
    uint32_t area = order.items[i];
    reached[area] = true;
    names[area] = m->areas[area].label.name;
  }
  alloc_free(numbers, m->area_count * sizeof *numbers);
  VEC_FREE(order.items, order.capacity);
}

const struct naming naming_none = {
    .create = fixed_create,
    .destroy = fixed_destroy,
    .allocated = none_allocated,
    .update = fixed_update,
    .gone = none_gone,
    .scratch = fixed_scratch,
};

const struct naming naming_site = {
    .create = fixed_create,
    .destroy = fixed_destroy,
    .allocated = site_allocated,
    .update = fixed_update,
    .scratch = fixed_scratch,
    .recount = site_recount,
};
