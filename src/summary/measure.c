/*
 * summary/measure.c - is a summary used where all that the call could
 * see is the same as where it was made?  For tests and statistics: it looks at
 * everything.
 */
#include "summary/summary_impl.h"

struct look {
  struct vm *vm;
  uint32_t lasting;
  uint32_t *numbers; /* by area: 1 + when it was met */
  uint32_t *order;
  size_t count;
  hash128 sum;
};

/* The sum depends on the order in which words are added. */
static void add(struct look *l, uint64_t word) {
  l->sum = mix_word(l->sum, word);
}

/* Areas that do not last are numbered as they are met, so that the sum does not
 * depend on where they lie. */
static void add_area(struct look *l, uint32_t area) {
  if (area == 0 || area <= l->lasting) {
    add(l, area);
    return;
  }
  if (l->numbers[area] == 0) {
    l->order[l->count++] = area;
    l->numbers[area] = (uint32_t)l->count;
  }
  add(l, l->lasting + (uint64_t)l->numbers[area]);
}

/* For allways_visit_items. */
static bool add_item(void *context, const struct allways_item *item) {
  struct look *l = context;
  add(l, (uint64_t)item->kind << 32 | item->offset);
  add(l, item->size << 8 | item->first);
  if (item->kind == ALLWAYS_ITEM_BYTES) {
    hash128 h = mix_bytes(item->bytes, item->size);
    add(l, h.lo);
    return true;
  }
  if (item->kind == ALLWAYS_ITEM_BOXED) {
    uint8_t bytes[256];
    const struct allways_box_class *class_ =
        mem_class(l->vm->memory, item->class_number);
    size_t size = class_->write(item->object, bytes, sizeof bytes);
    hash128 h = mix_bytes(bytes, size < sizeof bytes ? size : sizeof bytes);
    add(l, h.lo);
  }
  add(l, item->pointer.offset);
  add_area(l, item->pointer.area);
  return true;
}

/* What the area is, and all that is in it. */
static void add_content(struct look *l, uint32_t area) {
  const struct area *a = &l->vm->head->areas[area];
  add(l, (uint64_t)a->size << 32 |
             (uint32_t)(a->flags & (AREA_FREED | AREA_CONSTANT)) << 8 |
             a->kind);
  if (a->data && !(a->flags & AREA_FREED))
    allways_visit_items(l->vm->memory, area, add_item, l);
}

hash128 visible_hash(struct vm *vm, const struct reg *args, uint32_t count) {
  size_t size = vm->head->area_count;
  struct look l = {.vm = vm,
                   .lasting = vm->tables.lasting,
                   .numbers = alloc_new(size * sizeof(uint32_t)),
                   .order = alloc_new(size * sizeof(uint32_t))};
  for (uint32_t i = 0; i < count; i++) {
    bool partial = reg_is_partial(args[i]);
    add(&l, args[i].bits);
    add(&l, partial ? undefined_bits(vm, args[i]) : args[i].meta >> 32);
    add_area(&l, partial ? 0 : (uint32_t)args[i].meta);
  }
  for (uint32_t i = 0; i < vm->tables.tls_count; i++)
    add_area(&l, vm->thread->tls[i]);
  for (uint32_t area = 1; area <= vm->tables.lasting; area++)
    if (area_kind(&vm->head->areas[area]) == VM_AREA_GLOBAL &&
        !(vm->head->areas[area].flags & AREA_CONSTANT))
      add_content(&l, area);
  for (size_t i = 0; i < l.count; i++) /* it grows meanwhile */
    add_content(&l, l.order[i]);
  alloc_free(l.numbers, size * sizeof(uint32_t));
  alloc_free(l.order, size * sizeof(uint32_t));
  return l.sum;
}
