// verdict: false(valid-memtrack)
// options: --no-reduce --step statement
/* The return statement is a step of its own: a thread may lose the block before
 * it, though not after it. */
#include <pthread.h>
#include <stdlib.h>

static char **_Atomic place;

static void *run(void *p) {
  (void)p;
  char **text = place;
  if (text)
    *text = NULL;
  return NULL;
}

static void join(pthread_t *t) { pthread_join(*t, NULL); }

int main(void) {
  char *text = NULL;
  __attribute__((cleanup(join))) pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  text = malloc(2); // HERE
  place = &text;
  return 0;
}
