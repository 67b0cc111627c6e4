/*
 * tests/unit/test_memory_measure.c - sizes of states, and of what steps do to
 * them.
 */
#include "memory/measure.h"

#include "unit/memory_fixture.h"

/* A root of 32 bytes, which points to a new area of 24. */
static allways_pointer begin(struct allways_memory *m,
                             allways_pointer *second) {
  allways_pointer root = new_root(m, 32, 0);
  *second = new_area(m, 24);
  assert_ok(allways_store_pointer(m, root, *second));
  assert_ok(allways_fill(m, *second, 7, 24));
  assert_ok(allways_push(m));
  return root;
}

static struct mem_sizes commit_and_measure(struct allways_memory *m,
                                           uint32_t last) {
  struct mem_sizes sizes;
  allways_hash hash;
  assert_ok(allways_hash_current(m, &hash));
  mem_measure(m, last, &sizes);
  return sizes;
}

static void nothing_is_done(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer second;
  begin(m, &second);
  struct mem_sizes s = commit_and_measure(m, 0);
  assert_int_equal(s.areas, 2);
  assert_int_equal(s.bytes, 56);
  assert_int_equal(s.modified_areas + s.modified_bytes, 0);
  assert_int_equal(s.touched_areas + s.touched_bytes, 0);
}

static void what_never_changes_is_not_counted(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer second;
  begin(m, &second);
  assert_int_equal(commit_and_measure(m, 1).areas, 1);
  assert_int_equal(commit_and_measure(m, 2).areas, 1);
  assert_ok(allways_set_constant(m, second, true));
  assert_int_equal(commit_and_measure(m, 2).areas, 0);
}

static void bytes_that_differ_are_modified(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer second;
  begin(m, &second);
  assert_ok(allways_store_bytes(m, at(second, 6), "\7\1\2\7", 4));
  struct mem_sizes s = commit_and_measure(m, 0);
  assert_int_equal(s.modified_areas, 1);
  assert_int_equal(s.modified_bytes, 2);
  assert_int_equal(s.touched_areas, 1);
  assert_int_equal(s.touched_bytes, 24);
  assert_ok(allways_store_bytes(m, at(second, 7), "\7\7", 2));
  s = commit_and_measure(m, 0);
  assert_int_equal(s.modified_areas, 0); /* as it was */
}

static void new_and_freed_areas_are_modified(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer second, root = begin(m, &second), fresh = new_area(m, 40);
  assert_ok(allways_free(m, second));
  assert_ok(allways_store_pointer(m, root, fresh));
  assert_ok(allways_store_bytes(m, fresh, "abc", 3));
  struct mem_sizes s = commit_and_measure(m, 0);
  assert_int_equal(s.areas, 2);
  assert_int_equal(s.bytes, 72);
  assert_int_equal(s.modified_areas, 3);
  assert_int_equal(s.modified_bytes, 8 + 3);
  assert_int_equal(s.touched_bytes, 32 + 40);
}

static void what_was_there_within_a_step_is_not_counted(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer second;
  begin(m, &second);
  assert_ok(allways_free(m, new_area(m, 40)));
  struct mem_sizes s = commit_and_measure(m, 0);
  assert_int_equal(s.modified_areas + s.touched_areas, 0);
}

/* The area keeps its bytes, and is reached another way. */
static void renamed_areas_are_touched(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer second, root = begin(m, &second);
  assert_ok(allways_store_pointer(m, at(root, 16), second));
  assert_ok(allways_store_pointer(m, root, allways_null()));
  struct mem_sizes s = commit_and_measure(m, 0);
  assert_int_equal(s.modified_areas, 1);
  assert_int_equal(s.modified_bytes, 16);
  assert_int_equal(s.touched_areas, 2);
  assert_int_equal(s.touched_bytes, 56);
}

static void saving_weighs(void **state) {
  struct allways_memory *m = memory_of(state);
  struct mem_usage before, after;
  allways_pointer second;
  begin(m, &second);
  mem_usage(m, &before);
  for (int i = 0; i < 100; i++) {
    assert_ok(allways_store_bytes(m, second, &i, sizeof i));
    assert_ok(allways_push(m));
  }
  mem_usage(m, &after);
  assert_true(before.areas > 0 && after.areas == before.areas);
  assert_true(after.undo > before.undo + 100 * sizeof(uint64_t));
}

int test_memory_measure(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(nothing_is_done),
      MEMORY_TEST(what_never_changes_is_not_counted),
      MEMORY_TEST(bytes_that_differ_are_modified),
      MEMORY_TEST(new_and_freed_areas_are_modified),
      MEMORY_TEST(what_was_there_within_a_step_is_not_counted),
      MEMORY_TEST(renamed_areas_are_touched),
      MEMORY_TEST(saving_weighs),
  };
  return cmocka_run_group_tests_name("measure", tests, NULL, NULL);
}
