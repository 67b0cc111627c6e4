// verdict: true
/* It puts another block there. */
#include <pthread.h>
#include <stdlib.h>

static char **where;

static void *lose(void *unused) {
  free(*where);
  *where = malloc(5);
  return unused;
}

int main(void) {
  pthread_t t;
  char *p = malloc(4);
  where = &p;
  pthread_create(&t, NULL, lose, NULL);
  pthread_join(t, NULL);
  return 0;
}
