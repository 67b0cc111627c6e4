// verdict: false(no-data-race)
/* memcpy reads a byte that another thread writes. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char from[8] = "abcdefg";

static void *writer(void *p) {
  from[4] = 'x'; // HERE
  return p;
}

int main(void) {
  pthread_t a;
  char to[8];
  pthread_create(&a, NULL, writer, NULL);
  memcpy(to, from, 8); // HERE
  pthread_join(a, NULL);
  assert(to[0] == 'a');
  return 0;
}
