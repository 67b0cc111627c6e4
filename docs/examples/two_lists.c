/* Two threads, each with a list of its own.  Which node lies where depends on
 * who was first each time. */
#include <pthread.h>
#include <stdlib.h>

enum { NODES = 5 };
struct node {
  struct node *next;
};
static struct node *lists[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *grow(void *list) {
  for (int i = 0; i < NODES; i++) {
    pthread_mutex_lock(&lock);
    struct node *n = malloc(sizeof *n);
    n->next = *(struct node **)list;
    *(struct node **)list = n;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, grow, &lists[0]);
  pthread_create(&b, NULL, grow, &lists[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
