// verdict: false(no-data-race)
/* A list is read while a node is put at its end. */
#include <assert.h>
#include <pthread.h>

struct node {
  struct node *next;
  int value;
};
static struct node last = {NULL, 2}, first = {NULL, 1};

static void *append(void *p) {
  first.next = &last; // HERE
  return p;
}

static void *sum(void *p) {
  int total = 0;
  for (struct node *n = &first; n; n = n->next) // HERE
    total += n->value;
  assert(total == 1 || total == 3);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, append, NULL);
  pthread_create(&b, NULL, sum, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
