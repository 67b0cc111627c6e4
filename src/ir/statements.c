/*
 * ir/statements.c - where the statements of the source begin: see
 * statements.h.
 *
 * Within a block an instruction begins a statement if it is in another line
 * than the one before it, and no line of the statement so far comes again in
 * the block.  The first one of a block does if it is the function's first, if
 * the block is jumped back to, or if another line leads there.
 */
#include "ir/statements.h"

#include "base/alloc.h"
#include "ir/passes_impl.h"

/* Jumps and the scopes of locals belong to what is around them.
 * Can the instruction begin a statement, or belong to one? */
static bool counts(const struct ir_program *program, const struct ir_insn *i) {
  return program->positions[i->position].line != 0 && i->op != IR_BR &&
         i->op != IR_KILL && i->op != IR_SCOPE_BEGIN && i->op != IR_SCOPE_END;
}

/* Are both in the same line of the same file? */
static bool same_line(const struct ir_program *program, const struct ir_insn *a,
                      const struct ir_insn *b) {
  const struct ir_position *p = &program->positions[a->position];
  const struct ir_position *q = &program->positions[b->position];
  return p->file == q->file && p->line == q->line;
}

/* The last instruction of the block in the same line as this one. */
static uint32_t last_in_line(const struct ir_program *program,
                             const struct ir_function *f, uint32_t insn,
                             uint32_t end) {
  uint32_t last = insn;
  for (uint32_t i = insn + 1; i < end; i++)
    if (counts(program, &f->insns[i]) &&
        same_line(program, &f->insns[insn], &f->insns[i]))
      last = i;
  return last;
}

/* The first instruction of each block that counts, and the last (of none: the
 * jump); IR_NONE: there is none. */
struct ends {
  uint32_t first, last;
};

/* Marks the statements that begin within the block, but for its first. */
static struct ends mark_block(const struct ir_program *program,
                              const struct ir_function *f, uint32_t block,
                              uint64_t *starts) {
  uint32_t first = f->blocks[block].first;
  uint32_t end = first + f->blocks[block].count, reach = 0;
  struct ends ends = {IR_NONE, end - 1};
  for (uint32_t i = first; i < end; i++) {
    if (!counts(program, &f->insns[i]))
      continue;
    if (ends.first == IR_NONE)
      ends.first = i;
    else if (i > reach)
      bit_set(starts, i);
    uint32_t last = last_in_line(program, f, i, end);
    if (last > reach || i == ends.first)
      reach = last;
    ends.last = i;
  }
  return ends;
}

/* What leads from one block to another. */
static void mark_edge(const struct ir_program *program,
                      const struct ir_function *f, const struct ends *ends,
                      uint32_t from, uint32_t to, uint64_t *starts) {
  uint32_t first = ends[to].first;
  if (first != IR_NONE &&
      (to <= from ||
       !same_line(program, &f->insns[ends[from].last], &f->insns[first])))
    bit_set(starts, first);
}

void statements_find(const struct ir_program *program,
                     const struct ir_function *f, uint64_t *starts) {
  struct ends *ends = alloc_new(f->block_count * sizeof *ends);
  for (uint32_t b = 0; b < f->block_count; b++)
    ends[b] = mark_block(program, f, b, starts);
  if (ends[0].first != IR_NONE)
    bit_set(starts, ends[0].first);
  for (uint32_t b = 0; b < f->block_count; b++) {
    size_t n = ir_block_successors(program, f, b, NULL, 0);
    uint32_t *next = alloc_new((n + 1) * sizeof *next);
    ir_block_successors(program, f, b, next, n);
    for (size_t i = 0; i < n; i++)
      mark_edge(program, f, ends, b, next[i], starts);
    alloc_free(next, (n + 1) * sizeof *next);
  }
  alloc_free(ends, f->block_count * sizeof *ends);
}
