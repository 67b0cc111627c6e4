// verdict: false(valid-memtrack)
/* Variables of other threads are theirs. */
#include <pthread.h>
#include <stdlib.h>

static void *run(void *unused) {
  char *p = malloc(4); // HERE
  p[0] = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
