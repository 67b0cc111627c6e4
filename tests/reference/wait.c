/*
 * tests/reference/wait.c - who can go on, and deadlocks.
 *
 * A thread that waits for something that is not there any more can go on: it
 * will find out, and that is a fault.
 */
#include "machine.h"

#include "lock.h"

bool ref_cancel_is_due(const struct ref_thread *t) {
  return t->head.cancel_pending && !t->head.cancel_disabled && !t->head.exiting;
}

/* The lock's cells, or NULL. */
static struct ref_cell *lock_cells(struct ref_machine *m, ref_pointer p,
                                   uint32_t size) {
  struct ref_object *o = ref_find(m, p.object);
  if (!o || o->dead || o->kind == REF_FRAME || p.offset < 0 ||
      p.offset + size > o->size)
    return NULL;
  return ref_cells(m, o) + p.offset;
}

/* The thread that a byte names; REF_THREADS: none. */
static uint32_t holder(const struct ref_cell *cell) {
  uint32_t id = cell->origin / 8;
  if (cell->value != 0 && id >= REF_FIRST_THREAD &&
      id < REF_FIRST_THREAD + REF_THREADS)
    return id - REF_FIRST_THREAD;
  return REF_THREADS;
}

static bool is_free_for(struct ref_machine *m, ref_pointer p, uint32_t size,
                        uint32_t thread) {
  const struct ref_cell *cells = lock_cells(m, p, size);
  return !cells || cells[0].value != LOCK_HELD || holder(cells) == thread;
}

/* Who comes to a copy of a lock that is held goes on, to the misuse. */
static bool mutex_is_free(struct ref_machine *m, ref_pointer p,
                          uint32_t thread) {
  const struct ref_cell *cells = lock_cells(m, p, MUTEX_SIZE);
  return is_free_for(m, p, MUTEX_SIZE, thread) ||
         (ref_mutex_is_held(cells) && !ref_is_at_place(cells + MUTEX_PLACE, p));
}

/* Those that wait to write, as bits. */
static uint32_t waiting_writers(const struct ref_machine *m, ref_pointer p) {
  uint32_t set = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    const struct ref_thread_head *h = &m->threads[t].head;
    if (h->status == REF_RUNNING && h->wait == REF_WRITE_LOCK &&
        h->wait_for.object == p.object && h->wait_for.offset == p.offset)
      set |= 1u << t;
  }
  return set;
}

static bool rwlock_is_free(struct ref_machine *m, ref_pointer p,
                           uint32_t thread, bool to_write) {
  const struct ref_cell *cells = lock_cells(m, p, RWLOCK_SIZE);
  if (cells && ref_rwlock_is_held(cells) &&
      !ref_is_at_place(cells + RWLOCK_PLACE, p))
    return true;
  if (!cells || cells[0].value != LOCK_FREE)
    return !cells || cells[0].value != LOCK_HELD || holder(cells) == thread;
  const struct ref_cell *readers = cells + RWLOCK_READERS;
  if (!to_write)
    return cells[RWLOCK_KIND].value != RWLOCK_WRITERS_FIRST ||
           waiting_writers(m, p) == 0;
  if (readers[thread].value)
    return true;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (readers[t].value)
      return false;
  return true;
}

static bool semaphore_is_free(struct ref_machine *m, ref_pointer p) {
  const struct ref_cell *cells = lock_cells(m, p, SEMAPHORE_SIZE);
  return !cells || cells[SEMAPHORE_READY].value != LOCK_READY ||
         ref_load_word(cells, 4).bits != 0;
}

static bool can_go_on(struct ref_machine *m, uint32_t thread) {
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
    return h->signalled && mutex_is_free(m, h->wait_mutex, thread);
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

/* spurious: a wait for a condition may end by itself, if that is asked for. */
bool ref_is_enabled(struct ref_machine *m, uint32_t thread, bool spurious) {
  const struct ref_thread *t = &m->threads[thread];
  if (t->head.status != REF_RUNNING)
    return false;
  if (can_go_on(m, thread))
    return true;
  bool waits = t->head.wait != REF_CONDITION || !t->head.signalled;
  if (waits && t->head.timed)
    return true;
  if (waits && t->head.cancellable && ref_cancel_is_due(t))
    return true;
  return spurious && m->options.spurious_wakeups &&
         t->head.wait == REF_CONDITION && !t->head.signalled;
}

/* ---------------------------------------------------------------- deadlocks */

/* Threads that have what this blocked one waits for, as bits. */
static uint32_t waits_for(struct ref_machine *m, uint32_t thread) {
  const struct ref_thread_head *h = &m->threads[thread].head;
  ref_pointer lock = h->wait == REF_CONDITION ? h->wait_mutex : h->wait_for;
  const struct ref_cell *cells;
  uint32_t set = 0;
  switch (h->wait) {
  case REF_CONDITION:
    if (!h->signalled)
      return 0; /* fallthrough */
  case REF_MUTEX:
  case REF_SPIN:
  case REF_ONCE:
    cells = lock_cells(m, lock, ONCE_SIZE);
    return cells && holder(cells) < REF_THREADS ? 1u << holder(cells) : 0;
  case REF_READ_LOCK:
  case REF_WRITE_LOCK:
    cells = lock_cells(m, lock, RWLOCK_SIZE);
    if (holder(cells) < REF_THREADS)
      return 1u << holder(cells);
    if (h->wait == REF_READ_LOCK) /* readers do not keep out readers */
      return waiting_writers(m, lock);
    for (uint32_t t = 0; t < REF_THREADS; t++)
      set |= cells[RWLOCK_READERS + t].value ? 1u << t : 0;
    return set;
  case REF_JOIN:
    return 1u << (h->wait_for.object - REF_FIRST_THREAD);
  default:
    return 0;
  }
}

/* All threads wait, or some of them for each other in a circle, or for one that
 * has ended.  It is told at the first of them. */
void ref_look_for_deadlocks(struct ref_machine *m) {
  uint32_t next[REF_THREADS], gone = 0, moving = 0, blocked = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    bool running = m->threads[t].head.status == REF_RUNNING;
    bool moves = running && ref_is_enabled(m, t, false);
    next[t] = running && !moves ? waits_for(m, t) : 0;
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
