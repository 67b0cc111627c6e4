// verdict: false(deadlock)
/* The value is not changed before the wake: it may come too early. */
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static int word;

static void *waker(void *arg) {
  (void)arg;
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, waker, NULL);
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0); // HERE
  pthread_join(t, NULL);
  return 0;
}
