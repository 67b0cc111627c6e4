/*
 * tests/unit/test_counterexample.c - output/counterexample: traces as words,
 * there and back.
 */
#include "output/counterexample.h"

#include <string.h>

#include "base/alloc.h"
#include "unit/unit.h"

static void assert_same_again(const char *text, size_t steps) {
  struct schedule schedule = {NULL, 0, 0};
  struct text again = {NULL, 0, 0};
  assert_true(schedule_read(text, &schedule));
  assert_int_equal(schedule.count, steps);
  schedule_write(&again, &schedule);
  assert_string_equal(again.bytes ? again.bytes : "", text);
  VEC_FREE(schedule.steps, schedule.capacity);
  text_release(&again);
}

static void assert_refused(const char *text) {
  struct schedule schedule = {NULL, 0, 0};
  assert_false(schedule_read(text, &schedule));
  assert_null(schedule.steps); /* it takes no memory */
}

static void there_and_back(void **state) {
  (void)state;
  assert_same_again("", 0);
  assert_same_again("0", 1);
  assert_same_again("0x3,1,0:5,2:7x2", 7);
  assert_same_again("254:18446744073709551615", 1);
}

static void steps_are_what_they_say(void **state) {
  struct schedule schedule = {NULL, 0, 0};
  (void)state;
  assert_true(schedule_read("3:9x2,1", &schedule));
  assert_int_equal(schedule.count, 3);
  assert_int_equal(schedule.steps[1].thread, 3);
  assert_int_equal(schedule.steps[1].value, 9);
  assert_int_equal(schedule.steps[2].thread, 1);
  assert_int_equal(schedule.steps[2].value, 0);
  VEC_FREE(schedule.steps, schedule.capacity);
}

static void nonsense_is_refused(void **state) {
  static const char *const texts[] = {",",
                                      "0,",
                                      "x",
                                      "0x",
                                      "0:",
                                      "0 1",
                                      "-1",
                                      "256",
                                      "0;1",
                                      "0:x",
                                      "0x60000000,1x60000000",
                                      "a,b",
                                      "0x2x3",
                                      "0:99999999999999999999"};
  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    assert_refused(texts[i]);
}

int test_counterexample(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(there_and_back),
      cmocka_unit_test(steps_are_what_they_say),
      cmocka_unit_test(nonsense_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
