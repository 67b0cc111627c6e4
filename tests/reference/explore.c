/*
 * tests/reference/explore.c - every state, every thread, every choice.
 *
 * A worklist of saved states, and the 128-bit hashes of those that were met.
 * Of each state it is asked whether two threads are about to race, and whether
 * threads wait for ever.
 */
#define _XOPEN_SOURCE 700 /* tsearch */
#include "machine.h"

#include <search.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------------ reports */

/* Faults are few: each is looked for among the others. */
void ref_report(struct ref_machine *m, const char *kind, uint32_t line,
                uint32_t line2) {
  struct ref_result *r = m->result;
  size_t at = 0;
  while (at < r->fault_count &&
         (strcmp(r->faults[at].kind, kind) || r->faults[at].line != line ||
          r->faults[at].line2 != line2))
    at++;
  if (m->trying || at < r->fault_count)
    return;
  r->faults = alloc_resize(r->faults, at * sizeof *r->faults,
                           (at + 1) * sizeof *r->faults);
  r->faults[r->fault_count++] = (struct ref_fault){kind, line, line2};
}

static int compare_faults(const void *x, const void *y) {
  const struct ref_fault *a = x, *b = y;
  int kinds = strcmp(a->kind, b->kind);
  return kinds                  ? kinds
         : a->line != b->line   ? (a->line < b->line ? -1 : 1)
         : a->line2 != b->line2 ? (a->line2 < b->line2 ? -1 : 1)
                                : 0;
}

/* Must the step end before what ends the execution? */
static bool comes_too_early(struct ref_machine *m) {
  if (m->granted || m->scheduled || m->budget > 0)
    return false;
  m->t->head.pending[0] = (struct ref_access){REF_NOTHING, 0, 0, 0};
  m->t->head.pending_count = 1;
  m->outcome = REF_STOPPED;
  return true;
}

void ref_fault(struct ref_machine *m, const char *kind) {
  if (m->outcome != REF_GOING || comes_too_early(m))
    return;
  m->outcome = REF_FAULTED;
  ref_report(m, kind, ref_line(m, m->current), 0);
}

void ref_terminate(struct ref_machine *m, const char *kind) {
  ref_fault(m, kind);
  m->terminates = true;
}

void ref_prune(struct ref_machine *m) {
  if (m->outcome == REF_GOING && !comes_too_early(m))
    m->outcome = REF_PRUNED;
}

bool ref_needs(struct ref_machine *m, ref_word w) {
  if (w.undefined)
    ref_fault(m, "uninitialized");
  else if (ref_has_origin(w))
    ref_stop_incomplete(m, "the number of an address is used");
  return m->outcome == REF_GOING;
}

int ref_decide(struct ref_machine *m, int truth) {
  if (truth == -1)
    ref_fault(m, "uninitialized");
  else if (truth == -2)
    ref_stop_incomplete(m, "the number of an address is used");
  return truth == 1;
}

void ref_stop_incomplete(struct ref_machine *m, const char *format, ...) {
  if (m->outcome != REF_GOING)
    return;
  m->outcome = REF_INCOMPLETE;
  if (m->trying || !m->result->complete)
    return;
  m->result->complete = false;
  char *why = m->result->why;
  size_t room = sizeof m->result->why;
  va_list list;
  va_start(list, format);
  int length = vsnprintf(why, room, format, list);
  va_end(list);
  if (length >= 0 && (size_t)length < room)
    snprintf(why + length, room - (size_t)length, " (line %u)",
             ref_line(m, m->current));
}

/* The explorer makes the step again for each value: see next_picks. */
uint32_t ref_pick(struct ref_machine *m, uint32_t count) {
  if (count <= 1)
    return 0;
  if (m->pick_at == REF_PICKS) {
    ref_stop_incomplete(m, "too many choices in one step");
    return 0;
  }
  if (m->pick_at == m->pick_count)
    m->picks[m->pick_count++] = (struct ref_pick){0, count};
  m->work += 1000; /* a loop of choices is cut */
  return m->picks[m->pick_at++].value;
}

void reference_release(struct ref_result *result) {
  alloc_free(result->faults, result->fault_count * sizeof *result->faults);
  *result = (struct ref_result){.complete = false};
}

/* ------------------------------------------------------------------- search */

struct print {
  uint64_t low, high;
};

struct search {
  struct ref_machine *m;
  void *visited; /* a tree of prints */
  struct ref_bytes *list;
  size_t count, capacity;
  uint64_t bytes;         /* of the list */
  struct ref_bytes state; /* that is looked at */
  struct ref_bytes buffer;
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
  return (struct print){multiply_fold(a ^ size, UINT64_C(0xbe5466cf34e90c6d)),
                        b};
}

static int compare_prints(const void *x, const void *y) {
  return memcmp(x, y, sizeof(struct print));
}

/* The state that the machine is in, if it is new. */
static void take_state(struct search *s) {
  ref_save(s->m, &s->buffer);
  size_t size = s->buffer.size;
  struct print *print = alloc_raw(sizeof *print);
  *print = print_of(s->buffer.bytes, size);
  struct print **found = tsearch(print, &s->visited, compare_prints);
  if (*found != print) {
    alloc_free(print, sizeof *print);
    return;
  }
  s->m->result->states++;
  VEC_ROOM(s->list, s->count, s->capacity);
  uint8_t *copy = memcpy(alloc_raw(size), s->buffer.bytes, size);
  s->list[s->count++] = (struct ref_bytes){copy, size, size};
  s->bytes += size;
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
  struct ref_object *o = ref_find(m, a->object);
  if (a->size > MOST_OF_LOCK || !ref_is_enabled(m, thread, true))
    return a->size > MOST_OF_LOCK;
  memcpy(before, ref_cells(m, o) + a->offset, a->size * sizeof *before);
  m->trying = true;
  m->pick_count = m->pick_at = 0;
  ref_step(m, thread);
  m->trying = false;
  o = ref_find(m, a->object);
  bool same =
      m->outcome == REF_FAULTED || (o && !o->dead &&
                                    memcmp(before, ref_cells(m, o) + a->offset,
                                           a->size * sizeof *before) == 0);
  ref_restore(m, s->state.bytes);
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

/* Do they overlap, is one of them a write, and not both atomic? */
static bool may_race(const struct ref_access *a, const struct ref_access *b) {
  return a->kind != REF_NOTHING && b->kind != REF_NOTHING && a->object &&
         a->object == b->object && a->offset < b->offset + (int64_t)b->size &&
         b->offset < a->offset + (int64_t)a->size &&
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
  const struct ref_thread_head x = m->threads[t].head, y = m->threads[u].head;
  for (uint32_t n = 0; n < 4; n++) {
    const struct ref_access *a = &x.pending[n / 2], *b = &y.pending[n % 2];
    if (n / 2 >= x.pending_count || n % 2 >= y.pending_count ||
        (is_in_section(m, t, a) && is_in_section(m, u, b)) || !may_race(a, b) ||
        !is_possible(m, a) || !is_possible(m, b) ||
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

/* ---------------------------------------------------------------- deadlocks */

/* All threads wait, or some of them for each other in a circle, or for one that
 * has ended.  It is told at the first of them. */
static void look_for_deadlocks(struct ref_machine *m) {
  uint32_t next[REF_THREADS], gone = 0, moving = 0, blocked = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    bool running = m->threads[t].head.status == REF_RUNNING;
    bool moves = running && ref_is_enabled(m, t, false);
    next[t] = running && !moves ? ref_waits_for(m, t) : 0;
    gone |= running ? 0 : 1u << t;
    moving += moves;
    blocked += running && !moves;
  }
  bool stuck = moving == 0;
  if (!blocked)
    return;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    if (m->threads[t].head.status != REF_RUNNING)
      continue;
    uint32_t reach = next[t];
    for (uint32_t round = 0; round < REF_THREADS; round++)
      for (uint32_t u = 0; u < REF_THREADS; u++)
        if (reach >> u & 1)
          reach |= next[u];
    if (stuck || reach >> t & 1 || next[t] & gone) {
      ref_report(m, "deadlock", ref_line(m, t), 0);
      return;
    }
  }
}

/* ------------------------------------------------------------------ expand */

/* The program terminates: what is not freed? */
static void look_for_blocks(struct ref_machine *m) {
  for (uint32_t i = 0; i < m->object_count && m->options.cleanup; i++)
    if (m->objects[i].kind == REF_HEAP && !m->objects[i].dead)
      ref_report(m, "valid-memcleanup", m->objects[i].line, 0);
}

static void take_outcome(struct search *s) {
  struct ref_machine *m = s->m;
  bool exits = m->outcome == REF_EXITED, aborts = m->outcome == REF_ABORTED;
  if (m->outcome == REF_STOPPED) {
    take_state(s);
    return;
  }
  m->result->exits[m->exit_status & 0xff] |= exits;
  m->result->aborts |= aborts;
  ref_collect(m); /* what was lost before the end is lost */
  if (exits || aborts || (m->outcome == REF_FAULTED && m->terminates))
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

static void expand(struct search *s) {
  struct ref_machine *m = s->m;
  ref_restore(m, s->state.bytes);
  if (!m->options.no_races)
    look_for_races(s);
  look_for_deadlocks(m);
  uint32_t set = enabled_threads(m);
  bool restored = true;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    m->pick_count = 0;
    if (set >> t & 1)
      do {
        if (!restored)
          ref_restore(m, s->state.bytes);
        restored = false;
        m->pick_at = 0;
        ref_step(m, t);
        m->result->steps++;
        take_outcome(s);
      } while (next_picks(m));
  }
}

static bool limit_reached(struct search *s) {
  struct ref_result *r = s->m->result;
  uint64_t most = s->m->options.max_states;
  uint64_t bytes = s->bytes + r->states * 4 * sizeof(struct print);
  const char *why = bytes > 1 << 30                       ? "too many bytes"
                    : r->states > (most ? most : 1000000) ? "too many states"
                                                          : NULL;
  if (why && r->complete)
    strcpy(r->why, why);
  r->complete &= !why;
  return why;
}

static void search_all(struct search *s) {
  take_state(s);
  for (bool stop = false; s->count;) {
    s->state = s->list[--s->count];
    s->bytes -= s->state.size;
    stop = stop || limit_reached(s);
    if (!stop)
      expand(s);
    VEC_FREE(s->state.bytes, s->state.capacity);
  }
}

void reference_explore(const struct ir_program *program,
                       const struct ref_options *options,
                       struct ref_result *result) {
  struct search s = {.m = ref_machine_new(program, options, result)};
  if (s.m->outcome == REF_STOPPED)
    search_all(&s);
  if (result->fault_count)
    qsort(result->faults, result->fault_count, sizeof *result->faults,
          compare_faults);
  while (s.visited) {
    struct print *print = *(struct print **)s.visited;
    tdelete(print, &s.visited, compare_prints);
    alloc_free(print, sizeof *print);
  }
  VEC_FREE(s.list, s.capacity);
  VEC_FREE(s.buffer.bytes, s.buffer.capacity);
  ref_machine_free(s.m);
}
