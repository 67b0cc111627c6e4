/* pthread_exit in main lets the others go on; the program ends with them. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *work(void *p) {
  assert(*(int *)p == 7);
  free(p);
  printf("done\n");
  return NULL;
}

int main(void) {
  pthread_t a;
  int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  *p = 7;
  pthread_create(&a, NULL, work, p);
  pthread_detach(a);
  pthread_exit(NULL);
}
