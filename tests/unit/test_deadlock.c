/*
 * tests/unit/test_deadlock.c - por/deadlock: threads that wait for each other,
 * or for one that has ended.
 */
#include "unit/machine_fixture.h"

/* Threads 1 to 3 are there, 0 has ended. */
static struct engine *begin(struct build *b) {
  uint32_t f[3];
  build_program(b);
  uint32_t x = build_global(b, "x", 4);
  f[0] = build_writer(b, "a", x, 2, 0);
  f[1] = build_writer(b, "b", x, 2, 0);
  f[2] = build_writer(b, "c", x, 2, 0);
  build_starter(b, f, 3);
  build_ready(b);
  return machine_engine(b, (struct vm_options){0});
}

/* Do they wait in a circle? */
static bool stuck(struct vm_holders one, struct vm_holders two,
                  struct vm_holders three) {
  struct build b;
  struct engine *e = begin(&b);
  struct vm *vm = engine_vm(e);
  struct vm_holders waits[VM_MAX_THREADS] = {{0, 0}, one, two, three};
  bool is = vm_deadlock_cycle_fault(vm, waits);
  if (is) {
    assert_int_equal(vm_last_fault(vm)->kind, FAULT_DEADLOCK);
    assert_true(fault_is_cycle(vm_last_fault(vm)));
  }
  e->ops->free(e);
  build_release(&b);
  return is;
}

static const struct vm_holders nobody = {0, 0};

static struct vm_holders thread(uint32_t n) {
  return (struct vm_holders){n + 1, 0};
}

static struct vm_holders threads(uint32_t set) {
  return (struct vm_holders){0, set};
}

static void circles_are_found(void **state) {
  (void)state;
  assert_true(stuck(thread(2), thread(1), nobody));
  assert_true(stuck(thread(2), thread(3), thread(1)));
  assert_true(stuck(thread(1), nobody, nobody));
}

static void chains_may_go_on(void **state) {
  (void)state;
  assert_false(stuck(nobody, nobody, nobody));
  assert_false(stuck(thread(2), nobody, nobody));
  assert_false(stuck(thread(2), thread(3), nobody));
}

static void nobody_comes_back_from_its_end(void **state) {
  (void)state;
  assert_true(stuck(thread(0), nobody, nobody));
  assert_true(stuck(thread(2), thread(0), nobody));
}

/* All of a set must let go. */
static void sets_wait_for_each(void **state) {
  (void)state;
  assert_false(stuck(threads(1 << 2 | 1 << 3), nobody, nobody));
  assert_true(stuck(threads(1 << 2 | 1 << 3), nobody, thread(1)));
  assert_true(stuck(threads(1 << 2 | 1 << 0), nobody, nobody));
}

int test_deadlock(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(circles_are_found),
      cmocka_unit_test(chains_may_go_on),
      cmocka_unit_test(nobody_comes_back_from_its_end),
      cmocka_unit_test(sets_wait_for_each),
  };
  return cmocka_run_group_tests_name("deadlock", tests, NULL, NULL);
}
