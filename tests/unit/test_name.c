/*
 * tests/unit/test_name.c - memory/name: the five namings.  What each must give
 * to areas that lie elsewhere, and that all are what they would be from
 * scratch.
 */
#include "unit/memory_fixture.h"

static const enum allways_naming namings[] = {
    ALLWAYS_NAMES_LAYERED, ALLWAYS_NAMES_BFS, ALLWAYS_NAMES_DFS,
    ALLWAYS_NAMES_SITE, ALLWAYS_NAMES_NONE};
enum { NAMINGS = sizeof namings / sizeof namings[0], CANONICAL = 3 };

static struct allways_memory *memory_with(enum allways_naming naming) {
  struct allways_memory_options options = {.naming = naming};
  return allways_memory_new(&options);
}

static struct allways_area_info info_of(struct allways_memory *m,
                                        allways_pointer p) {
  struct allways_area_info info = {0};
  assert_true(allways_area_info(m, p.area, &info));
  return info;
}

/* A root with pointers to two areas of other content, which were allocated in
 * this order or in the other one. */
static allways_hash two_leaves(enum allways_naming naming, bool turned) {
  struct allways_memory *m = memory_with(naming);
  allways_pointer root = new_root(m, 16, 0), leaves[2];
  for (int i = 0; i < 2; i++)
    assert_ok(allways_allocate(m, 8, 0, 3, &leaves[i]));
  for (unsigned i = 0; i < 2; i++) {
    assert_ok(allways_store_scalar(m, leaves[i ^ turned], 8, 10 + i));
    assert_ok(allways_store_pointer(m, at(root, 8 * i), leaves[i ^ turned]));
  }
  allways_hash h = hash_of(m);
  allways_memory_free(m);
  return h;
}

static void canonical_names_ignore_placement(void **state) {
  (void)state;
  for (int n = 0; n < NAMINGS; n++) {
    allways_hash a = two_leaves(namings[n], false),
                 b = two_leaves(namings[n], true);
    if (n < CANONICAL)
      assert_same_hash(a, b);
    else
      assert_other_hash(a, b);
  }
}

/* A list of three: cut, turned round, and one freed; hash_of audits. */
static void names_follow_links(void **state) {
  (void)state;
  for (int n = 0; n < NAMINGS; n++) {
    struct allways_memory *m = memory_with(namings[n]);
    allways_pointer root = new_root(m, 16, 0), node[3];
    for (int i = 0; i < 3; i++) {
      node[i] = new_area(m, 16);
      assert_ok(allways_store_pointer(m, i ? node[i - 1] : root, node[i]));
    }
    allways_hash list = hash_of(m);
    assert_ok(allways_push(m));
    assert_ok(allways_store_pointer(m, root, node[2]));
    assert_ok(allways_store_pointer(m, node[2], node[1]));
    assert_ok(allways_store_pointer(m, node[1], node[0]));
    assert_ok(allways_store_scalar(m, node[0], 8, 0));
    hash_of(m);
    assert_ok(allways_store_scalar(m, node[2], 8, 0));
    hash_of(m);
    assert_false(info_of(m, node[2]).freed);
    assert_ok(allways_free(m, node[2]));
    hash_of(m);
    assert_ok(allways_backtrack(m));
    assert_same_hash(hash_of(m), list);
    allways_memory_free(m);
  }
}

static void the_nearest_slot_of_a_root_names(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer first = new_root(m, 16, 3), second = new_root(m, 16, 5),
                  leaf = new_area(m, 16);
  assert_ok(allways_store_pointer(m, at(second, 8), leaf));
  hash_of(m);
  struct allways_area_info info = info_of(m, leaf);
  assert_int_equal(info.layer_rank, 5);
  assert_int_equal(info.layer_slot, 8);
  assert_int_equal(info.distance, 1);
  assert_ok(allways_store_pointer(m, at(first, 8), leaf));
  hash_of(m);
  assert_int_equal(info_of(m, leaf).layer_rank, 3);
  assert_other_hash(info_of(m, leaf).name, info.name);
  assert_ok(allways_store_scalar(m, at(first, 8), 8, 0));
  hash_of(m);
  assert_same_hash(info_of(m, leaf).name, info.name);
}

static void chains_are_shortest_inside_of_a_layer(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 16, 0), a = new_area(m, 16),
                  b = new_area(m, 16), c = new_area(m, 16);
  assert_ok(allways_store_pointer(m, root, a));
  assert_ok(allways_store_pointer(m, a, b));
  assert_ok(allways_store_pointer(m, b, c));
  hash_of(m);
  assert_int_equal(info_of(m, c).distance, 3);
  assert_ok(allways_store_pointer(m, at(a, 8), c));
  hash_of(m);
  assert_int_equal(info_of(m, c).distance, 2);
  /* A later slot of the root is a later layer, however near it is. */
  assert_ok(allways_store_pointer(m, at(root, 8), c));
  hash_of(m);
  assert_int_equal(info_of(m, c).layer_slot, 0);
  assert_int_equal(info_of(m, c).distance, 2);
}

/* Only the areas whose chain changed get other names. */
static void few_areas_are_renamed(void **state) {
  enum { NODES = 50 };
  struct allways_memory *m = memory_of(state);
  struct allways_memory_stats before, after;
  allways_pointer root = new_root(m, 8 * NODES, 0), node[NODES];
  for (unsigned i = 0; i < NODES; i++) {
    node[i] = new_area(m, 16);
    assert_ok(allways_store_pointer(m, at(root, 8 * i), node[i]));
  }
  hash_of(m);
  allways_memory_get_stats(m, &before);
  assert_ok(allways_store_pointer(m, at(root, 8 * 20), node[30]));
  assert_ok(allways_store_pointer(m, at(root, 8 * 30), node[20]));
  hash_of(m);
  allways_memory_get_stats(m, &after);
  assert_int_equal(after.renamed - before.renamed, 2);
}

int test_name(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(canonical_names_ignore_placement),
      cmocka_unit_test(names_follow_links),
      MEMORY_TEST(the_nearest_slot_of_a_root_names),
      MEMORY_TEST(chains_are_shortest_inside_of_a_layer),
      MEMORY_TEST(few_areas_are_renamed),
  };
  return cmocka_run_group_tests_name("name", tests, NULL, NULL);
}
