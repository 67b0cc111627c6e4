/*
 * tests/unit/test_commit.c - memory/commit: what a step changed, and no more.
 */
#include "unit/memory_fixture.h"

/* A large area, written here and there before its first commit. */
static void a_large_area_is_committed_by_groups(void **state) {
  enum { SIZE = 1 << 20 };
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, SIZE, 0);
  uint64_t value;
  static const uint64_t places[] = {0, 8, 4096, 99992, SIZE / 2, SIZE - 8};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    assert_ok(allways_store_pointer(m, at(p, places[i]), at(p, i)));
  allways_hash first = hash_of(m);
  assert_ok(allways_push(m));
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    assert_ok(allways_store_scalar(m, at(p, places[i]), 8, i));
  assert_other_hash(first, hash_of(m));
  assert_ok(allways_load_scalar(m, at(p, SIZE - 8), 8, &value));
  assert_int_equal(value, 5);
  assert_ok(allways_backtrack(m));
  assert_same_hash(first, hash_of(m));
}

/* A word that got its old value back is no change. */
static void what_is_the_same_again_costs_no_hash(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 32, 0);
  assert_ok(allways_store_scalar(m, root, 8, 1));
  allways_hash first = hash_of(m);
  assert_ok(allways_store_scalar(m, root, 8, 2));
  assert_other_hash(hash_of(m), first);
  assert_ok(allways_store_scalar(m, root, 8, 1));
  assert_same_hash(hash_of(m), first);
}

/* Only areas that were written are visited, however many there are. */
static void a_step_touches_what_it_wrote(void **state) {
  enum { NODES = 64 };
  struct allways_memory *m = memory_of(state);
  struct allways_memory_stats before, after;
  allways_pointer root = new_root(m, 8 * NODES, 0), node[NODES];
  for (unsigned i = 0; i < NODES; i++) {
    node[i] = new_area(m, 16);
    assert_ok(allways_store_pointer(m, at(root, 8 * i), node[i]));
  }
  hash_of(m);
  allways_memory_get_stats(m, &before);
  assert_ok(allways_store_scalar(m, node[7], 8, 1));
  assert_ok(allways_store_scalar(m, node[9], 8, 1));
  hash_of(m);
  allways_memory_get_stats(m, &after);
  assert_int_equal(after.touched - before.touched, 2);
}

/* An area that is made and lost within one step was never there, but it is
 * reported. */
static void what_dies_in_a_step_is_reported(void **state) {
  struct fixture *f = *state;
  allways_pointer root = new_root(f->m, 16, 0);
  allways_hash first = hash_of(f->m);
  allways_pointer p = new_area(f->m, 40);
  assert_ok(allways_store_pointer(f->m, root, p));
  assert_ok(allways_undefine(f->m, root, 8));
  assert_same_hash(hash_of(f->m), first);
  assert_int_equal(f->reports, 1);
  assert_int_equal(f->reported_size, 40);
}

int test_commit(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_large_area_is_committed_by_groups),
      MEMORY_TEST(what_is_the_same_again_costs_no_hash),
      MEMORY_TEST(a_step_touches_what_it_wrote),
      MEMORY_TEST(what_dies_in_a_step_is_reported),
  };
  return cmocka_run_group_tests_name("commit", tests, NULL, NULL);
}
