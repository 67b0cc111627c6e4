/*
 * explain/lock.h - what mutexes, read-write locks, condition variables,
 * semaphores and barriers say of threads.
 */
#ifndef EXPLAIN_LOCK_H
#define EXPLAIN_LOCK_H

#include "vm/observe.h"
#include "vm/vm.h"

enum lock_kind {
  LOCK_NONE,
  LOCK_MUTEX, /* or a spin lock */
  LOCK_RWLOCK,
  LOCK_CONDITION,
  LOCK_SEMAPHORE,
  LOCK_BARRIER,
  LOCK_THREAD /* none, but the name of a thread */
};

enum { LOCK_THREADS = 64 };

struct lock_state {
  enum lock_kind kind;
  bool destroyed, unset; /* unset: not initialised; of a thread: no name */
  uint32_t holder; /* thread + 1 that has a mutex, or writes, or is named; 0:
                      none, or it has ended */
  uint32_t times;  /* that the mutex was locked by it */
  uint32_t robust; /* 0, or the state of a robust mutex, as in the runtime */
  bool readers;    /* somebody has it for reading */
  /* Who reads, or waits in a condition variable or barrier. */
  uint32_t threads[LOCK_THREADS];
  size_t thread_count;
  int32_t value;  /* of a semaphore */
  uint32_t party; /* of a barrier: how many threads it is for */
};

/* The kind of a closed type, by its name: "pthread_mutex_t". */
enum lock_kind lock_kind(const char *type);
/* The state of the one that lies there. */
void lock_read(struct lock_state *l, struct vm *vm, const char *type,
               allways_pointer at);

/* The tid of a thread; UINT32_MAX: it has none any more. */
typedef uint32_t lock_tid_fn(void *context, uint32_t thread);
/* "T1, T2"; of many, the first ones. */
void lock_names(const struct lock_state *l, lock_tid_fn *tid, void *context,
                char *text, size_t room);
/* "held by T1", "held for reading by T1, T2", "free", "nobody waits". */
void lock_text(const struct lock_state *l, lock_tid_fn *tid, void *context,
               char *text, size_t room);

/* Of a thread that waits for this word (struct vm_waiting), where that is in a
 * list of waiters: the list, which is in the object that they wait for.  Area
 * 0: it is in none. */
allways_pointer lock_waited(struct vm *vm, allways_pointer word);
/* The mutex that a waiter of a condition variable will need; area 0: none. */
allways_pointer lock_needed(struct vm *vm, allways_pointer word);

#endif
