/*
 * vm/varargs_impl.h - how the area with the variable arguments of a call is
 * laid out, and what its site says of that.
 *
 *     0 ..  47   six integer registers
 *    48 .. 175   eight floating-point registers of 16 bytes
 *   176 ...      what is passed in memory
 */
#ifndef VM_VARARGS_IMPL_H
#define VM_VARARGS_IMPL_H

#include "vm/machine.h"

enum {
  GP_REGISTERS = 6,
  FP_REGISTERS = 8,
  FP_BASE = 8 * GP_REGISTERS,
  MEMORY_BASE = FP_BASE + 16 * FP_REGISTERS
};

/* The site.  From bit 0: where memory begins; from 32: registers of named
 * parameters, integer ones and others; from 40: registers up to the last
 * argument; from 48: the integer registers that have an argument of less than
 * eight bytes. */
static inline uint64_t site_memory(uint64_t site) { return site & UINT32_MAX; }
static inline uint64_t site_named_gp(uint64_t site) { return site >> 32 & 15; }
static inline uint64_t site_named_fp(uint64_t site) { return site >> 36 & 15; }
static inline uint64_t site_gp(uint64_t site) { return site >> 40 & 15; }
static inline uint64_t site_fp(uint64_t site) { return site >> 44 & 15; }
static inline bool site_is_narrow(uint64_t site, uint64_t gp) {
  return site >> (48 + gp) & 1;
}

#endif
