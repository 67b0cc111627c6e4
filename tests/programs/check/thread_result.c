// verdict: false(assertion)
/* The results of two threads are confused. */
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
  assert(*(int *)first == 16); // HERE
  return 0;
}
