/*
 * engine/vm/exec.c - the loop that runs code.
 *
 * Direct-threaded.  A handler checks that its operands are what the fast path
 * is for (numbers that are defined; pointers to words that are there and
 * plain) and goes to `slow` if not: that executes the IR instructions behind
 * the code with generic.c, which is also where faults are found.
 */
#include <string.h>

#include "engine/vm/code.h"
#include "engine/vm/vm_impl.h"

/* -------------------------------------------------------------- the slow way
 */

/* A choice is for the instruction that asked.  If it does not ask again (another
 * thread has narrowed the set), nothing else may take the value. */
static void choice_done(struct vm *vm, enum go go) {
  if (go != GO_STOP || vm->event != VM_SETTLE)
    vm->chosen = false;
}

/* Executes the IR instructions behind pc. */
static NEVER_INLINE enum go run_slow(struct vm *vm, const struct code *code,
                                     const struct insn *pc, struct reg *r) {
  uint32_t index = (uint32_t)(pc - code->insns);
  uint32_t source = code->source[index], span = code->span[index];
  struct thread *t = vm->thread;
  t->frames[t->depth - 1].pc = pc;
  vm->at_code = code;
  vm->inside = false;
  enum go go = GO_NEXT;
  for (uint32_t i = 0; i < span && go == GO_NEXT; i++) {
    vm->at_insn = source + i;
    go = vm_generic(vm, r, &code->f->insns[source + i]);
    vm->inside |= vm->may == GO_DOING;
    operation_done(vm, go);
  }
  choice_done(vm, go);
  return go;
}

static NEVER_INLINE enum go run_call(struct vm *vm, const struct code *code,
                                     const struct insn *pc, struct reg *r) {
  struct thread *t = vm->thread;
  t->frames[t->depth - 1].pc = pc + 1;
  vm->at_code = code;
  vm->at_insn = code->source[pc - code->insns];
  enum go go = call_make(vm, &code->calls[pc->imm], r);
  vm->inside = vm->may == GO_DOING;
  choice_done(vm, go);
  operation_done(vm, go);
  if (go == GO_STOP && vm->event != VM_RUNNING && vm->event != VM_THREAD_OVER)
    t->frames[t->depth - 1].pc = pc; /* to be made again */
  return go;
}

/* Half by half: the halves were written one by one not long ago, and a load of
 * both at once would wait for them. */
static ALWAYS_INLINE void copy_reg(struct reg *to, const struct reg *from) {
  uint64_t bits = from->bits, meta = from->meta;
  to->bits = bits;
  to->meta = meta;
}

/* The registers of a frame for a call that needs no more than those; NULL if
 * it is not one. */
static ALWAYS_INLINE struct reg *enter_fast(struct vm *vm,
                                            const struct insn *pc,
                                            const struct call_site *site,
                                            struct reg *r) {
  struct thread *t = vm->thread;
  const struct code *code = site->code;
  uint32_t depth = t->depth;
  if (UNLIKELY(code == NULL || !code->light || depth >= t->frame_limit))
    return NULL;
  struct frame *top = &t->frames[depth - 1];
  uint32_t base = top->base + top->code->frame_slots;
  if (UNLIKELY((size_t)base + code->frame_slots > t->reg_capacity))
    return NULL;
  struct reg *out = t->regs + base;
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

/* The frame to go on with after a return that needs no more than registers;
 * NULL if it is not one. */
static ALWAYS_INLINE const struct frame *
leave_fast(struct vm *vm, const struct code *code, const struct reg *r) {
  struct thread *t = vm->thread;
  uint32_t depth = t->depth;
  if (UNLIKELY(!code->light || r[code->chain_slot].meta != 0 || depth < 2 ||
               depth - 2 < t->loaded))
    return NULL;
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
  return n;
}

static NEVER_INLINE enum go run_return(struct vm *vm, const struct code *code,
                                       const struct insn *pc, struct reg *r) {
  struct reg few[16], *values = few;
  size_t room = 2 * (size_t)code->f->result_count * sizeof *values;
  if (room > sizeof few)
    values = alloc_raw(room);
  uint32_t n = return_values(vm, code, pc, r, values);
  vm->at_code = code;
  vm->at_insn = code->source[pc - code->insns];
  enum go go = GO_STOP;
  if (code->number != vm->program->main || n != 1 ||
      reg_is_pending(values[0]) ||
      need_number(vm, values[0], "as the result of main") == GO_NEXT)
    go = call_return(vm, values, n);
  if (values != few)
    alloc_free(values, room);
  return go;
}

/* ----------------------------------------------------------------- helpers */

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

/* A shadow as one number: defined in bits 32-39, tag in 40-47, logged in
 * 48-55. */
enum { DEFINED_AT = 32, TAG_AT = 40 };

/* The area, if size bytes at the offset begin in it, lie in one word and there
 * is content.  Bytes past the end of an area are never defined, so a load need
 * not look at the end again. */
static ALWAYS_INLINE const struct area *find_area(const struct area *areas,
                                                  uint64_t area,
                                                  uint64_t offset,
                                                  unsigned size) {
  if (UNLIKELY(area - 1 >= UINT32_MAX))
    return NULL;
  const struct area *a = &areas[area];
  if (UNLIKELY(offset >= a->size || (offset & (size - 1)) != 0 ||
               a->data == NULL || (a->flags & AREA_WATCHED)))
    return NULL;
  return a;
}

static ALWAYS_INLINE bool fast_load(const struct area *areas, uint64_t area,
                                    uint64_t offset, unsigned size,
                                    struct reg *result) {
  const struct area *a = find_area(areas, area, offset, size);
  uint64_t shadow, bits = 0;
  if (UNLIKELY(a == NULL))
    return false;
  memcpy(&shadow, &area_shadow(a)[offset >> 3], sizeof shadow);
  memcpy(&bits, (const char *)a->data + offset, size);
  if (size == 8) {
    if (LIKELY((uint16_t)(shadow >> DEFINED_AT) == (WORD_PLAIN << 8 | 255))) {
      *result = (struct reg){bits, 0};
      return true;
    }
    if (LIKELY((uint8_t)(shadow >> TAG_AT) == WORD_POINTER)) {
      *result = (struct reg){bits & UINT32_MAX, bits >> 32};
      return true;
    }
    return false;
  }
  uint64_t need = (UINT64_C(1) << size) - 1;
  uint64_t wrong = ~(shadow >> DEFINED_AT >> (offset & 7)) & need;
  if (UNLIKELY((wrong | (uint8_t)(shadow >> TAG_AT)) != 0))
    return false;
  *result = (struct reg){bits, 0};
  return true;
}

/* As word_open_slow, for the common case of a new block of no great size. */
static ALWAYS_INLINE void open_word(struct vm *vm, const struct area *a,
                                    uint32_t area, uint32_t w,
                                    struct shadow *shadow) {
  enum { SMALL = 4096 };
  struct area_more *more = &vm->head->more[area];
  if (UNLIKELY(!(a->flags & AREA_FRESH) || area_words(a) > SMALL)) {
    word_open_slow(vm->memory, area, w);
    return;
  }
  if (w < more->dirty_from)
    more->dirty_from = w;
  if (w >= more->dirty_to)
    more->dirty_to = w + 1;
  shadow->logged = 1;
}

static ALWAYS_INLINE bool fast_store(struct vm *vm, struct area *areas,
                                     uint64_t area, uint64_t offset,
                                     unsigned size, struct reg value) {
  const struct area *a = find_area(areas, area, offset, size);
  if (UNLIKELY(a == NULL || (a->flags & AREA_CONSTANT) ||
               a->size - offset < size))
    return false;
  struct shadow *shadow = &area_shadow(a)[offset >> 3];
  char *place = (char *)a->data + offset;
  if (UNLIKELY(value.meta != 0)) {
    if (size != 8 || (value.meta | value.bits) > UINT32_MAX ||
        shadow->tag == WORD_CELL)
      return false;
    if (!shadow->logged)
      open_word(vm, a, (uint32_t)area, (uint32_t)(offset >> 3), shadow);
    uint64_t packed = value.meta << 32 | value.bits;
    memcpy(place, &packed, sizeof packed);
    shadow->tag = WORD_POINTER;
    shadow->defined = 255;
    if (!(areas[value.meta].flags & AREA_STORED))
      areas[value.meta].flags |= AREA_STORED;
    return true;
  }
  if (UNLIKELY(shadow->tag != WORD_PLAIN)) {
    if (size != 8 || shadow->tag == WORD_CELL)
      return false;
  }
  if (UNLIKELY(!shadow->logged))
    open_word(vm, a, (uint32_t)area, (uint32_t)(offset >> 3), shadow);
  memcpy(place, &value.bits, size);
  if (size == 8) {
    shadow->tag = WORD_PLAIN;
    shadow->defined = 255;
  } else {
    shadow->defined |= (uint8_t)(((1u << size) - 1) << (offset & 7));
  }
  return true;
}

/* ------------------------------------------------------------------ the loop
 */

#define R(offset) (*(struct reg *)(void *)((char *)r + (offset)))
#define DISPATCH() GOTO(labels[pc->op])
#define NEXT()                                                                 \
  do {                                                                         \
    pc++;                                                                      \
    DISPATCH();                                                                \
  } while (0)
#define JUMP(offset)                                                           \
  do {                                                                         \
    int32_t by_ = (int32_t)(offset);                                           \
    pc = (const struct insn *)(const void *)((const char *)pc + by_);          \
    if (by_ <= 0 && --fuel < 0)                                                \
      goto out_of_fuel;                                                        \
    DISPATCH();                                                                \
  } while (0)
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
#define DO_UDIV DIVIDE(b == 0, a / b)
#define DO_UREM DIVIDE(b == 0, a % b)
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

/* Order of pointers into one area, and equality of any two pointers and
 * numbers, are decided here too. */
#define COMPARE_R(then)                                                        \
  const struct reg *pa = &R(pc->a), *pb = &R(pc->b);                           \
  uint64_t a = pa->bits, b = pb->bits;                                         \
  if (UNLIKELY(pa->meta != pb->meta || pa->meta > UINT32_MAX))                 \
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
  if (UNLIKELY(pa->meta != pb->meta && vm->opaque))                            \
    goto slow;                                                                 \
  then
#define EQUAL_I(then)                                                          \
  const struct reg *pa = &R(pc->a);                                            \
  if (UNLIKELY(pa->meta > UINT32_MAX))                                         \
    goto slow;                                                                 \
  bool equal = pa->meta == 0 && pa->bits == (uint64_t)pc->imm;                 \
  if (UNLIKELY(pa->meta != 0 && pc->imm != 0 && vm->opaque))                   \
    goto slow;                                                                 \
  then

#define INDEX()                                                                \
  const struct reg *pi = &R(pc->b);                                            \
  if (UNLIKELY(pi->meta != 0))                                                 \
    goto slow;                                                                 \
  uint64_t index = pc->x ? (uint64_t)(int64_t)(int32_t)pi->bits : pi->bits;    \
  if (UNLIKELY(index + UINT32_MAX > 2 * (uint64_t)UINT32_MAX))                 \
    goto slow; /* the product might not fit */                                 \
  const struct reg *pp = &R(pc->a);                                            \
  uint64_t at = pp->bits + index * (uint64_t)pc->imm

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
#define X(name, type, sign) LABEL_OF(op_##name##_R), LABEL_OF(op_##name##_I),
              VM_STEP(X)
#undef X
#define X(name, type, expression) LABEL_OF(op_##name),
                  VM_FLOAT(X)
#undef X
#define X(bits, size)                                                          \
  LABEL_OF(op_LOAD##bits), LABEL_OF(op_LOADX##bits), LABEL_OF(op_LOADG##bits), \
      LABEL_OF(op_STORE##bits), LABEL_OF(op_STOREX##bits),                     \
      LABEL_OF(op_STOREG##bits),
                      VM_SIZES(X)
#undef X
#define X(name) LABEL_OF(op_##name),
                          VM_OTHER(X)
#undef X
  };
  const struct code *code;
  const struct insn *pc;
  struct reg *r;
  struct area *areas = vm->head->areas; /* moves when areas are allocated */
  int64_t fuel = vm->fuel;
  enum go go;

enter : {
  struct thread *t = vm->thread;
  const struct frame *f = &t->frames[t->depth - 1];
  code = f->code;
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

#define STEP(type, sign)                                                       \
  type z;                                                                      \
  bool over = ADD_OVERFLOWS((type)a, (type)(int16_t)pc->x, &z);                \
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

#define X(bits_, size)                                                         \
  op_LOAD##bits_ : {                                                           \
    const struct reg *p = &R(pc->a);                                           \
    if (!fast_load(areas, p->meta, p->bits + (uint64_t)pc->imm, size,          \
                   &R(pc->d)))                                                 \
      goto slow;                                                               \
  }                                                                            \
  NEXT();                                                                      \
  op_LOADX##bits_ : {                                                          \
    INDEX();                                                                   \
    if (!fast_load(areas, pp->meta, at, size, &R(pc->d)))                      \
      goto slow;                                                               \
  }                                                                            \
  NEXT();                                                                      \
  op_LOADG##bits_ : {                                                          \
    if (!fast_load(areas, pc->a, (uint64_t)pc->imm, size, &R(pc->d)))          \
      goto slow;                                                               \
  }                                                                            \
  NEXT();                                                                      \
  op_STORE##bits_ : {                                                          \
    const struct reg *p = &R(pc->a);                                           \
    if (!fast_store(vm, areas, p->meta, p->bits + (uint64_t)pc->imm, size,     \
                    R(pc->b)))                                                 \
      goto slow;                                                               \
  }                                                                            \
  NEXT();                                                                      \
  op_STOREX##bits_ : {                                                         \
    INDEX();                                                                   \
    if (!fast_store(vm, areas, pp->meta, at, size, R(pc->d)))                  \
      goto slow;                                                               \
  }                                                                            \
  NEXT();                                                                      \
  op_STOREG##bits_ : {                                                         \
    if (!fast_store(vm, areas, pc->a, (uint64_t)pc->imm, size, R(pc->b)))      \
      goto slow;                                                               \
  }                                                                            \
  NEXT();
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
op_PADDX : {
  INDEX();
  uint64_t area = pp->meta;
  if (UNLIKELY(area - 1 >= UINT32_MAX || at > areas[area].size))
    goto slow;
  R(pc->d) = (struct reg){at, area};
}
  NEXT();
op_LOADS8 : {
  const struct reg *p = &R(pc->a);
  struct reg value;
  if (!fast_load(areas, p->meta, p->bits + (uint64_t)pc->imm, 1, &value))
    goto slow;
  SET((uint32_t)(int8_t)value.bits);
}
  NEXT();
op_LOADS16 : {
  const struct reg *p = &R(pc->a);
  struct reg value;
  if (!fast_load(areas, p->meta, p->bits + (uint64_t)pc->imm, 2, &value))
    goto slow;
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
    const struct call_site *site = &code->calls[pc->imm];
    struct reg *out = enter_fast(vm, pc, site, r);
    if (LIKELY(out != NULL)) {
      code = site->code;
      pc = code->insns;
      r = out;
      DISPATCH();
    }
  }
  go = run_call(vm, code, pc, r);
  areas = vm->head->areas;
  if (LIKELY(go == GO_CALL))
    goto enter;
  if (go == GO_NEXT)
    NEXT();
  goto stop;
op_RET0 : {
  const struct frame *f = leave_fast(vm, code, r);
  if (LIKELY(f != NULL)) {
    code = f->code;
    pc = f->pc;
    r = vm->thread->regs + f->base;
    DISPATCH();
  }
}
  go = call_return(vm, NULL, 0);
  if (LIKELY(go == GO_CALL))
    goto enter;
  goto stop;
op_RET1 : {
  struct reg value = {R(pc->a).bits, R(pc->a).meta};
  const struct frame *f = leave_fast(vm, code, r);
  if (LIKELY(f != NULL)) {
    code = f->code;
    pc = f->pc;
    r = vm->thread->regs + f->base;
    if (pc[-1].d != UINT32_MAX)
      copy_reg(&R(pc[-1].d), &value);
    DISPATCH();
  }
  go = call_return(vm, &value, 1);
}
  if (LIKELY(go == GO_CALL))
    goto enter;
  goto stop;
op_RETN:
  go = run_return(vm, code, pc, r);
  if (LIKELY(go == GO_CALL))
    goto enter;
  goto stop;
op_GENERIC:
slow:
  go = run_slow(vm, code, pc, r);
  areas = vm->head->areas;
  if (LIKELY(go == GO_NEXT))
    NEXT();
  if (go == GO_BRANCH) {
    const struct insn *to = code->insns + code->blocks[vm->branch];
    JUMP((const char *)to - (const char *)pc);
  }
stop:
  vm->executed += (uint64_t)(vm->fuel - fuel);
  return vm->event;

out_of_fuel : {
  struct thread *t = vm->thread;
  t->frames[t->depth - 1].pc = pc;
}
  vm->executed += (uint64_t)(vm->fuel - fuel);
  vm->event = VM_RUNNING;
  return VM_RUNNING;
}
