// verdict: false(no-data-race)
/* Two streams write to the same memory. */
#include <pthread.h>
#include <stdio.h>

static char memory[8];

static void *first(void *p) {
  FILE *f = fmemopen(memory, 8, "w");
  fputs("one", f);
  fclose(f); // HERE
  return p;
}

static void *second(void *p) {
  FILE *f = fmemopen(memory, 8, "w");
  fputs("two", f);
  fclose(f); // HERE
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
