/*
 * tests/unit/test_cfg.c - ir/cfg: successors, order and loop heads of a
 * function's blocks.
 */
#include "ir/analysis.h"

#include "unit/ir_fixture.h"

/* b0 -> b1; b1: outer loop; b2: a loop of itself; b3 -> b1 or b4; b5 is reached
 * by nobody. */
static struct ir_function *two_loops(struct build *b) {
  build_begin(b, "f", 1, 0, 1);
  build_block(b);
  build_op(b, IR_EQ, i32, 1, 0, num(b, i32, 0));
  build_br(b, 1);
  build_block(b);
  build_br(b, 2);
  build_block(b);
  build_condbr(b, 1, 2, 3);
  build_block(b);
  build_condbr(b, 1, 1, 4);
  build_block(b);
  build_ret(b, none_type, IR_NONE);
  build_block(b);
  build_br(b, 4);
  return build_end(b);
}

static void back_edges_make_heads(void **state) {
  struct build b;
  (void)state;
  struct ir_function *f = two_loops(&b);
  f->insns[f->blocks[4].first].flags = IR_LOOP_HEAD; /* from before */
  pass_loop_heads(&b.program, f);
  static const bool expected[] = {false, true, true, false, false, false};
  for (uint32_t i = 0; i < f->block_count; i++)
    assert_int_equal((f->insns[f->blocks[i].first].flags & IR_LOOP_HEAD) != 0,
                     expected[i]);
  build_release(&b);
}

static void successors_are_gathered(void **state) {
  struct build b;
  struct graph g;
  (void)state;
  static const uint32_t first[] = {0, 1, 2, 4, 6, 6, 7};
  static const uint32_t next[] = {1, 2, 2, 3, 1, 4, 4};
  graph_init(&g, &b.program, two_loops(&b));
  assert_int_equal(g.blocks, 6);
  for (uint32_t i = 0; i <= g.blocks; i++)
    assert_int_equal(g.first[i], first[i]);
  for (uint32_t i = 0; i < first[6]; i++)
    assert_int_equal(g.next[i], next[i]);
  graph_release(&g);
  build_release(&b);
}

/* A block comes after all that lead to it, but for back edges. */
static void order_is_reverse_postorder(void **state) {
  struct build b;
  struct graph g;
  (void)state;
  build_begin(&b, "f", 1, 0, 1);
  build_block(&b);
  build_op(&b, IR_EQ, i32, 1, 0, num(&b, i32, 0));
  build_condbr(&b, 1, 3, 1);
  build_block(&b); /* b1 -> b2 */
  build_br(&b, 2);
  build_block(&b); /* b2 -> b3 */
  build_br(&b, 3);
  build_block(&b);
  build_ret(&b, none_type, IR_NONE);
  build_block(&b); /* unreachable */
  build_br(&b, 0);
  graph_init(&g, &b.program, build_end(&b));
  assert_int_equal(g.reached, 4);
  for (uint32_t i = 0; i < g.reached; i++)
    assert_int_equal(g.order[i], i);
  assert_int_equal(g.heads[0], 0); /* two ways to b3 are no loop */
  graph_release(&g);
  build_release(&b);
}

/* Even a block that is never reached may lead back: then nothing is said. */
static void entries_are_left_for_good(void **state) {
  (void)state;
  for (uint32_t target = 0; target < 2; target++) {
    struct build b;
    build_begin(&b, "f", 1, 0, 1);
    build_block(&b);
    build_op(&b, IR_EQ, i32, 1, 0, num(&b, i32, 0));
    build_br(&b, 1);
    build_block(&b);
    build_condbr(&b, 1, target, 2);
    build_block(&b);
    build_ret(&b, none_type, IR_NONE);
    struct ir_function *f = build_end(&b);
    assert_int_equal(graph_entry_once(&b.program, f), target != 0);
    build_release(&b);
  }
}

int test_cfg(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(back_edges_make_heads),
      cmocka_unit_test(successors_are_gathered),
      cmocka_unit_test(order_is_reverse_postorder),
      cmocka_unit_test(entries_are_left_for_good),
  };
  return cmocka_run_group_tests_name("cfg", tests, NULL, NULL);
}
