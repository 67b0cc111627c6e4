/*
 * tests/unit/test_vm_value.c - vm/value: numbers of which some bits are
 * undefined.
 */
#include "vm/machine.h"
#include "unit/machine_fixture.h"

static struct vm *begin(struct build *b) {
  enum vm_event event;
  build_program(b);
  build_global(b, "g", 16);
  build_main(b, 0, 0);
  build_exit(b);
  build_ready(b);
  return machine_run(b, (struct vm_options){0}, &event);
}

static void masks_are_numbered(void **state) {
  static struct build b;
  (void)state;
  struct vm *vm = begin(&b);
  struct reg r = reg_partial(vm, 0xffff, 0xf0f0);
  assert_true(reg_is_partial(r));
  assert_int_equal(undefined_bits(vm, r), 0xf0f0);
  assert_int_equal(r.bits, 0x0f0f);
  assert_int_equal(reg_partial(vm, 0, 0xf0f0).meta, r.meta);
  assert_int_not_equal(reg_partial(vm, 0, 0xf0f1).meta, r.meta);
  machine_end(&b, vm);
}

static void nothing_undefined_is_a_number(void **state) {
  static struct build b;
  (void)state;
  struct vm *vm = begin(&b);
  struct reg r = reg_partial(vm, 0xffff, 0);
  assert_int_equal(r.meta, 0);
  assert_int_equal(r.bits, 0xffff);
  assert_int_equal(undefined_bits(vm, r), 0);
  assert_true(undefined_bits(vm, reg_undefined()) == UINT64_MAX);
  machine_end(&b, vm);
}

/* Four bytes of a pointer, and zeroes behind them. */
static void pieces_are_loaded(void **state) {
  static struct build b;
  struct reg r;
  (void)state;
  struct vm *vm = begin(&b);
  struct allways_memory *m = vm_memory(vm);
  allways_pointer p = machine_global(vm, 1), q = p;
  q.offset = 8;
  assert_int_equal(allways_store_pointer(m, q, p), ALLWAYS_OK);
  assert_int_equal(allways_copy(m, p, q, 4), ALLWAYS_OK);
  assert_true(piece_load(vm, p, &r));
  assert_true(reg_is_piece(r));
  assert_int_equal(piece_first(r), 0);
  assert_int_equal(piece_size(r), 4);
  assert_false(piece_load(vm, q, &r)); /* it is whole */
  machine_end(&b, vm);
}

int test_vm_value(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(masks_are_numbered),
      cmocka_unit_test(nothing_undefined_is_a_number),
      cmocka_unit_test(pieces_are_loaded),
  };
  return cmocka_run_group_tests_name("vm_value", tests, NULL, NULL);
}
