/*
 * tests/unit/test_decides.c - ir/decides: loads by which a function decides.
 */
#include "unit/ir_fixture.h"

enum { POINTER, LOCAL, LOADED, OTHER, CONVERTED, TRUTH };

static bool flagged(const struct ir_function *f, uint32_t insn) {
  return (f->insns[insn].flags & IR_DECIDES) != 0;
}

/* f(p, local): what is in `end` follows a load of *p, which is instruction 0.
 */
static struct ir_function *load_and(struct build *b,
                                    void (*end)(struct build *)) {
  build_begin(b, "f", 2, 0, 4);
  b->f.params[0] = b->f.params[1] = ptr;
  build_block(b);
  build_load(b, i32, LOADED, POINTER);
  end(b);
  build_ret(b, none_type, IR_NONE);
  struct ir_function *f = build_end(b);
  assert_sound(b);
  pass_decides(&b->program, f);
  return f;
}

static void compared_with_number(struct build *b) {
  build_op(b, IR_SLT, i32, TRUTH, LOADED, num(b, i32, 3));
}

static void extended_and_compared(struct build *b) {
  build_op(b, IR_ZEXT, i64, CONVERTED, LOADED, IR_NONE)->from = i32;
  build_op(b, IR_EQ, i64, TRUTH, num(b, i64, 3), CONVERTED);
}

static void by_way_of_a_variable(struct build *b) {
  build_store(b, i32, LOCAL, LOADED);
  build_load(b, i32, OTHER, LOCAL);
  build_op(b, IR_NE, i32, TRUTH, OTHER, num(b, i32, 0));
}

static void added_and_compared(struct build *b) {
  build_op(b, IR_ADD, i32, OTHER, LOADED, num(b, i32, 1));
  build_op(b, IR_NE, i32, TRUTH, OTHER, num(b, i32, 0));
}

static void compared_with_another(struct build *b) {
  build_load(b, i32, OTHER, LOCAL);
  build_op(b, IR_EQ, i32, TRUTH, LOADED, OTHER);
}

static void copied(struct build *b) { build_store(b, i32, LOCAL, LOADED); }

static void what_decides(void **state) {
  static struct build b;
  static const struct {
    void (*end)(struct build *);
    bool decides;
  } cases[] = {{compared_with_number, true},   {extended_and_compared, true},
               {by_way_of_a_variable, true},   {added_and_compared, false},
               {compared_with_another, false}, {copied, false}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct ir_function *f = load_and(&b, cases[i].end);
    assert_int_equal(flagged(f, 0), cases[i].decides);
    build_release(&b);
  }
}

static void conversions_and_second_loads_decide(void **state) {
  static struct build b;
  (void)state;
  struct ir_function *f = load_and(&b, extended_and_compared);
  assert_true(flagged(f, 1));
  assert_false(flagged(f, 2));
  build_release(&b);
  f = load_and(&b, by_way_of_a_variable);
  assert_false(flagged(f, 1));
  assert_true(flagged(f, 2));
  build_release(&b);
}

int test_decides(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_decides),
      cmocka_unit_test(conversions_and_second_loads_decide),
  };
  return cmocka_run_group_tests_name("decides", tests, NULL, NULL);
}
