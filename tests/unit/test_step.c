/*
 * tests/unit/test_step.c - por/step: where a step ends.
 */
#include "unit/machine_fixture.h"

/* Two threads write to x, and one to y. */
static struct engine *begin(struct build *b, struct vm_options options) {
  uint32_t f[3];
  build_program(b);
  uint32_t x = build_global(b, "x", 4), y = build_global(b, "y", 4);
  f[0] = build_writer(b, "a", x, 2, 0);
  f[1] = build_writer(b, "b", x, 2, 0);
  f[2] = build_writer(b, "c", y, 2, 0);
  build_starter(b, f, 3);
  build_ready(b);
  return machine_engine(b, options);
}

/* The first step goes up to what others could notice: main and the thread that
 * has y alone are over. */
static void what_nobody_notices_is_no_step(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b, (struct vm_options){0});
  struct vm *vm = engine_vm(e);
  assert_false(vm_thread_used(vm, 0));
  assert_false(vm_thread_used(vm, 3));
  assert_int_equal(machine_value(vm, 2, 0, 4), 2);
  for (uint32_t t = 1; t <= 2; t++) {
    const struct vm_next_op *next = vm_next(vm, t);
    assert_int_equal(next->kind, VM_OP_ACCESS);
    assert_int_equal(next->range_count, 1);
    assert_int_equal(next->ranges[0].area, machine_global(vm, 1).area);
    assert_int_equal(next->ranges[0].size, 4);
    assert_true(next->ranges[0].write);
    assert_int_equal(line_of(&b, next->position), t == 1 ? 100 : 300);
  }
  e->ops->free(e);
  build_release(&b);
}

/* A step is one operation, up to the next one. */
static void a_step_has_one_operation(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b, (struct vm_options){0});
  struct vm *vm = engine_vm(e);
  assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_int_equal(machine_value(vm, 1, 0, 4), 1);
  assert_int_equal(line_of(&b, vm_next(vm, 1)->position), 101);
  assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_int_equal(machine_value(vm, 1, 0, 4), 2);
  assert_false(vm_thread_used(vm, 1));
  /* The other one is alone now, and goes to the end. */
  assert_int_equal(machine_take(e, 2, 0), ENGINE_ENDED);
  e->ops->free(e);
  build_release(&b);
}

static void going_back_undoes_a_step(void **state) {
  struct build b;
  allways_hash first, again;
  (void)state;
  struct engine *e = begin(&b, (struct vm_options){0});
  struct vm *vm = engine_vm(e);
  assert_true(vm_hash(vm, &first));
  assert_true(e->ops->save(e));
  assert_int_equal(e->ops->take(e, 2, 0), ENGINE_WENT_ON);
  assert_int_equal(machine_value(vm, 1, 0, 4), 1);
  e->ops->back(e, 2);
  assert_int_equal(machine_value(vm, 1, 0, 4), 0);
  assert_int_equal(line_of(&b, vm_next(vm, 2)->position), 300);
  assert_true(vm_hash(vm, &again));
  assert_true(allways_hash_equal(first, again));
  e->ops->drop(e);
  e->ops->free(e);
  build_release(&b);
}

/* Without reduction a step ends before each access. */
static void plain_steps_end_at_each_access(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b, (struct vm_options){.plain = true});
  struct vm *vm = engine_vm(e);
  while (vm_thread_used(vm, 0))
    assert_int_equal(machine_take(e, 0, 0), ENGINE_WENT_ON);
  assert_true(vm_thread_used(vm, 3));
  if (vm_next(vm, 3)->kind == VM_OP_START)
    assert_int_equal(machine_take(e, 3, 0), ENGINE_WENT_ON);
  assert_int_equal(vm_next(vm, 3)->kind, VM_OP_ACCESS);
  assert_int_equal(machine_value(vm, 2, 0, 4), 0);
  e->ops->free(e);
  build_release(&b);
}

/* An atomic section of a function of the runtime is one operation, whatever is
 * in it. */
static void a_section_is_whole(void **state) {
  struct build b;
  uint32_t f[2];
  (void)state;
  build_program(&b);
  uint32_t x = build_global(&b, "x", 4);
  uint32_t section = build_body(&b, "section", 1, 0, 0);
  b.f.runtime = true;
  INVOKE(&b, "__allways_atomic_begin", none_type, IR_NONE);
  build_store(&b, i32, 0, num(&b, i32, 1));
  build_store(&b, i32, 0, num(&b, i32, 2));
  INVOKE(&b, "__allways_atomic_end", none_type, IR_NONE);
  build_return(&b);
  for (uint32_t i = 0; i < 2; i++) {
    f[i] = build_body(&b, i ? "a" : "b", 1, 0, 0);
    build_call(&b, function_at(&b, section), none_type, IR_NONE, ptr,
               global_at(&b, x, 0));
    build_store(&b, i32, global_at(&b, x, 0), num(&b, i32, 3));
    build_end_thread(&b);
  }
  build_starter(&b, f, 2);
  build_ready(&b);
  struct engine *e = machine_engine(&b, (struct vm_options){0});
  assert_int_equal(vm_next(engine_vm(e), 1)->kind, VM_OP_SECTION);
  assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_int_equal(machine_value(engine_vm(e), x, 0, 4), 2);
  assert_int_equal(vm_next(engine_vm(e), 1)->kind, VM_OP_ACCESS);
  e->ops->free(e);
  build_release(&b);
}

/* A choice is one, with all its values. */
static void choices_are_operations(void **state) {
  struct build b;
  (void)state;
  build_program(&b);
  uint32_t x = build_global(&b, "x", 4);
  build_main(&b, 0, 1);
  INVOKE(&b, "__allways_choose", i32, 3, ARG(i32, num(&b, i32, 5)));
  build_store(&b, i32, global_at(&b, x, 0), 3);
  build_exit(&b);
  build_ready(&b);
  struct engine *e = machine_engine(&b, (struct vm_options){0});
  assert_int_equal(vm_next(engine_vm(e), 0)->kind, VM_OP_CHOICE);
  assert_int_equal(vm_next(engine_vm(e), 0)->choices, 5);
  assert_int_equal(machine_take(e, 0, 4), ENGINE_ENDED);
  assert_int_equal(machine_value(engine_vm(e), x, 0, 4), 4);
  e->ops->free(e);
  build_release(&b);
}

int test_step(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_nobody_notices_is_no_step),
      cmocka_unit_test(a_step_has_one_operation),
      cmocka_unit_test(going_back_undoes_a_step),
      cmocka_unit_test(plain_steps_end_at_each_access),
      cmocka_unit_test(a_section_is_whole),
      cmocka_unit_test(choices_are_operations),
  };
  return cmocka_run_group_tests_name("step", tests, NULL, NULL);
}
