// verdict: true
// options: --property valid-deref,valid-free,assertion
/* A cursor is used only while the lock is held. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;

static void *look(void *p) {
  pthread_mutex_lock(&lock);
  struct node *n = list;
  int seen = n ? n->value : 0;
  pthread_mutex_unlock(&lock);
  assert(seen == 0 || seen == 1);
  return p;
}

static void *remove_first(void *p) {
  pthread_mutex_lock(&lock);
  struct node *n = list;
  list = n->next;
  pthread_mutex_unlock(&lock);
  free(n);
  return p;
}

int main(void) {
  list = malloc(sizeof *list);
  *list = (struct node){NULL, 1};
  pthread_t a, b;
  pthread_create(&a, NULL, look, NULL);
  pthread_create(&b, NULL, remove_first, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
