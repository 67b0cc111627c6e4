// verdict: false(valid-deref)
/* The last thread ends the program, and output is written to a buffer that
 * ended with main. */
#include <pthread.h>
#include <stdio.h>

static FILE *f;

static void *work(void *p) {
  return p;
}

int main(void) {
  pthread_t t;
  char buffer[64]; // HERE
  f = fopen("file", "w");
  setvbuf(f, buffer, _IOFBF, sizeof buffer);
  fputs("text", f);
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
