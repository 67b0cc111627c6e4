// verdict: false(assertion)
/* A signal wakes one of two waiters, and not always the first. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int tokens, first;

static void *waiter(void *p) {
  int me = *(int *)p;
  pthread_mutex_lock(&lock);
  while (!tokens)
    pthread_cond_wait(&changed, &lock);
  tokens--;
  if (!first)
    first = me;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  int one = 1, two = 2;
  pthread_t a, b;
  pthread_create(&a, NULL, waiter, &one);
  pthread_create(&b, NULL, waiter, &two);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    tokens++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(first == 1); // HERE
  return 0;
}
