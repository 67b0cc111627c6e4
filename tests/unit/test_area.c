/*
 * tests/unit/test_area.c - memory/area: how areas come and go, roots and
 * constants.
 */
#include "unit/memory_fixture.h"

static const allways_pointer number_5 = {5, 0};

static void a_new_area_is_undefined(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p;
  struct allways_area_info info;
  uint8_t byte;
  assert_ok(allways_allocate(m, 100, 7, 11, &p));
  assert_true(allways_area_info(m, p.area, &info));
  assert_int_equal(info.size, 100);
  assert_int_equal(info.kind, 7);
  assert_int_equal(info.site, 11);
  assert_false(info.freed || info.root || info.constant);
  for (uint64_t i = 0; i < 100; i++)
    assert_refused(m, UNDEFINED_LOAD,
                   allways_load_bytes(m, at(p, i), &byte, 1));
}

static void area_zero_and_strange_numbers_are_no_areas(void **state) {
  struct allways_memory *m = memory_of(state);
  struct allways_area_info info;
  assert_false(allways_area_info(m, 0, &info));
  assert_false(allways_area_info(m, 12345, &info));
}

static void free_takes_only_the_beginning_of_a_living_area(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  struct allways_area_info info;
  assert_refused(m, NULL_POINTER, allways_free(m, allways_null()));
  assert_refused(m, NULL_POINTER, allways_free(m, number_5));
  assert_refused(m, FREE_INSIDE, allways_free(m, at(p, 4)));
  assert_refused(m, FREE_INSIDE, allways_free(m, at(p, 8)));
  assert_ok(allways_free(m, p));
  assert_true(allways_area_info(m, p.area, &info));
  assert_true(info.freed);
  assert_refused(m, DOUBLE_FREE, allways_free(m, p));
  assert_refused(m, DOUBLE_FREE, allways_free(m, at(p, 4)));
  assert_pointer(allways_last_fault(m)->at, at(p, 4));
}

static void roots_and_constants_are_not_freed(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0), q = new_area(m, 8);
  assert_refused(m, FREE_ROOT, allways_free(m, p));
  assert_ok(allways_set_constant(m, p, true));
  assert_refused(m, FREE_ROOT, allways_free(m, p));
  assert_ok(allways_set_constant(m, q, true));
  assert_refused(m, WRITE_CONSTANT, allways_free(m, q));
  assert_ok(allways_set_constant(m, q, false));
  assert_ok(allways_free(m, q));
}

static void a_root_is_a_whole_living_area_of_its_own_rank(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8), q = new_area(m, 8), gone;
  gone = new_area(m, 8);
  assert_ok(allways_free(m, gone));
  assert_refused(m, NULL_POINTER, allways_set_root(m, number_5, 0));
  assert_refused(m, FREED_AREA, allways_set_root(m, gone, 0));
  assert_refused(m, NOT_AREA_BEGIN, allways_set_root(m, at(p, 1), 0));
  assert_ok(allways_set_root(m, p, 0));
  assert_refused(m, BAD_ROOT, allways_set_root(m, p, 1));
  assert_refused(m, BAD_ROOT, allways_set_root(m, q, 0));
  assert_refused(m, BAD_ROOT, allways_unset_root(m, q));
  assert_refused(m, NULL_POINTER, allways_unset_root(m, allways_null()));
  assert_ok(allways_unset_root(m, p));
  assert_refused(m, BAD_ROOT, allways_unset_root(m, p));
  assert_ok(allways_set_root(m, q, 0));
}

static void the_rank_is_part_of_the_state(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  struct allways_area_info info;
  allways_hash before = hash_of(m);
  assert_ok(allways_unset_root(m, p));
  assert_ok(allways_set_root(m, p, 70));
  assert_other_hash(hash_of(m), before);
  assert_true(allways_area_info(m, p.area, &info));
  assert_true(info.root && info.reachable);
  assert_int_equal(info.rank, 70);
}

static void constants_refuse_every_store(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 16), q = new_area(m, 16);
  allways_value value = {.size = 1, .defined = 1};
  void *box = box_new(1, 4, allways_null());
  assert_ok(allways_store_scalar(m, p, 8, 9));
  assert_refused(m, NULL_POINTER, allways_set_constant(m, number_5, true));
  assert_refused(m, NOT_AREA_BEGIN, allways_set_constant(m, at(p, 2), true));
  assert_ok(allways_set_constant(m, p, true));
  assert_refused(m, WRITE_CONSTANT, allways_store_scalar(m, p, 8, 1));
  assert_refused(m, WRITE_CONSTANT, allways_store_pointer(m, p, q));
  assert_refused(m, WRITE_CONSTANT, allways_store_bytes(m, p, "a", 1));
  assert_refused(m, WRITE_CONSTANT, allways_fill(m, p, 0, 2));
  assert_refused(m, WRITE_CONSTANT, allways_undefine(m, p, 2));
  assert_refused(m, WRITE_CONSTANT, allways_copy(m, p, q, 2));
  assert_refused(m, WRITE_CONSTANT, allways_store_value(m, p, &value));
  assert_refused(m, WRITE_CONSTANT, allways_store_boxed(m, p, 0, box));
  box_free(box);
  assert_int_equal(scalar_at(m, p, 8), 9);
  assert_ok(allways_copy(m, q, p, 16));
  assert_ok(allways_set_constant(m, p, false));
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_free(m, q));
  assert_refused(m, FREED_AREA, allways_set_constant(m, q, true));
}

static void bounds_are_checked_first_of_constants(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  assert_ok(allways_set_constant(m, p, true));
  assert_refused(m, OUT_OF_BOUNDS, allways_store_scalar(m, at(p, 1), 8, 1));
}

static void numbers_are_used_again(void **state) {
  struct allways_memory *m = memory_of(state);
  new_root(m, 8, 0);
  for (int i = 0; i < 1000; i++) {
    allways_pointer p = new_area(m, 8);
    assert_ok(allways_free(m, p));
    hash_of(m);
    assert_in_range(p.area, 1, 100);
  }
}

static void no_memory_for_a_block(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 100000);
  alloc_fail_every(1);
  assert_refused(m, LIMIT, allways_store_scalar(m, p, 8, 1));
  assert_refused(m, LIMIT, allways_copy(m, p, at(p, 8), 8));
  alloc_fail_every(0);
  assert_ok(allways_store_scalar(m, p, 8, 1));
}

int test_area(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(no_memory_for_a_block),
      MEMORY_TEST(a_new_area_is_undefined),
      MEMORY_TEST(area_zero_and_strange_numbers_are_no_areas),
      MEMORY_TEST(free_takes_only_the_beginning_of_a_living_area),
      MEMORY_TEST(roots_and_constants_are_not_freed),
      MEMORY_TEST(a_root_is_a_whole_living_area_of_its_own_rank),
      MEMORY_TEST(the_rank_is_part_of_the_state),
      MEMORY_TEST(constants_refuse_every_store),
      MEMORY_TEST(bounds_are_checked_first_of_constants),
      MEMORY_TEST(numbers_are_used_again),
  };
  return cmocka_run_group_tests_name("area", tests, NULL, NULL);
}
