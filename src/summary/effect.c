/*
 * summary/effect.c - what a call has done when it returns, and doing
 * it again elsewhere.
 */
#include "summary/summary_impl.h"

/* ------------------------------------------------------------------ taking */

/* Words that were written, in areas that are still there. */
static void take_writes(struct summaries *s, struct vm *vm,
                        struct call_effect *e) {
  for (const struct map_entry *m = NULL;
       (m = map_next(&s->written, m)) != NULL;) {
    if (m->value == 0)
      continue;
    uint32_t ref = (uint32_t)(m->key.a >> 32);
    uint32_t area = ref <= s->lasting
                        ? ref
                        : s->pins[s->making->known[ref - s->lasting - 1].pin];
    if (!(vm->head->areas[area].flags & AREA_FREED))
      entries_add(s, vm, &e->writes, area, ref, (uint32_t)m->key.a,
                  (uint8_t)m->value);
  }
}

/* Areas that were there before the call, and that it has freed. */
static void take_freed(struct summaries *s, const struct vm *vm,
                       struct call_effect *e) {
  const struct summary *of = s->making;
  for (uint32_t k = 0; k < of->known_count; k++) {
    const struct area *a = &vm->head->areas[s->pins[of->known[k].pin]];
    if (!(a->flags & AREA_FREED) || (of->known[k].flags & AREA_FREED) ||
        SEEDED_BUG(209)) /* what is freed stays */
      continue;
    VEC_ROOM(e->freed, e->freed_count, e->freed_capacity);
    e->freed[e->freed_count++] = s->lasting + 1 + k;
  }
}

/* What is in new areas leads to more of them, which are added to the list while
 * it is gone through. */
static void take_areas(struct summaries *s, struct vm *vm,
                       struct call_effect *e) {
  for (uint32_t i = 0; i < e->area_count; i++) {
    uint32_t area = s->new_areas[i];
    uint32_t words =
        vm->head->areas[area].data ? area_words(&vm->head->areas[area]) : 0;
    uint32_t size = vm->head->areas[area].size;
    for (uint32_t w = 0; w < words; w++) {
      uint64_t left = size - 8 * (uint64_t)w;
      entries_add(s, vm, &e->writes, area, NEW_REF + i, w,
                  (uint8_t)width_mask(left < 8 ? (unsigned)left : 8));
    }
  }
}

void effect_take(struct summaries *s, struct vm *vm, struct call_effect *e,
                 const struct reg *results, uint32_t count) {
  assert(vm == s->solver && s->making && count <= RESULTS_MOST);
  s->taking = e;
  s->new_stamp++;
  take_writes(s, vm, e);
  take_freed(s, vm, e);
  e->result_count = count;
  for (uint32_t i = 0; i < count; i++)
    e->results[i] = value_of(s, vm, results[i]);
  take_areas(s, vm, e);
  s->taking = NULL;
}

void effect_free(struct call_effect *e) {
  entries_free(&e->writes);
  VEC_FREE(e->areas, e->area_capacity);
  VEC_FREE(e->freed, e->freed_capacity);
}

/* ---------------------------------------------------------------- applying */

/* The area that a reference of an effect stands for, here. */
static uint32_t resolve(const struct summaries *s, uint32_t ref) {
  if (ref == 0)
    return 0;
  uint32_t area = ref >= NEW_REF ? s->new_areas[ref - NEW_REF] : mapped(s, ref);
  if (area == 0)
    BUG("an effect names an area that is not known");
  return area;
}

/* The machine need not have met such values before. */
static void expect(struct vm *vm, enum vm_area_kind kind) {
  vm->values.lazy |= kind == VM_AREA_CHOICE;
  vm->values.opaque |= kind == VM_AREA_OPAQUE;
}

/* Allocates the new areas of the effect, in its order. */
static enum go allocate_all(struct summaries *s, struct vm *vm,
                            const struct call_effect *e) {
  while (s->new_area_capacity < e->area_count)
    VEC_ROOM(s->new_areas, s->new_area_capacity, s->new_area_capacity);
  for (size_t i = 0; i < e->area_count; i++) {
    struct reg p;
    if (vm_allocate_site(vm, e->areas[i].size, e->areas[i].kind,
                         e->areas[i].site, &p) != GO_NEXT)
      return GO_STOP;
    s->new_areas[i] = (uint32_t)p.meta;
    expect(vm, area_kind(&vm->head->areas[s->new_areas[i]]));
  }
  return GO_NEXT;
}

/* The solver has to know what is written before it is. */
static void record_effect(struct summaries *s, struct vm *vm,
                          const struct call_effect *e) {
  for (size_t i = 0; i < e->writes.count; i++) {
    const struct entry *w = &e->writes.items[i];
    if (w->ref >= NEW_REF)
      continue;
    uint64_t size = w->kind == ENTRY_POINTER ? 8
                    : w->kind == ENTRY_BOX   ? w->span
                                             : w->size;
    if (w->kind != ENTRY_PLAIN) {
      record_write(s, vm, mapped(s, w->ref), w->at, size);
      continue;
    }
    for (unsigned b = 0; b < 8; b++) {
      unsigned n = 0;
      while (b + n < 8 && (w->mask >> (b + n) & 1))
        n++;
      if (n > 0)
        record_write(s, vm, mapped(s, w->ref), w->at + b, n);
      b += n;
    }
  }
  for (size_t i = 0; i < e->freed_count; i++)
    record_write(s, vm, mapped(s, e->freed[i]), 0, UINT32_MAX);
}

/* What is freed, or constant, can only be so after it was written. */
static void finish_areas(struct summaries *s, struct vm *vm,
                         const struct call_effect *e) {
  for (size_t i = 0; i < e->area_count; i++) {
    allways_pointer p = {0, s->new_areas[i]};
    if (e->areas[i].flags & AREA_FREED)
      allways_free(vm->memory, p);
    else if (e->areas[i].flags & AREA_CONSTANT)
      allways_set_constant(vm->memory, p, true);
  }
  for (size_t i = 0; i < e->freed_count; i++)
    allways_free(vm->memory, (allways_pointer){0, mapped(s, e->freed[i])});
}

enum go effect_apply(struct summaries *s, struct vm *vm,
                     const struct summary *of, size_t number,
                     const struct call_site *site, struct reg *r) {
  assert(number < of->effect_count && of->state != SUMMARY_IN_PLACE);
  const struct call_effect *e = &of->effects[number];
  if (vm == s->solver && !SEEDED_BUG(205)) /* not the caller's writes */
    record_effect(s, vm, e);
  if (allocate_all(s, vm, e) != GO_NEXT)
    return GO_STOP;
  for (size_t i = 0; i < e->writes.count; i++) {
    const struct entry *w = &e->writes.items[i];
    entry_apply(vm, w, resolve(s, w->ref), resolve(s, w->target));
  }
  finish_areas(s, vm, e);
  if (site->insn->result != IR_NONE)
    for (uint32_t i = 0; i < e->result_count && i < site->result_slots; i++)
      r[site->insn->result + i] =
          value_reg(vm, &e->results[i], resolve(s, e->results[i].ref));
  return GO_NEXT;
}
