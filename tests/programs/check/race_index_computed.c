// verdict: false(no-data-race)
/* Two numbers that differ meet in the same bucket. */
#include <pthread.h>

static int bucket[4];

static void *put(void *p) {
  unsigned key = *(unsigned *)p;
  bucket[key % 4]++; // HERE
  return NULL;
}

int main(void) {
  unsigned first = 1, second = 5;
  pthread_t a, b;
  pthread_create(&a, NULL, put, &first);
  pthread_create(&b, NULL, put, &second);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
