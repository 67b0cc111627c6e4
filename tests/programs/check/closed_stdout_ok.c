// verdict: true
/* A thread prints before another one closes the stream; the other standard
 * streams are still open, and so is the one that freopen gave a new file. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *run(void *arg) {
  fclose(stdout);
  return arg;
}

int main(void) {
  pthread_t t;
  if (!freopen("closed_stdout.txt", "w", stdout))
    abort();
  puts("a");
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  fputs("b", stderr);
  fflush(NULL);
  close(2);
  fputs("not written", stderr);
  return !feof(stdin) && getchar() != EOF;
}
