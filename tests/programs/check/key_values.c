// verdict: false(assertion)
/* A value under a key is not seen by other threads. */
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

static void *work(void *p) {
  assert(pthread_getspecific(key)); // HERE
  pthread_setspecific(key, p);
  assert(pthread_getspecific(key) == p);
  return NULL;
}

int main(void) {
  int x = 0, y = 0;
  pthread_key_create(&key, NULL);
  pthread_setspecific(key, &key);
  pthread_t a, b;
  pthread_create(&a, NULL, work, &x);
  pthread_create(&b, NULL, work, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(pthread_getspecific(key) == &key);
  return 0;
}
