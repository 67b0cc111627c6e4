// verdict: true
/* The results of two threads. */
#include <assert.h>
#include <pthread.h>

static void *square(void *p) {
  int n = *(int *)p;
  *(int *)p = n * n;
  return p;
}

int main(void) {
  int three = 3, four = 4;
  void *first, *second;
  pthread_t a, b;
  pthread_create(&a, NULL, square, &three);
  pthread_create(&b, NULL, square, &four);
  pthread_join(a, &first);
  pthread_join(b, &second);
  assert(*(int *)first == 9 && *(int *)second == 16);
  return 0;
}
