/* Futexes: a mutex made of one, and time that runs out. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int word, shared;

static long futex(int *at, int operation, int value, struct timespec *limit) {
  return syscall(SYS_futex, at, operation, value, limit, NULL, 0);
}

static void lock(void) {
  int zero = 0;
  if (__atomic_compare_exchange_n(&word, &zero, 1, 0, __ATOMIC_SEQ_CST,
                                  __ATOMIC_SEQ_CST))
    return;
  while (__atomic_exchange_n(&word, 2, __ATOMIC_SEQ_CST) != 0)
    futex(&word, FUTEX_WAIT_PRIVATE, 2, NULL);
}

static void unlock(void) {
  if (__atomic_exchange_n(&word, 0, __ATOMIC_SEQ_CST) == 2)
    futex(&word, FUTEX_WAKE_PRIVATE, 1, NULL);
}

static void *work(void *arg) {
  (void)arg;
  for (int i = 0; i < 3; i++) {
    lock();
    shared++;
    unlock();
  }
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d %d\n", shared, word);
  struct timespec soon = {0, 1000}, bad = {0, -1};
  long r = futex(&word, FUTEX_WAIT, 5, NULL);
  printf("%ld %s\n", r, strerror(errno));
  r = futex(&word, FUTEX_WAIT, 0, &soon);
  printf("%ld %s\n", r, strerror(errno));
  r = futex(&word, FUTEX_WAIT, 0, &bad);
  printf("%ld %s\n", r, strerror(errno));
  printf("%ld\n", futex(&word, FUTEX_WAKE, INT_MAX, NULL));
  printf("%d\n", syscall(SYS_gettid) == gettid());
  printf("%d\n", syscall(SYS_getpid) == getpid());
  char bytes[4];
  printf("%ld\n", syscall(SYS_getrandom, bytes, sizeof bytes, 0));
  return 0;
}
