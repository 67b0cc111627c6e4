// verdict: true
/* A function that is called at the end of a variable waits for a thread, which
 * uses variables of main until then. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct work {
  pthread_t thread;
  int *done;
  char **text;
};

static void *run(void *p) {
  struct work *w = p;
  (*w->text)[0] = 'a';
  *w->done = 1;
  return NULL;
}

static void join(struct work *w) {
  pthread_join(w->thread, NULL);
  assert(*w->done == 1 && (*w->text)[0] == 'a');
}

int main(void) {
  int done = 0;
  char *text = malloc(2);
  __attribute__((cleanup(join))) struct work w = {.done = &done, .text = &text};
  pthread_create(&w.thread, NULL, run, &w);
  char *more = malloc(3);
  return more == text;
}
