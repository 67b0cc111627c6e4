/*
 * tests/unit/test_operand.c - vm/operand: constants of the program as values.
 */
#include "vm/machine.h"
#include "unit/machine_fixture.h"

static void constants_are_values(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  static struct ir_constant undefined = {.kind = IR_UNDEFINED,
                                         .type = {IR_INT, 8}};
  build_main(&b, 0, 0);
  build_store(&b, ptr, global_at(&b, g, 0), global_at(&b, g, 24));
  uint32_t number = num(&b, i64, 77) - IR_CONSTANT;
  uint32_t address = global_at(&b, g, 24) - IR_CONSTANT;
  uint32_t function = function_at(&b, b.function) - IR_CONSTANT;
  uint32_t byte = ir_constant(&b.program, undefined);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  struct reg r = constant_reg(vm, number, false);
  assert_int_equal(r.bits, 77);
  assert_int_equal(r.meta, 0);
  assert_int_equal(constant_reg(vm, number, true).bits, 0);
  r = constant_reg(vm, address, false);
  assert_true(reg_is_pointer(r));
  assert_int_equal(r.bits, 24);
  assert_int_equal(r.meta, machine_global(vm, g).area);
  r = constant_reg(vm, function, false);
  assert_true(reg_is_pointer(r));
  assert_int_not_equal(r.meta, machine_global(vm, g).area);
  r = constant_reg(vm, byte, false);
  assert_true(reg_is_partial(r));
  assert_int_equal(undefined_bits(vm, r), 0xff);
  machine_end(&b, vm);
}

static void slots_are_registers(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 0, 0);
  build_store(&b, i32, global_at(&b, g, 0), num(&b, i32, 5));
  ir_operand five = num(&b, i32, 5);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  struct reg r[3] = {reg_number(1), reg_number(2), reg_number(3)};
  assert_int_equal(operand_reg(vm, r, 1).bits, 2);
  assert_int_equal(operand_high(vm, r, 1).bits, 3);
  assert_int_equal(operand_reg(vm, r, five).bits, 5);
  machine_end(&b, vm);
}

int test_operand(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constants_are_values),
      cmocka_unit_test(slots_are_registers),
  };
  return cmocka_run_group_tests_name("operand", tests, NULL, NULL);
}
