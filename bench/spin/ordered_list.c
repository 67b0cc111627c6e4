/* A sorted list under one lock: a thread inserts N keys in a scattered order,
 * another tries N times to take the least.
 *
 * Verdict: true.  Macros: N. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifndef N
#define N 8
#endif

struct node {
  int key;
  struct node *next;
};
static struct node *head;
static pthread_mutex_t m;
static int got[N];
static int ngot;

static void insert(int key) {
  struct node *n = malloc(sizeof *n), *p, *q;
  n->key = key;
  pthread_mutex_lock(&m);
  p = 0;
  q = head;
  while (q && q->key < key) {
    p = q;
    q = q->next;
  }
  n->next = q;
  if (p)
    p->next = n;
  else
    head = n;
  pthread_mutex_unlock(&m);
}

static int extract(void) {
  int k = -1;
  struct node *q;
  pthread_mutex_lock(&m);
  q = head;
  if (q)
    head = q->next;
  pthread_mutex_unlock(&m);
  if (q) {
    k = q->key;
    free(q);
  }
  return k;
}

static void *inserter(void *arg) {
  (void)arg;
  for (int i = 0; i < N; i++)
    insert((i * 8 + 3) % (2 * N + 1));
  return 0;
}

static void *extractor(void *arg) {
  (void)arg;
  for (int i = 0; i < N; i++) {
    int k = extract();
    if (k >= 0)
      got[ngot++] = k;
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  int c = 0, last = -1;
  pthread_mutex_init(&m, 0);
  pthread_create(&a, 0, inserter, 0);
  pthread_create(&b, 0, extractor, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  for (struct node *p = head; p; p = p->next) {
    assert(p->key >= last);
    last = p->key;
    c++;
  }
  assert(c + ngot == N);
  return 0;
}
