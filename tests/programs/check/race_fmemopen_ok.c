// verdict: true
/* Two streams read the same memory. */
#include <pthread.h>
#include <stdio.h>

static char memory[8] = "text";

static void *first(void *p) {
  FILE *f = fmemopen(memory, 8, "r");
  getc(f);
  fclose(f);
  return p;
}

static void *second(void *p) {
  FILE *f = fmemopen(memory, 8, "r");
  getc(f);
  fclose(f);
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
