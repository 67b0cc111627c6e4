/*
 * por/effects_sets.c - sets that are made once and never change.
 *
 * Large programs have few different sets of objects, but many slots that have
 * them, and add the same sets to each other again and again.  So equal sets are
 * one array, and sums are found by the addresses of what is added.  So are
 * regions: the places that some bytes of some objects may be.
 *
 * What the places of a region hold, all together, is kept with it.  Places
 * whose contents grow are listed, so only what is new on the list is added.
 */
#include <string.h>

#include "base/mix.h"
#include "por/effects_impl.h"

/* The array with these bits, which is kept by the pool. */
static const uint64_t *pool_get(struct set_pool *pool, const uint64_t *bits) {
  size_t size = pool->words * sizeof *bits;
  map_key key = map_hash(mix_bytes(bits, size));
  for (uint64_t i; (i = map_get(&pool->index, key)) != MAP_NONE; key.b++)
    if (memcmp(pool->sets[i], bits, size) == 0)
      return pool->sets[i];
  uint64_t *made = alloc_raw(size);
  memcpy(made, bits, size);
  map_put(&pool->index, key, pool->count);
  VEC_ROOM(pool->sets, pool->count, pool->capacity);
  pool->sets[pool->count++] = made;
  return made;
}

static void pool_init(struct set_pool *pool, size_t words) {
  pool->words = words;
  pool->work = alloc_new(words * sizeof *pool->work);
}

static void pool_release(struct set_pool *pool) {
  for (size_t i = 0; i < pool->count; i++)
    alloc_free(pool->sets[i], pool->words * sizeof(uint64_t));
  VEC_FREE(pool->sets, pool->capacity);
  alloc_free(pool->work, pool->words * sizeof *pool->work);
  map_release(&pool->index);
}

void sets_init(struct effects *e) {
  pool_init(&e->sets, e->words);
  pool_init(&e->place_sets, e->place_words);
  e->nothing = pool_get(&e->sets, e->sets.work);
}

void sets_release(struct effects *e) {
  pool_release(&e->sets);
  pool_release(&e->place_sets);
  for (size_t i = 0; i < e->region_count; i++)
    alloc_free(e->regions[i], sizeof *e->regions[i]);
  VEC_FREE(e->regions, e->region_capacity);
  VEC_FREE(e->grown, e->grown_capacity);
  map_release(&e->singles);
  map_release(&e->sums);
  map_release(&e->spans);
  map_release(&e->region_of);
  map_release(&e->region_index);
  map_release(&e->targets);
  map_release(&e->stored);
}

/* ----------------------------------------------------------------- objects */

const uint64_t *set_single(struct effects *e, uint32_t object) {
  assert(object < e->object_count);
  uint64_t known = map_get(&e->singles, map_word(object));
  if (known != MAP_NONE)
    return (const uint64_t *)(uintptr_t)known;
  memset(e->sets.work, 0, e->words * sizeof *e->sets.work);
  bit_set(e->sets.work, object);
  const uint64_t *made = pool_get(&e->sets, e->sets.work);
  map_put(&e->singles, map_word(object), (uintptr_t)made);
  return made;
}

const uint64_t *set_join(struct effects *e, const uint64_t *a,
                         const uint64_t *b) {
  if (a == b || b == e->nothing)
    return a;
  if (a == e->nothing)
    return b;
  map_key key = a < b ? (map_key){(uintptr_t)a, (uintptr_t)b}
                      : (map_key){(uintptr_t)b, (uintptr_t)a};
  uint64_t known = map_get(&e->sums, key);
  if (known != MAP_NONE)
    return (const uint64_t *)(uintptr_t)known;
  for (size_t i = 0; i < e->words; i++)
    e->sets.work[i] = a[i] | b[i];
  const uint64_t *made = pool_get(&e->sets, e->sets.work);
  map_put(&e->sums, key, (uintptr_t)made);
  return made;
}

bool target_join(struct effects *e, struct target *to,
                 const struct target *with) {
  const uint64_t *objects = set_join(e, to->objects, with->objects);
  bool changed = objects != to->objects;
  to->objects = objects;
  return displacement_join(&to->in, with->in) || changed;
}

/* ----------------------------------------------------------------- regions */

/* The number of a span, which is part of a key. */
static uint64_t span_number(struct effects *e, struct span bytes) {
  map_key key = {(uint64_t)bytes.lo, (uint64_t)bytes.hi};
  return *map_at(&e->spans, key, e->spans.count);
}

static struct region *region_new(struct effects *e, const uint64_t *places) {
  map_key key = map_pointer(places);
  uint64_t known = map_get(&e->region_index, key);
  if (known != MAP_NONE)
    return e->regions[known];
  struct region *made = alloc_new(sizeof *made);
  *made = (struct region){.places = places, .held = {e->nothing, NOWHERE}};
  map_put(&e->region_index, key, e->region_count);
  VEC_ROOM(e->regions, e->region_count, e->region_capacity);
  e->regions[e->region_count++] = made;
  return made;
}

struct region *region_of(struct effects *e, const uint64_t *objects,
                         struct span bytes) {
  map_key key = {(uintptr_t)objects, span_number(e, bytes)};
  uint64_t known = map_get(&e->region_of, key);
  if (known != MAP_NONE)
    return (struct region *)(uintptr_t)known;
  uint64_t *work = e->place_sets.work;
  uint32_t first, end;
  memset(work, 0, e->place_words * sizeof *work);
  EACH_OBJECT(e, objects, o) {
    if (o >= e->class_count)
      break;
    places_of(e, o, bytes, &first, &end);
    for (uint32_t i = first; i < end; i++)
      bit_set(work, i);
  }
  struct region *made = region_new(e, pool_get(&e->place_sets, work));
  map_put(&e->region_of, key, (uintptr_t)made);
  return made;
}

/* ---------------------------------------------------------------- contents */

void contents_join(struct effects *e, uint32_t place,
                   const struct target *what) {
  assert(place < e->first_place[e->class_count]);
  if (!target_join(e, &e->contents[place], what))
    return;
  e->changed = true;
  VEC_ROOM(e->grown, e->grown_count, e->grown_capacity);
  e->grown[e->grown_count++] = place;
}

/* Contents never shrink, so to store the same again adds nothing. */
static bool was_stored(struct effects *e, const struct region *r,
                       const struct target *what) {
  map_key target = {(uintptr_t)what->objects, (uint64_t)what->in};
  uint64_t number = *map_at(&e->targets, target, e->targets.count);
  size_t before = e->stored.count;
  map_at(&e->stored, (map_key){(uintptr_t)r, number}, 1);
  return e->stored.count == before;
}

void region_store(struct effects *e, const struct region *r,
                  const struct target *what) {
  uint32_t none = e->first_place[CLASS_NONE];
  if (was_stored(e, r, what))
    return;
  EACH_BIT(r->places, e->place_words, i)
  if (i != none)
    contents_join(e, i, what);
}

/* Of each place, only the last time that it has grown matters: a list that is
 * longer than the region is not read. */
const struct target *region_held(struct effects *e, struct region *r) {
  assert(r->seen <= e->grown_count);
  if (r->read && e->grown_count - r->seen < e->first_place[e->class_count]) {
    for (size_t i = r->seen; i < e->grown_count; i++)
      if (bit_test(r->places, e->grown[i]))
        target_join(e, &r->held, &e->contents[e->grown[i]]);
  } else {
    EACH_BIT(r->places, e->place_words, i)
    target_join(e, &r->held, &e->contents[i]);
  }
  r->read = true;
  r->seen = e->grown_count;
  return &r->held;
}
