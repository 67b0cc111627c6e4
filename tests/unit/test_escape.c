/*
 * tests/unit/test_escape.c - por/escape: accesses to blocks that nobody else
 * can know of yet.
 */
#include "por/escape.h"

#include "unit/machine_fixture.h"

/* The stores of function 1 through its pointers: an x for each that is to a
 * unescaped block. */
static void assert_unescaped(struct build *b, const char *expected) {
  const struct ir_function *f = &b->program.functions[1];
  struct escapes *escapes = escapes_new(&b->program);
  size_t n = 0;
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (f->insns[i].op == IR_STORE && !ir_is_constant(f->insns[i].a)) {
      bool is = unescaped_operand(escapes, 1, i, UNESCAPED_A);
      assert_int_equal(is, expected[n++] == 'x');
    }
  assert_int_equal(expected[n], 0);
  escapes_free(escapes);
}

static void write_through(struct build *b, ir_operand p) {
  build_store(b, i32, p, num(b, i32, 1));
}

static void begin(struct build *b) {
  build_program(b);
  build_body(b, "f", 1, 0, 4);
  b->program.entry = 1;
  INVOKE(b, "malloc", ptr, 1, ARG(i64, num(b, i64, 8)));
}

static void a_new_block_escapes_when_it_is_stored(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  uint32_t g = build_global(&b, "g", 8);
  write_through(&b, 1);
  build_ptradd(&b, 2, 1, IR_NONE, 4);
  write_through(&b, 2);
  build_store(&b, ptr, global_at(&b, g, 0), 1);
  write_through(&b, 1);
  write_through(&b, 2);
  build_return(&b);
  assert_unescaped(&b, "xx..");
  build_release(&b);
}

static void parameters_have_escaped(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  write_through(&b, 0);
  write_through(&b, 1);
  build_return(&b);
  assert_unescaped(&b, ".x");
  build_release(&b);
}

/* A block that is stored in another unescaped one is known with it. */
static void who_is_handed_over_escapes(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  uint32_t g = build_extern(&b, "unknown");
  build_invoke(&b, function_at(&b, g), none_type, IR_NONE,
               (struct ir_argument[]){{0}, ARG(ptr, 1)}, 1);
  write_through(&b, 1);
  build_return(&b);
  assert_unescaped(&b, ".");
  build_release(&b);
}

/* On one of two ways it is stored: then it is not certain any more. */
static void branches_are_joined(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  uint32_t g = build_global(&b, "g", 8);
  build_op(&b, IR_EQ, ptr, 2, 0, num(&b, ptr, 0));
  build_condbr(&b, 2, 1, 2);
  build_block(&b);
  write_through(&b, 1);
  build_store(&b, ptr, global_at(&b, g, 0), 1);
  build_br(&b, 2);
  build_block(&b);
  write_through(&b, 1);
  build_return(&b);
  assert_unescaped(&b, "x.");
  build_release(&b);
}

static void machines_share_one_analysis(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  write_through(&b, 1);
  build_return(&b);
  struct escapes_shared *shared = escapes_shared_new(&b.program);
  struct escapes *escapes = escapes_shared_get(shared);
  assert_ptr_equal(escapes_shared_get(shared), escapes);
  const struct ir_function *f = &b.program.functions[1];
  uint32_t store = 0;
  while (f->insns[store].op != IR_STORE)
    store++;
  assert_true(unescaped_operand(escapes, 1, store, UNESCAPED_A));
  escapes_shared_free(shared);
  escapes_shared_free(escapes_shared_new(&b.program)); /* nobody asked */
  build_release(&b);
}

int test_escape(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_new_block_escapes_when_it_is_stored),
      cmocka_unit_test(parameters_have_escaped),
      cmocka_unit_test(who_is_handed_over_escapes),
      cmocka_unit_test(branches_are_joined),
      cmocka_unit_test(machines_share_one_analysis),
  };
  return cmocka_run_group_tests_name("escape", tests, NULL, NULL);
}
