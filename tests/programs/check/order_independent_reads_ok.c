// verdict: true
/* Two readers agree on the order of two writes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen[4];

static void *write_x(void *p) {
  x = 1;
  return p;
}

static void *write_y(void *p) {
  y = 1;
  return p;
}

static void *read_xy(void *p) {
  seen[0] = x;
  seen[1] = y;
  return p;
}

static void *read_yx(void *p) {
  seen[2] = y;
  seen[3] = x;
  return p;
}

int main(void) {
  pthread_t a, b, c, d;
  pthread_create(&a, NULL, write_x, NULL);
  pthread_create(&b, NULL, write_y, NULL);
  pthread_create(&c, NULL, read_xy, NULL);
  pthread_create(&d, NULL, read_yx, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  pthread_join(d, NULL);
  assert(!(seen[0] && !seen[1] && seen[2] && !seen[3]));
  return 0;
}
