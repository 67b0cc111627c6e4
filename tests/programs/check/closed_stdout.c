// verdict: false(valid-deref)
/* A thread prints; another one may have closed the stream before. */
#include <pthread.h>
#include <stdio.h>

static void *run(void *arg) {
  fclose(stdout);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  puts("a"); // HERE
  return pthread_join(t, NULL);
}
