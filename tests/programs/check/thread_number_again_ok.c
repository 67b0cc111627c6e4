// verdict: true
/* In one step a thread ends and another one is created, which gets its number.
 */
#include <pthread.h>

static pthread_t t0, t1, t2;

static void *nothing(void *u) { return u; }

static void *start(void *u) {
  pthread_create(&t2, 0, nothing, 0);
  return u;
}

int main(void) {
  pthread_create(&t0, 0, nothing, 0);
  pthread_create(&t1, 0, start, 0);
  return 0;
}
