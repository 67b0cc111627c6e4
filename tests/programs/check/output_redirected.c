// verdict: false(assertion)
/* Output fails once another thread has closed the descriptor. */
#include <assert.h>
#include <pthread.h>
#include <unistd.h>


static void *first(void *p) {
  close(1);
  return p;
}

static void *second(void *p) {
  assert(write(1, "x", 1) == 1); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
