/*
 * vm/lazy_value_box.c - how lazy values lie in memory: sets, maps, operations,
 * and the copies of lazy registers, as boxed values of the memory module.
 *
 * Images come from files, so what is read from one is checked.
 */
#include <string.h>

#include "vm/lazy_value_impl.h"

/* -------------------------------------------------------------- the sets */

static uint64_t set_size(const void *object) {
  (void)object;
  return LAZY_BOX_BYTES;
}
static uint64_t set_hash(const void *object) {
  const struct intervals *s = object;
  return s->count;
}
static bool set_equal(const void *a, const void *b) {
  return intervals_equal(a, b);
}
static size_t set_write(const void *object, void *bytes, size_t room) {
  const struct intervals *s = object;
  size_t size = s->count * sizeof *s->items;
  if (room >= size)
    memcpy(bytes, s->items, size);
  return size;
}
static void *set_read(const void *bytes, size_t size, allways_pointer target) {
  (void)target;
  if (size == 0 || size % sizeof(struct interval) != 0)
    return NULL;
  size_t count = size / sizeof(struct interval);
  struct interval *items = alloc_raw(size);
  memcpy(items, bytes, size);
  struct intervals *s = NULL;
  size_t sane = 0;
  while (sane < count && items[sane].low <= items[sane].high)
    sane++;
  if (sane == count)
    s = intervals_of(items, count);
  alloc_free(items, size);
  return s;
}
static void set_free(void *object) { intervals_free(object); }

static const struct allways_box_class set_class = {.name = "set",
                                                   .size = set_size,
                                                   .hash = set_hash,
                                                   .equal = set_equal,
                                                   .write = set_write,
                                                   .read = set_read,
                                                   .free = set_free};

/* --------------------------------------------------------------- the maps */

static uint64_t map_bytes(const void *object) {
  (void)object;
  return LAZY_BOX_BYTES;
}
static uint64_t map_digest(const void *object) {
  const struct piecewise *m = object;
  return m->count;
}
static bool map_equal(const void *a, const void *b) {
  const struct piecewise *x = a, *y = b;
  return x->count == y->count &&
         memcmp(x->items, y->items, x->count * sizeof *x->items) == 0;
}
static size_t map_write(const void *object, void *bytes, size_t room) {
  const struct piecewise *m = object;
  size_t size = m->count * sizeof *m->items;
  if (room >= size)
    memcpy(bytes, m->items, size);
  return size;
}
static void *map_read(const void *bytes, size_t size, allways_pointer target) {
  (void)target;
  if (size == 0 || size % sizeof(struct piece) != 0)
    return NULL;
  size_t count = size / sizeof(struct piece);
  struct piecewise *m = piecewise_new(count);
  memcpy(m->items, bytes, size);
  m->count = count;
  for (size_t i = 0; i < count; i++)
    if (m->items[i].low > m->items[i].high ||
        (i > 0 && m->items[i].low <= m->items[i - 1].high)) {
      piecewise_free(m);
      return NULL;
    }
  return m;
}
static void map_box_free(void *object) { piecewise_free(object); }

static const struct allways_box_class map_class = {.name = "map",
                                                   .size = map_bytes,
                                                   .hash = map_digest,
                                                   .equal = map_equal,
                                                   .write = map_write,
                                                   .read = map_read,
                                                   .free = map_box_free};

/* -------------------------------------------------------------- the terms */

static uint64_t term_bytes(const void *object) {
  (void)object;
  return LAZY_BOX_BYTES;
}
static uint64_t term_digest(const void *object) {
  const struct formula_kind *k = object;
  return k->op;
}
static void term_words(const void *object, uint64_t words[2]) {
  const struct formula_kind *k = object;
  words[0] = k->op | (uint64_t)k->detail << 16;
  words[1] = k->type.kind | (uint64_t)k->type.bits << 8 |
             (uint64_t)k->from.kind << 16 | (uint64_t)k->from.bits << 24;
}
static bool term_equal(const void *a, const void *b) {
  uint64_t x[2], y[2];
  term_words(a, x);
  term_words(b, y);
  return x[0] == y[0] && x[1] == y[1];
}
static size_t term_write(const void *object, void *bytes, size_t room) {
  uint64_t words[2];
  term_words(object, words);
  if (room >= sizeof words)
    memcpy(bytes, words, sizeof words);
  return sizeof words;
}
static void *term_read(const void *bytes, size_t size, allways_pointer target) {
  uint64_t words[2];
  (void)target;
  if (size != sizeof words)
    return NULL;
  memcpy(words, bytes, sizeof words);
  struct formula_kind k = {
      .op = (uint16_t)words[0],
      .detail = (uint8_t)(words[0] >> 16),
      .type = {(uint8_t)words[1], (uint8_t)(words[1] >> 8)},
      .from = {(uint8_t)(words[1] >> 16), (uint8_t)(words[1] >> 24)}};
  if (k.op >= IR_OP_COUNT || !formula_knows(k))
    return NULL;
  struct formula_kind *copy = alloc_new(sizeof *copy);
  *copy = k;
  return copy;
}
static void term_free(void *object) {
  alloc_free(object, sizeof(struct formula_kind));
}

static const struct allways_box_class term_class = {.name = "term",
                                                    .size = term_bytes,
                                                    .hash = term_digest,
                                                    .equal = term_equal,
                                                    .write = term_write,
                                                    .read = term_read,
                                                    .free = term_free};

/* ------------------------------------------------------- copies in memory */

/* Can this be the meta of a view?  It may come from an image. */
static bool meta_is_sane(uint64_t meta) {
  struct reg r = {0, meta};
  if (!reg_is_lazy(r))
    return false;
  if (!is_view(r)) {
    uint64_t form = (meta ^ META_LAZY) >> 32;
    return form == META_PLACE >> 32 || form == META_MIXED >> 32;
  }
  struct view v = view_of(r);
  return meta >> 46 == META_LAZY >> 46 && v.narrow <= v.outer;
}

/* A lazy register in memory.  The area in meta is the target of the box. */
struct copy {
  uint64_t bits, meta;
  uint8_t size;
};

static uint64_t copy_size(const void *object) {
  const struct copy *c = object;
  return c->size;
}
static uint64_t copy_hash(const void *object) {
  const struct copy *c = object;
  return c->bits;
}
static bool copy_equal(const void *a, const void *b) {
  const struct copy *x = a, *y = b;
  return x->bits == y->bits && x->meta >> 32 == y->meta >> 32 &&
         x->size == y->size;
}
static allways_pointer copy_target(const void *object) {
  const struct copy *c = object;
  return (allways_pointer){0, (uint32_t)c->meta};
}
static size_t copy_write(const void *object, void *bytes, size_t room) {
  const struct copy *c = object;
  uint64_t words[3] = {c->bits, c->meta >> 32, c->size};
  if (room >= sizeof words)
    memcpy(bytes, words, sizeof words);
  return sizeof words;
}
static void *copy_read(const void *bytes, size_t size, allways_pointer target) {
  uint64_t words[3];
  if (size != sizeof words || target.area == 0)
    return NULL;
  memcpy(words, bytes, sizeof words);
  if (words[2] < 1 || words[2] > 8 || words[1] > UINT32_MAX ||
      !meta_is_sane(words[1] << 32))
    return NULL;
  struct copy *c = alloc_new(sizeof *c);
  *c = (struct copy){words[0], words[1] << 32 | target.area, (uint8_t)words[2]};
  return c;
}
static void copy_free(void *object) { alloc_free(object, sizeof(struct copy)); }

static const struct allways_box_class copy_class = {.name = "copy",
                                                    .size = copy_size,
                                                    .hash = copy_hash,
                                                    .equal = copy_equal,
                                                    .target = copy_target,
                                                    .write = copy_write,
                                                    .read = copy_read,
                                                    .free = copy_free};

enum allways_result lazy_box(struct vm *vm, allways_pointer p, unsigned size,
                             struct reg value) {
  assert(reg_is_lazy(value) && size >= 1 && size <= 8);
  struct copy *c = alloc_new(sizeof *c);
  *c = (struct copy){value.bits, value.meta, (uint8_t)size};
  vm->head->areas[(uint32_t)value.meta].flags |= AREA_STORED;
  enum allways_result code =
      allways_store_boxed(vm->memory, p, vm->values.copy_class, c);
  if (code != ALLWAYS_OK)
    copy_free(c);
  return code;
}

bool lazy_is_boxed(const struct vm *vm, const struct allways_item *item) {
  return item->kind == ALLWAYS_ITEM_BOXED &&
         item->class_number == vm->values.copy_class;
}

struct reg lazy_unbox(const struct allways_item *item) {
  const struct copy *c = item->object;
  return (struct reg){c->bits, c->meta};
}

void lazy_classes(struct vm *vm) {
  vm->values.set_class = allways_register_class(vm->memory, &set_class);
  vm->values.map_class = allways_register_class(vm->memory, &map_class);
  vm->values.term_class = allways_register_class(vm->memory, &term_class);
  vm->values.copy_class = allways_register_class(vm->memory, &copy_class);
}
