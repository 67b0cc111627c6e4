/*
 * runtime/thread_impl.h - what the files of pthreads share.
 *
 * The objects of a checked program have glibc's types; each file lays a struct
 * of its own over them.  All operations on them are atomic sections, but to
 * initialise or to destroy one is not: it races with any other use.  Other
 * memory of the caller's (where an id or a result goes, attributes, a limit of
 * time) is accessed outside of sections.  To destroy is one read and one write
 * of the whole object: real locks look different, so no thread observes a part.
 * An object that no thread holds or waits for has the same bytes as before its
 * first use, so that the past of an object never makes two states different.
 *
 * Two ways to block:
 *   - On a word of the object itself (a mutex's owner, a thread's running).
 *     Nothing is written before the wait.
 *   - On the wake word of a struct waiter in the caller's frame that is linked
 *     from the object.  Whoever wakes it sets the word.  This is for objects
 *     that wake particular threads (condition variables, barriers) and for
 *     waits that pthread_cancel must be able to end.
 */
#ifndef RUNTIME_THREAD_IMPL_H
#define RUNTIME_THREAD_IMPL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "machine.h"

/* A lock must not be used after this mark was set in it. */
enum { DESTROYED = ABI_DESTROYED };

/* ------------------------------------------------------------------ waiters */

/* SERIAL: awake, with PTHREAD_BARRIER_SERIAL_THREAD. */
enum { ASLEEP, AWAKE, CANCELLED, SERIAL };

/* One blocked thread.  Lists are ordered by thread number, not by arrival:
 * POSIX promises no order, and so the same threads make the same list. */
struct waiter {
  struct waiter *next;
  struct wait_list *list; /* where it is linked, NULL: nowhere */
  const void *mutex;      /* of a condition variable's waiter */
  int thread;
  int wake;
};

ABI_AT(struct waiter, next, ABI_WAITER_NEXT);
ABI_AT(struct waiter, list, ABI_WAITER_LIST);
ABI_AT(struct waiter, mutex, ABI_WAITER_MUTEX);
ABI_AT(struct waiter, thread, ABI_WAITER_THREAD);
ABI_AT(struct waiter, wake, ABI_WAITER_WAKE);

struct wait_list {
  struct waiter *first;
  struct wait_list *self; /* while a thread waits, so that a copy is known */
};

/* Links me into the list and blocks until me->wake is AWAKE or CANCELLED; if
 * timed, may also come back with ASLEEP, which means that time is over.  Only
 * in the case AWAKE may it still be linked; that is up to who woke it. */
void __allways_waiter_sleep(struct waiter *me, struct wait_list *list,
                            int timed, int cancellable, const int *holder);
void __allways_waiter_unlink(struct waiter *me);
/* Unlinks all of the list and wakes them. */
void __allways_waiter_wake_all(struct wait_list *list);

/* Whether the object with this list is a copy of the one that is waited on.
 * now: what the list holds. */
static inline int thread_is_copy(const struct wait_list *now,
                                 const struct wait_list *list) {
  return now->first && now->self != list;
}

/* Before an object is initialised: whether a thread waits on it.  What is there
 * may be anything. */
static inline int thread_is_waited_on(const struct wait_list *list) {
  return __allways_holds_pointer(&list->self, list);
}

/* ------------------------------------------------------------------ threads */

enum { JOINABLE, DETACHED, JOINED };

/* What others know of a thread; a pthread_t is a pointer to it.  It is never
 * deleted: it leaves the state with the last pthread_t that names it, and
 * until then shows what is wrong with a late join. */
struct thread {
  int running;   /* number + 1; 0: it has ended */
  int ownership; /* JOINABLE, DETACHED or JOINED */
  int cancelled; /* a cancel is pending */
  int async;     /* PTHREAD_CANCEL_ASYNCHRONOUS */
  int disabled;  /* PTHREAD_CANCEL_DISABLE, where a thread may cancel */
  void *result;
  struct wait_list joiners; /* who waits in a way that can be cancelled */
  struct waiter *blocked;   /* what pthread_cancel must wake, or NULL */
};

ABI_AT(struct thread, running, ABI_THREAD_RUNNING);

/* What only the thread itself uses. */
struct own {
  struct thread *self;
  void *result; /* once it is ending */
  __pthread_unwind_buf_t *handlers;
  void (*destructors)(void); /* set if it has values of keys */
  int exiting;
  int uncancellable; /* PTHREAD_CANCEL_DISABLE */
  int held; /* locks that name it as their owner; each read lock is one */
  struct mutex *robust; /* robust mutexes that it holds: see thread_robust.c */
};

extern _Thread_local struct own __allways_own;

struct thread *__allways_thread_block(void);
/* The thread that the id names, which may be as much of an id as there is room
 * for in the program's type (thread_beside.c). */
static inline struct thread *thread_named(pthread_t id) {
  struct thread *t = __allways_whole(id, NULL);
  return t ? t : (struct thread *)id;
}
/* The thread of an id; a fault if it was joined or detached and has ended. */
struct thread *__allways_thread_find(pthread_t id);
/* The thread ends with this result: runs the cleanup handlers that are left,
 * then the destructors. */
_Noreturn void __allways_thread_leave(void *result);
/* The same where the function that it began with has returned. */
_Noreturn void __allways_thread_return(void *result);
/* The handler of this buffer has run: the outer ones follow. */
_Noreturn void __allways_thread_unwind(__pthread_unwind_buf_t *buffer);

/* ------------------------------------------------------------- cancellation */

/* Defined where pthread_cancel and pthread_exit are; only their addresses are
 * of use: they show whether the program names these functions. */
extern const int __allways_cancel_linked __attribute__((weak));
extern const int __allways_exit_linked __attribute__((weak));

/* Whether this thread could be cancelled where it stands. */
static inline int thread_cancellable(void) {
  return &__allways_cancel_linked != NULL && !__allways_own.exiting &&
         !__allways_own.uncancellable;
}

/* In an atomic section (not nested): a pending cancel ends the thread. */
void __allways_thread_cancel_point(void);

/* After a wait that is a cancellation point.  If what it waited for has come,
 * or its time may be over, it is unspecified whether a cancel that is pending
 * acts. */
static inline void thread_cancel_after_wait(int has_come) {
  if (__allways_thread_block()->cancelled && (!has_come || __allways_choose(2)))
    __allways_thread_cancel_point();
}

/* -------------------------------------------------------------------- locks */

/* Over pthread_mutex_t and mtx_t; kind lies where glibc's initialisers put
 * it. */
struct mutex {
  int owner;          /* thread number + 1, or 0 */
  int count;          /* how often a recursive one was locked again */
  struct mutex *self; /* while it is locked, so that a copy is known as one */
  int kind;           /* PTHREAD_MUTEX_... or DESTROYED */
  int robust;         /* STALLED or a state of a robust one */
  struct mutex *next; /* of those that the owner holds, if it is robust */
  int untimed;        /* one of C11 that is not mtx_timed */
};

ABI_AT(struct mutex, owner, ABI_MUTEX_OWNER);
ABI_AT(struct mutex, count, ABI_MUTEX_COUNT);
ABI_AT(struct mutex, kind, ABI_MUTEX_KIND);
ABI_AT(struct mutex, robust, ABI_MUTEX_ROBUST);

enum {
  STALLED, /* not robust */
  ROBUST,
  OWNER_DIED,     /* free: the next owner gets EOWNERDEAD, and may repair */
  INCONSISTENT,   /* locked by one that got EOWNERDEAD */
  NOT_RECOVERABLE /* unlocked by one who did not repair: locked no more */
};

/* A robust mutex was locked by this thread, or is being unlocked.  Defined
 * where robust mutexes are made, which only a program that names them brings
 * in.  Taken: 0 or EOWNERDEAD. */
int __allways_robust_taken(struct mutex *m) __attribute__((weak));
void __allways_robust_released(struct mutex *m) __attribute__((weak));
/* The thread ends: robust mutexes that it holds are free. */
void __allways_mutex_abandon(void) __attribute__((weak));

/* Over pthread_mutexattr_t. */
struct mutex_attributes {
  unsigned char kind;
  unsigned char shared;
  unsigned char protocol;
  unsigned char robust; /* PTHREAD_MUTEX_STALLED or PTHREAD_MUTEX_ROBUST */
};

_Static_assert(sizeof(struct mutex_attributes) <= sizeof(pthread_mutexattr_t),
               "size");

/* For condition variables, in their atomic section.  Release: 0, EPERM, or a
 * fault.  Regain: as pthread_mutex_lock. */
int __allways_mutex_release(struct mutex *m);
/* Before it is initialised; a fault if it is locked. */
void __allways_mutex_is_free(const struct mutex *m);
int __allways_mutex_regain(struct mutex *m);

/* -------------------------------------------------------------- C11 threads */

/* A thrd_... value for an error number. */
int __allways_thrd_status(int e);

/* -------------------------------------------------------------------- sizes */

/* The full object that belongs to one of the caller's, which has `own` bytes
 * instead of `full`.  Calls of this come from the front end. */
void *__allways_beside(void *object, int own, int full);
/* Writes a thread's id to one of the caller's that has so many bytes. */
void __allways_beside_id(void *id, int own, const pthread_t *from);

/* ------------------------------------------------------------------ helpers */

static inline int thread_me(void) { return __allways_thread_self() + 1; }

_Noreturn static inline void thread_misuse(const char *message) {
  __allways_fault("lock-misuse", message);
}

/* The object is undefined from now on. */
static inline void thread_forget(void *object, size_t size) {
  void *undefined = __allways_new(size);
  memcpy(object, undefined, size);
  __allways_delete(undefined);
}

/* Waits with or without a limit; 0: time is over. */
static inline int thread_wait(const int *word, int relation, int value,
                              const int *holder, int timed) {
  if (timed)
    return __allways_wait_timed(word, relation, value, holder);
  __allways_wait(word, relation, value, holder);
  return 1;
}

/* Whether a limit is given and makes no sense.  Limits are copied before an
 * atomic section and looked at only if the thread would block. */
static inline int thread_bad_time(const struct timespec *until) {
  return until && (until->tv_nsec < 0 || until->tv_nsec >= 1000000000);
}

/* Whether pthread functions that take a clock may take this one. */
static inline int thread_bad_clock(clockid_t clock) {
  return clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC;
}

#endif
