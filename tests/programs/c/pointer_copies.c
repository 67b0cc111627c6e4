/* Pointers copied by bytes, memcpy, unions, qsort and reassembled. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

union any {
  int *p;
  uintptr_t n;
  unsigned char bytes[sizeof(int *)];
};

struct record {
  char key;
  int *data;
} __attribute__((packed));

static int by_target(const void *a, const void *b) {
  int x = **(int *const *)a, y = **(int *const *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int *heap = malloc(4 * sizeof *heap), *copy, *list[4];
  unsigned char bytes[sizeof heap], shifted[sizeof heap + 3];
  union any u;

  for (int i = 0; i < 4; i++)
    heap[i] = i * 5 % 4 * 10;
  memcpy(&copy, &heap, sizeof copy);
  assert(copy == heap && copy[1] == 10);
  for (size_t i = 0; i < sizeof heap; i++)
    bytes[sizeof heap - 1 - i] = ((unsigned char *)&heap)[i];
  for (size_t i = 0; i < sizeof heap; i++)
    ((unsigned char *)&copy)[i] = bytes[sizeof heap - 1 - i];
  assert(copy == heap);
  memcpy(shifted + 3, &heap, sizeof heap);
  memmove(shifted + 1, shifted + 3, sizeof heap);
  memcpy(&copy, shifted + 1, sizeof copy);
  assert(copy[3] == heap[3]);
  u.p = heap + 1;
  u.n += sizeof(int);
  assert(u.p == heap + 2);
  union any v;
  for (size_t i = 0; i < sizeof v.bytes; i++)
    v.bytes[i] = u.bytes[i];
  assert(v.p == u.p && *v.p == *u.p);
  struct record r = {'k', heap}, s = r;
  assert(s.data[2] == heap[2] && sizeof r == 9);
  for (int i = 0; i < 4; i++)
    list[i] = &heap[i];
  qsort(list, 4, sizeof *list, by_target);
  for (int i = 0; i < 4; i++)
    printf("%d ", *list[i]);
  putchar('\n');
  /* The only pointer is in pieces for a while: nothing is lost. */
  uint32_t low, high;
  memcpy(&low, &heap, sizeof low);
  memcpy(&high, (char *)&heap + sizeof low, sizeof high);
  heap = NULL;
  copy = NULL;
  memset(list, 0, sizeof list);
  memset(&u, 0, sizeof u);
  memcpy((char *)&heap + sizeof low, &high, sizeof high);
  memcpy(&heap, &low, sizeof low);
  printf("%d\n", heap[1]);
  free(heap);
  return 0;
}
