/* A task list whose owner deletes the finished tasks while walking over it. */
#include <stdio.h>
#include <stdlib.h>

struct task {
  int id, done;
  struct task *next;
};

static struct task *add(struct task *list, int id, int done) {
  struct task *t = malloc(sizeof *t);
  t->id = id;
  t->done = done;
  t->next = list;
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
  struct task *tasks = NULL;
  for (int id = 1; id <= 4; id++)
    tasks = add(tasks, id, id % 2);
  tasks = drop_finished(tasks);
  for (struct task *t = tasks; t != NULL; t = t->next)
    printf("task %d is open\n", t->id);
  return 0;
}
