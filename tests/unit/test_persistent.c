/*
 * tests/unit/test_persistent.c - por/persistent: which threads it is enough to
 * move.
 */
#include "unit/machine_fixture.h"

enum { ALL = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 };

/* Threads 1 to 4 write to x or y. */
static struct engine *begin(struct build *b, const char *names,
                            struct vm_options options) {
  static const char *const functions[] = {"a", "b", "c", "d"};
  uint32_t f[4];
  build_program(b);
  uint32_t x = build_global(b, "x", 4), y = build_global(b, "y", 4);
  for (int i = 0; i < 4; i++)
    f[i] = build_writer(b, functions[i], names[i] == 'x' ? x : y, 3, 0);
  build_starter(b, f, 4);
  build_ready(b);
  return machine_engine(b, options);
}

static uint64_t set_of(const char *names, struct vm_options options) {
  struct build b;
  struct engine *e = begin(&b, names, options);
  uint64_t set = vm_persistent_set(engine_vm(e), ALL);
  e->ops->free(e);
  build_release(&b);
  return set;
}

static void those_that_do_not_meet_are_apart(void **state) {
  struct vm_options reduced = {0};
  (void)state;
  assert_int_equal(set_of("xxyy", reduced), 1 << 1 | 1 << 2);
  assert_int_equal(set_of("xyxy", reduced), 1 << 1 | 1 << 3);
  assert_int_equal(set_of("yxxy", reduced), 1 << 1 | 1 << 4);
}

static void the_smallest_set_is_taken(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b, "xxyy", (struct vm_options){0});
  struct vm *vm = engine_vm(e);
  /* Thread 1 goes to its end: nobody meets thread 2 any more. */
  for (int i = 0; i < 3; i++)
    assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_false(vm_thread_used(vm, 1));
  assert_int_equal(vm_persistent_set(vm, ALL & ~(1 << 1)), 1 << 2);
  e->ops->free(e);
  build_release(&b);
}

static void where_all_meet_all_are_needed(void **state) {
  (void)state;
  assert_int_equal(set_of("xxxx", (struct vm_options){0}), ALL);
}

/* Of a statement only the first operation is known. */
static void without_reduction_all_are_needed(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b, "xxyy", (struct vm_options){.statements = true});
  assert_int_equal(vm_persistent_set(engine_vm(e), ALL), ALL);
  e->ops->free(e);
  build_release(&b);
}

/* Reduced and plain search end in the same states. */
static void ends_are_the_same(void **state) {
  struct search s[2] = {{.reduce = true}, {.reduce = false}};
  (void)state;
  for (int plain = 0; plain < 2; plain++) {
    struct build b;
    uint32_t f[3];
    struct allways_store_options options = {0};
    build_program(&b);
    uint32_t x = build_global(&b, "x", 4), y = build_global(&b, "y", 4);
    f[0] = build_writer(&b, "a", x, 2, IR_ATOMIC);
    f[1] = build_writer(&b, "b", x, 3, IR_ATOMIC);
    f[2] = build_writer(&b, "c", y, 2, IR_ATOMIC);
    build_starter(&b, f, 3);
    build_ready(&b);
    s[plain].finals = allways_store_new(&options);
    machine_search(&b, (struct vm_options){.plain = plain}, &s[plain]);
    assert_null(s[plain].found);
    assert_int_equal(s[plain].unknown.reason, REASON_NONE);
    allways_store_free(s[plain].finals);
    search_release(&s[plain]);
    build_release(&b);
  }
  assert_true(s[0].stats.states < s[1].stats.states);
  assert_int_equal(s[0].stats.finals, 2);
  assert_int_equal(s[1].stats.finals, 2);
  assert_true(s[0].stats.final_sum == s[1].stats.final_sum);
}

int test_persistent(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(those_that_do_not_meet_are_apart),
      cmocka_unit_test(the_smallest_set_is_taken),
      cmocka_unit_test(where_all_meet_all_are_needed),
      cmocka_unit_test(without_reduction_all_are_needed),
      cmocka_unit_test(ends_are_the_same),
  };
  return cmocka_run_group_tests_name("persistent", tests, NULL, NULL);
}
