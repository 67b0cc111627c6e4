/*
 * vm/counts.h - how often instructions were executed, and branches
 * taken, by all machines together.
 *
 * Each machine counts for itself, by instructions of its code, and adds that up
 * when it is freed.
 */
#ifndef VM_COUNTS_H
#define VM_COUNTS_H

#include "vm/vm.h"

/* The program is borrowed. */
struct vm_counts *vm_counts_new(const struct ir_program *program);
void vm_counts_free(struct vm_counts *counts);
/* Of an instruction of the program; 0 for functions of the runtime.  One that
 * is part of another in code counts as that. */
uint64_t vm_counts_of(const struct vm_counts *counts, uint32_t function,
                      uint32_t insn);
/* How often a conditional branch went to its first (0) or second (1) target. */
uint64_t vm_counts_taken(const struct vm_counts *counts, uint32_t function,
                         uint32_t insn, unsigned target);

#endif
