/*
 * tests/unit/test_memory_audit.c - memory/audit: a committed state is sound,
 * and each invariant that is broken by hand is found.
 */
#include <string.h>

#include "memory/memory_impl.h"
#include "unit/memory_fixture.h"

/* A committed state: a root of 32 bytes, with a number and a pointer to an
 * area. */
static struct allways_memory *begin(void **state, allways_pointer *root,
                                    allways_pointer *leaf) {
  struct allways_memory *m = memory_of(state);
  *root = new_root(m, 32, 0);
  *leaf = new_area(m, 16);
  assert_ok(allways_store_scalar(m, *root, 8, 5));
  assert_ok(allways_store_pointer(m, at(*root, 8), *leaf));
  assert_ok(allways_store_scalar(m, *leaf, 4, 6));
  hash_of(m);
  return m;
}

static void assert_wrong(struct allways_memory *m, const char *what) {
  const char *wrong = allways_memory_audit(m);
  assert_non_null(wrong);
  if (strstr(wrong, what) == NULL)
    fail_msg("'%s' is not about '%s'", wrong, what);
}

static void words_are_compared_with_sums(void **state) {
  allways_pointer root, leaf;
  struct allways_memory *m = begin(state, &root, &leaf);
  m->areas[root.area].data[0] ^= 1;
  assert_wrong(m, "content sum");
  m->areas[root.area].data[0] ^= 1;
  assert_null(allways_memory_audit(m));
}

static void link_bits_are_compared_with_tags(void **state) {
  allways_pointer root, leaf;
  struct allways_memory *m = begin(state, &root, &leaf);
  uint64_t *links = area_links(&m->areas[root.area]);
  *links ^= 2;
  assert_wrong(m, "link bit");
  *links ^= 2;
  assert_null(allways_memory_audit(m));
}

static void names_are_made_again(void **state) {
  allways_pointer root, leaf;
  struct allways_memory *m = begin(state, &root, &leaf);
  m->areas[leaf.area].label.name.lo++;
  assert_wrong(m, "name");
  m->areas[leaf.area].label.name.lo--;
  assert_null(allways_memory_audit(m));
}

static void edges_are_compared_with_pointers(void **state) {
  allways_pointer root, leaf;
  struct allways_memory *m = begin(state, &root, &leaf);
  struct edge *e = &m->edges[m->areas[leaf.area].in];
  e->offset += 4;
  assert_wrong(m, "edge");
  e->offset -= 4;
  assert_null(allways_memory_audit(m));
}

static void the_digest_is_summed_again(void **state) {
  allways_pointer root, leaf;
  struct allways_memory *m = begin(state, &root, &leaf);
  m->digest.hi++;
  assert_wrong(m, "digest");
  m->digest.hi--;
  assert_null(allways_memory_audit(m));
}

static void reachability_is_found_again(void **state) {
  allways_pointer root, leaf;
  struct allways_memory *m = begin(state, &root, &leaf);
  m->areas[leaf.area].flags ^= AREA_LABELLED;
  assert_wrong(m, "a reachable area is not in the state");
  m->areas[leaf.area].flags ^= AREA_LABELLED;
  assert_null(allways_memory_audit(m));
}

int test_memory_audit(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(words_are_compared_with_sums),
      MEMORY_TEST(link_bits_are_compared_with_tags),
      MEMORY_TEST(names_are_made_again),
      MEMORY_TEST(edges_are_compared_with_pointers),
      MEMORY_TEST(the_digest_is_summed_again),
      MEMORY_TEST(reachability_is_found_again),
  };
  return cmocka_run_group_tests_name("memory_audit", tests, NULL, NULL);
}
