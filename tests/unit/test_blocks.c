/*
 * tests/unit/test_blocks.c - ir/blocks: does a program copy blocks or look at
 * strings?
 */
#include "ir/blocks.h"

#include "unit/ir_fixture.h"

/* A function that calls another one, and returns. */
static void calls(struct build *b, const char *name, bool runtime,
                  uint32_t callee) {
  build_next(b, name, 1, 0, 1);
  b->f.runtime = runtime;
  build_block(b);
  build_call(b, function_at(b, callee), none_type, IR_NONE, i32, 0);
  build_ret(b, none_type, IR_NONE);
  build_end(b);
}

/* 1: a function without a body; 2: of the runtime, calls 1; 3: calls `callee`.
 */
static bool has_blocks(const char *name, uint32_t callee, bool runtime) {
  struct build b;
  build_begin(&b, name, 1, 0, 0);
  b.f.defined = false;
  build_end(&b);
  calls(&b, "helper", true, 1);
  calls(&b, "f", runtime, callee);
  bool has = program_has_blocks(&b.program);
  build_release(&b);
  return has;
}

static void calls_are_looked_at(void **state) {
  (void)state;
  assert_true(has_blocks("memcpy", 1, false));
  assert_true(has_blocks("strlen", 1, false));
  assert_false(has_blocks("malloc", 1, false));
}

static void the_runtime_counts_if_it_is_called(void **state) {
  (void)state;
  assert_true(has_blocks("memcpy", 2, false));
  assert_false(has_blocks("memcpy", 1, true));
  assert_false(has_blocks("memcpy", 2, true));
}

static void instructions_and_arguments_count(void **state) {
  (void)state;
  for (int with = 0; with < 3; with++) {
    struct build b;
    build_begin(&b, "g", 1, 0, 0);
    build_block(&b);
    build_ret(&b, none_type, IR_NONE);
    build_end(&b);
    build_next(&b, "f", 1, 0, 1);
    build_block(&b);
    build_ptradd(&b, 1, 0, IR_NONE, 4);
    if (with == 1)
      build_op(&b, IR_MEMCPY, none_type, IR_NONE, 1, 0)->c = num(&b, i64, 4);
    build_call(&b, function_at(&b, 1), none_type, IR_NONE, ptr, 1);
    build_ret(&b, none_type, IR_NONE);
    struct ir_function *f = build_end(&b);
    if (with == 2)
      f->calls[1].args[0].byval_size = 16;
    assert_int_equal(program_has_blocks(&b.program), with != 0);
    build_release(&b);
  }
}

int test_blocks(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(calls_are_looked_at),
      cmocka_unit_test(the_runtime_counts_if_it_is_called),
      cmocka_unit_test(instructions_and_arguments_count),
  };
  return cmocka_run_group_tests_name("blocks", tests, NULL, NULL);
}
