// verdict: true
/* The table of hsearch under a lock. */
#include <assert.h>
#include <pthread.h>
#include <search.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *enter(void *key) {
  ENTRY item = {key, key};
  pthread_mutex_lock(&lock);
  ENTRY *e = hsearch(item, ENTER);
  pthread_mutex_unlock(&lock);
  return e;
}

int main(void) {
  pthread_t a, b;
  ENTRY wanted = {"b", NULL};
  hcreate(3);
  pthread_create(&a, NULL, enter, "a");
  pthread_create(&b, NULL, enter, "b");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(hsearch(wanted, FIND) != NULL);
  hdestroy();
  return 0;
}
