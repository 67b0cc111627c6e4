/*
 * tests/unit/test_read_only.c - ir/read_only: globals that nobody writes.
 */
#include "unit/ir_fixture.h"

enum use {
  LOADED,
  LOADED_INSIDE,
  COPIED_FROM,
  COMPARED,
  STORED_TO,
  STORED_INSIDE,
  ADDRESS_STORED,
  PASSED,
  IN_VARIABLE,
  COPIED_TO,
  USES
};

static void use_global(struct build *b, enum use use, uint32_t global) {
  ir_operand g = global_at(b, global, 0), zero = num(b, i32, 0);
  if (use == LOADED_INSIDE || use == STORED_INSIDE) {
    build_ptradd(b, 1, g, IR_NONE, 4);
    build_mov(b, ptr, 2, 1);
  }
  switch (use) {
  case LOADED:
    build_load(b, i32, 3, g);
    break;
  case LOADED_INSIDE:
    build_load(b, i32, 3, 2);
    break;
  case COPIED_FROM:
    build_op(b, IR_MEMCPY, none_type, IR_NONE, num(b, ptr, 8), g)->c =
        num(b, i64, 4);
    break;
  case COMPARED:
    build_op(b, IR_EQ, ptr, 3, g, num(b, ptr, 0));
    break;
  case STORED_TO:
    build_store(b, i32, g, zero);
    break;
  case STORED_INSIDE:
    build_store(b, i32, 2, zero);
    break;
  case ADDRESS_STORED:
    build_store(b, ptr, num(b, ptr, 8), g);
    break;
  case PASSED:
    build_call(b, num(b, ptr, 0), none_type, IR_NONE, ptr, g);
    break;
  case IN_VARIABLE:
    build_mov(b, ptr, 0, g);
    break;
  default:
    build_op(b, IR_MEMCPY, none_type, IR_NONE, g, num(b, ptr, 8))->c =
        num(b, i64, 4);
  }
}

static void globals_nobody_writes(void **state) {
  (void)state;
  for (enum use use = LOADED; use < USES; use++) {
    struct build b;
    build_begin(&b, "f", 0, 1, 3);
    uint32_t g = build_global(&b, "g", 8), other = build_global(&b, "h", 8);
    build_block(&b);
    use_global(&b, use, g);
    build_ret(&b, none_type, IR_NONE);
    build_end(&b);
    assert_sound(&b);
    pass_read_only(&b.program);
    assert_int_equal(b.program.globals[g].read_only, use <= COMPARED);
    assert_true(b.program.globals[other].read_only);
    build_release(&b);
  }
}

static void initialisers_hand_out_addresses(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 0);
  uint32_t g = build_global(&b, "g", 8), table = build_global(&b, "t", 8);
  uint32_t outside = build_global(&b, "o", 8);
  struct ir_relocation r = {0, global_at(&b, g, 0) - IR_CONSTANT};
  b.program.globals[table].relocations = &r;
  b.program.globals[table].relocation_count = 1;
  b.program.globals[table].constant = true;
  b.program.globals[outside].defined = false;
  pass_read_only(&b.program);
  assert_false(b.program.globals[g].read_only);
  assert_true(b.program.globals[table].read_only);
  assert_false(b.program.globals[outside].read_only);
  build_release(&b);
}

int test_read_only(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(globals_nobody_writes),
      cmocka_unit_test(initialisers_hand_out_addresses),
  };
  return cmocka_run_group_tests_name("read_only", tests, NULL, NULL);
}
