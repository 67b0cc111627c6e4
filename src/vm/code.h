/*
 * vm/code.h - the operations of exec.c.
 *
 * R: the second operand is a register; I: it is imm.  N: signed overflow is a
 * fault.  32 and 64 are the widths in bits; operations without a width work on
 * zero-extended values of any.
 *
 * The order matters in two places: the table of labels in exec.c follows enum
 * vm_op, and code*.c gets from one form of an operation to another by adding
 * distances (R to I, R to J, one size of an access to the next).
 */
#ifndef VM_CODE_H
#define VM_CODE_H

/* d = a op b. */
#define VM_BINARY(X)                                                           \
  X(ADD32)                                                                     \
  X(ADD64)                                                                     \
  X(ADD32N)                                                                    \
  X(ADD64N)                                                                    \
  X(SUB32)                                                                     \
  X(SUB64)                                                                     \
  X(SUB32N)                                                                    \
  X(SUB64N)                                                                    \
  X(MUL32)                                                                     \
  X(MUL64)                                                                     \
  X(MUL32N)                                                                    \
  X(MUL64N)                                                                    \
  X(AND)                                                                       \
  X(OR)                                                                        \
  X(XOR)                                                                       \
  X(SHL32)                                                                     \
  X(SHL64)                                                                     \
  X(LSHR32)                                                                    \
  X(LSHR64)                                                                    \
  X(ASHR32)                                                                    \
  X(ASHR64)                                                                    \
  X(UDIV)                                                                      \
  X(UREM)                                                                      \
  X(SDIV32)                                                                    \
  X(SDIV64)                                                                    \
  X(SREM32)                                                                    \
  X(SREM64)

/* Comparisons, with how exec.c decides them.  d is what comes out; in their J
 * forms, the distance of a jump that is made if the comparison holds. */
#define VM_EQUAL(X) X(EQ, equal) X(NE, !equal)

#define VM_COMPARE(X)                                                          \
  X(ULT, a < b)                                                                \
  X(ULE, a <= b)                                                               \
  X(UGT, a > b)                                                                \
  X(UGE, a >= b)                                                               \
  X(SLT32, (int32_t)a < (int32_t)b)                                            \
  X(SLE32, (int32_t)a <= (int32_t)b)                                           \
  X(SGT32, (int32_t)a > (int32_t)b)                                            \
  X(SGE32, (int32_t)a >= (int32_t)b)                                           \
  X(SLT64, (int64_t)a < (int64_t)b)                                            \
  X(SLE64, (int64_t)a <= (int64_t)b)                                           \
  X(SGT64, (int64_t)a > (int64_t)b)                                            \
  X(SGE64, (int64_t)a >= (int64_t)b)

/* A jump if what is loaded from register a (a number of `bits`) compares so
 * with register b, or with the number x; in the order of VM_EQUAL and
 * VM_COMPARE. */
#define VM_LOAD_EQUAL(X, bits) X(EQ, bits, equal) X(NE, bits, !equal)
#define VM_LOAD_COMPARE(X, bits)                                               \
  X(ULT, bits, a < b)                                                          \
  X(ULE, bits, a <= b)                                                         \
  X(UGT, bits, a > b)                                                          \
  X(UGE, bits, a >= b)                                                         \
  X(SLT, bits, (int##bits##_t)a < (int##bits##_t)b)                            \
  X(SLE, bits, (int##bits##_t)a <= (int##bits##_t)b)                           \
  X(SGT, bits, (int##bits##_t)a > (int##bits##_t)b)                            \
  X(SGE, bits, (int##bits##_t)a >= (int##bits##_t)b)
#define VM_LOAD_JUMP(X)                                                        \
  VM_LOAD_EQUAL(X, 8)                                                          \
  VM_LOAD_COMPARE(X, 8)                                                        \
  VM_LOAD_EQUAL(X, 32)                                                         \
  VM_LOAD_COMPARE(X, 32)                                                       \
  VM_LOAD_EQUAL(X, 64)                                                         \
  VM_LOAD_COMPARE(X, 64)

/* a += x, then a jump if the test holds; the type says how it may overflow. */
#define VM_STEP(X)                                                             \
  X(STEP_ULT32, uint32_t, <)                                                   \
  X(STEP_ULE32, uint32_t, <=)                                                  \
  X(STEP_SLT32, int32_t, <)                                                    \
  X(STEP_SLE32, int32_t, <=)                                                   \
  X(STEP_SGT32, int32_t, >)                                                    \
  X(STEP_SGE32, int32_t, >=)                                                   \
  X(STEP_ULT64, uint64_t, <)                                                   \
  X(STEP_ULE64, uint64_t, <=)                                                  \
  X(STEP_SLT64, int64_t, <)                                                    \
  X(STEP_SLE64, int64_t, <=)                                                   \
  X(STEP_SGT64, int64_t, >)                                                    \
  X(STEP_SGE64, int64_t, >=)

/* d = a op b, of floats or doubles x and y. */
#define VM_FLOAT(X)                                                            \
  X(FADD32, float, x + y)                                                      \
  X(FSUB32, float, x - y)                                                      \
  X(FMUL32, float, x *y)                                                       \
  X(FDIV32, float, x / y)                                                      \
  X(FADD64, double, x + y)                                                     \
  X(FSUB64, double, x - y)                                                     \
  X(FMUL64, double, x *y)                                                      \
  X(FDIV64, double, x / y)

/* Sizes of accesses, in bits and in bytes. */
#define VM_SIZES(X) X(8, 1) X(16, 2) X(32, 4) X(64, 8)

/* Accesses through a register (none), by an index (X: of 64 bits, XS: signed of
 * 32, XU: unsigned of 32), to a global (G); I: what is stored is the number
 * x.  B: the index must be below x, or below d if a number is stored. */
#define VM_ACCESS(X, bits)                                                     \
  X(LOAD##bits)                                                                \
  X(LOADX##bits)                                                               \
  X(LOADXS##bits)                                                              \
  X(LOADXU##bits)                                                              \
  X(LOADXB##bits)                                                              \
  X(LOADXSB##bits)                                                             \
  X(LOADXUB##bits)                                                             \
  X(LOADG##bits)                                                               \
  X(STORE##bits)                                                               \
  X(STOREX##bits)                                                              \
  X(STOREXS##bits)                                                             \
  X(STOREXU##bits)                                                             \
  X(STOREXB##bits)                                                             \
  X(STOREXSB##bits)                                                            \
  X(STOREXUB##bits)                                                            \
  X(STOREG##bits)                                                              \
  X(STOREI##bits)                                                              \
  X(STOREXI##bits)                                                             \
  X(STOREXSI##bits)                                                            \
  X(STOREXUI##bits)                                                            \
  X(STOREXBI##bits)                                                            \
  X(STOREXSBI##bits)                                                           \
  X(STOREXUBI##bits)                                                           \
  X(STOREGI##bits)

#define VM_OTHER(X)                                                            \
  X(GENERIC) /* the IR instruction, by generic.c */                            \
  X(MOV)                                                                       \
  X(CONST)                                                                     \
  X(CONSTP) /* area a, offset imm */                                           \
  X(UNDEF)  /* d is undefined */                                               \
  X(TLS)    /* thread-local variable a, offset imm */                          \
  X(SEXT)   /* x: 64 - bits, imm: mask of the result */                        \
  X(TRUNC)  /* imm: mask */                                                    \
  X(ZEXT)                                                                      \
  X(SITOD32)                                                                   \
  X(SITOD64)                                                                   \
  X(PADDI) /* d = a + imm, in bounds */                                        \
  X(PADDX) /* d = a + b * imm, in bounds; S, U and B as for accesses */        \
  X(PADDXS)                                                                    \
  X(PADDXU)                                                                    \
  X(PADDXB)                                                                    \
  X(PADDXSB)                                                                   \
  X(PADDXUB)                                                                   \
  X(LOADS8) /* sign-extended to 32 bits */                                     \
  X(LOADS16)                                                                   \
  X(JTEST_R) /* if a & b */                                                    \
  X(JTEST_I)                                                                   \
  X(JNTEST_R)                                                                  \
  X(JNTEST_I)                                                                  \
  X(JMP)                                                                       \
  X(JNZ)                                                                       \
  X(JZ)                                                                        \
  X(CALL)                                                                      \
  X(BUILTIN)                                                                   \
  X(LEND) /* a call with loans */                                              \
  X(RET0)                                                                      \
  X(RET1)                                                                      \
  X(LEAVE0) /* from a function that is light */                                \
  X(LEAVE1)                                                                    \
  X(HAND_BACK0) /* the same, if slot b says that all in imm is borrowed */     \
  X(HAND_BACK1)                                                                \
  X(RETN)      /* list imm */                                                  \
  X(STATEMENT) /* one begins: options.statements only */

enum vm_op {
#define X(name) OP_##name##_R, OP_##name##_I,
  VM_BINARY(X)
#undef X
#define X(name, test)                                                          \
  OP_##name##_R, OP_##name##_I, OP_J##name##_R, OP_J##name##_I,
      VM_EQUAL(X) VM_COMPARE(X)
#undef X
#define X(name, bits, test) OP_L##name##bits##_R, OP_L##name##bits##_I,
          VM_LOAD_JUMP(X)
#undef X
#define X(name, type, sign) OP_##name##_R, OP_##name##_I,
              VM_STEP(X)
#undef X
#define X(name, type, expression) OP_##name,
                  VM_FLOAT(X)
#undef X
#define X(name) OP_##name,
                      VM_ACCESS(X, 8) VM_ACCESS(X, 16) VM_ACCESS(X, 32)
                          VM_ACCESS(X, 64)
#undef X
#define X(name) OP_##name,
                              VM_OTHER(X)
#undef X
                                  OP_COUNT
};

#endif
