#include <pthread.h>
#include <assert.h>
static int x, y;
static void *first(void *p) { x = 1; return p; }
static void *second(void *p) { y = x + 1; return p; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 12; i++) {
    pthread_create(&t, NULL, first, NULL);
    pthread_join(t, NULL);
  }
  pthread_create(&t, NULL, second, NULL);
  pthread_join(t, NULL);
  assert(y == 3);
  return 0;
}
