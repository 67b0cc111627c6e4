// verdict: true
/* What is thread-safe does not race: random, getenv, mbrlen with a state. */
#include <pthread.h>
#include <stdlib.h>
#include <wchar.h>


static void *first(void *p) {
  mbstate_t state = {0};
  random();
  getenv("HOME");
  mbrlen("a", 1, &state);
  return p;
}

static void *second(void *p) {
  mbstate_t state = {0};
  random();
  getenv("HOME");
  mbrlen("a", 1, &state);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
