// verdict: true
/* One stream is read into two buffers: its lock orders the calls. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static char one[2], two[2];
static FILE *f;

static void *first(void *p) {
  fread(one, 1, 2, f);
  return p;
}

static void *second(void *p) {
  fread(two, 1, 2, f);
  return p;
}

int main(void) {
  pthread_t a, b;
  f = fmemopen("abcd", 4, "r");
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(one[0] + two[0] == 'a' + 'c' && one[1] == one[0] + 1);
  fclose(f);
  return 0;
}
