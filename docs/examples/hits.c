#include <pthread.h>

static int hits, sum;

static void *count(void *p) {
  hits++; // allways: allow no-data-race (only a statistic)
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return sum;
}
