/*
 * tests/unit/runner.c - runs the unit tests.
 *
 *     unit-tests             all of them
 *     unit-tests PATTERN...  those whose names match, as *image* or test_mix
 *     unit-tests --list      their names, one a line
 *
 * Each tests/unit/test_x.c defines int test_x(void), a cmocka group that
 * returns the number of failed tests; the build makes the table of them.
 * After each group all memory must have been given back.
 */
#include <fnmatch.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "unit_table.h"

#define X(name) int name(void);
UNIT_TESTS
#undef X

static const struct group {
  const char *name;
  int (*run)(void);
} groups[] = {
#define X(name) {#name, name},
    UNIT_TESTS
#undef X
};
enum { GROUPS = sizeof groups / sizeof groups[0] };

static bool chosen(const char *name, int count, char **patterns) {
  for (int i = 0; i < count; i++)
    if (fnmatch(patterns[i], name, 0) == 0)
      return true;
  return count == 0;
}

/* Did it fail? */
static bool run(const struct group *group) {
  int64_t before = alloc_balance();
  int failed = group->run();
  int64_t left = alloc_balance() - before;
  if (left != 0)
    printf("not ok - %s left %" PRId64 " bytes behind\n", group->name, left);
  return failed != 0 || left != 0;
}

int main(int argc, char **argv) {
  bool list = argc == 2 && strcmp(argv[1], "--list") == 0;
  int ran = 0, failed = 0;
  for (int i = 0; i < GROUPS; i++) {
    if (list) {
      puts(groups[i].name);
    } else if (chosen(groups[i].name, argc - 1, argv + 1)) {
      ran++;
      failed += run(&groups[i]);
    }
  }
  if (!list && ran == 0) {
    fputs("unit-tests: no test has such a name\n", stderr);
    return 2;
  }
  return failed != 0;
}
