// verdict: true
/* A stream that writes to a pipe which nobody reads ends the program, in a
 * thread of it, too. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int ends[2];

static void *work(void *p) {
  FILE *f = fdopen(ends[1], "w");
  fputs("some", f);
  fclose(f);
  assert(!"SIGPIPE has ended the program");
  return p;
}

int main(void) {
  pthread_t t;
  pipe(ends);
  close(ends[0]);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(!"SIGPIPE has ended the program");
  return 0;
}
