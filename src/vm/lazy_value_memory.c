/*
 * vm/lazy_value_memory.c - loads, stores and copies of lazy values.
 *
 * A lazy value in memory is one boxed value, and lies there as a whole.  A part
 * of it would be undefined, so what would leave one behind makes its bytes of
 * it first (lazy_cut); a load of several values together is mixed, until a
 * number is made of it.
 */
#include <string.h>

#include "vm/lazy_value_impl.h"

enum allways_result lazy_put(struct vm *vm, allways_pointer p,
                             struct reg value) {
  return lazy_box(vm, p, 8, value);
}

enum allways_result lazy_store(struct vm *vm, allways_pointer p, unsigned size,
                               struct reg value) {
  if (is_mixed(value))
    return allways_copy(vm->memory, p,
                        (allways_pointer){0, (uint32_t)value.meta}, size);
  if (is_place(value)) {
    assert(size == 8);
    return lazy_box(vm, p, size, value);
  }
  struct view v = view_of(value);
  if (v.outer > 8 * size)
    value = view_reg((uint32_t)value.meta, view_truncate(v, 8 * size));
  return lazy_box(vm, p, size, value);
}

struct found {
  const struct vm *vm;
  uint64_t from, to; /* the range */
  bool all;          /* not only those that the range cuts */
  struct allways_item item;
  bool any;
};

static bool find_copy(void *context, const struct allways_item *item) {
  struct found *f = context;
  bool cut = item->offset < f->from || item->offset + item->size > f->to;
  if (!lazy_is_boxed(f->vm, item) || !(cut || f->all))
    return true;
  f->item = *item;
  f->any = true;
  return false;
}

static bool find_in(struct vm *vm, allways_pointer p, uint64_t at,
                    uint64_t size, struct found *f) {
  allways_pointer q = {at, p.area};
  return allways_load_overlapping(vm->memory, q, size, find_copy, f) ==
             ALLWAYS_OK &&
         f->any;
}

bool lazy_covers(struct vm *vm, struct reg p, uint64_t i) {
  allways_pointer q = {p.bits + i, (uint32_t)p.meta};
  struct found f = {
      .vm = vm, .from = q.offset, .to = q.offset + 1, .all = true};
  return vm->values.lazy && find_in(vm, q, q.offset, 1, &f);
}

/* A copy in memory becomes its number. */
static enum go write_number(struct vm *vm, const struct allways_item *item) {
  struct reg r = lazy_unbox(item);
  allways_pointer p = {item->offset, item->area};
  uint64_t size = item->size;
  if (lazy_number(vm, &r) != GO_NEXT)
    return GO_STOP;
  if (reg_is_pointer(r))
    allways_store_pointer(vm->memory, p, pointer_of(r));
  else
    allways_store_bytes(vm->memory, p, &r.bits, size);
  return GO_NEXT;
}

static enum go put_bytes(struct vm *vm, const struct allways_item *item,
                         const struct reg *bytes) {
  for (unsigned k = 0; k < item->size; k++) {
    allways_pointer p = {item->offset + k, item->area};
    uint8_t number = (uint8_t)bytes[k].bits;
    enum allways_result code =
        reg_is_lazy(bytes[k]) ? lazy_box(vm, p, 1, bytes[k])
                              : allways_store_bytes(vm->memory, p, &number, 1);
    if (code != ALLWAYS_OK)
      return vm_give_up(vm, VM_LIMIT, REASON_NO_ROOM_CHOICE, NO_FACTS);
  }
  return GO_NEXT;
}

/* A copy in memory becomes its bytes, if they can be had, or its number. */
static enum go write_bytes(struct vm *vm, const struct allways_item *item) {
  struct reg r = lazy_simple(vm, lazy_unbox(item)), bytes[8];
  bool done = reg_is_lazy(r) && item->size > 1;
  for (unsigned k = 0; k < item->size && done; k++)
    if (lazy_byte(vm, r, (unsigned)item->size, k, &bytes[k], &done) != GO_NEXT)
      return GO_STOP;
  return done ? put_bytes(vm, item, bytes) : write_number(vm, item);
}

enum go lazy_cut(struct vm *vm, struct reg p, int64_t offset, uint64_t size) {
  if (LIKELY(!vm->values.lazy) || !reg_is_pointer(p) || size == 0)
    return GO_NEXT;
  allways_pointer q = {p.bits + (uint64_t)offset, (uint32_t)p.meta};
  for (;;) {
    struct found f = {.vm = vm, .from = q.offset, .to = q.offset + size};
    if (!find_in(vm, q, q.offset, 1, &f) &&
        !find_in(vm, q, q.offset + size - 1, 1, &f))
      return GO_NEXT;
    if (write_bytes(vm, &f.item) != GO_NEXT)
      return GO_STOP;
  }
}

enum go lazy_flatten(struct vm *vm, struct reg p, uint64_t size) {
  if (LIKELY(!vm->values.lazy) || !reg_is_pointer(p) || size == 0)
    return GO_NEXT;
  for (;;) {
    allways_pointer q = pointer_of(p);
    struct found f = {
        .vm = vm, .from = q.offset, .to = q.offset + size, .all = true};
    if (!find_in(vm, q, q.offset, size, &f))
      return GO_NEXT;
    if (write_number(vm, &f.item) != GO_NEXT)
      return GO_STOP;
  }
}

/* A copy of the bytes, in an area of its own. */
static enum go load_mixed(struct vm *vm, allways_pointer p, unsigned size,
                          struct reg *value) {
  allways_pointer q;
  if (lazy_area(vm, VM_AREA_MACHINE, 8, &q) != GO_NEXT)
    return GO_STOP;
  allways_fill(vm->memory, q, 0, 8);
  allways_copy(vm->memory, q, p, size);
  *value = mixed_reg(q.area);
  return GO_NEXT;
}

/* The parts of mixed bytes, from the first on. */
struct joined {
  struct vm *vm;
  struct reg number;
  uint64_t next; /* up to here nothing is missing */
  enum go go;
  bool done;
};

static bool join_item(void *context, const struct allways_item *item) {
  struct joined *j = context;
  struct reg r = {0, 0};
  j->done = item->offset == j->next && item->offset + item->size <= 8;
  if (lazy_is_boxed(j->vm, item))
    r = lazy_unbox(item);
  else if (item->kind == ALLWAYS_ITEM_BYTES && j->done)
    memcpy(&r.bits, item->bytes, item->size);
  else
    j->done = false;
  j->next += item->size;
  if (j->done)
    j->go = lazy_join(j->vm, j->number, r, (unsigned)item->offset, &j->number,
                      &j->done);
  return j->done && j->go == GO_NEXT;
}

enum go lazy_unmix(struct vm *vm, struct reg *r) {
  struct joined j = {.vm = vm, .number = {0, 0}, .go = GO_NEXT, .done = true};
  allways_pointer p = {0, (uint32_t)r->meta};
  assert(is_mixed(*r));
  allways_load_overlapping(vm->memory, p, 8, join_item, &j);
  if (j.go == GO_NEXT && j.done && j.next == 8)
    *r = j.number;
  return j.go;
}

static bool is_single(struct vm *vm, struct reg r) {
  return !reg_is_lazy(lazy_simple(vm, r));
}

/* Is some copy in the range one that can be written as a number at once? */
static bool find_single(void *context, const struct allways_item *item) {
  struct found *f = context;
  struct vm *vm = (struct vm *)(uintptr_t)f->vm;
  if (!lazy_is_boxed(vm, item) || !is_single(vm, lazy_unbox(item)))
    return true;
  f->item = *item;
  f->any = true;
  return false;
}

enum go lazy_load(struct vm *vm, allways_pointer p, unsigned size,
                  struct reg *value, bool *done) {
  *done = true;
  if (lazy_cut(vm, reg_pointer(p), 0, size) != GO_NEXT)
    return GO_STOP;
  for (;;) {
    struct found f = {.vm = vm, .from = p.offset, .to = p.offset + size};
    allways_load_overlapping(vm->memory, p, size, find_single, &f);
    if (!f.any)
      break;
    if (write_number(vm, &f.item) != GO_NEXT)
      return GO_STOP;
  }
  struct found f = {
      .vm = vm, .from = p.offset, .to = p.offset + size, .all = true};
  if (!find_in(vm, p, p.offset, size, &f)) {
    *done = false;
    return GO_NEXT;
  }
  if (f.item.size != size)
    return load_mixed(vm, p, size, value);
  *value = lazy_unbox(&f.item);
  return GO_NEXT;
}
