/*
 * tests/unit/test_varargs.c - vm/varargs: variable arguments, where the ABI has
 * them.
 */
#include "unit/machine_fixture.h"

/* f(int n, ...) { va_start(list); g = first of them; }  f(1, 42). */
static struct vm *pass(struct build *b, uint64_t offset, enum vm_event *event) {
  build_program(b);
  uint32_t g = build_global(b, "g", 4), list = build_global(b, "list", 24);
  build_next(b, "f", 1, 0, 2);
  b->f.variadic = true;
  build_block(b);
  uint32_t f = b->function;
  build_op(b, IR_VA_START, none_type, IR_NONE, global_at(b, list, 0), IR_NONE);
  build_load(b, ptr, 1, global_at(b, list, 16));
  build_load(b, i32, 2, 1)->imm = (int64_t)offset;
  build_store(b, i32, global_at(b, g, 0), 2);
  build_return(b);
  build_main(b, 0, 0);
  struct ir_argument args[] = {
      {0}, ARG(i32, num(b, i32, 1)), ARG(i32, num(b, i32, 42))};
  build_invoke(b, function_at(b, f), none_type, IR_NONE, args, 2);
  b->calls[b->f.call_count - 1].fixed_count = 1;
  b->calls[b->f.call_count - 1].variadic = true;
  build_exit(b);
  build_ready(b);
  return machine_run(b, (struct vm_options){0}, event);
}

static void they_lie_behind_the_fixed_ones(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  struct vm *vm = pass(&b, 8, &event);
  assert_int_equal(event, VM_ENDED);
  assert_int_equal(machine_value(vm, 1, 0, 4), 42);
  assert_int_equal(machine_value(vm, 2, 0, 4), 8);  /* gp_offset */
  assert_int_equal(machine_value(vm, 2, 4, 4), 48); /* fp_offset */
  machine_end(&b, vm);
}

static void what_was_not_passed_is_not_read(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  struct vm *vm = pass(&b, 16, &event);
  assert_int_equal(event, VM_FAULTED);
  machine_end(&b, vm);
}

int test_varargs(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(they_lie_behind_the_fixed_ones),
      cmocka_unit_test(what_was_not_passed_is_not_read),
  };
  return cmocka_run_group_tests_name("varargs", tests, NULL, NULL);
}
