/*
 * tests/unit/test_blocked.c - por/blocked: steps that could not be made are
 * not tried again while nothing changes that they read.
 */
#include "runtime/abi.h"
#include "unit/machine_fixture.h"

enum { X = 1, Y };

/* Thread 1 waits until x is 2; thread 2 writes y, then 1 and 2 to x; thread 3
 * writes y, too. */
static struct engine *begin(struct build *b) {
  uint32_t f[3];
  build_program(b);
  build_global(b, "x", 4);
  build_global(b, "y", 4);
  uint32_t wait = build_body(b, "wait", 1, 0, 0);
  b->f.runtime = true;
  INVOKE(b, "__allways_atomic_begin", none_type, IR_NONE);
  INVOKE(b, "__allways_wait", none_type, IR_NONE, ARG(ptr, 0),
         ARG(i32, num(b, i32, WAIT_EQUAL)), ARG(i32, num(b, i32, 2)),
         ARG(ptr, num(b, ptr, 0)));
  INVOKE(b, "__allways_atomic_end", none_type, IR_NONE);
  build_return(b);
  f[0] = build_body(b, "waiter", 1, 0, 0);
  build_call(b, function_at(b, wait), none_type, IR_NONE, ptr,
             global_at(b, X, 0));
  build_end_thread(b);
  f[1] = build_body(b, "writer", 1, 0, 0);
  build_store(b, i32, global_at(b, Y, 0), num(b, i32, 1))->flags = IR_ATOMIC;
  build_store(b, i32, global_at(b, X, 0), num(b, i32, 1))->flags = IR_ATOMIC;
  build_store(b, i32, global_at(b, Y, 0), num(b, i32, 2))->flags = IR_ATOMIC;
  build_store(b, i32, global_at(b, X, 0), num(b, i32, 2))->flags = IR_ATOMIC;
  build_store(b, i32, global_at(b, Y, 0), num(b, i32, 3))->flags = IR_ATOMIC;
  build_end_thread(b);
  f[2] = build_writer(b, "other", Y, 3, IR_ATOMIC);
  build_starter(b, f, 3);
  build_ready(b);
  return machine_engine(b, (struct vm_options){0});
}

/* Tries thread 1, in vain, and goes back. */
static void try_in_vain(struct engine *e) {
  assert_true(e->ops->save(e));
  assert_int_equal(e->ops->take(e, 1, 0), ENGINE_DISABLED);
  e->ops->back(e, 1);
  e->ops->drop(e);
}

static void a_step_is_remembered(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b);
  struct vm *vm = engine_vm(e);
  assert_false(vm_still_blocked(vm, 1));
  try_in_vain(e);
  assert_true(vm_still_blocked(vm, 1));
  assert_true(vm_still_blocked(vm, 1));
  /* What another thread writes elsewhere is of no interest. */
  assert_int_equal(machine_take(e, 3, 0), ENGINE_WENT_ON);
  assert_true(vm_still_blocked(vm, 1));
  e->ops->free(e);
  build_release(&b);
}

/* Another thread is about to access what it read: there may be a race. */
static void who_comes_near_is_of_interest(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b);
  struct vm *vm = engine_vm(e);
  try_in_vain(e);
  assert_int_equal(machine_take(e, 2, 0), ENGINE_WENT_ON);
  assert_int_equal(vm_next(vm, 2)->ranges[0].area, machine_global(vm, X).area);
  assert_false(vm_still_blocked(vm, 1));
  e->ops->free(e);
  build_release(&b);
}

/* Another value is no reason to go on, but one to try again. */
static void other_words_are_tried_again(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b);
  struct vm *vm = engine_vm(e);
  try_in_vain(e);
  assert_int_equal(machine_take(e, 2, 0), ENGINE_WENT_ON);
  assert_int_equal(machine_take(e, 2, 0), ENGINE_WENT_ON);
  assert_int_equal(machine_value(vm, X, 0, 4), 1);
  assert_false(vm_still_blocked(vm, 1));
  try_in_vain(e);
  assert_true(vm_still_blocked(vm, 1));
  assert_int_equal(machine_take(e, 2, 0), ENGINE_WENT_ON);
  assert_int_equal(machine_take(e, 2, 0), ENGINE_WENT_ON);
  assert_false(vm_still_blocked(vm, 1));
  assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_false(vm_thread_used(vm, 1));
  e->ops->free(e);
  build_release(&b);
}

int test_blocked(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_step_is_remembered),
      cmocka_unit_test(who_comes_near_is_of_interest),
      cmocka_unit_test(other_words_are_tried_again),
  };
  return cmocka_run_group_tests_name("blocked", tests, NULL, NULL);
}
