/* Structs: nesting, assignment, arrays, comparison by member, offsets. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct point {
  int x, y;
};

struct shape {
  char name[6];
  struct point corner[4];
  struct {
    double area;
    short sides;
  } info;
  struct shape *next;
};

static struct shape square = {
    "quad", {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {1.0, 4}, NULL};

static void move(struct shape *s, struct point by) {
  for (int i = 0; i < 4; i++) {
    s->corner[i].x += by.x;
    s->corner[i].y += by.y;
  }
}

int main(void) {
  struct shape other = square, list[3];
  struct point here, there;

  move(&other, (struct point){10, 20});
  printf("%s %d %d\n", other.name, other.corner[2].x, square.corner[2].y);
  for (int i = 0; i < 3; i++) {
    list[i] = i & 1 ? square : other;
    list[i].info.sides = (short)(i + 3);
    list[i].next = i ? &list[i - 1] : NULL;
  }
  for (struct shape *s = &list[2]; s; s = s->next)
    printf("%s %d %d\n", s->name, s->info.sides, s->corner[0].x);
  /* Members set one at a time, the rest never touched. */
  here.x = 5;
  there = here;
  there.y = 6;
  assert(there.x + there.y == 11);
  (&here)->y = there.y;
  assert(here.x == there.x && here.y == there.y);
  printf("%zu %zu %zu %zu\n", sizeof(struct shape),
         offsetof(struct shape, corner), offsetof(struct shape, info.sides),
         offsetof(struct shape, next));
  struct point *p = &list[1].corner[1];
  p++->x = 99;
  assert(list[1].corner[1].x == 99 && p == &list[1].corner[2]);
  struct shape zero = {0};
  assert(zero.info.area == 0 && zero.next == NULL && strlen(zero.name) == 0);
  return 0;
}
