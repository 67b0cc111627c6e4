// verdict: false(no-data-race)
/* strlen reads a string that another thread writes. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "abc";

static void *cut(void *p) {
  text[1] = 0; // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, cut, NULL);
  unsigned long n = strlen(text); // HERE
  assert(n == 1 || n == 3);
  pthread_join(a, NULL);
  return 0;
}
