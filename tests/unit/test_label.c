/*
 * tests/unit/test_label.c - labels that change leave the digest, and come back.
 */
#include "unit/memory_fixture.h"

static allways_hash name_of(const struct allways_memory *m, allways_pointer p) {
  struct allways_area_info info;
  assert_true(allways_area_info(m, p.area, &info));
  return info.name;
}

/* What the root points to by its second word is reached through p
 * instead. */
static void a_label_that_changed_comes_back(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 16, 0), p = new_area(m, 8);
  allways_pointer q = new_area(m, 8);
  assert_ok(allways_store_pointer(m, root, p));
  assert_ok(allways_store_pointer(m, at(root, 8), q));
  allways_hash before = hash_of(m), name = name_of(m, q);
  assert_ok(allways_push(m));
  assert_ok(allways_store_pointer(m, p, q));
  assert_ok(allways_store_scalar(m, at(root, 8), 8, 0));
  assert_other_hash(hash_of(m), before);
  assert_other_hash(name_of(m, q), name);
  assert_ok(allways_backtrack(m));
  assert_same_hash(name_of(m, q), name);
  assert_same_hash(hash_of(m), before);
}

static void labels_that_stay_are_not_counted(void **state) {
  struct allways_memory *m = memory_of(state);
  struct allways_memory_stats before, after;
  allways_pointer root = new_root(m, 16, 0), p = new_area(m, 8);
  assert_ok(allways_store_pointer(m, root, p));
  hash_of(m);
  allways_memory_get_stats(m, &before);
  assert_ok(allways_store_scalar(m, p, 8, 7));
  hash_of(m);
  allways_memory_get_stats(m, &after);
  assert_int_equal(after.renamed, before.renamed);
}

int test_label(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_label_that_changed_comes_back),
      MEMORY_TEST(labels_that_stay_are_not_counted),
  };
  return cmocka_run_group_tests_name("label", tests, NULL, NULL);
}
