// verdict: true
// options: --search bfs
// A register holds a byte of a pointer where steps end.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int value = 7;
static int *volatile from = &value, *volatile to;
static atomic_int done;

static void *work(void *p) {
  volatile unsigned char *a = (void *)&from, *b = (void *)&to;
  for (int i = 0; i < 8; i++)
    b[i] = a[i];
  done = 1;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  volatile unsigned short *a = (void *)&from;
  for (int i = 0; i < 4; i++) {
    unsigned short part = a[i];
    while (!done)
      ;
    ((volatile unsigned short *)&to)[i] = part;
  }
  pthread_join(t, NULL);
  assert(to == from && *to == 7);
  return 0;
}
