/*
 * summary/content.c - what is in memory and registers, apart from any
 * memory: taken from one machine, found again or put into another.
 */
#include <string.h>

#include "summary/summary_impl.h"

/* ----------------------------------------------------------------- entries */

/* Adds the entry, whose bytes it takes over. */
static struct entry *entry_new(struct entries *to, struct entry e) {
  VEC_ROOM(to->items, to->count, to->capacity);
  to->items[to->count] = e;
  return &to->items[to->count++];
}

void entries_free(struct entries *e) {
  for (size_t i = 0; i < e->count; i++)
    if (e->items[i].bytes)
      alloc_free(e->items[i].bytes, e->items[i].size);
  VEC_FREE(e->items, e->capacity);
  *e = (struct entries){0};
}

/* All bits of the bytes in the mask. */
static uint64_t byte_bits(uint8_t mask) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < 8; i++)
    if (mask >> i & 1)
      bits |= UINT64_C(255) << (8 * i);
  return bits;
}

/* The plain bytes of a word, and which are part of something else. */
struct plain {
  uint64_t data;
  uint8_t defined, covered;
  uint32_t at; /* of the word */
};

/* For allways_load_overlapping: enters an item that lies in the word. */
static bool add_plain(void *context, const struct allways_item *item) {
  struct plain *p = context;
  for (uint64_t i = 0; i < item->size; i++) {
    uint64_t at = item->offset + i - p->at;
    if (item->offset + i < p->at || at >= 8)
      continue;
    if (item->kind != ALLWAYS_ITEM_BYTES) {
      p->covered |= (uint8_t)(1u << at);
      continue;
    }
    p->defined |= (uint8_t)(1u << at);
    p->data |= (uint64_t)item->bytes[i] << (8 * at);
  }
  return true;
}

/* Bytes of the area in this word; its last word may have fewer than eight. */
static uint64_t word_size(const struct area *a, uint32_t word) {
  assert(8 * (uint64_t)word < a->size);
  uint64_t left = a->size - 8 * (uint64_t)word;
  return left < 8 ? left : 8;
}

static struct plain plain_word(const struct vm *vm, uint32_t area,
                               uint32_t word) {
  const struct area *a = &vm->head->areas[area];
  struct plain p = {.at = 8 * word};
  if (a->data == NULL)
    return p;
  const struct shadow *shadow = &area_shadow(a)[word];
  if (shadow->tag == WORD_PLAIN) {
    p.data = a->data[word];
    p.defined = shadow->defined;
  } else if (shadow->tag == WORD_POINTER) {
    p.covered = 255;
  } else {
    allways_load_overlapping(vm->memory, (allways_pointer){p.at, area},
                             word_size(a, word), add_plain, &p);
  }
  return p;
}

/* What else than plain bytes is in a word. */
struct others {
  struct summaries *s;
  struct vm *vm;
  struct entries *to;
  uint32_t ref, word;
  uint8_t mask;
};

/* A boxed value, as bytes that another memory can make it from again. */
static struct entry box_entry(struct summaries *s, struct vm *vm, uint32_t ref,
                              const struct allways_item *item) {
  const struct allways_box_class *class_ =
      mem_class(vm->memory, item->class_number);
  size_t size = class_->write(item->object, NULL, 0);
  uint8_t *bytes = alloc_raw(size);
  class_->write(item->object, bytes, size);
  return (struct entry){
      .kind = ENTRY_BOX,
      .ref = ref,
      .target = item->pointer.area ? ref_of(s, item->pointer.area) : 0,
      .at = (uint32_t)item->offset,
      .data = item->pointer.offset,
      .size = (uint32_t)size,
      .span = (uint32_t)item->size,
      .class_number = item->class_number,
      .bytes = bytes};
}

/* For allways_load_overlapping: adds an item that is no plain bytes, if the
 * mask wants a byte of it. */
static bool add_other(void *context, const struct allways_item *item) {
  struct others *o = context;
  bool wanted = false;
  for (uint64_t i = item->offset; i < item->offset + item->size; i++)
    wanted |= i / 8 == o->word && (o->mask >> (i & 7) & 1);
  if (item->kind == ALLWAYS_ITEM_BYTES || !wanted)
    return true;
  if (item->kind == ALLWAYS_ITEM_BOXED) {
    struct entry e = box_entry(o->s, o->vm, o->ref, item);
    entry_new(o->to, e);
    return true;
  }
  struct entry e = {.kind = ENTRY_PART,
                    .first = item->first,
                    .ref = o->ref,
                    .target = ref_of(o->s, item->pointer.area),
                    .at = (uint32_t)item->offset,
                    .data = item->pointer.offset,
                    .size = (uint32_t)item->size};
  entry_new(o->to, e);
  return true;
}

void entries_add(struct summaries *s, struct vm *vm, struct entries *to,
                 uint32_t area, uint32_t ref, uint32_t word, uint8_t mask) {
  const struct area *a = &vm->head->areas[area];
  struct plain p = plain_word(vm, area, word);
  if (mask & ~p.covered) {
    uint8_t of = mask & (uint8_t)~p.covered;
    struct entry e = {.kind = ENTRY_PLAIN,
                      .mask = of,
                      .defined = p.defined & of,
                      .ref = ref,
                      .at = 8 * word,
                      .data = p.data & byte_bits(p.defined & of)};
    entry_new(to, e);
  }
  if ((mask & p.covered) == 0)
    return;
  if (area_shadow(a)[word].tag == WORD_POINTER) {
    uint64_t data = a->data[word];
    struct entry e = {.kind = ENTRY_POINTER,
                      .ref = ref,
                      .target = ref_of(s, (uint32_t)(data >> 32)),
                      .at = 8 * word,
                      .data = (uint32_t)data};
    entry_new(to, e);
    return;
  }
  struct others o = {s, vm, to, ref, word, mask};
  allways_load_overlapping(vm->memory, (allways_pointer){p.at, area},
                           word_size(a, word), add_other, &o);
}

/* ---------------------------------------------------------------- matching */

/* Does the entry point to this area, or to none if it is 0? */
static bool target_matches(struct summaries *s, struct vm *vm,
                           const struct summary *of, const struct entry *e,
                           uint32_t area) {
  return e->target ? area != 0 && map_bind(s, vm, of, e->target, area)
                   : area == 0;
}

/* Looks for an item that the entry describes. */
struct finding {
  const struct entry *e;
  struct summaries *s;
  struct vm *vm;
  const struct summary *of;
  bool found;
};

static bool find_item(void *context, const struct allways_item *item) {
  struct finding *f = context;
  const struct entry *e = f->e;
  if (item->offset != e->at)
    return true;
  if (e->kind == ENTRY_PART) {
    f->found = item->kind == ALLWAYS_ITEM_POINTER && item->first == e->first &&
               item->size == e->size && item->pointer.offset == e->data &&
               target_matches(f->s, f->vm, f->of, e, item->pointer.area);
    return false;
  }
  if (item->kind != ALLWAYS_ITEM_BOXED ||
      item->class_number != e->class_number || item->pointer.offset != e->data)
    return false;
  const struct allways_box_class *class_ =
      mem_class(f->vm->memory, item->class_number);
  uint8_t few[256], *bytes = few;
  size_t size = class_->write(item->object, few, sizeof few);
  if (size != e->size)
    return false;
  if (size > sizeof few) {
    bytes = alloc_raw(size);
    class_->write(item->object, bytes, size);
  }
  f->found = memcmp(bytes, e->bytes, size) == 0 &&
             target_matches(f->s, f->vm, f->of, e, item->pointer.area);
  if (bytes != few)
    alloc_free(bytes, size);
  return false;
}

/* Bytes that the entry says are undefined must be so here, too. */
static bool plain_matches(const struct vm *vm, const struct entry *e,
                          uint32_t area) {
  struct plain p = plain_word(vm, area, e->at / 8);
  return (p.covered & e->mask) == 0 && (p.defined & e->mask) == e->defined &&
         (p.data & byte_bits(e->defined)) == e->data;
}

bool entry_matches(struct summaries *s, struct vm *vm, const struct summary *of,
                   const struct entry *e, uint32_t area) {
  const struct area *a = &vm->head->areas[area];
  uint32_t word = e->at / 8;
  switch ((enum entry_kind)e->kind) {
  case ENTRY_PLAIN:
    return plain_matches(vm, e, area);
  case ENTRY_SHAPE:
    return a->data == NULL || area_shadow(a)[word].tag == WORD_PLAIN;
  case ENTRY_POINTER:
    return a->data && area_shadow(a)[word].tag == WORD_POINTER &&
           (uint32_t)a->data[word] == e->data &&
           target_matches(s, vm, of, e, (uint32_t)(a->data[word] >> 32));
  default:;
  }
  struct finding f = {e, s, vm, of, false};
  uint64_t size = e->kind == ENTRY_PART ? e->size : 1;
  if (a->data && e->at + size <= a->size)
    allways_load_overlapping(vm->memory, (allways_pointer){e->at, area}, size,
                             find_item, &f);
  return f.found;
}

/* ---------------------------------------------------------------- applying */

/* Where the pattern matches, no store of an effect can be refused. */
static void must(enum allways_result code) {
  if (code != ALLWAYS_OK)
    BUG("an effect cannot be applied");
}

/* Bytes of a word, run by run. */
static void put_plain(struct vm *vm, const struct entry *e, uint32_t area) {
  for (unsigned i = 0; i < 8;) {
    unsigned n = 0;
    while (i + n < 8 && (e->mask >> (i + n) & 1))
      n++;
    if (n > 0) {
      allways_value v = {.bits = e->data >> (8 * i) & width_mask(8 * n),
                         .size = (uint8_t)n,
                         .defined = (uint8_t)(e->defined >> i & width_mask(n))};
      must(allways_store_value(vm->memory, (allways_pointer){e->at + i, area},
                               &v));
    }
    i += n + 1;
  }
}

void entry_apply(struct vm *vm, const struct entry *e, uint32_t area,
                 uint32_t target) {
  allways_pointer at = {e->at, area}, to = {e->data, target};
  assert(e->kind != ENTRY_SHAPE && (e->target != 0) == (target != 0));
  if (target)
    vm->head->areas[target].flags |= AREA_STORED;
  if (e->kind == ENTRY_PLAIN) {
    put_plain(vm, e, area);
  } else if (e->kind == ENTRY_POINTER) {
    must(allways_store_pointer(vm->memory, at, to));
  } else if (e->kind == ENTRY_PART) {
    allways_value v = {.pointer = to,
                       .size = (uint8_t)e->size,
                       .first = e->first,
                       .defined = (uint8_t)width_mask(e->size)};
    must(allways_store_value(vm->memory, at, &v));
  } else if (e->kind == ENTRY_BOX) {
    const struct allways_box_class *class_ =
        mem_class(vm->memory, e->class_number);
    void *object = class_->read(e->bytes, e->size, to);
    if (object == NULL)
      BUG("a boxed value cannot be restored");
    must(allways_store_boxed(vm->memory, at, e->class_number, object));
  }
}

/* --------------------------------------------------------------- registers */

struct value value_of(struct summaries *s, struct vm *vm, struct reg r) {
  struct value v = {.bits = r.bits};
  if (reg_is_partial(r)) {
    v.high = META_PARTIAL;
    v.mask = undefined_bits(vm, r);
  } else {
    v.high = r.meta & ~(uint64_t)UINT32_MAX;
    v.ref = (uint32_t)r.meta ? ref_of(s, (uint32_t)r.meta) : 0;
  }
  return v;
}

struct reg value_reg(struct vm *vm, const struct value *v, uint32_t area) {
  if (v->high & META_PARTIAL)
    return reg_partial(vm, v->bits, v->mask);
  if (area)
    vm->head->areas[area].flags |= AREA_STORED;
  return (struct reg){v->bits, v->high | area};
}

bool value_matches(struct summaries *s, struct vm *vm, const struct summary *of,
                   const struct value *v, struct reg r) {
  if (v->bits != r.bits)
    return false;
  if (reg_is_partial(r))
    return v->high == META_PARTIAL && v->mask == undefined_bits(vm, r);
  if (v->high != (r.meta & ~(uint64_t)UINT32_MAX))
    return false;
  return v->ref
             ? (uint32_t)r.meta && map_bind(s, vm, of, v->ref, (uint32_t)r.meta)
             : (uint32_t)r.meta == 0;
}
