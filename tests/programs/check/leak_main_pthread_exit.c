// verdict: false(valid-memtrack)
/* The program goes on without main, for a long time perhaps. */
#include <pthread.h>
#include <stdlib.h>

static void *run(void *p) { return p; }

int main(void) {
  pthread_t t;
  char *p = malloc(4); // HERE
  p[0] = 1;
  pthread_create(&t, NULL, run, NULL);
  pthread_exit(NULL);
}
