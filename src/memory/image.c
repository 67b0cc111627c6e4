/*
 * memory/image.c - a state as bytes.
 *
 *   image  := A7 01 area*                   areas in canonical order
 *   area   := length flags kind size [rank] [address] item*
 *             length of what follows
 *   item   := gap * 4 + type, then
 *     bytes    length byte*
 *     pointer  to offset                    eight bytes, from the first
 *     piece    first size to offset         some bytes of a pointer
 *     box      class size length byte* target (0, or 1 to offset)
 *
 * Numbers are variable-length, seven bits a byte, lowest first.  gap is the
 * number of undefined bytes before the item.  `to` is the target's number in
 * the canonical order minus the source's, folded to be positive: relative, so
 * that an area's bytes stay the same when others come and go before it.  The
 * canonical order is depth-first, which makes most of these differences small
 * and lasting.
 *
 * A difference (memory/delta.h) is made of the same parts:
 *
 *   delta  := (number address)* 0 (number part)* 0 (site part)*
 *
 * first the lasting areas without content of their own whose address is not as
 * in the base, then those whose content is not, then all others.
 * Lasting areas have their own numbers, others follow in the order in which
 * they are met.  It is not the same for equal states.
 */
#include "memory/delta.h"

#include <string.h>

#include "memory/memory_impl.h"

enum { MAGIC_0 = 0xa7, MAGIC_1 = 1 };
enum { ITEM_BYTES, ITEM_POINTER, ITEM_PIECE, ITEM_BOX };
enum {
  IMAGE_FREED = 1,
  IMAGE_CONSTANT = 2,
  IMAGE_ROOT = 4,
  IMAGE_ADDRESS = 8,
  IMAGE_FLAGS = 15
};

/* ----------------------------------------------------------------- writing */

/* Bytes that grow. */
struct bytes {
  uint8_t *items;
  size_t count, capacity;
};

/* Adds n bytes, which the caller fills in before the next call. */
static uint8_t *bytes_room(struct bytes *b, size_t n) {
  if (b->capacity - b->count < n) {
    size_t grown = alloc_grown(b->capacity, b->count + n);
    b->items = alloc_resize(b->items, b->capacity, grown);
    b->capacity = grown;
  }
  b->count += n;
  return b->items + b->count - n;
}

static void put_number(struct bytes *b, uint64_t n) {
  for (; n >= 128; n >>= 7)
    *bytes_room(b, 1) = (uint8_t)(n | 128);
  *bytes_room(b, 1) = (uint8_t)n;
}

struct writer {
  const struct allways_memory *m;
  struct bytes out, part; /* the whole; the area being written */
  struct numbers order;   /* areas in the order of their numbers */
  uint32_t *numbers;      /* by area; 0: it has none */
  uint32_t lasting;       /* delta: areas up to this one; else 0 */
  bool far;               /* delta: the part has a pointer to another one */
};

/* Delta: an area is numbered when it is first met. */
static void number_area(struct writer *w, uint32_t area) {
  w->far |= area > w->lasting;
  if (w->numbers[area])
    return;
  numbers_add(&w->order, area);
  w->numbers[area] = w->lasting + (uint32_t)w->order.count;
}

static void put_target(struct writer *w, uint32_t source,
                       allways_pointer target) {
  if (w->lasting)
    number_area(w, target.area);
  assert(w->numbers[target.area] != 0 && w->numbers[source] != 0);
  int64_t to = (int64_t)w->numbers[target.area] - w->numbers[source];
  put_number(&w->part, (uint64_t)to << 1 ^ (uint64_t)(to >> 63));
  put_number(&w->part, target.offset);
}

/* The class writes the object without its target, which has another number in
 * each image. */
static void put_box(struct writer *w, const struct allways_item *item) {
  const struct allways_box_class *class_ = w->m->classes[item->class_number];
  size_t size = class_->write(item->object, NULL, 0);
  put_number(&w->part, item->class_number);
  put_number(&w->part, item->size);
  put_number(&w->part, size);
  class_->write(item->object, bytes_room(&w->part, size), size);
  bool pointer = item->pointer.area != 0;
  put_number(&w->part, pointer);
  if (pointer)
    put_target(w, item->area, item->pointer);
}

static void put_item(struct writer *w, const struct allways_item *item,
                     uint64_t gap) {
  struct bytes *b = &w->part;
  if (item->kind == ALLWAYS_ITEM_BYTES) {
    put_number(b, gap << 2 | ITEM_BYTES);
    put_number(b, item->size);
    memcpy(bytes_room(b, item->size), item->bytes, item->size);
  } else if (item->kind == ALLWAYS_ITEM_BOXED) {
    put_number(b, gap << 2 | ITEM_BOX);
    put_box(w, item);
  } else if (item->size == 8) {
    put_number(b, gap << 2 | ITEM_POINTER);
    put_target(w, item->area, item->pointer);
  } else {
    put_number(b, gap << 2 | ITEM_PIECE);
    put_number(b, item->first);
    put_number(b, item->size);
    put_target(w, item->area, item->pointer);
  }
}

/* Writes an area into w->part. */
static void make_part(struct writer *w, uint32_t area) {
  const struct area *a = &w->m->areas[area];
  unsigned flags = (a->flags & AREA_FREED ? IMAGE_FREED : 0) |
                   (a->flags & AREA_CONSTANT ? IMAGE_CONSTANT : 0) |
                   (a->flags & AREA_ROOT ? IMAGE_ROOT : 0) |
                   (a->addressed ? IMAGE_ADDRESS : 0);
  w->part.count = 0;
  put_number(&w->part, flags);
  put_number(&w->part, a->kind);
  put_number(&w->part, a->size);
  if (a->flags & AREA_ROOT)
    put_number(&w->part, w->m->more[area].rank);
  if (a->addressed)
    put_number(&w->part, w->m->more[area].address);
  struct allways_item item;
  uint64_t at = 0, done = 0;
  while (item_next(w->m, area, &at, a->size, &item)) {
    assert(item.offset >= done);
    put_item(w, &item, item.offset - done);
    done = item.offset + item.size;
  }
}

/* Adds the part to the whole, after its length. */
static void put_part(struct writer *w) {
  put_number(&w->out, w->part.count);
  if (w->part.count)
    memcpy(bytes_room(&w->out, w->part.count), w->part.items, w->part.count);
}

size_t allways_image_write(struct allways_memory *m, void *bytes, size_t room) {
  struct writer w = {.m = m};
  size_t table = m->area_count * sizeof *w.numbers;
  w.numbers = alloc_new(table);
  canonical_order(m, &w.order, w.numbers);
  *bytes_room(&w.out, 1) = MAGIC_0;
  *bytes_room(&w.out, 1) = MAGIC_1;
  for (size_t i = 0; i < w.order.count; i++) {
    make_part(&w, w.order.items[i]);
    put_part(&w);
  }
  size_t size = w.out.count;
  if (room > 0)
    memcpy(bytes, w.out.items, size < room ? size : room);
  VEC_FREE(w.out.items, w.out.capacity);
  VEC_FREE(w.part.items, w.part.capacity);
  VEC_FREE(w.order.items, w.order.capacity);
  alloc_free(w.numbers, table);
  return size;
}

/* ----------------------------------------------------------------- reading */

/* Bytes left to read.  at becomes NULL when they are malformed, and stays so:
 * a caller may read on and look at the end. */
struct reader {
  const uint8_t *at, *end;
};

/* There is one way to write a number, so equal images have equal bytes. */
static uint64_t get_number(struct reader *r) {
  uint64_t n = 0;
  for (unsigned shift = 0; r->at && r->at < r->end && shift < 64; shift += 7) {
    uint8_t byte = *r->at++;
    if ((byte == 0 && shift > 0) || (shift == 63 && byte > 1))
      break; /* longer than it need be, or than 64 bits */
    n |= (uint64_t)(byte & 127) << shift;
    if (byte < 128)
      return n;
  }
  r->at = NULL;
  return 0;
}

static const uint8_t *get_bytes(struct reader *r, uint64_t n) {
  const uint8_t *bytes = r->at;
  if (bytes == NULL || n > (uint64_t)(r->end - bytes)) {
    r->at = NULL;
    return NULL;
  }
  r->at += n;
  return bytes;
}

static bool get_magic(struct reader *r) {
  const uint8_t *magic = get_bytes(r, 2);
  return magic && magic[0] == MAGIC_0 && magic[1] == MAGIC_1;
}

/* The bytes of the next area; false at the end or if malformed. */
static bool get_part(struct reader *r, struct reader *part) {
  if (r->at == NULL || r->at == r->end)
    return false;
  uint64_t size = get_number(r);
  part->at = get_bytes(r, size);
  part->end = r->at;
  return part->at != NULL;
}

/* What comes before the items of an area; rank is 0 if it is no root. */
struct header {
  uint64_t flags, kind, size, rank, address;
};

static struct header get_header(struct reader *part) {
  struct header h = {0, 0, 0, 0, 0};
  h.flags = get_number(part);
  h.kind = get_number(part);
  h.size = get_number(part);
  if (h.flags & IMAGE_ROOT)
    h.rank = get_number(part);
  if (h.flags & IMAGE_ADDRESS)
    h.address = get_number(part);
  return h;
}

/* Building a memory from an image: first all areas, then their content. */
struct builder {
  struct allways_memory *m;
  struct numbers areas; /* by canonical number */
  uint64_t site;        /* of the next area */
};

/* The standing area that is this root, or 0. */
static uint32_t standing_root(const struct builder *b, const struct header *h) {
  uint32_t area = 0;
  if (h->flags & IMAGE_ROOT)
    area = mem_root(b->m, (uint32_t)h->rank);
  return area && b->m->areas[area].standing ? area : 0;
}

/* Makes the area of a part, still without content; pointers may then name areas
 * that come later. */
static enum allways_result build_area(struct builder *b, struct reader *part) {
  struct header h = get_header(part);
  allways_pointer p;
  enum { NEVER = IMAGE_FREED | IMAGE_CONSTANT };
  if (part->at == NULL || h.flags > IMAGE_FLAGS || (h.flags & NEVER) == NEVER ||
      h.kind > 255 || h.rank > UINT32_MAX ||
      (h.flags & IMAGE_ADDRESS) != (h.address ? IMAGE_ADDRESS : 0))
    return ALLWAYS_BAD_IMAGE;
  uint32_t standing = standing_root(b, &h);
  if (standing) {
    numbers_add(&b->areas, standing);
    return ALLWAYS_OK;
  }
  enum allways_result r =
      allways_allocate(b->m, h.size, (uint8_t)h.kind, b->site, &p);
  if (r != ALLWAYS_OK)
    return r;
  numbers_add(&b->areas, p.area);
  if (h.flags & IMAGE_ROOT)
    r = allways_set_root(b->m, p, (uint32_t)h.rank);
  return r;
}

/* The target of a pointer in the area with this number, counted from 0; false
 * if it is malformed. */
static bool get_target(struct builder *b, struct reader *part, size_t number,
                       allways_pointer *target) {
  uint64_t folded = get_number(part);
  int64_t to = (int64_t)(folded >> 1) ^ -(int64_t)(folded & 1);
  uint64_t index = number + (uint64_t)to;
  target->offset = get_number(part);
  if (part->at == NULL || index >= b->areas.count)
    return false;
  target->area = b->areas.items[index];
  return true;
}

static uint64_t build_box(struct builder *b, struct reader *part, size_t number,
                          allways_pointer p) {
  uint64_t class_number = get_number(part), size = get_number(part);
  uint64_t length = get_number(part);
  const uint8_t *bytes = get_bytes(part, length);
  uint64_t pointer = get_number(part);
  allways_pointer target = allways_null();
  if (bytes == NULL || part->at == NULL || class_number >= b->m->class_count)
    return 0;
  if (pointer && !get_target(b, part, number, &target))
    return 0;
  const struct allways_box_class *class_ = b->m->classes[class_number];
  void *object = class_->read(bytes, length, target);
  if (object == NULL)
    return 0;
  if (class_->size(object) == size &&
      allways_store_boxed(b->m, p, (uint32_t)class_number, object) ==
          ALLWAYS_OK)
    return size;
  class_->free(object);
  return 0;
}

static uint64_t build_piece(struct builder *b, struct reader *part,
                            size_t number, allways_pointer p, bool whole) {
  allways_value v = {.first = 0, .size = 8};
  uint64_t first = whole ? 0 : get_number(part);
  uint64_t size = whole ? 8 : get_number(part);
  if (first > 7 || size > 8 || !get_target(b, part, number, &v.pointer))
    return 0;
  v.first = (uint8_t)first;
  v.size = (uint8_t)size;
  return allways_store_value(b->m, p, &v) == ALLWAYS_OK ? size : 0;
}

/* One item at p; returns its size, 0 if malformed. */
static uint64_t build_item(struct builder *b, struct reader *part,
                           size_t number, allways_pointer p, unsigned type) {
  if (type == ITEM_BOX)
    return build_box(b, part, number, p);
  if (type != ITEM_BYTES)
    return build_piece(b, part, number, p, type == ITEM_POINTER);
  uint64_t size = get_number(part);
  const uint8_t *bytes = get_bytes(part, size);
  if (bytes == NULL || allways_store_bytes(b->m, p, bytes, size) != ALLWAYS_OK)
    return 0;
  return size;
}

static bool build_content(struct builder *b, struct reader *part,
                          size_t number) {
  struct header h = get_header(part);
  allways_pointer p = {0, b->areas.items[number]};
  while (part->at != part->end) {
    uint64_t lead = get_number(part);
    if (part->at == NULL || lead >> 2 > h.size - p.offset)
      return false;
    p.offset += lead >> 2;
    uint64_t size = build_item(b, part, number, p, lead & 3);
    if (size == 0 || part->at == NULL)
      return false;
    p.offset += size;
  }
  p.offset = 0;
  enum allways_result r = ALLWAYS_OK;
  if (h.address != b->m->more[p.area].address)
    r = allways_set_address(b->m, p, h.address);
  if (r == ALLWAYS_OK && (h.flags & IMAGE_FREED))
    r = allways_free(b->m, p);
  if (r == ALLWAYS_OK && (h.flags & IMAGE_CONSTANT)) {
    struct area *a = &b->m->areas[p.area];
    a->flags |= AREA_CONSTANT;
    area_limit(a);
  }
  return r == ALLWAYS_OK;
}

static enum allways_result build(struct builder *b, struct reader image) {
  struct reader again, part;
  if (!get_magic(&image))
    return ALLWAYS_BAD_IMAGE;
  again = image;
  while (get_part(&image, &part)) {
    enum allways_result r = build_area(b, &part);
    if (r != ALLWAYS_OK)
      return r == ALLWAYS_LIMIT ? r : ALLWAYS_BAD_IMAGE;
  }
  if (image.at == NULL)
    return ALLWAYS_BAD_IMAGE;
  for (size_t i = 0; get_part(&again, &part); i++)
    if (!build_content(b, &part, i))
      return ALLWAYS_BAD_IMAGE;
  return ALLWAYS_OK;
}

/* Exchanges what two memories hold.  The data of a naming stay where they are
 * if they are not about one state: the table of places of bfs only grows. */
static void exchange(struct allways_memory *m, struct allways_memory *n) {
  struct allways_memory t = *m;
  *m = *n;
  *n = t;
  uint64_t content = m->stats.content_bytes;
  m->stats = t.stats;
  m->stats.content_bytes = content;
  if (m->naming && m->naming->allocated == NULL) {
    n->names = m->names;
    m->names = t.names;
  }
}

/* The image is built in a memory of its own, so that a malformed one changes
 * nothing. */
enum allways_result allways_image_read(struct allways_memory *m,
                                       const void *bytes, size_t size) {
  struct builder b = {.m = allways_memory_new(&m->options)};
  for (size_t i = 0; i < m->class_count; i++)
    allways_register_class(b.m, m->classes[i]);
  const uint8_t *at = bytes;
  enum allways_result r = build(&b, (struct reader){at, at + size});
  if (r == ALLWAYS_OK)
    exchange(m, b.m);
  VEC_FREE(b.areas.items, b.areas.capacity);
  allways_memory_free(b.m);
  return r == ALLWAYS_OK
             ? r
             : mem_refuse(m, r, allways_null(), allways_null(), size);
}

size_t allways_image_parts(const void *bytes, size_t size, uint32_t *ends,
                           size_t room) {
  const uint8_t *at = bytes;
  struct reader image = {at, at + size}, part;
  size_t n = 0;
  uint64_t group = 0;
  uint32_t end = 2;
  if (!get_magic(&image))
    return 0;
  if (room > 0)
    ends[n] = end;
  for (n = 1; get_part(&image, &part); n++) {
    struct reader head = {part.at, part.end};
    struct header h = get_header(&head);
    if ((h.flags & IMAGE_ROOT) && h.rank >> ALLWAYS_RANK_BITS != group) {
      group = h.rank >> ALLWAYS_RANK_BITS;
      if (n < room)
        ends[n] = end;
      n++;
    }
    end = (uint32_t)(part.end - at);
    if (n < room)
      ends[n] = end;
  }
  return n;
}

/* ------------------------------------------------------------- differences */

struct mem_delta {
  struct writer w;
  struct builder b;
  struct base_part {
    uint8_t *bytes;
    size_t size;
    bool far; /* it has pointers to areas that do not last */
    uint64_t address;
  } * base; /* by number; constant areas have none */
  uint32_t last;
  size_t number_capacity;
};

/* May the content of a lasting area differ from the base? */
static bool may_change(const struct mem_delta *d, uint32_t area) {
  const struct area *a = &d->w.m->areas[area];
  return a->size > 0 && !(a->flags & (AREA_CONSTANT | AREA_ROOT));
}

/* Ready to write: the lasting areas have their numbers, the others none. */
static void renumber(struct mem_delta *d) {
  size_t want = d->w.m->area_count;
  if (want > d->number_capacity) {
    size_t grown = alloc_grown(d->number_capacity, want);
    alloc_free(d->w.numbers, d->number_capacity * sizeof *d->w.numbers);
    d->w.numbers = alloc_new(grown * sizeof *d->w.numbers);
    d->number_capacity = grown;
    for (uint32_t i = 1; i <= d->last; i++)
      d->w.numbers[i] = i;
  } else {
    for (size_t i = 0; i < d->w.order.count; i++)
      d->w.numbers[d->w.order.items[i]] = 0;
  }
  d->w.order.count = d->w.out.count = 0;
}

struct mem_delta *mem_delta_new(struct allways_memory *m, uint32_t last) {
  struct mem_delta *d = alloc_new(sizeof *d);
  assert(last < m->area_count);
  d->last = last;
  d->w.m = d->b.m = m;
  d->w.lasting = last;
  d->base = alloc_new((last + (size_t)1) * sizeof *d->base);
  renumber(d);
  for (uint32_t i = 1; i <= last; i++) {
    numbers_add(&d->b.areas, i);
    d->base[i].address = m->more[i].address;
    if (!may_change(d, i))
      continue;
    struct base_part *base = &d->base[i];
    d->w.far = false;
    make_part(&d->w, i);
    base->far = d->w.far;
    base->size = d->w.part.count;
    base->bytes = alloc_raw(base->size);
    memcpy(base->bytes, d->w.part.items, base->size);
  }
  return d;
}

void mem_delta_free(struct mem_delta *d) {
  if (d == NULL)
    return;
  for (uint32_t i = 1; i <= d->last; i++)
    alloc_free(d->base[i].bytes, d->base[i].size);
  alloc_free(d->base, (d->last + (size_t)1) * sizeof *d->base);
  VEC_FREE(d->w.numbers, d->number_capacity);
  VEC_FREE(d->w.out.items, d->w.out.capacity);
  VEC_FREE(d->w.part.items, d->w.part.capacity);
  VEC_FREE(d->w.order.items, d->w.order.capacity);
  VEC_FREE(d->b.areas.items, d->b.areas.capacity);
  alloc_free(d, sizeof *d);
}

/* Writes the addresses that differ from the base, of lasting areas that are not
 * written themselves: roots and constants. */
static void put_addresses(struct mem_delta *d) {
  for (uint32_t i = 1; i <= d->last; i++) {
    uint64_t address = d->w.m->more[i].address;
    if (d->base[i].bytes || address == d->base[i].address)
      continue;
    put_number(&d->w.out, i);
    put_number(&d->w.out, address);
  }
  put_number(&d->w.out, 0);
}

/* Writes a lasting area unless it is as in the base.  One with pointers to
 * areas that do not last is written always: their numbers mean other areas in
 * other states. */
static void put_lasting(struct mem_delta *d, uint32_t area) {
  const struct base_part *base = &d->base[area];
  d->w.far = false;
  make_part(&d->w, area);
  if (!d->w.far && !base->far && d->w.part.count == base->size &&
      memcmp(d->w.part.items, base->bytes, base->size) == 0)
    return;
  put_number(&d->w.out, area);
  put_part(&d->w);
}

const void *mem_delta_write(struct mem_delta *d, size_t *size) {
  const struct allways_memory *m = d->w.m;
  renumber(d);
  for (size_t i = 0; i < m->roots.count; i++)
    if (!stands_empty(m, m->roots.items[i]))
      number_area(&d->w, m->roots.items[i]);
  put_addresses(d);
  for (uint32_t i = 1; i <= d->last; i++)
    if (d->base[i].bytes)
      put_lasting(d, i);
  put_number(&d->w.out, 0);
  for (size_t i = 0; i < d->w.order.count; i++) {
    put_number(&d->w.out, m->more[d->w.order.items[i]].site);
    make_part(&d->w, d->w.order.items[i]);
    put_part(&d->w);
  }
  *size = d->w.out.count;
  return d->w.out.items;
}

/* The base is to have no roots but the lasting ones: the others cease to be
 * roots, and standing ones are emptied. */
static void drop_roots(struct mem_delta *d) {
  struct allways_memory *m = d->b.m;
  for (size_t i = m->roots.count; i > 0; i--) {
    allways_pointer p = {0, m->roots.items[i - 1]};
    if (m->areas[p.area].standing)
      allways_undefine(m, p, m->areas[p.area].size);
    else if (p.area > d->last)
      allways_unset_root(m, p);
  }
}

static bool read_addresses(struct mem_delta *d, struct reader *r) {
  uint32_t area;
  while ((area = (uint32_t)get_number(r)) != 0) {
    uint64_t address = get_number(r);
    if (area > d->last ||
        allways_set_address(d->b.m, (allways_pointer){0, area}, address) !=
            ALLWAYS_OK)
      return false;
  }
  return r->at != NULL;
}

/* Sets the content of the lasting areas that differ from the base. */
static bool read_lasting(struct mem_delta *d, struct reader *r) {
  uint32_t area;
  struct reader part;
  while ((area = (uint32_t)get_number(r)) != 0) {
    if (area > d->last || !get_part(r, &part))
      return false;
    allways_undefine(d->b.m, (allways_pointer){0, area},
                     d->b.m->areas[area].size);
    if (!build_content(&d->b, &part, area - 1))
      return false;
  }
  return r->at != NULL;
}

/* Makes the areas of the second list, before any content is set: pointers of
 * the first list lead to them.  The reader is a copy; the caller reads the same
 * bytes again. */
static enum allways_result make_areas(struct mem_delta *d, struct reader r) {
  struct reader part;
  while (get_number(&r) != 0)
    if (!get_part(&r, &part))
      return ALLWAYS_BAD_IMAGE;
  while (r.at && r.at != r.end) {
    d->b.site = get_number(&r);
    if (!get_part(&r, &part))
      return ALLWAYS_BAD_IMAGE;
    enum allways_result code = build_area(&d->b, &part);
    if (code != ALLWAYS_OK)
      return code;
  }
  return r.at ? ALLWAYS_OK : ALLWAYS_BAD_IMAGE;
}

enum allways_result mem_delta_read(struct mem_delta *d, const void *bytes,
                                   size_t size) {
  const uint8_t *at = bytes;
  struct reader r = {at, at + size}, part;
  assert(log_wanted(d->b.m)); /* the base must be there to go back to */
  d->b.areas.count = d->last;
  drop_roots(d);
  if (!read_addresses(d, &r))
    return ALLWAYS_BAD_IMAGE;
  enum allways_result code = make_areas(d, r);
  if (code != ALLWAYS_OK)
    return code;
  if (!read_lasting(d, &r))
    return ALLWAYS_BAD_IMAGE;
  for (size_t i = d->last; r.at != r.end; i++) {
    get_number(&r);
    if (!get_part(&r, &part) || !build_content(&d->b, &part, i))
      return ALLWAYS_BAD_IMAGE;
  }
  return ALLWAYS_OK;
}

uint32_t mem_delta_number(const struct mem_delta *d, allways_area area) {
  return area < d->w.m->area_count ? d->w.numbers[area] : 0;
}

allways_area mem_delta_area(const struct mem_delta *d, uint32_t number) {
  return number > 0 && number <= d->b.areas.count ? d->b.areas.items[number - 1]
                                                  : 0;
}
