/*
 * tests/unit/test_fault.c - engine/fault: the tables of kinds are whole, and
 * names lead back to their kinds.
 */
#include "engine/fault.h"

#include <string.h>

#include "allways/explore.h"
#include "unit/unit.h"

static void kinds_are_whole(void **state) {
  (void)state;
  for (int k = 0; k < FAULT_KIND_COUNT; k++) {
    const struct fault_kind_info *info = &fault_kinds[k];
    assert_true(info->name[0] && info->label[0] && info->title[0]);
    assert_int_equal(info->text[strlen(info->text) - 1], '.');
    assert_memory_equal(info->rule, "G ", 2);
    assert_true(info->cwes[0] != 0 || k == FAULT_ABORT);
  }
}

static void names_lead_back(void **state) {
  (void)state;
  for (int k = 0; k < FAULT_KIND_COUNT; k++) {
    const char *name = fault_kind_name((enum fault_kind)k);
    assert_int_equal(fault_kind_find(name, strlen(name)), k);
    assert_int_equal(fault_kind_find(name, strlen(name) - 1), FAULT_KIND_COUNT);
    for (int i = 0; i < k; i++)
      assert_string_not_equal(fault_kinds[i].label, fault_kinds[k].label);
  }
  assert_int_equal(fault_kind_find("", 0), FAULT_KIND_COUNT);
  assert_string_equal(fault_kind_name(FAULT_KIND_COUNT), "?");
}

/* As completion shows them. */
static void kinds_are_listed(void **state) {
  const char *at = allways_fault_kinds();
  (void)state;
  for (int k = 0; k < FAULT_KIND_COUNT; k++) {
    size_t n = strcspn(at, " ");
    assert_int_equal(fault_kind_find(at, n), k);
    at += n + (at[n] == ' ');
  }
  assert_string_equal(at, "");
}

int test_fault(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinds_are_whole),
      cmocka_unit_test(names_lead_back),
      cmocka_unit_test(kinds_are_listed),
  };
  return cmocka_run_group_tests_name("fault", tests, NULL, NULL);
}
