// verdict: false(no-data-race)
/* setlocale need not be thread-safe. */
#include <locale.h>
#include <pthread.h>


static void *first(void *p) {
  setlocale(LC_ALL, "C"); // HERE
  return p;
}

static void *second(void *p) {
  setlocale(LC_ALL, "C"); // HERE
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
