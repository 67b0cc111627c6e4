// verdict: true
// options: --property assertion
/* The new end is there before the old one goes. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[5] = {'a', 'b', 0, 0, 0};

static void *writer(void *arg) {
  text[2] = 'c';
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  size_t n = strlen(text);
  assert(n == 2 || n == 3);
  pthread_join(t, 0);
}
