/*
 * tests/seeded_bug.c - the deliberate bug that ALLWAYS_SEEDED_BUG names; 0:
 * none.
 */
#include "seeded_bug.h"

#include <stdlib.h>

int seeded_bug;

__attribute__((constructor)) static void read_bug(void) {
  const char *number = getenv("ALLWAYS_SEEDED_BUG");
  seeded_bug = number ? atoi(number) : 0;
}
