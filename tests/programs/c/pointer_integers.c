/* Pointers as integers: tag bits, masks, offsets, round trips, hidden. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  uintptr_t next; /* the lowest bit is a mark */
};

static struct node *get(uintptr_t p) { return (struct node *)(p & ~1ul); }
static int marked(uintptr_t p) { return p & 1; }

static uintptr_t push(uintptr_t list, int value) {
  struct node *n = malloc(sizeof *n);

  n->value = value;
  n->next = list;
  return (uintptr_t)n | (value % 2 == 0);
}

int main(void) {
  uintptr_t list = 0;
  int numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};

  for (int i = 0; i < 5; i++)
    list = push(list, i);
  for (uintptr_t p = list; p; p = get(p)->next)
    printf("%d %d\n", get(p)->value, marked(p));
  while (list) {
    struct node *n = get(list);
    list = n->next;
    free(n);
  }
  uintptr_t n = (uintptr_t)numbers;
  int *p = (int *)(n + 3 * sizeof(int));
  assert(*p == 3 && p == &numbers[3]);
  p = (int *)((uintptr_t)p - sizeof(int));
  assert(*p == 2);
  assert((uintptr_t)&numbers[5] - (uintptr_t)&numbers[1] == 16);
  assert((uintptr_t)&numbers[5] > n && (intptr_t)numbers != 0);
  char *heap = malloc(100);
  char *up = (char *)(((uintptr_t)heap + 1 + 7) & ~7ul);
  assert(up - heap == 8 && ((uintptr_t)up & 7) == 0);
  assert(((uintptr_t)(heap + 5) & 15) == 5);
  free(heap);
  long tagged = (long)numbers | 3;
  assert((tagged & 3) == 3 && ((int *)(tagged & -4))[6] == 6);
  tagged ^= 1;
  assert((tagged & 3) == 2 && *(int *)(tagged - 2) == 0);
  void *null = (void *)(uintptr_t)0;
  assert(!null && (uintptr_t)null == 0);
  void *small = (void *)5l, *minus = (void *)-1l;
  assert((long)small == 5 && (intptr_t)minus == -1 && small != minus);
  assert(small != numbers && minus != (void *)p);
  printf("%d\n", (int)(intptr_t)small * 3);
  return 0;
}
