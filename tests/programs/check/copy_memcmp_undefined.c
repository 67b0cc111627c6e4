// verdict: false(uninitialized)
// options: --property default,-no-data-race
/* Of two bytes that are compared one after the other, the second one may be the
 * undefined one. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *p;

static void *compare(void *unused) {
  return memcmp(p, p + 1, 1) == 0 ? unused : NULL; // HERE
}

int main(void) {
  pthread_t t;
  p = malloc(2);
  p[0] = 1;
  pthread_create(&t, NULL, compare, NULL);
  pthread_join(t, NULL);
  free(p);
  return 0;
}
