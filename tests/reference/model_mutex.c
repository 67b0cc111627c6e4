/*
 * tests/reference/model_mutex.c - mutexes and condition variables, by the text
 * of POSIX.
 *
 * An operation is one step on the lock's bytes (lock.h), atomic for races; to
 * initialise or destroy is a plain read, and then a plain write, of them. Names
 * that begin with mtx_ and cnd_ are C11's, and answer with its numbers.
 *
 * A robust mutex whose owner ends is free and inconsistent: who takes it is
 * told so, until somebody who has it calls pthread_mutex_consistent.  If it is
 * unlocked before that, it is not recoverable, and nobody gets it any more.
 * That the end of a thread is noticed while its process lives is up to the
 * implementation; here it always is.
 */
#include "lock.h"

#include <errno.h>
#include <string.h>

enum { NORMAL, RECURSIVE, ERRORCHECK, ADAPTIVE };
enum { MTX_TIMED = 2 }; /* the type of one of C11 is a sum */
enum { CONSISTENT, INCONSISTENT, NOT_RECOVERABLE };

/* ------------------------------------------------------------------ mutexes */

/* A copy of one that is held. */
static bool is_copied(const struct ref_cell *cells, ref_word p) {
  return ref_mutex_is_held(cells) &&
         !ref_is_at_place(cells + MUTEX_PLACE, ref_to_pointer(p));
}

static bool is_robust(const struct ref_cell *cells) {
  return (ref_load_word(cells + MUTEX_KIND, 4).bits & MUTEX_ROBUST) != 0;
}

/* Of one that is free. */
static int take_free_mutex(struct ref_machine *m, ref_word p,
                           struct ref_cell *cells) {
  uint8_t state = is_robust(cells) ? cells[MUTEX_STATE].value : CONSISTENT;
  if (state == NOT_RECOVERABLE)
    return ENOTRECOVERABLE;
  cells[0] = ref_held_by(m, LOCK_HELD);
  ref_put_place(cells + MUTEX_PLACE, ref_to_pointer(p));
  return state == INCONSISTENT ? EOWNERDEAD : 0;
}

/* Nobody holds it any more. */
static void let_go(struct ref_cell *cells, uint8_t state) {
  ref_clear(cells, 1);
  ref_store_word(cells + MUTEX_COUNT, ref_number(0), 4);
  ref_clear(cells + MUTEX_PLACE, 8);
  cells[MUTEX_STATE].value = state;
}

/* 0, an error number, BLOCKED or MISUSED. */
static int take_mutex(struct ref_machine *m, ref_word p, bool try) {
  struct ref_cell *cells = ref_lock_at(m, p, MUTEX_SIZE);
  if (!cells)
    return MISUSED;
  ref_word kind = ref_load_word(cells + MUTEX_KIND, 4);
  if (!ref_needs(m, kind))
    return MISUSED;
  kind.bits &= ~(uint64_t)MUTEX_ROBUST;
  if (kind.bits > ADAPTIVE) {
    ref_stop_incomplete(m, "priorities of mutexes");
    return MISUSED;
  }
  if (cells[0].value == LOCK_FREE)
    return take_free_mutex(m, p, cells);
  if (cells[0].value != LOCK_HELD || is_copied(cells, p))
    return ref_misuse(m);
  if (!ref_is_mine(m, cells))
    return BLOCKED;
  if (kind.bits == RECURSIVE) {
    ref_word count = ref_load_word(cells + MUTEX_COUNT, 4);
    count.bits++;
    ref_store_word(cells + MUTEX_COUNT, count, 4);
    return 0;
  }
  if (kind.bits == ERRORCHECK)
    return EDEADLK;
  return try ? EBUSY : ref_self_wait(m);
}

static int give_mutex(struct ref_machine *m, ref_word p) {
  struct ref_cell *cells = ref_lock_at(m, p, MUTEX_SIZE);
  if (!cells)
    return MISUSED;
  uint64_t kind = ref_load_word(cells + MUTEX_KIND, 4).bits;
  bool inconsistent =
      is_robust(cells) && cells[MUTEX_STATE].value == INCONSISTENT;
  if (cells[0].value == LOCK_DESTROYED || is_copied(cells, p))
    return ref_misuse(m);
  if (cells[0].value != LOCK_HELD || !ref_is_mine(m, cells))
    return kind == RECURSIVE || kind == ERRORCHECK || is_robust(cells)
               ? EPERM
               : ref_misuse(m);
  ref_word count = ref_load_word(cells + MUTEX_COUNT, 4);
  if (count.bits) {
    count.bits--;
    ref_store_word(cells + MUTEX_COUNT, count, 4);
  } else {
    let_go(cells, inconsistent ? NOT_RECOVERABLE : cells[MUTEX_STATE].value);
  }
  return 0;
}

static void abandon(struct ref_machine *m, struct ref_object *o,
                    uint32_t offset) {
  struct ref_cell *cells = ref_cells(m, o) + offset;
  ref_pointer here = {.object = o->id, .offset = offset};
  if (ref_mutex_is_held(cells) && ref_is_mine(m, cells) && is_robust(cells) &&
      ref_is_at_place(cells + MUTEX_PLACE, here))
    let_go(cells, INCONSISTENT);
}

void ref_abandon_mutexes(struct ref_machine *m) {
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    for (uint32_t at = 0;
         !o->dead && o->kind != REF_FRAME && at + MUTEX_SIZE <= o->size; at++)
      abandon(m, o, at);
  }
}

/* Who may say so is not told: to say it of a mutex that another thread holds
 * is taken for misuse; of one that nobody holds, it is an error as in glibc. */
static void run_mutex_consistent(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), MUTEX_SIZE, REF_ATOMIC_WRITE);
  struct ref_cell *cells = ref_lock_at(m, R(0), MUTEX_SIZE);
  if (!cells)
    return;
  if (cells[0].value == LOCK_DESTROYED || is_copied(cells, R(0))) {
    ref_misuse(m);
  } else if (!is_robust(cells) || cells[0].value != LOCK_HELD ||
             cells[MUTEX_STATE].value != INCONSISTENT) {
    ref_answer(m, EINVAL);
  } else if (!ref_is_mine(m, cells)) {
    ref_misuse(m);
  } else {
    cells[MUTEX_STATE].value = CONSISTENT;
    ref_answer(m, 0);
  }
  END;
}

static void run_mutex_init(struct ref_machine *m) {
  enum { KIND = 2 };
  BEGIN;
  R(KIND) = ref_number(0);
  if (ref_name_begins(m, "mtx_")) {
    if (!ref_needs(m, R(1)))
      return;
    R(KIND).bits = R(1).bits & 1 ? RECURSIVE : NORMAL;
  } else if (!ref_is_null(R(1))) {
    PERMIT(R(1), 4, REF_READ);
    const struct ref_cell *from = ref_access(m, R(1), 4, REF_READ);
    if (!from)
      return;
    R(KIND) = ref_load_word(from, 4);
    if (!ref_needs(m, R(KIND)))
      return;
  }
  PERMIT(R(0), MUTEX_SIZE, REF_READ);
  struct ref_cell *cells = ref_access(m, R(0), MUTEX_SIZE, REF_WRITE);
  if (!cells)
    return;
  if (ref_mutex_is_held(cells) && !is_copied(cells, R(0)))
    ref_misuse(m);
  PERMIT(R(0), MUTEX_SIZE, REF_WRITE);
  cells = ref_access(m, R(0), MUTEX_SIZE, REF_WRITE);
  if (!cells)
    return;
  ref_clear(cells, MUTEX_SIZE);
  ref_store_word(cells + MUTEX_KIND, R(KIND), 4);
  cells[MUTEX_PLAIN].value =
      ref_name_begins(m, "mtx_") && (R(1).bits & MTX_TIMED) == 0;
  ref_give_int(m, 0);
  END;
}

static void run_mutex_lock(struct ref_machine *m) {
  BEGIN;
  WAIT(REF_MUTEX, R(0), MUTEX_SIZE);
  ref_answer(m, take_mutex(m, R(0), false));
  END;
}

static void run_mutex_trylock(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), MUTEX_SIZE, REF_ATOMIC_WRITE);
  int error = take_mutex(m, R(0), true);
  if (error == 0 && m->options.spurious_failures &&
      ref_name_begins(m, "mtx_") && ref_pick(m, 2) == 1) {
    give_mutex(m, R(0));
    error = EBUSY;
  }
  ref_answer(m, error == BLOCKED || error == EDEADLK ? EBUSY : error);
  END;
}

/* It is late where the mutex is held when the thread comes to it.  A normal
 * one that the thread holds itself does not come free. */
static void run_mutex_timedlock(struct ref_machine *m) {
  enum { BAD = 3 };
  BEGIN;
  READ_TIME(ref_name_begins(m, "pthread_mutex_clock") ? R(2) : R(1), R(BAD));
  PLACE;
  ref_set_wait(m, REF_MUTEX, R(0));
  m->t->head.timed = true;
  if (!ref_permit(m, R(0), MUTEX_SIZE, REF_ATOMIC_WRITE))
    return;
  const struct ref_cell *cells = ref_lock_at(m, R(0), MUTEX_SIZE);
  if (!cells)
    return;
  if (cells[MUTEX_PLAIN].value) { /* it shall support timeout */
    ref_misuse(m);
    return;
  }
  int error = take_mutex(m, R(0), true);
  ref_answer(m, error != BLOCKED && error != EBUSY ? error
                : R(BAD).bits                      ? EINVAL
                                                   : ETIMEDOUT);
  END;
}

static void run_mutex_unlock(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), MUTEX_SIZE, REF_ATOMIC_WRITE);
  ref_answer(m, give_mutex(m, R(0)));
  END;
}

/* --------------------------------------------------- condition variables */

static bool condition_is_there(struct ref_machine *m, ref_word p) {
  const struct ref_cell *cells = ref_lock_at(m, p, CONDITION_SIZE);
  if (cells && cells[0].value == LOCK_DESTROYED)
    ref_misuse(m);
  return m->outcome == REF_GOING;
}

/* All that wait for it have given the same mutex. */
static bool is_other_mutex(const struct ref_machine *m, ref_word condition,
                           ref_word mutex) {
  ref_pointer p = ref_to_pointer(mutex);
  for (uint32_t t = 0; t < REF_THREADS; t++) {
    ref_pointer q = m->threads[t].head.wait_mutex;
    if (ref_waits_here(m, t, REF_CONDITION, condition) &&
        (p.object != q.object || p.offset != q.offset))
      return true;
  }
  return false;
}

/* How a wait without a signal ends. */
enum { SPURIOUS, LATE, CANCELLED };
static int way_out(struct ref_machine *m, bool timed) {
  int ways[3];
  uint32_t count = 0;
  if (timed)
    ways[count++] = LATE;
  if (ref_cancel_is_due(m->t))
    ways[count++] = CANCELLED;
  if (m->options.spurious_wakeups)
    ways[count++] = SPURIOUS;
  return count ? ways[ref_pick(m, count)] : SPURIOUS;
}

static void run_condition_wait(struct ref_machine *m) {
  enum { ANSWER = 4, TIMED, BAD };
  struct ref_thread_head *h = &m->t->head;
  BEGIN;
  R(TIMED).bits = strstr(m->models[ref_top(m)->model - 1]->name, "timed") ||
                  strstr(m->models[ref_top(m)->model - 1]->name, "clock");
  if (R(TIMED).bits) {
    READ_TIME(ref_name_begins(m, "pthread_cond_clock") ? R(3) : R(2), R(BAD));
    if (R(BAD).bits) {
      ref_answer(m, EINVAL);
      return;
    }
  }
  PLACE;
  if (!ref_permit(m, R(0), CONDITION_SIZE, REF_ATOMIC_WRITE)) {
    ref_also(m, R(1), MUTEX_SIZE, REF_ATOMIC_WRITE);
    return;
  }
  if (!condition_is_there(m, R(0)) || ref_act_on_cancel(m))
    return;
  if (is_other_mutex(m, R(0), R(1))) {
    ref_misuse(m);
    return;
  }
  int error = give_mutex(m, R(1));
  if (error) {
    ref_answer(m, error);
    return;
  }
  PLACE;
  ref_set_wait(m, REF_CONDITION, R(0));
  h->wait_mutex = ref_to_pointer(R(1));
  h->timed = R(TIMED).bits;
  h->cancellable = true;
  if (!ref_permit_step(m))
    return;
  if (!h->signalled)
    R(ANSWER).bits = (uint64_t)way_out(m, R(TIMED).bits);
  else
    R(ANSWER).bits = R(TIMED).bits && ref_pick(m, 2) ? LATE : SPURIOUS;
  h->signalled = false;
  WAIT(REF_MUTEX, R(1), MUTEX_SIZE);
  error = take_mutex(m, R(1), false);
  if (error >= 0 && R(ANSWER).bits == CANCELLED)
    ref_act_on_cancel(m);
  else
    ref_answer(m, error ? error : R(ANSWER).bits == LATE ? ETIMEDOUT : 0);
  END;
}

static void run_condition_signal(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), CONDITION_SIZE, REF_ATOMIC_WRITE);
  if (!condition_is_there(m, R(0)))
    return;
  uint32_t set = ref_waiters(m, REF_CONDITION, R(0));
  uint32_t chosen = ref_pick(m, bit_count(set));
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (set >> t & 1 && chosen-- == 0)
      m->threads[t].head.signalled = true;
  ref_give_int(m, 0);
  END;
}

static void run_condition_broadcast(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), CONDITION_SIZE, REF_ATOMIC_WRITE);
  if (!condition_is_there(m, R(0)))
    return;
  uint32_t set = ref_waiters(m, REF_CONDITION, R(0));
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (set >> t & 1)
      m->threads[t].head.signalled = true;
  ref_give_int(m, 0);
  END;
}

const struct ref_model ref_models_mutex[] = {
    {"pthread_mutex_init", 3, run_mutex_init},
    {"pthread_mutex_lock", 1, run_mutex_lock},
    {"pthread_mutex_trylock", 1, run_mutex_trylock},
    {"pthread_mutex_timedlock", 4, run_mutex_timedlock},
    {"pthread_mutex_clocklock", 4, run_mutex_timedlock},
    {"pthread_mutex_unlock", 1, run_mutex_unlock},
    {"pthread_mutex_consistent", 1, run_mutex_consistent},
    {"mtx_init", 3, run_mutex_init},
    {"mtx_lock", 1, run_mutex_lock},
    {"mtx_trylock", 1, run_mutex_trylock},
    {"mtx_timedlock", 4, run_mutex_timedlock},
    {"mtx_unlock", 1, run_mutex_unlock},
    {"pthread_cond_wait", 7, run_condition_wait},
    {"pthread_cond_timedwait", 7, run_condition_wait},
    {"pthread_cond_clockwait", 7, run_condition_wait},
    {"pthread_cond_signal", 1, run_condition_signal},
    {"pthread_cond_broadcast", 1, run_condition_broadcast},
    {"cnd_wait", 7, run_condition_wait},
    {"cnd_timedwait", 7, run_condition_wait},
    {"cnd_signal", 1, run_condition_signal},
    {"cnd_broadcast", 1, run_condition_broadcast},
    {NULL, 0, NULL}};
