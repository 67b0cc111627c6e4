// verdict: false(no-data-race)
/* Two threads copy different objects to the same one. */
#include <pthread.h>

struct c {
  long x[4];
};
static struct c d, from[2];

static void *copy(void *p) {
  d = *(struct c *)p; // HERE
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, copy, &from[0]);
  pthread_create(&b, 0, copy, &from[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
