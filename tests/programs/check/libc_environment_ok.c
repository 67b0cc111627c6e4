// verdict: true
/* It is one or the other, and it is set in the end. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *set(void *p) {
  pthread_mutex_lock(&lock);
  setenv("K", p ? "1" : "2", 1);
  char *s = getenv("K");
  assert(strcmp(s, "1") == 0 || strcmp(s, "2") == 0);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, set, &a);
  pthread_create(&b, NULL, set, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(getenv("K") != NULL);
  return 0;
}
