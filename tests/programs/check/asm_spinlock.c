// verdict: false(no-data-race)
/* A spin lock made of assembly that is given back too early. */
#include <pthread.h>

static int lock, shared;

static void take(void) {
  int old;
  do {
    old = 1;
    __asm__ volatile("xchgl %0, %1" : "+r"(old), "+m"(lock) : : "memory");
    if (old)
      __asm__ volatile("rep; nop" : : : "memory");
  } while (old);
}

static void give(void) {
  __asm__ volatile("movl $0, %0" : "=m"(lock) : : "memory");
}

static void *work(void *arg) {
  (void)arg;
  take();
  give();
  shared++; // HERE
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
