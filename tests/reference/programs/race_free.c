// expects: fault: no-data-race 8 15
// expects: fault: valid-deref 8
// expects: exit: 0
#include <pthread.h>
#include <stdlib.h>

static void *reader(void *p) {
  return *(char *)p ? p : NULL;
}

int main(void) {
  pthread_t t;
  char *p = calloc(1, 1);
  pthread_create(&t, NULL, reader, p);
  free(p);
  pthread_join(t, NULL);
  return 0;
}
