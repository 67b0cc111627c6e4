/*
 * tests/unit/test_interference.c - por/interference: may another thread touch
 * these bytes before this one goes on?
 */
#include "unit/machine_fixture.h"

enum { X = 1, Y, Z, W };

/* A function that loads from one global and stores to another one. */
static uint32_t copier(struct build *b, const char *name, uint32_t from,
                       uint32_t to) {
  uint32_t f = build_body(b, name, 1, 0, 1);
  build_load(b, i32, 1, global_at(b, from, 0));
  build_store(b, i32, global_at(b, to, 0), 1);
  build_end_thread(b);
  return f;
}

/* Threads 1 and 2: both write x; the second also reads y.  Nobody touches z.
 * Both stand before their access to x. */
static struct engine *begin(struct build *b) {
  uint32_t f[2];
  build_program(b);
  build_global(b, "x", 8);
  build_global(b, "y", 4);
  build_global(b, "z", 4);
  build_global(b, "w", 4);
  f[0] = build_writer(b, "a", X, 3, 0);
  f[1] = build_body(b, "b", 1, 0, 1);
  build_store(b, i32, global_at(b, X, 0), num(b, i32, 9));
  build_load(b, i32, 1, global_at(b, Y, 0));
  build_store(b, i32, global_at(b, W, 0), 1);
  build_end_thread(b);
  build_starter(b, f, 2);
  build_ready(b);
  return machine_engine(b, (struct vm_options){0});
}

static enum visibility visible(struct engine *e, uint32_t global,
                               uint64_t offset, bool write) {
  struct vm *vm = engine_vm(e);
  return por_visibility(vm, machine_global(vm, global).area, offset, 4, write);
}

static void what_others_may_touch_is_visible(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b);
  assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON); /* runs: thread 1 */
  struct allways_state hash;
  assert_true(e->ops->state(e, false, &hash));
  assert_int_equal(visible(e, X, 0, true), VISIBLE);
  assert_int_equal(visible(e, X, 0, false), VISIBLE);
  assert_int_equal(visible(e, Z, 0, true), INVISIBLE);
  /* The other one reads y, and writes w. */
  assert_int_equal(visible(e, Y, 0, false), INVISIBLE);
  assert_int_equal(visible(e, W, 0, false), VISIBLE);
  e->ops->free(e);
  build_release(&b);
}

static void places_in_an_object_are_told_apart(void **state) {
  struct build b;
  struct allways_state hash;
  (void)state;
  struct engine *e = begin(&b);
  assert_int_equal(machine_take(e, 1, 0), ENGINE_WENT_ON);
  assert_true(e->ops->state(e, false, &hash));
  assert_int_equal(visible(e, X, 4, true), INVISIBLE);
  e->ops->free(e);
  build_release(&b);
}

/* What lies behind a thread does not count. */
static void only_what_comes_counts(void **state) {
  struct build b;
  (void)state;
  struct engine *e = begin(&b);
  assert_int_equal(machine_take(e, 2, 0), ENGINE_WENT_ON); /* to its end */
  assert_false(vm_thread_used(engine_vm(e), 2));
  assert_int_equal(machine_take(e, 1, 0), ENGINE_ENDED);
  e->ops->free(e);
  build_release(&b);
}

/* A block that only this thread can reach is its own, a block in a global is
 * not. */
static void blocks_are_reached_or_not(void **state) {
  (void)state;
  for (int shared = 0; shared < 2; shared++) {
    struct build b;
    uint32_t f[2];
    build_program(&b);
    uint32_t g = build_global(&b, "g", 8);
    for (int i = 0; i < 2; i++) {
      f[i] = build_body(&b, i ? "b" : "a", 1, 0, 2);
      INVOKE(&b, "malloc", ptr, 1, ARG(i64, num(&b, i64, 8)));
      if (shared)
        build_store(&b, ptr, global_at(&b, g, 0), 1)->flags = IR_ATOMIC;
      build_store(&b, i32, 1, num(&b, i32, 7));
      build_load(&b, ptr, 2, global_at(&b, g, 0))->flags = IR_ATOMIC;
      INVOKE(&b, "free", none_type, IR_NONE, ARG(ptr, 1));
      build_end_thread(&b);
    }
    build_starter(&b, f, 2);
    build_ready(&b);
    struct vm_options options = {.no_races = true};
    struct search s = {.reduce = true};
    machine_search(&b, options, &s);
    assert_int_equal(s.stats.states > 1, shared);
    search_release(&s);
    build_release(&b);
  }
}

static void readers_do_not_meet(void **state) {
  struct build b;
  uint32_t f[2];
  (void)state;
  build_program(&b);
  for (int i = 0; i < 4; i++)
    build_global(&b, "xyzw" + i, 4);
  f[0] = copier(&b, "a", X, Y);
  f[1] = copier(&b, "b", X, Z);
  build_starter(&b, f, 2);
  build_ready(&b);
  struct search s = {.reduce = true};
  machine_search(&b, (struct vm_options){0}, &s);
  assert_int_equal(s.stats.transitions, 0);
  search_release(&s);
  build_release(&b);
}

int test_interference(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_others_may_touch_is_visible),
      cmocka_unit_test(places_in_an_object_are_told_apart),
      cmocka_unit_test(only_what_comes_counts),
      cmocka_unit_test(blocks_are_reached_or_not),
      cmocka_unit_test(readers_do_not_meet),
  };
  return cmocka_run_group_tests_name("interference", tests, NULL, NULL);
}
