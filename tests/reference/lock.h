/*
 * tests/reference/lock.h - how locks lie in the program's own memory.
 *
 * All zeroes is a lock that is free, as the host's static initialisers say.  A
 * byte that says who holds a lock has the thread as its origin, so that a copy
 * of it still names that thread, and an ended one is not taken for another.
 */
#ifndef TESTS_REFERENCE_LOCK_H
#define TESTS_REFERENCE_LOCK_H

#include "model.h"

enum {
  LOCK_FREE,
  LOCK_HELD,
  LOCK_DONE,            /* once */
  LOCK_READY = 0x5a,    /* semaphores and barriers: initialised */
  LOCK_DESTROYED = 0xdd /* byte 0, or the byte that says LOCK_READY */
};

enum {
  MUTEX_SIZE = 40,
  MUTEX_COUNT = 4,   /* of recursive ones: how often more than once; 4 bytes */
  MUTEX_KIND = 16,   /* as the header numbers them, and MUTEX_ROBUST; 4 bytes */
  MUTEX_STATE = 20,  /* of a robust one: what it protects; a byte */
  MUTEX_PLAIN = 21,  /* of C11, and without mtx_timed: 1; a byte */
  MUTEX_PLACE = 24,  /* while it is held: where it lies; 8 bytes */
  MUTEX_ROBUST = 16, /* in the kind, also that of attributes */

  SPIN_SIZE = 4,
  ONCE_SIZE = 4,

  RWLOCK_SIZE = 56,
  RWLOCK_READERS = 8, /* for each thread one byte: how often it holds it */
  RWLOCK_PLACE = 24,  /* while it is held: where it lies; 8 bytes */
  RWLOCK_KIND = 48,
  RWLOCK_WRITERS_FIRST = 2, /* a kind: who reads waits for waiting writers */

  CONDITION_SIZE = 48,

  /* Semaphores and barriers. */
  COUNTED_SIZE = 32,
  COUNTED_READY = 8 /* 0: the value, or how many it waits for, 4 bytes */
};

/* Answers of functions that take a lock, beside error numbers. */
enum { BLOCKED = -1, MISUSED = -2 };

bool ref_name_begins(struct ref_machine *m, const char *start);
/* Gives an error number, as the family of the function tells it. */
void ref_answer(struct ref_machine *m, int error);
int ref_misuse(struct ref_machine *m); /* a fault; MISUSED */
int ref_self_wait(
    struct ref_machine *m); /* for itself: the same, or deadlock */
/* The cells of a lock, or NULL: the outcome is set. */
struct ref_cell *ref_lock_at(struct ref_machine *m, ref_word p, uint32_t size);
struct ref_cell ref_held_by(const struct ref_machine *m, uint8_t value);
bool ref_is_mine(const struct ref_machine *m, const struct ref_cell *cell);
/* A lock that is held knows where it lies, so that a copy is none.  Of a mutex
 * or an rwlock: is it held, and is it at its place? */
void ref_put_place(struct ref_cell *place, ref_pointer p);
bool ref_mutex_is_held(const struct ref_cell *cells);
bool ref_rwlock_is_held(const struct ref_cell *cells);
bool ref_is_at_place(const struct ref_cell *place, ref_pointer p);
void ref_clear(struct ref_cell *cells, uint32_t size);
void ref_set_wait(struct ref_machine *m, enum ref_wait wait, ref_word p);
bool ref_read_time(struct ref_machine *m, ref_word p, ref_word *bad);
/* Threads that wait there without a signal, as bits. */
bool ref_waits_here(const struct ref_machine *m, uint32_t t, enum ref_wait wait,
                    ref_word p);
uint32_t ref_waiters(const struct ref_machine *m, enum ref_wait wait,
                     ref_word p);
/* The object is overwritten.  Who began to wait there since it was looked at,
 * which is a race, is not woken by what the new object is told. */
void ref_lose_waiters(struct ref_machine *m, ref_word p);

/* The model goes on when the thread is scheduled and the lock can be had. */
#define WAIT(kind, p, size)                                                    \
  PLACE                                                                        \
  ref_set_wait(m, kind, p);                                                    \
  if (!ref_permit(m, p, size, REF_ATOMIC_WRITE))                               \
  return
/* Reads the time of a timed wait; bad: it makes no sense. */
#define READ_TIME(p, bad)                                                      \
  PERMIT(p, 16, REF_READ);                                                     \
  if (!ref_read_time(m, p, &(bad)))                                            \
  return

#endif
