// verdict: false(lock-misuse)
/* A key is used that another thread may have deleted. */
#include <pthread.h>

static pthread_key_t key;

static void *work(void *p) {
  pthread_setspecific(key, p); // HERE
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, NULL);
  pthread_create(&a, NULL, work, &key);
  pthread_key_delete(key);
  pthread_join(a, NULL);
  return 0;
}
