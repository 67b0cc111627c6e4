/*
 * tests/unit/test_expand.c - explain/expand: schedules of executions with
 * summaries become such without them.
 */
#include "explain/expand.h"

#include "summary/summary.h"
#include "unit/machine_fixture.h"

/* int f(void) { return choose(3); }  start: twice r = f(); if (r == 2) fault.
 */
static void begin(struct build *b) {
  build_program(b);
  uint32_t zero = build_global(b, "kind", 16), g = build_global(b, "g", 4);
  static const uint8_t kind[16] = "assertion";
  b->program.globals[zero].bytes = kind;
  uint32_t f = build_body(b, "f", 1, 0, 1);
  INVOKE(b, "__allways_choose", i32, 1, ARG(i32, num(b, i32, 3)));
  build_ret(b, i32, 1);
  build_end(b);
  build_main(b, 0, 6);
  for (uint32_t i = 0; i < 2; i++) {
    build_call(b, function_at(b, f), i32, 3 + i, ptr, num(b, ptr, 0));
    build_store(b, i32, global_at(b, g, 0), 3 + i);
  }
  build_op(b, IR_ADD, i32, 5, 3, 4);
  build_op(b, IR_EQ, i32, 6, 5, num(b, i32, 3));
  build_condbr(b, 6, 1, 2);
  build_block(b);
  INVOKE(b, "__allways_fault", none_type, IR_NONE,
         ARG(ptr, global_at(b, zero, 0)), ARG(ptr, global_at(b, zero, 0)));
  build_br(b, 2);
  build_block(b);
  build_exit(b);
  build_ready(b);
}

/* Runs a schedule without summaries; does it end with the fault? */
static bool leads_there(struct build *b, const struct schedule *schedule) {
  struct engine *e = machine_engine(b, (struct vm_options){0});
  enum engine_event event = ENGINE_WENT_ON;
  for (size_t i = 0; i < schedule->count; i++) {
    assert_int_equal(event, ENGINE_WENT_ON);
    event =
        machine_take(e, schedule->steps[i].thread, schedule->steps[i].value);
  }
  bool there =
      event == ENGINE_FAULT && e->ops->fault(e)->kind == FAULT_ASSERTION;
  e->ops->free(e);
  return there;
}

static void expand(struct build *b, struct schedule *schedule,
                   const struct fault *fault, struct vm_options options) {
  enum engine_event with_event, without_event;
  struct vm_options plain = {.max_stack = 1000};
  struct engine *with = vm_engine_new(&b->program, &options, &with_event);
  struct engine *without = vm_engine_new(&b->program, &plain, &without_event);
  schedule_expand(schedule, fault, with, with_event, without, without_event);
  with->ops->free(with);
  without->ops->free(without);
}

/* Finds the fault with summaries; what is made of it leads there without. */
static void calls_make_their_choices_again(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  struct vm_options options = {.max_stack = 1000};
  struct summaries_options none = {0};
  struct summaries *summaries = summaries_new(&b.program, &options, &none);
  options.summaries = summaries;
  options.summarizer = &summary_calls;
  struct search s = {0};
  machine_search(&b, options, &s);
  assert_non_null(s.found);
  assert_int_equal(s.found->fault.kind, FAULT_ASSERTION);
  struct summaries_stats stats;
  summaries_count(summaries, &stats);
  assert_true(stats.effects >= 3);
  expand(&b, &s.found->schedule, &s.found->fault, options);
  assert_int_equal(s.found->schedule.count, 2);
  assert_int_equal(
      s.found->schedule.steps[0].value + s.found->schedule.steps[1].value, 3);
  assert_true(leads_there(&b, &s.found->schedule));
  search_release(&s);
  summaries_free(summaries);
  build_release(&b);
}

/* Where no call was left out, the schedule stays as it is. */
static void whole_executions_stay(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  static const char *const left_out[] = {"f"};
  struct vm_options options = {.max_stack = 1000};
  struct summaries_options none = {.left_out = left_out, .left_out_count = 1};
  struct summaries *summaries = summaries_new(&b.program, &options, &none);
  options.summaries = summaries;
  options.summarizer = &summary_calls;
  struct search s = {0};
  machine_search(&b, options, &s);
  assert_non_null(s.found);
  assert_int_equal(s.found->schedule.count, 2);
  struct step before[2] = {s.found->schedule.steps[0],
                           s.found->schedule.steps[1]};
  expand(&b, &s.found->schedule, &s.found->fault, options);
  assert_int_equal(s.found->schedule.count, 2);
  for (int i = 0; i < 2; i++)
    assert_int_equal(s.found->schedule.steps[i].value, before[i].value);
  search_release(&s);
  summaries_free(summaries);
  build_release(&b);
}

/* Nor does it change where the first engine has no summaries. */
static void without_summaries_nothing_is_expanded(void **state) {
  struct build b;
  (void)state;
  begin(&b);
  struct vm_options options = {.max_stack = 1000};
  struct search s = {0};
  machine_search(&b, options, &s);
  assert_non_null(s.found);
  size_t count = s.found->schedule.count;
  expand(&b, &s.found->schedule, &s.found->fault, options);
  assert_int_equal(s.found->schedule.count, count);
  assert_true(leads_there(&b, &s.found->schedule));
  search_release(&s);
  build_release(&b);
}

int test_expand(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(calls_make_their_choices_again),
      cmocka_unit_test(whole_executions_stay),
      cmocka_unit_test(without_summaries_nothing_is_expanded),
  };
  return cmocka_run_group_tests_name("expand", tests, NULL, NULL);
}
