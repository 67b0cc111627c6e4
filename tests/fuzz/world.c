// Everything that a report can hold matters here: arguments, environment,
// standard input, files, choices, failing allocations, threads that wait.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  union {
    int number;
    char text[12];
  } u;
  double weight;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static struct node *list;
static int count;

int holds(void) { return count < 3; }
int takes(int n) { return n; }

static void *fill(void *name) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    return NULL;
  memset(n, 0, sizeof *n);
  snprintf(n->u.text, sizeof n->u.text, "%s", (const char *)name);
  pthread_mutex_lock(&lock);
  n->next = list;
  list = n;
  count++;
  pthread_cond_signal(&full);
  pthread_mutex_unlock(&lock);
  return n;
}

int main(int argc, char **argv) {
  char line[20] = "", copy[20];
  const char *home = getenv("HOME");
  FILE *file = fopen("data", "r");
  pthread_t t[2];
  if (file) {
    if (fgets(line, sizeof line, file) == NULL)
      line[0] = 0;
    fclose(file);
  }
  if (scanf("%19s", copy) != 1)
    strcpy(copy, "none");
  pthread_create(&t[0], NULL, fill, argc > 1 ? argv[argc - 1] : "a");
  pthread_create(&t[1], NULL, fill, (void *)(home ? home : copy));
  pthread_mutex_lock(&lock);
  if (count == 0)
    pthread_cond_wait(&full, &lock);
  assert(list != NULL); /* a wait may end by itself */
  pthread_mutex_unlock(&lock);
  int choice = __VERIFIER_nondet_int();
  if (choice > 3 && choice < 9)
    assert(strlen(line) != (size_t)choice);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  while (list) {
    struct node *next = list->next;
    if (pthread_mutex_trylock(&lock) == 0)
      pthread_mutex_unlock(&lock);
    else
      abort();
    if (next || argc < 3)
      free(list);
    list = next;
  }
  return 0;
}
