// verdict: false(no-data-race)
/* The environment is changed while another thread looks at it. */
#include <pthread.h>
#include <stdlib.h>

static void *set(void *p) {
  setenv("K", "1", 1); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  getenv("K"); // HERE
  pthread_join(t, NULL);
  return 0;
}
