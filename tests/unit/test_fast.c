/*
 * tests/unit/test_fast.c - memory/fast.h: words that engines write themselves,
 * standing areas, areas that are taken back.
 */
#include "memory/fast.h"
#include "unit/memory_fixture.h"

static struct area *record(struct allways_memory *m, uint32_t area) {
  return &mem_head(m)->areas[area];
}

/* What has no limit must not be accessed in the fast way. */
static void limits_say_what_is_fast(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  assert_int_equal(record(m, p.area)->limit, 0);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_int_equal(record(m, p.area)->limit, 16);
  assert_ok(allways_set_constant(m, p, true));
  assert_int_equal(record(m, p.area)->limit, 0);
  allways_pointer q = new_area(m, 8);
  assert_ok(allways_store_scalar(m, q, 8, 1));
  assert_int_equal(record(m, q.area)->limit, 8);
  assert_ok(allways_free(m, q));
  assert_int_equal(record(m, q.area)->limit, 0);
}

/* A word that was put is as good as one that was stored, and is undone. */
static void words_are_put(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 32, 0), leaf = new_area(m, 8);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_store_pointer(m, at(p, 8), leaf));
  assert_ok(allways_push(m));
  allways_hash before = hash_of(m);
  mem_put_word(m, p.area, 0, 77, WORD_PLAIN, 255);
  mem_put_word(m, p.area, 2, (uint64_t)leaf.area << 32, WORD_POINTER, 255);
  assert_int_equal(scalar_at(m, p, 8), 77);
  assert_pointer(pointer_at(m, at(p, 16)), leaf);
  allways_hash put = hash_of(m);
  assert_ok(allways_backtrack(m));
  assert_same_hash(hash_of(m), before);
  assert_ok(allways_store_scalar(m, p, 8, 77));
  assert_ok(allways_store_pointer(m, at(p, 16), leaf));
  assert_same_hash(hash_of(m), put);
}

static void an_opened_word_is_logged_once(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_push(m));
  assert_false(area_shadow(record(m, p.area))[0].logged);
  word_open_slow(m, p.area, 0);
  assert_true(area_shadow(record(m, p.area))[0].logged);
  record(m, p.area)->data[0] = 9;
  assert_int_equal(scalar_at(m, p, 8), 9);
  assert_ok(allways_backtrack(m));
  assert_int_equal(scalar_at(m, p, 8), 1);
}

/* It is part of the state only while something is in it. */
static void a_standing_area_counts_when_it_is_written(void **state) {
  struct allways_memory *m = memory_of(state);
  new_root(m, 8, 0);
  allways_hash without = hash_of(m);
  assert_ok(allways_push(m));
  allways_area s = mem_stand(m, 32, 3, 9);
  assert_int_not_equal(s, 0);
  assert_int_equal(mem_root(m, 9), s);
  assert_int_equal(mem_stand(m, 32, 3, 9), 0);
  assert_same_hash(hash_of(m), without);
  assert_ok(allways_store_scalar(m, (allways_pointer){0, s}, 8, 1));
  assert_other_hash(hash_of(m), without);
  assert_ok(allways_undefine(m, (allways_pointer){0, s}, 8));
  assert_same_hash(hash_of(m), without);
  /* It was not there when the state was saved, and stays. */
  assert_ok(allways_backtrack(m));
  assert_int_equal(mem_root(m, 9), s);
}

static void a_new_area_is_taken_back(void **state) {
  struct allways_memory *m = memory_of(state);
  new_root(m, 8, 0);
  hash_of(m);
  allways_pointer p = new_area(m, 16);
  struct allways_area_info info;
  assert_int_equal(mem_born(m), 1);
  assert_true(mem_take_back(m, p.area));
  assert_int_equal(mem_born(m), 0);
  assert_false(allways_area_info(m, p.area, &info));
  assert_int_equal(new_area(m, 16).area, p.area);
}

static void saved_states_keep_areas(void **state) {
  struct allways_memory *m = memory_of(state);
  new_root(m, 8, 0);
  assert_ok(allways_push(m));
  assert_false(mem_take_back(m, new_area(m, 16).area));
  hash_of(m);
}

static void collecting_needs_a_root(void **state) {
  struct fixture *f = *state;
  assert_refused(f->m, NO_ROOT, mem_collect(f->m));
  new_root(f->m, 8, 0);
  new_area(f->m, 24);
  assert_ok(mem_collect(f->m));
  assert_int_equal(f->reports, 1);
  assert_int_equal(f->reported_size, 24);
}

int test_fast(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(limits_say_what_is_fast),
      MEMORY_TEST(words_are_put),
      MEMORY_TEST(an_opened_word_is_logged_once),
      MEMORY_TEST(a_standing_area_counts_when_it_is_written),
      MEMORY_TEST(a_new_area_is_taken_back),
      MEMORY_TEST(saved_states_keep_areas),
      MEMORY_TEST(collecting_needs_a_root),
  };
  return cmocka_run_group_tests_name("fast", tests, NULL, NULL);
}
