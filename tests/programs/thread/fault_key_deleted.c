// fault: lock-misuse
/* A deleted key is asked for its value. */
#include <pthread.h>

int main(void) {
  pthread_key_t key;
  int x;
  pthread_key_create(&key, NULL);
  pthread_setspecific(key, &x);
  pthread_key_delete(key);
  return pthread_getspecific(key) == &x; // HERE
}
