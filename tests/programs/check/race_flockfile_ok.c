// verdict: true
/* The lock of a stream protects what is printed. */
#include <pthread.h>
#include <stdio.h>

static char text[4] = "abc";

static void *first(void *p) {
  puts(text);
  return p;
}

static void *second(void *p) {
  flockfile(stdout);
  text[0] = 'x';
  funlockfile(stdout);
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
