/*
 * tests/unit/test_confirm.c - explain/confirm: with the right numbers for open
 * values the fault comes again, with others it does not.
 */
#include "explain/confirm.h"

#include "unit/machine_fixture.h"

/* One of 256 numbers is divided by: by a - 42. */
static void begin(struct build *b) {
  build_program(b);
  build_main(b, 0, 4);
  INVOKE(b, "__allways_choose", i32, 3, ARG(i32, num(b, i32, 256)));
  build_op(b, IR_SUB, i32, 4, 3, num(b, i32, 42));
  build_op(b, IR_UDIV, i32, 5, num(b, i32, 1), 4);
  build_exit(b);
  b->program.main = b->program.entry;
  build_ready(b);
}

/* The step splits the numbers; which part is zero alone is tried. */
static bool run(struct build *b, uint64_t part, struct execution *x,
                struct schedule *schedule, const struct fault *fault,
                const struct vm_options *options) {
  schedule->steps[0] = (struct step){0, part};
  execution_run(x, &b->program, options, fault, schedule, 0, NULL);
  if (x->met)
    return true;
  execution_release(x);
  return false;
}

static void right_numbers_confirm_others_do_not(void **state) {
  struct step steps[1];
  struct schedule schedule = {steps, 1, 1};
  struct vm_options options = {.max_stack = 100};
  struct fault fault = {.kind = FAULT_DIVISION_BY_ZERO};
  struct execution x;
  struct build b;
  (void)state;
  begin(&b);
  assert_true(run(&b, 0, &x, &schedule, &fault, &options) ||
              run(&b, 1, &x, &schedule, &fault, &options));
  assert_int_equal(x.split_count, 1);
  assert_int_equal(x.choice_count, 1);
  assert_int_equal(x.choices[0].value, 42);
  execution_confirm(&x, &b.program, &options, &fault, &schedule);
  assert_int_equal(x.confirmed, IS_CONFIRMED);
  x.choices[0].value = 41;
  execution_confirm(&x, &b.program, &options, &fault, &schedule);
  assert_int_equal(x.confirmed, NOT_CONFIRMED);
  execution_release(&x);
  build_release(&b);
}

static void without_open_values_nothing_is_confirmed(void **state) {
  struct schedule schedule = {NULL, 0, 0};
  struct vm_options options = {.max_stack = 100};
  struct fault fault = {.kind = FAULT_DIVISION_BY_ZERO};
  struct execution x;
  struct build b;
  (void)state;
  build_program(&b);
  build_main(&b, 0, 1);
  build_op(&b, IR_UDIV, i32, 3, num(&b, i32, 1), num(&b, i32, 0));
  build_exit(&b);
  b.program.main = b.program.entry;
  build_ready(&b);
  execution_run(&x, &b.program, &options, &fault, &schedule, 0, NULL);
  assert_true(x.met);
  execution_confirm(&x, &b.program, &options, &fault, &schedule);
  assert_int_equal(x.confirmed, NOTHING_OPEN);
  execution_release(&x);
  build_release(&b);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

int test_confirm(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(right_numbers_confirm_others_do_not, balanced),
      cmocka_unit_test_teardown(without_open_values_nothing_is_confirmed,
                                balanced),
  };
  return cmocka_run_group_tests_name("confirm", tests, NULL, NULL);
}
