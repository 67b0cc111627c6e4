// verdict: false(valid-memtrack)
/* Another thread overwrites the variable before main returns. */
#include <pthread.h>
#include <stdlib.h>

static char **where;

static void *lose(void *unused) {
  *where = NULL;
  return unused;
}

int main(void) {
  pthread_t t;
  char *p = malloc(4); // HERE
  where = &p;
  pthread_create(&t, NULL, lose, NULL);
  pthread_join(t, NULL);
  return 0;
}
