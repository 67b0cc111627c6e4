/*
 * tests/unit/test_vm_fault.c - vm/fault: what is recorded of a fault.
 */
#include "unit/machine_fixture.h"
#include "vm/machine.h"

/* A program that has ended. */
static struct vm *begin(struct build *b) {
  enum vm_event event;
  build_program(b);
  build_main(b, 0, 1);
  build_exit(b);
  build_ready(b);
  return machine_run(b, (struct vm_options){0}, &event);
}

static void faults_are_data(void **state) {
  static struct build b;
  struct vm *vm = begin(&b);
  const struct fault *f = vm_last_fault(vm);
  (void)state;
  vm_fault(vm, SUB_READ_PAST, FACTS(.numbers = {4, 8}, .word = "a\nb"));
  assert_int_equal(vm->event, VM_FAULTED);
  assert_int_equal(f->kind, FAULT_VALID_DEREF);
  assert_int_equal(f->sub, SUB_READ_PAST);
  assert_int_equal(f->numbers[1], 8);
  assert_string_equal(f->word, "a?b"); /* nobody obeys it */
  assert_true(vm->recorded.is_new);
  vm_fault_as(vm, FAULT_POINTER_OPERATION);
  assert_int_equal(f->kind, FAULT_POINTER_OPERATION);
  assert_int_equal(f->sub, SUB_READ_PAST);
  machine_end(&b, vm);
}

static void reasons_are_no_faults(void **state) {
  static struct build b;
  struct vm *vm = begin(&b);
  const struct fault *f = vm_last_fault(vm);
  (void)state;
  vm_fault(vm, SUB_FREE_TWICE, NO_FACTS);
  vm_give_up(vm, VM_LIMIT, REASON_THREADS, FACTS(.numbers = {255}));
  assert_int_equal(vm->event, VM_LIMIT);
  assert_int_equal(f->kind, FAULT_KIND_COUNT);
  assert_int_equal(f->sub, SUB_NONE);
  assert_int_equal(f->reason, REASON_THREADS);
  vm_no_room(vm, OBJECT_VARIABLE, ALLWAYS_MAX_AREA + UINT64_C(1));
  assert_int_equal(f->reason, REASON_TOO_LARGE);
  vm_no_room(vm, OBJECT_VARIABLE, 8);
  assert_int_equal(f->reason, REASON_NO_ROOM);
  machine_end(&b, vm);
}

int test_vm_fault(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faults_are_data),
      cmocka_unit_test(reasons_are_no_faults),
  };
  return cmocka_run_group_tests_name("vm_fault", tests, NULL, NULL);
}
