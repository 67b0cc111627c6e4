/*
 * tests/unit/test_cell.c - memory/cell: pointers that are cut in pieces, and
 * put together again.
 */
#include "unit/memory_fixture.h"

static void a_hit_pointer_stays_as_bytes(void **state) {
  struct fixture *f = *state;
  struct allways_memory *m = f->m;
  allways_pointer p = new_root(m, 16, 0), q = new_area(m, 8), r;
  allways_value value;
  assert_ok(allways_store_pointer(m, p, q));
  assert_ok(allways_store_scalar(m, at(p, 3), 1, 7));
  assert_refused(m, POINTER_BYTES, allways_load_pointer(m, p, &r));
  assert_int_equal(scalar_at(m, at(p, 3), 1), 7);
  assert_ok(allways_load_value(m, at(p, 4), 4, &value));
  assert_pointer(value.pointer, q);
  assert_int_equal(value.first, 4);
  hash_of(m);
  assert_int_equal(f->reports, 0); /* still reachable */
}

static void a_pointer_is_put_together_from_its_bytes(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 32, 0), q = new_area(m, 8), r;
  assert_ok(allways_store_pointer(m, p, q));
  assert_ok(allways_store_pointer(m, at(p, 17), q));
  allways_hash at_once = hash_of(m);
  assert_ok(allways_undefine(m, at(p, 17), 8));
  for (uint64_t i = 0; i < 8; i++) {
    uint64_t k = i * 3 % 8;
    assert_ok(allways_copy(m, at(p, 17 + k), at(p, k), 1));
    hash_of(m);
    if (i < 7)
      assert_refused(m, UNDEFINED_LOAD, allways_load_pointer(m, at(p, 17), &r));
  }
  assert_pointer(pointer_at(m, at(p, 17)), q);
  assert_same_hash(hash_of(m), at_once);
}

static void halves_of_two_pointers_are_none(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 16), r;
  assert_ok(allways_store_pointer(m, p, p));
  assert_ok(allways_store_pointer(m, at(p, 8), at(p, 1)));
  assert_ok(allways_copy(m, p, at(p, 8), 4));
  assert_refused(m, POINTER_BYTES, allways_load_pointer(m, p, &r));
  assert_ok(allways_copy(m, at(p, 4), at(p, 12), 4));
  assert_pointer(pointer_at(m, p), at(p, 1));
}

static void bytes_in_the_wrong_order_are_none(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 16), r;
  assert_ok(allways_store_pointer(m, p, p));
  assert_ok(allways_copy(m, at(p, 8), at(p, 4), 4));
  assert_ok(allways_copy(m, at(p, 12), p, 4));
  assert_refused(m, POINTER_BYTES, allways_load_pointer(m, at(p, 8), &r));
}

/* Bytes 4 to 7 twice: each follows the other, but not in the pointer. */
static void the_same_bytes_twice_are_none(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 24), r;
  assert_ok(allways_store_pointer(m, p, p));
  assert_ok(allways_copy(m, at(p, 8), at(p, 4), 4));
  assert_ok(allways_copy(m, at(p, 12), at(p, 4), 4));
  assert_refused(m, POINTER_BYTES, allways_load_pointer(m, at(p, 8), &r));
}

int test_cell(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_hit_pointer_stays_as_bytes),
      MEMORY_TEST(a_pointer_is_put_together_from_its_bytes),
      MEMORY_TEST(halves_of_two_pointers_are_none),
      MEMORY_TEST(bytes_in_the_wrong_order_are_none),
      MEMORY_TEST(the_same_bytes_twice_are_none),
  };
  return cmocka_run_group_tests_name("cell", tests, NULL, NULL);
}
