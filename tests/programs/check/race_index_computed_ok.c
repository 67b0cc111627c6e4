// verdict: true
/* Two numbers that differ meet in different buckets. */
#include <pthread.h>

static int bucket[4];

static void *put(void *p) {
  unsigned key = *(unsigned *)p;
  bucket[key % 4]++;
  return NULL;
}

int main(void) {
  unsigned first = 1, second = 6;
  pthread_t a, b;
  pthread_create(&a, NULL, put, &first);
  pthread_create(&b, NULL, put, &second);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
