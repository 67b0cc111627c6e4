/* Bytes never set are copied about: structs, padding, memcpy, by value. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message {
  char kind;
  double payload;
  int extra[4];
  unsigned flags : 3;
};

static struct message pass(struct message m) {
  m.extra[1] = 4;
  return m;
}

int main(void) {
  struct message a, b, *heap = malloc(3 * sizeof *heap);

  a.kind = 'k';
  a.extra[0] = 3;
  b = a;
  b = pass(b);
  heap[0] = b;
  memcpy(&heap[1], &heap[0], sizeof *heap);
  memmove(&heap[2], &heap[1], sizeof *heap);
  heap[2].flags = 5;
  printf("%c %d %d %u\n", heap[2].kind, heap[2].extra[0], heap[2].extra[1],
         heap[2].flags);
  heap = realloc(heap, 10 * sizeof *heap);
  heap[9] = heap[2];
  assert(heap[9].extra[1] == 4);
  heap[8].flags |= 7;
  heap[8].flags &= 2;
  heap[8].flags ^= 2;
  free(heap);
  unsigned char image[sizeof a];
  for (size_t i = 0; i < sizeof a; i++)
    image[i] = ((unsigned char *)&a)[i];
  assert(image[0] == 'k');
  return 0;
}
