/*
 * tests/unit/test_effects.c - por/effects: what a thread may still touch from
 * where it stands.
 */
#include "por/effects.h"

#include "unit/machine_fixture.h"

enum { X = 1, Y, Z };

/* f: x = 1; g(&y + 4); return.  g(p): loads from p.  Nobody touches z. */
struct program {
  struct build b;
  uint32_t f, g;
  struct effects *effects;
};

static void begin(struct program *p) {
  struct build *b = &p->b;
  build_program(b);
  build_global(b, "x", 4);
  build_global(b, "y", 8);
  build_global(b, "z", 4);
  p->g = build_body(b, "g", 1, 0, 1);
  build_load(b, i32, 1, 0);
  build_op(b, IR_ADD, i32, 1, 1, num(b, i32, 1));
  build_store(b, i32, global_at(b, Z, 0), 1);
  build_return(b);
  p->f = build_body(b, "f", 1, 0, 1);
  build_store(b, i32, global_at(b, X, 0), num(b, i32, 1));
  build_call(b, function_at(b, p->g), none_type, IR_NONE, ptr,
             global_at(b, Y, 4));
  build_return(b);
  build_main(b, 0, 1);
  build_start_thread(b, 3, p->f, num(b, ptr, 0));
  /* Others write to y: else nobody is interested in it. */
  build_store(b, i32, global_at(b, Y, 4), num(b, i32, 1));
  build_store(b, i32, global_at(b, Y, 0), num(b, i32, 1));
  build_end_thread(b);
  build_ready(b);
  p->effects = effects_new(&b->program, NULL, NULL);
}

static void end(struct program *p) {
  effects_free(p->effects);
  build_release(&p->b);
}

static bool touches(const struct program *p, const struct effect *effect,
                    uint32_t global, uint64_t offset, bool write) {
  return effects_has(p->effects, write ? effect->written : effect->touched,
                     effects_of_global(p->effects, global), offset, 4);
}

static void calls_are_included(void **state) {
  static struct program p;
  (void)state;
  begin(&p);
  const struct effect *all = effects_from(p.effects, EFFECTS_ALL, p.f, 0);
  assert_true(touches(&p, all, X, 0, true));
  assert_true(touches(&p, all, Z, 0, true));
  assert_true(touches(&p, all, Y, 4, false));
  assert_false(touches(&p, all, Y, 4, true));
  assert_true(all->returns);
  assert_false(all->unwinds);
  end(&p);
}

/* Through a parameter, at the place that is passed. */
static void places_are_told_apart(void **state) {
  static struct program p;
  (void)state;
  begin(&p);
  const struct effect *all = effects_from(p.effects, EFFECTS_ALL, p.f, 0);
  assert_false(touches(&p, all, Y, 0, false));
  assert_true(effects_has(p.effects, all->touched,
                          effects_of_global(p.effects, Y), 0, 8));
  assert_true(effects_has(p.effects, all->touched,
                          effects_of_global(p.effects, Y), 0, 0));
  end(&p);
}

static void what_is_done_does_not_count(void **state) {
  static struct program p;
  (void)state;
  begin(&p);
  const struct effect *rest = effects_from(p.effects, EFFECTS_ALL, p.f, 1);
  assert_false(touches(&p, rest, X, 0, true));
  assert_true(touches(&p, rest, Z, 0, true));
  const struct effect *none = effects_from(p.effects, EFFECTS_ALL, p.f, 2);
  assert_false(touches(&p, none, Z, 0, true));
  assert_false(touches(&p, none, Y, 4, false));
  end(&p);
}

static void a_call_alone(void **state) {
  static struct program p;
  (void)state;
  begin(&p);
  const struct effect *call = effects_of_call(p.effects, p.f, 1);
  assert_true(touches(&p, call, Z, 0, true));
  assert_true(touches(&p, call, Y, 4, false));
  assert_false(touches(&p, call, X, 0, true));
  end(&p);
}

static void sites_have_addresses(void **state) {
  static struct program p;
  (void)state;
  begin(&p);
  const struct effect_sites *sites =
      effects_sites(p.effects, p.f, 0, effects_of_global(p.effects, X));
  assert_true(sites->known);
  assert_int_equal(sites->count, 1);
  assert_int_equal(sites->items[0].address, global_at(&p.b, X, 0));
  assert_int_equal(sites->items[0].size, 4);
  assert_true(sites->items[0].write);
  /* The call touches z: that is not known so closely. */
  assert_false(
      effects_sites(p.effects, p.f, 0, effects_of_global(p.effects, Z))->known);
  end(&p);
}

static void writers_of_slots_are_counted(void **state) {
  static struct program p;
  (void)state;
  begin(&p);
  struct effect_writers w = effects_writers(p.effects, p.g, 0, 1);
  assert_int_equal(w.count, 2);
  w = effects_writers(p.effects, p.g, 1, 1);
  assert_int_equal(w.count, 1);
  assert_int_equal(w.insn, 1);
  end(&p);
}

/* The reader loads a pointer that a function behind it stores, which loads it
 * from where yet another one does: what the reader may access is known only
 * once the others were looked at. */
static void contents_that_grow_are_read_again(void **state) {
  static struct build b;
  (void)state;
  build_program(&b);
  build_global(&b, "x", 4);
  build_global(&b, "y", 8);
  build_global(&b, "table", 16);
  uint32_t reader = build_body(&b, "reader", 1, 0, 2);
  build_load(&b, ptr, 1, global_at(&b, Z, 8));
  build_load(&b, i32, 2, 1);
  build_return(&b);
  uint32_t middle = build_body(&b, "middle", 1, 0, 1);
  build_load(&b, ptr, 1, global_at(&b, Z, 0));
  build_store(&b, ptr, global_at(&b, Z, 8), 1);
  build_return(&b);
  uint32_t writer = build_body(&b, "writer", 1, 0, 1);
  build_store(&b, ptr, global_at(&b, Z, 0), global_at(&b, Y, 4));
  build_return(&b);
  build_main(&b, 0, 1);
  build_call(&b, function_at(&b, writer), none_type, IR_NONE, ptr,
             global_at(&b, X, 0));
  build_call(&b, function_at(&b, middle), none_type, IR_NONE, ptr,
             global_at(&b, X, 0));
  build_start_thread(&b, 3, reader, num(&b, ptr, 0));
  build_store(&b, i32, global_at(&b, X, 0), num(&b, i32, 1));
  build_store(&b, i32, global_at(&b, Y, 0), num(&b, i32, 1));
  build_end_thread(&b);
  build_ready(&b);
  struct effects *e = effects_new(&b.program, NULL, NULL);
  const struct effect *all = effects_from(e, EFFECTS_ALL, reader, 0);
  assert_true(effects_has(e, all->touched, effects_of_global(e, Y), 4, 4));
  assert_false(effects_has(e, all->touched, effects_of_global(e, Y), 0, 4));
  assert_false(effects_has(e, all->touched, effects_of_global(e, X), 0, 4));
  effects_free(e);
  build_release(&b);
}

int test_effects(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(calls_are_included),
      cmocka_unit_test(places_are_told_apart),
      cmocka_unit_test(what_is_done_does_not_count),
      cmocka_unit_test(a_call_alone),
      cmocka_unit_test(sites_have_addresses),
      cmocka_unit_test(writers_of_slots_are_counted),
      cmocka_unit_test(contents_that_grow_are_read_again),
  };
  return cmocka_run_group_tests_name("effects", tests, NULL, NULL);
}
