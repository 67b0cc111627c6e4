// verdict: true
/* The value is changed before the wake, and looked at in the wait. */
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static int word;

static void *waker(void *arg) {
  (void)arg;
  __atomic_store_n(&word, 1, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, waker, NULL);
  while (__atomic_load_n(&word, __ATOMIC_SEQ_CST) == 0)
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  pthread_join(t, NULL);
  assert(word == 1);
  return 0;
}
