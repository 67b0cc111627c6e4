// expects: exit: 4
/* A destructor that sets its key again is called again, four times at most. */
#include <pthread.h>

static pthread_key_t key;
static int calls;

static void destroy(void *p) {
  calls++;
  pthread_setspecific(key, p);
}

static void *work(void *p) {
  pthread_setspecific(key, p);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, NULL, work, &t);
  pthread_join(t, NULL);
  return pthread_getspecific(key) ? 9 : calls;
}
