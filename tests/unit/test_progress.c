/*
 * tests/unit/test_progress.c - explain/progress: it grows with what a thread
 * does, and only with that.
 */
#include "explain/progress.h"

#include "unit/machine_fixture.h"

struct seen {
  struct progress progress;
  uint64_t values[64];
  size_t count;
};

static void at_insn(void *context, struct vm *vm, uint32_t thread) {
  struct seen *s = context;
  progress_insn(&s->progress, vm, thread);
  uint64_t before = progress_of(&s->progress, thread);
  progress_insn(&s->progress, vm, thread); /* as if it was stopped */
  assert_int_equal(progress_of(&s->progress, thread), before);
  if (s->count < 64)
    s->values[s->count++] = before;
}

static void at_visit(void *context, struct vm *vm, const struct vm_access *a) {
  (void)context;
  (void)vm;
  (void)a;
}

static void at_area(void *context, struct vm *vm, uint32_t area) {
  (void)context;
  (void)vm;
  (void)area;
}

/* Two rounds of a loop: x = 2; do x = x - 1; while (x); */
static void each_instruction_is_progress(void **state) {
  struct seen seen = {.count = 0};
  const struct vm_observer observer = {.context = &seen,
                                       .insn = at_insn,
                                       .visit = at_visit,
                                       .allocated = at_area};
  struct vm_options options = {.max_stack = 100, .observer = &observer};
  enum engine_event event;
  struct build b;
  (void)state;
  build_program(&b);
  build_main(&b, 0, 3);
  build_mov(&b, i32, 3, num(&b, i32, 2));
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_SUB, i32, 3, 3, num(&b, i32, 1));
  build_op(&b, IR_NE, i32, 4, 3, num(&b, i32, 0));
  build_condbr(&b, 4, 1, 2);
  build_block(&b);
  build_exit(&b);
  b.program.main = b.program.entry;
  build_ready(&b);
  struct engine *e = vm_engine_new(&b.program, &options, &event);
  e->ops->free(e);
  assert_true(seen.count >= 6);
  for (size_t i = 1; i < seen.count; i++)
    assert_true(seen.values[i] > seen.values[i - 1]);
  progress_release(&seen.progress);
  build_release(&b);
}

static void who_has_done_nothing_has_none(void **state) {
  struct progress p = {.threads = NULL};
  (void)state;
  assert_int_equal(progress_of(&p, 3), 0);
  progress_release(&p);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

int test_progress(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(each_instruction_is_progress, balanced),
      cmocka_unit_test_teardown(who_has_done_nothing_has_none, balanced),
  };
  return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
