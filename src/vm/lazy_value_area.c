/*
 * vm/lazy_value_area.c - the areas of lazy values: choices, maps, places, terms
 * and links, and what they hold.
 */
#include "vm/lazy_value_impl.h"

/* ----------------------------------------------------------------- access */

/* Says to whoever solves a call that the area is read or written. */
static void visit_area(struct vm *vm, uint32_t area, uint64_t size,
                       bool writes) {
  if (UNLIKELY(vm->calls.solving))
    vm->options.summarizer->access(vm, area, 0, size, !writes, writes);
}

/* The boxed value at an offset of the area; *class_number says of what kind. */
static const void *box_at(struct vm *vm, uint32_t area, uint64_t at,
                          uint32_t *class_number) {
  const void *object;
  visit_area(vm, area, at + LAZY_BOX_BYTES, false);
  if (allways_load_boxed(vm->memory, (allways_pointer){at, area}, class_number,
                         &object) != ALLWAYS_OK)
    BUG("a choice without a set");
  return object;
}

static void put_box(struct vm *vm, uint32_t area, uint64_t at,
                    uint32_t class_number, void *object) {
  if (allways_store_boxed(vm->memory, (allways_pointer){at, area}, class_number,
                          object) != ALLWAYS_OK)
    BUG("a lazy value cannot be stored");
}

static void put_number(struct vm *vm, uint32_t area, uint64_t at,
                       uint64_t number) {
  if (allways_store_scalar(vm->memory, (allways_pointer){at, area}, 8,
                           number) != ALLWAYS_OK)
    BUG("a lazy value cannot be stored");
}

static void put_pointer(struct vm *vm, uint32_t area, uint64_t at,
                        allways_pointer p) {
  vm->head->areas[p.area].flags |= AREA_STORED;
  if (allways_store_pointer(vm->memory, (allways_pointer){at, area}, p) !=
      ALLWAYS_OK)
    BUG("a lazy value cannot be stored");
}

/* A pointer or a number in a word of the area. */
static allways_value word_at(struct vm *vm, uint32_t area, uint64_t at) {
  allways_value v;
  visit_area(vm, area, at + 8, false);
  if (allways_load_value(vm->memory, (allways_pointer){at, area}, 8, &v) !=
      ALLWAYS_OK)
    BUG("a lazy value cannot be loaded");
  return v;
}

/* --------------------------------------------------------- choices and maps */

enum go lazy_area(struct vm *vm, enum vm_area_kind kind, uint64_t size,
                  allways_pointer *p) {
  if (allways_allocate(vm->memory, size, (uint8_t)kind, vm_position(vm), p) ==
      ALLWAYS_OK)
    return GO_NEXT;
  return vm_give_up(vm, VM_LIMIT, REASON_NO_ROOM_CHOICE, NO_FACTS);
}

const struct piecewise *lazy_map(struct vm *vm, struct reg r) {
  assert(reg_is_lazy(r) && is_view(r));
  uint32_t class_number;
  const void *object = box_at(vm, (uint32_t)r.meta, 0, &class_number);
  return class_number == vm->values.map_class ? object : NULL;
}

bool lazy_is_term(struct vm *vm, uint32_t area) {
  uint32_t class_number;
  box_at(vm, area, 0, &class_number);
  return class_number == vm->values.term_class;
}

uint32_t lazy_choice(struct vm *vm, struct reg r) {
  uint32_t area = (uint32_t)r.meta;
  return lazy_map(vm, r) ? word_at(vm, area, 8).pointer.area : area;
}

/* Where the set is. */
static uint64_t place_of_set(struct vm *vm, uint32_t area) {
  return lazy_is_term(vm, area) ? 8 : 0;
}

const struct intervals *lazy_set(struct vm *vm, struct reg r) {
  uint32_t class_number, area = lazy_choice(vm, r);
  const void *object = box_at(vm, area, place_of_set(vm, area), &class_number);
  if (class_number != vm->values.set_class)
    BUG("a choice without a set");
  return object;
}

void lazy_set_store(struct vm *vm, struct reg r, struct intervals *set) {
  uint32_t area = lazy_choice(vm, r);
  bool is_term = lazy_is_term(vm, area);
  uint64_t least = set->items[0].low;
  assert(set->count > 0);
  visit_area(vm, area, LAZY_CHOICE_BYTES, true);
  put_box(vm, area, is_term ? 8 : 0, vm->values.set_class, set);
  if (!is_term)
    observe_narrowed(vm, area, least);
}

enum go lazy_new(struct vm *vm, uint64_t low, uint64_t high, unsigned bits,
                 unsigned width, struct reg *result) {
  allways_pointer p;
  uint64_t given = low;
  if (observe_gives(vm, &given)) {
    *result = reg_number(given & width_mask(width));
    return GO_NEXT;
  }
  if (lazy_area(vm, VM_AREA_CHOICE, LAZY_CHOICE_BYTES, &p) != GO_NEXT)
    return GO_STOP;
  vm->values.lazy = true;
  observe_chosen(vm, p.area, low, low);
  visit_area(vm, p.area, LAZY_CHOICE_BYTES, true);
  put_box(vm, p.area, 0, vm->values.set_class, intervals_new(low, high));
  put_number(vm, p.area, 8, bits);
  put_number(vm, p.area, 16, 0);
  *result = view_reg(p.area, view_whole(width));
  observe_narrowed(vm, p.area, low);
  return GO_NEXT;
}

unsigned lazy_choice_bits(struct vm *vm, uint32_t choice) {
  uint64_t bits = word_at(vm, choice, 8).bits;
  if (bits < 1 || bits > 64)
    BUG("a choice of numbers without bits");
  return (unsigned)bits;
}

enum go lazy_map_new(struct vm *vm, uint32_t choice, struct piecewise *map,
                     uint32_t *area) {
  allways_pointer p;
  if (lazy_area(vm, VM_AREA_CHOICE, LAZY_MAP_BYTES, &p) != GO_NEXT) {
    piecewise_free(map);
    return GO_STOP;
  }
  visit_area(vm, p.area, LAZY_MAP_BYTES, true);
  put_box(vm, p.area, 0, vm->values.map_class, map);
  put_pointer(vm, p.area, 8, (allways_pointer){0, choice});
  *area = p.area;
  return GO_NEXT;
}

/* ------------------------------------------------------------------ places */

enum go lazy_place_new(struct vm *vm, struct reg base, struct reg offset,
                       struct reg *result) {
  allways_pointer p;
  assert(reg_is_pointer(base) && reg_is_lazy(offset) && is_view(offset));
  if (lazy_area(vm, VM_AREA_CHOICE, LAZY_PLACE_BYTES, &p) != GO_NEXT)
    return GO_STOP;
  visit_area(vm, p.area, LAZY_PLACE_BYTES, true);
  put_pointer(vm, p.area, 0, pointer_of(base));
  if (lazy_box(vm, (allways_pointer){8, p.area}, 8, offset) != ALLWAYS_OK)
    BUG("a lazy pointer cannot be stored");
  *result = place_reg(p.area);
  return GO_NEXT;
}

/* A lazy register that lies in a word of the area, or a number. */
static struct reg operand_at(struct vm *vm, uint32_t area, uint64_t at) {
  uint32_t class_number;
  const void *object;
  visit_area(vm, area, at + 8, false);
  if (allways_load_boxed(vm->memory, (allways_pointer){at, area}, &class_number,
                         &object) == ALLWAYS_OK &&
      class_number == vm->values.copy_class)
    return lazy_unbox(&(struct allways_item){.object = object});
  return reg_number(word_at(vm, area, at).bits);
}

void lazy_place_parts(struct vm *vm, struct reg r, struct reg *base,
                      struct reg *offset) {
  uint32_t area = (uint32_t)r.meta;
  assert(reg_is_lazy(r) && is_place(r));
  *base = reg_pointer(word_at(vm, area, 0).pointer);
  *offset = operand_at(vm, area, 8);
}

/* --------------------------------------------------------- terms and links */

enum { TERM_SET = 8, TERM_LINKED = 16, TERM_OPERANDS = 24 };
enum { CHOICE_LINKS = 16 };

static unsigned type_bits(ir_type type) {
  return type.kind == IR_INT ? type.bits : type.kind == IR_F32 ? 32 : 64;
}

unsigned lazy_operand_bits(struct formula_kind kind, unsigned n) {
  if (kind.op == IR_SELECT && n == 0)
    return 1;
  return type_bits(kind.op >= IR_TRUNC && kind.op <= IR_BITCAST ? kind.from
                                                                : kind.type);
}

void lazy_term_parts(struct vm *vm, uint32_t area, struct lazy_term *term) {
  uint32_t class_number;
  const struct formula_kind *kind = box_at(vm, area, 0, &class_number);
  assert(class_number == vm->values.term_class);
  term->kind = *kind;
  for (unsigned n = 0; n < 3; n++)
    term->operands[n] = operand_at(vm, area, TERM_OPERANDS + 8 * n);
  term->set = box_at(vm, area, TERM_SET, &class_number);
  term->linked = word_at(vm, area, TERM_LINKED).bits != 0;
}

enum go lazy_term_new(struct vm *vm, const struct lazy_term *term,
                      struct intervals *set, struct reg *result) {
  allways_pointer p;
  unsigned bits = formula_bits(term->kind);
  if (lazy_area(vm, VM_AREA_CHOICE, LAZY_TERM_BYTES, &p) != GO_NEXT) {
    intervals_free(set);
    return GO_STOP;
  }
  struct formula_kind *kind = alloc_new(sizeof *kind);
  *kind = term->kind;
  put_box(vm, p.area, 0, vm->values.term_class, kind);
  put_box(vm, p.area, TERM_SET, vm->values.set_class, set);
  put_number(vm, p.area, TERM_LINKED, 0);
  for (unsigned n = 0; n < 3; n++) {
    uint64_t at = TERM_OPERANDS + 8 * n;
    if (!reg_is_lazy(term->operands[n]))
      put_number(vm, p.area, at, term->operands[n].bits);
    else if (lazy_box(vm, (allways_pointer){at, p.area}, 8,
                      term->operands[n]) != ALLWAYS_OK)
      BUG("a term cannot be stored");
  }
  *result = view_reg(p.area, view_whole(bits));
  return GO_NEXT;
}

uint32_t lazy_first_link(struct vm *vm, uint32_t choice) {
  return lazy_is_term(vm, choice)
             ? 0
             : word_at(vm, choice, CHOICE_LINKS).pointer.area;
}

uint32_t lazy_next_link(struct vm *vm, uint32_t link, uint32_t *term) {
  *term = word_at(vm, link, 0).pointer.area;
  return word_at(vm, link, 8).pointer.area;
}

/* Is there a link from the choice to the term? */
static bool is_linked(struct vm *vm, uint32_t choice, uint32_t term) {
  uint32_t of = 0, link = lazy_first_link(vm, choice);
  while (link && of != term)
    link = lazy_next_link(vm, link, &of);
  return of == term;
}

static enum go link_choice(struct vm *vm, uint32_t choice, uint32_t term) {
  allways_pointer p;
  uint32_t first = lazy_first_link(vm, choice);
  if (is_linked(vm, choice, term))
    return GO_NEXT;
  if (lazy_area(vm, VM_AREA_CHOICE, LAZY_LINK_BYTES, &p) != GO_NEXT)
    return GO_STOP;
  put_pointer(vm, p.area, 0, (allways_pointer){0, term});
  if (first)
    put_pointer(vm, p.area, 8, (allways_pointer){0, first});
  else
    put_number(vm, p.area, 8, 0);
  put_pointer(vm, choice, CHOICE_LINKS, p);
  return GO_NEXT;
}

/* Links all choices below an operand of the term. */
static enum go link_below(struct vm *vm, struct map *seen, uint32_t area,
                          uint32_t term) {
  struct lazy_term t;
  if (map_get(seen, map_word(area)) != MAP_NONE)
    return GO_NEXT;
  map_put(seen, map_word(area), 1);
  if (!lazy_is_term(vm, area)) {
    uint32_t choice = lazy_choice(vm, view_reg(area, view_whole(64)));
    return choice == area ? link_choice(vm, area, term)
                          : link_below(vm, seen, choice, term);
  }
  lazy_term_parts(vm, area, &t);
  for (unsigned n = 0; n < (SEEDED_BUG(162) ? 1 : 3); n++)
    if (reg_is_lazy(t.operands[n]) &&
        link_below(vm, seen, (uint32_t)t.operands[n].meta, term) != GO_NEXT)
      return GO_STOP;
  return GO_NEXT;
}

enum go lazy_link(struct vm *vm, uint32_t area) {
  struct map seen = {NULL, 0, 0};
  if (!lazy_is_term(vm, area) || word_at(vm, area, TERM_LINKED).bits)
    return GO_NEXT;
  put_number(vm, area, TERM_LINKED, 1);
  enum go go = link_below(vm, &seen, area, area);
  map_release(&seen);
  return go;
}
