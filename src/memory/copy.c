/*
 * memory/copy.c - block copy with all that is known of the bytes.
 *
 * Whole aligned words without cells are copied word by word.  Otherwise the
 * source is gathered first, so that the ranges may overlap, and then laid out
 * at the destination.
 */
#include <string.h>

#include "memory/memory_impl.h"

/* A boxed value or pointer of the source. */
struct gathered {
  uint64_t offset; /* from the start of the range */
  struct box *box; /* with a reference of its own; NULL: a pointer */
  allways_pointer pointer;
  uint8_t first, size; /* which bytes of the pointer */
};

/* All that is known of the source range. */
struct gathering {
  uint8_t *bytes, *defined; /* one of each for each byte */
  struct gathered *items;
  size_t count, capacity;
};

/* --------------------------------------------------------------- gathering */

/* Of a pointer that the range cuts, the bytes inside are copied. */
static void gather_pointer(struct gathering *g, const struct allways_item *item,
                           uint64_t from, uint64_t to) {
  uint64_t start = item->offset < from ? from : item->offset;
  uint64_t end = item->offset + item->size;
  end = end > to ? to : end;
  VEC_ROOM(g->items, g->count, g->capacity);
  g->items[g->count++] = (struct gathered){
      start - from, NULL, item->pointer,
      (uint8_t)(item->first + (start - item->offset)), (uint8_t)(end - start)};
}

/* A boxed value that the range cuts is not copied: its bytes are undefined. */
static void gather_box(const struct allways_memory *m, struct gathering *g,
                       const struct allways_item *item, uint64_t from,
                       uint64_t to) {
  if (item->offset < from || item->offset + item->size > to)
    return;
  uint32_t piece = piece_at(m, &m->areas[item->area], item->offset);
  struct box *box = m->pieces[piece].box;
  assert(piece != 0 && m->pieces[piece].kind == PIECE_BOX);
  box->refs++;
  VEC_ROOM(g->items, g->count, g->capacity);
  g->items[g->count++] =
      (struct gathered){item->offset - from, box, {0, 0}, 0, 0};
}

static void gather(const struct allways_memory *m, struct gathering *g,
                   allways_pointer p, uint64_t size) {
  struct allways_item item;
  uint64_t at = p.offset, to = p.offset + size;
  while (item_next(m, p.area, &at, to, &item)) {
    if (item.kind == ALLWAYS_ITEM_POINTER) {
      gather_pointer(g, &item, p.offset, to);
    } else if (item.kind == ALLWAYS_ITEM_BOXED) {
      gather_box(m, g, &item, p.offset, to);
    } else {
      memcpy(g->bytes + (item.offset - p.offset), item.bytes, item.size);
      memset(g->defined + (item.offset - p.offset), 1, item.size);
    }
  }
}

/* Plain bytes come first: they clear the range for the others. */
static void lay_out(struct allways_memory *m, struct gathering *g,
                    allways_pointer to, uint64_t size) {
  plain_store(m, to.area, to.offset, g->bytes, g->defined, size);
  for (size_t i = 0; i < g->count; i++) {
    const struct gathered *it = &g->items[i];
    if (it->box)
      box_add(m, to.area, to.offset + it->offset, box_size(m, it->box),
              it->box);
    else
      pointer_add(m, to.area, to.offset + it->offset, it->pointer, it->first,
                  it->size);
  }
}

static void copy_gathered(struct allways_memory *m, allways_pointer to,
                          allways_pointer from, uint64_t size) {
  struct gathering g = {alloc_new(size), alloc_new(size), NULL, 0, 0};
  gather(m, &g, from, size);
  lay_out(m, &g, to, size);
  VEC_FREE(g.items, g.capacity);
  alloc_free(g.bytes, size);
  alloc_free(g.defined, size);
}

/* ------------------------------------------------------------- word by word */

/* Whole words only: offset and size are multiples of eight. */
static bool has_cells(const struct allways_memory *m, allways_pointer p,
                      uint64_t size) {
  const struct area *a = &m->areas[p.area];
  if (a->data == NULL || m->cell_count == 1)
    return false;
  const struct shadow *shadow = area_shadow(a);
  for (uint64_t w = p.offset >> 3; w < (p.offset + size) >> 3; w++)
    if (shadow[w].tag == WORD_CELL)
      return true;
  return false;
}

static bool words_wanted(const struct allways_memory *m, allways_pointer to,
                         allways_pointer from, uint64_t size) {
  return ((to.offset | from.offset | size) & 7) == 0 &&
         m->areas[from.area].data && !has_cells(m, from, size) &&
         !has_cells(m, to, size);
}

static void copy_word(struct allways_memory *m, uint32_t to, uint64_t to_word,
                      uint32_t from, uint64_t from_word) {
  word_open(m, to, (uint32_t)to_word);
  const struct area *a = &m->areas[from];
  struct area *b = &m->areas[to];
  const struct shadow *source = &area_shadow(a)[from_word];
  struct shadow *target = &area_shadow(b)[to_word];
  assert((source->tag | target->tag) < WORD_CELL);
  b->data[to_word] = a->data[from_word];
  target->defined = source->defined;
  target->tag = source->tag;
}

/* Backwards where the target overlaps words of the source that are still to be
 * copied, as memmove does. */
static void copy_words(struct allways_memory *m, allways_pointer to,
                       allways_pointer from, uint64_t size) {
  uint64_t n = size >> 3, a = from.offset >> 3, b = to.offset >> 3;
  bool backwards = to.area == from.area && b > a;
  for (uint64_t i = 0; i < n; i++) {
    uint64_t k = backwards ? n - 1 - i : i;
    copy_word(m, to.area, b + k, from.area, a + k);
  }
}

/* ------------------------------------------------------------- plain bytes */

/* Only plain words, from the one that offset is in to the last. */
static bool plain_only(const struct area *a, uint64_t offset, uint64_t size) {
  const struct shadow *shadow = area_shadow(a);
  for (uint64_t w = offset >> 3; w <= (offset + size - 1) >> 3; w++)
    if (shadow[w].tag != WORD_PLAIN)
      return false;
  return true;
}

/* Plain bytes at any offset, between two areas: no overlap, no pointers. */
static bool bytes_wanted(const struct allways_memory *m, allways_pointer to,
                         allways_pointer from, uint64_t size) {
  const struct area *a = &m->areas[from.area], *b = &m->areas[to.area];
  return from.area != to.area && a->data && plain_only(a, from.offset, size) &&
         plain_only(b, to.offset, size);
}

/* Up to eight bytes and which of them are defined. */
static uint64_t read_bytes(const struct area *a, uint64_t offset, unsigned n,
                           unsigned *defined) {
  const struct shadow *shadow = &area_shadow(a)[offset >> 3];
  unsigned bits = shadow->defined, shift = offset & 7;
  uint64_t value = 0;
  if (shift + n > 8)
    bits |= (unsigned)shadow[1].defined << 8;
  memcpy(&value, (const uint8_t *)a->data + offset, n);
  *defined = bits >> shift & ((1u << n) - 1);
  return value;
}

/* One word of the target after the other; its bytes may lie in two words of the
 * source. */
static void copy_bytes(struct allways_memory *m, allways_pointer to,
                       allways_pointer from, uint64_t size) {
  while (size > 0) {
    unsigned shift = to.offset & 7, defined;
    unsigned n = 8 - shift < size ? 8 - shift : (unsigned)size;
    uint32_t w = (uint32_t)(to.offset >> 3);
    uint64_t value = read_bytes(&m->areas[from.area], from.offset, n, &defined);
    uint64_t mask = (n == 8 ? ~UINT64_C(0) : (UINT64_C(1) << 8 * n) - 1)
                    << 8 * shift;
    word_open(m, to.area, w);
    struct area *b = &m->areas[to.area];
    struct shadow *shadow = &area_shadow(b)[w];
    b->data[w] = (b->data[w] & ~mask) | value << 8 * shift;
    shadow->defined =
        (uint8_t)((shadow->defined & ~(((1u << n) - 1) << shift)) |
                  defined << shift);
    to.offset += n;
    from.offset += n;
    size -= n;
  }
}

/* Both checks come before store_check, which may make a block: a refused
 * operation changes nothing. */
enum allways_result allways_copy(struct allways_memory *m, allways_pointer to,
                                 allways_pointer from, uint64_t size) {
  enum allways_result r = access_check(m, to, size, true);
  if (r == ALLWAYS_OK)
    r = access_check(m, from, size, false);
  if (r == ALLWAYS_OK)
    r = store_check(m, to, size);
  if (r != ALLWAYS_OK || size == 0)
    return r;
  if (words_wanted(m, to, from, size))
    copy_words(m, to, from, size);
  else if (bytes_wanted(m, to, from, size))
    copy_bytes(m, to, from, size);
  else
    copy_gathered(m, to, from, size);
  return ALLWAYS_OK;
}
