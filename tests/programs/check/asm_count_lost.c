// verdict: false(assertion)
// options: --property assertion
/* An increment without "lock" may be lost. */
#include <assert.h>
#include <pthread.h>

static int count;

static void *add(void *arg) {
  (void)arg;
  __asm__ volatile("incl %0" : "+m"(count) : : "memory", "cc");
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  assert(count == 2); // HERE
  return 0;
}
