/*
 * ir/liveness.c - which slots may still be read.
 *
 * Requires: final slots and blocks.  Gives: live_out.  Spoils: nothing.
 *
 * The usual backward flow: a write ends a life (UNDEF and KILL are writes), a
 * read begins one.  Slots with addresses of locals are live everywhere: the
 * return needs them, and while the local has no area they are undefined.  So
 * are slots that are live where setjmp returns: a jump may lead back there from
 * anywhere.
 */
#include <string.h>

#include "base/alloc.h"
#include "ir/passes_impl.h"

/* For ir_insn_writes and ir_insn_reads, going back over an instruction. */
static void end_life(void *context, uint32_t slot) { bit_clear(context, slot); }
static void begin_life(void *context, uint32_t slot) { bit_set(context, slot); }

/* Slots with the addresses of locals are live everywhere. */
static void keep_locals(const struct ir_function *f, uint64_t *bits) {
  for (uint32_t i = 0; i < f->local_count; i++)
    bit_set(bits, f->locals[i].slot);
}

/* From after the instruction to before it. */
static void step_back(const struct ir_program *program,
                      const struct ir_function *f, const struct ir_insn *insn,
                      uint64_t *bits) {
  ir_insn_writes(program, f, insn, end_life, bits);
  ir_insn_reads(program, f, insn, begin_life, bits);
  if (insn->op == IR_SCOPE_BEGIN)
    bit_set(bits, f->locals[insn->imm].slot);
}

/* From the end of a block back to before instruction `first`. */
static void block_back(const struct ir_program *program,
                       const struct ir_function *f, uint32_t block,
                       uint32_t first, uint64_t *bits) {
  const struct ir_block *b = &f->blocks[block];
  assert(first >= b->first && first <= b->first + b->count);
  for (uint32_t i = b->first + b->count; i-- > first;)
    step_back(program, f, &f->insns[i], bits);
}

/* Adds what is live at the start of block to the ends of its predecessors:
 * seen from the other side, each block takes it from its successors. */
static bool take_over(const struct graph *g, uint32_t block, uint64_t *out,
                      const uint64_t *in, size_t words) {
  bool changed = false;
  for (uint32_t e = g->first[block]; e < g->first[block + 1]; e++) {
    const uint64_t *from = in + g->next[e] * words;
    for (size_t w = 0; w < words; w++) {
      changed |= (from[w] & ~out[w]) != 0;
      out[w] |= from[w];
    }
  }
  return changed;
}

/* Finds live_out: the least fixpoint, with blocks taken from last to first, as
 * what is live flows backwards.  in: what is live where blocks begin. */
static void flow(const struct ir_program *program, struct ir_function *f,
                 const struct graph *g, uint64_t *in) {
  size_t words = f->live_words;
  bool changed = true;
  for (uint32_t b = 0; b < f->block_count; b++) {
    keep_locals(f, f->live_out + b * words);
    memcpy(in + b * words, f->live_out + b * words, words * sizeof *in);
    block_back(program, f, b, f->blocks[b].first, in + b * words);
  }
  while (changed) {
    changed = false;
    for (uint32_t i = g->reached; i-- > 0;) {
      uint32_t b = g->order[i];
      uint64_t *out = f->live_out + b * words;
      if (!take_over(g, b, out, in, words))
        continue;
      memcpy(in + b * words, out, words * sizeof *in);
      block_back(program, f, b, f->blocks[b].first, in + b * words);
      changed = true;
    }
  }
}

/* Blocks lie in the order of their numbers. */
static uint32_t block_of(const struct ir_function *f, uint32_t insn) {
  uint32_t low = 0, high = f->block_count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (f->blocks[middle].first <= insn)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* The mark of this instruction, or of the one before it that has one. */
static uint64_t *mark_at(const struct ir_function *f, uint32_t insn) {
  return f->live_marks + (size_t)(insn / f->live_every) * f->live_words;
}

/* So that no question goes back over a whole block, however long it is.  The
 * marks take no more memory than a word for each instruction. */
static void mark_long_blocks(struct ir_program *program,
                             struct ir_function *f) {
  size_t words = f->live_words;
  f->live_every = words < 128 ? 128 : f->live_words;
  f->live_marks =
      ir_alloc(&program->arena,
               (f->insn_count / f->live_every + 1) * words * sizeof(uint64_t));
  uint64_t *bits = alloc_raw(words * sizeof *bits);
  for (uint32_t b = 0; b < f->block_count; b++) {
    uint32_t first = f->blocks[b].first;
    if (f->blocks[b].count <= f->live_every)
      continue;
    memcpy(bits, f->live_out + b * words, words * sizeof *bits);
    for (uint32_t i = first + f->blocks[b].count; i-- > first;) {
      step_back(program, f, &f->insns[i], bits);
      if (i % f->live_every == 0)
        memcpy(mark_at(f, i), bits, words * sizeof *bits);
    }
  }
  alloc_free(bits, words * sizeof *bits);
}

/* Before instruction `first` of the block, which may be its end. */
static void live_at(const struct ir_program *program,
                    const struct ir_function *f, uint32_t block, uint32_t first,
                    uint64_t *bits) {
  const struct ir_block *b = &f->blocks[block];
  assert(f->live_out != NULL); /* liveness was found */
  assert(first >= b->first && first <= b->first + b->count);
  const uint64_t *from = f->live_out + (size_t)block * f->live_words;
  uint32_t i = b->first + b->count;
  uint32_t mark = (first / f->live_every + 1) * f->live_every;
  if (b->count > f->live_every && mark < i) {
    from = mark_at(f, mark);
    i = mark;
  }
  memcpy(bits, from, f->live_words * sizeof *bits);
  while (i-- > first)
    step_back(program, f, &f->insns[i], bits);
}

/* While the instruction is being executed. */
static void live_across(const struct ir_program *program,
                        const struct ir_function *f, uint32_t insn,
                        uint64_t *bits) {
  live_at(program, f, block_of(f, insn), insn + 1, bits);
  ir_insn_writes(program, f, &f->insns[insn], end_life, bits);
}

static void add_bits(uint64_t *bits, const uint64_t *more, size_t words) {
  for (size_t w = 0; w < words; w++)
    bits[w] |= more[w];
}

/* After the second return of setjmp, its result is not that of the first. */
static void find_jumps(struct ir_program *program, struct ir_function *f) {
  size_t size = f->live_words * sizeof(uint64_t);
  uint64_t *bits = alloc_raw(size);
  f->jump_live = NULL;
  for (uint32_t i = 0; i < f->insn_count; i++) {
    if (!ir_is_setjmp(program, &f->insns[i]))
      continue;
    if (f->jump_live == NULL)
      f->jump_live = ir_alloc(&program->arena, size);
    live_across(program, f, i, bits);
    add_bits(f->jump_live, bits, f->live_words);
  }
  alloc_free(bits, size);
}

void pass_liveness(struct ir_program *program, struct ir_function *f) {
  struct graph g;
  assert(f->block_count > 0);
  f->live_words = (uint32_t)bit_words(f->slot_count);
  size_t size = (size_t)f->block_count * f->live_words * sizeof(uint64_t);
  f->live_out = ir_alloc(&program->arena, size);
  uint64_t *in = alloc_raw(size);
  graph_init(&g, program, f);
  flow(program, f, &g, in);
  graph_release(&g);
  alloc_free(in, size);
  mark_long_blocks(program, f);
  find_jumps(program, f);
}

void pass_live_before(const struct ir_program *program,
                      const struct ir_function *f, uint32_t insn,
                      uint64_t *bits) {
  live_at(program, f, block_of(f, insn), insn, bits);
  if (f->jump_live)
    add_bits(bits, f->jump_live, f->live_words);
}

void pass_live_across(const struct ir_program *program,
                      const struct ir_function *f, uint32_t insn,
                      uint64_t *bits) {
  live_across(program, f, insn, bits);
  if (f->jump_live)
    add_bits(bits, f->jump_live, f->live_words);
}
