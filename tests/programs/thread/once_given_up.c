/* A routine whose thread ends in it is run again by another. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int runs;

static void prepare(void) {
  if (runs++ == 0)
    pthread_exit(NULL);
}

static void *use(void *p) {
  pthread_once(&control, prepare);
  *(int *)p = 1;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int done[2] = {0, 0};
  pthread_create(&a, NULL, use, &done[0]);
  pthread_create(&b, NULL, use, &done[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(runs == 2);
  assert(done[0] + done[1] == 1);
  return 0;
}
