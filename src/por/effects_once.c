/*
 * por/effects_once.c - places that are written once.
 *
 * A place that is written, once others know of it, by nothing but exchanges of
 * zero for something else does not change any more when it is not zero: links
 * of a list that only grows, flags of what was initialised.  That holds if all
 * exchanges are of the same size, for accesses of just that size: atomic
 * accesses are aligned to it, so that two of them are to the same bytes or to
 * none in common.
 */
#include "por/effects_impl.h"

enum { MOST = 8 }; /* bytes of an exchange */

static bool is_zero(const struct effects *e, ir_operand x) {
  if (x == IR_NONE || !ir_is_constant(x))
    return false;
  const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
  return c->kind == IR_NUMBER && c->bits == 0 && c->high == 0;
}

/* Sets *context, a slot, to IR_NONE if this is it. */
static void is_it(void *context, uint32_t slot) {
  uint32_t *wanted = context;
  if (slot == *wanted)
    *wanted = IR_NONE;
}

/* Is the slot zero before the instruction?  Only its block is looked at. */
static bool slot_is_zero(const struct at *at, uint32_t first, uint32_t slot) {
  for (const struct ir_insn *i = at->insn; i-- > &at->f->insns[first];) {
    uint32_t wanted = slot;
    ir_insn_writes(at->e->program, at->f, i, is_it, &wanted);
    if (wanted == IR_NONE)
      return i->op == IR_MOV && is_zero(at->e, i->a);
  }
  return false;
}

static bool expects_zero(const struct at *at, uint32_t first) {
  const struct ir_insn *insn = at->insn;
  return insn->op == IR_CMPXCHG && ir_type_slots(insn->type) == 1 &&
         (SEEDED_BUG(106)           ? true /* any exchange will do */
          : ir_is_constant(insn->b) ? is_zero(at->e, insn->b)
                                    : slot_is_zero(at, first, insn->b));
}

/* Adds what the instruction touches, to the exchanges of its size or to all
 * others.  Instructions of called functions are looked at in their functions.
 */
static void touch_here(const struct at *at, uint32_t first, struct summary *s,
                       struct summary *exchanged) {
  assert(!expects_zero(at, first) || ir_type_bytes(at->insn->type) <= MOST);
  if (at->insn->op == IR_CALL)
    touch_builtins(at, s);
  else if (expects_zero(at, first))
    touch_insn(at, &exchanged[ir_type_bytes(at->insn->type)], EFFECTS_ALL);
  else
    touch_insn(at, s, EFFECTS_ALL);
}

static void clear_params(struct summary *s) {
  for (unsigned p = 0; p < NAMED_PARAMS; p++)
    s->params_touched[p] = s->params_written[p] = (struct span){0, 0};
}

/* Finds the size of the exchanges at each place.  Where there are several sizes
 * the place is not written once: an exchange of half of the bytes leaves the
 * other half zero. */
static void find_sizes(struct effects *e, const struct summary *exchanged) {
  uint32_t places = e->first_place[e->class_count];
  e->once_size = alloc_new(places);
  for (uint32_t i = 0; i < places; i++)
    for (unsigned size = 1; size <= MOST; size++) {
      if (!bit_test(exchanged[size].written, i))
        continue;
      if (e->once_size[i] && !SEEDED_BUG(113)) /* any size will do */
        bit_clear(e->once, i);
      e->once_size[i] = (uint8_t)size;
    }
}

void find_once(struct effects *e) {
  struct at at = at_begin(e, 0);
  struct summary s[MOST + 1]; /* 0: all but exchanges; else these, by size */
  for (unsigned i = 0; i <= MOST; i++)
    s[i] = (struct summary){.touched = new_places(e), .written = new_places(e)};
  e->once = new_places(e);
  for (at.number = 1; at.number < e->program->function_count; at.number++) {
    at.f = &e->program->functions[at.number];
    for (uint32_t b = 0; has_body(at.f) && b < at.f->block_count; b++) {
      const struct ir_block *block = &at.f->blocks[b];
      for (uint32_t i = block->first; i < block->first + block->count; i++) {
        at.insn = &at.f->insns[i];
        touch_here(&at, block->first, s, s);
      }
    }
    for (unsigned i = 0; i <= MOST; i++) {
      resolve(e, at.number, &s[i], s[i].touched, s[i].written);
      clear_params(&s[i]);
    }
  }
  for (size_t i = 0; i < e->place_words; i++)
    e->once[i] = ~s[0].written[i];
  find_sizes(e, s);
  for (unsigned i = 0; i <= MOST; i++) {
    free_places(e, s[i].touched);
    free_places(e, s[i].written);
  }
}

bool effects_once(const struct effects *e, uint32_t class, uint64_t offset,
                  uint64_t size) {
  uint32_t first, end;
  places_of(e, class, (struct span){(int64_t)offset, (int64_t)(offset + size)},
            &first, &end);
  for (uint32_t i = first; i < end; i++)
    if (!bit_test(e->once, i) ||
        (e->once_size[i] && e->once_size[i] != size && !SEEDED_BUG(113)))
      return false;
  return class >= CLASS_FIRST && size > 0 && offset % size == 0;
}
