/*
 * tests/unit/test_explore.c - memory and stores together: a state space is
 * searched to its end, depth first.
 *
 * The program has three variables and at most three nodes; each node has a bit
 * and a link.  Its steps make, drop, free, link, exchange and mark.  A plain
 * list of images, compared byte by byte, says how many states there are; each
 * store and each canonical naming must find as many, and the others no fewer.
 * In hard builds, hashes of eight bits leave the exact store alone to tell.
 */
#include <string.h>

#include "allways/store.h"
#include "unit/memory_fixture.h"

enum { SLOTS = 3, NODES = 3, BIT = 8, NODE = 16, STEPS = 16 };

struct images {
  uint8_t **items;
  size_t *sizes;
  size_t count, capacity, sizes_capacity;
};

struct search {
  struct allways_memory *m;
  allways_pointer root;
  struct allways_store *store; /* NULL: the plain list */
  struct images images;
  uint64_t states;
};

/* -------------------------------------------------------------- the program */

static allways_pointer slot(const struct search *s, unsigned i) {
  return at(s->root, 8 * i);
}

static allways_pointer variable(struct search *s, unsigned i) {
  allways_pointer p = allways_null();
  assert_ok(allways_load_pointer(s->m, slot(s, i), &p));
  return p;
}

static bool count_area(void *context, allways_area area) {
  (void)area;
  ++*(int *)context;
  return true;
}

static bool make_node(struct search *s, unsigned i) {
  int areas = 0;
  allways_visit_areas(s->m, count_area, &areas);
  if (areas > NODES)
    return false;
  allways_pointer p = new_area(s->m, NODE);
  assert_ok(allways_store_pointer(s->m, p, allways_null()));
  assert_ok(allways_store_pointer(s->m, slot(s, i), p));
  return true;
}

static bool drop(struct search *s, unsigned i) {
  assert_ok(allways_store_pointer(s->m, slot(s, i), allways_null()));
  return true;
}

static bool free_node(struct search *s, unsigned i) {
  return allways_free(s->m, variable(s, i)) == ALLWAYS_OK;
}

static bool link_nodes(struct search *s, unsigned i, unsigned k) {
  allways_pointer p = variable(s, i);
  return allways_store_pointer(s->m, p, variable(s, k)) == ALLWAYS_OK;
}

static bool exchange(struct search *s, unsigned i, unsigned k) {
  allways_pointer p = variable(s, i), q = variable(s, k);
  assert_ok(allways_store_pointer(s->m, slot(s, i), q));
  assert_ok(allways_store_pointer(s->m, slot(s, k), p));
  return true;
}

static bool mark(struct search *s, unsigned i) {
  allways_pointer p = variable(s, i);
  return !allways_is_null(p) &&
         allways_store_scalar(s->m, at(p, BIT), 1, 1) == ALLWAYS_OK;
}

/* False: the step is not possible here. */
static bool take_step(struct search *s, unsigned step) {
  unsigned i = step % SLOTS;
  switch (step / SLOTS) {
  case 0:
    return make_node(s, i);
  case 1:
    return drop(s, i);
  case 2:
    return free_node(s, i);
  case 3:
    return link_nodes(s, i, (i + 1) % SLOTS);
  case 4:
    return mark(s, i);
  default:
    return exchange(s, 0, 1);
  }
}

/* -------------------------------------------------------------- the search */

static bool images_add(struct images *l, const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < l->count; i++)
    if (l->sizes[i] == size && memcmp(l->items[i], bytes, size) == 0)
      return false;
  size_t count = l->count;
  VEC_ROOM(l->items, count, l->capacity);
  VEC_ROOM(l->sizes, count, l->sizes_capacity);
  l->items[l->count] = alloc_raw(size);
  memcpy(l->items[l->count], bytes, size);
  l->sizes[l->count++] = size;
  return true;
}

static void images_release(struct images *l) {
  for (size_t i = 0; i < l->count; i++)
    alloc_free(l->items[i], l->sizes[i]);
  VEC_FREE(l->items, l->capacity);
  VEC_FREE(l->sizes, l->sizes_capacity);
}

static bool is_new(struct search *s) {
  uint8_t image[512];
  uint32_t ends[16];
  size_t size = allways_image_write(s->m, image, sizeof image);
  assert_true(size <= sizeof image);
  if (s->store == NULL)
    return images_add(&s->images, image, size);
  struct allways_state state = {
      .hash = saved_hash_of(s->m),
      .image = image,
      .image_size = size,
      .ends = ends,
      .parts = allways_image_parts(image, size, ends, 16),
  };
  enum allways_insert r = allways_store_insert(s->store, &state, 0, NULL);
  assert_int_not_equal(r, ALLWAYS_FULL);
  return r == ALLWAYS_NEW;
}

static void search_from_here(struct search *s) {
  s->states++;
  for (unsigned step = 0; step < STEPS; step++) {
    if (take_step(s, step)) {
      assert_ok(allways_push(s->m));
      if (is_new(s))
        search_from_here(s);
      assert_ok(allways_pop(s->m));
    }
    assert_ok(allways_backtrack(s->m));
  }
}

static uint64_t search(enum allways_naming naming,
                       struct allways_store *store) {
  struct allways_memory_options options = {.naming = naming};
  struct search s = {.m = allways_memory_new(&options), .store = store};
  s.root = new_root(s.m, 8 * SLOTS, 0);
  assert_ok(allways_fill(s.m, s.root, 0, 8 * SLOTS));
  assert_ok(allways_push(s.m));
  assert_true(is_new(&s));
  search_from_here(&s);
  images_release(&s.images);
  allways_memory_free(s.m);
  return s.states;
}

static uint64_t search_with(enum allways_naming naming,
                            enum allways_store_kind kind) {
  struct allways_store_options options = {.kind = kind};
  struct allways_store *store = allways_store_new(&options);
  assert_non_null(store);
  uint64_t states = search(naming, store);
  struct allways_store_stats stats;
  allways_store_get_stats(store, &stats);
  assert_int_equal(stats.states, states);
  allways_store_free(store);
  return states;
}

/* ------------------------------------------------------------------- tests */

static uint64_t plain_count(void) {
  uint64_t states = search(ALLWAYS_NAMES_LAYERED, NULL);
  assert_true(states > 500);
  return states;
}

static void exact_store_agrees(void **state) {
  (void)state;
  uint64_t plain = plain_count();
  for (int n = 0; n < ALLWAYS_NAMES_OFF; n++)
    assert_int_equal(search_with((enum allways_naming)n, ALLWAYS_STORE_EXACT),
                     plain);
}

static void hashes_agree(void **state) {
  static const enum allways_naming canonical[] = {
      ALLWAYS_NAMES_LAYERED, ALLWAYS_NAMES_BFS, ALLWAYS_NAMES_DFS};
  static const enum allways_store_kind kinds[] = {
      ALLWAYS_STORE_FINGERPRINT, ALLWAYS_STORE_COMPACT, ALLWAYS_STORE_BITSTATE};
  (void)state;
  uint64_t plain = plain_count();
  for (size_t n = 0; n < 3; n++)
    for (size_t k = 0; k < 3; k++)
      assert_int_equal(search_with(canonical[n], kinds[k]), plain);
}

static void other_names_find_more(void **state) {
  (void)state;
  uint64_t plain = plain_count();
  assert_true(search_with(ALLWAYS_NAMES_NONE, ALLWAYS_STORE_FINGERPRINT) >
              plain);
}

int test_explore(void) {
  const struct CMUnitTest exact[] = {cmocka_unit_test(exact_store_agrees)};
  const struct CMUnitTest hashes[] = {
      cmocka_unit_test(hashes_agree),
      cmocka_unit_test(other_names_find_more),
  };
  int failed = cmocka_run_group_tests_name("explore", exact, NULL, NULL);
  if (!HARD)
    failed += cmocka_run_group_tests_name("hashes", hashes, NULL, NULL);
  return failed;
}
