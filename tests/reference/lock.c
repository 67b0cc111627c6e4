/*
 * tests/reference/lock.c - what the models of all locks need, and who can go on
 * that waits for one.
 *
 * A thread that waits for something that is not there any more can go on: it
 * will find out, and that is a fault.
 */
#include "lock.h"

#include <errno.h>
#include <string.h>

bool ref_name_begins(struct ref_machine *m, const char *start) {
  return strncmp(m->models[ref_top(m)->model - 1]->name, start,
                 strlen(start)) == 0;
}

/* Gives an error number, as the family of the function tells it. */
void ref_answer(struct ref_machine *m, int error) {
  bool c11 = ref_name_begins(m, "mtx_") || ref_name_begins(m, "cnd_");
  if (c11)
    error = error == 0 ? 0 : error == EBUSY ? 1 : error == ETIMEDOUT ? 4 : 2;
  if (ref_name_begins(m, "sem_") && error) {
    ref_set_errno(m, error);
    error = -1;
  }
  ref_give_int(m, error);
}

int ref_misuse(struct ref_machine *m) {
  ref_fault(m, "lock-misuse");
  return MISUSED;
}

int ref_self_wait(struct ref_machine *m) {
  bool waits = m->options.relock_is_deadlock || ref_goes_on(m, REF_LOCK);
  ref_fault(m, waits ? "deadlock" : "lock-misuse");
  return MISUSED;
}

/* The cells of a lock, whose first byte must be defined. */
struct ref_cell *ref_lock_at(struct ref_machine *m, ref_word p, uint32_t size) {
  struct ref_cell *cells = ref_access(m, p, size, REF_ATOMIC_WRITE);
  if (cells && cells[0].undefined) {
    ref_fault(m, "uninitialized");
    return NULL;
  }
  return cells;
}

struct ref_cell ref_held_by(const struct ref_machine *m, uint8_t value) {
  return (struct ref_cell){value, 0,
                           (uint16_t)((REF_FIRST_THREAD + m->current) * 8)};
}

bool ref_is_mine(const struct ref_machine *m, const struct ref_cell *cell) {
  return cell->origin == (REF_FIRST_THREAD + m->current) * 8;
}

/* A number, not a pointer: it does not keep the block of a lock reachable. */
static uint64_t place_of(ref_pointer p) {
  return (uint64_t)p.object << 32 | (uint32_t)p.offset;
}

void ref_put_place(struct ref_cell *place, ref_pointer p) {
  ref_store_word(place, ref_number(place_of(p)), 8);
}

bool ref_is_at_place(const struct ref_cell *place, ref_pointer p) {
  ref_word w = ref_load_word(place, 8);
  return !w.undefined && w.bits == place_of(p);
}

/* The thread that a byte names; REF_THREADS: none. */
static uint32_t holder(const struct ref_cell *cell) {
  uint32_t id = cell->origin / 8;
  if (cell->value != 0 && id >= REF_FIRST_THREAD &&
      id < REF_FIRST_THREAD + REF_THREADS)
    return id - REF_FIRST_THREAD;
  return REF_THREADS;
}

bool ref_mutex_is_held(const struct ref_cell *cells) {
  return cells[0].value == LOCK_HELD && holder(cells) < REF_THREADS;
}

bool ref_rwlock_is_held(const struct ref_cell *cells) {
  if (cells[0].value != LOCK_FREE)
    return ref_mutex_is_held(cells);
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (holder(&cells[RWLOCK_READERS + t]) < REF_THREADS)
      return true;
  return false;
}

void ref_clear(struct ref_cell *cells, uint32_t size) {
  memset(cells, 0, size * sizeof *cells);
}

void ref_set_wait(struct ref_machine *m, enum ref_wait wait, ref_word p) {
  m->t->head.wait = (uint8_t)wait;
  m->t->head.wait_for = ref_to_pointer(p);
}

/* A time is read before a timed wait.  One that makes no sense is an error
 * where the thread would have to wait. */
bool ref_read_time(struct ref_machine *m, ref_word p, ref_word *bad) {
  const struct ref_cell *cells = ref_access(m, p, 16, REF_READ);
  if (!cells)
    return false;
  ref_word nanoseconds = ref_load_word(cells + 8, 8);
  *bad = ref_number(nanoseconds.bits >= 1000000000 ? 1 : 0);
  return ref_needs(m, nanoseconds);
}

static bool waits_here(const struct ref_machine *m, uint32_t t,
                       enum ref_wait wait, ref_pointer p) {
  const struct ref_thread_head *h = &m->threads[t].head;
  return h->status == REF_RUNNING && h->wait == wait && !h->signalled &&
         h->wait_for.object == p.object && h->wait_for.offset == p.offset;
}

bool ref_waits_here(const struct ref_machine *m, uint32_t t, enum ref_wait wait,
                    ref_word p) {
  return waits_here(m, t, wait, ref_to_pointer(p));
}

static uint32_t waiters(const struct ref_machine *m, enum ref_wait wait,
                        ref_pointer p) {
  uint32_t set = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    set |= waits_here(m, t, wait, p) ? 1u << t : 0;
  return set;
}

void ref_lose_waiters(struct ref_machine *m, ref_word p) {
  uint32_t set =
      ref_waiters(m, REF_CONDITION, p) | ref_waiters(m, REF_BARRIER, p);
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (set >> t & 1)
      m->threads[t].head.wait_for = (ref_pointer){.object = 0};
}

uint32_t ref_waiters(const struct ref_machine *m, enum ref_wait wait,
                     ref_word p) {
  return waiters(m, wait, ref_to_pointer(p));
}

/* ------------------------------------------------------- who can go on */

static bool is_free_for(struct ref_machine *m, ref_pointer p, uint32_t size,
                        uint32_t thread) {
  const struct ref_cell *cells = ref_cells_at(m, p, size);
  return !cells || cells[0].value != LOCK_HELD || holder(cells) == thread;
}

/* Who comes to a copy of a lock that is held goes on, to the misuse. */
static bool mutex_is_free(struct ref_machine *m, ref_pointer p,
                          uint32_t thread) {
  const struct ref_cell *cells = ref_cells_at(m, p, MUTEX_SIZE);
  if (cells && ref_goes_on(m, REF_LOCK) && ref_mutex_is_held(cells) &&
      holder(cells) == thread && ref_is_at_place(cells + MUTEX_PLACE, p)) {
    uint64_t kind = ref_load_word(cells + MUTEX_KIND, 4).bits;
    if (kind == 0 || kind == 3) /* normal, adaptive: it waits for itself */
      return false;
  }
  return is_free_for(m, p, MUTEX_SIZE, thread) ||
         (ref_mutex_is_held(cells) && !ref_is_at_place(cells + MUTEX_PLACE, p));
}

static bool rwlock_is_free(struct ref_machine *m, ref_pointer p,
                           uint32_t thread, bool to_write) {
  const struct ref_cell *cells = ref_cells_at(m, p, RWLOCK_SIZE);
  if (cells && ref_rwlock_is_held(cells) &&
      !ref_is_at_place(cells + RWLOCK_PLACE, p))
    return true;
  if (!cells || cells[0].value != LOCK_FREE)
    return !cells || cells[0].value != LOCK_HELD || holder(cells) == thread;
  const struct ref_cell *readers = cells + RWLOCK_READERS;
  if (!to_write)
    return cells[RWLOCK_KIND].value != RWLOCK_WRITERS_FIRST ||
           !waiters(m, REF_WRITE_LOCK, p);
  if (readers[thread].value)
    return true;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (readers[t].value)
      return false;
  return true;
}

static bool semaphore_is_free(struct ref_machine *m, ref_pointer p) {
  const struct ref_cell *cells = ref_cells_at(m, p, COUNTED_SIZE);
  return !cells || cells[COUNTED_READY].value != LOCK_READY ||
         ref_load_word(cells, 4).bits != 0;
}

bool ref_can_go_on(struct ref_machine *m, uint32_t thread) {
  const struct ref_thread_head *h = &m->threads[thread].head;
  switch (h->wait) {
  case REF_MUTEX:
    return mutex_is_free(m, h->wait_for, thread);
  case REF_SPIN:
    return is_free_for(m, h->wait_for, SPIN_SIZE, thread);
  case REF_ONCE:
    return is_free_for(m, h->wait_for, ONCE_SIZE, thread);
  case REF_READ_LOCK:
    return rwlock_is_free(m, h->wait_for, thread, false);
  case REF_WRITE_LOCK:
    return rwlock_is_free(m, h->wait_for, thread, true);
  case REF_SEMAPHORE:
    return semaphore_is_free(m, h->wait_for);
  case REF_CONDITION:
  case REF_BARRIER:
    return h->signalled;
  case REF_JOIN: { /* of one that was detached since then: that is a fault */
    const struct ref_thread_head *other =
        &m->threads[h->wait_for.object - REF_FIRST_THREAD].head;
    return other->status != REF_RUNNING || other->detached;
  }
  case REF_FOR_EVER:
    return false;
  default:
    return true;
  }
}

bool ref_cancel_is_due(const struct ref_thread *t) {
  return t->head.cancel_pending && !t->head.cancel_disabled && !t->head.exiting;
}

/* spurious: a wait for a condition may end by itself, if that is asked for. */
bool ref_is_enabled(struct ref_machine *m, uint32_t thread, bool spurious) {
  const struct ref_thread *t = &m->threads[thread];
  if (t->head.status != REF_RUNNING)
    return false;
  if (ref_can_go_on(m, thread))
    return true;
  bool waits = t->head.wait != REF_CONDITION || !t->head.signalled;
  if (waits && t->head.timed)
    return true;
  if (waits && t->head.cancellable && ref_cancel_is_due(t))
    return true;
  return spurious && m->options.spurious_wakeups &&
         t->head.wait == REF_CONDITION && !t->head.signalled;
}

/* Threads that have what this blocked one waits for, as bits. */
uint32_t ref_waits_for(struct ref_machine *m, uint32_t thread) {
  const struct ref_thread_head *h = &m->threads[thread].head;
  ref_pointer lock = h->wait_for;
  const struct ref_cell *cells;
  uint32_t set = 0;
  switch (h->wait) {
  case REF_MUTEX:
  case REF_SPIN:
  case REF_ONCE:
    cells = ref_cells_at(m, lock, ONCE_SIZE);
    return cells && holder(cells) < REF_THREADS ? 1u << holder(cells) : 0;
  case REF_READ_LOCK:
  case REF_WRITE_LOCK:
    cells = ref_cells_at(m, lock, RWLOCK_SIZE);
    if (holder(cells) < REF_THREADS)
      return 1u << holder(cells);
    if (h->wait == REF_READ_LOCK) /* readers do not keep out readers */
      return waiters(m, REF_WRITE_LOCK, lock);
    for (uint32_t t = 0; t < REF_THREADS; t++)
      set |= cells[RWLOCK_READERS + t].value ? 1u << t : 0;
    return set;
  case REF_JOIN:
    return 1u << (h->wait_for.object - REF_FIRST_THREAD);
  default:
    return 0;
  }
}
