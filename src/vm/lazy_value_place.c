/*
 * vm/lazy_value_place.c - pointers that are moved by a lazy number.
 *
 *     register     area
 *     {area} ────> {pointer, how far it is moved: lazy}
 *
 * An index that is lazy makes such a pointer of one that is known.  First it is
 * asked whether the result is inside of the object; what is outside is tried
 * number by number, or, if there are too many numbers and such a pointer is no
 * fault by itself, left open, too.  An access asks whether the bytes are inside
 * of the object; outside, any number shows the fault.  Inside, a load looks at
 * all places where they may be.  If there are numbers only, the result is a map
 * (lazy_value_map.c); otherwise it is a choice among the different things that
 * lie there.  All else needs to know the place.
 */
#include "vm/lazy_value_impl.h"

enum { MOST_PLACES = 65536 };

enum go lazy_place_number(struct vm *vm, struct reg *r) {
  struct reg base, offset;
  lazy_place_parts(vm, *r, &base, &offset);
  offset = lazy_simple(vm, offset);
  if (lazy_number(vm, &offset) != GO_NEXT)
    return GO_STOP;
  *r = (struct reg){base.bits + offset.bits, base.meta};
  return GO_NEXT;
}

/* Any place that is possible: all of them do the same. */
static enum go any_place(struct vm *vm, struct reg base, struct reg offset,
                         struct reg *place) {
  struct reg *operand = &offset;
  if (lazy_take_least(vm, &operand, 1) != GO_NEXT)
    return GO_STOP;
  *place = (struct reg){base.bits + offset.bits, base.meta};
  return GO_NEXT;
}

/* ---------------------------------------------------------------- addition */

/* The index must be known: what it leads to is not inside, or not known to
 * be. */
static enum go known_index(struct vm *vm, struct reg *n) {
  return lazy_number(vm, n);
}

/* Asks whether the pointer that the index leads to is inside of the object of
 * p, or behind its end. */
static enum lazy_test in_object(struct vm *vm, const struct ir_insn *i,
                                struct reg p, struct reg n) {
  uint64_t size = vm->head->areas[(uint32_t)p.meta].size;
  uint64_t before = p.bits / (uint64_t)i->imm;
  uint64_t behind = (size - p.bits) / (uint64_t)i->imm;
  return lazy_is_among(vm, n, 0 - before, behind);
}

/* And first, whether the index is inside of its array. */
static enum lazy_test inside(struct vm *vm, const struct ir_insn *i,
                             struct reg p, struct reg n) {
  uint64_t size = vm->head->areas[(uint32_t)p.meta].size;
  enum lazy_test test = TEST_IN;
  if (p.bits > size || i->imm <= 0)
    return TEST_OUT;
  if (i->array && vm->program->arrays[i->array].count > 0)
    test = lazy_is_among(vm, n, 0, vm->program->arrays[i->array].count - 1);
  return test == TEST_IN ? in_object(vm, i, p, n) : test;
}

/* The index leads out of the object for too many numbers to try them.  May the
 * pointer be left open?  It may not where pointers outside are faults. */
static bool may_leave(struct vm *vm, const struct ir_insn *i, struct reg p,
                      struct reg n) {
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  enum vm_area_kind kind = area_kind(a);
  return p.bits <= a->size && i->imm > 0 && !(a->flags & AREA_FREED) &&
         kind != VM_AREA_OPAQUE && kind != VM_AREA_VARARGS &&
         (lazy_is_term(vm, lazy_choice(vm, n)) ||
          intervals_size(lazy_set(vm, n)) > MOST_PLACES) &&
         vm_goes_on(vm, FAULT_POINTER_OPERATION);
}

/* The number times what it counts, which may wrap around, as in memory. */
static enum go scaled(struct vm *vm, struct reg n, int64_t size,
                      struct reg *offset, bool *done) {
  *offset = n;
  *done = true;
  if (size == 1)
    return GO_NEXT;
  struct reg operands[2] = {n, reg_number((uint64_t)size)};
  return lazy_apply(vm, formula_kind_of(IR_MUL, 64), operands, offset, done);
}

/* The index leads out of its array, or out of the object. */
static enum go leave(struct vm *vm, const struct ir_insn *i, struct reg p,
                     struct reg *n, struct reg *result, bool *done) {
  struct reg offset;
  bool open;
  if (!may_leave(vm, i, p, *n))
    return known_index(vm, n);
  switch (in_object(vm, i, p, *n)) {
  case TEST_STOP:
    return GO_STOP;
  case TEST_OUT:
    break;
  default:
    return known_index(vm, n);
  }
  if (scaled(vm, *n, i->imm, &offset, &open) != GO_NEXT)
    return GO_STOP;
  if (!open || !reg_is_lazy(offset))
    return known_index(vm, n);
  *done = true;
  return lazy_place_new(vm, p, offset, result);
}

static enum go move_pointer(struct vm *vm, const struct ir_insn *i,
                            struct reg p, struct reg *n, struct reg *result,
                            bool *done) {
  struct reg offset;
  enum go go = GO_NEXT;
  /* Few values of many numbers: a term has the values only. */
  if (intervals_size(lazy_set(vm, *n)) > MOST_PLACES &&
      lazy_as_term(vm, n, &go) && go != GO_NEXT)
    return go;
  if (!reg_is_lazy(*n))
    return GO_NEXT;
  enum lazy_test test = inside(vm, i, p, *n);
  if (test == TEST_STOP)
    return GO_STOP;
  *n = lazy_simple(vm, *n);
  if (!reg_is_lazy(*n))
    return GO_NEXT;
  if (test == TEST_OUT)
    return leave(vm, i, p, n, result, done);
  if (test != TEST_IN)
    return known_index(vm, n);
  if (i->imm == 1)
    offset = *n;
  else if (lazy_linear(vm, *n, i->imm, 0, 64, &offset) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(offset))
    return known_index(vm, n);
  *done = true;
  return lazy_place_new(vm, p, offset, result);
}

/* A lazy pointer is moved by a constant, to a place inside of its object. */
static enum go move_place(struct vm *vm, const struct ir_insn *i, struct reg *p,
                          struct reg n, struct reg *result, bool *done) {
  struct reg base, offset;
  int64_t by;
  lazy_place_parts(vm, *p, &base, &offset);
  uint64_t size = vm->head->areas[(uint32_t)base.meta].size;
  const struct ir_array *array = &vm->program->arrays[i->array];
  if (n.meta != 0 || MUL_OVERFLOWS((int64_t)n.bits, i->imm, &by) ||
      (i->array && n.bits >= array->count))
    return lazy_place_number(vm, p);
  base.bits += (uint64_t)by;
  enum lazy_test test =
      lazy_is_among(vm, offset, 0 - base.bits, size - base.bits);
  if (test == TEST_STOP)
    return GO_STOP;
  if (test != TEST_IN)
    return lazy_place_number(vm, p);
  *done = true;
  return lazy_place_new(vm, base, offset, result);
}

enum go lazy_pointer_add(struct vm *vm, const struct ir_insn *i, struct reg *r,
                         bool *done) {
  struct reg p = operand_reg(vm, r, i->a), n = reg_number(1);
  if (i->b != IR_NONE)
    n = operand_reg(vm, r, i->b);
  if (reg_is_lazy(p) && is_place(p) && reg_is_lazy(n))
    return lazy_place_number(vm, &r[i->a]);
  if (reg_is_lazy(p) && is_place(p))
    return move_place(vm, i, &r[i->a], n, &r[i->result], done);
  if (reg_is_lazy(p))
    return lazy_number(vm, &r[i->a]);
  if (!reg_is_pointer(p) || !is_view(n) || view_of(n).outer != 64 ||
      area_kind(&vm->head->areas[(uint32_t)p.meta]) == VM_AREA_FUNCTION)
    return lazy_number(vm, &r[i->b]);
  return move_pointer(vm, i, p, &r[i->b], &r[i->result], done);
}

/* ------------------------------------------------------------------- loads */

/* What lies at the places where a load may be: the different values, and for
 * which numbers of the choice. */
struct found_values {
  struct found_value {
    struct reg value;
    struct interval *items;
    size_t count, capacity;
  } * values;
  size_t count, capacity;
  bool numbers; /* and nothing else */
};

static void found_free(struct found_values *f) {
  for (size_t n = 0; n < f->count; n++)
    VEC_FREE(f->values[n].items, f->values[n].capacity);
  VEC_FREE(f->values, f->capacity);
}

static void found_add(struct found_values *f, uint64_t c, struct reg value) {
  size_t n = f->count;
  while (n > 0 && (f->values[n - 1].value.bits != value.bits ||
                   f->values[n - 1].value.meta != value.meta))
    n--;
  if (n == 0) {
    VEC_ROOM(f->values, f->count, f->capacity);
    f->values[f->count++] = (struct found_value){value, NULL, 0, 0};
    n = f->count;
  }
  struct found_value *v = &f->values[n - 1];
  VEC_ROOM(v->items, v->count, v->capacity);
  v->items[v->count++] = (struct interval){c, c};
}

/* Does something lie in the area that is not just bytes or a pointer? */
static bool find_boxed(void *context, const struct allways_item *item) {
  bool *boxed = context;
  *boxed |= item->kind == ALLWAYS_ITEM_BOXED;
  return !*boxed;
}

/* Whether the area is watched does not matter: an observer watches more. */
static bool may_look(struct vm *vm, uint32_t area) {
  const struct area *a = &vm->head->areas[area];
  bool boxed = false;
  if ((a->flags & (AREA_USED | AREA_DEAD | AREA_FREED)) != AREA_USED ||
      a->data == NULL || vm->calls.solving || a->size > MOST_PLACES ||
      ((a->flags & AREA_WATCHED) &&
       vm->visitor->visibility(vm, area, 0, a->size, false) != INVISIBLE))
    return false;
  allways_load_overlapping(vm->memory, (allways_pointer){0, area}, a->size,
                           find_boxed, &boxed);
  return !boxed;
}

/* Looks at all places; false: one of them cannot be read.  The map has what is
 * found if these are numbers. */
static bool look(struct vm *vm, struct reg base, struct reg offset,
                 unsigned size, struct piecewise *map, struct found_values *f) {
  enum { MOST_DIFFERENT = 256 };
  const struct intervals *set = lazy_set(vm, offset);
  f->numbers = true;
  for (size_t i = 0; i < set->count; i++)
    for (uint64_t c = set->items[i].low;; c++) {
      struct reg value,
          p = {base.bits + lazy_value_for(vm, offset, c), base.meta};
      if (vm_load(vm, p, 0, size, &value) != GO_NEXT) {
        vm->event = VM_RUNNING; /* it is no fault yet */
        vm->recorded.is_new = false;
        return false;
      }
      f->numbers =
          f->numbers && value.meta == 0 && piecewise_add(map, c, value.bits);
      if (f->count <= MOST_DIFFERENT)
        found_add(f, c, value);
      if (f->count > MOST_DIFFERENT && !f->numbers)
        return false;
      if (c == set->items[i].high)
        break;
    }
  return true;
}

/* One of the values is chosen. */
static enum go choose_value(struct vm *vm, struct reg offset,
                            const struct found_values *f, struct reg *result) {
  size_t n = 0;
  struct intervals **parts = alloc_raw(f->count * sizeof *parts);
  for (size_t i = 0; i < f->count; i++)
    parts[i] = intervals_of(f->values[i].items, f->values[i].count);
  enum go go =
      f->count > 1 ? lazy_split(vm, offset, parts, f->count, &n) : GO_NEXT;
  for (size_t i = 0; i < f->count; i++)
    intervals_free(parts[i]);
  alloc_free(parts, f->count * sizeof *parts);
  *result = f->values[n].value;
  return go;
}

/* The result of the load, if all places can be looked at. */
static enum go load_from(struct vm *vm, const struct ir_insn *i,
                         struct reg base, struct reg offset, struct reg *result,
                         bool *done) {
  unsigned bytes = ir_type_bytes(i->type);
  uint128 size = intervals_size(lazy_set(vm, offset));
  struct found_values f = {NULL, 0, 0, true};
  enum go go = GO_NEXT;
  uint32_t area;
  if (size > MOST_PLACES || !may_look(vm, (uint32_t)base.meta))
    return GO_NEXT;
  struct piecewise *map =
      piecewise_new(size < INTERVALS_MOST ? (size_t)size : INTERVALS_MOST);
  *done = look(vm, base, offset, bytes, map, &f);
  if (*done && f.numbers && f.count > 1) {
    go = lazy_map_new(vm, lazy_choice(vm, offset), map, &area);
    map = NULL;
    if (go == GO_NEXT)
      *result = view_reg(area, view_whole(8 * bytes));
  } else if (*done) {
    go = choose_value(vm, offset, &f, result);
  }
  piecewise_free(map);
  found_free(&f);
  return go;
}

/* Asks whether an access to what lies so far behind the place is inside of the
 * object.  If it is not, wherever it is, the address becomes one of these: all
 * of them are the same fault. */
static enum lazy_test access_inside(struct vm *vm, struct reg *address,
                                    int64_t behind, unsigned bytes,
                                    enum go *go) {
  struct reg base, offset;
  lazy_place_parts(vm, *address, &base, &offset);
  uint64_t size = vm->head->areas[(uint32_t)base.meta].size;
  uint64_t first = base.bits + (uint64_t)behind;
  enum lazy_test test = TEST_OUT;
  if (size >= bytes)
    test = lazy_is_among(vm, offset, 0 - first, size - bytes - first);
  *go = test == TEST_STOP ? GO_STOP : GO_NEXT;
  if (test == TEST_OUT)
    *go = any_place(vm, base, offset, address);
  return test;
}

enum go lazy_store_place(struct vm *vm, const struct ir_insn *i,
                         struct reg *address) {
  enum go go;
  if (!reg_is_lazy(*address) || !is_place(*address))
    return lazy_number(vm, address);
  enum lazy_test test =
      access_inside(vm, address, i->imm, ir_type_bytes(i->type), &go);
  return go != GO_NEXT || test == TEST_OUT ? go
                                           : lazy_place_number(vm, address);
}

enum go lazy_load_insn(struct vm *vm, const struct ir_insn *i, struct reg *r,
                       bool *done) {
  struct reg p = operand_reg(vm, r, i->a), base, offset, value;
  unsigned bytes = ir_type_bytes(i->type);
  enum go go;
  if (!is_place(p) || bytes > 8 || (i->flags & IR_ATOMIC) ||
      undefined_is_any(vm))
    return lazy_number(vm, &r[i->a]);
  enum lazy_test test = access_inside(vm, &r[i->a], i->imm, bytes, &go);
  if (go != GO_NEXT || test == TEST_OUT)
    return go;
  lazy_place_parts(vm, p, &base, &offset);
  base.bits += (uint64_t)i->imm;
  if (test == TEST_IN &&
      load_from(vm, i, base, offset, &value, done) != GO_NEXT)
    return GO_STOP;
  if (!*done)
    return lazy_place_number(vm, &r[i->a]);
  if (vm->options.observer)
    observe_visit(vm, base, 0, 0, false);
  if (i->type.kind == IR_INT && i->type.bits % 8 != 0)
    value = reg_is_lazy(value) ? lazy_truncate(value, i->type.bits)
            : value.meta == 0
                ? reg_number(value.bits & width_mask(i->type.bits))
                : value;
  r[i->result] = value;
  return GO_NEXT;
}

/* ----------------------------------------------------------------- scaled */

enum go lazy_linear(struct vm *vm, struct reg r, int64_t factor,
                    uint64_t addend, unsigned bits, struct reg *result) {
  const struct intervals *set = lazy_set(vm, r);
  uint64_t mask = width_mask(bits), f = (uint64_t)factor;
  uint32_t area;
  if (intervals_size(set) > INTERVALS_MOST) {
    if (lazy_number(vm, &r) != GO_NEXT)
      return GO_STOP;
    *result = reg_number((r.bits * f + addend) & mask);
    return GO_NEXT;
  }
  struct piecewise *map = piecewise_new((size_t)intervals_size(set));
  for (size_t i = 0; i < set->count; i++)
    for (uint64_t c = set->items[i].low;; c++) {
      piecewise_add(map, c, (lazy_value_for(vm, r, c) * f + addend) & mask);
      if (c == set->items[i].high)
        break;
    }
  if (lazy_map_new(vm, lazy_choice(vm, r), map, &area) != GO_NEXT)
    return GO_STOP;
  *result = view_reg(area, view_whole(bits));
  return GO_NEXT;
}
