/* Two threads push N elements each on one list, under a lock that is taken for
 * each push; then each reverses the whole list under the lock.
 *
 * Verdict: true.  Macros: N. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifndef N
#define N 10
#endif

struct node {
  int v;
  struct node *next;
};
static struct node *head;
static pthread_mutex_t m;

static void *worker(void *arg) {
  struct node *r = 0, *l, *t;
  (void)arg;
  for (int i = 0; i < N; i++) {
    struct node *n = malloc(sizeof *n);
    n->v = i;
    pthread_mutex_lock(&m);
    n->next = head;
    head = n;
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_lock(&m);
  l = head;
  while (l) {
    t = l->next;
    l->next = r;
    r = l;
    l = t;
  }
  head = r;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int c = 0;
  pthread_mutex_init(&m, 0);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  for (struct node *p = head; p; p = p->next)
    c++;
  assert(c == 2 * N);
  return 0;
}
