/*
 * vm/exec.c - the loop that runs code.
 *
 * Direct-threaded: each instruction has the address of its handler, and a
 * handler ends by jumping to the next one.  A handler checks that its operands
 * are what the fast path is for (numbers that are defined; pointers to words
 * that are there and plain) and goes to `slow` if not: that executes the IR
 * instructions behind the code with generic.c, which is also where faults are
 * found.  A handler that goes to `slow` has changed nothing.
 *
 * An access has three ways: the fast one, if its area is not watched; after a
 * visit, if it is watched but else the same; and the slow one.
 */
#include <stddef.h>
#include <string.h>

#include "vm/code.h"
#include "vm/machine.h"

/* -------------------------------------------------------------- the slow way
 */

/* A choice is for the instruction that asked.  If it does not ask again
 * (another thread has narrowed the set), nothing else may take the value; nor
 * may anything else be the operation that it was in the middle of. */
static void choice_done(struct vm *vm, enum go go) {
  if (go == GO_STOP && vm->event == VM_COMMIT)
    return;
  vm->choice.made = false;
  if (!vm->step.began_inside)
    return;
  vm->step.closed &= go == GO_STOP;
  if (vm->step.budget == OP_READY)
    vm->step.budget = OP_NONE;
}

/* Where to go on if pc is to be executed again: constants that were put into
 * registers for it are not kept. */
static const struct insn *again_from(const struct code *code,
                                     const struct insn *pc) {
  while (pc > code->insns && code->span[pc - 1 - code->insns] == 0)
    pc--;
  return pc;
}

/* Executes the IR instructions behind pc.  If one of them stops, all of them
 * are executed again later: those before it have written nothing but
 * temporaries. */
static NEVER_INLINE enum go run_slow(struct vm *vm, const struct insn *pc,
                                     struct reg *r) {
  struct thread *t = vm->thread;
  struct frame *top = &t->frames[t->depth - 1];
  const struct code *code = top->code;
  uint32_t index = (uint32_t)(pc - code->insns);
  uint32_t source = code->source[index], span = code->span[index];
  assert(index < code->insn_count && span > 0);
  assert(r == t->regs + top->base);
  top->pc = pc;
  vm->at_code = code;
  vm->choice.mid_operation = false;
  enum go go = GO_NEXT;
  for (uint32_t i = 0; i < span && go == GO_NEXT; i++) {
    vm->at_insn = source + i;
    go = vm_generic(vm, r, &code->f->insns[source + i]);
    vm->choice.mid_operation |= vm->step.budget == OP_DOING;
    operation_done(vm, go);
  }
  if (go == GO_STOP)
    top->pc = again_from(code, pc);
  choice_done(vm, go);
  return go;
}

/* Makes a call the general way.  The caller goes on behind it; if the call has
 * to be made again, its frame is put back before it.  Builtins that yield or
 * end the thread are done with, although the thread stops. */
static ALWAYS_INLINE enum go run_call(struct vm *vm, const struct insn *pc,
                                      struct reg *r, bool builtin) {
  struct thread *t = vm->thread;
  struct frame *top = &t->frames[t->depth - 1];
  top->pc = pc + 1;
  vm->at_code = top->code;
  vm->at_insn = top->code->source[pc - top->code->insns];
  enum go go =
      builtin ? call_builtin(vm, pc->site, r) : call_make(vm, pc->site, r);
  vm->choice.mid_operation = vm->step.budget == OP_DOING;
  choice_done(vm, go);
  operation_done(vm, go);
  if (go == GO_STOP && vm->event != VM_RUNNING && vm->event != VM_THREAD_OVER)
    t->frames[t->depth - 1].pc = pc; /* to be made again */
  return go;
}

/* The registers of a frame for a call that needs no more than those; NULL if
 * it is not one.  The registers of the callee are:
 *
 *     arguments | variables: undefined | temporaries, constants | chain: 0
 *
 * Temporaries keep what was there before: they are written before they are
 * read. */
static ALWAYS_INLINE struct reg *enter_fast(struct vm *vm,
                                            const struct insn *pc,
                                            const struct call_site *site,
                                            const struct reg *r) {
  struct thread *t = vm->thread;
  const struct code *code = site->light;
  uint32_t depth = t->depth;
  if (UNLIKELY(code == NULL || depth >= t->frame_limit))
    return NULL;
  struct frame *top = &t->frames[depth - 1];
  uint32_t base = top->base + site->above;
  if (UNLIKELY((size_t)base + code->frame_slots > t->reg_capacity))
    return NULL;
  struct reg *out = t->regs + base;
  assert(site->arg_slots == code->f->param_slots);
  assert(site->above == top->code->frame_slots && r == t->regs + top->base);
  const struct call_arg *arg = site->args;
  for (struct reg *to = out, *end = out + site->arg_slots; to < end;
       to++, arg++)
    copy_reg(to, arg->slot == IR_NONE ? &arg->value : &r[arg->slot]);
  for (struct reg *to = out + code->f->param_slots,
                  *end = out + code->f->first_temp;
       to < end; to++)
    *to = reg_undefined();
  out[code->chain_slot] = reg_number(0);
  top->pc = pc + 1;
  top[1].code = code;
  top[1].base = base;
  t->depth = depth + 1;
  return out;
}

/* The same for a call with loans: all that is by value must be lent. */
static ALWAYS_INLINE struct reg *enter_lent(struct vm *vm,
                                            const struct insn *pc,
                                            const struct call_site *site,
                                            const struct reg *r) {
  for (uint32_t i = 0; i < site->loan_count; i++)
    if (UNLIKELY(!loan_holds(vm->head->areas, &site->loans[i], r)))
      return NULL;
  struct reg *out = enter_fast(vm, pc, site, r);
  if (LIKELY(out != NULL))
    out[site->light->loans_slot] = reg_number(site->light->borrows);
  return out;
}

/* The frame to go on with after a return that needs no more than registers;
 * NULL if it is not one. */
static ALWAYS_INLINE const struct frame *leave_fast(struct vm *vm) {
  struct thread *t = vm->thread;
  uint32_t depth = t->depth;
  if (UNLIKELY(depth < 2 || depth - 2 < t->loaded))
    return NULL;
  assert(t->frames[depth - 1].code->light);
  t->depth = depth - 1;
  if (UNLIKELY(depth - 2 < t->low))
    t->low = depth - 2;
  return &t->frames[depth - 2];
}

/* The values of a return, one for each slot; how many. */
static uint32_t return_values(struct vm *vm, const struct code *code,
                              const struct insn *pc, const struct reg *r,
                              struct reg *values) {
  const struct ir_list *list = &code->f->rets[pc->imm];
  uint32_t n = 0;
  for (uint32_t i = 0; i < list->count; i++) {
    values[n++] = operand_reg(vm, r, list->items[i]);
    if (ir_type_slots(code->f->results[i]) == 2)
      values[n++] = operand_high(vm, r, list->items[i]);
  }
  assert(n <= 2 * code->f->result_count);
  return n;
}

/* Ending what a frame owns may be an operation of its own.  If it has to
 * wait, a constant that is returned gets into its register again: that is not
 * kept. */
static enum go visit_return(struct vm *vm, const struct insn *pc,
                            const struct reg *r) {
  const struct thread *t = vm->thread;
  struct frame *top = &t->frames[t->depth - 1];
  if (!vm->options.steps ||
      (top->code->f->local_count == 0 && top->code->f->byval == NULL &&
       r[top->code->chain_slot].meta == 0))
    return GO_NEXT;
  top->pc = pc;
  vm->at_code = top->code;
  vm->at_insn = top->code->source[pc - top->code->insns];
  enum go go = vm->visitor->frames_end(vm, t->depth - 1);
  operation_done(vm, go);
  if (go == GO_STOP)
    top->pc = again_from(top->code, pc);
  return go;
}

/* A return of several values, of wide ones, or from main, whose result must be
 * defined because it is the exit status. */
static NEVER_INLINE enum go run_return(struct vm *vm, const struct insn *pc,
                                       const struct reg *r) {
  const struct thread *t = vm->thread;
  const struct code *code = t->frames[t->depth - 1].code;
  struct reg few[16], *values = few;
  size_t room = 2 * (size_t)code->f->result_count * sizeof *values;
  if (room > sizeof few)
    values = alloc_raw(room);
  uint32_t n = return_values(vm, code, pc, r, values);
  vm->at_code = code;
  vm->at_insn = code->source[pc - code->insns];
  enum go go = GO_STOP;
  if (code->number != vm->program->main || n != 1 || reg_is_lazy(values[0]) ||
      need_number(vm, &values[0], USE_MAIN_RESULT) == GO_NEXT)
    go = call_return(vm, values, n);
  if (values != few)
    alloc_free(values, room);
  return go;
}

/* ----------------------------------------------------------------- helpers */

/* Floating point values lie in registers as their bits; a float has the upper
 * 32 zero. */
static ALWAYS_INLINE float float_bits(uint64_t bits) {
  uint32_t low = (uint32_t)bits;
  float x;
  memcpy(&x, &low, sizeof x);
  return x;
}
static ALWAYS_INLINE uint64_t bits_float(float x) {
  uint32_t low;
  memcpy(&low, &x, sizeof low);
  return low;
}
static ALWAYS_INLINE double double_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}
static ALWAYS_INLINE uint64_t bits_double(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

/* What a shadow says of its word, as one number: defined in bits 0-7, tag in
 * 8-15, logged in 16-23. */
enum {
  TAG_AT = 8,
  LOGGED_AT = 16,
  PLAIN = WORD_PLAIN << TAG_AT | 255,
  POINTER = WORD_POINTER << TAG_AT | 255,
  OPEN = 1 << LOGGED_AT,
};

/* The fields defined, tag, logged and spare, read at once. */
static ALWAYS_INLINE uint32_t shadow_state(const struct shadow *shadow) {
  uint32_t state;
  memcpy(&state, (const char *)shadow + offsetof(struct shadow, defined),
         sizeof state);
  return state;
}

/* The shadow of the word at offset of an area of this size: shadows lie behind
 * the words, and are as large. */
static ALWAYS_INLINE struct shadow *shadow_at(const struct area *a,
                                              uint64_t size, uint64_t offset) {
  const uint64_t whole = ~UINT64_C(7);
  return (struct shadow *)(void *)((char *)a->data + ((size + 7) & whole) +
                                   (offset & whole));
}

/* The size is a constant where this is inlined. */
static ALWAYS_INLINE uint64_t load_bits(const char *place, unsigned size) {
  uint8_t byte;
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (size) {
  case 1:
    memcpy(&byte, place, sizeof byte);
    return byte;
  case 2:
    memcpy(&two, place, sizeof two);
    return two;
  case 4:
    memcpy(&four, place, sizeof four);
    return four;
  default:
    memcpy(&eight, place, sizeof eight);
    return eight;
  }
}

/* Loads from an area of this size, which has a block; false: the word is not
 * plain.  The offset is aligned to the size of the access and below the limit,
 * so the access lies in one word.  Bytes past the end of the area are never
 * defined, so a load need not look at the end. */
static ALWAYS_INLINE bool load_within(const struct area *a, uint64_t limit,
                                      uint64_t offset, unsigned size,
                                      struct reg *result) {
  assert(a->data != NULL && offset < limit && limit == a->size);
  assert((offset & (size - 1)) == 0);
  uint32_t state = shadow_state(shadow_at(a, limit, offset));
  uint64_t bits = load_bits((const char *)a->data + offset, size);
  if (LIKELY((uint16_t)state == PLAIN)) {
    *result = (struct reg){bits, 0};
    return true;
  }
  if (size == 8) {
    if (UNLIKELY((uint16_t)state != POINTER))
      return false;
    *result = (struct reg){bits & UINT32_MAX, bits >> 32};
    return true;
  }
  uint32_t need = (1u << size) - 1;
  if (UNLIKELY((uint8_t)(state >> TAG_AT) != WORD_PLAIN ||
               (state >> (offset & 7) & need) != need))
    return false;
  *result = (struct reg){bits, 0};
  return true;
}

/* Loads from an area that is not watched; area is the meta of the pointer, so
 * it may be anything.  The limit of a constant area is 0, because nothing may
 * be stored there; so a load that finds it asks again. */
static ALWAYS_INLINE bool fast_load(const struct area *areas, uint64_t area,
                                    uint64_t offset, unsigned size,
                                    struct reg *result) {
  if (UNLIKELY(area > UINT32_MAX || (offset & (size - 1)) != 0))
    return false;
  const struct area *a = &areas[area];
  uint64_t limit = a->limit;
  if (UNLIKELY(offset >= limit)) {
    limit = a->size;
    if (!(a->flags & AREA_CONSTANT) || a->data == NULL || offset >= limit)
      return false;
  }
  return load_within(a, limit, offset, size, result);
}

/* Stores a pointer to a whole word.  The word holds area and offset, 32 bits
 * each; a pointer further away than that is a cell, and not for here.  The area
 * that it points to is marked: its address may be in memory from now on. */
static ALWAYS_INLINE bool store_pointer(struct vm *vm, struct area *areas,
                                        uint64_t area, uint64_t offset,
                                        struct reg value, uint32_t state,
                                        struct shadow *shadow) {
  if (UNLIKELY((value.meta | value.bits) > UINT32_MAX ||
               (uint8_t)(state >> TAG_AT) == WORD_CELL))
    return false;
  if (UNLIKELY(state < OPEN))
    word_open_slow(vm->memory, (uint32_t)area, (uint32_t)(offset >> 3));
  areas[area].data[offset >> 3] = value.meta << 32 | value.bits;
  shadow->tag = WORD_POINTER;
  shadow->defined = 255;
  if (!(areas[value.meta].flags & AREA_STORED))
    areas[value.meta].flags |= AREA_STORED;
  return true;
}

/* Stores to an area of this size, in which there is room for it.  A word that
 * was not written since the last commit is logged first, so that the write can
 * be undone.  False: nothing was stored, since the word or the value is neither
 * plain nor a whole pointer. */
static ALWAYS_INLINE bool store_within(struct vm *vm, struct area *areas,
                                       uint64_t area, uint64_t limit,
                                       uint64_t offset, unsigned size,
                                       const struct reg *value) {
  const struct area *a = &areas[area];
  assert(a->data != NULL && limit == a->size && offset + size <= limit);
  assert((offset & (size - 1)) == 0 && !(a->flags & AREA_CONSTANT));
  struct shadow *shadow = shadow_at(a, limit, offset);
  uint32_t state = shadow_state(shadow);
  char *place = (char *)a->data + offset;
  if (UNLIKELY(value->meta != 0))
    return size == 8 &&
           store_pointer(vm, areas, area, offset, *value, state, shadow);
  uint64_t bits = value->bits;
  if (LIKELY(state == (OPEN | PLAIN))) {
    memcpy(place, &bits, size);
    return true;
  }
  uint8_t tag = (uint8_t)(state >> TAG_AT);
  if (UNLIKELY(tag != WORD_PLAIN && (size != 8 || tag == WORD_CELL)))
    return false;
  if (UNLIKELY(state < OPEN))
    word_open_slow(vm->memory, (uint32_t)area, (uint32_t)(offset >> 3));
  memcpy(place, &bits, size);
  if (size == 8) {
    shadow->tag = WORD_PLAIN;
    shadow->defined = 255;
  } else {
    shadow->defined |= (uint8_t)(((1u << size) - 1) << (offset & 7));
  }
  return true;
}

/* Stores to an area that is not watched: the limit of all others is 0. */
static ALWAYS_INLINE bool fast_store(struct vm *vm, struct area *areas,
                                     uint64_t area, uint64_t offset,
                                     unsigned size, const struct reg *value) {
  if (UNLIKELY(area > UINT32_MAX || (offset & (size - 1)) != 0))
    return false;
  uint64_t limit = areas[area].limit;
  if (UNLIKELY(offset + (size - 1) >= limit)) /* cannot wrap: it is aligned */
    return false;
  return store_within(vm, areas, area, limit, offset, size, value);
}

/* ---------------------------------------------------------- visited accesses
 */

/* The access among the IR instructions behind the code instruction: there is
 * exactly one. */
static const struct ir_insn *access_behind(const struct code *code,
                                           uint32_t index) {
  const struct ir_insn *i = &code->f->insns[code->source[index]];
  while (i->op != IR_LOAD && i->op != IR_STORE)
    i++;
  assert(i < code->f->insns + code->source[index] + code->span[index]);
  return i;
}

/* Is it an aligned access to an area that is WATCHED, but else like those of
 * the fast paths? */
static bool may_visit(const struct vm *vm, uint64_t area, uint64_t offset,
                      unsigned size) {
  enum {
    WANTED = AREA_USED | AREA_WATCHED,
    ALL = WANTED | AREA_DEAD | AREA_FREED | AREA_CONSTANT
  };
  if (area - 1 >= UINT32_MAX || (offset & (size - 1)) != 0 || vm->values.lazy ||
      vm->observers.observed)
    return false;
  const struct area *a = &vm->head->areas[area];
  return (a->flags & ALL) == WANTED && a->data != NULL && offset < a->size &&
         a->size - offset >= size && area_align(a) >= size;
}

/* In a section nothing stops; without reduction and races, all that is noted is
 * what the section looks at, in case that it blocks, and what it writes. */
static bool visit_in_section(struct vm *vm, uint32_t area, uint64_t offset,
                             unsigned size, unsigned how) {
  return vm->thread->atomic > 0 && vm->options.plain && vm->options.no_races &&
         !vm->options.statements && !vm->in_monitor &&
         vm->visitor->section_access(vm, area, offset, size, how);
}

/* What a visit has done to the step is taken back: the access will be made, and
 * visited, the slow way, after instructions that are no accesses. */
static enum go visit_again(struct vm *vm) {
  vm->step.budget = vm->step.budget_before;
  return GO_BRANCH;
}

/* Announces the access of the instruction at pc.  GO_NEXT: it can be made like
 * a fast one.  GO_STOP: the step ends before it.  GO_BRANCH: it is to be made
 * the slow way, and was not announced. */
static enum go visit(struct vm *vm, const struct insn *pc, uint64_t area,
                     uint64_t offset, unsigned size, unsigned how) {
  vm->step.budget_before = vm->step.budget;
  if (!may_visit(vm, area, offset, size))
    return GO_BRANCH;
  if (visit_in_section(vm, (uint32_t)area, offset, size, how))
    return GO_NEXT;
  struct thread *t = vm->thread;
  struct frame *top = &t->frames[t->depth - 1];
  const struct code *code = top->code;
  const struct ir_insn *i = access_behind(code, (uint32_t)(pc - code->insns));
  top->pc = pc;
  vm->at_code = code;
  vm->at_insn = (uint32_t)(i - code->f->insns);
  enum go go = vm_visit(vm, (struct reg){offset, area}, 0, size,
                        how | (i->flags & IR_ATOMIC ? VISIT_ATOMIC : 0));
  if (go == GO_STOP)
    top->pc = again_from(code, pc);
  choice_done(vm, go);
  return go;
}

/* An access to a watched area, after its visit; what visit answers, and
 * GO_BRANCH also if the word is not plain. */
static NEVER_INLINE enum go visited_load(struct vm *vm, const struct insn *pc,
                                         uint64_t area, uint64_t offset,
                                         unsigned size, struct reg *result) {
  enum go go = visit(vm, pc, area, offset, size, VISIT_READ);
  if (go != GO_NEXT)
    return go;
  const struct area *a = &vm->head->areas[area];
  if (!load_within(a, a->size, offset, size, result))
    return visit_again(vm);
  operation_done(vm, GO_NEXT);
  return GO_NEXT;
}

static NEVER_INLINE enum go visited_store(struct vm *vm, const struct insn *pc,
                                          uint64_t area, uint64_t offset,
                                          unsigned size,
                                          const struct reg *value) {
  enum go go = visit(vm, pc, area, offset, size, VISIT_WRITE);
  if (go != GO_NEXT)
    return go;
  struct area *areas = vm->head->areas;
  if (!store_within(vm, areas, area, areas[area].size, offset, size, value))
    return visit_again(vm);
  operation_done(vm, GO_NEXT);
  return GO_NEXT;
}

/* ------------------------------------------------------------------ the loop
 */

/* In the loop:
 *
 *     pc     the instruction that is executed
 *     r      the registers of its frame
 *     areas  the table of areas, read again after all that may allocate
 *     fuel   loop heads and calls that are left
 *     go     what a function answered
 *
 * pc of the top frame and vm->at_insn are not kept up to date: they are written
 * where somebody may look at them.
 *
 * R: the register at this offset in bytes. */
#define R(offset) (*(struct reg *)(void *)((char *)r + (offset)))
#define DISPATCH() GOTO(pc->handler)
#define NEXT()                                                                 \
  do {                                                                         \
    pc++;                                                                      \
    DISPATCH();                                                                \
  } while (0)
/* Goes on so many bytes from the next instruction.  What goes back costs fuel,
 * so that no loop runs for ever. */
#define JUMP(offset)                                                           \
  do {                                                                         \
    int64_t by_ = (int32_t)(offset);                                           \
    const void *to_ = (const char *)(pc + 1) + by_;                            \
    BEFORE_JUMP(to_);                                                          \
    pc = to_;                                                                  \
    fuel -= by_ < 0;                                                           \
    if (UNLIKELY(fuel < 0))                                                    \
      goto out_of_fuel;                                                        \
    DISPATCH();                                                                \
  } while (0)
/* The result is a defined number. */
#define SET(value)                                                             \
  R(pc->d) = (struct reg) { (value), 0 }

/* a and b are the operands; all must be numbers. */
#define WITH_R                                                                 \
  const struct reg *pa = &R(pc->a), *pb = &R(pc->b);                           \
  if (UNLIKELY((pa->meta | pb->meta) != 0))                                    \
    goto slow;                                                                 \
  uint64_t a = pa->bits, b = pb->bits
#define WITH_I                                                                 \
  const struct reg *pa = &R(pc->a);                                            \
  if (UNLIKELY(pa->meta != 0))                                                 \
    goto slow;                                                                 \
  uint64_t a = pa->bits, b = (uint64_t)pc->imm

/* What a binary operation does with the numbers a and b.  Values of 32 bits
 * stay zero-extended.  What would be a fault goes to `slow`. */
#define DO_ADD32 SET((uint32_t)(a + b))
#define DO_ADD64 SET(a + b)
#define DO_SUB32 SET((uint32_t)(a - b))
#define DO_SUB64 SET(a - b)
#define DO_MUL32 SET((uint32_t)(a * b))
#define DO_MUL64 SET(a *b)
#define CHECKED(overflows, type, unsigned_type)                                \
  type z;                                                                      \
  if (UNLIKELY(overflows((type)a, (type)b, &z)))                               \
    goto slow;                                                                 \
  SET((unsigned_type)z)
#define DO_ADD32N CHECKED(ADD_OVERFLOWS, int32_t, uint32_t)
#define DO_ADD64N CHECKED(ADD_OVERFLOWS, int64_t, uint64_t)
#define DO_SUB32N CHECKED(SUB_OVERFLOWS, int32_t, uint32_t)
#define DO_SUB64N CHECKED(SUB_OVERFLOWS, int64_t, uint64_t)
#define DO_MUL32N CHECKED(MUL_OVERFLOWS, int32_t, uint32_t)
#define DO_MUL64N CHECKED(MUL_OVERFLOWS, int64_t, uint64_t)
#define DO_AND SET(a &b)
#define DO_OR SET(a | b)
#define DO_XOR SET(a ^ b)
#define SHIFT(width, value)                                                    \
  if (UNLIKELY(b >= (width)))                                                  \
    goto slow;                                                                 \
  SET(value)
#define DO_SHL32 SHIFT(32, (uint32_t)a << b)
#define DO_SHL64 SHIFT(64, a << b)
#define DO_LSHR32 SHIFT(32, a >> b)
#define DO_LSHR64 SHIFT(64, a >> b)
#define DO_ASHR32 SHIFT(32, (uint32_t)((int32_t)a >> b))
#define DO_ASHR64 SHIFT(64, (uint64_t)((int64_t)a >> b))
#define DIVIDE(bad, value)                                                     \
  if (UNLIKELY(bad))                                                           \
    goto slow;                                                                 \
  SET(value)
/* A division of 32 bits is the faster one. */
#define SHORT() ((a | b) <= UINT32_MAX)
#define DO_UDIV DIVIDE(b == 0, SHORT() ? (uint32_t)a / (uint32_t)b : a / b)
#define DO_UREM DIVIDE(b == 0, SHORT() ? (uint32_t)a % (uint32_t)b : a % b)
#define DO_SDIV32                                                              \
  DIVIDE((int32_t)b == 0 || (int32_t)b == -1,                                  \
         (uint32_t)((int32_t)a / (int32_t)b))
#define DO_SREM32                                                              \
  DIVIDE((int32_t)b == 0 || (int32_t)b == -1,                                  \
         (uint32_t)((int32_t)a % (int32_t)b))
#define DO_SDIV64                                                              \
  DIVIDE(b == 0 || (int64_t)b == -1, (uint64_t)((int64_t)a / (int64_t)b))
#define DO_SREM64                                                              \
  DIVIDE(b == 0 || (int64_t)b == -1, (uint64_t)((int64_t)a % (int64_t)b))

/* Does one of two pointers into an area lie before it? */
#define BEFORE_AREA(meta, a, b) (UNLIKELY((int64_t)((a) | (b)) < 0) && (meta))

/* Order of pointers into one area, and equality of any two pointers and
 * numbers, are decided here too.  The rest is left to `slow`: the order of
 * pointers to what lies before an area, and pointers whose equality depends on
 * where their objects lie. */
#define COMPARE_R(then)                                                        \
  const struct reg *pa = &R(pc->a), *pb = &R(pc->b);                           \
  uint64_t a = pa->bits, b = pb->bits;                                         \
  if (UNLIKELY(pa->meta != pb->meta || pa->meta > UINT32_MAX))                 \
    goto slow;                                                                 \
  if (BEFORE_AREA(pa->meta, a, b))                                             \
    goto slow;                                                                 \
  then
#define COMPARE_I(then)                                                        \
  WITH_I;                                                                      \
  then
#define EQUAL_R(then)                                                          \
  const struct reg *pa = &R(pc->a), *pb = &R(pc->b);                           \
  if (UNLIKELY((pa->meta | pb->meta) > UINT32_MAX))                            \
    goto slow;                                                                 \
  bool equal = pa->bits == pb->bits && pa->meta == pb->meta;                   \
  if (UNLIKELY(pa->meta != pb->meta && pa->meta && pb->meta) &&                \
      vm_compares_places(vm, *pa, *pb))                                        \
    goto slow;                                                                 \
  then
#define EQUAL_I(then)                                                          \
  const struct reg *pa = &R(pc->a);                                            \
  if (UNLIKELY(pa->meta > UINT32_MAX))                                         \
    goto slow;                                                                 \
  bool equal = pa->meta == 0 && pa->bits == (uint64_t)pc->imm;                 \
  if (UNLIKELY(pa->meta != 0 && pc->imm != 0 && vm->values.opaque))            \
    goto slow;                                                                 \
  then

/* at is the place in pp that an index of 64 bits, signed of 32 or unsigned of
 * 32 leads to. */
#define INDEX(index_value)                                                     \
  const struct reg *pi = &R(pc->b), *pp = &R(pc->a);                           \
  if (UNLIKELY(pi->meta != 0))                                                 \
    goto slow;                                                                 \
  uint64_t index = index_value;                                                \
  uint64_t at = pp->bits + index * (uint64_t)pc->imm
#define INDEX_X(bound)                                                         \
  INDEX(pi->bits);                                                             \
  if (UNLIKELY(index + UINT32_MAX > 2 * (uint64_t)UINT32_MAX))                 \
  goto slow /* the product might not fit */
#define INDEX_XS(bound) INDEX((uint64_t)(int64_t)(int32_t)pi->bits)
#define INDEX_XU(bound) INDEX((uint32_t)pi->bits)
/* The same, below the bound. */
#define BOUNDED(index_value, bound)                                            \
  INDEX(index_value);                                                          \
  if (UNLIKELY(index >= (bound)))                                              \
  goto slow
#define INDEX_XB(bound) BOUNDED(pi->bits, bound)
#define INDEX_XSB(bound) BOUNDED((uint64_t)(int64_t)(int32_t)pi->bits, bound)
#define INDEX_XUB(bound) BOUNDED((uint32_t)pi->bits, bound)

/* The table of labels is in the order of enum vm_op.  It can be had only in
 * here, so the first call of a machine does nothing but take it. */
enum vm_event vm_execute(struct vm *vm) {
  static const void *const labels[] = {
#define X(name) LABEL_OF(op_##name##_R), LABEL_OF(op_##name##_I),
      VM_BINARY(X)
#undef X
#define X(name, test)                                                          \
  LABEL_OF(op_##name##_R), LABEL_OF(op_##name##_I), LABEL_OF(op_J##name##_R),  \
      LABEL_OF(op_J##name##_I),
          VM_EQUAL(X) VM_COMPARE(X)
#undef X
#define X(name, bits, test)                                                    \
  LABEL_OF(op_L##name##bits##_R), LABEL_OF(op_L##name##bits##_I),
              VM_LOAD_JUMP(X)
#undef X
#define X(name, type, sign) LABEL_OF(op_##name##_R), LABEL_OF(op_##name##_I),
                  VM_STEP(X)
#undef X
#define X(name, type, expression) LABEL_OF(op_##name),
                      VM_FLOAT(X)
#undef X
#define X(name) LABEL_OF(op_##name),
                          VM_ACCESS(X, 8) VM_ACCESS(X, 16) VM_ACCESS(X, 32)
                              VM_ACCESS(X, 64)
#undef X
#define X(name) LABEL_OF(op_##name),
                                  VM_OTHER(X)
#undef X
  };
  _Static_assert(sizeof labels / sizeof *labels == OP_COUNT,
                 "a handler for each operation");
  if (vm->tables.handlers == NULL) {
    vm->tables.handlers = labels;
    return VM_RUNNING;
  }
  const struct insn *pc;
  struct reg *r;
  struct area *areas = vm->head->areas; /* moves when areas are allocated */
  int64_t fuel = vm->fuel;
  enum go go;

/* The top frame goes on, or begins. */
enter : {
  struct thread *t = vm->thread;
  const struct frame *f = &t->frames[t->depth - 1];
  assert(t->depth > t->loaded);
  assert((size_t)(f->pc - f->code->insns) < f->code->insn_count);
  pc = f->pc;
  r = t->regs + f->base;
}
  DISPATCH();

#define X(name)                                                                \
  op_##name##_R : {                                                            \
    WITH_R;                                                                    \
    DO_##name;                                                                 \
  }                                                                            \
  NEXT();                                                                      \
  op_##name##_I : {                                                            \
    WITH_I;                                                                    \
    DO_##name;                                                                 \
  }                                                                            \
  NEXT();
  VM_BINARY(X)
#undef X

#define X(name, test)                                                          \
  op_##name##_R : { COMPARE_R(SET(test)); }                                    \
  NEXT();                                                                      \
  op_##name##_I : { COMPARE_I(SET(test)); }                                    \
  NEXT();                                                                      \
  op_J##name##_R : { COMPARE_R(if (test) JUMP(pc->d)); }                       \
  NEXT();                                                                      \
  op_J##name##_I : { COMPARE_I(if (test) JUMP(pc->d)); }                       \
  NEXT();
  VM_COMPARE(X)
#undef X

#define X(name, test)                                                          \
  op_##name##_R : { EQUAL_R(SET(test)); }                                      \
  NEXT();                                                                      \
  op_##name##_I : { EQUAL_I(SET(test)); }                                      \
  NEXT();                                                                      \
  op_J##name##_R : { EQUAL_R(if (test) JUMP(pc->d)); }                         \
  NEXT();                                                                      \
  op_J##name##_I : { EQUAL_I(if (test) JUMP(pc->d)); }                         \
  NEXT();
  VM_EQUAL(X)
#undef X

/* The fast way, or after a visit. */
#define LOAD_TO(result, area, offset, size)                                    \
  if (!fast_load(areas, area, offset, size, result) &&                         \
      (go = visited_load(vm, pc, area, offset, size, result)) != GO_NEXT)      \
  goto not_visited
/* v is what was loaded: a number or a pointer. */
#define LOAD_V(width)                                                          \
  const struct reg *p = &R(pc->a);                                             \
  struct reg v;                                                                \
  uint64_t at = p->bits + (uint64_t)pc->imm;                                   \
  bool fast = fast_load(areas, p->meta, at, width / 8, &v);                    \
  if (!fast &&                                                                 \
      (go = visited_load(vm, pc, p->meta, at, width / 8, &v)) != GO_NEXT)      \
  goto not_visited
/* It was loaded, but cannot be compared here. */
#define SLOW_V()                                                               \
  do {                                                                         \
    if (!fast)                                                                 \
      visit_again(vm);                                                         \
    goto slow;                                                                 \
  } while (0)
#define X(name, width, test)                                                   \
  op_L##name##width##_R : {                                                    \
    LOAD_V(width);                                                             \
    const struct reg *pb = &R(pc->b);                                          \
    if (UNLIKELY(pb->meta > UINT32_MAX))                                       \
      SLOW_V();                                                                \
    if (UNLIKELY(v.meta != pb->meta && v.meta && pb->meta) &&                  \
        vm_compares_places(vm, v, *pb))                                        \
      SLOW_V();                                                                \
    bool equal = v.bits == pb->bits && v.meta == pb->meta;                     \
    if (test)                                                                  \
      JUMP(pc->d);                                                             \
  }                                                                            \
  NEXT();                                                                      \
  op_L##name##width##_I : {                                                    \
    LOAD_V(width);                                                             \
    uint64_t b = (uint##width##_t)(int32_t)pc->x;                              \
    bool equal = v.bits == b && v.meta == 0;                                   \
    if (test)                                                                  \
      JUMP(pc->d);                                                             \
  }                                                                            \
  NEXT();
  VM_LOAD_EQUAL(X, 8)
  VM_LOAD_EQUAL(X, 32)
  VM_LOAD_EQUAL(X, 64)
#undef X
#define X(name, width, test)                                                   \
  op_L##name##width##_R : {                                                    \
    LOAD_V(width);                                                             \
    const struct reg *pb = &R(pc->b);                                          \
    uint64_t a = v.bits, b = pb->bits;                                         \
    if (UNLIKELY(v.meta != pb->meta) || BEFORE_AREA(v.meta, a, b))             \
      SLOW_V();                                                                \
    if (test)                                                                  \
      JUMP(pc->d);                                                             \
  }                                                                            \
  NEXT();                                                                      \
  op_L##name##width##_I : {                                                    \
    LOAD_V(width);                                                             \
    if (UNLIKELY(v.meta != 0))                                                 \
      SLOW_V();                                                                \
    uint64_t a = v.bits, b = (uint##width##_t)(int32_t)pc->x;                  \
    if (test)                                                                  \
      JUMP(pc->d);                                                             \
  }                                                                            \
  NEXT();
  VM_LOAD_COMPARE(X, 8)
  VM_LOAD_COMPARE(X, 32)
  VM_LOAD_COMPARE(X, 64)
#undef X

/* The step of a loop: a += x, and a jump if a compares so with b.  A signed
 * step that overflows is a fault; an unsigned one wraps. */
#define STEP(type, sign)                                                       \
  type z;                                                                      \
  bool over = ADD_OVERFLOWS((type)a, (type)(int32_t)pc->x, &z);                \
  if ((type)-1 < (type)1 && UNLIKELY(over))                                    \
    goto slow;                                                                 \
  R(pc->a).bits = sizeof(type) == 4 ? (uint32_t)z : (uint64_t)z;               \
  if (z sign(type) b)                                                          \
  JUMP(pc->d)
#define X(name, type, sign)                                                    \
  op_##name##_R : {                                                            \
    WITH_R;                                                                    \
    STEP(type, sign);                                                          \
  }                                                                            \
  NEXT();                                                                      \
  op_##name##_I : {                                                            \
    WITH_I;                                                                    \
    STEP(type, sign);                                                          \
  }                                                                            \
  NEXT();
  VM_STEP(X)
#undef X

#define X(name, type, expression)                                              \
  op_##name : {                                                                \
    WITH_R;                                                                    \
    type x = type##_bits(a), y = type##_bits(b);                               \
    SET(bits_##type(expression));                                              \
  }                                                                            \
  NEXT();
  VM_FLOAT(X)
#undef X

#define LOAD(area, offset, size)                                               \
  LOAD_TO(&R(pc->d), area, offset, size);                                      \
  NEXT()
#define STORE(area, offset, size, value)                                       \
  if (!fast_store(vm, areas, area, offset, size, value) &&                     \
      (go = visited_store(vm, pc, area, offset, size, value)) != GO_NEXT)      \
    goto not_visited;                                                          \
  NEXT()
/* The number that STOREI stores; what is above the size is cut off. */
#define NUMBER_X                                                               \
  const struct reg number = {(uint64_t)(int64_t)(int32_t)pc->x, 0}
#define INDEXED(index, bits_, size)                                            \
  op_LOAD##index##bits_ : {                                                    \
    INDEX_##index(pc->x);                                                      \
    LOAD(pp->meta, at, size);                                                  \
  }                                                                            \
  op_STORE##index##bits_ : {                                                   \
    INDEX_##index(pc->x);                                                      \
    STORE(pp->meta, at, size, &R(pc->d));                                      \
  }                                                                            \
  op_STORE##index##I##bits_ : {                                                \
    INDEX_##index(pc->d);                                                      \
    NUMBER_X;                                                                  \
    STORE(pp->meta, at, size, &number);                                        \
  }
#define X(bits_, size)                                                         \
  op_LOAD##bits_ : {                                                           \
    const struct reg *p = &R(pc->a);                                           \
    LOAD(p->meta, p->bits + (uint64_t)pc->imm, size);                          \
  }                                                                            \
  op_LOADG##bits_ : LOAD(pc->a, (uint64_t)pc->imm, size);                      \
  op_STORE##bits_ : {                                                          \
    const struct reg *p = &R(pc->a);                                           \
    STORE(p->meta, p->bits + (uint64_t)pc->imm, size, &R(pc->b));              \
  }                                                                            \
  op_STOREI##bits_ : {                                                         \
    const struct reg *p = &R(pc->a);                                           \
    NUMBER_X;                                                                  \
    STORE(p->meta, p->bits + (uint64_t)pc->imm, size, &number);                \
  }                                                                            \
  op_STOREG##bits_ : STORE(pc->a, (uint64_t)pc->imm, size, &R(pc->b));         \
  op_STOREGI##bits_ : {                                                        \
    NUMBER_X;                                                                  \
    STORE(pc->a, (uint64_t)pc->imm, size, &number);                            \
  }                                                                            \
  INDEXED(X, bits_, size)                                                      \
  INDEXED(XS, bits_, size)                                                     \
  INDEXED(XU, bits_, size)                                                     \
  INDEXED(XB, bits_, size)                                                     \
  INDEXED(XSB, bits_, size)                                                    \
  INDEXED(XUB, bits_, size)
  VM_SIZES(X)
#undef X

op_MOV:
  copy_reg(&R(pc->d), &R(pc->a));
  NEXT();
op_CONST:
  SET((uint64_t)pc->imm);
  NEXT();
op_CONSTP:
  R(pc->d) = (struct reg){(uint64_t)pc->imm, pc->a};
  NEXT();
op_UNDEF:
  R(pc->d) = reg_undefined();
  NEXT();
op_SEXT : {
  const struct reg *p = &R(pc->a);
  if (UNLIKELY(p->meta != 0))
    goto slow;
  SET((uint64_t)((int64_t)(p->bits << pc->x) >> pc->x) & (uint64_t)pc->imm);
}
  NEXT();
op_TRUNC : {
  const struct reg *p = &R(pc->a);
  if (UNLIKELY(p->meta != 0))
    goto slow;
  SET(p->bits & (uint64_t)pc->imm);
}
  NEXT();
op_ZEXT : {
  const struct reg *p = &R(pc->a);
  if (UNLIKELY(p->meta != 0))
    goto slow;
  SET(p->bits);
}
  NEXT();
op_SITOD32 : {
  const struct reg *p = &R(pc->a);
  if (UNLIKELY(p->meta != 0))
    goto slow;
  SET(bits_double((int32_t)p->bits));
}
  NEXT();
op_SITOD64 : {
  const struct reg *p = &R(pc->a);
  if (UNLIKELY(p->meta != 0))
    goto slow;
  SET(bits_double((double)(int64_t)p->bits));
}
  NEXT();
op_PADDI : {
  const struct reg p = R(pc->a);
  uint64_t at = p.bits + (uint64_t)pc->imm;
  if (UNLIKELY(p.meta - 1 >= UINT32_MAX || at > areas[p.meta].size))
    goto slow;
  R(pc->d) = (struct reg){at, p.meta};
}
  NEXT();
#define X(name)                                                                \
  op_PADD##name : {                                                            \
    INDEX_##name(pc->x);                                                       \
    uint64_t area = pp->meta;                                                  \
    if (UNLIKELY(area - 1 >= UINT32_MAX || at > areas[area].size))             \
      goto slow;                                                               \
    R(pc->d) = (struct reg){at, area};                                         \
  }                                                                            \
  NEXT();
  X(X)
  X(XS)
  X(XU)
  X(XB)
  X(XSB)
  X(XUB)
#undef X
op_LOADS8 : {
  const struct reg *p = &R(pc->a);
  struct reg value;
  LOAD_TO(&value, p->meta, p->bits + (uint64_t)pc->imm, 1);
  SET((uint32_t)(int8_t)value.bits);
}
  NEXT();
op_LOADS16 : {
  const struct reg *p = &R(pc->a);
  struct reg value;
  LOAD_TO(&value, p->meta, p->bits + (uint64_t)pc->imm, 2);
  SET((uint32_t)(int16_t)value.bits);
}
  NEXT();
op_JTEST_R : {
  WITH_R;
  if (a & b)
    JUMP(pc->d);
}
  NEXT();
op_JTEST_I : {
  WITH_I;
  if (a & b)
    JUMP(pc->d);
}
  NEXT();
op_JNTEST_R : {
  WITH_R;
  if (!(a & b))
    JUMP(pc->d);
}
  NEXT();
op_JNTEST_I : {
  WITH_I;
  if (!(a & b))
    JUMP(pc->d);
}
  NEXT();
op_JMP:
  JUMP(pc->d);
op_JNZ : {
  const struct reg *p = &R(pc->a);
  if (UNLIKELY(p->meta != 0))
    goto slow;
  if (p->bits & 1)
    JUMP(pc->d);
}
  NEXT();
op_JZ : {
  const struct reg *p = &R(pc->a);
  if (UNLIKELY(p->meta != 0))
    goto slow;
  if (!(p->bits & 1))
    JUMP(pc->d);
}
  NEXT();
op_CALL:
  if (--fuel < 0)
    goto out_of_fuel;
  {
    const struct call_site *site = pc->site;
    struct reg *out = enter_fast(vm, pc, site, r);
    if (LIKELY(out != NULL)) {
      pc = site->light->insns;
      r = out;
      DISPATCH();
    }
  }
  go = run_call(vm, pc, r, false);
  goto called;
op_LEND:
  if (--fuel < 0)
    goto out_of_fuel;
  {
    const struct call_site *site = pc->site;
    struct reg *out = enter_lent(vm, pc, site, r);
    if (LIKELY(out != NULL)) {
      pc = site->light->insns;
      r = out;
      DISPATCH();
    }
  }
  go = run_call(vm, pc, r, false);
  goto called;
op_BUILTIN:
  if (--fuel < 0)
    goto out_of_fuel;
  go = run_call(vm, pc, r, true);
  areas = vm->head->areas;
  if (LIKELY(go == GO_NEXT))
    NEXT();
called:
  areas = vm->head->areas;
  if (LIKELY(go == GO_CALL))
    goto enter;
  if (go == GO_NEXT)
    NEXT();
  goto stop;
/* Returns from light functions.  HAND_BACK: if all aggregates are borrowed;
 * else the frame owns a copy, which RET frees. */
op_HAND_BACK0:
  if (R(pc->b).bits != (uint64_t)pc->imm)
    goto op_RET0;
op_LEAVE0 : {
  const struct frame *f = leave_fast(vm);
  if (UNLIKELY(f == NULL))
    goto op_RET0;
  pc = f->pc;
  r = vm->thread->regs + f->base;
}
  DISPATCH();
op_HAND_BACK1:
  if (R(pc->b).bits != (uint64_t)pc->imm)
    goto op_RET1;
op_LEAVE1 : {
  const struct reg *value = &R(pc->a);
  const struct frame *f = leave_fast(vm);
  if (UNLIKELY(f == NULL))
    goto op_RET1;
  pc = f->pc;
  r = vm->thread->regs + f->base;
  if (pc[-1].d != UINT32_MAX)
    copy_reg(&R(pc[-1].d), value);
}
  DISPATCH();
op_RET0:
  if (UNLIKELY(visit_return(vm, pc, r) != GO_NEXT))
    goto stop;
  go = call_return(vm, NULL, 0);
  if (LIKELY(go == GO_CALL))
    goto enter;
  goto stop;
op_RET1 : {
  struct reg value = {R(pc->a).bits, R(pc->a).meta};
  if (UNLIKELY(visit_return(vm, pc, r) != GO_NEXT))
    goto stop;
  go = call_return(vm, &value, 1);
}
  if (LIKELY(go == GO_CALL))
    goto enter;
  goto stop;
op_RETN:
  if (UNLIKELY(visit_return(vm, pc, r) != GO_NEXT))
    goto stop;
  go = run_return(vm, pc, r);
  if (LIKELY(go == GO_CALL))
    goto enter;
  goto stop;
op_STATEMENT:
  if (UNLIKELY(vm->visitor->statement(vm, pc) != GO_NEXT))
    goto stop;
  NEXT();
op_TLS:
  R(pc->d) = (struct reg){(uint64_t)pc->imm, vm->thread->tls[pc->a]};
  NEXT();
/* An access was not made: the step ends before it, or it is made slowly. */
not_visited:
  if (go == GO_STOP)
    goto stop;
op_GENERIC:
slow:
  go = run_slow(vm, pc, r);
  areas = vm->head->areas;
  if (LIKELY(go == GO_NEXT))
    NEXT();
  if (go == GO_BRANCH) {
    const struct thread *t = vm->thread;
    const struct code *code = t->frames[t->depth - 1].code;
    assert(vm->branch < code->f->block_count);
    const struct insn *to = code->insns + code->blocks[vm->branch];
    JUMP((const char *)to - (const char *)(pc + 1));
  }
stop:
  vm->fuel = fuel;
  return vm->event;

out_of_fuel : {
  struct thread *t = vm->thread;
  t->frames[t->depth - 1].pc = pc;
}
  vm->event = VM_RUNNING;
  return VM_RUNNING;
}
