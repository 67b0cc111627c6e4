/*
 * box.c - a class of boxed values that notices mistakes with its objects.
 *
 * The functions of a class have no context argument, so the census is kept
 * in the file.
 */
#include "box.h"

#include <string.h>

#include "base/alloc.h"

#define BOX_ALIVE UINT64_C(0xa11fe0b0ec7)
#define BOX_DEAD UINT64_C(0xdead0b0ec7)

static int64_t living, mistakes;
static struct test_box *dead;

void *box_new(uint64_t payload, uint32_t size, allways_pointer target) {
  struct test_box *b = alloc_new(sizeof *b);
  b->magic = BOX_ALIVE;
  b->payload = payload;
  b->target = target;
  b->size = size;
  living++;
  return b;
}

static const struct test_box *use(const void *object) {
  const struct test_box *b = object;
  if (b->magic != BOX_ALIVE)
    mistakes++;
  return b;
}

void box_free(void *object) {
  struct test_box *b = object;
  if (b->magic != BOX_ALIVE) {
    mistakes++;
    return;
  }
  b->magic = BOX_DEAD;
  b->next_dead = dead;
  dead = b;
  living--;
}

int64_t box_living(void) { return living; }
int64_t box_mistakes(void) { return mistakes; }

void box_bury(void) {
  while (dead != NULL) {
    struct test_box *b = dead;
    dead = b->next_dead;
    alloc_free(b, sizeof *b);
  }
}

/* -------------------------------------------------------------- the class */

static uint64_t size_of(const void *object) { return use(object)->size; }

static uint64_t hash_of(const void *object) {
  const struct test_box *b = use(object);
  return b->payload * UINT64_C(0x2545f4914f6cdd1d) + b->size;
}

static bool equal(const void *a, const void *b) {
  return use(a)->payload == use(b)->payload && use(a)->size == use(b)->size;
}

static allways_pointer target_of(const void *object) {
  return use(object)->target;
}

static size_t write_to(const void *object, void *bytes, size_t room) {
  uint8_t text[12];
  const struct test_box *b = use(object);
  memcpy(text, &b->payload, 8);
  memcpy(text + 8, &b->size, 4);
  if (room > 0)
    memcpy(bytes, text, room < sizeof text ? room : sizeof text);
  return sizeof text;
}

static void *read_from(const void *bytes, size_t size, allways_pointer target) {
  uint64_t payload;
  uint32_t length;
  if (size != 12)
    return NULL;
  memcpy(&payload, bytes, 8);
  memcpy(&length, (const uint8_t *)bytes + 8, 4);
  if (length == 0 || length > 64)
    return NULL;
  return box_new(payload, length, target);
}

const struct allways_box_class box_class = {
    .name = "box",
    .size = size_of,
    .hash = hash_of,
    .equal = equal,
    .target = target_of,
    .write = write_to,
    .read = read_from,
    .free = box_free,
};

const struct allways_box_class box_plain_class = {
    .name = "plain box",
    .size = size_of,
    .hash = hash_of,
    .equal = equal,
    .write = write_to,
    .read = read_from,
    .free = box_free,
};
