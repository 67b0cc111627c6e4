// verdict: true
/* Two calls of scanf store into the same variable, and the lock of their
 * stream orders them. */
#include <pthread.h>
#include <stdio.h>

static int number;
static FILE *f;

static void *first(void *p) {
  fscanf(f, "%d", &number);
  return p;
}

static void *second(void *p) {
  fscanf(f, "%d", &number);
  return p;
}

int main(void) {
  pthread_t a, b;
  f = fmemopen("1 2", 3, "r");
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  fclose(f);
  return 0;
}
