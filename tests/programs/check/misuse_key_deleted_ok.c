// verdict: true
/* A key is deleted when nobody uses it. */
#include <pthread.h>

static pthread_key_t key;

static void *work(void *p) {
  pthread_setspecific(key, p);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, NULL);
  pthread_create(&a, NULL, work, &key);
  pthread_join(a, NULL);
  pthread_key_delete(key);
  return 0;
}
