// verdict: true
/* A table that is keyed by addresses; threads fill it under a lock. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { SIZE = 8 };
static void *table[SIZE];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static unsigned hash(const void *p) {
  return (unsigned)((uintptr_t)p * 2654435761u >> 7) % SIZE;
}

static void insert(void *p) {
  pthread_mutex_lock(&m);
  unsigned i = hash(p);
  while (table[i])
    i = (i + 1) % SIZE;
  table[i] = p;
  pthread_mutex_unlock(&m);
}

static int find(const void *p) {
  unsigned i = hash(p);
  while (table[i] && table[i] != p)
    i = (i + 1) % SIZE;
  return table[i] == p;
}

static void *run(void *u) {
  int *p = malloc(sizeof *p);
  insert(p);
  pthread_mutex_lock(&m);
  assert(find(p));
  pthread_mutex_unlock(&m);
  return u;
}

int main(void) {
  pthread_t t;
  void *mine = malloc(1);
  pthread_create(&t, NULL, run, NULL);
  insert(mine);
  insert(table);
  pthread_join(t, NULL);
  assert(find(mine) && find(table) && !find(&t));
  for (int i = 0; i < SIZE; i++)
    if (table[i] != table)
      free(table[i]);
  return 0;
}
