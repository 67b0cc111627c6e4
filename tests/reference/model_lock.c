/*
 * tests/reference/model_lock.c - rwlocks, spin locks, semaphores, barriers and
 * pthread_once, by the text of POSIX; and how locks of all kinds end.
 */
#include "lock.h"

#include <errno.h>
#include <string.h>

/* A copy of one that is held. */
static bool is_copied(const struct ref_cell *cells, ref_word p) {
  return ref_rwlock_is_held(cells) &&
         !ref_is_at_place(cells + RWLOCK_PLACE, ref_to_pointer(p));
}

static uint32_t size_of_lock(struct ref_machine *m) {
  return ref_name_begins(m, "pthread_rwlock") ? RWLOCK_SIZE
         : ref_name_begins(m, "pthread_spin") ? SPIN_SIZE
         : ref_name_begins(m, "pthread_mutex") || ref_name_begins(m, "mtx_")
             ? MUTEX_SIZE
         : ref_name_begins(m, "sem_") || ref_name_begins(m, "pthread_barrier")
             ? COUNTED_SIZE
             : CONDITION_SIZE;
}

/* To initialise what threads hold or wait for is undefined.  Of a lock that was
 * copied while it was held, nobody holds the copy. */
static bool is_in_use(struct ref_machine *m, const struct ref_cell *cells) {
  if (ref_name_begins(m, "pthread_rwlock"))
    return ref_rwlock_is_held(cells) && !is_copied(cells, R(0));
  if (ref_name_begins(m, "pthread_spin"))
    return ref_mutex_is_held(cells);
  return ref_waiters(m, REF_CONDITION, R(0)) != 0;
}

/* Condition variables, rwlocks and spin locks begin as zeroes; the attributes
 * of an rwlock have its kind. */
static void run_zero_init(struct ref_machine *m) {
  enum { KIND = 2 };
  BEGIN;
  if (ref_name_begins(m, "pthread_rwlock") && !ref_is_null(R(1))) {
    PERMIT(R(1), 4, REF_READ);
    const struct ref_cell *from = ref_access(m, R(1), 4, REF_READ);
    if (!from)
      return;
    R(KIND) = ref_load_word(from, 4);
  }
  PERMIT(R(0), size_of_lock(m), REF_READ);
  struct ref_cell *cells = ref_access(m, R(0), size_of_lock(m), REF_WRITE);
  if (!cells)
    return;
  if (is_in_use(m, cells)) {
    ref_misuse(m);
    return;
  }
  PERMIT(R(0), size_of_lock(m), REF_WRITE);
  cells = ref_access(m, R(0), size_of_lock(m), REF_WRITE);
  if (!cells)
    return;
  ref_clear(cells, size_of_lock(m));
  ref_lose_waiters(m, R(0));
  if (ref_name_begins(m, "pthread_rwlock"))
    ref_store_word(cells + RWLOCK_KIND, R(KIND), 4);
  ref_give_int(m, 0);
  END;
}

/* The cells of a semaphore or barrier that is initialised; *value is what it
 * has, or how many it waits for. */
static struct ref_cell *counted(struct ref_machine *m, ref_word *value) {
  struct ref_cell *cells = ref_lock_at(m, R(0), COUNTED_SIZE);
  if (!cells)
    return NULL;
  if (cells[COUNTED_READY].undefined)
    ref_fault(m, "uninitialized");
  else if (cells[COUNTED_READY].value != LOCK_READY)
    ref_misuse(m);
  *value = ref_load_word(cells, 4);
  return m->outcome == REF_GOING ? cells : NULL;
}

static void run_counted_init(struct ref_machine *m) {
  BEGIN;
  bool barrier = ref_name_begins(m, "pthread_barrier");
  if (!ref_needs(m, R(2)))
    return;
  if (barrier ? R(2).bits == 0 : R(2).bits > INT32_MAX) {
    ref_answer(m, EINVAL);
    return;
  }
  PERMIT(R(0), COUNTED_SIZE, REF_READ);
  struct ref_cell *cells = ref_access(m, R(0), COUNTED_SIZE, REF_WRITE);
  if (!cells)
    return;
  if (ref_waiters(m, REF_BARRIER, R(0)) ||
      (ref_waiters(m, REF_SEMAPHORE, R(0)) &&
       cells[COUNTED_READY].value == LOCK_READY &&
       ref_load_word(cells, 4).bits == 0)) {
    ref_misuse(m);
    return;
  }
  PERMIT(R(0), COUNTED_SIZE, REF_WRITE);
  cells = ref_access(m, R(0), COUNTED_SIZE, REF_WRITE);
  if (!cells)
    return;
  ref_clear(cells, COUNTED_SIZE);
  ref_lose_waiters(m, R(0));
  ref_store_word(cells, R(2), 4);
  cells[COUNTED_READY].value = LOCK_READY;
  ref_give_int(m, 0);
  END;
}

/* Does anybody wait for it or hold it? */
static bool is_used(struct ref_machine *m, const struct ref_cell *cells) {
  bool used =
      cells[0].value != LOCK_FREE || ref_waiters(m, REF_CONDITION, R(0));
  for (uint32_t t = 0; t < REF_THREADS && ref_name_begins(m, "pthread_rwlock");
       t++)
    used |= cells[RWLOCK_READERS + t].value != 0;
  return used;
}

static bool counted_is_used(struct ref_machine *m) {
  ref_word value;
  return counted(m, &value) &&
         (ref_waiters(m, REF_BARRIER, R(0)) ||
          (value.bits == 0 && ref_waiters(m, REF_SEMAPHORE, R(0))));
}

/* Of all kinds of locks. */
static void run_destroy(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), size_of_lock(m), REF_READ);
  struct ref_cell *cells = ref_lock_at(m, R(0), size_of_lock(m));
  bool is_counted = size_of_lock(m) == COUNTED_SIZE;
  if (cells && (is_counted ? counted_is_used(m) : is_used(m, cells)))
    ref_misuse(m);
  PERMIT(R(0), size_of_lock(m), REF_WRITE);
  cells = ref_access(m, R(0), size_of_lock(m), REF_WRITE);
  if (!cells)
    return;
  ref_clear(cells, size_of_lock(m));
  ref_lose_waiters(m, R(0));
  cells[size_of_lock(m) == COUNTED_SIZE ? COUNTED_READY : 0].value =
      LOCK_DESTROYED;
  ref_give_int(m, 0);
  END;
}

/* ------------------------------------------------------------------ rwlocks */

/* A thread that waits for itself is late where it has a limit of time, or told
 * at once: of its own write lock, as in glibc. */
static int take_rwlock(struct ref_machine *m, bool to_write, bool try) {
  struct ref_cell *cells = ref_lock_at(m, R(0), RWLOCK_SIZE);
  if (!cells)
    return MISUSED;
  struct ref_cell *mine = &cells[RWLOCK_READERS + m->current];
  bool own = (cells[0].value == LOCK_HELD && ref_is_mine(m, cells)) ||
             (to_write && mine->value);
  if (cells[0].value == LOCK_DESTROYED || is_copied(cells, R(0)))
    return ref_misuse(m);
  bool timed = ref_name_begins(m, "pthread_rwlock_timed");
  if (own && !try && !timed)
    return ref_self_wait(m);
  if (own && timed && cells[0].value == LOCK_HELD)
    return EDEADLK;
  if (cells[0].value == LOCK_HELD)
    return BLOCKED;
  if (!to_write && cells[RWLOCK_KIND].value == RWLOCK_WRITERS_FIRST &&
      ref_waiters(m, REF_WRITE_LOCK, R(0)))
    return BLOCKED;
  if (!to_write) {
    *mine = ref_held_by(m, (uint8_t)(mine->value + 1));
    ref_put_place(cells + RWLOCK_PLACE, ref_to_pointer(R(0)));
    return 0;
  }
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (cells[RWLOCK_READERS + t].value)
      return BLOCKED;
  cells[0] = ref_held_by(m, LOCK_HELD);
  ref_put_place(cells + RWLOCK_PLACE, ref_to_pointer(R(0)));
  return 0;
}

static bool is_to_write(struct ref_machine *m) {
  return strstr(m->models[ref_top(m)->model - 1]->name, "wrlock") != NULL;
}

/* Locks, and timed ones, by their names.  Some readers wait for a writer that
 * waits: it does so only after it has tried. */
static void run_rwlock_lock(struct ref_machine *m) {
  enum { BAD = 2 };
  int error;
  BEGIN;
  if (ref_name_begins(m, "pthread_rwlock_timed")) {
    READ_TIME(R(1), R(BAD));
  }
  if (is_to_write(m)) {
    PERMIT(R(0), RWLOCK_SIZE, REF_ATOMIC_WRITE);
    error = take_rwlock(m, true, false);
    if (error != BLOCKED || R(BAD).bits) {
      ref_answer(m, error == BLOCKED ? EINVAL : error);
      return;
    }
  }
  PLACE;
  ref_set_wait(m, is_to_write(m) ? REF_WRITE_LOCK : REF_READ_LOCK, R(0));
  m->t->head.timed = ref_name_begins(m, "pthread_rwlock_timed");
  if (!ref_permit(m, R(0), RWLOCK_SIZE, REF_ATOMIC_WRITE))
    return;
  error = take_rwlock(m, is_to_write(m), false);
  ref_answer(m, error != BLOCKED ? error : R(BAD).bits ? EINVAL : ETIMEDOUT);
  END;
}

static void run_rwlock_try(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), RWLOCK_SIZE, REF_ATOMIC_WRITE);
  int error = take_rwlock(m, is_to_write(m), true);
  ref_answer(m, error == BLOCKED ? EBUSY : error);
  END;
}

static void run_rwlock_unlock(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), RWLOCK_SIZE, REF_ATOMIC_WRITE);
  struct ref_cell *cells = ref_lock_at(m, R(0), RWLOCK_SIZE);
  if (!cells)
    return;
  struct ref_cell *mine = &cells[RWLOCK_READERS + m->current];
  if (is_copied(cells, R(0)))
    ref_misuse(m);
  else if (cells[0].value == LOCK_HELD && ref_is_mine(m, cells))
    ref_clear(cells, 1);
  else if (cells[0].value == LOCK_FREE && mine->value && ref_is_mine(m, mine))
    *mine = mine->value > 1 ? ref_held_by(m, (uint8_t)(mine->value - 1))
                            : (struct ref_cell){0, 0, 0};
  else
    ref_misuse(m);
  if (!ref_rwlock_is_held(cells))
    ref_clear(cells + RWLOCK_PLACE, 8);
  ref_give_int(m, 0);
  END;
}

/* --------------------------------------------------------------- spin locks */

static void run_spin_lock(struct ref_machine *m) {
  BEGIN;
  WAIT(REF_SPIN, R(0), SPIN_SIZE);
  struct ref_cell *cells = ref_lock_at(m, R(0), SPIN_SIZE);
  if (!cells)
    return;
  if (cells[0].value == LOCK_HELD)
    ref_self_wait(m);
  else if (cells[0].value != LOCK_FREE)
    ref_misuse(m);
  else
    cells[0] = ref_held_by(m, LOCK_HELD);
  ref_give_int(m, 0);
  END;
}

static void run_spin_trylock(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), SPIN_SIZE, REF_ATOMIC_WRITE);
  struct ref_cell *cells = ref_lock_at(m, R(0), SPIN_SIZE);
  if (!cells)
    return;
  bool busy = cells[0].value == LOCK_HELD;
  if (cells[0].value == LOCK_DESTROYED)
    ref_misuse(m);
  else if (!busy)
    cells[0] = ref_held_by(m, LOCK_HELD);
  ref_give_int(m, busy ? EBUSY : 0);
  END;
}

static void run_spin_unlock(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), SPIN_SIZE, REF_ATOMIC_WRITE);
  struct ref_cell *cells = ref_lock_at(m, R(0), SPIN_SIZE);
  if (!cells)
    return;
  if (cells[0].value != LOCK_HELD || !ref_is_mine(m, cells))
    ref_misuse(m);
  else
    ref_clear(cells, 1);
  ref_give_int(m, 0);
  END;
}

/* --------------------------------------------------------------- semaphores */

static void change_by(struct ref_machine *m, struct ref_cell *cells,
                      ref_word value, int by) {
  value.bits += (uint64_t)by;
  ref_store_word(cells, value, 4);
  ref_give_int(m, 0);
}

/* sem_wait and sem_timedwait. */
static void run_semaphore_wait(struct ref_machine *m) {
  enum { BAD = 3 };
  ref_word value;
  BEGIN;
  if (ref_act_on_cancel(m))
    return;
  if (!ref_name_begins(m, "sem_wait")) {
    READ_TIME(ref_name_begins(m, "sem_clock") ? R(2) : R(1), R(BAD));
  }
  PLACE;
  ref_set_wait(m, REF_SEMAPHORE, R(0));
  m->t->head.timed = !ref_name_begins(m, "sem_wait");
  m->t->head.cancellable = true;
  if (!ref_permit(m, R(0), COUNTED_SIZE, REF_ATOMIC_WRITE))
    return;
  struct ref_cell *cells = counted(m, &value);
  if (!cells)
    return;
  bool timed = !ref_name_begins(m, "sem_wait");
  if (ref_cancel_is_due(m->t) &&
      ((!timed && value.bits == 0) || ref_pick(m, 2))) {
    ref_act_on_cancel(m);
    return;
  }
  if (value.bits == 0) {
    ref_answer(m, R(BAD).bits ? EINVAL : ETIMEDOUT);
    return;
  }
  change_by(m, cells, value, -1);
  END;
}

/* sem_trywait and sem_post. */
static void run_semaphore_try(struct ref_machine *m) {
  ref_word value;
  BEGIN;
  PERMIT(R(0), COUNTED_SIZE, REF_ATOMIC_WRITE);
  bool posts = ref_name_begins(m, "sem_post");
  struct ref_cell *cells = counted(m, &value);
  if (!cells)
    return;
  if (value.bits == (posts ? INT32_MAX : 0))
    ref_answer(m, posts ? EOVERFLOW : EAGAIN);
  else
    change_by(m, cells, value, posts ? 1 : -1);
  END;
}

static void run_semaphore_value(struct ref_machine *m) {
  enum { VALUE = 2 };
  BEGIN;
  PERMIT(R(0), COUNTED_SIZE, REF_ATOMIC_READ);
  if (!counted(m, &R(VALUE)))
    return;
  PERMIT(R(1), 4, REF_WRITE);
  struct ref_cell *to = ref_access(m, R(1), 4, REF_WRITE);
  if (!to)
    return;
  ref_store_word(to, R(VALUE), 4);
  ref_give_int(m, 0);
  END;
}

/* ----------------------------------------------------------------- barriers */

/* Which thread gets the special answer is not specified: it is chosen. */
static void run_barrier_wait(struct ref_machine *m) {
  enum { SERIAL = 1 };
  struct ref_thread_head *h = &m->t->head;
  BEGIN;
  R(SERIAL) = ref_number(0);
  PERMIT(R(0), COUNTED_SIZE, REF_ATOMIC_WRITE);
  ref_word value;
  if (!counted(m, &value))
    return;
  uint32_t set = ref_waiters(m, REF_BARRIER, R(0)) | 1u << m->current;
  if (bit_count(set) == value.bits) {
    uint32_t chosen = ref_pick(m, bit_count(set));
    for (uint32_t t = 0; t < REF_THREADS; t++) {
      if (!(set >> t & 1))
        continue;
      struct ref_thread *thread = &m->threads[t];
      thread->head.signalled = t != m->current;
      thread->stack[thread->head.top + 1 + SERIAL].word.bits = chosen-- == 0;
    }
    ref_give_int(m, R(SERIAL).bits ? -1 : 0);
    return;
  }
  PLACE;
  ref_set_wait(m, REF_BARRIER, R(0));
  if (!ref_permit_step(m))
    return;
  h->signalled = false;
  ref_give_int(m, R(SERIAL).bits ? -1 : 0);
  END;
}

/* --------------------------------------------------------------------- once */

static void run_once(struct ref_machine *m) {
  BEGIN;
  WAIT(REF_ONCE, R(0), ONCE_SIZE);
  struct ref_cell *cells = ref_lock_at(m, R(0), ONCE_SIZE);
  if (!cells)
    return;
  if (cells[0].value == LOCK_HELD) {
    ref_self_wait(m);
    return;
  }
  if (cells[0].value == LOCK_FREE) {
    cells[0] = ref_held_by(m, LOCK_HELD);
    CALL_BACK(R(1), NULL, 0, IR_VOID);
    PERMIT(R(0), ONCE_SIZE, REF_ATOMIC_WRITE);
    cells = ref_lock_at(m, R(0), ONCE_SIZE);
    if (!cells)
      return;
    cells[0] = (struct ref_cell){LOCK_DONE, 0, 0};
  }
  ref_give_int(m, 0);
  END;
}

const struct ref_model ref_models_lock[] = {
    {"pthread_mutex_destroy", 1, run_destroy},
    {"mtx_destroy", 1, run_destroy},
    {"pthread_cond_init", 3, run_zero_init},
    {"pthread_cond_destroy", 1, run_destroy},
    {"cnd_init", 3, run_zero_init},
    {"cnd_destroy", 1, run_destroy},
    {"pthread_rwlock_init", 3, run_zero_init},
    {"pthread_rwlock_destroy", 1, run_destroy},
    {"pthread_rwlock_rdlock", 3, run_rwlock_lock},
    {"pthread_rwlock_wrlock", 3, run_rwlock_lock},
    {"pthread_rwlock_timedrdlock", 3, run_rwlock_lock},
    {"pthread_rwlock_timedwrlock", 3, run_rwlock_lock},
    {"pthread_rwlock_tryrdlock", 1, run_rwlock_try},
    {"pthread_rwlock_trywrlock", 1, run_rwlock_try},
    {"pthread_rwlock_unlock", 1, run_rwlock_unlock},
    {"pthread_spin_init", 3, run_zero_init},
    {"pthread_spin_destroy", 1, run_destroy},
    {"pthread_spin_lock", 1, run_spin_lock},
    {"pthread_spin_trylock", 1, run_spin_trylock},
    {"pthread_spin_unlock", 1, run_spin_unlock},
    {"sem_init", 3, run_counted_init},
    {"sem_destroy", 1, run_destroy},
    {"sem_wait", 4, run_semaphore_wait},
    {"sem_timedwait", 4, run_semaphore_wait},
    {"sem_clockwait", 4, run_semaphore_wait},
    {"sem_trywait", 1, run_semaphore_try},
    {"sem_post", 1, run_semaphore_try},
    {"sem_getvalue", 3, run_semaphore_value},
    {"pthread_barrier_init", 3, run_counted_init},
    {"pthread_barrier_destroy", 1, run_destroy},
    {"pthread_barrier_wait", 2, run_barrier_wait},
    {"pthread_once", 2, run_once},
    {"call_once", 2, run_once},
    {NULL, 0, NULL}};
