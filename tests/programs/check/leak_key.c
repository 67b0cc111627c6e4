// verdict: false(valid-memtrack)
/* A key without a destructor: the thread's block is lost with it. */
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *work(void *p) {
  pthread_setspecific(key, malloc(1)); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
