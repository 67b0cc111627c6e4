/*
 * tests/unit/test_memory_graph.c - memory/graph: each pointer of a committed
 * state is an edge.
 */
#include "memory/memory_impl.h"
#include "unit/memory_fixture.h"

/* Edges out of an area, by slot: their number, and where the last one leads. */
static unsigned edges_of(const struct allways_memory *m, allways_pointer from,
                         struct edge *last) {
  struct edge_walk walk = edges_out(m, from.area);
  unsigned count = 0;
  uint32_t slot = 0, e;
  while ((e = edge_out(m, &walk)) != 0) {
    assert_int_equal(m->edges[e].source, from.area);
    assert_true(count == 0 || m->edges[e].slot > slot);
    slot = m->edges[e].slot;
    *last = m->edges[e];
    count++;
  }
  return count;
}

static unsigned in_degree(const struct allways_memory *m, allways_pointer to) {
  unsigned count = 0;
  for (uint32_t e = m->areas[to.area].in; e; e = m->edges[e].next) {
    assert_int_equal(m->edges[e].target, to.area);
    count++;
  }
  return count;
}

static void edges_come_with_a_commit(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 1024, 0), leaf = new_area(m, 16);
  struct edge last = {0};
  assert_ok(allways_store_pointer(m, root, leaf));
  assert_ok(allways_store_pointer(m, at(root, 1016), at(leaf, 4)));
  assert_int_equal(in_degree(m, leaf), 0);
  hash_of(m);
  assert_int_equal(edges_of(m, root, &last), 2);
  assert_int_equal(last.slot, 1016);
  assert_int_equal(last.offset, 4);
  assert_int_equal(last.size, 8);
  assert_int_equal(in_degree(m, leaf), 2);
}

static void an_overwritten_pointer_is_no_edge(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 32, 0), leaf = new_area(m, 16);
  struct edge last = {0};
  assert_ok(allways_store_pointer(m, root, leaf));
  assert_ok(allways_store_pointer(m, at(root, 8), leaf));
  hash_of(m);
  assert_ok(allways_store_scalar(m, root, 8, 0));
  hash_of(m);
  assert_int_equal(edges_of(m, root, &last), 1);
  assert_int_equal(last.slot, 8);
  assert_int_equal(in_degree(m, leaf), 1);
}

/* It is the same record, on another list. */
static void a_pointer_moves_to_another_area(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 32, 0), a = new_area(m, 16),
                  b = new_area(m, 16);
  struct edge last = {0};
  assert_ok(allways_store_pointer(m, root, a));
  assert_ok(allways_store_pointer(m, at(root, 8), b));
  hash_of(m);
  size_t records = m->edge_count;
  assert_ok(allways_store_pointer(m, root, b));
  assert_ok(allways_store_pointer(m, at(root, 8), a));
  hash_of(m);
  assert_int_equal(edges_of(m, root, &last), 2);
  assert_int_equal(last.target, a.area);
  assert_int_equal(in_degree(m, a), 1);
  assert_int_equal(in_degree(m, b), 1);
  assert_int_equal(m->edge_count, records);
}

/* Bytes of a pointer, and two pointers that are not aligned. */
static void pieces_are_edges_too(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 32, 0), leaf = new_area(m, 16);
  struct edge last = {0};
  assert_ok(allways_store_pointer(m, at(root, 4), leaf));
  assert_ok(allways_store_pointer(m, at(root, 16), leaf));
  assert_ok(allways_store_scalar(m, at(root, 16), 2, 7));
  hash_of(m);
  assert_int_equal(edges_of(m, root, &last), 2);
  assert_int_equal(last.slot, 18);
  assert_int_equal(last.first, 2);
  assert_int_equal(last.size, 6);
}

static void going_back_brings_edges_back(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 32, 0), leaf = new_area(m, 16);
  struct edge last = {0};
  assert_ok(allways_store_pointer(m, root, leaf));
  assert_ok(allways_store_pointer(m, at(root, 8), root));
  assert_ok(allways_push(m));
  assert_ok(allways_store_pointer(m, root, root));
  assert_ok(allways_store_scalar(m, at(root, 8), 8, 0));
  hash_of(m);
  assert_int_equal(in_degree(m, root), 1);
  assert_ok(allways_backtrack(m));
  assert_int_equal(edges_of(m, root, &last), 2);
  assert_int_equal(in_degree(m, root), 1);
  assert_int_equal(in_degree(m, leaf), 1);
}

int test_memory_graph(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(edges_come_with_a_commit),
      MEMORY_TEST(an_overwritten_pointer_is_no_edge),
      MEMORY_TEST(a_pointer_moves_to_another_area),
      MEMORY_TEST(pieces_are_edges_too),
      MEMORY_TEST(going_back_brings_edges_back),
  };
  return cmocka_run_group_tests_name("memory_graph", tests, NULL, NULL);
}
