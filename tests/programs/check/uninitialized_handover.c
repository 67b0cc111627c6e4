// verdict: false(uninitialized)
// options: --property uninitialized
/* The result is read when it may not be there yet. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct job {
  atomic_int done;
  int result;
};

static void *work(void *p) {
  struct job *job = p;
  job->result = 1;
  job->done = 1;
  return NULL;
}

int main(void) {
  pthread_t a;
  struct job *job = malloc(sizeof *job);
  atomic_init(&job->done, 0);
  pthread_create(&a, NULL, work, job);
  if (job->result != 1) // HERE
    return 1;
  pthread_join(a, NULL);
  free(job);
  return 0;
}
