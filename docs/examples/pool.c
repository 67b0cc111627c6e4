/*
 * A pool of workers that take jobs from a list.  Macros: WORKERS, JOBS;
 * PRICES: so many different prices, not 256;
 * TICKETS: jobs are counted, and the last number is kept for each worker.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include <allways/check.h>

#ifndef WORKERS
#define WORKERS 3
#endif
#ifndef JOBS
#define JOBS 4
#endif

#ifndef PRICES
#define PRICES 256
#endif

struct job {
  struct job *next;
  unsigned char price;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static struct job *jobs;
static bool closed;
static unsigned done, earned;
#ifdef TICKETS
static unsigned last[WORKERS];
#endif

static struct job *take(void) {
  pthread_mutex_lock(&lock);
  while (jobs == NULL && !closed)
    pthread_cond_wait(&more, &lock);
  struct job *job = jobs;
  if (job != NULL)
    jobs = job->next;
  pthread_mutex_unlock(&lock);
  return job;
}

static void *work(void *self) {
  for (struct job *job; (job = take()) != NULL; free(job)) {
    pthread_mutex_lock(&lock);
    done++;
    earned += job->price;
#ifdef TICKETS
    last[(long)self] = done;
#endif
    pthread_mutex_unlock(&lock);
  }
  (void)self;
  return NULL;
}

static unsigned add(void) {
  struct job *job = malloc(sizeof *job);
  job->price = (unsigned char)allways_choose(PRICES);
  unsigned price = job->price;
  pthread_mutex_lock(&lock);
  job->next = jobs;
  jobs = job;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
  return price;
}

int main(void) {
  pthread_t workers[WORKERS];
  unsigned promised = 0;
  for (int i = 0; i < WORKERS; i++)
    pthread_create(&workers[i], NULL, work, (void *)(long)i);
  for (int i = 0; i < JOBS; i++)
    promised += add();
  pthread_mutex_lock(&lock);
  closed = true;
  pthread_cond_broadcast(&more);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < WORKERS; i++)
    pthread_join(workers[i], NULL);
  assert(done == JOBS && earned == promised);
  return 0;
}
