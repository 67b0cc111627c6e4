/*
 * vm/lazy_value.c - lazy choices: values that are not known yet.
 *
 * A choice among many values is not made at once.  Its area holds the set of
 * numbers that it may still be, as one boxed value (intervals.h); whoever has
 * a copy has a view of that number: in a register META_LAZY, in memory a
 * boxed value that points to the area.  So copies stay copies of one choice,
 * and what is learnt through one of them holds for all.
 *
 *     register or memory            area (VM_AREA_CHOICE)
 *     {view, area} ───────────────> {-2147483648 .. 4, 6 .. 2147483647}
 *
 * Moving, storing, cutting, widening and adding a constant change the view.  A
 * comparison with a constant asks which numbers of the set make it true.  If
 * that is neither all nor none of them, it is a choice of two, and either
 * outcome narrows the set (a write to the area, so that undo and hash know it).
 * Whatever else an instruction wants to know needs the number: that is a choice
 * among all values of the view, if these are few; else the execution is given
 * up.
 *
 * Narrowing is invisible to other threads, even if they have copies, too.  To
 * see that, take the program in which each choice was made at its beginning.
 * There a split is a step of its thread that changes nothing, and is always
 * enabled; a state with a set stands for all states with a number of it.
 *
 * A set of one number is replaced by that number where it is met: in registers
 * when they are used or written to their frame, in memory when it is loaded.
 * Until then a state may differ from one that has the number: that costs
 * states, and loses none.
 *
 * Bytes of several choices, or of a choice and something else, that are loaded
 * together (a struct that travels as one integer) are *mixed*: the register
 * has an area with a copy of these bytes, which a store copies on.
 */
#include <stdio.h>
#include <string.h>

#include "vm/intervals.h"
#include "vm/machine.h"

/* Numbers that are tried one by one. */
enum { MOST_VALUES = 4096 };

/* -------------------------------------------------------------- registers */

static bool is_mixed(struct reg r) { return (r.meta & META_MIXED) != 0; }

static struct reg mixed_reg(uint32_t area) {
  return (struct reg){0, META_LAZY | META_MIXED | area};
}

/* A lazy register: a view of the number that the area stands for.
 *
 *     bits  addend
 *     meta  META_LAZY | signed: 1 | outer - 1: 6 | narrow - 1: 6 | 0 | area: 32
 */
static struct reg view_reg(uint32_t area, struct view v) {
  assert(v.narrow >= 1 && v.narrow <= v.outer && v.outer <= 64);
  assert((v.addend & ~width_mask(v.outer)) == 0);
  return (struct reg){v.addend, META_LAZY | (uint64_t)v.is_signed << 45 |
                                    (uint64_t)(v.outer - 1) << 39 |
                                    (uint64_t)(v.narrow - 1) << 33 | area};
}

static struct view view_of(struct reg r) {
  return (struct view){(uint8_t)((r.meta >> 33 & 63) + 1),
                       (uint8_t)((r.meta >> 39 & 63) + 1),
                       (r.meta >> 45 & 1) != 0, r.bits};
}

/* Can this be the meta of a view?  It may come from an image. */
static bool meta_is_sane(uint64_t meta) {
  struct view v = view_of((struct reg){0, meta});
  return (meta & META_LAZY) != 0 && meta >> 46 == META_LAZY >> 46 &&
         v.narrow <= v.outer;
}

/* -------------------------------------------------------------- the sets */

enum { SET_BYTES = 8 };

static uint64_t set_size(const void *object) {
  (void)object;
  return SET_BYTES;
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

/* The numbers that the choice may still be; borrowed until the set changes. */
static const struct intervals *set_of(struct vm *vm, struct reg r) {
  assert(reg_is_lazy(r) && !is_mixed(r));
  uint32_t class_number;
  const void *object;
  allways_pointer p = {0, (uint32_t)r.meta};
  if (UNLIKELY(vm->calls.solving))
    vm->options.summarizer->access(vm, p.area, 0, SET_BYTES, true, false);
  if (allways_load_boxed(vm->memory, p, &class_number, &object) != ALLWAYS_OK ||
      class_number != vm->values.set_class)
    BUG("a choice without a set");
  return object;
}

/* The choice may be these numbers only from now on.  Takes the set, which is
 * not empty: an execution with an empty one would not exist. */
static void set_store(struct vm *vm, struct reg r, struct intervals *set) {
  assert(set->count > 0);
  allways_pointer p = {0, (uint32_t)r.meta};
  if (UNLIKELY(vm->calls.solving))
    vm->options.summarizer->access(vm, p.area, 0, SET_BYTES, false, true);
  uint64_t least = set->items[0].low;
  if (allways_store_boxed(vm->memory, p, vm->values.set_class, set) !=
      ALLWAYS_OK)
    BUG("a choice cannot be narrowed");
  observe_narrowed(vm, p.area, least);
}

/* ------------------------------------------------------- copies in memory */

/* A lazy register in memory.  The area in meta is the target of the box. */
struct copy {
  uint64_t bits, meta;
  uint8_t size;
};

static struct reg boxed_reg(const void *object) {
  const struct copy *c = object;
  return (struct reg){c->bits, c->meta};
}
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

void lazy_classes(struct vm *vm) {
  vm->values.set_class = allways_register_class(vm->memory, &set_class);
  vm->values.copy_class = allways_register_class(vm->memory, &copy_class);
}

/* ---------------------------------------------------------------- choosing */

/* The set may have become smaller while the thread stood before its choice.
 * Then values are left over that mean nothing: such an execution is pruned,
 * because the smaller values cover all that there is. */
enum go vm_ask(struct vm *vm, uint64_t count, uint64_t *value) {
  if (!vm->choice.made) {
    vm->choice.count = count;
    vm->choice.summary = 0;
    vm->choice.asks = VM_ASKS_VALUE;
    vm->event = VM_CHOICE;
    return GO_STOP;
  }
  vm->choice.made = false;
  if (count != 0 && vm->choice.value >= count) {
    vm->event = VM_DISMISSED;
    return GO_STOP;
  }
  *value = vm->choice.value;
  return GO_NEXT;
}

static size_t add_value(char *text, size_t room, uint64_t value,
                        unsigned bits) {
  int n = snprintf(text, room, "%lld", (long long)sign_extend(value, bits));
  return n < 0 || (size_t)n >= room ? 0 : (size_t)n;
}

/* Writes what is left of the set for reports: the first few intervals, as
 * signed numbers. */
static void report(struct vm *vm, struct reg r) {
  enum { SHOWN = 3 };
  struct view v = view_of(r);
  struct intervals *image = intervals_image(set_of(vm, r), v);
  char *text = vm->choice.left;
  size_t room = sizeof vm->choice.left, at = 0;
  text[0] = 0;
  for (size_t i = 0; i < image->count && i < SHOWN && at + 64 < room; i++) {
    struct interval x = image->items[i];
    at += (size_t)snprintf(text + at, room - at, i ? ", [" : "[");
    at += add_value(text + at, room - at, x.low, v.outer);
    if (x.low != x.high) {
      at += (size_t)snprintf(text + at, room - at, ", ");
      at += add_value(text + at, room - at, x.high, v.outer);
    }
    at += (size_t)snprintf(text + at, room - at, "]");
  }
  if (image->count > SHOWN)
    snprintf(text + at, room - at, ", ...");
  intervals_free(image);
}

const char *vm_reported(const struct vm *vm) { return vm->choice.left; }

/* -------------------------------------------------------------- questions */

/* The answer to a question about a lazy value.  STOP: a choice must be made
 * first; CANNOT: the set would have too many intervals. */
enum test { TEST_OUT, TEST_IN, TEST_STOP, TEST_CANNOT };

/* Is the value in low, low + 1, .. high?  If both are possible that is a
 * choice, and the set is narrowed so that the answer is true. */
static enum test is_among(struct vm *vm, struct reg r, uint64_t low,
                          uint64_t high) {
  struct view v = view_of(r);
  const struct intervals *set = set_of(vm, r);
  uint64_t mask = width_mask(v.outer), value;
  struct intervals *in = intervals_where(set, v, low, high);
  if (in == NULL)
    return TEST_CANNOT;
  bool all = intervals_equal(in, set);
  if (all || in->count == 0) {
    intervals_free(in);
    return all ? TEST_IN : TEST_OUT;
  }
  struct intervals *out =
      intervals_where(set, v, (high + 1) & mask, (low - 1) & mask);
  enum test test = out ? TEST_STOP : TEST_CANNOT;
  if (out && vm_ask(vm, 2, &value) == GO_NEXT) {
    struct intervals *kept = value ? in : out;
    *(value ? &in : &out) = NULL;
    set_store(vm, r, kept);
    report(vm, r);
    test = value ? TEST_IN : TEST_OUT;
  }
  intervals_free(in);
  intervals_free(out);
  return test;
}

static enum go too_many(struct vm *vm, uint128 count) {
  char number[32] = "2^64";
  if (count <= UINT64_MAX)
    snprintf(number, sizeof number, "%llu", (unsigned long long)count);
  return vm_give_up(vm, VM_UNSUPPORTED, REASON_LAZY_NUMBER,
                    FACTS(.word = number));
}

static enum go mixed_number(struct vm *vm, struct reg *r);

/* Chooses one of the values of the image, which are more than one. */
static enum go pick(struct vm *vm, struct reg *r, struct intervals *image) {
  assert(intervals_size(image) > 1);
  struct view v = view_of(*r);
  const struct intervals *set = set_of(vm, *r);
  uint128 count = intervals_size(image);
  uint64_t n;
  struct intervals *left = NULL;
  if (count > MOST_VALUES ||
      (left = intervals_where(set, v, image->items[0].low,
                              image->items[0].low)) == NULL)
    return too_many(vm, intervals_size(set));
  intervals_free(left);
  if (vm_ask(vm, (uint64_t)count, &n) != GO_NEXT)
    return GO_STOP;
  uint64_t value = intervals_nth(image, n);
  left = intervals_where(set, v, value, value);
  if (left == NULL)
    return too_many(vm, intervals_size(set));
  set_store(vm, *r, left);
  report(vm, *r);
  *r = reg_number(value);
  return GO_NEXT;
}

enum go lazy_number(struct vm *vm, struct reg *r) {
  if (LIKELY(!reg_is_lazy(*r)))
    return GO_NEXT;
  if (is_mixed(*r))
    return mixed_number(vm, r);
  struct intervals *image = intervals_image(set_of(vm, *r), view_of(*r));
  enum go go = GO_NEXT;
  if (intervals_size(image) == 1)
    *r = reg_number(image->items[0].low);
  else
    go = pick(vm, r, image);
  intervals_free(image);
  return go;
}

struct reg lazy_simple(struct vm *vm, struct reg r) {
  if (!reg_is_lazy(r) || is_mixed(r))
    return r;
  const struct intervals *set = set_of(vm, r);
  if (set->count != 1 || set->items[0].low != set->items[0].high)
    return r;
  return reg_number(view_value(view_of(r), set->items[0].low));
}

/* --------------------------------------------------------------- new ones */

bool lazy_wanted(const struct vm *vm, uint64_t count) {
  enum { USUAL = 17 };
  uint64_t from = vm->options.lazy_from ? vm->options.lazy_from : USUAL;
  return vm->options.steps && (count == 0 || (count >= from && count > 1));
}

static enum go new_area(struct vm *vm, enum vm_area_kind kind, uint64_t size,
                        allways_pointer *p) {
  if (allways_allocate(vm->memory, size, (uint8_t)kind, vm_position(vm), p) ==
      ALLWAYS_OK)
    return GO_NEXT;
  return vm_give_up(vm, VM_LIMIT, REASON_NO_ROOM_CHOICE, NO_FACTS);
}

enum go lazy_new(struct vm *vm, uint64_t low, uint64_t high, unsigned bits,
                 struct reg *result) {
  allways_pointer p;
  if (new_area(vm, VM_AREA_CHOICE, SET_BYTES, &p) != GO_NEXT)
    return GO_STOP;
  vm->values.lazy = true;
  observe_chosen(vm, p.area, low, low);
  *result = view_reg(p.area, view_whole(bits));
  set_store(vm, *result, intervals_new(low, high));
  return GO_NEXT;
}

enum go lazy_pointer(struct vm *vm, struct reg *result) {
  allways_pointer p;
  uint64_t value;
  if (vm_ask(vm, 2, &value) != GO_NEXT)
    return GO_STOP;
  observe_chosen(vm, 0, 0, value);
  *result = reg_number(0);
  snprintf(vm->choice.left, sizeof vm->choice.left,
           value ? "a pointer" : "NULL");
  if (value == 0)
    return GO_NEXT;
  if (new_area(vm, VM_AREA_OPAQUE, 0, &p) != GO_NEXT)
    return GO_STOP;
  vm->values.opaque = true;
  *result = reg_pointer(p);
  return GO_NEXT;
}

/* ------------------------------------------------------------------ memory */

/* Stores a copy of a lazy register as a boxed value. */
static enum allways_result put_box(struct vm *vm, allways_pointer p,
                                   unsigned size, struct reg value) {
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

enum allways_result lazy_put(struct vm *vm, allways_pointer p,
                             struct reg value) {
  return put_box(vm, p, 8, value);
}

enum allways_result lazy_store(struct vm *vm, allways_pointer p, unsigned size,
                               struct reg value) {
  if (is_mixed(value))
    return allways_copy(vm->memory, p,
                        (allways_pointer){0, (uint32_t)value.meta}, size);
  struct view v = view_of(value);
  if (v.outer > 8 * size)
    value = view_reg((uint32_t)value.meta, view_truncate(v, 8 * size));
  return put_box(vm, p, size, value);
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
  if (item->kind != ALLWAYS_ITEM_BOXED ||
      item->class_number != f->vm->values.copy_class || !(cut || f->all))
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

/* A copy in memory becomes its number. */
static enum go write_number(struct vm *vm, const struct allways_item *item) {
  struct reg r = boxed_reg(item->object);
  allways_pointer p = {item->offset, item->area};
  uint64_t size = item->size;
  if (lazy_number(vm, &r) != GO_NEXT)
    return GO_STOP;
  allways_store_bytes(vm->memory, p, &r.bits, size);
  return GO_NEXT;
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
    if (write_number(vm, &f.item) != GO_NEXT)
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
  if (new_area(vm, VM_AREA_MACHINE, 8, &q) != GO_NEXT)
    return GO_STOP;
  allways_fill(vm->memory, q, 0, 8);
  allways_copy(vm->memory, q, p, size);
  *value = mixed_reg(q.area);
  return GO_NEXT;
}

static bool is_single(struct vm *vm, struct reg r) {
  return !reg_is_lazy(lazy_simple(vm, r));
}

/* Is some copy in the range one that can be written as a number at once? */
static bool find_single(void *context, const struct allways_item *item) {
  struct found *f = context;
  struct vm *vm = (struct vm *)(uintptr_t)f->vm;
  if (item->kind != ALLWAYS_ITEM_BOXED ||
      item->class_number != vm->values.copy_class ||
      !is_single(vm, boxed_reg(item->object)))
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
  *value = boxed_reg(f.item.object);
  return GO_NEXT;
}

/* All choices in it are made, one after the other. */
static enum go mixed_number(struct vm *vm, struct reg *r) {
  struct reg p = {0, (uint32_t)r->meta};
  if (lazy_flatten(vm, p, 8) != GO_NEXT)
    return GO_STOP;
  return vm_load(vm, p, 0, 8, r);
}

/* ------------------------------------------------------------ conversions */

static enum go extend(struct vm *vm, struct reg *r, unsigned bits,
                      bool is_signed) {
  struct view v = view_of(*r), in, out;
  uint64_t low, high;
  enum test test = TEST_IN;
  if (view_extend(v, bits, is_signed, &in, &out, &low, &high))
    test = is_among(vm, *r, low, high);
  if (test == TEST_STOP)
    return GO_STOP;
  if (test != TEST_CANNOT) {
    *r = view_reg((uint32_t)r->meta, test == TEST_IN ? in : out);
    return GO_NEXT;
  }
  if (lazy_number(vm, r) != GO_NEXT)
    return GO_STOP;
  if (is_signed)
    r->bits = (uint64_t)sign_extend(r->bits, v.outer) & width_mask(bits);
  return GO_NEXT;
}

/* The value as one of so many bits; what it has more or less of them are
 * zeros. */
static enum go as_bits(struct vm *vm, struct reg *r, unsigned bits) {
  struct view v = view_of(*r);
  if (v.outer < bits)
    return extend(vm, r, bits, false);
  *r = view_reg((uint32_t)r->meta, view_truncate(v, bits));
  return GO_NEXT;
}

struct reg lazy_truncate(struct reg r, unsigned bits) {
  struct view v = view_of(r);
  if (is_mixed(r) || v.outer <= bits)
    return r;
  return view_reg((uint32_t)r.meta, view_truncate(v, bits));
}

static unsigned type_bits(ir_type type) {
  return type.kind == IR_INT ? type.bits : type.kind == IR_F32 ? 32 : 64;
}

static enum go convert_mixed(struct vm *vm, const struct ir_insn *i,
                             struct reg *a, struct reg *result, bool *done) {
  unsigned to = type_bits(i->type);
  if (i->op == IR_TRUNC && to % 8 == 0) {
    *done = true;
    return vm_load(vm, (struct reg){0, (uint32_t)a->meta}, 0, to / 8, result);
  }
  if (i->op == IR_TRUNC || i->op == IR_SEXT)
    return lazy_number(vm, a);
  *done = true;
  *result = *a;
  return GO_NEXT;
}

static enum go convert(struct vm *vm, const struct ir_insn *i, struct reg *a,
                       struct reg *result, bool *done) {
  unsigned from = type_bits(i->from), to = type_bits(i->type);
  struct reg r = *a;
  if (insn_is_wide(i))
    return lazy_number(vm, a);
  if (is_mixed(*a))
    return convert_mixed(vm, i, a, result, done);
  if (as_bits(vm, &r, from) != GO_NEXT)
    return GO_STOP;
  if (reg_is_lazy(r) && to < from)
    r = lazy_truncate(r, to);
  else if (reg_is_lazy(r) && to > from &&
           extend(vm, &r, to, i->op == IR_SEXT) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r)) { /* the set could not be split */
    return lazy_number(vm, a);
  }
  *done = true;
  *result = r;
  return GO_NEXT;
}

/* ------------------------------------------------------------ comparisons */

static enum ir_op mirrored(enum ir_op op) {
  switch (op) {
  case IR_ULT:
    return IR_UGT;
  case IR_ULE:
    return IR_UGE;
  case IR_UGT:
    return IR_ULT;
  case IR_UGE:
    return IR_ULE;
  case IR_SLT:
    return IR_SGT;
  case IR_SLE:
    return IR_SGE;
  case IR_SGT:
    return IR_SLT;
  case IR_SGE:
    return IR_SLE;
  default:
    return op;
  }
}

/* The values x of which `x op n` is true: low, low + 1, .. high.  False: all
 * of them or none, as *always says. */
static bool true_values(enum ir_op op, unsigned bits, uint64_t n, uint64_t *low,
                        uint64_t *high, bool *always) {
  uint64_t mask = width_mask(bits), least = UINT64_C(1) << (bits - 1);
  bool is_signed = op == IR_SLT || op == IR_SLE || op == IR_SGT || op == IR_SGE;
  uint64_t first = is_signed ? least : 0, last = (first - 1) & mask;
  *always = op == IR_ULE || op == IR_UGE || op == IR_SLE || op == IR_SGE;
  switch (op) {
  case IR_EQ:
    *low = *high = n;
    return true;
  case IR_NE:
    *low = (n + 1) & mask;
    *high = (n - 1) & mask;
    return true;
  case IR_ULT:
  case IR_SLT:
    *low = first;
    *high = (n - 1) & mask;
    return n != first;
  case IR_ULE:
  case IR_SLE:
    *low = first;
    *high = n;
    return n != last;
  case IR_UGT:
  case IR_SGT:
    *low = (n + 1) & mask;
    *high = last;
    return n != last;
  default:
    *low = n;
    *high = last;
    return n != first;
  }
}

/* The answer of a test, or the number instead. */
static enum go answer(struct vm *vm, enum test test, struct reg *a,
                      struct reg *result, bool *done) {
  if (test == TEST_STOP)
    return GO_STOP;
  if (test == TEST_CANNOT)
    return lazy_number(vm, a);
  *done = true;
  *result = reg_number(test == TEST_IN);
  return GO_NEXT;
}

static enum go compare_constant(struct vm *vm, enum ir_op op, unsigned bits,
                                struct reg *a, uint64_t n, struct reg *result,
                                bool *done) {
  uint64_t low, high;
  bool always;
  struct reg r = *a;
  if (as_bits(vm, &r, bits) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r))
    return lazy_number(vm, a);
  if (!true_values(op, bits, n & width_mask(bits), &low, &high, &always)) {
    *done = true;
    *result = reg_number(always);
    return GO_NEXT;
  }
  return answer(vm, is_among(vm, r, low, high), a, result, done);
}

/* The other one is x plus a constant, around the end of numbers; a is where x
 * came from. */
static enum go compare_same(struct vm *vm, enum ir_op op, unsigned bits,
                            struct reg x, uint64_t difference, struct reg *a,
                            struct reg *result, bool *done) {
  uint64_t mask = width_mask(bits);
  bool is_signed = op == IR_SLT || op == IR_SLE || op == IR_SGT || op == IR_SGE;
  uint64_t first = is_signed ? UINT64_C(1) << (bits - 1) : 0;
  bool less = op == IR_ULT || op == IR_ULE || op == IR_SLT || op == IR_SLE;
  if (difference == 0 || op == IR_EQ || op == IR_NE) {
    bool equal_is_true = op == IR_EQ || op == IR_ULE || op == IR_UGE ||
                         op == IR_SLE || op == IR_SGE;
    *done = true;
    *result = reg_number((difference == 0) == equal_is_true);
    return GO_NEXT;
  }
  /* x is below the other unless the addition goes around. */
  enum test test = is_among(vm, x, first, (first + (mask - difference)) & mask);
  if (!less && test <= TEST_IN)
    test = test == TEST_IN ? TEST_OUT : TEST_IN;
  return answer(vm, test, a, result, done);
}

static bool same_shape(struct reg a, struct reg b) {
  struct view x = view_of(a), y = view_of(b);
  return (uint32_t)a.meta == (uint32_t)b.meta && x.narrow == y.narrow &&
         x.outer == y.outer && x.is_signed == y.is_signed;
}

/* Of two choices, the one with fewer values has to be made. */
static enum go compare_two(struct vm *vm, const struct ir_insn *i,
                           unsigned bits, struct reg *a, struct reg *b,
                           struct reg *result, bool *done) {
  struct reg x = *a, y = *b;
  if (as_bits(vm, &x, bits) != GO_NEXT || as_bits(vm, &y, bits) != GO_NEXT)
    return GO_STOP;
  if (reg_is_lazy(x) && reg_is_lazy(y) && same_shape(x, y))
    return compare_same(vm, i->op, bits, x,
                        (y.bits - x.bits) & width_mask(bits), a, result, done);
  bool first = intervals_size(set_of(vm, *a)) <= intervals_size(set_of(vm, *b));
  return lazy_number(vm, first ? a : b);
}

/* ---------------------------------------------------------------- addition */

/* The values to which n can be added (subtracted) without signed overflow. */
static void fitting(bool add, unsigned bits, uint64_t n, uint64_t *low,
                    uint64_t *high) {
  uint64_t mask = width_mask(bits), least = UINT64_C(1) << (bits - 1);
  bool negative = (n & least) != 0;
  *low = least;
  *high = least - 1;
  if (add)
    *(negative ? low : high) -= n;
  else
    *(negative ? high : low) += n;
  *low &= mask;
  *high &= mask;
}

/* a + n, a - n. */
static enum go add_constant(struct vm *vm, const struct ir_insn *i,
                            struct reg *a, uint64_t n, struct reg *result,
                            bool *done) {
  unsigned bits = i->type.bits;
  bool add = i->op == IR_ADD;
  uint64_t low, high;
  struct reg r = *a;
  n &= width_mask(bits);
  if (as_bits(vm, &r, bits) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r))
    return lazy_number(vm, a);
  if ((i->flags & IR_NSW) && n != 0) {
    fitting(add, bits, n, &low, &high);
    enum test test = is_among(vm, r, low, high);
    if (test == TEST_STOP)
      return GO_STOP;
    if (test == TEST_CANNOT)
      return lazy_number(vm, a);
    if (test == TEST_OUT) { /* whichever it is, it is a fault */
      *a = reg_number(view_value(view_of(r), intervals_nth(set_of(vm, r), 0)));
      return GO_NEXT;
    }
  }
  *done = true;
  *result = view_reg((uint32_t)r.meta, view_add(view_of(r), add ? n : 0 - n));
  return GO_NEXT;
}

/* Operations with a constant that keep the value, or cut it. */
static enum go other_constant(struct vm *vm, const struct ir_insn *i,
                              struct reg *a, uint64_t n, struct reg *result,
                              bool *done) {
  unsigned bits = i->type.bits;
  uint64_t mask = width_mask(bits);
  bool keeps =
      n == 0 && (i->op == IR_OR || i->op == IR_XOR || i->op == IR_SHL ||
                 i->op == IR_LSHR || i->op == IR_ASHR);
  if (keeps || (n == 1 && i->op == IR_MUL) || (n == mask && i->op == IR_AND)) {
    *done = true;
    *result = *a;
    return GO_NEXT;
  }
  if (n == 0 && (i->op == IR_AND || i->op == IR_MUL)) {
    *done = true;
    *result = reg_number(0);
    return GO_NEXT;
  }
  if (i->op != IR_AND || (n & (n + 1)) != 0)
    return lazy_number(vm, a);
  struct reg r = *a; /* the last bits */
  unsigned kept = bit_count(n);
  if (as_bits(vm, &r, kept) != GO_NEXT)
    return GO_STOP;
  if (reg_is_lazy(r) && extend(vm, &r, bits, false) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r))
    return lazy_number(vm, a);
  *done = true;
  *result = r;
  return GO_NEXT;
}

static enum go with_constant(struct vm *vm, const struct ir_insn *i,
                             struct reg *a, uint64_t n, bool left,
                             struct reg *result, bool *done) {
  unsigned bits = i->type.kind == IR_INT ? i->type.bits : 64;
  if (i->op >= IR_EQ && i->op <= IR_SGE)
    return compare_constant(vm, left ? i->op : mirrored(i->op), bits, a, n,
                            result, done);
  if (i->op == IR_ADD || (i->op == IR_SUB && left))
    return add_constant(vm, i, a, n, result, done);
  bool commutes =
      i->op == IR_MUL || i->op == IR_AND || i->op == IR_OR || i->op == IR_XOR;
  if (left || commutes)
    return other_constant(vm, i, a, n, result, done);
  return lazy_number(vm, a);
}

/* Pieces of a mixed value. */
static enum go shift_mixed(struct vm *vm, const struct ir_insn *i,
                           struct reg *a, struct reg b, struct reg *result,
                           bool *done) {
  if (i->op != IR_LSHR || b.meta != 0 || b.bits % 8 != 0 ||
      i->type.bits % 8 != 0 || b.bits >= i->type.bits)
    return lazy_number(vm, a);
  unsigned from = (unsigned)b.bits / 8;
  *done = true;
  return vm_load(vm, (struct reg){0, (uint32_t)a->meta}, from,
                 i->type.bits / 8 - from, result);
}

/* Both are pending. */
static enum go both(struct vm *vm, const struct ir_insn *i, struct reg *a,
                    struct reg *b, struct reg *result, bool *done) {
  unsigned bits = i->type.kind == IR_INT ? i->type.bits : 64;
  if (i->op >= IR_EQ && i->op <= IR_SGE)
    return compare_two(vm, i, bits, a, b, result, done);
  if (i->op == IR_SUB && same_shape(*a, *b) &&
      (!(i->flags & IR_NSW) || a->bits == b->bits)) {
    *done = true;
    *result = reg_number((a->bits - b->bits) & width_mask(bits));
    return GO_NEXT;
  }
  if (lazy_number(vm, a) != GO_NEXT)
    return GO_STOP;
  return lazy_number(vm, b);
}

/* a and b may be changed to the numbers that they are. */
static enum go binary(struct vm *vm, const struct ir_insn *i, struct reg *a,
                      struct reg *b, struct reg *result, bool *done) {
  if (reg_is_lazy(*a) && is_mixed(*a))
    return shift_mixed(vm, i, a, *b, result, done);
  if (reg_is_lazy(*b) && is_mixed(*b))
    return lazy_number(vm, b);
  if (reg_is_lazy(*a) && reg_is_lazy(*b))
    return both(vm, i, a, b, result, done);
  if (reg_is_lazy(*a))
    return b->meta == 0 ? with_constant(vm, i, a, b->bits, true, result, done)
                        : lazy_number(vm, a);
  return a->meta == 0 ? with_constant(vm, i, b, a->bits, false, result, done)
                      : lazy_number(vm, b);
}

/* ------------------------------------------------------------------ control */

enum go lazy_truth(struct vm *vm, struct reg *r) {
  if (!reg_is_lazy(*r))
    return GO_NEXT;
  if (is_mixed(*r))
    return lazy_number(vm, r);
  switch (is_among(vm, *r, 0, 0)) {
  case TEST_STOP:
    return GO_STOP;
  case TEST_CANNOT:
    return lazy_number(vm, r);
  case TEST_IN:
    *r = reg_number(0);
    return GO_NEXT;
  default:
    *r = reg_number(1);
    return GO_NEXT;
  }
}

struct ways {
  struct way {
    uint32_t target;
    struct interval *items;
    size_t count, capacity;
  } * ways;
  size_t count, capacity;
};

static bool add_way(struct ways *w, uint32_t target, struct intervals *set) {
  size_t n = 0;
  if (set == NULL)
    return false;
  while (n < w->count && w->ways[n].target != target)
    n++;
  if (set->count && n == w->count) {
    VEC_ROOM(w->ways, w->count, w->capacity);
    w->ways[w->count++] = (struct way){target, NULL, 0, 0};
  }
  for (size_t i = 0; i < set->count; i++) {
    struct way *way = &w->ways[n];
    VEC_ROOM(way->items, way->count, way->capacity);
    way->items[way->count++] = set->items[i];
  }
  intervals_free(set);
  return true;
}

/* Which numbers go where; false: too many intervals. */
static bool find_ways(struct vm *vm, const struct ir_switch *s, struct reg r,
                      struct ways *w) {
  struct view v = view_of(r);
  const struct intervals *set = set_of(vm, r);
  uint64_t next = 0, mask = width_mask(v.outer);
  bool more = true;
  for (uint32_t i = 0; i < s->count; i++) {
    uint64_t value = s->values[i];
    if (value > next &&
        !add_way(w, s->otherwise, intervals_where(set, v, next, value - 1)))
      return false;
    if (!add_way(w, s->targets[i], intervals_where(set, v, value, value)))
      return false;
    next = value + 1;
    more = value != mask;
  }
  return !more || add_way(w, s->otherwise, intervals_where(set, v, next, mask));
}

static enum go take_way(struct vm *vm, struct reg r, const struct ways *w) {
  uint64_t n = 0;
  if (w->count > 1) {
    if (vm_ask(vm, w->count, &n) != GO_NEXT)
      return GO_STOP;
    set_store(vm, r, intervals_of(w->ways[n].items, w->ways[n].count));
    report(vm, r);
  }
  vm->branch = w->ways[n].target;
  return GO_BRANCH;
}

static enum go switch_on(struct vm *vm, const struct ir_insn *i, struct reg *a,
                         bool *done) {
  const struct ir_switch *s = &vm->at_code->f->switches[i->imm];
  struct ways w = {NULL, 0, 0};
  struct reg r = *a;
  if (is_mixed(r) || s->type.bits > 64)
    return lazy_number(vm, a);
  if (as_bits(vm, &r, s->type.bits) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r))
    return lazy_number(vm, a);
  *done = find_ways(vm, s, r, &w);
  enum go go = *done ? take_way(vm, r, &w) : lazy_number(vm, a);
  for (size_t n = 0; n < w.count; n++)
    VEC_FREE(w.ways[n].items, w.ways[n].capacity);
  VEC_FREE(w.ways, w.capacity);
  return go;
}

/* -------------------------------------------------------------- instructions
 */

/* Slots of the operands that are pending; sets of one number become it. */
static unsigned find_pending(struct vm *vm, const struct ir_insn *i,
                             struct reg *r, uint32_t *slots) {
  const ir_operand operands[3] = {i->a, i->b, i->c};
  unsigned count = 0;
  for (int n = 0; n < 3; n++) {
    if (operands[n] == IR_NONE || ir_is_constant(operands[n]))
      continue;
    ir_type type = ir_insn_operand_type(vm->at_code->f, i, n);
    unsigned width = type.kind == IR_VOID ? 0 : ir_type_slots(type);
    for (unsigned k = 0; k < width; k++) {
      struct reg *x = &r[operands[n] + k];
      if (!reg_is_lazy(*x))
        continue;
      *x = lazy_simple(vm, *x);
      if (reg_is_lazy(*x))
        slots[count++] = operands[n] + k;
    }
  }
  return count;
}

static enum go all_numbers(struct vm *vm, struct reg *r, const uint32_t *slots,
                           unsigned count) {
  for (unsigned n = 0; n < count; n++)
    if (lazy_number(vm, &r[slots[n]]) != GO_NEXT)
      return GO_STOP;
  return GO_NEXT;
}

static bool is_binary(const struct ir_insn *i) {
  return i->op >= IR_ADD && i->op <= IR_SGE && ir_type_slots(i->type) == 1;
}

/* A constant operand, or the register itself. */
static struct reg *operand_place(struct vm *vm, struct reg *r, ir_operand x,
                                 struct reg *constant) {
  if (!ir_is_constant(x))
    return &r[x];
  *constant = constant_reg(vm, x - IR_CONSTANT, false);
  return constant;
}

static enum go condition(struct vm *vm, struct reg *c) {
  if (reg_is_lazy(*c))
    *c = lazy_truncate(*c, 1);
  return lazy_truth(vm, c);
}

/* What one operand is known to be may be enough for the other one. */
static enum go binary_insn(struct vm *vm, const struct ir_insn *i,
                           struct reg *r, bool *done) {
  uint32_t slots[6];
  struct reg constant;
  do
    if (binary(vm, i, operand_place(vm, r, i->a, &constant),
               operand_place(vm, r, i->b, &constant), &r[i->result],
               done) != GO_NEXT)
      return GO_STOP;
  while (!*done && find_pending(vm, i, r, slots) > 0);
  return GO_NEXT;
}

enum go lazy_insn(struct vm *vm, const struct ir_insn *i, struct reg *r,
                  bool *done) {
  uint32_t slots[6];
  *done = false;
  unsigned count = find_pending(vm, i, r, slots);
  if (count == 0)
    return GO_NEXT;
  switch (i->op) {
  case IR_MOV:
    return GO_NEXT;
  case IR_SELECT:
  case IR_CONDBR:
    return ir_is_constant(i->a) ? GO_NEXT : condition(vm, &r[i->a]);
  case IR_STORE:
  case IR_RMW:
  case IR_CMPXCHG: /* values may be pending, the address may not */
    return ir_is_constant(i->a) ? GO_NEXT : lazy_number(vm, &r[i->a]);
  case IR_TRUNC:
  case IR_ZEXT:
  case IR_SEXT:
  case IR_PTRTOINT:
  case IR_INTTOPTR:
  case IR_BITCAST:
    if (insn_is_wide(i))
      break;
    return convert(vm, i, &r[i->a], &r[i->result], done);
  case IR_SWITCH:
    return switch_on(vm, i, &r[i->a], done);
  default:
    if (is_binary(i))
      return binary_insn(vm, i, r, done);
  }
  return all_numbers(vm, r, slots, count);
}
