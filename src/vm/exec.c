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
 * An access is made here if its area is not watched (fast_load, fast_store);
 * after a visit, if it is watched but else the same (exec_visited_load and
 * _store); and by `slow` otherwise.
 */
#include "vm/code.h"
#include "vm/exec_impl.h"

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
 * so that each loop is cut. */
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
  if (UNLIKELY(pa->meta != pb->meta && (pa->meta | pa->bits) &&                \
               (pb->meta | pb->bits)) &&                                       \
      vm_compares_places(vm, *pa, *pb))                                        \
    goto slow;                                                                 \
  then
#define EQUAL_I(then)                                                          \
  const struct reg *pa = &R(pc->a);                                            \
  if (UNLIKELY(pa->meta > UINT32_MAX))                                         \
    goto slow;                                                                 \
  bool equal = pa->meta == 0 && pa->bits == (uint64_t)pc->imm;                 \
  if (UNLIKELY(pa->meta != 0 && pc->imm != 0) &&                               \
      vm_compares_places(vm, *pa, (struct reg){0, 0}))                         \
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

/* Loads by the fast path, or after a visit. */
#define LOAD_TO(result, area, offset, size)                                    \
  if (!fast_load(areas, area, offset, size, result) &&                         \
      (go = exec_visited_load(vm, pc, area, offset, size, result)) != GO_NEXT) \
  goto not_visited
/* v is what was loaded: a number or a pointer. */
#define LOAD_V(width)                                                          \
  const struct reg *p = &R(pc->a);                                             \
  struct reg v;                                                                \
  uint64_t at = p->bits + (uint64_t)pc->imm;                                   \
  bool fast = fast_load(areas, p->meta, at, width / 8, &v);                    \
  if (!fast &&                                                                 \
      (go = exec_visited_load(vm, pc, p->meta, at, width / 8, &v)) != GO_NEXT) \
  goto not_visited
/* It was loaded, but cannot be compared here. */
#define SLOW_V()                                                               \
  do {                                                                         \
    if (!fast)                                                                 \
      exec_visit_again(vm);                                                    \
    goto slow;                                                                 \
  } while (0)
#define X(name, width, test)                                                   \
  op_L##name##width##_R : {                                                    \
    LOAD_V(width);                                                             \
    const struct reg *pb = &R(pc->b);                                          \
    if (UNLIKELY(pb->meta > UINT32_MAX))                                       \
      SLOW_V();                                                                \
    if (UNLIKELY(v.meta != pb->meta && (v.meta | v.bits) &&                    \
                 (pb->meta | pb->bits)) &&                                     \
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
    if (UNLIKELY(v.meta != 0 && b != 0) &&                                     \
        vm_compares_places(vm, v, (struct reg){0, 0}))                         \
      SLOW_V();                                                                \
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
      (go = exec_visited_store(vm, pc, area, offset, size, value)) != GO_NEXT) \
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
  go = exec_call(vm, pc, r);
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
  go = exec_call(vm, pc, r);
  goto called;
op_BUILTIN:
  if (--fuel < 0)
    goto out_of_fuel;
  go = exec_builtin(vm, pc, r);
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
  if (UNLIKELY(exec_visit_return(vm, pc, r) != GO_NEXT))
    goto stop;
  go = call_return(vm, NULL, 0);
  if (LIKELY(go == GO_CALL))
    goto enter;
  goto stop;
op_RET1 : {
  struct reg value = {R(pc->a).bits, R(pc->a).meta};
  if (UNLIKELY(exec_visit_return(vm, pc, r) != GO_NEXT))
    goto stop;
  go = call_return(vm, &value, 1);
}
  if (LIKELY(go == GO_CALL))
    goto enter;
  goto stop;
op_RETN:
  if (UNLIKELY(exec_visit_return(vm, pc, r) != GO_NEXT))
    goto stop;
  go = exec_return(vm, pc, r);
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
/* An access was not made: the step ends before it, or it takes the slow path.
 */
not_visited:
  if (go == GO_STOP)
    goto stop;
op_GENERIC:
slow:
  go = exec_generic(vm, pc, r);
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
