/*
 * tests/unit/test_box.c - boxed values: stored, hit, cut, copied, hashed.
 */
#include "unit/memory_fixture.h"

static void a_box_is_loaded_where_it_begins(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 32);
  void *box = box_new(1, 5, allways_null());
  uint32_t class_number = 9;
  const void *object = NULL;
  uint64_t number;
  allways_pointer q;
  assert_ok(allways_store_boxed(m, at(p, 3), 0, box));
  assert_ok(allways_load_boxed(m, at(p, 3), &class_number, &object));
  assert_ptr_equal(object, box);
  assert_int_equal(class_number, 0);
  assert_refused(m, UNDEFINED_LOAD,
                 allways_load_boxed(m, at(p, 4), &class_number, &object));
  assert_refused(m, UNDEFINED_LOAD,
                 allways_load_boxed(m, p, &class_number, &object));
  assert_refused(m, NOT_A_NUMBER, allways_load_scalar(m, at(p, 4), 1, &number));
  assert_refused(m, NOT_A_NUMBER, allways_load_bytes(m, p, &number, 8));
  assert_refused(m, NOT_A_NUMBER, allways_load_pointer(m, p, &q));
}

static void a_hit_box_is_undefined(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 32, 0);
  allways_value value;
  assert_ok(allways_store_boxed(m, at(p, 8), 0, box_new(1, 8, allways_null())));
  assert_ok(allways_store_scalar(m, at(p, 10), 1, 3));
  assert_ok(allways_load_value(m, at(p, 8), 8, &value));
  assert_int_equal(value.defined, 4);
  assert_int_equal(value.bits, 3 << 16);
  hash_of(m);
  assert_int_equal(box_living(), 0);
}

static void a_box_removes_what_it_hits(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 32, 0);
  allways_value value;
  assert_ok(allways_store_pointer(m, p, p));
  assert_ok(
      allways_store_boxed(m, at(p, 16), 0, box_new(1, 8, allways_null())));
  assert_ok(
      allways_store_boxed(m, at(p, 6), 0, box_new(2, 11, allways_null())));
  assert_ok(allways_load_value(m, p, 6, &value));
  assert_pointer(value.pointer, p);
  assert_ok(allways_load_value(m, at(p, 17), 7, &value));
  assert_int_equal(value.defined, 0);
  hash_of(m);
  assert_int_equal(box_living(), 1);
}

static void a_cut_box_is_not_copied(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 64);
  uint32_t class_number;
  const void *object;
  allways_value value;
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  assert_ok(allways_fill(m, at(p, 32), 1, 16));
  assert_ok(allways_copy(m, at(p, 32), p, 7));
  assert_ok(allways_load_value(m, at(p, 32), 8, &value));
  assert_int_equal(value.defined, 0x80);
  assert_ok(allways_copy(m, at(p, 32), at(p, 1), 8));
  assert_ok(allways_load_value(m, at(p, 32), 7, &value));
  assert_int_equal(value.defined, 0);
  assert_ok(allways_copy(m, at(p, 3), p, 8)); /* over itself */
  assert_ok(allways_load_boxed(m, at(p, 3), &class_number, &object));
  assert_ok(allways_load_value(m, p, 3, &value));
  assert_int_equal(value.defined, 0);
}

static void a_box_is_in_the_hash_by_content(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 32, 0);
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  allways_hash one = hash_of(m);
  assert_ok(allways_store_boxed(m, p, 0, box_new(2, 8, allways_null())));
  assert_other_hash(hash_of(m), one);
  assert_ok(allways_store_boxed(m, p, 1, box_new(1, 8, allways_null())));
  assert_other_hash(hash_of(m), one);
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, p)));
  assert_other_hash(hash_of(m), one);
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  assert_same_hash(hash_of(m), one);
}

static void a_box_keeps_its_target_reachable(void **state) {
  struct fixture *f = *state;
  allways_pointer p = new_root(f->m, 32, 0), q = new_area(f->m, 8);
  assert_ok(allways_store_boxed(f->m, p, 0, box_new(1, 8, at(q, 99))));
  hash_of(f->m);
  assert_int_equal(f->reports, 0);
  assert_ok(allways_undefine(f->m, p, 1));
  hash_of(f->m);
  assert_int_equal(f->reports, 1);
}

static void a_refused_box_is_not_taken(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  void *box = box_new(1, 9, allways_null());
  assert_refused(m, OUT_OF_BOUNDS, allways_store_boxed(m, p, 0, box));
  assert_refused(m, NULL_POINTER,
                 allways_store_boxed(m, allways_null(), 0, box));
  assert_int_equal(box_living(), 1);
  box_free(box);
}

static void a_box_needs_a_known_class(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  void *box = box_new(1, 8, allways_null());
  assert_refused(m, BAD_CALL, allways_store_boxed(m, p, 2, box));
  box_free(box);
}

static uint64_t weak_hash(const void *object) {
  (void)object;
  return 0;
}

/* What a class writes tells its objects apart, whatever its hash is. */
static void a_weak_hash_does_no_harm(void **state) {
  struct allways_memory *m = memory_of(state);
  struct allways_box_class weak = box_class;
  weak.hash = weak_hash;
  uint32_t number = allways_register_class(m, &weak);
  allways_pointer p = new_root(m, 16, 0);
  assert_ok(allways_store_boxed(m, p, number, box_new(1, 8, allways_null())));
  allways_hash one = hash_of(m);
  assert_ok(allways_store_boxed(m, p, number, box_new(2, 8, allways_null())));
  assert_other_hash(one, hash_of(m));
  assert_ok(allways_undefine(m, p, 16));
  hash_of(m);
}

static void an_equal_box_changes_nothing(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  void *first = box_new(1, 8, p);
  uint32_t number;
  const void *object;
  assert_ok(allways_store_boxed(m, p, 0, first));
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, p)));
  assert_ok(allways_load_boxed(m, p, &number, &object));
  assert_ptr_equal(object, first);
  assert_int_equal(box_living(), 1);
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  assert_ok(allways_load_boxed(m, p, &number, &object));
  assert_ptr_not_equal(object, first);
}

/* Many words without an edge between two that have one. */
static void a_box_of_many_words(void **state) {
  enum { WORDS = 200000 };
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8 * WORDS, 0), q = new_area(m, 8);
  assert_ok(allways_store_pointer(m, p, q));
  for (uint64_t i = 1; i < WORDS - 1; i++)
    assert_ok(
        allways_store_boxed(m, at(p, 8 * i), 1, box_new(i, 8, allways_null())));
  assert_ok(allways_store_pointer(m, at(p, 8 * (WORDS - 1)), q));
  assert_int_equal(allways_push(m), ALLWAYS_OK);
  assert_ok(allways_store_pointer(m, p, allways_null()));
  assert_int_equal(allways_push(m), ALLWAYS_OK);
  struct allways_area_info info;
  assert_true(allways_area_info(m, q.area, &info));
  assert_true(info.reachable);
}

int test_box(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_weak_hash_does_no_harm),
      MEMORY_TEST(an_equal_box_changes_nothing),
      MEMORY_TEST(a_box_of_many_words),
      MEMORY_TEST(a_box_is_loaded_where_it_begins),
      MEMORY_TEST(a_hit_box_is_undefined),
      MEMORY_TEST(a_box_removes_what_it_hits),
      MEMORY_TEST(a_cut_box_is_not_copied),
      MEMORY_TEST(a_box_is_in_the_hash_by_content),
      MEMORY_TEST(a_box_keeps_its_target_reachable),
      MEMORY_TEST(a_refused_box_is_not_taken),
      MEMORY_TEST(a_box_needs_a_known_class),
  };
  return cmocka_run_group_tests_name("box", tests, NULL, NULL);
}
