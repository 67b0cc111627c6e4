// verdict: true
/* The destructor of a key writes before the thread can be joined. */
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int destroyed;

static void destroy(void *p) { destroyed = *(int *)p; }

static void *work(void *p) {
  pthread_setspecific(key, p);
  return NULL;
}

int main(void) {
  pthread_t a;
  int one = 1;
  pthread_key_create(&key, destroy);
  pthread_create(&a, NULL, work, &one);
  pthread_join(a, NULL);
  int seen = destroyed;
  assert(seen == 1);
  return seen > 1;
}
