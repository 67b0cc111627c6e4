/*
 * tests/unit/test_unused.c - ir/unused: functions that nobody can call.
 */
#include "unit/ir_fixture.h"

enum { MAIN = 1, CALLED, TAKEN, IN_TABLE, UNUSED, IN_UNUSED_TABLE };

/* main calls one, stores the address of another and reads a table. */
static void build_functions(struct build *b, uint32_t *table) {
  static struct ir_relocation relocations[2];
  build_begin(b, "main", 0, 0, 1);
  build_block(b);
  *table = build_global(b, "table", 8);
  build_call(b, function_at(b, CALLED), none_type, IR_NONE, i32,
             num(b, i32, 0));
  build_store(b, ptr, num(b, ptr, 8), function_at(b, TAKEN));
  build_load(b, ptr, 0, global_at(b, *table, 0));
  build_ret(b, none_type, IR_NONE);
  build_end(b);
  static const char *const names[] = {"called", "taken", "in_table", "unused",
                                      "in_unused_table"};
  for (int i = 0; i < 5; i++) {
    build_next(b, names[i], 0, 0, 0);
    b->f.insn_count = 0;
    build_block(b);
    b->blocks[0] = (struct ir_block){0, 0};
    build_ret(b, none_type, IR_NONE);
    build_end(b);
  }
  uint32_t idle = build_global(b, "idle", 8);
  for (int i = 0; i < 2; i++) {
    struct ir_global *g = &b->program.globals[i ? idle : *table];
    uint32_t f = i ? IN_UNUSED_TABLE : IN_TABLE;
    relocations[i] = (struct ir_relocation){0, function_at(b, f) - IR_CONSTANT};
    g->relocations = &relocations[i];
    g->relocation_count = 1;
  }
}

static void functions_nobody_calls(void **state) {
  struct build b;
  uint32_t table;
  (void)state;
  build_functions(&b, &table);
  b.program.main = b.program.entry = MAIN;
  assert_sound(&b);
  pass_unused(&b.program);
  for (uint32_t i = MAIN; i <= IN_UNUSED_TABLE; i++) {
    const struct ir_function *f = &b.program.functions[i];
    assert_int_equal(f->block_count, i < UNUSED);
    assert_true(f->defined);
  }
  assert_sound(&b);
  build_release(&b);
}

static void without_entry_all_stay(void **state) {
  struct build b;
  uint32_t table;
  (void)state;
  build_functions(&b, &table);
  pass_unused(&b.program);
  for (uint32_t i = MAIN; i <= IN_UNUSED_TABLE; i++)
    assert_int_equal(b.program.functions[i].block_count, 1);
  build_release(&b);
}

static void constructors_are_called(void **state) {
  struct build b;
  uint32_t table, constructors[] = {UNUSED};
  (void)state;
  build_functions(&b, &table);
  b.program.entry = MAIN;
  b.program.constructors = constructors;
  b.program.constructor_count = 1;
  pass_unused(&b.program);
  assert_int_equal(b.program.functions[UNUSED].block_count, 1);
  build_release(&b);
}

int test_unused(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(functions_nobody_calls),
      cmocka_unit_test(without_entry_all_stay),
      cmocka_unit_test(constructors_are_called),
  };
  return cmocka_run_group_tests_name("unused", tests, NULL, NULL);
}
