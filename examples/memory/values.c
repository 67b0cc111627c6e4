/*
 * values.c - objects of the caller's as the content of an area.
 *
 * Kouba's example A.1.1.  A checker may want to keep something else than
 * bytes in memory, say a symbolic term.  Such an object is boxed: the memory
 * stores it whole, over as many bytes as its class says, and owns it.  Here
 * the class is a plain integer of four bytes.
 *
 *     offset     0   1   2   3   4   5   6   7
 *     at first  [      11      ][      12      ]
 *     then       .   .  [      13      ]  .   .
 *
 * A store over a part of a boxed value removes the whole of it.
 */
#include <allways/memory.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

/* ------------------------------------------------------------ the class */

struct number {
  int32_t value;
  int *alive; /* counts the objects there are, to see the memory free them */
};

static struct number *number_new(int32_t value, int *alive) {
  struct number *n = malloc(sizeof *n);
  CHECK(n != NULL);
  *n = (struct number){value, alive};
  if (alive)
    ++*alive;
  return n;
}

static uint64_t number_size(const void *object) {
  (void)object;
  return 4;
}

static uint64_t number_hash(const void *object) {
  return (uint32_t)((const struct number *)object)->value;
}

static bool number_equal(const void *a, const void *b) {
  return number_hash(a) == number_hash(b);
}

/* Images are written and read with these two. */
static size_t number_write(const void *object, void *bytes, size_t room) {
  const struct number *n = object;
  if (room >= sizeof n->value)
    memcpy(bytes, &n->value, sizeof n->value);
  return sizeof n->value;
}

static void *number_read(const void *bytes, size_t size,
                         allways_pointer target) {
  int32_t value;
  (void)target;
  if (size != sizeof value)
    return NULL;
  memcpy(&value, bytes, sizeof value);
  return number_new(value, NULL);
}

static void number_free(void *object) {
  struct number *n = object;
  if (n->alive)
    --*n->alive;
  free(n);
}

static const struct allways_box_class number_class = {
    .name = "number",
    .size = number_size,
    .hash = number_hash,
    .equal = number_equal,
    .target = NULL, /* numbers hold no pointer */
    .write = number_write,
    .read = number_read,
    .free = number_free,
};

/* ------------------------------------------------------------- the list */

/* What load_overlapping has met: offsets and values, in order. */
struct found {
  unsigned count;
  uint64_t offsets[4];
  int32_t values[4];
};

static bool note(void *context, const struct allways_item *item) {
  struct found *found = context;
  CHECK(found->count < 4 && item->kind == ALLWAYS_ITEM_BOXED);
  found->offsets[found->count] = item->offset;
  found->values[found->count] = ((const struct number *)item->object)->value;
  found->count++;
  return true;
}

static struct found find_all(struct allways_memory *m, allways_pointer p) {
  struct found found = {0};
  uint64_t size;
  OK(allways_size(m, p, &size));
  OK(allways_load_overlapping(m, p, size, note, &found));
  for (unsigned i = 0; i < found.count; i++)
    printf("  +%d: %d\n", (int)found.offsets[i], (int)found.values[i]);
  return found;
}

static int32_t load(struct allways_memory *m, allways_pointer p,
                    uint32_t numbers) {
  uint32_t class_number;
  const void *object;
  OK(allways_load_boxed(m, p, &class_number, &object));
  CHECK(class_number == numbers);
  return ((const struct number *)object)->value;
}

int main(void) {
  struct allways_memory *m = allways_memory_new(NULL);
  uint32_t numbers = allways_register_class(m, &number_class), any;
  allways_pointer area, second, between;
  const void *object;
  struct found found;
  uint64_t bits;
  int alive = 0;

  OK(allways_allocate(m, 8, 0, 0, &area));
  OK(allways_add(m, area, 4, &second));
  OK(allways_store_boxed(m, area, numbers, number_new(11, &alive)));
  OK(allways_store_boxed(m, second, numbers, number_new(12, &alive)));
  CHECK(load(m, area, numbers) == 11 && load(m, second, numbers) == 12);
  CHECK(alive == 2);

  puts("two values:");
  found = find_all(m, area);
  CHECK(found.count == 2);
  CHECK(found.offsets[0] == 0 && found.values[0] == 11);
  CHECK(found.offsets[1] == 4 && found.values[1] == 12);

  /* What is boxed has no bytes to be read as a number. */
  CHECK(allways_load_scalar(m, area, 4, &bits) == ALLWAYS_NOT_A_NUMBER);

  /* Over the second half of one and the first half of the other. */
  puts("one stored over a part of each:");
  OK(allways_add(m, area, 2, &between));
  OK(allways_store_boxed(m, between, numbers, number_new(13, &alive)));
  found = find_all(m, area);
  CHECK(found.count == 1);
  CHECK(found.offsets[0] == 2 && found.values[0] == 13);
  CHECK(load(m, between, numbers) == 13);
  CHECK(allways_load_boxed(m, area, &any, &object) == ALLWAYS_UNDEFINED_LOAD);
  CHECK(alive == 1); /* no state holds 11 and 12 any more */

  OK(allways_free(m, area));
  CHECK(allways_load_boxed(m, between, &any, &object) == ALLWAYS_FREED_AREA);
  allways_memory_free(m);
  CHECK(alive == 0);
  puts("ok");
  return 0;
}
