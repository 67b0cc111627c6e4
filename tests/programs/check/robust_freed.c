// verdict: false(valid-deref)
// ours: POSIX does not say what becomes of such a mutex
/* A block is freed while a thread holds a robust mutex in it: the thread's list
 * of such mutexes still leads there when it ends. */
#include <pthread.h>
#include <stdlib.h>

static void *work(void *attr) {
  pthread_mutex_t *m = malloc(sizeof *m);
  if (m == 0)
    return 0;
  pthread_mutex_init(m, attr);
  pthread_mutex_lock(m);
  free(m); // HERE
  return 0;
}

int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_create(&t, 0, work, &a);
  pthread_join(t, 0);
  return 0;
}
