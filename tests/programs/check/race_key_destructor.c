// verdict: false(no-data-race)
/* The destructor of a key writes while main reads. */
#include <pthread.h>

static pthread_key_t key;
static int destroyed;

static void destroy(void *p) {
  destroyed = *(int *)p; // HERE
}

static void *work(void *p) {
  pthread_setspecific(key, p);
  return NULL;
}

int main(void) {
  pthread_t a;
  int one = 1;
  pthread_key_create(&key, destroy);
  pthread_create(&a, NULL, work, &one);
  int seen = destroyed; // HERE
  pthread_join(a, NULL);
  return seen > 1;
}
