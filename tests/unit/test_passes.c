/*
 * tests/unit/test_passes.c - random functions do the same before and
 * after passes, all of them in order or some of them in any order; and no slot
 * that liveness calls dead is missed.
 */
#include "unit/ir_random.h"

enum { FUNCTIONS = HARD ? 300 : 2000, INPUTS = 4 };

static const uint32_t inputs[INPUTS][2] = {
    {0, 0}, {1, 7}, {7, UINT32_MAX}, {0x7fffffff, 2}};

typedef void pass_fn(struct ir_program *program, struct ir_function *f);
static pass_fn *const passes[] = {pass_mem2reg,  pass_params, pass_copyprop,
                                  pass_coalesce, pass_fold,   pass_dce};

static void run_passes(struct build *b, struct ir_function *f, uint64_t seed) {
  if (seed % 2 == 0) {
    passes_run(&b->program);
    return;
  }
  for (uint64_t x = seed / 2; x; x /= 6) {
    passes[x % 6](&b->program, f);
    assert_sound(b);
  }
  pass_liveness(&b->program, f);
}

struct totals {
  unsigned returned, faulted, before, after;
};

static void check_function(uint64_t seed, struct totals *totals) {
  static struct build b;
  struct outcome before[INPUTS];
  random_function(&b, seed);
  struct ir_function *f = &b.program.functions[b.function];
  assert_sound(&b);
  for (int i = 0; i < INPUTS; i++)
    before[i] = run_function(&b.program, f, inputs[i][0], inputs[i][1]);
  run_passes(&b, f, seed);
  assert_sound(&b);
  for (int i = 0; i < INPUTS; i++) {
    struct outcome after =
        run_function(&b.program, f, inputs[i][0], inputs[i][1]);
    if (after.end != before[i].end || after.events != before[i].events ||
        after.hash != before[i].hash)
      fail_msg("function %lu differs for input %d", (unsigned long)seed, i);
    totals->returned += after.end == RETURNED;
    totals->faulted += after.end == FAULTED;
    totals->before += before[i].steps;
    totals->after += after.steps;
  }
  build_release(&b);
}

static void functions_do_the_same(void **state) {
  struct totals totals = {0, 0, 0, 0};
  (void)state;
  for (uint64_t seed = 1; seed <= FUNCTIONS; seed++)
    check_function(seed, &totals);
  /* The test would be worth nothing if they did nothing. */
  assert_true(totals.returned > FUNCTIONS / 2);
  assert_true(totals.faulted > FUNCTIONS / 10);
  assert_true(totals.after < totals.before);
}

int test_passes(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(functions_do_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
