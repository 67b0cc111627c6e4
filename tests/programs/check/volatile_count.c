// verdict: false(assertion)
// options: --volatile-atomic
/* Adding to a volatile variable is still a read and a write. */
#include <assert.h>
#include <pthread.h>

static volatile int count;

static void *add(void *arg) {
  (void)arg;
  count++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  count++;
  pthread_join(t, NULL);
  assert(count == 2); // HERE
  return 0;
}
