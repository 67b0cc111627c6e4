// verdict: false(no-data-race)
/* Who joins a thread can be cancelled before that has ended, and then cleans
 * up. */
#include <pthread.h>

static int x;
static pthread_t joiner;

static void clean(void *p) {
  x = 2; // HERE
  (void)p;
}

static void *work(void *p) {
  x = 1; // HERE
  return p;
}

static void *join(void *p) {
  pthread_t *worker = p;
  pthread_cleanup_push(clean, NULL);
  pthread_join(*worker, NULL);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  static pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&joiner, NULL, join, &worker);
  pthread_cancel(joiner);
  pthread_join(joiner, NULL);
  return 0;
}
