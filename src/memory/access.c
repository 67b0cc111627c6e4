/*
 * memory/access.c - stores and loads of scalars, pointers, bytes and fields.
 *
 * The fast path is one aligned word in PLAIN or POINTER form; what crosses
 * words or meets a cell goes through range_clear and item_next.
 */
#include <string.h>

#include "memory/memory_impl.h"

enum allways_result store_check(struct allways_memory *m, allways_pointer p,
                                uint64_t size) {
  enum allways_result r = access_check(m, p, size, true);
  if (r != ALLWAYS_OK || m->areas[p.area].data || size == 0)
    return r;
  return mem_make_block(m, p.area)
             ? r
             : mem_refuse(m, ALLWAYS_LIMIT, p, allways_null(), size);
}

/* A mask of size bits at bit shift; size is 0 to 8. */
static inline uint8_t byte_bits(unsigned shift, unsigned size) {
  return (uint8_t)(((1u << size) - 1) << shift);
}

/* A mask of size bytes, 1 to 8. */
static inline uint64_t byte_mask(unsigned size) {
  return size == 8 ? ~UINT64_C(0) : (UINT64_C(1) << 8 * size) - 1;
}

/* Puts plain bytes into one word, which is open and has no pieces in their
 * range.  The bits of undefined bytes are zero. */
static void put_plain(struct allways_memory *m, uint32_t area, uint32_t w,
                      unsigned shift, unsigned size, uint64_t bits,
                      uint8_t defined) {
  struct area *a = &m->areas[area];
  struct shadow *shadow = &area_shadow(a)[w];
  uint64_t mask = byte_mask(size) << 8 * shift;
  uint8_t range = byte_bits(shift, size);
  uint64_t *data = &a->data[w];
  assert(shadow->logged && shadow->tag != WORD_POINTER);
  assert((defined & ~range) == 0 && (shadow->defined & range) == 0);
  if (shadow->tag == WORD_CELL) {
    struct cell *cell = &m->cells[*data];
    data = &cell->plain;
    cell->defined = (uint8_t)((cell->defined & ~range) | defined);
  }
  *data = (*data & ~mask) | (bits << 8 * shift & mask);
  shadow->defined = (uint8_t)((shadow->defined & ~range) | defined);
}

void plain_store(struct allways_memory *m, uint32_t area, uint64_t offset,
                 const uint8_t *bytes, const uint8_t *defined, uint64_t size) {
  range_clear(m, area, offset, size);
  while (size > 0) {
    unsigned shift = offset & 7;
    unsigned n = 8 - shift < size ? 8 - shift : (unsigned)size;
    uint64_t bits = 0;
    uint8_t mask = 0;
    memcpy(&bits, bytes, n);
    for (unsigned i = 0; i < n; i++)
      if (defined == NULL || defined[i])
        mask |= (uint8_t)(1u << (shift + i));
      else
        bits &= ~(UINT64_C(255) << 8 * i);
    if (mask)
      put_plain(m, area, (uint32_t)(offset >> 3), shift, n, bits, mask);
    offset += n;
    bytes += n;
    defined = defined ? defined + n : NULL;
    size -= n;
  }
}

/* ----------------------------------------------------------------- scalars */

static inline bool scalar_size(unsigned size) {
  return size == 8 || size == 4 || size == 2 || size == 1;
}

enum allways_result allways_store_scalar(struct allways_memory *m,
                                         allways_pointer p, unsigned size,
                                         uint64_t value) {
  if (!scalar_size(size))
    return mem_refuse(m, ALLWAYS_BAD_CALL, p, allways_null(), size);
  enum allways_result r = store_check(m, p, size);
  if (r != ALLWAYS_OK)
    return r;
  uint32_t w = (uint32_t)(p.offset >> 3);
  unsigned shift = p.offset & 7;
  if (LIKELY(shift + size <= 8)) {
    word_open(m, p.area, w);
    struct area *a = &m->areas[p.area];
    struct shadow *shadow = &area_shadow(a)[w];
    if (LIKELY(shadow->tag == WORD_PLAIN)) {
      uint64_t mask = byte_mask(size) << 8 * shift;
      a->data[w] = (a->data[w] & ~mask) | (value << 8 * shift & mask);
      shadow->defined |= byte_bits(shift, size);
      return ALLWAYS_OK;
    }
  }
  uint8_t bytes[8];
  memcpy(bytes, &value, sizeof bytes);
  plain_store(m, p.area, p.offset, bytes, NULL, size);
  return ALLWAYS_OK;
}

/* Finds out why bytes cannot be loaded as numbers: boxed values count before
 * undefined bytes.  *pointers: some of them are bytes of pointers, which the
 * caller may or may not accept. */
static enum allways_result number_fault(struct allways_memory *m,
                                        allways_pointer p, uint64_t size,
                                        bool *pointers) {
  struct allways_item item;
  uint64_t at = p.offset, end = p.offset + size, defined = 0;
  *pointers = false;
  while (item_next(m, p.area, &at, end, &item)) {
    if (item.kind == ALLWAYS_ITEM_BOXED)
      return ALLWAYS_NOT_A_NUMBER;
    *pointers |= item.kind == ALLWAYS_ITEM_POINTER;
    uint64_t from = item.offset < p.offset ? p.offset : item.offset;
    uint64_t to = item.offset + item.size < end ? item.offset + item.size : end;
    defined += to - from;
  }
  return defined == size ? ALLWAYS_OK : ALLWAYS_UNDEFINED_LOAD;
}

/* Loads bytes that must all be defined and plain. */
static enum allways_result load_plain(struct allways_memory *m,
                                      allways_pointer p, uint8_t *bytes,
                                      uint64_t size) {
  bool pointers;
  enum allways_result r = number_fault(m, p, size, &pointers);
  if (r == ALLWAYS_OK && pointers)
    r = ALLWAYS_POINTER_BYTES;
  if (r != ALLWAYS_OK)
    return mem_refuse(m, r, p, allways_null(), size);
  struct allways_item item;
  uint64_t at = p.offset;
  while (item_next(m, p.area, &at, p.offset + size, &item))
    memcpy(bytes + (item.offset - p.offset), item.bytes, item.size);
  return ALLWAYS_OK;
}

enum allways_result allways_load_scalar(struct allways_memory *m,
                                        allways_pointer p, unsigned size,
                                        uint64_t *value) {
  if (!scalar_size(size))
    return mem_refuse(m, ALLWAYS_BAD_CALL, p, allways_null(), size);
  enum allways_result r = access_check(m, p, size, false);
  if (r != ALLWAYS_OK)
    return r;
  const struct area *a = &m->areas[p.area];
  uint32_t w = (uint32_t)(p.offset >> 3);
  unsigned shift = p.offset & 7;
  if (LIKELY(shift + size <= 8 && a->data)) {
    const struct shadow *shadow = &area_shadow(a)[w];
    uint8_t range = byte_bits(shift, size);
    if (LIKELY(shadow->tag == WORD_PLAIN &&
               (shadow->defined & range) == range)) {
      *value = a->data[w] >> 8 * shift & byte_mask(size);
      return ALLWAYS_OK;
    }
  }
  uint64_t bits = 0;
  uint8_t bytes[8];
  r = load_plain(m, p, bytes, size);
  if (r == ALLWAYS_OK) {
    memcpy(&bits, bytes, size);
    *value = bits;
  }
  return r;
}

/* ---------------------------------------------------------------- pointers */

/* Stores a whole pointer: as a POINTER word if it is aligned and its offset
 * fits, else as a piece. */
static void put_pointer(struct allways_memory *m, uint32_t area,
                        uint64_t offset, allways_pointer value) {
  uint32_t w = (uint32_t)(offset >> 3);
  if (LIKELY((offset & 7) == 0 && value.offset <= UINT32_MAX)) {
    word_open(m, area, w);
    struct area *a = &m->areas[area];
    struct shadow *shadow = &area_shadow(a)[w];
    if (UNLIKELY(shadow->tag == WORD_CELL))
      range_clear(m, area, offset, 8);
    assert(shadow->tag != WORD_CELL); /* else its cell would be lost */
    a->data[w] = pack_pointer(value);
    shadow->tag = WORD_POINTER;
    shadow->defined = 255;
    return;
  }
  range_clear(m, area, offset, 8);
  pointer_add(m, area, offset, value, 0, 8);
}

enum allways_result allways_store_pointer(struct allways_memory *m,
                                          allways_pointer p,
                                          allways_pointer value) {
  enum allways_result r = store_check(m, p, 8);
  if (r != ALLWAYS_OK)
    return r;
  if (value.area == 0)
    return allways_store_scalar(m, p, 8, value.offset);
  if (!mem_is_area(m, value.area))
    return mem_refuse(m, ALLWAYS_BAD_CALL, p, value, 8);
  put_pointer(m, p.area, p.offset, value);
  return ALLWAYS_OK;
}

/* Loads a pointer from eight bytes that are not one word in POINTER form: an
 * unaligned pointer, one with a large offset, or plain bytes. */
static enum allways_result load_pointer_slow(struct allways_memory *m,
                                             allways_pointer p,
                                             allways_pointer *value) {
  bool pointers;
  enum allways_result r = number_fault(m, p, 8, &pointers);
  if (r != ALLWAYS_OK)
    return mem_refuse(m, r, p, allways_null(), 8);
  uint64_t bits, at = p.offset;
  if (!pointers) {
    load_plain(m, p, (uint8_t *)&bits, 8);
    *value = (allways_pointer){bits, 0};
    return ALLWAYS_OK;
  }
  struct allways_item item;
  item_next(m, p.area, &at, p.offset + 8, &item);
  if (item.offset != p.offset || item.size != 8)
    return mem_refuse(m, ALLWAYS_POINTER_BYTES, p, allways_null(), 8);
  *value = item.pointer;
  return ALLWAYS_OK;
}

enum allways_result allways_load_pointer(struct allways_memory *m,
                                         allways_pointer p,
                                         allways_pointer *value) {
  enum allways_result r = access_check(m, p, 8, false);
  if (r != ALLWAYS_OK)
    return r;
  const struct area *a = &m->areas[p.area];
  if (LIKELY((p.offset & 7) == 0 && a->data)) {
    uint32_t w = (uint32_t)(p.offset >> 3);
    const struct shadow *shadow = &area_shadow(a)[w];
    if (LIKELY(shadow->tag == WORD_POINTER)) {
      *value = unpack_pointer(a->data[w]);
      return ALLWAYS_OK;
    }
    if (LIKELY(shadow->tag == WORD_PLAIN && shadow->defined == 255)) {
      *value = (allways_pointer){a->data[w], 0};
      return ALLWAYS_OK;
    }
  }
  return load_pointer_slow(m, p, value);
}

/* ------------------------------------------------------------------- bytes */

enum allways_result allways_store_bytes(struct allways_memory *m,
                                        allways_pointer p, const void *bytes,
                                        uint64_t size) {
  enum allways_result r = store_check(m, p, size);
  if (r == ALLWAYS_OK)
    plain_store(m, p.area, p.offset, bytes, NULL, size);
  return r;
}

enum allways_result allways_load_bytes(struct allways_memory *m,
                                       allways_pointer p, void *bytes,
                                       uint64_t size) {
  enum allways_result r = access_check(m, p, size, false);
  return r == ALLWAYS_OK ? load_plain(m, p, bytes, size) : r;
}

enum allways_result allways_fill(struct allways_memory *m, allways_pointer p,
                                 uint8_t value, uint64_t size) {
  enum allways_result r = store_check(m, p, size);
  if (r != ALLWAYS_OK)
    return r;
  uint8_t bytes[256];
  memset(bytes, value, sizeof bytes);
  while (size > 0) {
    uint64_t n = size < sizeof bytes ? size : sizeof bytes;
    plain_store(m, p.area, p.offset, bytes, NULL, n);
    p.offset += n;
    size -= n;
  }
  return ALLWAYS_OK;
}

enum allways_result allways_undefine(struct allways_memory *m,
                                     allways_pointer p, uint64_t size) {
  enum allways_result r = access_check(m, p, size, true);
  if (r == ALLWAYS_OK && m->areas[p.area].data)
    range_clear(m, p.area, p.offset, size);
  return r;
}

/* ---------------------------------------------------------- register values */

/* A range that has bytes of pointers is a register value only if all of its
 * bytes are successive bytes of one pointer. */
static enum allways_result load_pointer_bytes(struct allways_memory *m,
                                              allways_pointer p, unsigned size,
                                              allways_value *value) {
  struct allways_item item;
  uint64_t at = p.offset, end = p.offset + size;
  item_next(m, p.area, &at, end, &item);
  if (item.kind != ALLWAYS_ITEM_POINTER || item.offset > p.offset ||
      item.offset + item.size < end)
    return mem_refuse(m, ALLWAYS_POINTER_BYTES, p, allways_null(), size);
  uint8_t first = (uint8_t)(item.first + (p.offset - item.offset));
  *value = (allways_value){0, item.pointer, (uint8_t)size, first,
                           byte_bits(0, size)};
  return ALLWAYS_OK;
}

enum allways_result allways_load_value(struct allways_memory *m,
                                       allways_pointer p, unsigned size,
                                       allways_value *value) {
  if (size == 0 || size > 8)
    return mem_refuse(m, ALLWAYS_BAD_CALL, p, allways_null(), size);
  enum allways_result r = access_check(m, p, size, false);
  if (r != ALLWAYS_OK)
    return r;
  bool pointers;
  if (number_fault(m, p, size, &pointers) == ALLWAYS_NOT_A_NUMBER)
    return mem_refuse(m, ALLWAYS_NOT_A_NUMBER, p, allways_null(), size);
  if (pointers)
    return load_pointer_bytes(m, p, size, value);
  struct allways_item item;
  uint64_t at = p.offset;
  *value = (allways_value){0, {0, 0}, (uint8_t)size, 0, 0};
  while (item_next(m, p.area, &at, p.offset + size, &item)) {
    unsigned shift = (unsigned)(item.offset - p.offset);
    uint64_t bits = 0;
    memcpy(&bits, item.bytes, item.size);
    value->bits |= bits << 8 * shift;
    value->defined |= byte_bits(shift, (unsigned)item.size);
  }
  return ALLWAYS_OK;
}

enum allways_result allways_store_value(struct allways_memory *m,
                                        allways_pointer p,
                                        const allways_value *value) {
  unsigned size = value->size;
  if (size == 0 || value->first + size > 8)
    return mem_refuse(m, ALLWAYS_BAD_CALL, p, allways_null(), size);
  enum allways_result r = store_check(m, p, size);
  if (r != ALLWAYS_OK)
    return r;
  if (value->pointer.area != 0) {
    if (!mem_is_area(m, value->pointer.area))
      return mem_refuse(m, ALLWAYS_BAD_CALL, p, value->pointer, size);
    if (size == 8) {
      put_pointer(m, p.area, p.offset, value->pointer);
      return ALLWAYS_OK;
    }
    range_clear(m, p.area, p.offset, size);
    pointer_add(m, p.area, p.offset, value->pointer, value->first, size);
    return ALLWAYS_OK;
  }
  uint8_t bytes[8], defined[8];
  memcpy(bytes, &value->bits, sizeof bytes);
  for (unsigned i = 0; i < 8; i++)
    defined[i] = value->defined >> i & 1;
  plain_store(m, p.area, p.offset, bytes, defined, size);
  return ALLWAYS_OK;
}

/* ------------------------------------------------------------------ fields */

/* Moves *p by the offset of a field, and checks the access.  A sum that wraps
 * must not look like a place in the area, so it becomes the largest offset,
 * which is out of bounds. */
static enum allways_result field_at(struct allways_memory *m,
                                    allways_pointer *p, uint64_t offset,
                                    uint64_t size, bool store) {
  if (p->area != 0 && p->offset + offset >= offset)
    p->offset += offset;
  else if (p->area != 0)
    p->offset = UINT64_MAX;
  return access_check(m, *p, size, store);
}

enum allways_result allways_store_field(struct allways_memory *m,
                                        allways_pointer p, uint64_t offset,
                                        uint64_t size, bool pointer,
                                        const void *value) {
  enum allways_result r = field_at(m, &p, offset, size, true);
  if (r != ALLWAYS_OK)
    return r;
  if (!pointer)
    return allways_store_bytes(m, p, value, size);
  allways_pointer target;
  memcpy(&target, value, sizeof target);
  return allways_store_pointer(m, p, target);
}

enum allways_result allways_load_field(struct allways_memory *m,
                                       allways_pointer p, uint64_t offset,
                                       uint64_t size, bool pointer,
                                       void *result) {
  enum allways_result r = field_at(m, &p, offset, size, false);
  if (r != ALLWAYS_OK)
    return r;
  if (!pointer)
    return allways_load_bytes(m, p, result, size);
  allways_pointer target;
  r = allways_load_pointer(m, p, &target);
  if (r == ALLWAYS_OK)
    memcpy(result, &target, sizeof target);
  return r;
}
