// verdict: false(no-data-race)
/* A string is printed while it is changed. */
#include <pthread.h>
#include <stdio.h>

static char text[4] = "abc";

static void *first(void *p) {
  printf("%s\n", text); // HERE
  return p;
}

static void *second(void *p) {
  text[0] = 'x'; // HERE
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
