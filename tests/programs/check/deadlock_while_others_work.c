// verdict: false(deadlock)
/* Two threads are stuck; a third one still works, then main waits. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static atomic_int work;

static void *one(void *p) {
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second); // HERE
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  return p;
}

static void *two(void *p) {
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first); // HERE
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return p;
}

static void *three(void *p) {
  for (;;)
    work = !work;
  return p;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_create(&c, NULL, three, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_detach(c);
  return 0;
}
