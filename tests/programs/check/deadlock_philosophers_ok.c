// verdict: true
/* Three philosophers; the last one begins with the right fork. */
#include <pthread.h>

enum { COUNT = 3 };
static pthread_mutex_t fork[COUNT] = {PTHREAD_MUTEX_INITIALIZER,
                                      PTHREAD_MUTEX_INITIALIZER,
                                      PTHREAD_MUTEX_INITIALIZER};

static void *dine(void *p) {
  int me = *(int *)p, left = me, right = (me + 1) % COUNT;
  if (me == COUNT - 1) {
    left = right;
    right = me;
  }
  pthread_mutex_lock(&fork[left]);
  pthread_mutex_lock(&fork[right]);
  pthread_mutex_unlock(&fork[right]);
  pthread_mutex_unlock(&fork[left]);
  return NULL;
}

int main(void) {
  int number[COUNT] = {0, 1, 2};
  pthread_t a, b, c;
  pthread_create(&a, NULL, dine, &number[0]);
  pthread_create(&b, NULL, dine, &number[1]);
  pthread_create(&c, NULL, dine, &number[2]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
