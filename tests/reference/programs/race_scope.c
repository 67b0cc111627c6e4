// expects: fault: valid-deref 9
// expects: exit: 0
/* The end of a scope is no race, but what comes after it is a fault. */
#include <pthread.h>
#include <stdatomic.h>

static int *_Atomic shared;
static pthread_t t;
static void *reader(void *p) { return shared && *shared == 9 ? p : NULL; }

int main(void) {
  {
    int local = 1;
    shared = &local;
    pthread_create(&t, NULL, reader, NULL);
  }
  shared = NULL;
  pthread_join(t, NULL);
  return 0;
}
