/* utlist: a queue of jobs by priority, a stack, a ring of players.
 *
 * verdict: true */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

struct job {
  char name[12];
  int priority;
  struct job *next, *prev;
};

static struct job *make(const char *name, int priority) {
  struct job *j = malloc(sizeof *j);

  strcpy(j->name, name);
  j->priority = priority;
  j->next = j->prev = NULL;
  return j;
}

static int by_priority(const struct job *a, const struct job *b) {
  return b->priority - a->priority;
}

static int by_name(const struct job *a, const struct job *b) {
  return strcmp(a->name, b->name);
}

static void queue(void) {
  static const char *const names[] = {"backup", "index", "mail", "report",
                                      "clean"};
  struct job *jobs = NULL, *j, *next, like;
  int count;

  for (int i = 0; i < 5; i++) {
    j = make(names[i], i * 3 % 5);
    DL_INSERT_INORDER(jobs, j, by_priority);
  }
  j = make("urgent", 9);
  DL_PREPEND(jobs, j);
  DL_COUNT(jobs, j, count);
  printf("%d jobs, last %s\n", count, jobs->prev->name);
  strcpy(like.name, "mail");
  DL_SEARCH(jobs, j, &like, by_name);
  printf("found %s %d\n", j->name, j->priority);
  DL_DELETE(jobs, j);
  free(j);
  DL_SORT(jobs, by_name);
  DL_FOREACH(jobs, j)
  printf("%s %d\n", j->name, j->priority);
  DL_FOREACH_SAFE(jobs, j, next) {
    DL_DELETE(jobs, j);
    free(j);
  }
}

static void stack(void) {
  struct job *top = NULL, *j, *reversed = NULL;
  char name[8];

  for (int i = 0; i < 6; i++) {
    snprintf(name, sizeof name, "item%d", i);
    j = make(name, i);
    LL_PREPEND(top, j);
  }
  while (top) {
    j = top;
    LL_DELETE(top, j);
    LL_APPEND(reversed, j);
  }
  LL_FOREACH(reversed, j)
  printf("%s ", j->name);
  putchar('\n');
  struct job *next;
  LL_FOREACH_SAFE(reversed, j, next)
  free(j);
}

/* Every third player leaves until one is left. */
static void ring(void) {
  struct job *players = NULL, *j;
  char name[8];

  for (int i = 1; i <= 10; i++) {
    snprintf(name, sizeof name, "p%d", i);
    j = make(name, i);
    CDL_APPEND(players, j);
  }
  j = players;
  while (players->next != players) {
    struct job *gone = j->next->next;
    j = gone->next;
    CDL_DELETE(players, gone);
    printf("%s ", gone->name);
    free(gone);
  }
  printf("won: %s\n", players->name);
  free(players);
}

int main(void) {
  queue();
  stack();
  ring();
  return 0;
}
