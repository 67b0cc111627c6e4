/*
 * ir/passes_impl.h - what passes share: taking instructions and slots away, and
 * which version of a slot was read; what is done with pointers.
 */
#ifndef IR_PASSES_IMPL_H
#define IR_PASSES_IMPL_H

#include "base/bug.h"
#include "ir/analysis.h"
#include "ir/passes.h"

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

/* ----------------------------------------------------------------- removal */

/* An instruction that is to go: it does nothing until then. */
static inline void insn_drop(struct ir_insn *insn) { insn->op = IR_OP_COUNT; }
static inline bool insn_dropped(const struct ir_insn *insn) {
  return insn->op == IR_OP_COUNT;
}
/* Takes dropped instructions away; blocks stay, and none becomes empty, since
 * control instructions are not dropped. */
void remove_dropped(struct ir_function *f);

/* Slot s becomes map[s] in instructions, lists, locals and variables; a
 * variable whose slot maps to IR_NONE has no place any more. */
void renumber_slots(struct ir_function *f, const uint32_t *map);

/* ---------------------------------------------------------------- pointers */

/* What an operand is computed from by PTRADD and MOV into temporaries that are
 * written once: a constant or a slot; IR_NONE if that is a cycle. */
ir_operand pointer_origin(const struct slot_facts *facts,
                          const struct ir_function *f, ir_operand operand);
/* Is the operand of the instruction an address that it only loads or copies
 * from, or computes such a temporary from? */
bool pointer_only_read(const struct slot_facts *facts,
                       const struct ir_function *f, const struct ir_insn *insn,
                       const ir_operand *operand);

/* ---------------------------------------------------------------- versions */

/* How often each slot has been written so far, in a walk through a block: what
 * was read at one version is still there as long as it is the same. */
struct versions {
  const struct ir_program *program;
  const struct ir_function *f;
  uint32_t *of; /* by slot */
};

/* At the begin of a walk: nothing has been written. */
void versions_init(struct versions *v, const struct ir_program *program,
                   const struct ir_function *f);
void versions_release(struct versions *v);
/* The walk goes past the instruction. */
void versions_step(struct versions *v, const struct ir_insn *insn);
/* Of a value of that many slots: it changes with each write.  Constants never
 * change. */
uint64_t versions_of(const struct versions *v, ir_operand operand,
                     unsigned slots);

#endif
