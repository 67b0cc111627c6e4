/*
 * What lwIP's unit tests use of the library check, without its processes: each
 * test runs in this one, and is named where it fails.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

#define CHECK_MAJOR_VERSION 0
#define CHECK_MINOR_VERSION 12

enum { CK_NORMAL, CK_MOST = 200 };

typedef void (*TFun)(int);
typedef void (*SFun)(void);
typedef struct {
  TFun test;
  const char *name;
  SFun before, after;
} TCase;
typedef struct {
  TCase cases[CK_MOST];
  int count;
} Suite;
typedef struct {
  Suite *suites[CK_MOST];
  int count, failed;
} SRunner;

int check_failures(int more);

#define START_TEST(name) static void name(int _i)
#define END_TEST
#define fail_unless(condition, ...)                                            \
  do {                                                                         \
    if (!(condition)) {                                                        \
      printf("%s:%d: %s\n", __func__, __LINE__, #condition);                   \
      check_failures(1);                                                       \
    }                                                                          \
  } while (0)
#define fail_if(condition, ...) fail_unless(!(condition))
#define fail(...) fail_unless(0)

Suite *suite_create(const char *name);
TCase *tcase_create(const char *name);
void tcase_add_checked_fixture(TCase *tc, SFun before, SFun after);
void _tcase_add_test(TCase *tc, TFun test, const char *name, int s, int l,
                     int e, int n);
void suite_add_tcase(Suite *suite, TCase *tc);
SRunner *srunner_create(Suite *suite);
void srunner_add_suite(SRunner *runner, Suite *suite);
void srunner_set_xml(SRunner *runner, const char *name);
void srunner_run_all(SRunner *runner, int mode);
int srunner_ntests_failed(SRunner *runner);
void srunner_free(SRunner *runner);

#endif
