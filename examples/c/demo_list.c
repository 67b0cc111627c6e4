/* Tasks are dropped while the list is walked.  verdict: false(valid-deref) */
#include <stdio.h>
#include <stdlib.h>

struct task {
  const char *title;
  int done;
  struct task *next;
};

static struct task *add(struct task *list, const char *title, int done) {
  struct task *t = malloc(sizeof *t);
  *t = (struct task){title, done, list};
  return t;
}

static struct task *drop_finished(struct task *list) {
  struct task **link = &list;
  for (struct task *t = list; t != NULL; t = t->next) {
    if (t->done) {
      *link = t->next;
      free(t);
    } else {
      link = &t->next;
    }
  }
  return list;
}

int main(void) {
  struct task *tasks = add(NULL, "write tests", 0);
  tasks = add(tasks, "fix parser", 1);
  tasks = add(tasks, "buy milk", 0);
  tasks = drop_finished(tasks);
  for (struct task *t = tasks, *next; t != NULL; t = next) {
    printf("open: %s\n", t->title);
    next = t->next;
    free(t);
  }
  return 0;
}
