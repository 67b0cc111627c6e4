/* bench/bench.c - time and goals. */
#include "bench/bench.h"

#include <time.h>

double bench_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int goal(FILE *json, const char *name, double measured, double wanted,
                const char *bound, bool met) {
  const char *result = met ? "met" : "missed";
  printf("goal: %s: measured %.4g, wanted %s %.4g: %s\n", name, measured, bound,
         wanted, result);
  if (json)
    fprintf(json,
            "{\"goal\": \"%s\", \"measured\": %.6g, \"wanted\": %.6g, "
            "\"bound\": \"%s\", \"result\": \"%s\"}\n",
            name, measured, wanted, bound, result);
  return !met;
}

int goal_at_least(FILE *json, const char *name, double measured,
                  double wanted) {
  return goal(json, name, measured, wanted, "at least", measured >= wanted);
}

int goal_at_most(FILE *json, const char *name, double measured, double wanted) {
  return goal(json, name, measured, wanted, "at most", measured <= wanted);
}
