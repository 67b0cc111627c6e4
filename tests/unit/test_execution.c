/*
 * tests/unit/test_execution.c - explain/execution: from a schedule to rows.
 */
#include "explain/execution.h"

#include "unit/machine_fixture.h"

/* Two threads write 1 and 2 to x. */
static void begin(struct build *b, unsigned flags) {
  uint32_t f[2];
  build_program(b);
  uint32_t x = build_global(b, "x", 4);
  b->program.globals[x].debug_type = build_int_type(b);
  f[0] = build_writer(b, "a", x, 2, flags);
  f[1] = build_writer(b, "b", x, 2, flags);
  build_starter(b, f, 2);
  b->program.main = b->program.entry;
  build_ready(b);
}

static void follow(struct execution *x, struct build *b, struct fault fault,
                   const uint32_t *threads, size_t count, size_t steps) {
  struct step list[8];
  struct schedule schedule = {list, count, 8};
  struct vm_options options = {.max_stack = 100};
  for (size_t i = 0; i < count; i++)
    list[i] = (struct step){threads[i], 0};
  execution_run(x, &b->program, &options, &fault, &schedule, steps, NULL);
}

static const struct row *row_at(const struct execution *x, uint32_t line,
                                size_t step) {
  for (size_t i = 0; i < x->row_count; i++)
    if (x->rows[i].line == line && x->rows[i].step == step)
      return &x->rows[i];
  fail_msg("line %u is not there", line);
  return NULL;
}

static void rows_follow_the_schedule(void **state) {
  static const uint32_t threads[] = {1, 2, 2, 1};
  static const uint32_t lines[] = {100, 300, 301, 101};
  struct build b;
  struct execution x;
  (void)state;
  begin(&b, IR_ATOMIC);
  follow(&x, &b, (struct fault){.kind = FAULT_ASSERTION}, threads, 4, 0);
  assert_false(x.met);
  assert_int_equal(x.steps, 4);
  assert_int_equal(x.thread_count, 3);
  for (size_t i = 0; i < 4; i++) {
    const struct row *row = row_at(&x, lines[i], i + 1);
    assert_int_equal(row->tid, threads[i]);
  }
  assert_non_null(strstr(row_at(&x, 301, 3)->notes.bytes, "x: 1 -> 2"));
  execution_release(&x);
  build_release(&b);
}

static void notes_tell_changes(void **state) {
  static const uint32_t threads[] = {1, 1};
  struct build b;
  struct execution x;
  (void)state;
  begin(&b, IR_ATOMIC);
  follow(&x, &b, (struct fault){.kind = FAULT_ASSERTION}, threads, 2, 0);
  assert_non_null(strstr(row_at(&x, 100, 1)->notes.bytes, "x: 0 -> 1"));
  assert_non_null(strstr(row_at(&x, 101, 2)->notes.bytes, "x: 1 -> 2"));
  execution_release(&x);
  build_release(&b);
}

static void starts_are_told(void **state) {
  struct build b;
  struct execution x;
  size_t starts = 0;
  (void)state;
  begin(&b, IR_ATOMIC);
  follow(&x, &b, (struct fault){.kind = FAULT_ASSERTION}, NULL, 0, 0);
  for (size_t i = 0; i < x.row_count; i++)
    starts += x.rows[i].started;
  assert_int_equal(starts, 2);
  assert_int_equal(x.threads[0].function, b.program.entry);
  execution_release(&x);
  build_release(&b);
}

/* The fault that was looked for ends it, with both of its sides. */
static void a_race_has_two_sides(void **state) {
  static const uint32_t threads[] = {1};
  struct build b;
  struct execution x;
  (void)state;
  begin(&b, 0);
  follow(&x, &b, (struct fault){.kind = FAULT_NO_DATA_RACE}, threads, 1, 0);
  assert_true(x.met);
  assert_int_equal(x.steps, 1);
  assert_int_equal(x.fault.kind, FAULT_NO_DATA_RACE);
  assert_int_equal(x.side_count, 2);
  assert_int_equal(x.sides[0].tid, 1);
  assert_int_equal(x.sides[1].tid, 2);
  for (int i = 0; i < 2; i++) {
    assert_true(x.sides[i].access && x.sides[i].write);
    assert_false(x.sides[i].atomic);
    assert_non_null(strstr(x.sides[i].what, "x"));
  }
  execution_release(&x);
  build_release(&b);
}

static void only_so_many_steps(void **state) {
  static const uint32_t threads[] = {1, 2, 2, 1};
  struct build b;
  struct execution x;
  (void)state;
  begin(&b, IR_ATOMIC);
  follow(&x, &b, (struct fault){.kind = FAULT_ASSERTION}, threads, 4, 2);
  assert_int_equal(x.steps, 2);
  assert_true(x.state.count > 0);
  execution_release(&x);
  build_release(&b);
}

int test_execution(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_follow_the_schedule),
      cmocka_unit_test(notes_tell_changes),
      cmocka_unit_test(starts_are_told),
      cmocka_unit_test(a_race_has_two_sides),
      cmocka_unit_test(only_so_many_steps),
  };
  return cmocka_run_group_tests_name("execution", tests, NULL, NULL);
}
