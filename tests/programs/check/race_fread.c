// verdict: false(no-data-race)
/* Two streams are read into the same buffer. */
#include <pthread.h>
#include <stdio.h>

static char buffer[4];
static FILE *one, *two;

static void *first(void *p) {
  fread(buffer, 1, 4, one); // HERE
  return p;
}

static void *second(void *p) {
  fread(buffer, 1, 4, two); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  one = fmemopen("abcd", 4, "r");
  two = fmemopen("efgh", 4, "r");
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  fclose(one);
  fclose(two);
  return 0;
}
