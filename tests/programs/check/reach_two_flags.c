// verdict: false(unreach-call)
/* Both flags are seen. */
#include <pthread.h>
#include <stdatomic.h>

void reach_error(void);

static atomic_int first, second;

static void *set(void *p) {
  first = 1;
  second = 1;
  return p;
}

static void *look(void *p) {
  int f = first;
  int s = second;
  if (f && s)
    reach_error(); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, set, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
