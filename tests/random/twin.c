/*
 * twin.c - the plain twin: areas as arrays of tagged bytes.
 */
#include "twin.h"

#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------- the whole */

void twin_init(struct twin *t, struct twin_boxes *boxes) {
  memset(t, 0, sizeof *t);
  t->boxes = boxes;
  VEC_ROOM(t->areas, t->count, t->capacity);
  memset(&t->areas[0], 0, sizeof t->areas[0]);
  t->count = 1;
}

static void drop_bytes(struct twin_area *a) {
  alloc_free(a->bytes, a->size * sizeof *a->bytes);
  a->bytes = NULL;
}

void twin_release(struct twin *t) {
  for (size_t i = 0; i < t->count; i++)
    drop_bytes(&t->areas[i]);
  VEC_FREE(t->areas, t->capacity);
  memset(t, 0, sizeof *t);
}

void twin_copy_all(struct twin *to, const struct twin *from) {
  *to = *from;
  to->capacity = from->count;
  to->areas = alloc_raw(to->capacity * sizeof *to->areas);
  memcpy(to->areas, from->areas, from->count * sizeof *to->areas);
  for (size_t i = 0; i < to->count; i++) {
    struct twin_area *a = &to->areas[i];
    if (a->bytes == NULL)
      continue;
    a->bytes = alloc_raw(a->size * sizeof *a->bytes);
    memcpy(a->bytes, from->areas[i].bytes, a->size * sizeof *a->bytes);
  }
}

size_t twin_population(const struct twin *t) {
  size_t n = 0;
  for (size_t i = 1; i < t->count; i++)
    n += t->areas[i].here;
  return n;
}

uint32_t twin_root_of_rank(const struct twin *t, uint32_t rank) {
  for (size_t i = 1; i < t->count; i++) {
    const struct twin_area *a = &t->areas[i];
    if (a->here && a->root && a->rank == rank)
      return (uint32_t)i;
  }
  return 0;
}

bool twin_has_root(const struct twin *t) {
  for (size_t i = 1; i < t->count; i++) {
    if (t->areas[i].here && t->areas[i].root)
      return true;
  }
  return false;
}

/* ------------------------------------------------------------------ areas */

static uint32_t vacant_slot(struct twin *t) {
  for (size_t i = 1; i < t->count; i++) {
    if (!t->areas[i].here)
      return (uint32_t)i;
  }
  VEC_ROOM(t->areas, t->count, t->capacity);
  return (uint32_t)t->count++;
}

uint32_t twin_allocate(struct twin *t, uint64_t size, uint8_t kind,
                       uint64_t site, allways_area number) {
  uint32_t slot = vacant_slot(t);
  t->areas[slot] = (struct twin_area){
      .here = true,
      .kind = kind,
      .size = size,
      .site = site,
      .number = number,
      .bytes = alloc_new(size * sizeof(twin_byte)),
  };
  return slot;
}

/* The checks that all functions on whole areas share. */
static enum allways_result begin_check(const struct twin *t, twin_pointer p) {
  if (p.slot == 0)
    return ALLWAYS_NULL_POINTER;
  if (t->areas[p.slot].freed)
    return ALLWAYS_FREED_AREA;
  if (p.offset != 0)
    return ALLWAYS_NOT_AREA_BEGIN;
  return ALLWAYS_OK;
}

enum allways_result twin_free(struct twin *t, twin_pointer p) {
  struct twin_area *a = &t->areas[p.slot];
  if (p.slot == 0)
    return ALLWAYS_NULL_POINTER;
  if (a->freed)
    return ALLWAYS_DOUBLE_FREE;
  if (p.offset != 0)
    return ALLWAYS_FREE_INSIDE;
  if (a->root)
    return ALLWAYS_FREE_ROOT;
  if (a->constant)
    return ALLWAYS_WRITE_CONSTANT;
  a->freed = true;
  memset(a->bytes, 0, a->size * sizeof *a->bytes);
  return ALLWAYS_OK;
}

enum allways_result twin_set_root(struct twin *t, twin_pointer p,
                                  uint32_t rank) {
  enum allways_result r = begin_check(t, p);
  if (r != ALLWAYS_OK)
    return r;
  struct twin_area *a = &t->areas[p.slot];
  if (a->root || twin_root_of_rank(t, rank) != 0)
    return ALLWAYS_BAD_ROOT;
  a->root = true;
  a->rank = rank;
  return ALLWAYS_OK;
}

enum allways_result twin_unset_root(struct twin *t, twin_pointer p) {
  enum allways_result r = begin_check(t, p);
  if (r != ALLWAYS_OK)
    return r;
  if (!t->areas[p.slot].root)
    return ALLWAYS_BAD_ROOT;
  t->areas[p.slot].root = false;
  t->areas[p.slot].rank = 0;
  return ALLWAYS_OK;
}

enum allways_result twin_set_constant(struct twin *t, twin_pointer p,
                                      bool constant) {
  enum allways_result r = begin_check(t, p);
  if (r == ALLWAYS_OK)
    t->areas[p.slot].constant = constant;
  return r;
}

enum allways_result twin_set_address(struct twin *t, twin_pointer p,
                                     uint64_t address) {
  if (p.slot == 0)
    return ALLWAYS_NULL_POINTER;
  t->areas[p.slot].address = address;
  return ALLWAYS_OK;
}

enum allways_result twin_size(const struct twin *t, twin_pointer p,
                              uint64_t *size) {
  if (p.slot == 0)
    return ALLWAYS_NULL_POINTER;
  *size = t->areas[p.slot].size;
  return ALLWAYS_OK;
}

/* --------------------------------------------------------------- pointers */

enum allways_result twin_add(const struct twin *t, twin_pointer p,
                             int64_t bytes, twin_pointer *result) {
  twin_pointer sum = {p.offset + (uint64_t)bytes, p.slot};
  if (p.slot != 0 && t->areas[p.slot].freed)
    return ALLWAYS_FREED_AREA;
  if (p.slot != 0 && sum.offset > t->areas[p.slot].size)
    return ALLWAYS_POINTER_OVERFLOW;
  *result = sum;
  return ALLWAYS_OK;
}

enum allways_result twin_difference(const struct twin *t, twin_pointer a,
                                    twin_pointer b, int64_t *result) {
  if (a.slot != b.slot)
    return ALLWAYS_POINTER_DIFFERENCE;
  if (a.slot != 0 && t->areas[a.slot].freed)
    return ALLWAYS_FREED_AREA;
  *result = (int64_t)(a.offset - b.offset);
  return ALLWAYS_OK;
}

enum allways_result twin_order(const struct twin *t, twin_pointer a,
                               twin_pointer b, int *result) {
  if (a.slot != b.slot)
    return ALLWAYS_POINTER_COMPARISON;
  if (a.slot != 0 && t->areas[a.slot].freed)
    return ALLWAYS_FREED_AREA;
  *result = (a.offset > b.offset) - (a.offset < b.offset);
  return ALLWAYS_OK;
}

/* ----------------------------------------------------------------- stores */

enum allways_result twin_load_check(const struct twin *t, twin_pointer p,
                                    uint64_t size) {
  if (p.slot == 0)
    return ALLWAYS_NULL_POINTER;
  const struct twin_area *a = &t->areas[p.slot];
  if (a->freed)
    return ALLWAYS_FREED_AREA;
  if (p.offset > a->size || size > a->size - p.offset)
    return ALLWAYS_OUT_OF_BOUNDS;
  return ALLWAYS_OK;
}

static enum allways_result store_check(const struct twin *t, twin_pointer p,
                                       uint64_t size) {
  enum allways_result r = twin_load_check(t, p, size);
  if (r == ALLWAYS_OK && t->areas[p.slot].constant)
    return ALLWAYS_WRITE_CONSTANT;
  return r;
}

/* The box that byte at belongs to loses all its bytes. */
static void open_box(struct twin *t, struct twin_area *a, uint64_t at) {
  if (a->bytes[at].tag != TWIN_BOXED)
    return;
  uint64_t first = at - a->bytes[at].offset;
  uint32_t size = t->boxes->items[a->bytes[at].slot].size;
  memset(&a->bytes[first], 0, size * sizeof *a->bytes);
}

/* Puts bytes in their place; boxes that are hit are gone. */
static enum allways_result put(struct twin *t, twin_pointer p,
                               const twin_byte *bytes, uint64_t size) {
  enum allways_result r = store_check(t, p, size);
  if (r != ALLWAYS_OK)
    return r;
  struct twin_area *a = &t->areas[p.slot];
  for (uint64_t i = 0; i < size; i++)
    open_box(t, a, p.offset + i);
  if (size > 0)
    memcpy(&a->bytes[p.offset], bytes, size * sizeof *bytes);
  return ALLWAYS_OK;
}

/* Puts the same byte everywhere. */
static enum allways_result put_all(struct twin *t, twin_pointer p,
                                   twin_byte byte, uint64_t size) {
  enum allways_result r = store_check(t, p, size);
  for (uint64_t i = 0; r == ALLWAYS_OK && i < size; i++)
    r = put(t, (twin_pointer){p.offset + i, p.slot}, &byte, 1);
  return r;
}

static twin_byte plain_byte(uint8_t value) {
  return (twin_byte){.tag = TWIN_PLAIN, .value = value};
}

static twin_byte pointer_byte(twin_pointer p, unsigned index) {
  if (p.slot == 0)
    return plain_byte((uint8_t)(p.offset >> (8 * index)));
  return (twin_byte){p.offset, p.slot, TWIN_POINTER, (uint8_t)index};
}

enum allways_result twin_store_bytes(struct twin *t, twin_pointer p,
                                     const void *bytes, uint64_t size) {
  enum allways_result r = store_check(t, p, size);
  for (uint64_t i = 0; r == ALLWAYS_OK && i < size; i++) {
    twin_byte byte = plain_byte(((const uint8_t *)bytes)[i]);
    r = put(t, (twin_pointer){p.offset + i, p.slot}, &byte, 1);
  }
  return r;
}

enum allways_result twin_fill(struct twin *t, twin_pointer p, uint8_t value,
                              uint64_t size) {
  return put_all(t, p, plain_byte(value), size);
}

enum allways_result twin_undefine(struct twin *t, twin_pointer p,
                                  uint64_t size) {
  return put_all(t, p, (twin_byte){.tag = TWIN_UNDEFINED}, size);
}

enum allways_result twin_store_pointer(struct twin *t, twin_pointer p,
                                       twin_pointer value) {
  twin_byte bytes[8];
  for (unsigned i = 0; i < 8; i++)
    bytes[i] = pointer_byte(value, i);
  return put(t, p, bytes, 8);
}

enum allways_result twin_store_value(struct twin *t, twin_pointer p,
                                     twin_value value) {
  twin_byte bytes[8];
  if (value.size == 0 || value.size > 8 || value.first + value.size > 8)
    return ALLWAYS_BAD_CALL;
  for (unsigned i = 0; i < value.size; i++) {
    if (value.pointer.slot != 0)
      bytes[i] = pointer_byte(value.pointer, value.first + i);
    else if (value.defined >> i & 1)
      bytes[i] = plain_byte((uint8_t)(value.bits >> (8 * i)));
    else
      bytes[i] = (twin_byte){.tag = TWIN_UNDEFINED};
  }
  return put(t, p, bytes, value.size);
}

/* Boxes that do not lie in bytes as a whole become undefined. */
static void undefine_cut_boxes(const struct twin *t, twin_byte *bytes,
                               uint64_t size) {
  for (uint64_t i = 0; i < size; i++) {
    if (bytes[i].tag != TWIN_BOXED)
      continue;
    uint64_t length = t->boxes->items[bytes[i].slot].size;
    if (bytes[i].offset == 0 && length <= size - i)
      i += length - 1;
    else
      bytes[i] = (twin_byte){.tag = TWIN_UNDEFINED};
  }
}

enum allways_result twin_copy(struct twin *t, twin_pointer to,
                              twin_pointer from, uint64_t size) {
  enum allways_result r = store_check(t, to, size);
  if (r == ALLWAYS_OK)
    r = twin_load_check(t, from, size);
  if (r != ALLWAYS_OK || size == 0)
    return r;
  twin_byte *bytes = alloc_raw(size * sizeof *bytes);
  memcpy(bytes, &t->areas[from.slot].bytes[from.offset], size * sizeof *bytes);
  undefine_cut_boxes(t, bytes, size);
  r = put(t, to, bytes, size);
  alloc_free(bytes, size * sizeof *bytes);
  return r;
}

enum allways_result twin_store_boxed(struct twin *t, twin_pointer p,
                                     struct twin_box box) {
  struct twin_boxes *boxes = t->boxes;
  enum allways_result r = store_check(t, p, box.size);
  if (r != ALLWAYS_OK)
    return r;
  VEC_ROOM(boxes->items, boxes->count, boxes->capacity);
  boxes->items[boxes->count] = box;
  put_all(t, p, (twin_byte){.tag = TWIN_UNDEFINED}, box.size);
  twin_byte *bytes = &t->areas[p.slot].bytes[p.offset];
  for (uint32_t i = 0; i < box.size; i++)
    bytes[i] = (twin_byte){i, (uint32_t)boxes->count, TWIN_BOXED, 0};
  boxes->count++;
  return ALLWAYS_OK;
}

/* ------------------------------------------------------------------ loads */

/* How many bytes of a range have each tag. */
static void count_tags(const struct twin *t, twin_pointer p, uint64_t size,
                       uint64_t counts[4]) {
  memset(counts, 0, 4 * sizeof counts[0]);
  for (uint64_t i = 0; i < size; i++)
    counts[t->areas[p.slot].bytes[p.offset + i].tag]++;
}

/* Whether size bytes from b are bytes first, first + 1, ... of one pointer. */
static bool is_piece(const twin_byte *b, uint64_t size) {
  for (uint64_t i = 0; i < size; i++) {
    if (b[i].tag != TWIN_POINTER || b[i].slot != b[0].slot ||
        b[i].offset != b[0].offset || b[i].value != b[0].value + i)
      return false;
  }
  return true;
}

enum allways_result twin_load_bytes(const struct twin *t, twin_pointer p,
                                    void *bytes, uint64_t size) {
  uint64_t counts[4];
  enum allways_result r = twin_load_check(t, p, size);
  if (r != ALLWAYS_OK)
    return r;
  count_tags(t, p, size, counts);
  if (counts[TWIN_BOXED] > 0)
    return ALLWAYS_NOT_A_NUMBER;
  if (counts[TWIN_UNDEFINED] > 0)
    return ALLWAYS_UNDEFINED_LOAD;
  if (counts[TWIN_POINTER] > 0)
    return ALLWAYS_POINTER_BYTES;
  for (uint64_t i = 0; i < size; i++)
    ((uint8_t *)bytes)[i] = t->areas[p.slot].bytes[p.offset + i].value;
  return ALLWAYS_OK;
}

enum allways_result twin_load_pointer(const struct twin *t, twin_pointer p,
                                      twin_pointer *value) {
  uint8_t plain[8] = {0};
  enum allways_result r = twin_load_bytes(t, p, plain, 8);
  if (r == ALLWAYS_OK) {
    *value = (twin_pointer){0, 0};
    for (unsigned i = 0; i < 8; i++)
      value->offset |= (uint64_t)plain[i] << (8 * i);
    return ALLWAYS_OK;
  }
  if (r != ALLWAYS_POINTER_BYTES)
    return r;
  const twin_byte *b = &t->areas[p.slot].bytes[p.offset];
  if (b[0].value != 0 || !is_piece(b, 8))
    return r;
  *value = (twin_pointer){b[0].offset, b[0].slot};
  return ALLWAYS_OK;
}

enum allways_result twin_load_value(const struct twin *t, twin_pointer p,
                                    unsigned size, twin_value *value) {
  uint64_t counts[4];
  if (size == 0 || size > 8)
    return ALLWAYS_BAD_CALL;
  enum allways_result r = twin_load_check(t, p, size);
  if (r != ALLWAYS_OK)
    return r;
  count_tags(t, p, size, counts);
  if (counts[TWIN_BOXED] > 0)
    return ALLWAYS_NOT_A_NUMBER;
  const twin_byte *b = &t->areas[p.slot].bytes[p.offset];
  *value = (twin_value){.size = (uint8_t)size};
  if (counts[TWIN_POINTER] > 0) {
    if (!is_piece(b, size))
      return ALLWAYS_POINTER_BYTES;
    value->pointer = (twin_pointer){b[0].offset, b[0].slot};
    value->first = b[0].value;
    value->defined = (uint8_t)((1u << size) - 1);
    return ALLWAYS_OK;
  }
  for (unsigned i = 0; i < size; i++) {
    value->bits |= (uint64_t)b[i].value << (8 * i);
    if (b[i].tag == TWIN_PLAIN)
      value->defined |= (uint8_t)(1u << i);
  }
  return ALLWAYS_OK;
}

enum allways_result twin_load_boxed(const struct twin *t, twin_pointer p,
                                    const struct twin_box **box) {
  enum allways_result r = twin_load_check(t, p, 1);
  if (r != ALLWAYS_OK)
    return r;
  const twin_byte *b = &t->areas[p.slot].bytes[p.offset];
  if (b->tag != TWIN_BOXED || b->offset != 0)
    return ALLWAYS_UNDEFINED_LOAD;
  *box = &t->boxes->items[b->slot];
  return ALLWAYS_OK;
}
