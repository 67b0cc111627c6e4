// verdict: false(valid-deref)
// options: --property valid-deref
/* Or when it has returned. */
#include <pthread.h>
#include <stdlib.h>

static char **where;

static void *lose(void *unused) {
  *where = NULL; // HERE
  return unused;
}

int main(void) {
  pthread_t t;
  char *p = malloc(4); // HERE
  where = &p;
  pthread_create(&t, NULL, lose, NULL);

  return 0;
}
