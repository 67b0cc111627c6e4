/*
 * tests/unit/test_preview.c - hashes before a commit, commits after them, and
 * standing areas.
 */
#include <string.h>

#include "memory/fast.h"
#include "unit/memory_fixture.h"

enum { AREAS = 8, WORDS = 4, STEPS = 3000 };

static unsigned draw(uint64_t *random, unsigned below) {
  *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (unsigned)(*random >> 33) % below;
}

static void assert_sound(struct allways_memory *m) {
  const char *wrong = allways_memory_audit(m);
  if (wrong)
    fail_msg("%s", wrong);
}

/* One store into one of the areas, or a word that becomes undefined. */
static void change(struct allways_memory *m, const allways_pointer *areas,
                   uint64_t *random) {
  allways_pointer p = areas[draw(random, AREAS)];
  p.offset = 8 * (uint64_t)draw(random, WORDS);
  switch (draw(random, 4)) {
  case 0:
    assert_ok(allways_store_pointer(m, p, areas[draw(random, AREAS)]));
    break;
  case 1:
    assert_ok(allways_undefine(m, p, 8));
    break;
  default:
    assert_ok(allways_store_scalar(m, p, 8, draw(random, 3)));
  }
}

/* States are saved or left after a hash of either sort, and all is as if it had
 * been made from scratch. */
static void a_preview_is_the_hash(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer areas[AREAS];
  allways_hash soon;
  uint64_t random = 3;
  unsigned known = 0;
  for (uint32_t i = 0; i < AREAS; i++)
    areas[i] = new_root(m, 8 * WORDS, 5 * i);
  areas[AREAS - 1] =
      (allways_pointer){0, mem_stand(m, 8 * WORDS, 1, 5 * AREAS)};
  assert_ok(allways_push(m));
  for (int n = 0; n < STEPS; n++) {
    for (unsigned k = draw(&random, 4); k > 0; k--)
      change(m, areas, &random);
    bool asked = draw(&random, 3) > 0 && mem_hash_preview(m, &soon);
    known += asked;
    if (draw(&random, 3) == 0) {
      assert_ok(allways_push(m));
      if (asked)
        assert_same_hash(hash_of(m), soon);
    } else {
      if (draw(&random, 8) == 0 && allways_saved_count(m) > 1)
        assert_ok(allways_pop(m));
      assert_ok(allways_backtrack(m));
    }
    assert_sound(m);
  }
  assert_true(known > STEPS / 4);
}

static void a_standing_area_is_there_while_it_holds_something(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 16, 0);
  allways_hash without = hash_of(m);
  allways_pointer p = {0, mem_stand(m, 32, 1, 7)};
  assert_true(p.area != 0);
  assert_int_equal(mem_stand(m, 32, 1, 7), 0);
  assert_same_hash(hash_of(m), without);
  size_t size = allways_image_write(m, NULL, 0);
  assert_ok(allways_push(m));
  assert_ok(allways_store_scalar(m, p, 8, 5));
  assert_ok(allways_store_pointer(m, at(p, 8), root));
  assert_other_hash(hash_of(m), without);
  assert_true(allways_image_write(m, NULL, 0) > size);
  assert_sound(m);
  assert_ok(allways_undefine(m, p, 16));
  assert_same_hash(hash_of(m), without);
  assert_int_equal(allways_image_write(m, NULL, 0), size);
  assert_ok(allways_backtrack(m));
  assert_same_hash(hash_of(m), without);
  assert_sound(m);
}

/* A large block records where it was written; a preview only reads that. */
static void a_preview_of_a_large_block_is_the_hash(void **state) {
  enum { LARGE = 40000, SECOND = 8 * 4160 };
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 8, 0), large = new_area(m, LARGE);
  allways_hash soon;
  assert_ok(allways_store_pointer(m, root, large));
  assert_ok(allways_push(m));
  allways_hash blank = hash_of(m);
  assert_ok(allways_store_scalar(m, large, 4, 1));
  assert_ok(allways_store_scalar(m, at(large, SECOND), 4, 2));
  assert_true(mem_hash_preview(m, &soon));
  assert_ok(allways_push(m));
  assert_same_hash(saved_hash_of(m), soon);
  assert_other_hash(soon, blank);
  assert_sound(m);
  assert_ok(allways_store_scalar(m, large, 4, 3));
  assert_ok(allways_backtrack(m));
  assert_int_equal(scalar_at(m, large, 4), 1);
  assert_int_equal(scalar_at(m, at(large, SECOND), 4), 2);
  assert_sound(m);
}

/* Made in a step that is undone, it stays. */
static void a_standing_area_stays(void **state) {
  struct allways_memory *m = memory_of(state);
  new_root(m, 16, 0);
  assert_ok(allways_push(m));
  allways_pointer p = {0, mem_stand(m, 32, 1, 7)};
  assert_ok(allways_store_scalar(m, p, 8, 5));
  assert_ok(allways_backtrack(m));
  assert_int_equal(mem_root(m, 7), p.area);
  assert_ok(allways_store_scalar(m, p, 8, 6));
  assert_sound(m);
}

int test_preview(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_preview_is_the_hash),
      MEMORY_TEST(a_preview_of_a_large_block_is_the_hash),
      MEMORY_TEST(a_standing_area_is_there_while_it_holds_something),
      MEMORY_TEST(a_standing_area_stays),
  };
  return cmocka_run_group_tests_name("preview", tests, NULL, NULL);
}
