/* The few functions of check.h: see there. */
#include "check.h"

#include <stdlib.h>

int check_failures(int more) {
  static int failures;
  return failures += more;
}

Suite *suite_create(const char *name) {
  printf("%s\n", name);
  return calloc(1, sizeof(Suite));
}

TCase *tcase_create(const char *name) {
  (void)name;
  return calloc(1, sizeof(TCase));
}

void tcase_add_checked_fixture(TCase *tc, SFun before, SFun after) {
  tc->before = before;
  tc->after = after;
}

void _tcase_add_test(TCase *tc, TFun test, const char *name, int s, int l,
                     int e, int n) {
  (void)s, (void)l, (void)e, (void)n;
  tc->test = test;
  tc->name = name;
}

void suite_add_tcase(Suite *suite, TCase *tc) {
  suite->cases[suite->count++] = *tc;
  free(tc);
}

SRunner *srunner_create(Suite *suite) {
  SRunner *runner = calloc(1, sizeof *runner);
  srunner_add_suite(runner, suite);
  return runner;
}

void srunner_add_suite(SRunner *runner, Suite *suite) {
  runner->suites[runner->count++] = suite;
}

void srunner_set_xml(SRunner *runner, const char *name) {
  (void)runner, (void)name;
}

static int run(const TCase *tc) {
  int before = check_failures(0);
  if (tc->before)
    tc->before();
  tc->test(0);
  if (tc->after)
    tc->after();
  int failed = check_failures(0) != before;
  printf("%s %s\n", failed ? "not ok" : "ok", tc->name);
  return failed;
}

void srunner_run_all(SRunner *runner, int mode) {
  (void)mode;
  for (int i = 0; i < runner->count; i++)
    for (int k = 0; k < runner->suites[i]->count; k++)
      runner->failed += run(&runner->suites[i]->cases[k]);
}

int srunner_ntests_failed(SRunner *runner) { return runner->failed; }

void srunner_free(SRunner *runner) {
  for (int i = 0; i < runner->count; i++)
    free(runner->suites[i]);
  free(runner);
}
