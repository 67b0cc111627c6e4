/* stb_ds: growing arrays, maps with integer, struct and string keys.
 *
 * Maps are aligned by the number of an address: a check takes one placement.
 *
 * verdict: true */
#define STB_DS_IMPLEMENTATION
#include <stb/stb_ds.h>
#include <stdio.h>

struct point {
  int x, y;
};

static void arrays(void) {
  int *numbers = NULL;
  long sum = 0;

  for (int i = 0; i < 100; i++)
    arrput(numbers, i * i % 17);
  arrdel(numbers, 3);
  arrdelswap(numbers, 5);
  arrins(numbers, 0, 1000);
  for (ptrdiff_t i = 0; i < arrlen(numbers); i++)
    sum = (sum * 7 + numbers[i]) % 1000003;
  printf("%td elements, %ld, last %d\n", arrlen(numbers), sum,
         arrlast(numbers));
  while (arrlen(numbers) > 50)
    (void)arrpop(numbers);
  printf("%d\n", numbers[49]);
  arrfree(numbers);
}

static void integers(void) {
  struct {
    int key;
    double value;
  } *map = NULL;

  hmdefault(map, -1.0);
  for (int i = 0; i < 200; i++)
    hmput(map, i * 31, i / 2.0);
  for (int i = 0; i < 200; i += 2)
    (void)hmdel(map, i * 31);
  printf("%td left\n", hmlen(map));
  for (int i = 0; i < 5; i++) {
    double value = hmget(map, i * 31);
    printf("%g ", value);
  }
  ptrdiff_t there = hmgeti(map, 93), missing = hmgeti(map, 92);
  printf("%d %td\n", there >= 0, missing);
  hmfree(map);
}

static void points(void) {
  struct {
    struct point key;
    char value;
  } *map = NULL;
  struct point p;

  for (p.x = 0; p.x < 8; p.x++)
    for (p.y = 0; p.y <= p.x; p.y++)
      hmput(map, p, (char)('a' + p.x + p.y));
  for (p.x = 0; p.x < 8; p.x++) {
    for (p.y = 0; p.y < 8; p.y++)
      putchar(hmgeti(map, p) < 0 ? '.' : hmget(map, p));
    putchar('\n');
  }
  hmfree(map);
}

static void strings(void) {
  static const char *const words[] = {"one",  "two", "three", "two",
                                      "four", "one", "two"};
  struct {
    char *key;
    int value;
  } *counts = NULL;

  sh_new_strdup(counts);
  for (int i = 0; i < 7; i++) {
    int n = shget(counts, words[i]);
    shput(counts, words[i], n + 1);
  }
  for (ptrdiff_t i = 0; i < shlen(counts); i++)
    printf("%s %d\n", counts[i].key, counts[i].value);
  (void)shdel(counts, "two");
  ptrdiff_t two = shgeti(counts, "two");
  printf("%td %td\n", shlen(counts), two);
  shfree(counts);
  sh_new_arena(counts);
  char name[16];
  for (int i = 0; i < 60; i++) {
    snprintf(name, sizeof name, "name %d", i);
    shput(counts, name, i);
  }
  printf("%d\n", shget(counts, "name 42"));
  shfree(counts);
}

int main(void) {
  arrays();
  integers();
  points();
  strings();
  return 0;
}
