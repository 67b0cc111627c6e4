/* All waiters wake; the condition variable may be destroyed at once. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct gate {
  pthread_cond_t opened;
  int open;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct gate *gate;
static int through, ready;

static void *pass(void *p) {
  pthread_mutex_lock(&lock);
  ready++;
  while (gate && !gate->open)
    pthread_cond_wait(&gate->opened, &lock);
  through++;
  pthread_mutex_unlock(&lock);
  return p;
}

static void open_gate(void) {
  pthread_mutex_lock(&lock);
  gate->open = 1;
  pthread_cond_broadcast(&gate->opened);
  assert(pthread_cond_destroy(&gate->opened) == 0);
  free(gate);
  gate = NULL;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t a, b;
  gate = malloc(sizeof *gate);
  if (!gate)
    return 1;
  gate->open = 0;
  assert(pthread_cond_init(&gate->opened, NULL) == 0);
  pthread_create(&a, NULL, pass, NULL);
  pthread_create(&b, NULL, pass, NULL);
  open_gate();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(through == 2 && ready == 2);
  return 0;
}
