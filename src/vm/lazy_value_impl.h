/*
 * vm/lazy_value_impl.h - what the parts of lazy_value.c share: the form of lazy
 * registers, and the set that the area of a choice holds.
 */
#ifndef VM_LAZY_VALUE_IMPL_H
#define VM_LAZY_VALUE_IMPL_H

#include "solver/formula.h"
#include "solver/intervals.h"
#include "vm/machine.h"

/* The areas of kind CHOICE differ in what they begin with:
 *
 *     choice   the set of numbers that it may still be | how many bits they
 * have | its links map      a table of numbers | the choice or term that it is
 * a function of place    a pointer | how many bytes it is moved by, lazy term
 * an operation | the set of numbers that it may still be | is it linked? |
 * three operands link     a term | the next link, or 0
 */
enum {
  LAZY_CHOICE_BYTES = 24,
  LAZY_MAP_BYTES = 16,
  LAZY_PLACE_BYTES = 16,
  LAZY_TERM_BYTES = 48,
  LAZY_LINK_BYTES = 16,
  LAZY_BOX_BYTES = 8 /* a set, map or operation in them */
};

/* A mixed register: the area that holds a copy of its bytes. */
static inline bool is_mixed(struct reg r) { return (r.meta & META_MIXED) != 0; }
static inline struct reg mixed_reg(uint32_t area) {
  return (struct reg){0, META_LAZY | META_MIXED | area};
}

/* A lazy pointer: the area of the place. */
#define META_PLACE (UINT64_C(1) << 46)
static inline bool is_place(struct reg r) { return (r.meta & META_PLACE) != 0; }
static inline struct reg place_reg(uint32_t area) {
  return (struct reg){0, META_LAZY | META_PLACE | area};
}
/* Is it a view of a number, and neither mixed nor a pointer? */
static inline bool is_view(struct reg r) {
  return (r.meta & (META_MIXED | META_PLACE)) == 0;
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

/* ------------------------------------------------------- lazy_value_area.c */

/* The choice or term that a view depends on: its own area, or that of its
 * map. */
uint32_t lazy_choice(struct vm *vm, struct reg r);
/* The numbers that this may still be; borrowed until the set changes. */
const struct intervals *lazy_set(struct vm *vm, struct reg r);
/* From now on the choice may be these numbers only.  Takes the set, which is
 * not empty: an execution with an empty one would not exist. */
void lazy_set_store(struct vm *vm, struct reg r, struct intervals *set);
/* The bits of these numbers, as the program asked for them. */
unsigned lazy_choice_bits(struct vm *vm, uint32_t choice);
/* A new area for a function of the choice; takes the map. */
enum go lazy_map_new(struct vm *vm, uint32_t choice, struct piecewise *map,
                     uint32_t *area);
/* The map of a view, or NULL: it is one of a choice. */
const struct piecewise *lazy_map(struct vm *vm, struct reg r);
/* A lazy pointer: base, moved by the lazy number offset, of 64 bits. */
enum go lazy_place_new(struct vm *vm, struct reg base, struct reg offset,
                       struct reg *result);
void lazy_place_parts(struct vm *vm, struct reg r, struct reg *base,
                      struct reg *offset);
/* A new area of the machine's own for a choice. */
enum go lazy_area(struct vm *vm, enum vm_area_kind kind, uint64_t size,
                  allways_pointer *p);

/* A term, as it lies in its area. */
struct lazy_term {
  struct formula_kind kind;
  struct reg operands[3];      /* numbers or views */
  const struct intervals *set; /* borrowed; the area has a copy */
  bool linked;                 /* from the choices that it depends on */
};
bool lazy_is_term(struct vm *vm, uint32_t area);
void lazy_term_parts(struct vm *vm, uint32_t area, struct lazy_term *term);
/* A new one whose value is in the set, which is taken, whatever the operands
 * are. */
enum go lazy_term_new(struct vm *vm, const struct lazy_term *term,
                      struct intervals *set, struct reg *result);
/* Links the term to all choices that it depends on, if it is not. */
enum go lazy_link(struct vm *vm, uint32_t area);
/* The links of a choice; 0: none. */
uint32_t lazy_first_link(struct vm *vm, uint32_t choice);
uint32_t lazy_next_link(struct vm *vm, uint32_t link, uint32_t *term);
/* How many bits an operand has. */
unsigned lazy_operand_bits(struct formula_kind kind, unsigned n);

/* -------------------------------------------------------- lazy_value_box.c */

/* Stores a lazy register to `size` bytes at p, at most 8, as a boxed value. */
enum allways_result lazy_box(struct vm *vm, allways_pointer p, unsigned size,
                             struct reg value);
/* Is this part of memory a boxed lazy register?  Then lazy_unbox gives that. */
bool lazy_is_boxed(const struct vm *vm, const struct allways_item *item);
struct reg lazy_unbox(const struct allways_item *item);

/* ------------------------------------------------------- lazy_value_view.c */

/* The value of the view for the number c of its choice. */
uint64_t lazy_value_for(struct vm *vm, struct reg r, uint64_t c);
/* All values that the view may have. */
struct intervals *lazy_image(struct vm *vm, struct reg r);
/* The numbers of its choice for which it lies in low, low + 1, .. high; NULL:
 * these would be too many intervals. */
struct intervals *lazy_where(struct vm *vm, struct reg r, uint64_t low,
                             uint64_t high);
/* Is there one value left?  Then that is *value. */
bool lazy_is_single(struct vm *vm, struct reg r, uint64_t *value);

/* -------------------------------------------------------- lazy_value_map.c */

/* Executes an instruction that computes, for each number of the choice that its
 * lazy operands, `count` of them in these slots, depend on.  Not done: they
 * depend on several choices, or there are too many numbers. */
enum go lazy_pointwise(struct vm *vm, const struct ir_insn *i, struct reg *r,
                       const uint32_t *slots, unsigned count, bool *done);

/* ------------------------------------------------------- lazy_value_term.c */

/* Executes an instruction that computes by making a term of its operands, after
 * the faults that it may have were asked for.  Not done: it has become one on
 * numbers, or there are no such terms. */
enum go lazy_term_insn(struct vm *vm, const struct ir_insn *i, struct reg *r,
                       bool *done);
/* A term that has the value of the view, of which questions leave an interval,
 * not the numbers of its choice that have such a value.  False: it is one, or
 * there are no terms. */
bool lazy_as_term(struct vm *vm, struct reg *r, enum go *go);
/* The same for an operation on registers; the result has one slot. */
enum go lazy_apply(struct vm *vm, struct formula_kind kind,
                   const struct reg *operands, struct reg *result, bool *done);

/* The k-th byte of a lazy value of so many bytes.  Not done: it cannot be had.
 */
enum go lazy_byte(struct vm *vm, struct reg r, unsigned size, unsigned k,
                  struct reg *byte, bool *done);
/* The number low with r from byte `at` on, where low has zeros: in 64 bits. */
enum go lazy_join(struct vm *vm, struct reg low, struct reg r, unsigned at,
                  struct reg *result, bool *done);

/* ------------------------------------------------------ lazy_value_solve.c */

/* Are there combinations of this choice's numbers with others that are not
 * possible? */
bool lazy_is_constrained(struct vm *vm, struct reg r);
/* One of the parts of the set of r's choice is chosen, of those that are
 * possible; the part is taken, and narrows it.  At least one is not empty. */
enum go lazy_split(struct vm *vm, struct reg r, struct intervals **parts,
                   size_t count, size_t *chosen);
/* The values that the view of a constrained choice can have; if there are more
 * than `most`, not *all of them. */
enum go lazy_possible_values(struct vm *vm, struct reg r, size_t most,
                             struct intervals **values, bool *all);
/* Operands become numbers, and all choices that they depend on: the least that
 * are possible together. */
enum go lazy_take_least(struct vm *vm, struct reg **operands, unsigned count);
/* A choice has left these numbers: stores the set, which it takes, and notes it
 * for reports.  A term is linked. */
enum go lazy_narrow(struct vm *vm, struct reg r, struct intervals *set);
/* Can the operation have a value in low .. high? */
enum go lazy_could_be(struct vm *vm, struct formula_kind kind,
                      const struct reg *operands, uint64_t low, uint64_t high,
                      bool *could);

/* ----------------------------------------------------- lazy_value_memory.c */

/* A mixed register becomes a number, or a view of one, if it is made of such.
 */
enum go lazy_unmix(struct vm *vm, struct reg *r);

/* ------------------------------------------------------ lazy_value_place.c */

/* PTRADD with a lazy index, and instructions with lazy pointers. */
enum go lazy_pointer_add(struct vm *vm, const struct ir_insn *i, struct reg *r,
                         bool *done);
enum go lazy_load_insn(struct vm *vm, const struct ir_insn *i, struct reg *r,
                       bool *done);
/* The address of an instruction that writes. */
enum go lazy_store_place(struct vm *vm, const struct ir_insn *i,
                         struct reg *address);
/* The pointer, after a choice of how far it is moved. */
enum go lazy_place_number(struct vm *vm, struct reg *r);

/* ------------------------------------------------------------ lazy_value.c */

/* The answer to a question about a lazy value.  STOP: a choice must be made
 * first; CANNOT: the set would have too many intervals. */
enum lazy_test { TEST_OUT, TEST_IN, TEST_STOP, TEST_CANNOT };

/* Is the value of the view in low, low + 1, .. high?  If both are possible that
 * is a choice, and the set is narrowed so that the answer is true. */
enum lazy_test lazy_is_among(struct vm *vm, struct reg r, uint64_t low,
                             uint64_t high);

#endif
