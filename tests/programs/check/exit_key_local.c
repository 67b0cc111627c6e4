// verdict: false(valid-deref)
/* A thread that calls pthread_exit has no locals any more when the destructors
 * of its keys run. */
#include <pthread.h>

static pthread_key_t key;

static void destroy(void *value) {
  *(int *)value = 1; // HERE
}

static void *work(void *u) {
  int local = 0;
  pthread_setspecific(key, &local);
  pthread_exit(u);
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
