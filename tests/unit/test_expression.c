/*
 * tests/unit/test_expression.c - vm/expression: the pointer of an access as C
 * would write it.
 */
#include "unit/machine_fixture.h"

/* struct node { int value; struct node *next; } *p = malloc(16); p->next =
 * NULL; p->next->value = 1. */
static void chains_are_written_as_in_c(void **state) {
  static struct build b;
  enum vm_event event;
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 32);

  static struct ir_debug_member members[2];
  uint32_t node = (uint32_t)b.program.debug_type_count + 2;
  members[0] =
      (struct ir_debug_member){.name = "value", .type = build_int_type(&b)};
  members[1] = (struct ir_debug_member){
      .name = "next", .type = build_pointer_type(&b, node), .bit_offset = 64};
  build_type(&b, (struct ir_debug_type){.kind = IR_DEBUG_STRUCT,
                                        .name = "node",
                                        .size = 16,
                                        .members = members,
                                        .member_count = 2});
  build_main(&b, 1, 4);
  build_variable(&b, 3, "p");
  b.variables[0].type = members[1].type;
  INVOKE(&b, "malloc", ptr, 4, ARG(i64, num(&b, i64, 16)));
  build_mov(&b, ptr, 3, 4);
  build_ptradd(&b, 5, 3, IR_NONE, 8);
  build_store(&b, ptr, 5, num(&b, ptr, 0));
  build_ptradd(&b, 6, 3, IR_NONE, 8);
  build_load(&b, ptr, 7, 6);
  build_store(&b, i32, 7, num(&b, i32, 1));
  build_store(&b, ptr, global_at(&b, g, 0), 3);
  build_exit(&b);
  build_ready(&b);
  struct vm *vm = machine_run(&b, (struct vm_options){0}, &event);

  assert_fault(&b, vm, event, FAULT_VALID_DEREF, 106);
  assert_string_equal(vm_last_fault(vm)->expression, "p->next->value");
  machine_end(&b, vm);
}

int test_expression(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chains_are_written_as_in_c),
  };
  return cmocka_run_group_tests_name("expression", tests, NULL, NULL);
}
