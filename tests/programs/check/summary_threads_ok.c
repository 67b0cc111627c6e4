// verdict: true
// options: --summaries
/* What a call does to its thread's own memory no other thread can see. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

struct list {
  int n;
  struct list *next;
};

static struct list *build(int n) {
  struct list *l = NULL;
  for (int i = 0; i < n; i++) {
    struct list *p = malloc(sizeof *p);
    p->n = __VERIFIER_nondet_bool();
    p->next = l;
    l = p;
  }
  return l;
}

static int destroy(struct list *l) {
  int sum = 0;
  while (l) {
    struct list *next = l->next;
    sum += l->n;
    free(l);
    l = next;
  }
  return sum;
}

static void *work(void *arg) {
  int sum = destroy(build(2));
  pthread_mutex_lock(&lock);
  total += sum;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(total >= 0 && total <= 4);
  return 0;
}
