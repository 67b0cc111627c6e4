/*
 * vm/lazy_value_impl.h - what the parts of lazy_value.c share: the form of lazy
 * registers, and the set that the area of a choice holds.
 */
#ifndef VM_LAZY_VALUE_IMPL_H
#define VM_LAZY_VALUE_IMPL_H

#include "vm/intervals.h"
#include "vm/machine.h"

/* The bytes of an area of kind CHOICE: one boxed value, the set. */
enum { LAZY_SET_BYTES = 8 };

/* A mixed register: the area that holds a copy of its bytes. */
static inline bool is_mixed(struct reg r) { return (r.meta & META_MIXED) != 0; }
static inline struct reg mixed_reg(uint32_t area) {
  return (struct reg){0, META_LAZY | META_MIXED | area};
}

/* A lazy register: a view of the number that the area stands for.
 *
 *     bits  addend
 *     meta  META_LAZY | signed: 1 | outer - 1: 6 | narrow - 1: 6 | 0 | area: 32
 */
static inline struct reg view_reg(uint32_t area, struct view v) {
  assert(v.narrow >= 1 && v.narrow <= v.outer && v.outer <= 64);
  assert((v.addend & ~width_mask(v.outer)) == 0);
  return (struct reg){v.addend, META_LAZY | (uint64_t)v.is_signed << 45 |
                                    (uint64_t)(v.outer - 1) << 39 |
                                    (uint64_t)(v.narrow - 1) << 33 | area};
}
static inline struct view view_of(struct reg r) {
  return (struct view){(uint8_t)((r.meta >> 33 & 63) + 1),
                       (uint8_t)((r.meta >> 39 & 63) + 1),
                       (r.meta >> 45 & 1) != 0, r.bits};
}

/* -------------------------------------------------------- lazy_value_box.c */

/* The numbers that the choice of a view may still be; borrowed until the set
 * changes. */
const struct intervals *lazy_set(struct vm *vm, struct reg r);
/* From now on the choice may be these numbers only.  Takes the set, which is
 * not empty: an execution with an empty one would not exist. */
void lazy_set_store(struct vm *vm, struct reg r, struct intervals *set);
/* Stores a lazy register to `size` bytes at p, at most 8, as a boxed value. */
enum allways_result lazy_box(struct vm *vm, allways_pointer p, unsigned size,
                             struct reg value);
/* Is this part of memory a boxed lazy register?  Then lazy_unbox gives that. */
bool lazy_is_boxed(const struct vm *vm, const struct allways_item *item);
struct reg lazy_unbox(const struct allways_item *item);

/* ------------------------------------------------------------ lazy_value.c */

/* The answer to a question about a lazy value.  STOP: a choice must be made
 * first; CANNOT: the set would have too many intervals. */
enum lazy_test { TEST_OUT, TEST_IN, TEST_STOP, TEST_CANNOT };

/* Is the value of the view in low, low + 1, .. high?  If both are possible that
 * is a choice, and the set is narrowed so that the answer is true. */
enum lazy_test lazy_is_among(struct vm *vm, struct reg r, uint64_t low,
                             uint64_t high);
/* A choice has left these numbers: stores the set, which it takes, and notes it
 * for reports. */
void lazy_narrow(struct vm *vm, struct reg r, struct intervals *set);
/* A new area of the machine's own for a choice. */
enum go lazy_area(struct vm *vm, enum vm_area_kind kind, uint64_t size,
                  allways_pointer *p);

#endif
