/*
 * tests/unit/test_choice.c - vm/choice: an instruction asks, a search chooses.
 */
#include "unit/unit.h"
#include "vm/machine.h"

/* It stops when it asks first, and gets the value when it asks again; then the
 * value is used up. */
static void a_value_is_taken_once(void **state) {
  static struct vm vm;
  uint64_t value = 77;
  (void)state;
  vm = (struct vm){.event = VM_RUNNING};
  assert_int_equal(vm_ask(&vm, 5, &value), GO_STOP);
  assert_int_equal(vm.event, VM_CHOICE);
  assert_int_equal(vm_choices(&vm), 5);
  assert_int_equal(value, 77);
  vm_choose(&vm, 4, 5);
  assert_int_equal(vm_ask(&vm, 5, &value), GO_NEXT);
  assert_int_equal(value, 4);
  assert_int_equal(vm_ask(&vm, 5, &value), GO_STOP);
  assert_int_equal(vm.event, VM_CHOICE);
}

/* Another thread has narrowed the set: of five values, three are left. */
static void values_left_over_are_pruned(void **state) {
  static struct vm vm;
  uint64_t value = 77;
  (void)state;
  vm = (struct vm){.event = VM_RUNNING};
  vm_choose(&vm, 3, 5);
  assert_int_equal(vm_ask(&vm, 3, &value), GO_STOP);
  assert_int_equal(vm.event, VM_PRUNED);
  assert_int_equal(value, 77);
}

/* Another thread has made two values three: the thread asks again. */
static void more_values_are_asked_for(void **state) {
  static struct vm vm;
  uint64_t value = 77;
  (void)state;
  vm = (struct vm){.event = VM_RUNNING};
  vm_choose(&vm, 1, 2);
  assert_int_equal(vm_ask(&vm, 3, &value), GO_STOP);
  assert_int_equal(vm.event, VM_CHOICE);
  assert_int_equal(vm_choices(&vm), 3);
  vm_choose(&vm, 2, 3);
  assert_int_equal(vm_ask(&vm, 3, &value), GO_NEXT);
  assert_int_equal(value, 2);
}

/* Count 0 stands for all 2^64 of them. */
static void all_numbers_can_be_chosen(void **state) {
  static struct vm vm;
  uint64_t value = 77;
  (void)state;
  vm = (struct vm){.event = VM_RUNNING};
  vm_choose(&vm, UINT64_MAX, 0);
  assert_int_equal(vm_ask(&vm, 0, &value), GO_NEXT);
  assert_true(value == UINT64_MAX);
}

int test_choice(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_value_is_taken_once),
      cmocka_unit_test(values_left_over_are_pruned),
      cmocka_unit_test(more_values_are_asked_for),
      cmocka_unit_test(all_numbers_can_be_chosen),
  };
  return cmocka_run_group_tests_name("choice", tests, NULL, NULL);
}
