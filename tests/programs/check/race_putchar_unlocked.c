// verdict: false(no-data-race)
/* Without the lock, threads race for the stream. */
#include <pthread.h>
#include <stdio.h>


static void *first(void *p) {
  putchar_unlocked('a'); // HERE
  return p;
}

static void *second(void *p) {
  printf("b"); // HERE
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
