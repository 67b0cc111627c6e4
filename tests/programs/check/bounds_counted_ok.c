// verdict: true
/* Indexes are compared with lengths, but a length that the program keeps is not
 * read for that: the write of it and the read of an element do not race. */
#include <pthread.h>
#include <stdlib.h>

struct list {
  int count;
  int items[] __attribute__((counted_by(count)));
};
static struct list *list;

static void *grow(void *p) {
  list->count = 2;
  return p;
}

int main(void) {
  pthread_t thread;
  volatile int first = 0;
  list = calloc(1, sizeof *list + 2 * sizeof list->items[0]);
  list->count = 1;
  pthread_create(&thread, NULL, grow, NULL);
  int item = list->items[first];
  pthread_join(thread, NULL);
  free(list);
  return item;
}
