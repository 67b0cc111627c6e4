/*
 * tests/reference/explore.c - every state, every thread, every choice.
 *
 * A worklist of saved states, and a table of the 128-bit hashes of those that
 * were met.  Of each new state it is asked whether two threads are about to
 * race, and whether threads wait for ever.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------------ visited */

struct print {
  uint64_t low, high;
};

struct visited {
  struct print *places;
  uint64_t size, count;
};

static struct print print_of(const uint8_t *bytes, size_t size) {
  uint64_t a = UINT64_C(0x243f6a8885a308d3), b = UINT64_C(0x13198a2e03707344);
  for (size_t i = 0; i < size; i += 16) {
    uint64_t x, y;
    memcpy(&x, bytes + i, 8);
    memcpy(&y, bytes + i + 8, 8);
    a = multiply_fold(a ^ x, y ^ UINT64_C(0xa4093822299f31d1));
    b = multiply_fold(b ^ y ^ UINT64_C(0x082efa98ec4e6c89),
                      x ^ UINT64_C(0x452821e638d01377));
  }
  struct print p = {multiply_fold(a ^ size, UINT64_C(0xbe5466cf34e90c6d)), b};
  p.low += p.low == 0 && p.high == 0;
  return p;
}

/* The place of the print, or the one where it belongs. */
static struct print *place_of(const struct visited *v, struct print p) {
  uint64_t at = p.low & (v->size - 1);
  while ((v->places[at].low || v->places[at].high) &&
         (v->places[at].low != p.low || v->places[at].high != p.high))
    at = (at + 1) & (v->size - 1);
  return &v->places[at];
}

static void grow(struct visited *v) {
  struct visited old = *v;
  v->size = old.size ? old.size * 2 : 1 << 10;
  v->places = alloc_new(v->size * sizeof *v->places);
  for (uint64_t i = 0; i < old.size; i++)
    *place_of(v, old.places[i]) = old.places[i];
  VEC_FREE(old.places, old.size);
}

/* Is it new? */
static bool add_print(struct visited *v, struct print p) {
  if (v->count * 2 >= v->size)
    grow(v);
  struct print *place = place_of(v, p);
  if (place->low || place->high)
    return false;
  *place = p;
  v->count++;
  return true;
}

/* ----------------------------------------------------------------- worklist */

struct search {
  struct ref_machine *m;
  struct visited visited;
  struct ref_bytes *list;
  size_t count, capacity;
  uint64_t bytes;         /* of the list */
  struct ref_bytes state; /* that is looked at */
};

static void push(struct search *s, const struct ref_bytes *state) {
  VEC_ROOM(s->list, s->count, s->capacity);
  uint8_t *copy = memcpy(alloc_raw(state->size), state->bytes, state->size);
  s->list[s->count++] = (struct ref_bytes){copy, state->size, state->size};
  s->bytes += state->size;
}

/* -------------------------------------------------------------------- races */

enum { MOST_OF_LOCK = 64 }; /* bytes */

static bool is_in_model(const struct ref_machine *m, uint32_t thread) {
  const struct ref_thread *t = &m->threads[thread];
  return t->stack[t->head.top].frame.model != 0;
}

static bool is_atomic(const struct ref_access *a) {
  return ref_is_atomic((enum ref_access_kind)a->kind);
}

/* Two sections do not race; an operation on a lock is one. */
static bool is_in_section(const struct ref_machine *m, uint32_t thread,
                          const struct ref_access *a) {
  return m->threads[thread].head.sections ||
         (is_in_model(m, thread) && is_atomic(a));
}

/* One byte of a larger operation. */
static bool is_piece(const struct ref_machine *m, uint32_t thread,
                     const struct ref_access *a) {
  return a->size == 1 && !is_atomic(a) && is_in_model(m, thread);
}

/* An operation on a lock may fail, or be wrong, or block: then it only reads.
 * It is tried. */
static bool changes(struct search *s, uint32_t thread,
                    const struct ref_access *a) {
  struct ref_machine *m = s->m;
  struct ref_cell before[MOST_OF_LOCK];
  struct ref_pick picks[REF_PICKS];
  uint32_t pick_count = m->pick_count, pick_at = m->pick_at;
  struct ref_object *o = ref_find(m, a->object);
  if (a->size > MOST_OF_LOCK || !ref_is_enabled(m, thread, true))
    return a->size > MOST_OF_LOCK;
  memcpy(before, ref_cells(m, o) + a->offset, a->size * sizeof *before);
  memcpy(picks, m->picks, sizeof picks);
  m->pick_count = m->pick_at = 0;
  m->trying = true;
  ref_step(m, thread);
  m->trying = false;
  o = ref_find(m, a->object);
  bool same =
      m->outcome == REF_FAULTED || (o && !o->dead &&
                                    memcmp(before, ref_cells(m, o) + a->offset,
                                           a->size * sizeof *before) == 0);
  ref_restore(m, s->state.bytes);
  memcpy(m->picks, picks, sizeof picks);
  m->pick_count = pick_count;
  m->pick_at = pick_at;
  return !same;
}

static bool is_write(struct search *s, uint32_t thread,
                     const struct ref_access *a) {
  if (a->kind == REF_EXCHANGE)
    return ref_exchange_succeeds(s->m, thread);
  if (a->kind == REF_ATOMIC_WRITE && is_in_model(s->m, thread))
    return changes(s, thread, a);
  return a->kind == REF_WRITE || a->kind == REF_ATOMIC_WRITE ||
         a->kind == REF_FREE;
}

static bool overlap(const struct ref_access *a, const struct ref_access *b) {
  return a->object && a->object == b->object &&
         a->offset < b->offset + (int64_t)b->size &&
         b->offset < a->offset + (int64_t)a->size;
}

static bool may_race(const struct ref_access *a, const struct ref_access *b) {
  return a->kind != REF_NOTHING && b->kind != REF_NOTHING && overlap(a, b) &&
         !(is_atomic(a) && is_atomic(b)) &&
         !(a->kind == REF_READ && b->kind == REF_READ);
}

/* Both accesses must be possible at all: else they are another fault. */
static bool is_possible(struct ref_machine *m, const struct ref_access *a) {
  const struct ref_object *o = ref_find(m, a->object);
  if (!o || o->dead || o->kind == REF_CONSTANT)
    return false;
  if (a->kind == REF_FREE)
    return o->kind == REF_HEAP && a->offset == 0;
  return a->offset >= 0 && (uint64_t)a->offset + a->size <= o->size;
}

static void look_for_race(struct search *s, uint32_t t, uint32_t u) {
  struct ref_machine *m = s->m;
  const struct ref_thread_head x = m->threads[t].head;
  const struct ref_thread_head y = m->threads[u].head;
  for (uint32_t i = 0; i < x.pending_count; i++)
    for (uint32_t j = 0; j < y.pending_count; j++) {
      const struct ref_access *a = &x.pending[i], *b = &y.pending[j];
      if ((is_in_section(m, t, a) && is_in_section(m, u, b)) ||
          !may_race(a, b) || !is_possible(m, a) || !is_possible(m, b) ||
          !(is_write(s, t, a) || is_write(s, u, b)))
        continue;
      m->result->torn |= is_piece(m, t, a) || is_piece(m, u, b);
      uint32_t k = ref_line(m, t), l = ref_line(m, u);
      ref_report(m, "no-data-race", k < l ? k : l, k < l ? l : k);
    }
}

static void look_for_races(struct search *s) {
  const struct ref_machine *m = s->m;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    for (uint32_t u = t + 1; u < REF_THREADS; u++)
      if (m->threads[t].head.status == REF_RUNNING &&
          m->threads[u].head.status == REF_RUNNING)
        look_for_race(s, t, u);
}

/* ------------------------------------------------------------------- search */

/* The state that the machine is in, if it is new. */
static void take_state(struct search *s) {
  struct ref_machine *m = s->m;
  ref_save(m, &s->state);
  if (!add_print(&s->visited, print_of(s->state.bytes, s->state.size)))
    return;
  if (!m->options.no_races)
    look_for_races(s);
  ref_look_for_deadlocks(m);
  push(s, &s->state);
}

/* The program terminates: what is not freed? */
static void look_for_blocks(struct ref_machine *m) {
  for (uint32_t i = 0; i < m->object_count && m->options.cleanup; i++)
    if (m->objects[i].kind == REF_HEAP && !m->objects[i].dead)
      ref_report(m, "valid-memcleanup", m->objects[i].line, 0);
}

static void take_outcome(struct search *s) {
  struct ref_machine *m = s->m;
  switch (m->outcome) {
  case REF_STOPPED:
    take_state(s);
    return;
  case REF_EXITED:
    m->result->exits[m->exit_status & 0xff] = true;
    break;
  case REF_ABORTED:
    m->result->aborts = true;
    break;
  default:
    break;
  }
  ref_collect(m); /* what was lost before the end is lost */
  if (m->outcome == REF_EXITED || m->outcome == REF_ABORTED ||
      (m->outcome == REF_FAULTED && m->terminates))
    look_for_blocks(m);
}

/* The next list of choices: the last one that has a value left takes it. */
static bool next_picks(struct ref_machine *m) {
  while (m->pick_count) {
    struct ref_pick *last = &m->picks[m->pick_count - 1];
    if (++last->value < last->count)
      return true;
    m->pick_count--;
  }
  return false;
}

static void expand_thread(struct search *s, const struct ref_bytes *state,
                          uint32_t thread, bool restored) {
  struct ref_machine *m = s->m;
  m->pick_count = 0;
  do {
    if (!restored)
      ref_restore(m, state->bytes);
    restored = false;
    m->pick_at = 0;
    ref_step(m, thread);
    m->result->steps++;
    take_outcome(s);
  } while (next_picks(m));
}

/* Threads that may make the next step, as bits.  One that is in an atomic
 * section goes alone, unless it blocked there: also where it waits and its time
 * may be over. */
static uint32_t enabled_threads(struct ref_machine *m) {
  uint32_t set = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    const struct ref_thread_head *h = &m->threads[t].head;
    if (!ref_is_enabled(m, t, true))
      continue;
    if (h->sections && !h->gave_way && ref_can_go_on(m, t))
      return 1u << t;
    set |= 1u << t;
  }
  return set;
}

static void expand(struct search *s, const struct ref_bytes *state) {
  ref_restore(s->m, state->bytes);
  uint32_t set = enabled_threads(s->m);
  bool restored = true;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (set >> t & 1) {
      expand_thread(s, state, t, restored);
      restored = false;
    }
}

static bool limit_reached(struct search *s) {
  struct ref_machine *m = s->m;
  uint64_t states = m->options.max_states ? m->options.max_states : 1000000;
  uint64_t bytes = s->bytes + s->visited.size * sizeof(struct print);
  if (s->visited.count <= states && bytes <= 1 << 30)
    return false;
  if (m->result->complete)
    strcpy(m->result->why,
           bytes > 1 << 30 ? "too many bytes" : "too many states");
  m->result->complete = false;
  return true;
}

static void search_all(struct search *s) {
  take_state(s);
  for (bool stop = false; s->count;) {
    struct ref_bytes state = s->list[--s->count];
    s->bytes -= state.size;
    stop = stop || limit_reached(s);
    if (!stop)
      expand(s, &state);
    VEC_FREE(state.bytes, state.capacity);
  }
  s->m->result->states = s->visited.count;
}

void reference_explore(const struct ir_program *program,
                       const struct ref_options *options,
                       struct ref_result *result) {
  struct ref_machine *m = ref_machine_new(program, options, result);
  struct search s = {.m = m};
  if (m->outcome == REF_STOPPED)
    search_all(&s);
  VEC_FREE(s.list, s.capacity);
  VEC_FREE(s.state.bytes, s.state.capacity);
  VEC_FREE(s.visited.places, s.visited.size);
  ref_machine_free(m);
}
