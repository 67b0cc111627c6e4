// verdict: true
/* A pool of two workers, a list of tasks on the heap, and an end. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct task {
  struct task *next;
  int *result;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct task *tasks;
static int closed;

static struct task *take(void) {
  pthread_mutex_lock(&lock);
  while (!tasks && !closed)
    pthread_cond_wait(&changed, &lock);
  struct task *t = tasks;
  if (t)
    tasks = t->next;
  pthread_mutex_unlock(&lock);
  return t;
}

static void *worker(void *p) {
  for (struct task *t; (t = take()) != NULL; free(t))
    *t->result = 1;
  return p;
}

static void put(int *result) {
  struct task *t = malloc(sizeof *t);
  pthread_mutex_lock(&lock);
  *t = (struct task){tasks, result};
  tasks = t;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  int result[2] = {0, 0};
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  put(&result[0]);
  put(&result[1]);
  pthread_mutex_lock(&lock);
  closed = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(result[0] && result[1]);
  return 0;
}
