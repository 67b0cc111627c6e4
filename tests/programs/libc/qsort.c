/* qsort, bsearch, lsearch-like use: sizes, orders, many equal elements. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char name[12];
  int weight;
};

static int compares;

static int ints(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int down(const void *a, const void *b) { return ints(b, a); }
static int bytes(const void *a, const void *b) {
  return *(const unsigned char *)a - *(const unsigned char *)b;
}
static int items(const void *a, const void *b) {
  return strcmp(((const struct item *)a)->name, ((const struct item *)b)->name);
}
static int texts(const void *a, const void *b) {
  compares++;
  return strcmp(*(char *const *)a, *(char *const *)b);
}
static int modulo(const void *a, const void *b, void *by) {
  int m = *(int *)by;
  return *(const int *)a % m - *(const int *)b % m;
}

int main(void) {
  int numbers[200];
  unsigned seed = 1;
  char text[] = "sort these characters";
  struct item list[] = {{"pear", 1}, {"apple", 2}, {"fig", 3}, {"kiwi", 4}};
  const char *words[] = {"delta", "alpha", "charlie", "bravo"};

  for (int i = 0; i < 200; i++) {
    seed = seed * 1103515245 + 12345;
    numbers[i] = (int)(seed >> 16) % 1000 - 500;
  }
  qsort(numbers, 200, sizeof *numbers, ints);
  for (int i = 1; i < 200; i++)
    assert(numbers[i - 1] <= numbers[i]);
  printf("%d %d %d\n", numbers[0], numbers[100], numbers[199]);
  int key = numbers[77], *found;
  found = bsearch(&key, numbers, 200, sizeof *numbers, ints);
  assert(found && *found == key);
  key = 10000;
  assert(!bsearch(&key, numbers, 200, sizeof *numbers, ints));
  assert(!bsearch(&key, numbers, 0, sizeof *numbers, ints));
  qsort(numbers, 200, sizeof *numbers, down);
  assert(numbers[0] >= numbers[1]);
  qsort(text, strlen(text), 1, bytes);
  puts(text);
  qsort(list, 4, sizeof *list, items);
  for (int i = 0; i < 4; i++)
    printf("%s %d\n", list[i].name, list[i].weight);
  qsort(words, 4, sizeof *words, texts);
  printf("%s %s %d\n", words[0], words[3], compares > 0);
  struct item *fig = bsearch("fig", list, 4, sizeof *list, items);
  assert(fig && fig->weight == 3);
  int by = 10;
  qsort_r(numbers, 200, sizeof *numbers, modulo, &by);
  assert(numbers[0] % 10 <= numbers[199] % 10);
  qsort(numbers, 0, sizeof *numbers, ints);
  qsort(numbers, 1, sizeof *numbers, ints);
  return 0;
}
