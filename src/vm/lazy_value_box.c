/*
 * vm/lazy_value_box.c - how lazy values lie in memory: the set of a choice, its
 * maps, and the copies of lazy registers, as boxed values of the memory module.
 *
 * Images come from files, so what is read from one is checked.
 */
#include <string.h>

#include "vm/lazy_value_impl.h"

/* Sets and maps lie in one word. */
enum { BOX_BYTES = 8 };

/* -------------------------------------------------------------- the sets */

static uint64_t set_size(const void *object) {
  (void)object;
  return BOX_BYTES;
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
  return BOX_BYTES;
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

/* -------------------------------------------------------------- the areas */

/* Says to whoever solves a call that the area is read or written. */
static void visit_area(struct vm *vm, uint32_t area, uint64_t size,
                       bool writes) {
  if (UNLIKELY(vm->calls.solving))
    vm->options.summarizer->access(vm, area, 0, size, !writes, writes);
}

/* The boxed value that an area begins with; *class_number says of what kind. */
static const void *box_of(struct vm *vm, uint32_t area,
                          uint32_t *class_number) {
  const void *object;
  visit_area(vm, area, BOX_BYTES, false);
  if (allways_load_boxed(vm->memory, (allways_pointer){0, area}, class_number,
                         &object) != ALLWAYS_OK)
    BUG("a choice without a set");
  return object;
}

const struct piecewise *lazy_map(struct vm *vm, struct reg r) {
  assert(reg_is_lazy(r) && is_view(r));
  uint32_t class_number;
  const void *object = box_of(vm, (uint32_t)r.meta, &class_number);
  return class_number == vm->values.map_class ? object : NULL;
}

uint32_t lazy_choice(struct vm *vm, struct reg r) {
  allways_value v;
  uint32_t area = (uint32_t)r.meta;
  if (lazy_map(vm, r) == NULL)
    return area;
  visit_area(vm, area, LAZY_MAP_BYTES, false);
  if (allways_load_value(vm->memory, (allways_pointer){8, area}, 8, &v) !=
          ALLWAYS_OK ||
      v.pointer.area == 0)
    BUG("a map without a choice");
  return v.pointer.area;
}

const struct intervals *lazy_set(struct vm *vm, struct reg r) {
  uint32_t class_number;
  const void *object = box_of(vm, lazy_choice(vm, r), &class_number);
  if (class_number != vm->values.set_class)
    BUG("a choice without a set");
  return object;
}

/* Writes the set of a choice, which it takes. */
static void put_set(struct vm *vm, uint32_t choice, struct intervals *set) {
  assert(set->count > 0);
  uint64_t least = set->items[0].low;
  visit_area(vm, choice, LAZY_CHOICE_BYTES, true);
  if (allways_store_boxed(vm->memory, (allways_pointer){0, choice},
                          vm->values.set_class, set) != ALLWAYS_OK)
    BUG("a choice cannot be narrowed");
  observe_narrowed(vm, choice, least);
}

void lazy_set_store(struct vm *vm, struct reg r, struct intervals *set) {
  put_set(vm, lazy_choice(vm, r), set);
}

enum go lazy_new(struct vm *vm, uint64_t low, uint64_t high, unsigned bits,
                 unsigned width, struct reg *result) {
  allways_pointer p;
  if (lazy_area(vm, VM_AREA_CHOICE, LAZY_CHOICE_BYTES, &p) != GO_NEXT)
    return GO_STOP;
  vm->values.lazy = true;
  observe_chosen(vm, p.area, low, low);
  put_set(vm, p.area, intervals_new(low, high));
  allways_store_scalar(vm->memory, (allways_pointer){8, p.area}, 8, bits);
  *result = view_reg(p.area, view_whole(width));
  return GO_NEXT;
}

unsigned lazy_choice_bits(struct vm *vm, uint32_t choice) {
  allways_value v;
  visit_area(vm, choice, LAZY_CHOICE_BYTES, false);
  if (allways_load_value(vm->memory, (allways_pointer){8, choice}, 8, &v) !=
          ALLWAYS_OK ||
      v.bits < 1 || v.bits > 64)
    BUG("a choice of numbers without bits");
  return (unsigned)v.bits;
}

enum go lazy_map_new(struct vm *vm, uint32_t choice, struct piecewise *map,
                     uint32_t *area) {
  allways_pointer p, q = {0, choice};
  if (lazy_area(vm, VM_AREA_CHOICE, LAZY_MAP_BYTES, &p) != GO_NEXT) {
    piecewise_free(map);
    return GO_STOP;
  }
  vm->head->areas[choice].flags |= AREA_STORED;
  visit_area(vm, p.area, LAZY_MAP_BYTES, true);
  if (allways_store_boxed(vm->memory, p, vm->values.map_class, map) !=
          ALLWAYS_OK ||
      allways_store_pointer(vm->memory, (allways_pointer){8, p.area}, q) !=
          ALLWAYS_OK)
    BUG("a map cannot be stored");
  *area = p.area;
  return GO_NEXT;
}

enum go lazy_place_new(struct vm *vm, struct reg base, struct reg offset,
                       struct reg *result) {
  allways_pointer p, q;
  assert(reg_is_pointer(base) && reg_is_lazy(offset) && is_view(offset));
  if (lazy_area(vm, VM_AREA_CHOICE, LAZY_PLACE_BYTES, &p) != GO_NEXT)
    return GO_STOP;
  q = (allways_pointer){8, p.area};
  vm->head->areas[(uint32_t)base.meta].flags |= AREA_STORED;
  visit_area(vm, p.area, LAZY_PLACE_BYTES, true);
  if (allways_store_pointer(vm->memory, p, pointer_of(base)) != ALLWAYS_OK ||
      lazy_box(vm, q, 8, offset) != ALLWAYS_OK)
    BUG("a lazy pointer cannot be stored");
  *result = place_reg(p.area);
  return GO_NEXT;
}

void lazy_place_parts(struct vm *vm, struct reg r, struct reg *base,
                      struct reg *offset) {
  allways_value v;
  uint32_t class_number, area = (uint32_t)r.meta;
  const void *object;
  assert(reg_is_lazy(r) && is_place(r));
  visit_area(vm, area, LAZY_PLACE_BYTES, false);
  if (allways_load_value(vm->memory, (allways_pointer){0, area}, 8, &v) !=
          ALLWAYS_OK ||
      allways_load_boxed(vm->memory, (allways_pointer){8, area}, &class_number,
                         &object) != ALLWAYS_OK ||
      class_number != vm->values.copy_class)
    BUG("a lazy pointer without parts");
  *base = reg_pointer(v.pointer);
  *offset = lazy_unbox(&(struct allways_item){.object = object});
}

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
  vm->values.copy_class = allways_register_class(vm->memory, &copy_class);
}
