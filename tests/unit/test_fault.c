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

static void each_kind_has_a_sub_kind(void **state) {
  bool has[FAULT_KIND_COUNT + 1] = {false};
  (void)state;
  for (int i = SUB_NONE + 1; i < FAULT_SUB_COUNT; i++) {
    const struct fault f = {.kind = fault_sub_kind((enum fault_sub)i),
                            .sub = (enum fault_sub)i};
    const struct fault_kind_info *info = &fault_kinds[f.kind];
    bool known = fault_cwe(&f) == 0 && f.kind == FAULT_ABORT;
    for (size_t n = 0; n < FAULT_CWES && info->cwes[n]; n++)
      known |= info->cwes[n] == fault_cwe(&f);
    assert_true(known);
    has[f.kind] = true;
  }
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    assert_true(has[k]);
  assert_int_equal(fault_sub_kind(SUB_NONE), FAULT_KIND_COUNT);
}

/* A call of NULL may count as an access. */
static void another_kind_has_its_own_weakness(void **state) {
  struct fault f = {.kind = FAULT_BAD_CALL, .sub = SUB_NULL_FUNCTION};
  (void)state;
  assert_int_equal(fault_cwe(&f), 476);
  f.kind = FAULT_VALID_DEREF;
  assert_int_equal(fault_cwe(&f), 119);
  f.kind = FAULT_KIND_COUNT;
  assert_int_equal(fault_cwe(&f), 0);
}

static void what_is_shown_is_compared(void **state) {
  const struct fault a = {.kind = FAULT_VALID_DEREF,
                          .sub = SUB_READ_PAST,
                          .numbers = {4, 8},
                          .position = 3,
                          .thread = 1};
  struct fault b = a;
  (void)state;
  b.thread = 2;
  b.stack_count = 1;
  assert_true(fault_same(&a, &b));
  b.numbers[1]++;
  assert_false(fault_same(&a, &b));
  b = a;
  b.position++;
  assert_false(fault_same(&a, &b));
  b = a;
  b.sub = SUB_READ_BEFORE;
  assert_false(fault_same(&a, &b));
  b = a;
  strcpy(b.word, "x");
  assert_false(fault_same(&a, &b));
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
      cmocka_unit_test(each_kind_has_a_sub_kind),
      cmocka_unit_test(another_kind_has_its_own_weakness),
      cmocka_unit_test(what_is_shown_is_compared),
  };
  return cmocka_run_group_tests_name("fault", tests, NULL, NULL);
}
