// expects: exit: 2
/* A function called __VERIFIER_atomic_... is an atomic section. */
#include <pthread.h>

static int x;

static void __VERIFIER_atomic_add(void) { x = x + 1; }

static void *work(void *p) {
  __VERIFIER_atomic_add();
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x;
}
