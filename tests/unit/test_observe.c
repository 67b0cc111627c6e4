/*
 * tests/unit/test_observe.c - vm/observe: a machine that is watched.
 */
#include "vm/observe.h"

#include "unit/machine_fixture.h"

struct seen {
  unsigned insns, reads, writes, allocated, freed;
};

static void at_insn(void *context, struct vm *vm, uint32_t thread) {
  (void)vm;
  assert_int_equal(thread, 0);
  ((struct seen *)context)->insns++;
}

static void at_visit(void *context, struct vm *vm, const struct vm_access *a) {
  struct seen *s = context;
  (void)vm;
  if (a->write)
    s->writes++;
  else
    s->reads++;
}

static void at_allocated(void *context, struct vm *vm, uint32_t area) {
  (void)vm;
  assert_int_not_equal(area, 0);
  ((struct seen *)context)->allocated++;
}

static void at_freed(void *context, struct vm *vm, uint32_t area) {
  (void)vm;
  assert_int_not_equal(area, 0);
  ((struct seen *)context)->freed++;
}

static void what_is_done_is_told(void **state) {
  static struct build b;
  struct seen s = {0};
  enum engine_event event;
  struct vm_observer observer = {.context = &s,
                                 .insn = at_insn,
                                 .visit = at_visit,
                                 .allocated = at_allocated,
                                 .freed = at_freed};
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 8);
  build_main(&b, 0, 2);
  build_load(&b, i32, 3, global_at(&b, g, 0));
  build_store(&b, i32, global_at(&b, g, 4), 3);
  INVOKE(&b, "malloc", ptr, 4, ARG(i64, num(&b, i64, 8)));
  INVOKE(&b, "free", none_type, IR_NONE, ARG(ptr, 4));
  build_exit(&b);
  build_ready(&b);
  struct vm_options options = {.observer = &observer, .max_stack = 10};
  struct engine *e = vm_engine_new(&b.program, &options, &event);
  assert_int_equal(event, ENGINE_ENDED);
  assert_true(vm_is_observed(engine_vm(e)));
  assert_true(s.insns >= 5);
  assert_int_equal(s.reads, 1);
  assert_true(s.writes >= 1);
  assert_int_equal(s.allocated, 1);
  assert_int_equal(s.freed, 1);
  e->ops->free(e);
  build_release(&b);
}

/* What is only tried is not reported. */
static void who_is_muted_tells_nothing(void **state) {
  static struct build b;
  struct seen s = {0};
  struct vm_observer observer = {.context = &s,
                                 .insn = at_insn,
                                 .visit = at_visit,
                                 .allocated = at_allocated,
                                 .freed = at_freed};
  (void)state;
  build_program(&b);
  uint32_t g = build_global(&b, "g", 8);
  build_main(&b, 0, 1);
  INVOKE(&b, "__allways_choose", i32, 3, ARG(i32, num(&b, i32, 2)));
  build_store(&b, i32, global_at(&b, g, 4), 3);
  build_exit(&b);
  build_ready(&b);
  enum vm_event event;
  struct vm *vm =
      machine_run(&b, (struct vm_options){.observer = &observer}, &event);
  assert_int_equal(event, VM_CHOICE);
  unsigned before = s.insns;
  assert_true(before > 0);
  vm_mute(vm, true);
  vm_choose(vm, 1, 0);
  assert_int_equal(vm_resume(vm, 0, 10), VM_ENDED);
  assert_int_equal(s.insns, before);
  assert_int_equal(s.writes, 0);
  machine_end(&b, vm);
}

int test_observe(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_done_is_told),
      cmocka_unit_test(who_is_muted_tells_nothing),
  };
  return cmocka_run_group_tests_name("observe", tests, NULL, NULL);
}
