// verdict: true
/* No answer of the environment leads to a race. */
#include <allways/check.h>
#include <pthread.h>

static int x, y;

static void *work(void *p) {
  if (allways_choose(4) == 4)
    x = 1;
  else
    y = 1;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  x = 2;
  pthread_join(a, NULL);
  return 0;
}
