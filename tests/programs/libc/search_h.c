/* search.h: trees with the depths that glibc gives, tables, arrays, lists. */
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void show(const void *node, VISIT when, int depth) {
  printf("%d:%d:%d ", **(int *const *)node, (int)when, depth);
}

static void count(const void *node, VISIT when, void *total) {
  if (when == leaf || when == postorder)
    *(int *)total += **(int *const *)node;
}

static void nothing(void *key) { (void)key; }

static void trees(void) {
  static int keys[] = {5, 2, 8, 1, 9, 3, 7, 4, 6, 5, 0, 10, 11, 12};
  void *root = NULL;
  int total = 0, absent = 99;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    int **p = tsearch(&keys[i], &root, compare);
    printf("%d", **p);
  }
  printf("\n");
  twalk(root, show);
  twalk_r(root, count, &total);
  printf("\n%d %d %d\n", total, tfind(&absent, &root, compare) == NULL,
         **(int **)tfind(&keys[3], &root, compare));
  for (int i = 0; i < 6; i++) {
    printf("%d ", tdelete(&keys[i], &root, compare) != NULL);
    twalk(root, show);
    printf("\n");
  }
  printf("%d\n", tdelete(&absent, &root, compare) == NULL);
  tdestroy(root, nothing);
  root = NULL;
  tsearch(&total, &root, compare);
  printf("%d", tdelete(&total, &root, compare) != NULL);
  printf(" %d\n", root == NULL);
}

static void tables(void) {
  char *names[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
  ENTRY *e;
  printf("%d", hcreate(4) != 0);
  printf(" %d\n", hcreate(4) != 0);
  for (int i = 0; i < 8; i++) {
    ENTRY item = {names[i], names[7 - i]};
    e = hsearch(item, ENTER);
    printf("%s ", e ? (char *)e->data : errno == ENOMEM ? "full" : "?");
  }
  ENTRY again = {"b", "other"}, absent = {"zz", NULL};
  printf("%s ", (char *)hsearch(again, ENTER)->data);
  printf("%d", hsearch(absent, FIND) == NULL);
  printf(" %d\n", errno == ESRCH);
  hdestroy();
  printf("%d\n", hcreate(0) != 0);
  hdestroy();
}

static void arrays(void) {
  int a[8] = {3, 1, 2}, key = 2;
  size_t n = 3;
  printf("%td ", (int *)lfind(&key, a, &n, sizeof key, compare) - a);
  key = 9;
  printf("%d ", lfind(&key, a, &n, sizeof key, compare) == NULL);
  printf("%td", (int *)lsearch(&key, a, &n, sizeof key, compare) - a);
  printf(" %zu ", n);
  printf("%td", (int *)lsearch(&key, a, &n, sizeof key, compare) - a);
  printf(" %zu\n", n);
}

struct item {
  struct item *next, *before;
  int n;
};

static void lists(void) {
  struct item a = {.n = 1}, b = {.n = 2}, c = {.n = 3};
  insque(&a, NULL);
  insque(&b, &a);
  insque(&c, &a);
  for (struct item *i = &a; i; i = i->next)
    printf("%d(%d) ", i->n, i->before ? i->before->n : 0);
  remque(&c);
  remque(&a);
  printf("%d %d\n", a.next == &b, b.before == NULL);
}

int main(void) {
  trees();
  tables();
  arrays();
  lists();
  return 0;
}
