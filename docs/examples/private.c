/* Two threads that have nothing to do with each other until the end. */
#include <pthread.h>
#include <stdlib.h>

static void *sum(void *result) {
  int *squares = malloc(8 * sizeof *squares), total = 0;
  for (int i = 0; i < 8; i++)
    squares[i] = i * i;
  for (int i = 0; i < 8; i++)
    total += squares[i];
  free(squares);
  *(int *)result = total;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int first, second;
  pthread_create(&a, NULL, sum, &first);
  pthread_create(&b, NULL, sum, &second);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return first != second;
}
