/*
 * vm/lazy_value.c - lazy choices: values that are not known yet.
 *
 * A choice among many values is not made at once.  Its area holds the set of
 * numbers that it may still be, as one boxed value (intervals.h); whoever has
 * a copy has a view of that number: in a register META_LAZY, in memory a
 * boxed value that points to the area.  So copies stay copies of one choice,
 * and what is learnt through one of them holds for all.
 *
 *     register or memory            area (VM_AREA_CHOICE)
 *     {view, area} ───────────────> {-2147483648 .. 4, 6 .. 2147483647}
 *
 * Moving, storing, cutting, widening and adding a constant change the view.  A
 * comparison with a constant asks which numbers of the set make it true.  If
 * that is neither all nor none of them, it is a choice of two, and either
 * outcome narrows the set (a write to the area, so that undo and hash know it).
 * Whatever else an instruction wants to know needs the number: that is a choice
 * among all values of the view, if these are few; else the execution is given
 * up.
 *
 * Narrowing is invisible to other threads, even if they have copies, too.  To
 * see that, take the program in which each choice was made at its beginning.
 * There a split is a step of its thread that changes nothing, and is always
 * enabled; a state with a set stands for all states with a number of it.
 *
 * A set of one number is replaced by that number where it is met: in registers
 * when they are used or written to their frame, in memory when it is loaded.
 * Until then a state may differ from one that has the number: that costs
 * states, and loses none.
 *
 * Bytes of several choices, or of a choice and something else, that are loaded
 * together (a struct that travels as one integer) are *mixed*: the register
 * has an area with a copy of these bytes, which a store copies on.
 *
 * This file makes choices: new ones, questions that narrow a set, and numbers.
 * lazy_value_box.c has the form of lazy values in memory, lazy_value_memory.c
 * loads and stores, lazy_value_insn.c what instructions do with them.
 */
#include <stdio.h>

#include "vm/lazy_value_impl.h"

/* The most numbers that a choice is made among, one execution for each. */
enum { MOST_VALUES = 4096 };
/* Of more, so many are tried before the execution is given up. */
enum { FEW_VALUES = 16 };
/* A set of many values should have fewer intervals than this. */
enum { MANY_VALUES = 65536, MOST_SCATTERED = 16 };
/* So many values are asked of the solver. */
enum { MOST_SOLVED = 256 };

/* -------------------------------------------------------------- questions */

/* The same question, of a term that has the value: a part of the choice's
 * numbers would be too many intervals. */
static enum lazy_test ask_term(struct vm *vm, struct reg r, uint64_t low,
                               uint64_t high) {
  enum go go;
  if (!lazy_as_term(vm, &r, &go))
    return TEST_CANNOT;
  if (go != GO_NEXT)
    return TEST_STOP;
  if (reg_is_lazy(r))
    return lazy_is_among(vm, r, low, high);
  return is_around(r.bits, low, high) ? TEST_IN : TEST_OUT;
}

/* Would many numbers be left in many intervals?  A term says that in one. */
static bool are_scattered(struct vm *vm, struct reg r,
                          const struct intervals *in,
                          const struct intervals *out) {
  if (in->count + out->count <= MOST_SCATTERED)
    return false;
  return lazy_is_term(vm, lazy_choice(vm, r)) ||
         intervals_size(lazy_set(vm, r)) > MANY_VALUES;
}

/* The numbers for which the answer is yes, and the others, are the two parts of
 * the set; both are made before the choice, since either may be too large. */
enum lazy_test lazy_is_among(struct vm *vm, struct reg r, uint64_t low,
                             uint64_t high) {
  enum { OUT, IN };
  const struct intervals *set = lazy_set(vm, r);
  uint64_t mask = width_mask(view_of(r).outer);
  struct intervals *in = lazy_where(vm, r, low, high);
  if (in == NULL)
    return ask_term(vm, r, low, high);
  bool all = intervals_equal(in, set);
  if (all || in->count == 0) {
    intervals_free(in);
    return all ? TEST_IN : TEST_OUT;
  }
  struct intervals *out =
      lazy_where(vm, r, (high + 1) & mask, (low - 1) & mask);
  struct intervals *parts[] = {[OUT] = out, [IN] = in};
  enum lazy_test test = TEST_CANNOT;
  size_t chosen;
  if (out == NULL || are_scattered(vm, r, in, out))
    test = ask_term(vm, r, low, high);
  if (test == TEST_CANNOT && out != NULL)
    test = lazy_split(vm, r, parts, 2, &chosen) != GO_NEXT ? TEST_STOP
           : chosen == IN                                  ? TEST_IN
                                                           : TEST_OUT;
  intervals_free(parts[OUT]);
  intervals_free(parts[IN]);
  return test;
}

/* ---------------------------------------------------------------- numbers */

/* The number itself is wanted, and there are too many to try. */
static enum go too_many(struct vm *vm, uint128 count) {
  char number[32] = "2^64";
  if (count <= UINT64_MAX)
    snprintf(number, sizeof number, "%llu", (unsigned long long)count);
  return vm_give_up(vm, VM_UNSUPPORTED, REASON_LAZY_NUMBER,
                    FACTS(.word = number));
}

/* Narrows the choice so that the view has this value. */
static enum go take_value(struct vm *vm, struct reg *r, uint64_t value) {
  struct intervals *left = lazy_where(vm, *r, value, value);
  if (left == NULL)
    return too_many(vm, intervals_size(lazy_set(vm, *r)));
  if (lazy_narrow(vm, *r, left) != GO_NEXT)
    return GO_STOP;
  *r = reg_number(value);
  return GO_NEXT;
}

/* Chooses one of these values, which are not all: of too many, the first few,
 * or to give up. */
static enum go pick(struct vm *vm, struct reg *r,
                    const struct intervals *values, bool all, uint128 count) {
  uint128 listed = intervals_size(values);
  uint64_t n = 0;
  uint64_t tried = all && !SEEDED_BUG(168) /* few are enough, and all */
                       ? (uint64_t)listed
                       : FEW_VALUES;
  if (listed < tried)
    tried = (uint64_t)listed;
  struct intervals *first =
      lazy_where(vm, *r, values->items[0].low, values->items[0].low);
  enum go go = GO_NEXT;
  if (first == NULL && !lazy_as_term(vm, r, &go))
    return too_many(vm, intervals_size(lazy_set(vm, *r)));
  if (go != GO_NEXT)
    return go;
  if (first)
    intervals_free(first);
  if (tried + !all > 1) {
    if (vm_ask(vm, tried + !all, &n) != GO_NEXT)
      return GO_STOP;
    observe_split(vm);
  }
  return n == tried ? too_many(vm, count)
                    : take_value(vm, r, intervals_nth(values, n));
}

/* Of a constrained choice, values that are possible are found first. */
static enum go pick_possible(struct vm *vm, struct reg *r, uint128 count) {
  struct intervals *values;
  bool all;
  if (lazy_possible_values(vm, *r, MOST_SOLVED, &values, &all) != GO_NEXT)
    return GO_STOP;
  enum go go = pick(vm, r, values, all, count);
  intervals_free(values);
  return go;
}

/* All choices in it are made, one after the other. */
static enum go mixed_number(struct vm *vm, struct reg *r) {
  struct reg p = {0, (uint32_t)r->meta};
  if (lazy_flatten(vm, p, 8) != GO_NEXT)
    return GO_STOP;
  return vm_load(vm, p, 0, 8, r);
}

enum go lazy_number(struct vm *vm, struct reg *r) {
  if (LIKELY(!reg_is_lazy(*r)))
    return GO_NEXT;
  if (is_mixed(*r))
    return mixed_number(vm, r);
  if (is_place(*r))
    return lazy_place_number(vm, r);
  struct intervals *image = lazy_image(vm, *r);
  uint128 count = intervals_size(image);
  enum go go = GO_NEXT;
  if (count == 1)
    *r = reg_number(image->items[0].low);
  else if (lazy_is_constrained(vm, *r))
    go = pick_possible(vm, r, count);
  else
    go = pick(vm, r, image, count <= MOST_VALUES, count);
  intervals_free(image);
  return go;
}

struct reg lazy_simple(struct vm *vm, struct reg r) {
  struct reg base, offset;
  uint64_t value;
  if (!reg_is_lazy(r) || is_mixed(r))
    return r;
  if (is_view(r))
    return lazy_is_single(vm, r, &value) ? reg_number(value) : r;
  lazy_place_parts(vm, r, &base, &offset);
  if (!lazy_is_single(vm, offset, &value))
    return r;
  return (struct reg){base.bits + value, base.meta};
}

enum go lazy_truth(struct vm *vm, struct reg *r) {
  if (!reg_is_lazy(*r))
    return GO_NEXT;
  if (!is_view(*r))
    return lazy_number(vm, r);
  switch (lazy_is_among(vm, *r, 0, 0)) {
  case TEST_STOP:
    return GO_STOP;
  case TEST_CANNOT:
    return lazy_number(vm, r);
  case TEST_IN:
    *r = reg_number(0);
    return GO_NEXT;
  default:
    *r = reg_number(1);
    return GO_NEXT;
  }
}

enum go lazy_is(struct vm *vm, struct reg *r, uint64_t number, bool *is) {
  enum lazy_test test = TEST_CANNOT;
  *r = lazy_simple(vm, *r);
  if (reg_is_lazy(*r) && is_view(*r))
    test = lazy_is_among(vm, *r, number, number);
  if (test == TEST_STOP ||
      (test == TEST_CANNOT && lazy_number(vm, r) != GO_NEXT))
    return GO_STOP;
  *is =
      test == TEST_CANNOT ? r->meta == 0 && r->bits == number : test == TEST_IN;
  return GO_NEXT;
}

struct reg lazy_truncate(struct reg r, unsigned bits) {
  struct view v = view_of(r);
  if (!is_view(r) || v.outer <= bits)
    return r;
  return view_reg((uint32_t)r.meta, view_truncate(v, bits));
}

/* --------------------------------------------------------------- new ones */

bool lazy_wanted(const struct vm *vm, uint64_t count) {
  enum { USUAL = 17 };
  uint64_t from = vm->options.lazy_from ? vm->options.lazy_from : USUAL;
  return vm->options.steps && (count == 0 || (count >= from && count > 1));
}

enum go lazy_pointer(struct vm *vm, struct reg *result) {
  allways_pointer p;
  uint64_t value;
  if (vm_ask(vm, 2, &value) != GO_NEXT)
    return GO_STOP;
  observe_chosen(vm, 0, 0, value);
  *result = reg_number(0);
  snprintf(vm->choice.left, sizeof vm->choice.left,
           value ? "a pointer" : "NULL");
  if (value == 0)
    return GO_NEXT;
  if (lazy_area(vm, VM_AREA_OPAQUE, 0, &p) != GO_NEXT)
    return GO_STOP;
  vm->values.opaque = true;
  *result = reg_pointer(p);
  return GO_NEXT;
}
