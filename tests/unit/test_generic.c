/*
 * tests/unit/test_generic.c - vm/generic: instructions without a short cut.
 */
#include "unit/machine_fixture.h"

static void one_of_two_is_selected(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  build_main(&b, 1, 3);
  build_mov(&b, i32, 3, num(&b, i32, 5));
  build_op(&b, IR_ULT, i32, 4, 3, num(&b, i32, 9));
  build_op(&b, IR_SELECT, i32, 5, 4, num(&b, i32, 11))->c = num(&b, i32, 22);
  build_store(&b, i32, global_at(&b, g, 0), 5);
  build_op(&b, IR_UGT, i32, 4, 3, num(&b, i32, 9));
  build_op(&b, IR_SELECT, i32, 6, 4, num(&b, i32, 11))->c = num(&b, i32, 22);
  build_store(&b, i32, global_at(&b, g, 4), 6);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
  assert_int_equal(event, VM_ENDED);

  assert_int_equal(machine_value(vm, g, 0, 4), 11);
  assert_int_equal(machine_value(vm, g, 4, 4), 22);
  machine_end(&b, vm);
}

/* switch (x) { case 3: g = 1; case 70: g = 2; default: g = 3; } */
static void switches_find_their_case(void **state) {
  static const uint32_t inputs[] = {3, 70, 4}, expected[] = {1, 2, 3};
  (void)state;
  for (int i = 0; i < 3; i++) {
    static struct build b;
    enum vm_event event;
    build_program(&b);
    uint32_t g = build_global(&b, "g", 4);
    build_main(&b, 1, 1);
    build_mov(&b, i32, 3, num(&b, i32, inputs[i]));
    static uint64_t values[] = {3, 70};
    static uint32_t targets[] = {1, 2};
    build_op(&b, IR_SWITCH, none_type, IR_NONE, 3, IR_NONE)->imm =
        b.f.switch_count;
    b.switches[b.f.switch_count++] = (struct ir_switch){.type = i32,
                                                        .values = values,
                                                        .targets = targets,
                                                        .count = 2,
                                                        .otherwise = 3};
    for (uint32_t k = 1; k <= 3; k++) {
      build_block(&b);
      build_store(&b, i32, global_at(&b, g, 0), num(&b, i32, k));
      build_br(&b, 4);
    }
    build_block(&b);
    build_exit(&b);
    build_ready(&b);
    struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);
    assert_int_equal(event, VM_ENDED);
    assert_int_equal(machine_value(vm, g, 0, 4), expected[i]);
    machine_end(&b, vm);
  }
}

int test_generic(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_of_two_is_selected),
      cmocka_unit_test(switches_find_their_case),
  };
  return cmocka_run_group_tests_name("generic", tests, NULL, NULL);
}
