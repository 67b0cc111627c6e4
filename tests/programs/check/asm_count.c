// verdict: false(no-data-race)
/* An increment without "lock" is a read and a write. */
#include <pthread.h>

static int count;

static void *add(void *arg) {
  (void)arg;
  __asm__ volatile("incl %0" : "+m"(count) : : "memory", "cc"); // HERE
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
