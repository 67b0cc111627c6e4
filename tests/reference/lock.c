/*
 * tests/reference/lock.c - what the models of all locks need.
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
  ref_fault(m, m->options.relock_is_deadlock ? "deadlock" : "lock-misuse");
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

static bool names_thread(const struct ref_cell *cell) {
  uint32_t id = cell->origin / 8;
  return cell->value && id >= REF_FIRST_THREAD &&
         id < REF_FIRST_THREAD + REF_THREADS;
}

bool ref_mutex_is_held(const struct ref_cell *cells) {
  return cells[0].value == LOCK_HELD && names_thread(cells);
}

bool ref_rwlock_is_held(const struct ref_cell *cells) {
  if (cells[0].value != LOCK_FREE)
    return ref_mutex_is_held(cells);
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (names_thread(&cells[RWLOCK_READERS + t]))
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

bool ref_waits_here(const struct ref_machine *m, uint32_t t, enum ref_wait wait,
                    ref_word p) {
  const struct ref_thread_head *h = &m->threads[t].head;
  ref_pointer at = ref_to_pointer(p);
  return h->status == REF_RUNNING && h->wait == wait && !h->signalled &&
         h->wait_for.object == at.object && h->wait_for.offset == at.offset;
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
  uint32_t set = 0;
  for (uint32_t t = 0; t < REF_THREADS; t++)
    set |= ref_waits_here(m, t, wait, p) ? 1u << t : 0;
  return set;
}
