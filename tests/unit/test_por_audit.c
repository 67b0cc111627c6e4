/*
 * tests/unit/test_por_audit.c - por/audit: claims of the reduction are tried.
 */
#include "por/audit_impl.h"
#include "unit/machine_fixture.h"

static struct vm_access access_of(uint32_t area, bool write, uint64_t offset,
                                  uint64_t size) {
  return (struct vm_access){
      .area = area, .write = write, .offset = offset, .size = size};
}

static bool conflict(struct vm_access a, struct vm_access b) {
  bool is = trial_conflict(&a, &b);
  assert_int_equal(trial_conflict(&b, &a), is);
  return is;
}

static void accesses_conflict(void **state) {
  (void)state;
  assert_true(conflict(access_of(1, true, 0, 4), access_of(1, false, 0, 4)));
  assert_true(conflict(access_of(1, true, 0, 4), access_of(1, true, 3, 4)));
  assert_false(conflict(access_of(1, false, 0, 4), access_of(1, false, 0, 4)));
  assert_false(conflict(access_of(1, true, 0, 4), access_of(1, true, 4, 4)));
  assert_false(conflict(access_of(1, true, 0, 4), access_of(2, true, 0, 4)));
  /* No bytes are all of them. */
  assert_true(conflict(access_of(1, true, 0, 0), access_of(1, false, 9, 4)));
}

/* Two threads on x, two on y, and each on something of its own. */
static void search(struct vm_options options, struct search *s) {
  struct build b;
  uint32_t f[4], globals[4];
  build_program(&b);
  uint32_t x = build_global(&b, "x", 4), y = build_global(&b, "y", 4);
  for (int i = 0; i < 4; i++) {
    globals[i] = build_global(&b, "own", 4);
    f[i] = build_body(&b, "f", 1, 0, 0);
    build_store(&b, i32, global_at(&b, i < 2 ? x : y, 0), num(&b, i32, 1))
        ->flags = IR_ATOMIC;
    build_store(&b, i32, global_at(&b, globals[i], 0), num(&b, i32, 1));
    build_store(&b, i32, global_at(&b, i < 2 ? x : y, 0), num(&b, i32, 2))
        ->flags = IR_ATOMIC;
    build_end_thread(&b);
  }
  build_starter(&b, f, 4);
  build_ready(&b);
  machine_search(&b, options, s);
  build_release(&b);
}

static void sound_claims_pass(void **state) {
  struct search s = {.reduce = true}, plain = {.reduce = true};
  (void)state;
  search((struct vm_options){.audit = 1, .audit_seed = 1}, &s);
  search((struct vm_options){0}, &plain);
  assert_true(s.stats.audits > 10);
  assert_true(s.stats.audits_exhaustive > 0);
  assert_int_equal(plain.stats.audits, 0);
  /* It looks and goes back: nothing else is found. */
  assert_null(s.found);
  assert_int_equal(s.stats.states, plain.stats.states);
  assert_int_equal(s.stats.transitions, plain.stats.transitions);
  search_release(&s);
  search_release(&plain);
}

static void fewer_are_tried_on_demand(void **state) {
  struct search all = {.reduce = true}, some = {.reduce = true};
  (void)state;
  search((struct vm_options){.audit = 1, .audit_seed = 1}, &all);
  search((struct vm_options){.audit = 8, .audit_seed = 1}, &some);
  assert_true(some.stats.audits < all.stats.audits / 2);
  search_release(&all);
  search_release(&some);
}

int test_por_audit(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(accesses_conflict),
      cmocka_unit_test(sound_claims_pass),
      cmocka_unit_test(fewer_are_tried_on_demand),
  };
  return cmocka_run_group_tests_name("por_audit", tests, NULL, NULL);
}
