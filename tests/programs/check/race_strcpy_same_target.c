// verdict: false(no-data-race)
/* Two threads copy different strings to the same place. */
#include <pthread.h>
#include <string.h>

static char d[8], from[2][8] = {"ab", "cd"};

static void *copy(void *p) {
  strcpy(d, p); // HERE
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, copy, from[0]);
  pthread_create(&b, 0, copy, from[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
