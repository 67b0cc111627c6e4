/*
 * vm/value.h - registers: what the values of a program are in the machine.
 *
 * value.c has what needs the machine's table of masks, lazy_value_impl.h the
 * form of lazy registers.
 */
#ifndef VM_VALUE_H
#define VM_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "allways/memory.h"
#include "base/bug.h"
#include "base/compiler.h"

/* A register.  meta says what bits are:
 *
 *     0                  a number, all of it defined
 *     1 .. 2^32 - 1      a pointer into this area; bits is the offset
 *     META_PARTIAL | n   a number of which the bits in vm->values.masks[n] are
 *                        undefined (and zero); mask 0 is all 64
 *     META_PIECE | ...   some bytes of a pointer, zero-extended; bits is the
 *                        pointer's offset, see piece_* below
 *     META_LAZY | ...    a choice that is not made yet: see lazy_value.c
 *
 * A value has one representation only: equal values are equal registers.  That
 * is why undefined bits are zero.
 */
struct reg {
  uint64_t bits, meta;
};
#define META_PARTIAL (UINT64_C(1) << 63)
#define META_PIECE (UINT64_C(1) << 62)
#define META_LAZY (UINT64_C(1) << 61)
#define META_MIXED (UINT64_C(1) << 32) /* LAZY: bytes of several things */

static inline struct reg reg_number(uint64_t bits) {
  return (struct reg){bits, 0};
}
static inline struct reg reg_pointer(allways_pointer p) {
  return (struct reg){p.offset, p.area};
}
static inline struct reg reg_undefined(void) {
  return (struct reg){0, META_PARTIAL};
}
/* Half by half: the halves were written one by one not long ago, and a load of
 * both at once would wait for them. */
static ALWAYS_INLINE void copy_reg(struct reg *to, const struct reg *from) {
  uint64_t bits = from->bits, meta = from->meta;
  to->bits = bits;
  to->meta = meta;
}
/* Exactly one of these holds for a register: it is a number (meta 0), a
 * pointer, partial, a piece, or lazy. */
static inline bool reg_is_pointer(struct reg r) {
  return r.meta - 1 < UINT32_MAX;
}
static inline bool reg_is_partial(struct reg r) {
  return (r.meta & META_PARTIAL) != 0;
}
static inline bool reg_is_piece(struct reg r) {
  return (r.meta & META_PIECE) != 0;
}
static inline bool reg_is_lazy(struct reg r) {
  return (r.meta & (META_PARTIAL | META_PIECE | META_LAZY)) == META_LAZY;
}
/* The pointer that a register is, or of which it is some bytes; or null. */
static inline allways_pointer pointer_of(struct reg r) {
  assert(reg_is_pointer(r) || reg_is_piece(r) || (r.meta | r.bits) == 0);
  return (allways_pointer){r.bits, (uint32_t)r.meta};
}
/* Bytes first .. first + size - 1 of a pointer.  The meta of such a register:
 *
 *     META_PIECE | first: bits 40 to 43 | size: 36 to 39 | area: 0 to 31
 */
static inline struct reg piece_reg(allways_pointer p, unsigned first,
                                   unsigned size) {
  assert(p.area != 0 && size > 0 && first + size <= 8);
  return (struct reg){p.offset, META_PIECE | (uint64_t)first << 40 |
                                    (uint64_t)size << 36 | p.area};
}
static inline unsigned piece_first(struct reg r) { return r.meta >> 40 & 15; }
static inline unsigned piece_size(struct reg r) { return r.meta >> 36 & 15; }

/* ------------------------------------------------------------------ widths */

/* A mask of the low bits, at most 64. */
static inline uint64_t width_mask(unsigned bits) {
  return bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
}
/* The low bits of x as a signed number of that width, at least one bit. */
static inline int64_t sign_extend(uint64_t x, unsigned bits) {
  assert(bits > 0);
  return bits >= 64 ? (int64_t)x : (int64_t)(x << (64 - bits)) >> (64 - bits);
}

#endif
