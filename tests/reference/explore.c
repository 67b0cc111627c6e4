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
#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------------ reports */

static int64_t compare_faults(struct ref_fault a, struct ref_fault b) {
  int kinds = strcmp(a.kind, b.kind);
  return kinds              ? kinds
         : a.line != b.line ? (int64_t)a.line - b.line
                            : (int64_t)a.line2 - b.line2;
}

/* Faults are few: the place of each is looked for among the others. */
void ref_report(struct ref_machine *m, const char *kind, uint32_t line,
                uint32_t line2) {
  struct ref_result *r = m->result;
  struct ref_fault fault = {kind, line, line2};
  size_t at = 0, count = r->fault_count, size = sizeof fault;
  while (at < count && compare_faults(r->faults[at], fault) < 0)
    at++;
  if (m->trying || (at < count && !compare_faults(r->faults[at], fault)))
    return;
  r->faults = alloc_resize(r->faults, count * size, (count + 1) * size);
  memmove(r->faults + at + 1, r->faults + at, (count - at) * size);
  r->faults[at] = fault;
  r->fault_count++;
}

/* May the execution end here, or must the step end before? */
static bool may_end(struct ref_machine *m) {
  return m->outcome == REF_GOING && (m->granted || ref_permit_step(m));
}

void ref_fault(struct ref_machine *m, const char *kind) {
  if (!may_end(m))
    return;
  if (ref_goes_on(m, REF_UNINITIALIZED) && strcmp(kind, "uninitialized") == 0) {
    ref_stop_incomplete(m, "an undefined value is needed here");
    return;
  }
  if (ref_goes_on(m, REF_LOCK) && strcmp(kind, "lock-misuse") == 0) {
    ref_stop_incomplete(m, "a lock is misused, which is not asked for");
    return;
  }
  m->outcome = REF_FAULTED;
  ref_report(m, kind, ref_line(m, m->current), 0);
}

void ref_terminate(struct ref_machine *m, const char *kind) {
  ref_fault(m, kind);
  m->terminates = true;
}

void ref_divide_by_zero(struct ref_machine *m) {
  if (!ref_goes_on(m, REF_DIVISION))
    ref_fault(m, "division-by-zero");
  else if (may_end(m))
    m->outcome = REF_ABORTED;
}

void ref_prune(struct ref_machine *m) {
  if (may_end(m))
    m->outcome = REF_PRUNED;
}

int ref_decide(struct ref_machine *m, int truth) {
  if (truth == -1 && ref_goes_on(m, REF_UNINITIALIZED))
    return (int)ref_pick(m, 2);
  if (truth == -1)
    ref_fault(m, "uninitialized");
  else if (truth == -2)
    ref_want_number(m);
  return truth == 1;
}

bool ref_needs(struct ref_machine *m, ref_word w) {
  if (w.undefined)
    ref_fault(m, "uninitialized");
  else if (ref_has_origin(w))
    ref_decide(m, -2);
  return m->outcome == REF_GOING;
}

void ref_stop_incomplete(struct ref_machine *m, const char *format, ...) {
  if (m->outcome != REF_GOING)
    return;
  m->outcome = REF_INCOMPLETE;
  if (m->trying || !m->result->complete)
    return;
  m->result->complete = false;
  char *why = m->result->why, *end = why + sizeof m->result->why;
  va_list list;
  va_start(list, format);
  vsnprintf(why, (size_t)(end - why), format, list);
  va_end(list);
  why += strlen(why);
  snprintf(why, (size_t)(end - why), " (line %u)", ref_line(m, m->current));
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

struct search {
  struct ref_machine *m;
  void *visited; /* a tree of hashes */
  struct ref_bytes *list;
  size_t count, capacity;
  uint64_t bytes;         /* of the list */
  struct ref_bytes state; /* that is looked at */
  struct ref_bytes buffer;
};

/* Each word permutes the 128-bit numbers: what differs in one word only never
 * collides. */
static uint128 hash_of(const uint8_t *bytes, size_t size) {
  uint128 hash = size;
  for (size_t i = 0; i < size; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, 8);
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 64;
  }
  return hash;
}

static int compare_hashes(const void *x, const void *y) {
  return memcmp(x, y, sizeof(uint128));
}

/* The state that the machine is in, if it is new. */
static void take_state(struct search *s) {
  ref_save(s->m, &s->buffer);
  size_t size = s->buffer.size;
  uint128 *hash = alloc_raw(sizeof *hash);
  *hash = hash_of(s->buffer.bytes, size);
  uint128 **found = tsearch(hash, &s->visited, compare_hashes);
  if (*found != hash) {
    alloc_free(hash, sizeof *hash);
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

/* Two sections do not race; an operation on a lock is one. */
static bool is_in_section(const struct ref_machine *m, uint32_t thread,
                          const struct ref_access *a) {
  return m->threads[thread].head.sections ||
         (is_in_model(m, thread) && ref_is_atomic(a->kind));
}

/* One byte of a larger operation. */
static bool is_piece(const struct ref_machine *m, uint32_t thread,
                     const struct ref_access *a) {
  return a->size == 1 && !ref_is_atomic(a->kind) && is_in_model(m, thread);
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
         !(ref_is_atomic(a->kind) && ref_is_atomic(b->kind)) &&
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
    if ((is_in_section(m, t, a) && is_in_section(m, u, b)) || !may_race(a, b) ||
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
 * has ended.  It is reported at the first of them. */
static void look_for_deadlocks(struct ref_machine *m) {
  uint32_t next[REF_THREADS] = {0}, running = 0, blocked = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    bool runs = m->threads[t].head.status == REF_RUNNING;
    bool waits = runs && !ref_is_enabled(m, t, false);
    next[t] = waits ? ref_waits_for(m, t) : 0;
    running |= (uint32_t)runs << t;
    blocked |= (uint32_t)waits << t;
  }
  for (uint32_t t = 0; blocked >> t; t++) {
    uint32_t reach = next[t];
    for (uint32_t n = 0; n < REF_THREADS * REF_THREADS; n++)
      if (reach >> n % REF_THREADS & 1)
        reach |= next[n % REF_THREADS];
    if (blocked >> t & 1 &&
        (blocked == running || reach >> t & 1 || next[t] & ~running)) {
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
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    m->pick_count = 0;
    if (set >> t & 1)
      do {
        ref_restore(m, s->state.bytes);
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
  uint64_t bytes = s->bytes + r->states * 4 * sizeof(uint128);
  const char *why = bytes > 1 << 30                       ? "too many bytes"
                    : r->states > (most ? most : 1000000) ? "too many states"
                                                          : NULL;
  if (why && r->complete)
    strcpy(r->why, why);
  r->complete &= !why;
  return why;
}

static bool wants_addresses(const struct ref_machine *m) {
  return m->result->numbers && !m->options.addresses;
}

static void search_all(struct search *s) {
  take_state(s);
  for (bool stop = false; s->count;) {
    s->state = s->list[--s->count];
    s->bytes -= s->state.size;
    stop = stop || limit_reached(s) || wants_addresses(s->m);
    if (!stop)
      expand(s);
    VEC_FREE(s->state.bytes, s->state.capacity);
  }
}

static void explore(const struct ir_program *program,
                    const struct ref_options *options,
                    struct ref_result *result) {
  struct search s = {.m = ref_machine_new(program, options, result)};
  if (s.m->outcome == REF_STOPPED)
    search_all(&s);
  while (s.visited) {
    uint128 *hash = *(uint128 **)s.visited;
    tdelete(hash, &s.visited, compare_hashes);
    alloc_free(hash, sizeof *hash);
  }
  VEC_FREE(s.list, s.capacity);
  VEC_FREE(s.buffer.bytes, s.buffer.capacity);
  ref_machine_free(s.m);
}

/* When the number of an address is needed, the search begins again with one
 * placement of objects. */
void reference_explore(const struct ir_program *program,
                       const struct ref_options *options,
                       struct ref_result *result) {
  struct ref_options placed = *options;
  explore(program, options, result);
  if (!result->numbers || options->addresses)
    return;
  reference_release(result);
  placed.addresses = true;
  explore(program, &placed, result);
  result->numbers = true;
}
