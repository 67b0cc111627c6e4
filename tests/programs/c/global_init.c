/* Globals initialised with addresses, expressions, each other; zeroed. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>

struct node {
  const char *name;
  struct node *next;
  int *value;
  int (*call)(int);
};

static int twice(int x) { return x * 2; }
static int numbers[4] = {1, 2, 3, 4};
extern struct node second;
struct node first = {"first", &second, &numbers[1], twice};
struct node second = {"second", &first, numbers + 3, &twice};
static const double ratio = 1.0 / 3;
static char *middle = (char *)&numbers[2] + 1 - 1;
static ptrdiff_t distance = &numbers[3] - &numbers[1];
static long as_number = (long)&numbers[2];
static int zero[1000];
static struct node empty;
int tentative;
int tentative;
static union {
  float f;
  int i;
} u = {1.0f};
static unsigned long size = sizeof numbers / sizeof *numbers * 10;
static const char *const *const names = (const char *const[]){"a", "b", NULL};

int main(void) {
  printf("%s %s %d %d\n", first.next->name, first.next->next->name,
         *first.value, second.value[0]);
  printf("%d %.17g %d %td\n", second.call(21), ratio, *(int *)middle, distance);
  printf("%d %x %lu %s\n", *(int *)as_number, u.i, size, names[1]);
  for (int i = 0; i < 1000; i++)
    assert(zero[i] == 0);
  assert(!empty.name && !empty.call && tentative == 0);
  first.next = &first;
  numbers[3] = 40;
  printf("%s %d\n", first.next->next->name, *second.value);
  return 0;
}
