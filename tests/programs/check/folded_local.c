// verdict: false(no-overflow)
// flags: -w
/* Only one of two threads meets it. */
#include <pthread.h>

static void *fill(void *p) {
  if (p) {
    int a[3] = {1, 2, 2147483647 + 1}; // HERE
    return a[0] ? p : 0;
  }
  return 0;
}

int main(void) {
  int x = 0;
  pthread_t t;
  pthread_create(&t, 0, fill, 0);
  fill(&x);
  pthread_join(t, 0);
  return 0;
}
