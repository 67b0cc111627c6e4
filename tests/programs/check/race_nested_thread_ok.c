// verdict: true
/* A grandchild was joined by its parent. */
#include <pthread.h>

static int x;

static void *grandchild(void *p) {
  x = 1;
  return p;
}

static void *child(void *p) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, NULL);
  pthread_join(t, NULL);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, child, NULL);
  pthread_join(a, NULL);
  return x > 1;
}
