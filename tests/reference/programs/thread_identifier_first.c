// expects: exit: 0
/* The identifier is stored before the thread starts, as with glibc. */
#include <pthread.h>

static pthread_t t;

static void *work(void *p) {
  return pthread_equal(t, pthread_self()) ? p : NULL;
}

int main(void) {
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
