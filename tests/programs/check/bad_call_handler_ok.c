// verdict: true
/* A handler is called if another thread has set it. */
#include <pthread.h>

static void handle(void) {}
static void (*_Atomic handler)(void);

static void *set(void *p) {
  handler = handle;
  return p;
}

static void *call(void *p) {
  void (*h)(void) = handler;
  if (h)
    h();
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, set, NULL);
  pthread_create(&b, NULL, call, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
