// verdict: false(no-data-race)
/* Two calls of scanf on two streams store into the same variable. */
#include <pthread.h>
#include <stdio.h>

static int number;
static FILE *one, *two;

static void *first(void *p) {
  fscanf(one, "%d", &number); // HERE
  return p;
}

static void *second(void *p) {
  fscanf(two, "%d", &number); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  one = fmemopen("1", 1, "r");
  two = fmemopen("2", 1, "r");
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  fclose(one);
  fclose(two);
  return 0;
}
