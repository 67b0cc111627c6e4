/* Each thread has a list of its own and moves nodes to one that both share:
 * heap, thread-local variables, partly defined words and freed blocks. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  unsigned low : 3, high : 4;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *shared;
static _Thread_local int moved;

static void *work(void *p) {
  struct node *own = NULL;
  for (unsigned i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    n->low = i;
    n->next = own;
    own = n;
  }
  while (own) {
    struct node *n = own;
    own = n->next;
    pthread_mutex_lock(&lock);
    n->next = shared;
    shared = n;
    pthread_mutex_unlock(&lock);
    moved++;
  }
  assert(moved == 2);
  return p;
}

int main(void) {
  pthread_t a, b;
  unsigned count = 0, sum = 0;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  while (shared) {
    struct node *n = shared;
    shared = n->next;
    sum += n->low;
    count++;
    free(n);
  }
  assert(count == 4 && sum == 2);
  pthread_mutex_destroy(&lock);
  return 0;
}
