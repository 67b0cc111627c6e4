// verdict: false(no-data-race)
/* One of four answers of the environment leads to a race. */
#include <allways/check.h>
#include <pthread.h>

static int x, y;

static void *work(void *p) {
  if (allways_choose(4) == 2)
    x = 1; // HERE
  else
    y = 1;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  x = 2; // HERE
  pthread_join(a, NULL);
  return 0;
}
