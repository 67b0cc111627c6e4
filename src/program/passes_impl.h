/*
 * program/passes_impl.h - what passes share: bit sets, the graph of blocks,
 * and taking instructions and slots away.
 */
#ifndef PROGRAM_PASSES_IMPL_H
#define PROGRAM_PASSES_IMPL_H

#include "program/passes.h"

/* ---------------------------------------------------------------- bit sets */

static inline size_t bit_words(size_t count) { return (count + 63) / 64; }
static inline bool bit_test(const uint64_t *bits, size_t i) {
  return bits[i / 64] >> (i % 64) & 1;
}
static inline void bit_set(uint64_t *bits, size_t i) {
  bits[i / 64] |= UINT64_C(1) << (i % 64);
}
static inline void bit_clear(uint64_t *bits, size_t i) {
  bits[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

/* ------------------------------------------------------------------- types */

/* Bits that count.  Slots of equal width may be moved to each other, whatever
 * the kind. */
static inline unsigned type_width(ir_type type) {
  static const uint8_t widths[] = {[IR_VOID] = 0,
                                   [IR_PTR] = 64,
                                   [IR_F32] = 32,
                                   [IR_F64] = 64,
                                   [IR_F80] = 80};
  return type.kind == IR_INT ? type.bits : widths[type.kind];
}

/* ------------------------------------------------------------------- graph */

/* The blocks of a function that can be reached from its entry. */
struct graph {
  uint32_t blocks;
  uint32_t *first; /* successors of b: next[first[b]] .. next[first[b + 1]] */
  uint32_t *next;
  uint32_t *order; /* reached blocks, in reverse postorder */
  uint32_t reached;
  uint64_t *heads; /* bits: targets of back edges */
};

void graph_init(struct graph *graph, const struct ir_program *program,
                const struct ir_function *f);
void graph_release(struct graph *graph);
/* Is the entry left for good?  Nothing leads back to it. */
bool graph_entry_once(const struct ir_program *program,
                      const struct ir_function *f);

/* ------------------------------------------------------------------- slots */

/* Facts about the slots of a function, by slot. */
struct slot_facts {
  uint32_t count;
  uint32_t *reads;  /* places that read it */
  uint32_t *writes; /* places that write it */
  uint32_t *writer; /* the last of these, into insns; or IR_NONE */
};

void slot_facts_init(struct slot_facts *facts, const struct ir_program *program,
                     const struct ir_function *f);
void slot_facts_release(struct slot_facts *facts);

/* How many of the slots from first on an instruction reads or writes. */
uint32_t insn_reads_of(const struct ir_program *program,
                       const struct ir_function *f, const struct ir_insn *insn,
                       uint32_t first, uint32_t slots);
uint32_t insn_writes_of(const struct ir_program *program,
                        const struct ir_function *f, const struct ir_insn *insn,
                        uint32_t first, uint32_t slots);

/* ----------------------------------------------------------------- removal */

/* An instruction that is to go: it does nothing until then. */
static inline void insn_drop(struct ir_insn *insn) { insn->op = IR_OP_COUNT; }
static inline bool insn_dropped(const struct ir_insn *insn) {
  return insn->op == IR_OP_COUNT;
}
/* Takes dropped instructions away; blocks stay. */
void remove_dropped(struct ir_function *f);

/* Slot s becomes map[s] in instructions, lists, locals and variables; a
 * variable whose slot maps to IR_NONE has no place any more. */
void renumber_slots(struct ir_function *f, const uint32_t *map);

/* ---------------------------------------------------------------- versions */

/* How often each slot has been written so far, in a walk through a block: what
 * was read at one version is still there as long as it is the same. */
struct versions {
  const struct ir_program *program;
  const struct ir_function *f;
  uint32_t *of; /* by slot */
};

void versions_init(struct versions *v, const struct ir_program *program,
                   const struct ir_function *f);
void versions_release(struct versions *v);
void versions_step(struct versions *v, const struct ir_insn *insn);
/* Of a value of that many slots: it changes with each write.  Constants never
 * change. */
uint64_t versions_of(const struct versions *v, ir_operand operand,
                     unsigned slots);

#endif
