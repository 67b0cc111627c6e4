// expects: fault: deadlock 32
// expects: exit: 1
// expects: exit: 2
/* A signal wakes any one of two waiters; if it comes too early, none. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int waiting, woken;

static void *waiter(void *p) {
  pthread_mutex_lock(&m);
  waiting++;
  pthread_cond_wait(&c, &m);
  if (!woken)
    woken = *(int *)p;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_create(&a, NULL, waiter, &one);
  pthread_create(&b, NULL, waiter, &two);
  pthread_mutex_lock(&m);
  if (waiting == 2)
    pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return woken;
}
