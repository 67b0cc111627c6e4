/*
 * vm/suppress.c - which suppression holds for a fault at a place.  Where faults
 * of several threads are, and who allocates a block, is in suppress_place.c.
 */
#include "vm/suppress.h"

#include "vm/machine.h"

static bool has_bit(const uint64_t *bits, uint32_t n) {
  return bits != NULL && (bits[n / 64] >> (n % 64) & 1);
}

static bool holds(const struct suppression *s, enum fault_kind kind,
                  struct fault_place place) {
  return s->kind == kind && (has_bit(s->functions, place.function) ||
                             has_bit(s->positions, place.position));
}

uint32_t suppress_find(const struct vm *vm, enum fault_kind kind,
                       struct fault_place place) {
  const struct suppressions *s = vm->options.suppressions;
  uint32_t i = 0;
  if (place.function == 0 || !suppresses(s, kind))
    return 0;
  while (i < s->count && !holds(&s->items[i], kind, place))
    i++;
  return i < s->count ? i + 1 : 0;
}

/* What is only tried may not be an execution of the program. */
static uint32_t use(const struct vm *vm, uint32_t number, uint32_t position) {
  if (number && !vm->speculating)
    atomic_store_explicit(
        &vm->options.suppressions->items[number - 1].met[position], true,
        memory_order_relaxed);
  return number;
}

/* ------------------------------------------------------------------- places */

uint32_t suppress_use(struct vm *vm, enum fault_kind kind,
                      struct fault_place place) {
  return use(vm, suppress_find(vm, kind, place), place.position);
}

/* Whoever calls the runtime, or an instruction that has no line, may be where
 * it is suppressed. */
bool suppress_chooses(const struct suppressions *s, const struct ir_program *p,
                      uint32_t function, const struct ir_insn *i) {
  bool is_one =
      (i->op == IR_LOAD && (i->flags & IR_DECIDES)) || i->op == IR_CALL;
  if (!is_one || !suppresses(s, FAULT_UNINITIALIZED) || SEEDED_BUG(148))
    return false;
  bool found = p->functions[function].runtime || i->position == 0;
  for (size_t k = 0; k < s->count && !found; k++)
    found = holds(&s->items[k], FAULT_UNINITIALIZED,
                  (struct fault_place){function, i->position});
  return found;
}

/* -------------------------------------------------------------------- leaks */

uint32_t suppress_leak(struct vm *vm, enum fault_kind kind, uint8_t area_kind,
                       uint64_t site) {
  bool lost = kind == FAULT_VALID_MEMTRACK;
  unsigned part = area_kind & 15;
  if (part != VM_AREA_HEAP_BOTH && !SEEDED_BUG(146) &&
      part != (lost ? VM_AREA_HEAP_LOST : VM_AREA_HEAP_LEFT))
    return 0;
  uint32_t number = site >> (lost ? SITE_LOST : SITE_LEFT) & SITE_NUMBER;
  return use(vm, number, (uint32_t)site);
}
