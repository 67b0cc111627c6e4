/*
 * vm/memory.c - loads, stores and allocations of the machine, and the faults
 * that they can end in.
 *
 * The fast paths are in exec.c; what comes here is rare: pieces of pointers,
 * undefined bytes, words that are not aligned, and everything that is wrong.
 */
#include <string.h>

#include "vm/machine.h"
#include "vm/observe.h"

/* ------------------------------------------------------------------ faults */

/* How reports name the access. */
static enum fault_access access_of(bool store) {
  return store ? ACCESS_WRITE : ACCESS_READ;
}

/* An access outside of its object; the fault says how far. */
static enum go bounds_fault(struct vm *vm, struct reg p, int64_t offset,
                            uint64_t size, bool store) {
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  uint64_t at = p.bits + (uint64_t)offset;
  struct reg q = {at, p.meta};
  if (area_kind(a) == VM_AREA_FUNCTION)
    return vm_fault_at(vm, SUB_FUNCTION_ACCESS, q,
                       FACTS(.access = access_of(store)));
  if (area_kind(a) == VM_AREA_OPAQUE)
    return vm_fault_at(vm, SUB_ANY_ACCESS, q,
                       FACTS(.access = access_of(store)));
  if (area_kind(a) == VM_AREA_VARARGS)
    return varargs_fault(vm);
  if ((int64_t)at < 0)
    return vm_fault_at(vm, store ? SUB_WRITE_BEFORE : SUB_READ_BEFORE, q,
                       FACTS(.numbers = {size, 0 - at}));
  if (at >= a->size)
    return vm_fault_at(vm, store ? SUB_WRITE_PAST : SUB_READ_PAST, q,
                       FACTS(.numbers = {size, at - a->size}));
  return vm_fault_at(vm, store ? SUB_WRITE_ACROSS : SUB_READ_ACROSS, q,
                     FACTS(.numbers = {size, at, a->size}));
}

/* An access to an object that has ended. */
static enum go freed_fault(struct vm *vm, struct reg p, int64_t offset,
                           bool store) {
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  struct reg q = {p.bits + (uint64_t)offset, p.meta};
  enum fault_sub sub = SUB_AFTER_FREE;
  if (area_kind(a) == VM_AREA_LOCAL || area_kind(a) == VM_AREA_ALLOCA)
    sub = SUB_AFTER_SCOPE;
  else if (area_kind(a) == VM_AREA_TLS)
    sub = SUB_AFTER_THREAD;
  else if (area_kind(a) == VM_AREA_VARARGS)
    sub = SUB_AFTER_RETURN;
  return vm_fault_at(vm, sub, q, FACTS(.access = access_of(store)));
}

/* What the memory module refuses, but callers have checked before, is
 * SUB_REFUSED. */
enum go memory_fault(struct vm *vm, enum allways_result code, struct reg p,
                     int64_t offset, uint64_t size, bool store) {
  switch (code) {
  case ALLWAYS_FREED_AREA:
    return freed_fault(vm, p, offset, store);
  case ALLWAYS_OUT_OF_BOUNDS:
    return bounds_fault(vm, p, offset, size, store);
  case ALLWAYS_WRITE_CONSTANT:
    return vm_fault_at(vm, SUB_WRITE_CONSTANT, p, NO_FACTS);
  case ALLWAYS_LIMIT:
    return vm_no_room(vm, OBJECT_ANY, size);
  default:
    return vm_fault_at(vm, SUB_REFUSED, p,
                       FACTS(.access = access_of(store), .numbers = {code}));
  }
}

/* A number near null is most likely an offset from a null pointer: the fault
 * says so. */
enum go need_pointer(struct vm *vm, struct reg p, enum fault_access access) {
  enum { LOW_PAGE = 4096 };
  if (reg_is_pointer(p))
    return GO_NEXT;
  if (reg_is_partial(p))
    return vm_fault(vm, SUB_UNDEFINED_POINTER, FACTS(.access = access));
  if (p.meta == 0 && p.bits == 0)
    return vm_fault_at(vm, SUB_NULL_POINTER, p, FACTS(.access = access));
  if (p.meta == 0 && p.bits + LOW_PAGE < 2 * LOW_PAGE)
    return vm_fault_at(vm, SUB_NULL_OFFSET, p,
                       FACTS(.access = access, .numbers = {p.bits}));
  return vm_fault_at(vm, SUB_WILD_POINTER, p, FACTS(.access = access));
}

/* That the object has ended is the first thing to report: its bounds mean
 * nothing any more. */
enum go need_range(struct vm *vm, struct reg p, uint64_t size, bool store) {
  if (need_pointer(vm, p, access_of(store)) != GO_NEXT)
    return GO_STOP;
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  if (a->flags & AREA_FREED)
    return freed_fault(vm, p, 0, store);
  if (p.bits > a->size || size > a->size - p.bits)
    return bounds_fault(vm, p, 0, size, store);
  if (store && (a->flags & AREA_CONSTANT))
    return memory_fault(vm, ALLWAYS_WRITE_CONSTANT, p, 0, size, true);
  return GO_NEXT;
}

/* ------------------------------------------------- registers and memory */

/* A mask of the bytes that have a bit. */
static uint64_t byte_bits_mask(uint8_t bytes) {
  uint64_t mask = 0;
  for (unsigned i = 0; i < 8; i++)
    if (bytes >> i & 1)
      mask |= UINT64_C(255) << 8 * i;
  return mask;
}

/* A boxed byte of which some bits are undefined.  Value and undefined bits are
 * in the pointer itself, so nothing is allocated:  1 | undefined: 8 | value: 8.
 */
static void *byte_object(unsigned bits, unsigned undefined) {
  assert(bits < 256 && undefined > 0 && undefined < 255);
  return (void *)(uintptr_t)(0x10000u | undefined << 8 | bits);
}

/* For observers: the bits of such a byte, and which of them are defined. */
bool vm_bits(struct vm *vm, allways_pointer p, uint8_t *bits,
             uint8_t *defined) {
  uint32_t number;
  const void *object;
  if (allways_load_boxed(vm->memory, p, &number, &object) != ALLWAYS_OK ||
      number != vm->values.bits_class)
    return false;
  *bits = (uint8_t)(uintptr_t)object;
  *defined = (uint8_t) ~((uintptr_t)object >> 8);
  return true;
}
static unsigned object_bits(const void *object) {
  return (unsigned)(uintptr_t)object & 255;
}
static unsigned object_undefined(const void *object) {
  return (unsigned)((uintptr_t)object >> 8) & 255;
}

/* Bytes from an offset on that are put together to a number.  All of them are
 * undefined until an item says what they are. */
struct gather {
  uint64_t from, bits, undefined;
  unsigned size;
  bool pointers;
};

/* Visits what lies in the bytes; stops at a pointer, whose bytes are no
 * number. */
static bool gather_item(void *context, const struct allways_item *item) {
  struct gather *g = context;
  unsigned shift = (unsigned)(item->offset - g->from) * 8;
  if (item->kind == ALLWAYS_ITEM_POINTER) {
    g->pointers = true;
    return false;
  }
  if (item->kind == ALLWAYS_ITEM_BOXED) {
    g->bits |= (uint64_t)object_bits(item->object) << shift;
    g->undefined &= ~(UINT64_C(255) << shift);
    g->undefined |= (uint64_t)object_undefined(item->object) << shift;
    return true;
  }
  for (uint64_t i = 0; i < item->size; i++) {
    g->bits |= (uint64_t)item->bytes[i] << (shift + 8 * i);
    g->undefined &= ~(UINT64_C(255) << (shift + 8 * i));
  }
  return true;
}

/* Loads bytes of which some are boxed, because some of their bits are
 * undefined. */
static enum go load_gathered(struct vm *vm, allways_pointer p, unsigned size,
                             struct reg *value) {
  struct gather g = {p.offset, 0, width_mask(8 * size), size, false};
  allways_load_overlapping(vm->memory, p, size, gather_item, &g);
  if (g.pointers)
    return memory_fault(vm, ALLWAYS_POINTER_BYTES, reg_pointer(p), 0, size,
                        false);
  *value = reg_partial(vm, g.bits, g.undefined);
  return GO_NEXT;
}

/* Makes a register of what was loaded. */
static enum go loaded(struct vm *vm, allways_pointer p, const allways_value *v,
                      struct reg *value) {
  if (v->pointer.area != 0) {
    *value = v->size == 8 && v->first == 0
                 ? reg_pointer(v->pointer)
                 : piece_reg(v->pointer, v->first, v->size);
    return GO_NEXT;
  }
  uint64_t undefined = width_mask(8 * v->size) & ~byte_bits_mask(v->defined);
  if (undefined && area_kind(&vm->head->areas[p.area]) == VM_AREA_VARARGS &&
      varargs_undefined(vm, p.area, p.offset, v->size) != GO_NEXT)
    return GO_STOP;
  if (undefined && vm->options.strict_undefined && !undefined_is_any(vm))
    return vm_fault_at(vm, SUB_UNDEFINED_READ, reg_pointer(p), NO_FACTS);
  *value = reg_partial(vm, v->bits, undefined);
  return GO_NEXT;
}

/* Adds up the bytes that are defined. */
static bool add_item(void *context, const struct allways_item *item) {
  *(uint64_t *)context += item->size;
  return true;
}

/* Are these eight bytes some bytes of a pointer, and others that are undefined?
 * Loaded as a pointer, they are undefined. */
static bool is_part_of_pointer(struct vm *vm, allways_pointer p,
                               enum allways_result code) {
  uint64_t defined = 0;
  if (code != ALLWAYS_POINTER_BYTES)
    return false;
  allways_load_overlapping(vm->memory, p, 8, add_item, &defined);
  return defined < 8;
}

/* Loads defined bytes of one plain word, or a whole pointer; false: it is
 * something else, or a fault. */
static bool load_simple(const struct vm *vm, struct reg p, uint64_t at,
                        unsigned size, struct reg *value) {
  enum { ALL = AREA_USED | AREA_DEAD | AREA_FREED };
  if (UNLIKELY(!reg_is_pointer(p)))
    return false;
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  if (UNLIKELY((a->flags & ALL) != AREA_USED || a->data == NULL ||
               at >= a->size || a->size - at < size || (at & 7) + size > 8))
    return false;
  const struct shadow *s = &area_shadow(a)[at >> 3];
  uint64_t data = a->data[at >> 3];
  unsigned bytes = (1u << size) - 1;
  if (s->tag == WORD_PLAIN && (s->defined >> (at & 7) & bytes) == bytes) {
    *value = reg_number(data >> 8 * (at & 7) & width_mask(8 * size));
    return true;
  }
  if (s->tag != WORD_POINTER || size != 8)
    return false;
  *value = (struct reg){data & UINT32_MAX, data >> 32};
  return true;
}

/* Bytes of several pointers, as a number. */
static enum go load_parts(struct vm *vm, allways_pointer p, unsigned size,
                          struct reg *value) {
  uint64_t bits = 0, undefined = 0;
  for (unsigned i = 0; i < size; i++) {
    allways_value v;
    struct reg byte;
    allways_pointer q = {p.offset + i, p.area};
    enum allways_result code = allways_load_value(vm->memory, q, 1, &v);
    if (code != ALLWAYS_OK)
      return memory_fault(vm, code, reg_pointer(q), 0, 1, false);
    if (loaded(vm, q, &v, &byte) != GO_NEXT ||
        (!reg_is_partial(byte) && place_number(vm, &byte) != GO_NEXT))
      return GO_STOP;
    bits |= byte.bits << 8 * i;
    undefined |= undefined_bits(vm, byte) << 8 * i;
  }
  *value = reg_partial(vm, bits, undefined);
  return GO_NEXT;
}

/* All loads.  pointer: a pointer is loaded; some bytes of one beside undefined
 * bytes are then an undefined pointer. */
static enum go load_as(struct vm *vm, struct reg p, int64_t offset,
                       unsigned size, bool pointer, struct reg *value) {
  if (LIKELY(load_simple(vm, p, p.bits + (uint64_t)offset, size, value)))
    return GO_NEXT;
  if (need_pointer(vm, p, ACCESS_READ) != GO_NEXT)
    return GO_STOP;
  allways_pointer q = {p.bits + (uint64_t)offset, (uint32_t)p.meta};
  allways_value v;
  enum allways_result code = allways_load_value(vm->memory, q, size, &v);
  bool done = false;
  if (code == ALLWAYS_NOT_A_NUMBER) {
    if (lazy_load(vm, q, size, value, &done) != GO_NEXT)
      return GO_STOP;
    if (done)
      return GO_NEXT;
    code = allways_load_value(vm->memory, q, size, &v); /* a number by now? */
  }
  if (pointer && is_part_of_pointer(vm, q, code)) {
    *value = reg_undefined();
    return GO_NEXT;
  }
  if (code == ALLWAYS_NOT_A_NUMBER)
    return load_gathered(vm, q, size, value);
  if (code == ALLWAYS_POINTER_BYTES)
    return load_parts(vm, q, size, value);
  if (code != ALLWAYS_OK)
    return memory_fault(vm, code, p, offset, size, false);
  return loaded(vm, q, &v, value);
}

enum go vm_load(struct vm *vm, struct reg p, int64_t offset, unsigned size,
                struct reg *value) {
  assert(size >= 1 && size <= 8);
  return load_as(vm, p, offset, size, false, value);
}

/* A lazy value becomes a number by a choice, and then the load is executed
 * again: so it is announced here as well. */
enum go vm_load_number(struct vm *vm, struct reg p, int64_t offset,
                       unsigned size, enum fault_use use, struct reg *value) {
  if (vm_load(vm, p, offset, size, value) != GO_NEXT)
    return GO_STOP;
  if (UNLIKELY(reg_is_lazy(*value)) &&
      (vm_visit(vm, p, offset, size, VISIT_READ) != GO_NEXT ||
       lazy_number(vm, value) != GO_NEXT))
    return GO_STOP;
  if (undefined_is_any(vm) && reg_is_partial(*value) &&
      undefined_loaded(vm, p, offset, size, value) != GO_NEXT)
    return GO_STOP;
  if (UNLIKELY(reg_is_lazy(*value)) && lazy_number(vm, value) != GO_NEXT)
    return GO_STOP;
  return need_number(vm, value, use);
}

/* Bytes of which all bits are defined, or none, are stored as such; the others
 * are boxed. */
static enum allways_result store_partial(struct vm *vm, allways_pointer p,
                                         unsigned size, struct reg value) {
  uint64_t undefined = undefined_bits(vm, value);
  allways_value v = {value.bits, {0, 0}, (uint8_t)size, 0, 0};
  for (unsigned i = 0; i < size; i++)
    if ((undefined >> 8 * i & 255) == 0)
      v.defined |= (uint8_t)(1u << i);
  enum allways_result code = allways_store_value(vm->memory, p, &v);
  for (unsigned i = 0; i < size && code == ALLWAYS_OK; i++) {
    unsigned u = undefined >> 8 * i & 255;
    if (u == 0 || u == 255)
      continue;
    allways_pointer q = {p.offset + i, p.area};
    code = allways_store_boxed(vm->memory, q, vm->values.bits_class,
                               byte_object(value.bits >> 8 * i & 255, u));
  }
  return code;
}

/* Bytes of a pointer, and zeroes above them. */
static enum allways_result store_piece(struct vm *vm, allways_pointer p,
                                       unsigned size, struct reg value) {
  unsigned first = piece_first(value), n = piece_size(value);
  assert(reg_is_piece(value) && n > 0);
  if (n > size)
    n = size;
  vm->head->areas[(uint32_t)value.meta].flags |= AREA_STORED;
  allways_value v = {0, pointer_of(value), (uint8_t)n, (uint8_t)first,
                     (uint8_t)((1u << n) - 1)};
  enum allways_result code = allways_undefine(vm->memory, p, size);
  if (code == ALLWAYS_OK)
    code = allways_store_value(vm->memory, p, &v);
  if (code == ALLWAYS_OK && n < size)
    code = allways_fill(vm->memory, (allways_pointer){p.offset + n, p.area}, 0,
                        size - n);
  return code;
}

/* Stores a register of any form.  A pointer in fewer than eight bytes is the
 * low bytes of it. */
static enum allways_result store_any(struct vm *vm, allways_pointer p,
                                     unsigned size, struct reg value) {
  if (value.meta == 0)
    return (size & (size - 1)) == 0
               ? allways_store_scalar(vm->memory, p, size, value.bits)
               : allways_store_bytes(vm->memory, p, &value.bits, size);
  if (reg_is_partial(value))
    return store_partial(vm, p, size, value);
  if (reg_is_piece(value))
    return store_piece(vm, p, size, value);
  if (reg_is_lazy(value))
    return lazy_store(vm, p, size, value);
  vm->head->areas[(uint32_t)value.meta].flags |= AREA_STORED;
  if (size == 8)
    return allways_store_pointer(vm->memory, p, pointer_of(value));
  return store_piece(vm, p, size, piece_reg(pointer_of(value), 0, 8));
}

/* A lazy value that the store would cut is made a number before. */
enum go vm_store(struct vm *vm, struct reg p, int64_t offset, unsigned size,
                 struct reg value) {
  assert(size >= 1 && size <= 8);
  if (need_pointer(vm, p, ACCESS_WRITE) != GO_NEXT)
    return GO_STOP;
  if (lazy_cut(vm, p, offset, size) != GO_NEXT)
    return GO_STOP;
  allways_pointer q = {p.bits + (uint64_t)offset, (uint32_t)p.meta};
  enum allways_result code = store_any(vm, q, size, value);
  return code == ALLWAYS_OK ? GO_NEXT
                            : memory_fault(vm, code, p, offset, size, true);
}

/* ------------------------------------------------------------ instructions */

/* Bytes of the first slot of a value. */
static unsigned low_bytes(ir_type type) {
  unsigned bytes = ir_type_bytes(type);
  return bytes > 8 ? 8 : bytes;
}

/* Drops the bits of a loaded value that its type does not have: an integer of
 * 20 bits lies in three bytes. */
static void trim(struct vm *vm, ir_type type, struct reg *value) {
  if (type.kind != IR_INT || type.bits % 8 == 0)
    return;
  uint64_t mask = width_mask(type.bits);
  if (value->meta == 0)
    value->bits &= mask;
  else if (reg_is_partial(*value))
    *value =
        reg_partial(vm, value->bits & mask, undefined_bits(vm, *value) & mask);
  else if (reg_is_lazy(*value))
    *value = lazy_truncate(*value, type.bits);
}

/* How the instruction is visited. */
static unsigned how_of(const struct ir_insn *i, unsigned how) {
  return how | (i->flags & IR_ATOMIC ? VISIT_ATOMIC : 0);
}

/* An object whose alignment is too small is misaligned in some placement, even
 * if the offset is right. */
enum go need_aligned(struct vm *vm, const struct ir_insn *i, struct reg p) {
  unsigned bytes = ir_type_bytes(i->type);
  uint64_t at = p.bits + (uint64_t)i->imm;
  if (!reg_is_pointer(p))
    return GO_NEXT;
  if (known_align(vm, p) < bytes)
    return vm_fault_at(vm, SUB_MISALIGNED_OBJECT, (struct reg){at, p.meta},
                       FACTS(.numbers = {bytes, known_align(vm, p)}));
  if ((at & (bytes - 1)) != 0)
    return vm_fault_at(vm, SUB_MISALIGNED, (struct reg){at, p.meta},
                       FACTS(.numbers = {bytes}));
  return GO_NEXT;
}

/* Does something depend on the loaded value, all of which is undefined? */
static bool decides(const struct vm *vm, const struct ir_insn *i,
                    struct reg value) {
  unsigned bytes = ir_type_bytes(i->type);
  return (i->flags & IR_DECIDES) && bytes <= 8 && reg_is_partial(value) &&
         (~undefined_bits(vm, value) & width_mask(8 * bytes)) == 0;
}

/* The first register is written last: it may be the one with the address, which
 * is needed again if the second load stops. */
enum go load_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  assert(i->op == IR_LOAD);
  struct reg p = operand_reg(vm, r, i->a), value;
  unsigned bytes = ir_type_bytes(i->type);
  if ((i->flags & IR_ATOMIC) && need_aligned(vm, i, p) != GO_NEXT)
    return GO_STOP;
  if (vm_visit(vm, p, i->imm, bytes, how_of(i, VISIT_READ)) != GO_NEXT ||
      load_as(vm, p, i->imm, low_bytes(i->type), i->type.kind == IR_PTR,
              &value) != GO_NEXT)
    return GO_STOP;
  if (undefined_is_any(vm) && decides(vm, i, value) &&
      undefined_loaded(vm, p, i->imm, bytes, &value) != GO_NEXT)
    return GO_STOP;
  trim(vm, i->type, &value);
  if (bytes > 8 &&
      vm_load(vm, p, i->imm + 8, bytes - 8, &r[i->result + 1]) != GO_NEXT)
    return GO_STOP;
  r[i->result] = value;
  return GO_NEXT;
}

/* The whole range is checked first: a refused store changes nothing. */
enum go store_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  assert(i->op == IR_STORE);
  struct reg p = operand_reg(vm, r, i->a), value = operand_reg(vm, r, i->b);
  unsigned bytes = ir_type_bytes(i->type);
  if ((i->flags & IR_ATOMIC) && need_aligned(vm, i, p) != GO_NEXT)
    return GO_STOP;
  if (vm_visit(vm, p, i->imm, bytes, how_of(i, VISIT_WRITE)) != GO_NEXT)
    return GO_STOP;
  if (bytes <= 8)
    return vm_store(vm, p, i->imm, bytes, value);
  struct reg q = {p.bits + (uint64_t)i->imm, p.meta};
  if (need_range(vm, reg_is_pointer(p) ? q : p, bytes, true) != GO_NEXT ||
      vm_store(vm, p, i->imm, 8, value) != GO_NEXT)
    return GO_STOP;
  return vm_store(vm, p, i->imm + 8, bytes - 8, operand_high(vm, r, i->b));
}

/* ------------------------------------------------------------------- bytes */

enum go vm_read_byte(struct vm *vm, struct reg p, uint64_t i, unsigned *byte,
                     enum fault_use use) {
  struct reg v;
  if (vm_load(vm, p, (int64_t)i, 1, &v) != GO_NEXT)
    return GO_STOP;
  if (UNLIKELY(reg_is_lazy(v)) &&
      (vm_visit(vm, p, (int64_t)i, 1, VISIT_READ) != GO_NEXT ||
       lazy_number(vm, &v) != GO_NEXT))
    return GO_STOP;
  if (reg_is_partial(v))
    return vm_fault_at(vm, SUB_UNDEFINED_BYTES,
                       (struct reg){p.bits + i, p.meta}, FACTS(.use = use));
  if (need_number(vm, &v, use) != GO_NEXT)
    return GO_STOP;
  *byte = (unsigned)v.bits;
  return GO_NEXT;
}

/* A byte as a number, or lazy. */
static enum go load_byte(struct vm *vm, struct reg p, uint64_t i,
                         enum fault_use use, struct reg *byte) {
  unsigned number;
  if (UNLIKELY(vm->values.lazy)) {
    if (vm_load(vm, p, (int64_t)i, 1, byte) != GO_NEXT)
      return GO_STOP;
    if (reg_is_lazy(*byte))
      return vm_visit(vm, p, (int64_t)i, 1, VISIT_READ);
  }
  if (vm_read_byte(vm, p, i, &number, use) != GO_NEXT)
    return GO_STOP;
  *byte = reg_number(number);
  return GO_NEXT;
}

enum go vm_byte_is(struct vm *vm, struct reg p, uint64_t i, unsigned wanted,
                   enum fault_use use, bool *is) {
  struct reg byte;
  if (load_byte(vm, p, i, use, &byte) != GO_NEXT)
    return GO_STOP;
  return lazy_is(vm, &byte, wanted, is);
}

/* Of two lazy bytes, one becomes known if nothing else helps; then the other
 * one is asked whether it is the same. */
enum go vm_bytes_differ(struct vm *vm, struct reg a, struct reg b, uint64_t i,
                        enum fault_use use, struct reg *difference) {
  struct reg x, y;
  bool same = false;
  *difference = reg_number(0);
  if (load_byte(vm, a, i, use, &x) != GO_NEXT ||
      load_byte(vm, b, i, use, &y) != GO_NEXT)
    return GO_STOP;
  if (x.meta == y.meta && x.bits == y.bits)
    return GO_NEXT;
  if (reg_is_lazy(x) && reg_is_lazy(y)) {
    bool done;
    enum go go = lazy_difference(vm, x, y, difference, &done);
    if (go != GO_NEXT || done)
      return go;
    if (lazy_number(vm, &y) != GO_NEXT)
      return GO_STOP;
  }
  bool left = reg_is_lazy(x);
  if (lazy_is(vm, left ? &x : &y, left ? y.bits : x.bits, &same) != GO_NEXT)
    return GO_STOP;
  if (same)
    return GO_NEXT;
  if (reg_is_lazy(x))
    return lazy_linear(vm, x, 1, 0 - y.bits, 32, difference);
  if (reg_is_lazy(y))
    return lazy_linear(vm, y, -1, x.bits, 32, difference);
  *difference = reg_number((uint32_t)(x.bits - y.bits));
  return GO_NEXT;
}

enum go vm_read(struct vm *vm, struct reg p, void *bytes, uint64_t size,
                enum fault_use use) {
  if (size == 0)
    return GO_NEXT;
  if (need_range(vm, p, size, false) != GO_NEXT ||
      vm_visit(vm, p, 0, size, VISIT_READ) != GO_NEXT ||
      lazy_flatten(vm, p, size) != GO_NEXT)
    return GO_STOP;
  if (allways_load_bytes(vm->memory, pointer_of(p), bytes, size) == ALLWAYS_OK)
    return GO_NEXT;
  unsigned byte; /* the first that cannot be read is the fault */
  for (uint64_t i = 0; i < size; i++)
    if (vm_read_byte(vm, p, i, &byte, use) != GO_NEXT)
      return GO_STOP;
  BUG("bytes that can be read one by one only");
}

enum go vm_write(struct vm *vm, struct reg p, const void *bytes,
                 uint64_t size) {
  if (size == 0)
    return GO_NEXT;
  if (need_range(vm, p, size, true) != GO_NEXT ||
      vm_visit(vm, p, 0, size, VISIT_WRITE) != GO_NEXT ||
      lazy_cut(vm, p, 0, size) != GO_NEXT)
    return GO_STOP;
  enum allways_result code =
      allways_store_bytes(vm->memory, pointer_of(p), bytes, size);
  return code == ALLWAYS_OK ? GO_NEXT
                            : memory_fault(vm, code, p, 0, size, true);
}

/* Plain defined bytes that lie in one word from offset on: they can be read at
 * data + offset. */
static unsigned plain_bytes(const struct area *a, uint64_t offset) {
  if (a->data == NULL)
    return 0;
  const struct shadow *s = &area_shadow(a)[offset >> 3];
  unsigned defined = (unsigned)s->defined >> (offset & 7), n = 0;
  if (s->tag != WORD_PLAIN)
    return 0;
  while (defined >> n & 1)
    n++;
  return n;
}

/* Takes plain bytes of a word at once, and others one by one. */
enum go vm_look_at_string(struct vm *vm, struct reg p, uint64_t limit,
                          uint64_t *length) {
  uint64_t n = 0;
  if (limit > 0 && need_pointer(vm, p, ACCESS_STRING) != GO_NEXT)
    return GO_STOP;
  while (n < limit) {
    const struct area *a = &vm->head->areas[(uint32_t)p.meta];
    uint64_t at = p.bits + n;
    unsigned k = at < a->size ? plain_bytes(a, at) : 0;
    unsigned char byte;
    const unsigned char *bytes = (const unsigned char *)a->data + at;
    if (k == 0) {
      bool zero;
      if (vm_byte_is(vm, p, n, 0, USE_STRING, &zero) != GO_NEXT)
        return GO_STOP;
      byte = !zero;
      bytes = &byte;
      k = 1;
    }
    for (unsigned j = 0; j < k && n < limit; j++, n++)
      if (bytes[j] == 0) {
        *length = n;
        return GO_NEXT;
      }
  }
  *length = limit;
  return GO_NEXT;
}

/* The string is looked at before it is visited: how much of it is read is seen
 * only then. */
enum go vm_string_length(struct vm *vm, struct reg p, uint64_t limit,
                         uint64_t *length) {
  if (vm_look_at_string(vm, p, limit, length) != GO_NEXT)
    return GO_STOP;
  return vm_visit(vm, p, 0, *length + (*length < limit), VISIT_READ);
}

enum go vm_string(struct vm *vm, struct reg p, char **text, uint64_t *length) {
  if (vm_string_length(vm, p, UINT64_MAX, length) != GO_NEXT)
    return GO_STOP;
  *text = alloc_raw(*length + 1);
  if (vm_read(vm, p, *text, *length + 1, USE_STRING) == GO_NEXT)
    return GO_NEXT;
  alloc_free(*text, *length + 1);
  return GO_STOP;
}

/* -------------------------------------------------------------- allocation */

/* Where the area was freed, for reports. */
static void set_history(struct vm *vm, uint32_t area, uint32_t freed) {
  while (vm->noted.history_count <= area) {
    VEC_ROOM(vm->noted.histories, vm->noted.history_count,
             vm->noted.history_capacity);
    vm->noted.histories[vm->noted.history_count++] = (struct history){0, 0};
  }
  vm->noted.histories[area].freed = freed;
}

enum go vm_allocate(struct vm *vm, uint64_t size, enum vm_area_kind kind,
                    struct reg *result) {
  return vm_allocate_aligned(vm, size, 16, kind, result);
}

uint64_t vm_allocation_site(const struct vm *vm) {
  uint64_t of_runtime = vm->at_code && vm->at_code->f->runtime;
  return of_runtime << SITE_RUNTIME | vm_position(vm);
}

enum go vm_allocate_aligned(struct vm *vm, uint64_t size, uint64_t align,
                            enum vm_area_kind kind, struct reg *result) {
  return vm_allocate_site(vm, size, aligned_kind(kind, align),
                          vm_allocation_site(vm), result);
}

/* Small areas get their words at once, since they are written soon. */
enum go vm_allocate_site(struct vm *vm, uint64_t size, uint8_t kind,
                         uint64_t site, struct reg *result) {
  allways_pointer p;
  enum allways_result code = allways_allocate(vm->memory, size, kind, site, &p);
  if (code != ALLWAYS_OK)
    return vm_no_room(vm, OBJECT_ANY, size);
  if (size - 1 < BLOCK_SOON)
    mem_make_block(vm->memory, p.area);
  if (UNLIKELY(vm->options.addresses) && !place_new(vm, vm->current, p.area))
    return vm_no_room(vm, OBJECT_ANY, size);
  *result = reg_pointer(p);
  if (UNLIKELY(vm->options.observer != NULL) &&
      vm_area_kind(kind) == VM_AREA_HEAP)
    observe_allocated(vm, p.area);
  return GO_NEXT;
}

/* What an area that free() does not know is, for reports. */
static enum fault_object object_of(enum vm_area_kind kind) {
  switch (kind) {
  case VM_AREA_GLOBAL:
    return OBJECT_GLOBAL;
  case VM_AREA_FUNCTION:
    return OBJECT_FUNCTION;
  case VM_AREA_LOCAL:
    return OBJECT_LOCAL;
  case VM_AREA_ALLOCA:
    return OBJECT_ALLOCA;
  default:
    return OBJECT_OTHER;
  }
}

/* To free is to write the whole object: whoever accesses it at the same time
 * races with that. */
enum go vm_give_back(struct vm *vm, struct reg p, enum vm_area_kind kind,
                     const char *function) {
  if (reg_is_partial(p))
    return vm_fault(vm, SUB_UNDEFINED_FREE, FACTS(.word = function));
  if (!reg_is_pointer(p))
    return vm_fault_at(vm, SUB_FREE_WILD, p, FACTS(.word = function));
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  if (area_kind(a) != kind)
    return vm_fault_at(
        vm, SUB_FREE_OBJECT, p,
        FACTS(.word = function, .object = object_of(area_kind(a))));
  if (vm_visit(vm, (struct reg){0, p.meta}, 0, a->size, VISIT_WRITE) != GO_NEXT)
    return GO_STOP;
  switch (vm_free_area(vm, pointer_of(p))) {
  case ALLWAYS_OK:
    vm->noted.freed_block |= kind == VM_AREA_HEAP;
    set_history(vm, (uint32_t)p.meta, vm_position(vm));
    if (UNLIKELY(vm->options.observer != NULL) && kind == VM_AREA_HEAP)
      observe_freed(vm, (uint32_t)p.meta);
    return GO_NEXT;
  case ALLWAYS_FREE_INSIDE:
    return vm_fault_at(vm, SUB_FREE_MIDDLE, p, FACTS(.word = function));
  case ALLWAYS_DOUBLE_FREE:
    return vm_fault_at(vm, SUB_FREE_TWICE, p, NO_FACTS);
  default:
    return vm_fault_at(vm, SUB_FREE_IN_USE, p, FACTS(.word = function));
  }
}
