// verdict: true
/* A key with a destructor. */
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *work(void *p) {
  pthread_setspecific(key, malloc(1));
  return p;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, free);
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
