#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* A message for several readers.  The last one frees it. */
struct message {
  atomic_int users;
  int number;
};

static void drop(struct message *m) {
  atomic_fetch_sub(&m->users, 1);
  if (atomic_load(&m->users) == 0)
    free(m);
}

static void *reader(void *p) {
  struct message *m = p;
  printf("message %d\n", m->number);
  drop(m);
  return NULL;
}

int main(void) {
  struct message *m = malloc(sizeof *m);
  atomic_init(&m->users, 2);
  m->number = 7;
  pthread_t a, b;
  pthread_create(&a, NULL, reader, m);
  pthread_create(&b, NULL, reader, m);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
