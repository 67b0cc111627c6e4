/* Paper 003, Table 1: a list ordered by key, with a lock in each node, and two
 * threads that work on it at once: one inserts the keys 0 to N - 1 in a
 * scattered order, the other looks for each of them in another order and
 * removes those it finds.  A thread holds the locks of two neighbours at most.
 * Which free block a new node gets depends on what was removed before: that is
 * the symmetry.
 *
 * Verdict: true.  States with --names none, dfs and layered:
 *     --property assertion,deadlock --step statement --no-reduce */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifndef N
#define N 8
#endif

struct node {
  int key;
  struct node *next;
  pthread_mutex_t lock;
};
static struct node head; /* before all keys */
static int removed;      /* how many, when the extractor has ended */

/* Stepping by INSERT_STEP or EXTRACT_STEP visits all keys. */
enum { INSERT_STEP = N % 3 ? 3 : N % 5 ? 5 : 7, EXTRACT_STEP = N - 1 };

/* The last node with a smaller key; it and its successor are locked. */
static struct node *find(int key) {
  struct node *at = &head, *next;
  pthread_mutex_lock(&at->lock);
  for (next = at->next; next; next = at->next) {
    pthread_mutex_lock(&next->lock);
    if (next->key >= key)
      break;
    pthread_mutex_unlock(&at->lock);
    at = next;
  }
  return at;
}

static void insert(int key) {
  struct node *new = malloc(sizeof *new), *at;
  new->key = key;
  pthread_mutex_init(&new->lock, 0);
  at = find(key);
  new->next = at->next;
  at->next = new;
  if (new->next)
    pthread_mutex_unlock(&new->next->lock);
  pthread_mutex_unlock(&at->lock);
}

static int extract(int key) {
  struct node *at = find(key), *next = at->next;
  int found = next && next->key == key;
  if (found)
    at->next = next->next;
  if (next)
    pthread_mutex_unlock(&next->lock);
  pthread_mutex_unlock(&at->lock);
  if (found) {
    pthread_mutex_destroy(&next->lock);
    free(next);
  }
  return found;
}

static void *inserter(void *unused) {
  (void)unused;
  for (int i = 0; i < N; i++)
    insert(i * INSERT_STEP % N);
  return 0;
}

static void *extractor(void *unused) {
  int count = 0;
  (void)unused;
  for (int i = 0; i < N; i++)
    count += extract(i * EXTRACT_STEP % N);
  removed = count;
  return 0;
}

int main(void) {
  pthread_t other;
  int left = 0, last = -1;
  pthread_mutex_init(&head.lock, 0);
  pthread_create(&other, 0, extractor, 0);
  inserter(0);
  pthread_join(other, 0);
  for (struct node *at = head.next; at; at = at->next) {
    assert(at->key > last);
    last = at->key;
    left++;
  }
  assert(left + removed == N);
  return 0;
}
