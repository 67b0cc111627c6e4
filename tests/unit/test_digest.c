/*
 * tests/unit/test_digest.c - different states have different hashes, also
 * where only the place of a change differs, and in each half of the hash.
 *
 *     root: | leaf 0 | leaf 1 | ... |      all leaves alike
 *
 * Stores that keep 64 bits of a hash rely on either half.
 */
#include "unit/memory_fixture.h"

enum { LEAVES = 40 };

static const enum allways_naming namings[] = {
    ALLWAYS_NAMES_LAYERED, ALLWAYS_NAMES_BFS, ALLWAYS_NAMES_DFS,
    ALLWAYS_NAMES_SITE, ALLWAYS_NAMES_NONE};
enum { NAMINGS = sizeof namings / sizeof namings[0] };

struct star {
  struct allways_memory *m;
  allways_pointer root, leaves[LEAVES];
};
typedef enum allways_result change_fn(struct star *s, int leaf);

static void star_init_like(struct star *s, enum allways_naming naming,
                           struct allways_memory *peer) {
  struct allways_memory_options options = {.naming = naming, .peer = peer};
  s->m = allways_memory_new(&options);
  s->root = new_root(s->m, 8 * LEAVES, 0);
  for (uint64_t i = 0; i < LEAVES; i++) {
    s->leaves[i] = new_area(s->m, 16);
    assert_ok(allways_store_pointer(s->m, at(s->root, 8 * i), s->leaves[i]));
  }
  assert_ok(allways_push(s->m));
}

static void star_init(struct star *s, enum allways_naming naming) {
  star_init_like(s, naming, NULL);
}

static void assert_halves_differ(allways_hash a, allways_hash b) {
  assert_true(HARD || a.lo != b.lo);
  assert_true(HARD || a.hi != b.hi);
}

/* The change of any leaf is another state than that of any other. */
static void differs_by_leaf(change_fn *change) {
  for (int n = 0; n < NAMINGS; n++) {
    struct star s;
    allways_hash hashes[LEAVES + 1];
    star_init(&s, namings[n]);
    hashes[LEAVES] = saved_hash_of(s.m);
    for (int i = 0; i < LEAVES; i++) {
      assert_ok(change(&s, i));
      hashes[i] = hash_of(s.m);
      assert_ok(allways_backtrack(s.m));
    }
    for (int i = 0; i <= LEAVES; i++)
      for (int k = 0; k < i; k++)
        assert_halves_differ(hashes[i], hashes[k]);
    allways_memory_free(s.m);
  }
}

static enum allways_result free_it(struct star *s, int i) {
  return allways_free(s->m, s->leaves[i]);
}

static enum allways_result make_constant(struct star *s, int i) {
  return allways_set_constant(s->m, s->leaves[i], true);
}

static enum allways_result give_address(struct star *s, int i) {
  return allways_set_address(s->m, s->leaves[i], 4096);
}

static enum allways_result make_root(struct star *s, int i) {
  return allways_set_root(s->m, s->leaves[i], 1);
}

static enum allways_result store_zero(struct star *s, int i) {
  return allways_store_scalar(s->m, s->leaves[i], 8, 0);
}

static enum allways_result store_byte(struct star *s, int i) {
  return allways_store_scalar(s->m, at(s->leaves[i], 15), 1, 1);
}

static enum allways_result point_to_root(struct star *s, int i) {
  return allways_store_pointer(s->m, s->leaves[i], s->root);
}

static enum allways_result point_to_itself(struct star *s, int i) {
  return allways_store_pointer(s->m, s->leaves[i], s->leaves[i]);
}

static enum allways_result point_to_leaf(struct star *s, int i) {
  return allways_store_pointer(s->m, s->leaves[0], s->leaves[i]);
}

static enum allways_result point_inside(struct star *s, int i) {
  return allways_store_pointer(s->m, s->leaves[0],
                               at(s->leaves[1], (uint64_t)i));
}

static enum allways_result store_number(struct star *s, int i) {
  return allways_store_scalar(s->m, s->leaves[0], 8, (uint64_t)i);
}

static enum allways_result store_at_offset(struct star *s, int i) {
  return allways_store_scalar(s->m, at(s->leaves[i / 16], i % 16u), 1, 0);
}

static enum allways_result point_with_a_piece(struct star *s, int i) {
  allways_value value = {.pointer = s->leaves[i / 8],
                         .size = 1,
                         .first = (uint8_t)(i % 8),
                         .defined = 1};
  return allways_store_value(s->m, s->leaves[0], &value);
}

static void freeing(void **state) {
  (void)state;
  differs_by_leaf(free_it);
}

static void constants_and_roots(void **state) {
  (void)state;
  differs_by_leaf(make_constant);
  differs_by_leaf(give_address);
  differs_by_leaf(make_root);
}

static void plain_content(void **state) {
  (void)state;
  differs_by_leaf(store_zero);
  differs_by_leaf(store_byte);
  differs_by_leaf(store_number);
  differs_by_leaf(store_at_offset);
}

static void links(void **state) {
  (void)state;
  differs_by_leaf(point_to_root);
  differs_by_leaf(point_to_itself);
  differs_by_leaf(point_to_leaf);
  differs_by_leaf(point_inside);
  differs_by_leaf(point_with_a_piece);
}

/* Two changes of one kind in two leaves: sums must not cancel. */
static void pairs_of_changes(void **state) {
  struct star s;
  allways_hash hashes[LEAVES];
  (void)state;
  for (int n = 0; n < NAMINGS; n++) {
    star_init(&s, namings[n]);
    for (int i = 0; i < LEAVES; i++) {
      /* values that add up to the same */
      assert_ok(allways_store_scalar(s.m, s.leaves[0], 8, (uint64_t)i));
      assert_ok(allways_store_scalar(s.m, s.leaves[1], 8, 100 - (uint64_t)i));
      hashes[i] = hash_of(s.m);
      assert_ok(allways_backtrack(s.m));
      for (int k = 0; k < i; k++)
        assert_halves_differ(hashes[i], hashes[k]);
    }
    allways_memory_free(s.m);
  }
}

/* The same state in another memory, whatever that held before. */
static void history_does_not_matter(void **state) {
  (void)state;
  for (int n = 0; n < 3; n++) {
    struct star s, t;
    star_init(&s, namings[n]);
    star_init_like(&t, namings[n], s.m);
    for (int i = 0; i < LEAVES; i++)
      assert_ok(point_to_leaf(&s, i));
    allways_pointer extra = new_area(s.m, 64);
    assert_ok(allways_store_pointer(s.m, s.leaves[3], extra));
    hash_of(s.m);
    assert_ok(allways_store_pointer(s.m, s.leaves[3], extra));
    assert_ok(allways_store_pointer(s.m, extra, s.root));
    hash_of(s.m);
    assert_ok(allways_backtrack(s.m));
    for (int i = 5; i < 10; i++) {
      allways_pointer p = new_area(s.m, 24), q = new_area(t.m, 24);
      assert_ok(allways_store_pointer(s.m, s.leaves[i], p));
      assert_ok(allways_store_pointer(t.m, t.leaves[i], q));
      assert_same_hash(hash_of(s.m), hash_of(t.m));
    }
    allways_memory_free(s.m);
    allways_memory_free(t.m);
  }
}

int test_digest(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(freeing),
      cmocka_unit_test(constants_and_roots),
      cmocka_unit_test(plain_content),
      cmocka_unit_test(links),
      cmocka_unit_test(pairs_of_changes),
      cmocka_unit_test(history_does_not_matter),
  };
  return cmocka_run_group_tests_name("digest", tests, NULL, NULL);
}
