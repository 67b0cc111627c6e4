/* Intrusive lists: container_of, offsetof, pointers into the middle. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define container_of(p, type, member)                                          \
  ((type *)((char *)(p)-offsetof(type, member)))

struct list {
  struct list *next, *prev;
};

struct task {
  int priority;
  struct list by_age;
  char name[8];
  struct list by_name;
};

static void list_init(struct list *l) { l->next = l->prev = l; }
static void list_add(struct list *after, struct list *l) {
  l->prev = after;
  l->next = after->next;
  after->next->prev = l;
  after->next = l;
}
static void list_remove(struct list *l) {
  l->prev->next = l->next;
  l->next->prev = l->prev;
}

int main(void) {
  struct list age, name;

  list_init(&age);
  list_init(&name);
  for (int i = 0; i < 6; i++) {
    struct task *t = malloc(sizeof *t);
    t->priority = i;
    snprintf(t->name, sizeof t->name, "task%d", i * 7 % 6);
    list_add(age.prev, &t->by_age);
    list_add(&name, &t->by_name);
  }
  for (struct list *l = age.next; l != &age; l = l->next)
    printf("%s ", container_of(l, struct task, by_age)->name);
  putchar('\n');
  for (struct list *l = name.next, *n; n = l->next, l != &name; l = n) {
    struct task *t = container_of(l, struct task, by_name);
    if (t->priority % 2) {
      list_remove(&t->by_age);
      list_remove(&t->by_name);
      free(t);
    }
  }
  /* No other pointer to a task than those into its middle. */
  while (age.next != &age) {
    struct task *t = container_of(age.next, struct task, by_age);
    printf("%d ", t->priority);
    list_remove(&t->by_age);
    list_remove(&t->by_name);
    free(t);
  }
  putchar('\n');
  assert(name.next == &name);
  return 0;
}
