/*
 * tests/reference/placement.c - where objects lie, for programs that ask: see
 * docs/design/placement.md.
 *
 * Without addresses, an object has a rank among those whose order was asked
 * for: 1, 2, ..., or 0.  With addresses, it has one from the beginning on: the
 * lowest place in its thread's arena that is large enough.  Arenas are not
 * kept: what lies in one is what objects say.  What another thread has freed
 * stays there for ever.
 */
#include "machine.h"

#define STATIC_BASE UINT64_C(0x400000)
#define ARENA_BASE (UINT64_C(1) << 40)
#define ARENA_SIZE (UINT64_C(1) << 38)
enum { APART = 16 };

static uint64_t round_up(uint64_t n, uint64_t to) {
  return (n + to - 1) / to * to;
}

static bool is_in_arena(const struct ref_object *o, uint32_t thread) {
  return o->address - (ARENA_BASE + thread * ARENA_SIZE) < ARENA_SIZE;
}

/* Is the place free?  If not, *at becomes the end of what is there. */
static bool is_free(const struct ref_machine *m, uint64_t *at, uint64_t room) {
  for (uint32_t i = 0; i < m->object_count; i++) {
    const struct ref_object *o = &m->objects[i];
    if (o->room && *at < o->address + o->room && o->address < *at + room) {
      *at = o->address + o->room;
      return false;
    }
  }
  return true;
}

void ref_place(struct ref_machine *m, struct ref_object *o, bool is_static) {
  uint64_t align = (uint64_t)1 << o->align;
  uint64_t room = round_up((uint64_t)o->size + 1, APART) + APART;
  uint64_t at = is_static ? STATIC_BASE : ARENA_BASE + m->current * ARENA_SIZE;
  if (!m->options.addresses)
    return;
  align = align < APART ? APART : align;
  do
    at = round_up(at, align);
  while (!is_free(m, &at, room));
  o->address = at;
  o->room = (uint32_t)room;
}

bool ref_is_withheld(const struct ref_machine *m, const struct ref_object *o) {
  return o->room && !is_in_arena(o, m->current);
}

/* ------------------------------------------------------------------ numbers */

/* The search begins again with addresses: see explore.c. */
void ref_want_number(struct ref_machine *m) {
  m->result->numbers |= m->outcome == REF_GOING && !m->trying;
  ref_stop_incomplete(m, "the number of an address is used");
}

/* What comes of some bytes of a number is another thing in each placement. */
static ref_word number_of(struct ref_machine *m, ref_word w) {
  const struct ref_object *o = ref_find(m, ref_to_pointer(w).object);
  if (!ref_has_origin(w))
    return w;
  if (!m->options.addresses || !o || !o->address || w.undefined) {
    ref_want_number(m);
    return w;
  }
  return ref_number(w.bits + o->address);
}

ref_value ref_numbers_of(struct ref_machine *m, ref_value v) {
  return (ref_value){{number_of(m, v.w[0]), number_of(m, v.w[1])}};
}

/* -------------------------------------------------------------------- order */

/* All places among those that have ranks are tried. */
static void rank(struct ref_machine *m, struct ref_object *o) {
  struct ref_object *end = m->objects + m->object_count;
  uint32_t others = 0, at = 1;
  if (o->address)
    return;
  /* Ranks are counted anew: some of their objects may be gone. */
  for (bool found = true; found; others += found) {
    struct ref_object *next = NULL;
    for (struct ref_object *x = m->objects; x < end; x++)
      if (x->address > others && (!next || x->address < next->address))
        next = x;
    found = next != NULL;
    if (found)
      next->address = others + 1;
  }
  at += ref_pick(m, others + 1);
  for (struct ref_object *x = m->objects; x < end; x++)
    x->address += x->address >= at;
  o->address = at;
}

/* Constants are no part of states, and functions no objects. */
static bool can_rank(const struct ref_object *o, ref_pointer p) {
  return o && o->kind != REF_CONSTANT && p.offset >= 0 &&
         (o->dead || p.offset <= (int64_t)o->size);
}

/* With addresses, the order of two objects in arenas is not that of another
 * machine, which has other objects there. */
bool ref_is_below(struct ref_machine *m, ref_pointer p, ref_pointer q) {
  struct ref_object *a = ref_find(m, p.object), *b = ref_find(m, q.object);
  if (!can_rank(a, p) || !can_rank(b, q)) {
    ref_want_number(m);
    return false;
  }
  if (m->options.addresses) {
    bool below = a->address < ARENA_BASE;
    if (below == (b->address < ARENA_BASE))
      ref_stop_incomplete(m, "the order of two places is used");
    return below;
  }
  rank(m, a);
  rank(m, b);
  return a->address < b->address;
}
