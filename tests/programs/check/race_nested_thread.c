// verdict: false(no-data-race)
/* A grandchild is still there when its parent was joined. */
#include <pthread.h>

static int x;

static void *grandchild(void *p) {
  x = 1; // HERE
  return p;
}

static void *child(void *p) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, NULL);
  pthread_detach(t);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, child, NULL);
  pthread_join(a, NULL);
  return x > 1; // HERE
}
