// verdict: true
/* With it they do not. */
#include <pthread.h>
#include <stdio.h>


static void *first(void *p) {
  flockfile(stdout);
  putchar_unlocked('a');
  putchar_unlocked('b');
  funlockfile(stdout);
  return p;
}

static void *second(void *p) {
  printf("c");
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
