// verdict: false(no-data-race)
/* Two threads let pthread_create store into the same variable. */
#include <pthread.h>

static pthread_t id;

static void *leaf(void *p) { return p; }

static void *work(void *p) {
  pthread_create(&id, NULL, leaf, NULL); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
