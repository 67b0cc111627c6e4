// verdict: false(valid-memtrack)
// options: --property leak
/* Main has done all but to return when the other thread overwrites its variable:
 * that may be the moment before. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static char **where;
static atomic_int go;

static void *lose(void *unused) {
  if (go)
    *where = NULL;
  return unused;
}

int main(void) {
  pthread_t t;
  char *p = malloc(4); // HERE
  where = &p;
  pthread_create(&t, NULL, lose, NULL);
  go = 1;
  return 0;
}
