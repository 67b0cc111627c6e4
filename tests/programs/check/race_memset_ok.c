// verdict: true
/* Two threads clear parts that do not overlap. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char block[8];

static void *front(void *p) {
  memset(block, 1, 4);
  return p;
}

static void *back(void *p) {
  memset(block + 4, 2, 4);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, front, NULL);
  pthread_create(&b, NULL, back, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(block[0] == 1 && block[7] == 2);
  return 0;
}
