/*
 * runtime/thread_syscall.c - system calls by number: futexes, and those that
 * have functions of their own.
 *
 * A futex is any int of the program.  Threads that wait are in a list, in order
 * of their numbers; who wakes some of them may wake any.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "machine.h"

struct sleeper {
  struct sleeper *next; /* in order of threads */
  int *word;
  unsigned set; /* bits that FUTEX_WAKE_BITSET may ask for */
  int thread;
  int awake;
};

static struct sleeper *sleepers;

/* ------------------------------------------------------------------ futexes */

static void link_in(struct sleeper *me) {
  struct sleeper **at = &sleepers;
  while (*at && (*at)->thread < me->thread)
    at = &(*at)->next;
  me->next = *at;
  *at = me;
}

static void take_out(struct sleeper *me) {
  struct sleeper **at = &sleepers;
  while (*at && *at != me)
    at = &(*at)->next;
  if (*at)
    *at = me->next;
}

static int is_meant(const struct sleeper *s, const int *word, unsigned set) {
  return s->word == word && (s->set & set);
}

/* One of those that wait for the word; NULL: nobody does. */
static struct sleeper *choose(const int *word, unsigned set) {
  int count = 0;
  for (struct sleeper *s = sleepers; s; s = s->next)
    count += is_meant(s, word, set);
  if (count == 0)
    return NULL;
  int which = count > 1 ? __allways_choose(count) : 0;
  struct sleeper *s = sleepers;
  while (!is_meant(s, word, set) || which-- > 0)
    s = s->next;
  return s;
}

static long wake(int *word, int count, unsigned set) {
  long woken = 0;
  struct sleeper *s;
  __allways_atomic_begin();
  while (woken < count && (s = choose(word, set))) {
    take_out(s);
    s->awake = 1;
    woken++;
  }
  __allways_atomic_end();
  return woken;
}

/* In a section: 0, or an error number. */
static int sleep_on(int *word, int value, int timed, unsigned set) {
  if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != value)
    return EAGAIN;
  struct sleeper *me = __allways_new(sizeof *me);
  *me = (struct sleeper){
      .word = word, .set = set, .thread = __allways_thread_self()};
  link_in(me);
  int early = __allways_wakes_early();
  if (timed || early)
    __allways_wait_timed(&me->awake, WAIT_UNEQUAL, 0, NULL);
  else
    __allways_wait(&me->awake, WAIT_UNEQUAL, 0, NULL);
  int over = !me->awake && !early;
  take_out(me);
  __allways_delete(me);
  return over ? ETIMEDOUT : 0;
}

static long wait_on(int *word, int value, const struct timespec *limit,
                    unsigned set) {
  if (limit && (limit->tv_nsec < 0 || limit->tv_nsec >= 1000000000 ||
                limit->tv_sec < 0)) {
    errno = EINVAL;
    return -1;
  }
  __allways_atomic_begin();
  int error = sleep_on(word, value, limit != NULL, set);
  __allways_atomic_end();
  if (error)
    errno = error;
  return error ? -1 : 0;
}

static long futex(int *word, int operation, int value,
                  const struct timespec *limit, unsigned set) {
  switch (operation & ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME)) {
  case FUTEX_WAIT:
    return wait_on(word, value, limit, ~0u);
  case FUTEX_WAIT_BITSET:
    return wait_on(word, value, limit, set);
  case FUTEX_WAKE:
    return wake(word, value < 1 ? 1 : value, ~0u);
  case FUTEX_WAKE_BITSET:
    return wake(word, value < 1 ? 1 : value, set);
  default:
    __allways_unsupported("this operation on a futex");
  }
}

/* Reads only the arguments that the operation has. */
static long futex_of(va_list list) {
  int *word = va_arg(list, int *);
  int operation = va_arg(list, int), value = va_arg(list, int);
  int plain = operation & ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
  const struct timespec *limit = NULL;
  unsigned set = ~0u;
  if (plain == FUTEX_WAIT || plain == FUTEX_WAIT_BITSET)
    limit = va_arg(list, const struct timespec *);
  if (plain == FUTEX_WAKE_BITSET)
    (void)va_arg(list, void *);
  if (plain == FUTEX_WAIT_BITSET || plain == FUTEX_WAKE_BITSET) {
    (void)va_arg(list, void *);
    set = va_arg(list, unsigned);
  }
  return futex(word, operation, value, limit, set);
}

/* ------------------------------------------------------------------- others */

/* Sizes are often passed as int. */
static long random_of(va_list list) {
  void *bytes = va_arg(list, void *);
  size_t size = va_arg(list, unsigned);
  return getrandom(bytes, size, va_arg(list, unsigned));
}

/* All that it does is done already: memory is sequentially consistent. */
static long barrier_of(va_list list) {
  int command = va_arg(list, int);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  return command == MEMBARRIER_CMD_QUERY
             ? MEMBARRIER_CMD_GLOBAL | MEMBARRIER_CMD_PRIVATE_EXPEDITED |
                   MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED
             : 0;
}

static long read_of(va_list list) {
  int fd = va_arg(list, int);
  void *bytes = va_arg(list, void *);
  return read(fd, bytes, va_arg(list, unsigned));
}

static long write_of(va_list list) {
  int fd = va_arg(list, int);
  const void *bytes = va_arg(list, const void *);
  return write(fd, bytes, va_arg(list, unsigned));
}

static long call(long number, va_list list) {
  switch (number) {
  case SYS_futex:
    return futex_of(list);
  case SYS_gettid:
    return gettid();
  case SYS_getpid:
    return getpid();
  case SYS_getppid:
    return getppid();
  case SYS_getuid:
    return getuid();
  case SYS_getrandom:
    return random_of(list);
  case SYS_membarrier:
    return barrier_of(list);
  case SYS_sched_yield:
    return sched_yield();
  case SYS_read:
    return read_of(list);
  case SYS_write:
    return write_of(list);
  case SYS_close:
    return close(va_arg(list, int));
  case SYS_exit_group:
    _exit(va_arg(list, int));
  default:
    __allways_unsupported("this number of syscall()");
  }
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long result = call(number, list);
  va_end(list);
  return result;
}
