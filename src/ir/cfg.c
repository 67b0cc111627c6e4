/*
 * ir/cfg.c - the graph of a function's blocks.
 *
 * Requires: blocks that end with control instructions.  Spoils: nothing.
 * Successors are gathered once, as looking for the labels of a computed goto
 * is slow; a depth-first walk gives the order and the loop heads.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

/* The successors of block b are next[first[b]] to next[first[b + 1] - 1]. */
static void find_edges(struct graph *g, const struct ir_program *program,
                       const struct ir_function *f) {
  g->first = alloc_new((g->blocks + 1) * sizeof *g->first);
  for (uint32_t b = 0; b < g->blocks; b++)
    g->first[b + 1] =
        g->first[b] + (uint32_t)ir_block_successors(program, f, b, NULL, 0);
  g->next = alloc_new(g->first[g->blocks] * sizeof *g->next);
  for (uint32_t b = 0; b < g->blocks; b++)
    ir_block_successors(program, f, b, g->next + g->first[b],
                        g->first[b + 1] - g->first[b]);
}

/* A depth-first walk: the path from the entry, and for each block on it the
 * edge to take next. */
struct walk {
  struct graph *g;
  uint32_t *path, *edge;
  uint64_t *seen, *on_path;
  uint32_t depth;
};

static void walk_enter(struct walk *w, uint32_t block) {
  assert(block < w->g->blocks && w->depth < w->g->blocks);
  bit_set(w->seen, block);
  bit_set(w->on_path, block);
  w->edge[block] = w->g->first[block];
  w->path[w->depth++] = block;
}

/* Fills order from its end, so that it is reverse postorder. */
static void walk_leave(struct walk *w, uint32_t block) {
  bit_clear(w->on_path, block);
  w->g->order[w->g->blocks - ++w->g->reached] = block;
  w->depth--;
}

/* Takes the next edge of the block at the end of the path: into a new block, to
 * one on the path (a loop head), or to one that is done. */
static void walk_step(struct walk *w) {
  assert(w->depth > 0);
  uint32_t block = w->path[w->depth - 1];
  if (w->edge[block] == w->g->first[block + 1]) {
    walk_leave(w, block);
    return;
  }
  uint32_t next = w->g->next[w->edge[block]++];
  if (!bit_test(w->seen, next))
    walk_enter(w, next);
  else if (bit_test(w->on_path, next))
    bit_set(w->g->heads, next);
}

void graph_init(struct graph *g, const struct ir_program *program,
                const struct ir_function *f) {
  uint32_t n = f->block_count;
  size_t bits = bit_words(n) * sizeof(uint64_t);
  assert(n > 0);
  *g = (struct graph){.blocks = n};
  find_edges(g, program, f);
  g->order = alloc_new(n * sizeof *g->order);
  g->heads = alloc_new(bits);
  struct walk w = {.g = g};
  w.path = alloc_raw(n * sizeof *w.path);
  w.edge = alloc_raw(n * sizeof *w.edge);
  w.seen = alloc_new(bits);
  w.on_path = alloc_new(bits);
  walk_enter(&w, 0);
  while (w.depth)
    walk_step(&w);
  assert(g->reached > 0 && g->reached <= n && g->order[n - g->reached] == 0);
  for (uint32_t i = 0; i < g->reached; i++)
    g->order[i] = g->order[n - g->reached + i];
  alloc_free(w.path, n * sizeof *w.path);
  alloc_free(w.edge, n * sizeof *w.edge);
  alloc_free(w.seen, bits);
  alloc_free(w.on_path, bits);
}

void graph_release(struct graph *g) {
  alloc_free(g->next, g->first[g->blocks] * sizeof *g->next);
  alloc_free(g->first, (g->blocks + 1) * sizeof *g->first);
  alloc_free(g->order, g->blocks * sizeof *g->order);
  alloc_free(g->heads, bit_words(g->blocks) * sizeof *g->heads);
}

bool graph_entry_once(const struct ir_program *program,
                      const struct ir_function *f) {
  struct graph g;
  bool once = true;
  graph_init(&g, program, f);
  for (uint32_t e = 0; e < g.first[g.blocks]; e++)
    once &= g.next[e] != 0;
  graph_release(&g);
  return once;
}

void pass_loop_heads(struct ir_program *program, struct ir_function *f) {
  struct graph g;
  graph_init(&g, program, f);
  for (uint32_t b = 0; b < f->block_count; b++) {
    struct ir_insn *first = &f->insns[f->blocks[b].first];
    first->flags &= (uint8_t)~IR_LOOP_HEAD;
    if (bit_test(g.heads, b))
      first->flags |= IR_LOOP_HEAD;
  }
  graph_release(&g);
}
