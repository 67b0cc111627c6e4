// verdict: false(no-data-race)
/* An atomic addition races with a plain one. */
#include <pthread.h>

static int x;

static void *atomically(void *p) {
  __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST); // HERE
  return p;
}

static void *plainly(void *p) {
  x += 1; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, atomically, NULL);
  pthread_create(&b, NULL, plainly, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
