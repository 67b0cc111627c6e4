// verdict: false(assertion)
/* Where SIGPIPE is ignored, a stream that writes to a pipe which nobody reads
 * fails. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static int ends[2];

static void *work(void *p) {
  FILE *f = fdopen(ends[1], "w");
  fputs("some", f);
  assert(fclose(f) == 0); // HERE
  assert(!"SIGPIPE has ended the program");
  return p;
}

int main(void) {
  pthread_t t;
  signal(SIGPIPE, SIG_IGN);
  pipe(ends);
  close(ends[0]);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(!"SIGPIPE has ended the program");
  return 0;
}
