/*
 * tests/unit/test_delta.c - states as differences from a base: what is read is
 * what was written, from any state to any other.
 */
#include "memory/delta.h"

#include <string.h>

#include "memory/fast.h"
#include "unit/memory_fixture.h"

enum { LASTING = 6, STATES = 40, STEPS = 12, WORDS = 4 };

struct kept {
  uint8_t *bytes;
  size_t size;
  allways_hash hash;
};

static unsigned draw(uint64_t *random, unsigned below) {
  *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (unsigned)(*random >> 33) % below;
}

/* Some area that may be changed. */
static allways_pointer pick(struct allways_memory *m, uint64_t *random) {
  size_t count = mem_head(m)->area_count;
  struct allways_area_info info;
  for (;;) {
    allways_area area = 2 + draw(random, (unsigned)count - 2);
    if (allways_area_info(m, area, &info) && info.reachable && !info.freed &&
        !info.constant)
      return (allways_pointer){8 * draw(random, WORDS), area};
  }
}

static void change(struct allways_memory *m, uint64_t *random) {
  allways_pointer p = pick(m, random), q = pick(m, random), fresh;
  switch (draw(random, 8)) {
  case 0:
  case 1:
    assert_ok(allways_allocate(m, 8 * WORDS, 3, draw(random, 9), &fresh));
    assert_ok(allways_store_pointer(m, p, fresh));
    break;
  case 2:
    assert_ok(allways_store_pointer(m, p, q));
    break;
  case 3:
    assert_ok(allways_store_scalar(m, p, 4, draw(random, 5)));
    break;
  case 4:
    assert_ok(allways_undefine(m, p, 8));
    break;
  case 6: /* also of a root or a constant that lasts */
    q.area = draw(random, 3) ? q.area : draw(random, 2) ? 1 : LASTING;
    assert_ok(allways_set_address(m, q, 16 * (uint64_t)draw(random, 4)));
    break;
  case 5: /* pieces of a pointer */
    assert_ok(allways_store_pointer(m, at(p, p.offset ? 0 : 3), q));
    break;
  default:
    if (q.area > LASTING)
      allways_free(m, (allways_pointer){0, q.area});
  }
  allways_hash hash;
  assert_ok(allways_hash_current(m, &hash));
}

static void keep(struct allways_memory *m, struct mem_delta *d,
                 struct kept *k) {
  size_t size;
  assert_ok(allways_hash_current(m, &k->hash));
  const void *bytes = mem_delta_write(d, &size);
  k->bytes = alloc_raw(size);
  k->size = size;
  memcpy(k->bytes, bytes, size);
}

/* A root with lasting areas, one of them constant, and something else. */
static void make_base(struct allways_memory *m) {
  allways_pointer root = new_root(m, 8 * LASTING, 0), p, other;
  for (unsigned i = 0; i + 1 < LASTING; i++) {
    p = new_area(m, 8 * WORDS);
    assert_ok(allways_store_pointer(m, at(root, 8 * i), p));
    assert_ok(allways_store_scalar(m, p, 8, i));
  }
  assert_int_equal(p.area, LASTING);
  assert_ok(allways_set_constant(m, p, true));
  other = new_root(m, 8 * WORDS, 7);
  assert_ok(allways_store_pointer(m, other, root));
  assert_ok(allways_store_pointer(m, at(root, 8 * (LASTING - 1)), root));
  p = new_area(m, 8 * WORDS);
  assert_ok(allways_store_pointer(m, (allways_pointer){8, 2}, p));
}

static void reads_what_was_written(void **state) {
  struct allways_memory *m = memory_of(state);
  struct kept kept[STATES];
  uint64_t random = 1;
  make_base(m);
  assert_ok(allways_push(m));
  struct mem_delta *d = mem_delta_new(m, LASTING);
  for (unsigned i = 0; i < STATES; i++) {
    if (i > 0 && i % 4 == 0)
      assert_ok(allways_backtrack(m));
    for (unsigned k = 0; k < STEPS && i > 0; k++)
      change(m, &random);
    keep(m, d, &kept[i]);
  }
  for (unsigned i = 0; i < 5 * STATES; i++) {
    const struct kept *k = &kept[draw(&random, STATES)];
    allways_hash hash;
    assert_ok(allways_backtrack(m));
    assert_ok(mem_delta_read(d, k->bytes, k->size));
    assert_ok(allways_hash_current(m, &hash));
    assert_true(allways_hash_equal(hash, k->hash));
    assert_null(allways_memory_audit(m));
    if (i % 3 == 0)
      change(m, &random);
  }
  for (unsigned i = 0; i < STATES; i++)
    alloc_free(kept[i].bytes, kept[i].size);
  mem_delta_free(d);
}

static void base_is_small(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 8, 0), big = new_area(m, 4096);
  size_t size;
  assert_ok(allways_store_pointer(m, root, big));
  assert_ok(allways_fill(m, big, 1, 4096));
  assert_ok(allways_push(m));
  struct mem_delta *d = mem_delta_new(m, big.area);
  mem_delta_write(d, &size);
  assert_int_equal(size, 2);
  assert_ok(allways_store_scalar(m, big, 1, 2));
  mem_delta_write(d, &size);
  assert_true(size > 4096);
  mem_delta_free(d);
}

int test_delta(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(reads_what_was_written),
      MEMORY_TEST(base_is_small),
  };
  return cmocka_run_group_tests_name("delta", tests, NULL, NULL);
}
