/*
 * tests/unit/test_statements.c - ir/statements: where statements begin.
 */
#include "ir/statements.h"

#include "unit/ir_fixture.h"

/* Gives the instructions these lines, and compares where statements begin: an x
 * for each that does. */
static void assert_starts(struct build *b, const uint32_t *lines,
                          const char *expected) {
  struct ir_function *f = build_end(b);
  uint64_t starts[1] = {0};
  char found[65] = "";
  assert_int_equal(f->insn_count, strlen(expected));
  for (uint32_t i = 0; i < f->insn_count; i++)
    f->insns[i].position =
        lines[i] ? ir_position(&b->program, 0, lines[i], 1) : 0;
  statements_find(&b->program, f, starts);
  for (uint32_t i = 0; i < f->insn_count; i++)
    found[i] = starts[0] >> i & 1 ? 'x' : '.';
  assert_string_equal(found, expected);
  build_release(b);
}

static void begin(struct build *b) {
  build_begin(b, "f", 0, 1, 0);
  build_block(b);
}

static void each_line_is_one(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  for (int i = 0; i < 5; i++)
    build_mov(&b, i32, 0, num(&b, i32, 1));
  build_ret(&b, i32, 0);
  assert_starts(&b, (uint32_t[]){3, 3, 4, 0, 4, 6}, "x.x..x");
}

/* x = f(a,
 *       b);  then the next line */
static void lines_come_again(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  for (int i = 0; i < 5; i++)
    build_mov(&b, i32, 0, num(&b, i32, 1));
  build_ret(&b, i32, 0);
  assert_starts(&b, (uint32_t[]){3, 4, 5, 3, 4, 6}, "x....x");
}

/* A loop in one line, after another statement: the test is a statement in each
 * round, and so is what comes after the loop; jumps are not. */
static void rounds_are_apart(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 0, num(&b, i32, 1));
  build_br(&b, 1);
  build_block(&b);
  build_mov(&b, i32, 0, num(&b, i32, 2));
  build_condbr(&b, 0, 2, 3);
  build_block(&b);
  build_mov(&b, i32, 0, num(&b, i32, 3));
  build_br(&b, 1);
  build_block(&b);
  build_ret(&b, i32, 0);
  assert_starts(&b, (uint32_t[]){3, 4, 4, 4, 4, 4, 4}, "x.x....");
}

/* if (c) x = 1; in one line, and another line after it. */
static void branches_in_a_line(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_condbr(&b, 0, 1, 2);
  build_block(&b);
  build_mov(&b, i32, 0, num(&b, i32, 1));
  build_br(&b, 2);
  build_block(&b);
  build_ret(&b, i32, 0);
  assert_starts(&b, (uint32_t[]){3, 3, 3, 4}, "x..x");
}

int test_statements(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_line_is_one),
      cmocka_unit_test(lines_come_again),
      cmocka_unit_test(rounds_are_apart),
      cmocka_unit_test(branches_in_a_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
