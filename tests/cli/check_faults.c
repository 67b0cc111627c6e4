#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int allways_choose(int n);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *add(void *p) {
  counter++;
  pthread_mutex_lock(&m);
  if (counter == 1 && allways_choose(2))
    return p;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t a, b;
  int *block = malloc(sizeof *block);
  switch (allways_choose(4)) {
  case 0:
    return block[1];
  case 1:
    block = NULL;
    return 0;
  case 2:
    free(block);
    free(block);
    return 0;
  }
  free(block);
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2);
  return 0;
}
