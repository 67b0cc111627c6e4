#include <pthread.h>
#include <stdatomic.h>

atomic_int taken, given;

/* What was given was taken before. */
int balanced(void) { return given <= taken; }

int sum(int a, int b) { return a + b; }

static void *pass_on(void *p) {
  if (p)
    given++;
  taken++;
  if (!p)
    given++;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, pass_on, NULL);
  pthread_create(&b, NULL, pass_on, &a);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
