// verdict: true
/* memcpy reads only the bytes that no other thread writes. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char from[8] = "abcdefg";

static void *writer(void *p) {
  from[4] = 'x';
  return p;
}

int main(void) {
  pthread_t a;
  char to[8];
  pthread_create(&a, NULL, writer, NULL);
  memcpy(to, from, 4);
  pthread_join(a, NULL);
  assert(to[0] == 'a');
  return 0;
}
