/*
 * Tests of frontend/llvm/asm_text.c: statements taken apart.
 */
#include <string.h>

#include "frontend/llvm/asm_text.h"
#include "unit/unit.h"

static bool parse(struct asm_text *to, const char *text) {
  return asm_parse(to, text, strlen(text));
}

static void statements_are_told_apart(void **state) {
  struct asm_text t;
  (void)state;
  assert_true(parse(&t, ""));
  assert_int_equal(t.count, 0);
  assert_true(parse(&t, " \n\t; ;\n"));
  assert_int_equal(t.count, 0);
  assert_true(parse(&t, "lock; DECL $0; sete ${1:b}\n\tnop # nop; nop\n nop"));
  assert_int_equal(t.count, 4);
  assert_string_equal(t.insns[0].name, "decl");
  assert_true(t.insns[0].lock && !t.insns[1].lock);
  assert_int_equal(t.insns[1].args[0].kind, ASM_OPERAND);
  assert_int_equal(t.insns[1].args[0].ref.number, 1);
  assert_int_equal(t.insns[1].args[0].ref.bits, 8);
  assert_true(parse(&t, "rep nop /* wait */"));
  assert_true(t.count == 1 && t.insns[0].rep);
}

static void arguments_are_read(void **state) {
  struct asm_text t;
  (void)state;
  assert_true(parse(&t, "addl $$-0x10, -8(%rbx, $2, 4)"));
  const struct asm_arg *a = t.insns[0].args;
  assert_int_equal(t.insns[0].arg_count, 2);
  assert_int_equal(a[0].kind, ASM_NUMBER);
  assert_int_equal(a[0].number, -16);
  assert_int_equal(a[1].kind, ASM_MEMORY);
  assert_int_equal(a[1].number, -8);
  assert_int_equal(a[1].base.number, ASM_RBX);
  assert_int_equal(a[1].index.number, 2);
  assert_int_equal(a[1].scale, 4);
  assert_true(parse(&t, "xchgb ${0:h}, %r11b"));
  a = t.insns[0].args;
  assert_true(a[0].ref.high);
  assert_true(a[1].ref.number == 11 && a[1].ref.bits == 8);
}

static void others_are_left_out(void **state) {
  struct asm_text t;
  (void)state;
  assert_true(parse(&t, "xchg$(q $0,$1$| $1,$0$)"));
  assert_string_equal(t.insns[0].name, "xchgq");
  assert_int_equal(t.insns[0].args[0].ref.number, 0);
  assert_true(parse(&t, ".pushsection .x,\"a\"\n.long 1f - .\n.popsection\n"
                        "1:\n\tlock; incl $0"));
  assert_int_equal(t.count, 1);
  assert_true(t.insns[0].lock);
}

static void nonsense_is_refused(void **state) {
  static const char *const bad[] = {
      "lock",      "incl $",         "incl ${0",         "incl ${0:z}",
      "incl %foo", "movl %fs:0, $0", "addl $$x, $0",     "incl 4",
      "incl (",    "incl ($0",       "jmp 1b",           ".section .x",
      "incl %r16", "incl $0 $1",     "xorl $0,$1,$2,$3", "incl %rsp:0",
      "incl %r7"};
  struct asm_text t;
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    assert_false(parse(&t, bad[i]));
}

int test_asm_text(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(statements_are_told_apart),
      cmocka_unit_test(arguments_are_read),
      cmocka_unit_test(others_are_left_out),
      cmocka_unit_test(nonsense_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
