/*
 * ir/analysis.h - what can be asked of a function: its control-flow graph, and
 * who reads and writes its slots.
 */
#ifndef IR_ANALYSIS_H
#define IR_ANALYSIS_H

#include "base/bits.h"
#include "ir/ir.h"

/* ------------------------------------------------------ control-flow graph */

/* The blocks of a function that can be reached from its entry. */
struct graph {
  uint32_t blocks;
  uint32_t *first; /* successors of b: next[first[b]] .. next[first[b + 1]] */
  uint32_t *next;
  uint32_t *order; /* reached blocks, in reverse postorder */
  uint32_t reached;
  uint64_t *heads; /* bits: targets of back edges */
};

/* Of a function with a body, whose blocks end with control instructions.  It
 * holds until blocks change. */
void graph_init(struct graph *graph, const struct ir_program *program,
                const struct ir_function *f);
void graph_release(struct graph *graph);
/* Is the entry left for good?  Nothing leads back to it. */
bool graph_entry_once(const struct ir_program *program,
                      const struct ir_function *f);

/* ------------------------------------------------------------------- slots */

/* Facts about the slots of a function, by slot.  They hold until instructions
 * change; a pass that changes some keeps those up to date that it needs. */
struct slot_facts {
  uint32_t count;
  uint32_t *reads;  /* places that read it */
  uint32_t *writes; /* places that write it */
  uint32_t *writer; /* the last of these, into insns; or IR_NONE */
};

/* The caller releases them before the function gets another number of slots, or
 * keeps facts->count. */
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

#endif
