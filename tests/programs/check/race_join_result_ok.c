// verdict: true
/* Each join stores into a variable of its own. */
#include <pthread.h>

static void *leaf(void *p) { return p; }

static void *work(void *p) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, leaf, p);
  pthread_join(t, &result);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
