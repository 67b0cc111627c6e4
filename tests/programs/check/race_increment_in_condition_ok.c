// verdict: true
/* A loop's condition counts down an atomic number. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int left = 2;

static void *work(void *p) {
  while (left-- > 0)
    ;
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
