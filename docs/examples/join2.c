#include <pthread.h>
static void *w(void *p) { return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, w, NULL);
  pthread_join(t, NULL);
  pthread_join(t, NULL);
}
