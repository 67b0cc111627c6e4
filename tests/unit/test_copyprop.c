/*
 * tests/unit/test_copyprop.c - ir/copyprop: copies are seen through.
 */
#include "unit/ir_fixture.h"

/* Slots: 0 and 1 parameters, 2 .. 4 variables, 5 .. temporaries. */
static void begin(struct build *b) {
  build_begin(b, "f", 2, 3, 10);
  build_variable(b, 2, "v");
  build_variable(b, 3, "w");
  build_block(b);
}

static void shrink(struct build *b) {
  struct ir_function *f = build_end(b);
  assert_sound(b);
  pass_copyprop(&b->program, f);
  pass_coalesce(&b->program, f);
  pass_dce(&b->program, f);
}

static void copies_are_seen_through(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 2, num(&b, i32, 3));
  build_mov(&b, i32, 5, 2);
  build_mov(&b, i32, 6, 5);
  build_op(&b, IR_ADD, i32, 7, 6, num(&b, i32, 1));
  build_ret(&b, i32, 7);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = mov i32 3\n"
                  "%3 = add i32 %2(v), 1\n"
                  "ret i32 %3\n");
  build_release(&b);
}

/* t = v;  v = 9;  return t  must not become  return v. */
static void a_write_ends_the_copy(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 2, 0);
  build_mov(&b, i32, 5, 2);
  build_mov(&b, i32, 2, num(&b, i32, 9));
  build_store(&b, i32, num(&b, ptr, 8), 2);
  build_ret(&b, i32, 5);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = mov i32 %0\n"
                  "%3 = mov i32 %2(v)\n"
                  "%2(v) = mov i32 9\n"
                  "store i32 [0x8], %2(v) align 1\n"
                  "ret i32 %3\n");
  build_release(&b);
}

static void undef_and_kill_end_the_copy(void **state) {
  (void)state;
  for (int execution = 0; execution < 2; execution++) {
    struct build b;
    begin(&b);
    build_mov(&b, i32, 2, num(&b, i32, 9));
    build_mov(&b, i32, 5, 2);
    build_op(&b, execution ? IR_KILL : IR_UNDEF, i32, 2, IR_NONE, IR_NONE);
    build_op(&b, IR_ADD, i32, 6, 5, 2);
    build_ret(&b, i32, 6);
    shrink(&b);
    assert_body(&b, execution ? "b0:\n"
                                "%2(v) = mov i32 9\n"
                                "%3 = mov i32 %2(v)\n"
                                "kill i32 %2(v)\n"
                                "%4 = add i32 %3, %2(v)\n"
                                "ret i32 %4\n"
                              : "b0:\n"
                                "%2(v) = mov i32 9\n"
                                "%3 = mov i32 %2(v)\n"
                                "%2(v) = undef i32\n"
                                "%4 = add i32 %3, %2(v)\n"
                                "ret i32 %4\n");
    build_release(&b);
  }
}

/* t = v; u = w; v = u; w = t. */
static void variables_are_swapped(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 5, 2);
  build_mov(&b, i32, 6, 3);
  build_mov(&b, i32, 2, 6);
  build_mov(&b, i32, 3, 5);
  build_op(&b, IR_SUB, i32, 7, 2, 3);
  build_ret(&b, i32, 7);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%4 = mov i32 %2(v)\n"
                  "%2(v) = mov i32 %3(w)\n"
                  "%3(w) = mov i32 %4\n"
                  "%5 = sub i32 %2(v), %3(w)\n"
                  "ret i32 %5\n");
  build_release(&b);
}

/* A copy of a variable does not hold in the next block, of a constant it
 * does. */
static void copies_and_blocks(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i32, 2, 0);
  build_mov(&b, i32, 5, 2);
  build_mov(&b, i32, 6, num(&b, i32, 4));
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_ADD, i32, 2, 5, 6);
  build_op(&b, IR_EQ, i32, 7, 2, num(&b, i32, 0));
  build_condbr(&b, 7, 1, 2);
  build_block(&b);
  build_ret(&b, i32, 2);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = mov i32 %0\n"
                  "%3 = mov i32 %2(v)\n"
                  "br b1\n"
                  "b1:\n"
                  "%2(v) = add i32 %3, 4\n"
                  "%4 = eq i32 %2(v), 0\n"
                  "condbr %4, b1, b2\n"
                  "b2:\n"
                  "ret i32 %2(v)\n");
  build_release(&b);
}

/* A write to the high half changes a wide value. */
static void halves_count(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i128, 2, num(&b, i128, 1));
  build_mov(&b, i128, 5, 2);
  build_mov(&b, i64, 3, num(&b, i64, 1));
  build_store(&b, i128, num(&b, ptr, 8), 5);
  build_mov(&b, i128, 7, 2);
  build_store(&b, i128, num(&b, ptr, 8), 7);
  build_ret(&b, none_type, IR_NONE);
  shrink(&b);
  assert_body(&b, "b0:\n"
                  "%2(v) = mov i128 1\n"
                  "%4 = mov i128 %2(v)\n"
                  "%3(w) = mov i64 1\n"
                  "store i128 [0x8], %4 align 1\n"
                  "store i128 [0x8], %2(v) align 1\n"
                  "ret\n");
  build_release(&b);
}

/* A null pointer that was moved as an integer is one again. */
static void constants_wear_the_type_of_their_use(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  build_mov(&b, i64, 5, num(&b, i64, 0));
  build_op(&b, IR_EQ, ptr, 6, 5, global_at(&b, build_global(&b, "g", 1), 0));
  build_ret(&b, i1, 6);
  shrink(&b);
  assert_body(&b, "b0:\n%2 = eq ptr null, @g\nret i1 %2\n");
  build_release(&b);
}

int test_copyprop(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(copies_are_seen_through),
      cmocka_unit_test(a_write_ends_the_copy),
      cmocka_unit_test(undef_and_kill_end_the_copy),
      cmocka_unit_test(variables_are_swapped),
      cmocka_unit_test(copies_and_blocks),
      cmocka_unit_test(halves_count),
      cmocka_unit_test(constants_wear_the_type_of_their_use),
  };
  return cmocka_run_group_tests_name("copyprop", tests, NULL, NULL);
}
