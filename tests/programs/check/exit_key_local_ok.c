// verdict: true
/* Cleanup handlers run before the locals of a thread end that calls
 * pthread_exit; destructors of keys find its thread-local variables. */
#include <pthread.h>

static pthread_key_t key;
static _Thread_local int own;

static void destroy(void *value) { *(int *)value = 1; }

static void *work(void *u) {
  int local = 0;
  pthread_setspecific(key, &own);
  pthread_cleanup_push(destroy, &local);
  pthread_exit(u);
  pthread_cleanup_pop(0);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
