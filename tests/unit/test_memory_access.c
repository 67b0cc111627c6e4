/*
 * tests/unit/test_memory_access.c - stores and loads, and every fault of
 * theirs.
 */
#include "unit/memory_fixture.h"

static const allways_pointer number_5 = {5, 0};

/* --------------------------------------------------------- bad addresses */

/* Every access through p is refused with the code. */
static void refused_everywhere(struct allways_memory *m, allways_pointer p,
                               enum allways_result code) {
  uint64_t number;
  uint8_t byte = 0;
  uint32_t class_number;
  const void *object;
  allways_pointer q;
  allways_value value = {.size = 1, .defined = 1};
  assert_int_equal(allways_store_scalar(m, p, 1, 0), code);
  assert_int_equal(allways_load_scalar(m, p, 1, &number), code);
  assert_int_equal(allways_store_pointer(m, p, p), code);
  assert_int_equal(allways_load_pointer(m, p, &q), code);
  assert_int_equal(allways_store_bytes(m, p, &byte, 1), code);
  assert_int_equal(allways_load_bytes(m, p, &byte, 1), code);
  assert_int_equal(allways_fill(m, p, 0, 1), code);
  assert_int_equal(allways_undefine(m, p, 1), code);
  assert_int_equal(allways_load_value(m, p, 1, &value), code);
  value = (allways_value){.size = 1, .defined = 1};
  assert_int_equal(allways_store_value(m, p, &value), code);
  assert_int_equal(allways_load_boxed(m, p, &class_number, &object), code);
  assert_int_equal(allways_load_overlapping(m, p, 1, NULL, NULL), code);
  void *box = box_new(0, 1, allways_null());
  assert_int_equal(allways_store_boxed(m, p, 0, box), code);
  box_free(box);
}

static void null_and_numbers_are_not_addresses(void **state) {
  struct allways_memory *m = memory_of(state);
  refused_everywhere(m, allways_null(), ALLWAYS_NULL_POINTER);
  refused_everywhere(m, number_5, ALLWAYS_NULL_POINTER);
  assert_pointer(allways_last_fault(m)->at, number_5);
}

static void freed_areas_are_not_accessed(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  assert_ok(allways_free(m, p));
  refused_everywhere(m, p, ALLWAYS_FREED_AREA);
  refused_everywhere(m, at(p, 99), ALLWAYS_FREED_AREA);
}

static void nothing_lies_outside_an_area(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  refused_everywhere(m, at(p, 9), ALLWAYS_OUT_OF_BOUNDS);
  refused_everywhere(m, at(p, UINT64_MAX), ALLWAYS_OUT_OF_BOUNDS);
  refused_everywhere(m, at(p, 0x100000000), ALLWAYS_OUT_OF_BOUNDS);
}

static void an_access_must_end_inside(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8), q;
  uint64_t number;
  const struct allways_fault *fault;
  assert_refused(m, OUT_OF_BOUNDS, allways_store_scalar(m, at(p, 7), 2, 0));
  fault = allways_last_fault(m);
  assert_pointer(fault->at, at(p, 7));
  assert_int_equal(fault->size, 2);
  assert_int_equal(fault->area_size, 8);
  assert_refused(m, OUT_OF_BOUNDS,
                 allways_load_scalar(m, at(p, 5), 4, &number));
  assert_refused(m, OUT_OF_BOUNDS, allways_store_pointer(m, at(p, 1), p));
  assert_refused(m, OUT_OF_BOUNDS, allways_load_pointer(m, at(p, 1), &q));
  assert_refused(m, OUT_OF_BOUNDS, allways_fill(m, at(p, 1), 0, UINT64_MAX));
  assert_refused(m, OUT_OF_BOUNDS, allways_undefine(m, p, 9));
  assert_ok(allways_store_scalar(m, at(p, 7), 1, 0));
}

static void no_bytes_are_no_access(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  uint8_t byte = 3;
  assert_ok(allways_store_bytes(m, at(p, 8), &byte, 0));
  assert_ok(allways_load_bytes(m, at(p, 8), &byte, 0));
  assert_ok(allways_load_bytes(m, p, &byte, 0));
  assert_ok(allways_fill(m, at(p, 8), 1, 0));
  assert_ok(allways_undefine(m, at(p, 8), 0));
  assert_ok(allways_copy(m, at(p, 8), p, 0));
  assert_refused(m, OUT_OF_BOUNDS, allways_fill(m, at(p, 9), 1, 0));
  assert_int_equal(byte, 3);
}

/* -------------------------------------------------------- plain content */

static void scalars_are_little_endian(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 16);
  assert_ok(allways_store_scalar(m, p, 8, UINT64_C(0x8877665544332211)));
  assert_int_equal(scalar_at(m, p, 1), 0x11);
  assert_int_equal(scalar_at(m, at(p, 1), 2), 0x3322);
  assert_int_equal(scalar_at(m, at(p, 3), 4), 0x77665544);
  assert_ok(allways_store_scalar(m, at(p, 6), 4, UINT64_C(0xffaabbccdd)));
  assert_int_equal(scalar_at(m, p, 8), UINT64_C(0xccdd665544332211));
  assert_int_equal(scalar_at(m, at(p, 8), 2), 0xaabb);
}

static void scalars_have_four_sizes(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 32);
  uint64_t number;
  for (unsigned size = 0; size < 20; size++) {
    bool good = size == 1 || size == 2 || size == 4 || size == 8;
    if (good) {
      assert_ok(allways_store_scalar(m, p, size, 1));
      assert_ok(allways_load_scalar(m, p, size, &number));
    } else {
      assert_refused(m, BAD_CALL, allways_store_scalar(m, p, size, 1));
      assert_refused(m, BAD_CALL, allways_load_scalar(m, p, size, &number));
    }
  }
}

static void bytes_and_fill(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 300);
  uint8_t bytes[300];
  assert_ok(allways_fill(m, p, 9, 300));
  assert_ok(allways_store_bytes(m, at(p, 3), "hello", 5));
  assert_ok(allways_load_bytes(m, p, bytes, 300));
  assert_memory_equal(bytes, "\t\t\thello\t\t", 10);
  assert_int_equal(bytes[299], 9);
  assert_ok(allways_undefine(m, at(p, 100), 1));
  assert_refused(m, UNDEFINED_LOAD, allways_load_bytes(m, p, bytes, 300));
  assert_ok(allways_load_bytes(m, p, bytes, 100));
}

static void undefined_bytes_differ_from_zeros(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  allways_hash undefined = hash_of(m);
  assert_ok(allways_fill(m, p, 0, 8));
  assert_other_hash(hash_of(m), undefined);
  assert_ok(allways_undefine(m, p, 8));
  assert_same_hash(hash_of(m), undefined);
}

static void a_refused_store_changes_nothing(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  assert_ok(allways_store_scalar(m, p, 8, 4));
  allways_hash before = hash_of(m);
  assert_refused(m, OUT_OF_BOUNDS, allways_fill(m, at(p, 4), 1, 13));
  assert_refused(m, OUT_OF_BOUNDS, allways_store_pointer(m, at(p, 9), p));
  assert_refused(m, OUT_OF_BOUNDS, allways_copy(m, at(p, 8), p, 9));
  assert_same_hash(hash_of(m), before);
}

/* --------------------------------------------------------------- pointers */

static void pointers_are_stored_anywhere(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 24, 0), q = new_area(m, 8);
  for (uint64_t i = 0; i <= 16; i++) {
    assert_ok(allways_store_pointer(m, at(p, i), at(q, 4)));
    assert_pointer(pointer_at(m, at(p, i)), at(q, 4));
    hash_of(m);
  }
}

static void an_integer_keeps_its_origin(void **state) {
  struct fixture *f = *state;
  allways_pointer p = new_root(f->m, 8, 0), q = new_area(f->m, 8);
  assert_ok(allways_store_pointer(f->m, p, at(q, (uint64_t)0 - 3)));
  assert_pointer(pointer_at(f->m, p), at(q, (uint64_t)0 - 3));
  hash_of(f->m);
  assert_int_equal(f->reports, 0);
}

static void plain_bytes_load_as_a_number(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  assert_ok(allways_store_pointer(m, p, number_5));
  assert_pointer(pointer_at(m, p), number_5);
  assert_int_equal(scalar_at(m, p, 8), 5);
  assert_ok(allways_store_scalar(m, p, 8, 0));
  assert_true(allways_is_null(pointer_at(m, p)));
}

static void pointers_are_not_numbers(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 16), q;
  uint64_t number;
  uint8_t bytes[16];
  assert_ok(allways_fill(m, p, 1, 16));
  assert_ok(allways_store_pointer(m, at(p, 4), p));
  assert_refused(m, POINTER_BYTES, allways_load_scalar(m, p, 8, &number));
  assert_refused(m, POINTER_BYTES,
                 allways_load_scalar(m, at(p, 5), 1, &number));
  assert_refused(m, POINTER_BYTES, allways_load_bytes(m, p, bytes, 16));
  assert_refused(m, POINTER_BYTES, allways_load_pointer(m, p, &q));
  assert_refused(m, POINTER_BYTES, allways_load_pointer(m, at(p, 5), &q));
  assert_ok(allways_undefine(m, p, 1));
  assert_refused(m, UNDEFINED_LOAD, allways_load_pointer(m, p, &q));
  assert_refused(m, UNDEFINED_LOAD, allways_load_bytes(m, p, bytes, 16));
}

/* ----------------------------------------------------------------- values */

static void values_carry_definedness(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 16);
  allways_value value;
  assert_ok(allways_store_scalar(m, p, 1, 0x11));
  assert_ok(allways_store_scalar(m, at(p, 2), 1, 0x22));
  assert_ok(allways_load_value(m, p, 4, &value));
  assert_int_equal(value.size, 4);
  assert_int_equal(value.defined, 5);
  assert_int_equal(value.bits, 0x220011);
  assert_int_equal(value.pointer.area, 0);
  assert_ok(allways_fill(m, at(p, 8), 1, 8));
  assert_ok(allways_store_value(m, at(p, 8), &value));
  assert_ok(allways_load_value(m, at(p, 8), 8, &value));
  assert_int_equal(value.defined, 0xf5);
  assert_int_equal(value.bits, UINT64_C(0x0101010100220011));
}

static void values_carry_pieces_of_pointers(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 32);
  allways_value low, high, value;
  assert_ok(allways_store_pointer(m, p, at(p, 9)));
  assert_ok(allways_load_value(m, p, 3, &low));
  assert_ok(allways_load_value(m, at(p, 3), 5, &high));
  assert_int_equal(low.first, 0);
  assert_int_equal(high.first, 3);
  assert_int_equal(high.size, 5);
  assert_int_equal(high.defined, 31);
  assert_pointer(high.pointer, at(p, 9));
  assert_ok(allways_store_value(m, at(p, 20), &high));
  assert_ok(allways_store_value(m, at(p, 17), &low));
  assert_pointer(pointer_at(m, at(p, 17)), at(p, 9));
  assert_ok(allways_load_value(m, at(p, 17), 8, &value));
  assert_pointer(value.pointer, at(p, 9));
  assert_int_equal(value.first, 0);
}

static void mixed_ranges_are_not_values(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 32);
  allways_value value;
  assert_ok(allways_store_pointer(m, p, p));
  assert_refused(m, POINTER_BYTES, allways_load_value(m, at(p, 4), 8, &value));
  assert_ok(allways_store_scalar(m, at(p, 8), 8, 0));
  assert_refused(m, POINTER_BYTES, allways_load_value(m, at(p, 4), 8, &value));
  assert_ok(
      allways_store_boxed(m, at(p, 16), 0, box_new(1, 2, allways_null())));
  assert_refused(m, NOT_A_NUMBER, allways_load_value(m, at(p, 15), 8, &value));
}

static void values_have_one_to_eight_bytes(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 32);
  allways_value value = {.size = 0};
  assert_refused(m, BAD_CALL, allways_load_value(m, p, 0, &value));
  assert_refused(m, BAD_CALL, allways_load_value(m, p, 9, &value));
  value = (allways_value){.size = 0};
  assert_refused(m, BAD_CALL, allways_store_value(m, p, &value));
  value.size = 9;
  assert_refused(m, BAD_CALL, allways_store_value(m, p, &value));
  value = (allways_value){.pointer = p, .size = 5, .first = 4, .defined = 31};
  assert_refused(m, BAD_CALL, allways_store_value(m, p, &value));
}

static void a_field_does_not_wrap(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 32);
  uint64_t value = 7;
  p.offset = (uint64_t)-8;
  assert_refused(m, OUT_OF_BOUNDS,
                 allways_store_field(m, p, 16, 8, false, &value));
  assert_refused(m, OUT_OF_BOUNDS,
                 allways_load_field(m, p, 16, 8, false, &value));
}

/* ------------------------------------------------------------ known layout */

struct thread {
  uint32_t pc;
  uint8_t flags[3];
  allways_pointer frame;
  int16_t priority;
};

static void fields_have_their_types(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer t, frame = new_area(m, 8), loaded;
  uint64_t size;
  uint32_t pc = 0;
  int16_t priority = 0;
  assert_ok(ALLWAYS_ALLOCATE(m, struct thread, 3, &t));
  assert_ok(allways_size(m, t, &size));
  assert_int_equal(size, sizeof(struct thread));
  assert_refused(m, UNDEFINED_LOAD, ALLWAYS_LOAD(m, t, struct thread, pc, &pc));
  assert_ok(ALLWAYS_STORE(m, t, struct thread, pc, 7));
  assert_ok(ALLWAYS_STORE(m, t, struct thread, frame, frame));
  assert_ok(ALLWAYS_STORE(m, t, struct thread, priority, -2));
  assert_ok(ALLWAYS_LOAD(m, t, struct thread, pc, &pc));
  assert_ok(ALLWAYS_LOAD(m, t, struct thread, frame, &loaded));
  assert_ok(ALLWAYS_LOAD(m, t, struct thread, priority, &priority));
  assert_int_equal(pc, 7);
  assert_int_equal(priority, -2);
  assert_pointer(loaded, frame);
}

static void a_pointer_field_is_a_pointer_at_its_offset(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer t, frame = new_area(m, 8);
  assert_ok(ALLWAYS_ALLOCATE(m, struct thread, 3, &t));
  assert_ok(ALLWAYS_STORE(m, t, struct thread, frame, at(frame, 4)));
  assert_pointer(pointer_at(m, at(t, offsetof(struct thread, frame))),
                 at(frame, 4));
  assert_ok(ALLWAYS_STORE(m, t, struct thread, pc, 0x01020304));
  assert_int_equal(scalar_at(m, t, 4), 0x01020304);
}

static void fields_are_checked_like_any_access(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer t = new_area(m, 12), loaded;
  assert_refused(m, OUT_OF_BOUNDS,
                 ALLWAYS_STORE(m, t, struct thread, frame, t));
  assert_refused(m, NULL_POINTER,
                 ALLWAYS_STORE(m, allways_null(), struct thread, pc, 1));
  assert_refused(m, OUT_OF_BOUNDS,
                 ALLWAYS_LOAD(m, t, struct thread, frame, &loaded));
  assert_ok(allways_set_constant(m, t, true));
  assert_refused(m, WRITE_CONSTANT, ALLWAYS_STORE(m, t, struct thread, pc, 1));
}

int test_memory_access(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_field_does_not_wrap),
      MEMORY_TEST(fields_have_their_types),
      MEMORY_TEST(a_pointer_field_is_a_pointer_at_its_offset),
      MEMORY_TEST(fields_are_checked_like_any_access),
      MEMORY_TEST(null_and_numbers_are_not_addresses),
      MEMORY_TEST(freed_areas_are_not_accessed),
      MEMORY_TEST(nothing_lies_outside_an_area),
      MEMORY_TEST(an_access_must_end_inside),
      MEMORY_TEST(no_bytes_are_no_access),
      MEMORY_TEST(scalars_are_little_endian),
      MEMORY_TEST(scalars_have_four_sizes),
      MEMORY_TEST(bytes_and_fill),
      MEMORY_TEST(undefined_bytes_differ_from_zeros),
      MEMORY_TEST(a_refused_store_changes_nothing),
      MEMORY_TEST(pointers_are_stored_anywhere),
      MEMORY_TEST(an_integer_keeps_its_origin),
      MEMORY_TEST(plain_bytes_load_as_a_number),
      MEMORY_TEST(pointers_are_not_numbers),
      MEMORY_TEST(values_carry_definedness),
      MEMORY_TEST(values_carry_pieces_of_pointers),
      MEMORY_TEST(mixed_ranges_are_not_values),
      MEMORY_TEST(values_have_one_to_eight_bytes),
  };
  return cmocka_run_group_tests_name("access", tests, NULL, NULL);
}
