/*
 * vm/exec_impl.h - what the loop of exec.c is made of: loads and stores of open
 * words, calls and returns of light functions, and floating point in registers;
 * all of it inlined there.  exec_slow.c has the rest.
 *
 * A function that answers false or NULL has changed nothing: then the
 * instruction is executed the general way.
 */
#ifndef VM_EXEC_IMPL_H
#define VM_EXEC_IMPL_H

#include <stddef.h>
#include <string.h>

#include "vm/machine.h"

/* ---------------------------------------------------------- floating point */

/* Floating point values lie in registers as their bits; a float has the upper
 * 32 zero. */
static ALWAYS_INLINE float float_bits(uint64_t bits) {
  uint32_t low = (uint32_t)bits;
  float x;
  memcpy(&x, &low, sizeof x);
  return x;
}
static ALWAYS_INLINE uint64_t bits_float(float x) {
  uint32_t low;
  memcpy(&low, &x, sizeof low);
  return low;
}
static ALWAYS_INLINE double double_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}
static ALWAYS_INLINE uint64_t bits_double(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

/* --------------------------------------------------------- loads and stores */

/* What a shadow says of its word, as one number: defined in bits 0-7, tag in
 * 8-15, logged in 16-23. */
enum {
  TAG_AT = 8,
  LOGGED_AT = 16,
  PLAIN = WORD_PLAIN << TAG_AT | 255,
  POINTER = WORD_POINTER << TAG_AT | 255,
  OPEN = 1 << LOGGED_AT,
};

/* The fields defined, tag, logged and spare, read at once. */
static ALWAYS_INLINE uint32_t shadow_state(const struct shadow *shadow) {
  uint32_t state;
  memcpy(&state, (const char *)shadow + offsetof(struct shadow, defined),
         sizeof state);
  return state;
}

/* The shadow of the word at offset of an area of this size: shadows lie behind
 * the words, and are as large. */
static ALWAYS_INLINE struct shadow *shadow_at(const struct area *a,
                                              uint64_t size, uint64_t offset) {
  const uint64_t whole = ~UINT64_C(7);
  return (struct shadow *)(void *)((char *)a->data + ((size + 7) & whole) +
                                   (offset & whole));
}

/* The size is a constant where this is inlined. */
static ALWAYS_INLINE uint64_t load_bits(const char *place, unsigned size) {
  uint8_t byte;
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (size) {
  case 1:
    memcpy(&byte, place, sizeof byte);
    return byte;
  case 2:
    memcpy(&two, place, sizeof two);
    return two;
  case 4:
    memcpy(&four, place, sizeof four);
    return four;
  default:
    memcpy(&eight, place, sizeof eight);
    return eight;
  }
}

/* Loads from an area of this size, which has a block; false: the word is not
 * plain.  The offset is aligned to the size of the access and below the limit,
 * so the access lies in one word.  Bytes past the end of the area are never
 * defined, so a load need not look at the end. */
static ALWAYS_INLINE bool load_within(const struct area *a, uint64_t limit,
                                      uint64_t offset, unsigned size,
                                      struct reg *result) {
  assert(a->data != NULL && offset < limit && limit == a->size);
  assert((offset & (size - 1)) == 0);
  uint32_t state = shadow_state(shadow_at(a, limit, offset));
  uint64_t bits = load_bits((const char *)a->data + offset, size);
  if (LIKELY((uint16_t)state == PLAIN)) {
    *result = (struct reg){bits, 0};
    return true;
  }
  if (size == 8) {
    if (UNLIKELY((uint16_t)state != POINTER))
      return false;
    *result = (struct reg){bits & UINT32_MAX, bits >> 32};
    return true;
  }
  uint32_t need = (1u << size) - 1;
  if (UNLIKELY((uint8_t)(state >> TAG_AT) != WORD_PLAIN ||
               (state >> (offset & 7) & need) != need))
    return false;
  *result = (struct reg){bits, 0};
  return true;
}

/* Loads from an area that is not watched; area is the meta of the pointer, so
 * it may be anything.  The limit of a constant area is 0, because nothing may
 * be stored there; so a load that finds it asks again. */
static ALWAYS_INLINE bool fast_load(const struct area *areas, uint64_t area,
                                    uint64_t offset, unsigned size,
                                    struct reg *result) {
  if (UNLIKELY(area > UINT32_MAX || (offset & (size - 1)) != 0))
    return false;
  const struct area *a = &areas[area];
  uint64_t limit = a->limit;
  if (UNLIKELY(offset >= limit)) {
    limit = a->size;
    if (!(a->flags & AREA_CONSTANT) || a->data == NULL || offset >= limit)
      return false;
  }
  return load_within(a, limit, offset, size, result);
}

/* Stores a pointer to a whole word.  The word holds area and offset, 32 bits
 * each; a pointer further away than that is a cell, and not for here.  The area
 * that it points to is marked: its address may be in memory from now on. */
static ALWAYS_INLINE bool store_pointer(struct vm *vm, struct area *areas,
                                        uint64_t area, uint64_t offset,
                                        struct reg value, uint32_t state,
                                        struct shadow *shadow) {
  if (UNLIKELY((value.meta | value.bits) > UINT32_MAX ||
               (uint8_t)(state >> TAG_AT) == WORD_CELL))
    return false;
  if (UNLIKELY(state < OPEN))
    word_open_slow(vm->memory, (uint32_t)area, (uint32_t)(offset >> 3));
  areas[area].data[offset >> 3] = value.meta << 32 | value.bits;
  shadow->tag = WORD_POINTER;
  shadow->defined = 255;
  if (!(areas[value.meta].flags & AREA_STORED))
    areas[value.meta].flags |= AREA_STORED;
  return true;
}

/* Stores to an area of this size, in which there is room for it.  A word that
 * was not written since the last commit is logged first, so that the write can
 * be undone.  False: nothing was stored, since the word or the value is neither
 * plain nor a whole pointer. */
static ALWAYS_INLINE bool store_within(struct vm *vm, struct area *areas,
                                       uint64_t area, uint64_t limit,
                                       uint64_t offset, unsigned size,
                                       const struct reg *value) {
  const struct area *a = &areas[area];
  assert(a->data != NULL && limit == a->size && offset + size <= limit);
  assert((offset & (size - 1)) == 0 && !(a->flags & AREA_CONSTANT));
  struct shadow *shadow = shadow_at(a, limit, offset);
  uint32_t state = shadow_state(shadow);
  char *place = (char *)a->data + offset;
  if (UNLIKELY(value->meta != 0))
    return size == 8 &&
           store_pointer(vm, areas, area, offset, *value, state, shadow);
  uint64_t bits = value->bits;
  if (LIKELY(state == (OPEN | PLAIN))) {
    memcpy(place, &bits, size);
    return true;
  }
  uint8_t tag = (uint8_t)(state >> TAG_AT);
  if (UNLIKELY(tag != WORD_PLAIN && (size != 8 || tag == WORD_CELL)))
    return false;
  if (UNLIKELY(state < OPEN))
    word_open_slow(vm->memory, (uint32_t)area, (uint32_t)(offset >> 3));
  memcpy(place, &bits, size);
  if (size == 8) {
    shadow->tag = WORD_PLAIN;
    shadow->defined = 255;
  } else {
    shadow->defined |= (uint8_t)(((1u << size) - 1) << (offset & 7));
  }
  return true;
}

/* Stores to an area that is not watched: the limit of all others is 0. */
static ALWAYS_INLINE bool fast_store(struct vm *vm, struct area *areas,
                                     uint64_t area, uint64_t offset,
                                     unsigned size, const struct reg *value) {
  if (UNLIKELY(area > UINT32_MAX || (offset & (size - 1)) != 0))
    return false;
  uint64_t limit = areas[area].limit;
  if (UNLIKELY(offset + (size - 1) >= limit)) /* cannot wrap: it is aligned */
    return false;
  return store_within(vm, areas, area, limit, offset, size, value);
}

/* ------------------------------------------------------------------- calls */

/* The registers of a frame for a call that needs no more than those; NULL if
 * it is not one.  The registers of the callee are:
 *
 *     arguments | variables: undefined | temporaries, constants | chain: 0
 *
 * Temporaries keep what was there before: they are written before they are
 * read. */
static ALWAYS_INLINE struct reg *enter_fast(struct vm *vm,
                                            const struct insn *pc,
                                            const struct call_site *site,
                                            const struct reg *r) {
  struct thread *t = vm->thread;
  const struct code *code = site->light;
  uint32_t depth = t->depth;
  if (UNLIKELY(code == NULL || depth >= t->frame_limit))
    return NULL;
  struct frame *top = &t->frames[depth - 1];
  uint32_t base = top->base + site->above;
  if (UNLIKELY((size_t)base + code->frame_slots > t->reg_capacity))
    return NULL;
  struct reg *out = t->regs + base;
  assert(site->arg_slots == code->f->param_slots);
  assert(site->above == top->code->frame_slots && r == t->regs + top->base);
  const struct call_arg *arg = site->args;
  for (struct reg *to = out, *end = out + site->arg_slots; to < end;
       to++, arg++)
    copy_reg(to, arg->slot == IR_NONE ? &arg->value : &r[arg->slot]);
  for (struct reg *to = out + code->f->param_slots,
                  *end = out + code->f->first_temp;
       to < end; to++)
    *to = reg_undefined();
  out[code->chain_slot] = reg_number(0);
  top->pc = pc + 1;
  top[1].code = code;
  top[1].base = base;
  t->depth = depth + 1;
  return out;
}

/* The same for a call with loans: all that is by value must be lent. */
static ALWAYS_INLINE struct reg *enter_lent(struct vm *vm,
                                            const struct insn *pc,
                                            const struct call_site *site,
                                            const struct reg *r) {
  for (uint32_t i = 0; i < site->loan_count; i++)
    if (UNLIKELY(!loan_holds(vm->head->areas, &site->loans[i], r)))
      return NULL;
  struct reg *out = enter_fast(vm, pc, site, r);
  if (LIKELY(out != NULL))
    out[site->light->loans_slot] = reg_number(site->light->borrows);
  return out;
}

/* The frame to go on with after a return that needs no more than registers;
 * NULL if it is not one. */
static ALWAYS_INLINE const struct frame *leave_fast(struct vm *vm) {
  struct thread *t = vm->thread;
  uint32_t depth = t->depth;
  if (UNLIKELY(depth < 2 || depth - 2 < t->loaded))
    return NULL;
  assert(t->frames[depth - 1].code->light);
  t->depth = depth - 1;
  if (UNLIKELY(depth - 2 < t->low))
    t->low = depth - 2;
  return &t->frames[depth - 2];
}

/* ------------------------------------------------------------- exec_slow.c */

/* Executes the IR instructions behind pc, by generic.c.  GO_BRANCH: it goes on
 * with block vm->branch.  If one of them stops, all of them are executed again
 * later: those before it have written nothing but temporaries. */
enum go exec_generic(struct vm *vm, const struct insn *pc, struct reg *r);
/* Makes a call the general way, or runs a builtin.  The caller goes on behind
 * it; if it has to be made again, its frame is put back before it.  Builtins
 * that yield or end the thread are done with, although the thread stops. */
enum go exec_call(struct vm *vm, const struct insn *pc, struct reg *r);
enum go exec_builtin(struct vm *vm, const struct insn *pc, struct reg *r);
/* Before a return: ending what a frame owns may be an operation of its own. */
enum go exec_visit_return(struct vm *vm, const struct insn *pc,
                          const struct reg *r);
/* A return of several values, of wide ones, or from main, whose result must be
 * defined because it is the exit status. */
enum go exec_return(struct vm *vm, const struct insn *pc, const struct reg *r);
/* An access to a watched area: announces it, and makes it like a fast one.
 * GO_STOP: the step ends before it.  GO_BRANCH: it is to be made by
 * exec_generic, and was not announced. */
enum go exec_visited_load(struct vm *vm, const struct insn *pc, uint64_t area,
                          uint64_t offset, unsigned size, struct reg *result);
enum go exec_visited_store(struct vm *vm, const struct insn *pc, uint64_t area,
                           uint64_t offset, unsigned size,
                           const struct reg *value);
/* Takes back what the visit of a load has done to the step: the instruction is
 * to be executed by exec_generic after all. */
void exec_visit_again(struct vm *vm);

#endif
