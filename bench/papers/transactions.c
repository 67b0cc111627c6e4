/* Paper 000, Table 1, beside its transaction manager: THREADS threads move
 * money between SIZE accounts, each an area of its own.  A transaction is in
 * the list of the active ones, owns the accounts it touches and keeps a log of
 * old values.  One that meets an account of another undoes what it did and is
 * dropped.
 *
 * Verdict: true.  Speed, and areas touched a step, with --names dfs, layered:
 *     --property assertion,deadlock --no-reduce
 * Macros: SIZE, THREADS, ROUNDS (transactions of each thread). */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifndef SIZE
#define SIZE 40
#endif
#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif
enum { START = 100 };

struct account {
  int money;
  struct transaction *owner;
};
struct change {
  struct account *account;
  int old;
  struct change *before;
};
struct transaction {
  int thread;
  struct change *log; /* the last one first */
  struct transaction *next;
};

static struct account *accounts[SIZE];
static struct transaction *active;
static pthread_mutex_t manager = PTHREAD_MUTEX_INITIALIZER;

static struct transaction *begin(int thread) {
  struct transaction *t = malloc(sizeof *t);
  t->thread = thread;
  t->log = 0;
  pthread_mutex_lock(&manager);
  t->next = active;
  active = t;
  pthread_mutex_unlock(&manager);
  return t;
}

/* Does the account belong to the transaction now? */
static int own(struct transaction *t, struct account *a) {
  pthread_mutex_lock(&manager);
  if (a->owner == 0)
    a->owner = t;
  int mine = a->owner == t;
  pthread_mutex_unlock(&manager);
  return mine;
}

static int add(struct transaction *t, struct account *a, int money) {
  if (!own(t, a))
    return 0;
  struct change *c = malloc(sizeof *c);
  c->account = a;
  c->old = a->money;
  c->before = t->log;
  t->log = c;
  a->money += money;
  return 1;
}

/* Ends it, with everything as it was before unless keep. */
static void finish(struct transaction *t, int keep) {
  struct transaction **at;
  pthread_mutex_lock(&manager);
  while (t->log) {
    struct change *c = t->log;
    if (!keep)
      c->account->money = c->old;
    c->account->owner = 0;
    t->log = c->before;
    free(c);
  }
  for (at = &active; *at != t; at = &(*at)->next)
    ;
  *at = t->next;
  pthread_mutex_unlock(&manager);
  free(t);
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int r = 0; r < ROUNDS; r++) {
    struct transaction *t = begin(me);
    int from = (me + r) % SIZE, to = (me + 2 * r + 1) % SIZE;
    int done = add(t, accounts[from], -1) && add(t, accounts[to], 1);
    finish(t, done);
  }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  int sum = 0;
  for (int i = 0; i < SIZE; i++) {
    accounts[i] = malloc(sizeof *accounts[i]);
    *accounts[i] = (struct account){START, 0};
  }
  for (long i = 0; i < THREADS; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < SIZE; i++)
    sum += accounts[i]->money;
  assert(sum == SIZE * START && active == 0);
  return 0;
}
