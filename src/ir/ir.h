/*
 * ir/ir.h - the program that is checked, in a form of our own.
 *
 * A program is functions, globals, constants and what debug information says
 * of them.  A function is blocks of three-address instructions over slots.  A
 * slot holds one value of at most 64 bits; values of 128-bit integers and long
 * doubles take two slots, s and s + 1 (low, high).  Aggregates and vectors do
 * not exist here: the front end takes them apart into slots, or keeps them in
 * memory.  There are no phi nodes; slots may be written many times.
 *
 * Slots of a function, in this order:
 *
 *     parameters | variables | temporaries
 *     0 ..       | param_slots .. | first_temp .. slot_count - 1
 *
 * A variable is a local of the C program whose address is never needed
 * (promoted), and starts undefined.  A temporary is written before it is read
 * on every path, and has one place that writes it, except those that stand for
 * a phi.  Locals that need an address are memory: see struct ir_local.
 *
 * Undefined values are values: they may be moved, stored and loaded; it is for
 * the engine to complain when one is used.  Nothing here exploits undefined
 * behaviour, so what LLVM calls poison is just flags to check (IR_NSW, ...).
 *
 * docs/ir.md describes the text form; ir_print writes it.
 */
#ifndef IR_IR_H
#define IR_IR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/map.h"

/* ------------------------------------------------------------------ types */

enum ir_kind {
  IR_VOID,
  IR_INT, /* bits 1 .. 64, or 128 */
  IR_PTR,
  IR_F32,
  IR_F64,
  IR_F80 /* long double: 16 bytes in memory, of which 10 count */
};
typedef struct ir_type {
  uint8_t kind, bits;
} ir_type;

/* A value of one slot is kept zero-extended to 64 bits; a float as the bits of
 * its 32-bit form. */
static inline unsigned ir_type_slots(ir_type type) {
  return type.kind == IR_VOID                      ? 0
         : type.kind == IR_F80 || type.bits == 128 ? 2
                                                   : 1;
}
/* Bytes a load or store touches: i1 and i7 one, i24 three, F80 ten. */
unsigned ir_type_bytes(ir_type type);

/* --------------------------------------------------------------- operands */

/* A slot, or IR_CONSTANT + index into the program's constants. */
typedef uint32_t ir_operand;
#define IR_CONSTANT UINT32_C(0x80000000)
#define IR_NONE UINT32_MAX /* no slot, no operand, no index */

static inline bool ir_is_constant(ir_operand x) {
  return x >= IR_CONSTANT && x != IR_NONE;
}

enum ir_constant_kind {
  IR_NUMBER,    /* bits (and high): integers and floating point; null */
  IR_UNDEFINED, /* undef or poison */
  IR_GLOBAL,    /* address of globals[index], plus bits */
  IR_FUNCTION,  /* address of functions[index], plus bits */
  IR_BLOCK      /* label: block `bits` of functions[index] (computed goto) */
};
struct ir_constant {
  uint8_t kind;
  ir_type type;
  uint32_t index;
  uint64_t bits, high;
};

/* ----------------------------------------------------------- instructions */

/* Opcode, text.  r is the result, a b c the operands, T type, F from.
 * Arithmetic on IR_INT of odd width wraps at that width.
 *
 * T names the type of the operands and, unless said otherwise, of the result.
 * Comparisons give i1. */
#define IR_OPS(X)                                                              \
  X(MOV, "mov")     /* r = a */                                                \
  X(UNDEF, "undef") /* r becomes undefined: a variable comes into scope */     \
  X(KILL, "kill")   /* r leaves its scope */                                   \
  /* integers; flags IR_NSW, IR_NUW, IR_EXACT */                               \
  X(ADD, "add")                                                                \
  X(SUB, "sub")                                                                \
  X(MUL, "mul")                                                                \
  X(UDIV, "udiv")                                                              \
  X(SDIV, "sdiv")                                                              \
  X(UREM, "urem")                                                              \
  X(SREM, "srem")                                                              \
  X(SHL, "shl")                                                                \
  X(LSHR, "lshr")                                                              \
  X(ASHR, "ashr")                                                              \
  X(AND, "and")                                                                \
  X(OR, "or")                                                                  \
  X(XOR, "xor")                                                                \
  X(EQ, "eq") /* integers and pointers */                                      \
  X(NE, "ne")                                                                  \
  X(ULT, "ult")                                                                \
  X(ULE, "ule")                                                                \
  X(UGT, "ugt")                                                                \
  X(UGE, "uge")                                                                \
  X(SLT, "slt")                                                                \
  X(SLE, "sle")                                                                \
  X(SGT, "sgt")                                                                \
  X(SGE, "sge")                                                                \
  X(SMIN, "smin")                                                              \
  X(SMAX, "smax")                                                              \
  X(UMIN, "umin")                                                              \
  X(UMAX, "umax")                                                              \
  X(ABS, "abs") /* IR_NSW: the lowest value is an overflow */                  \
  X(CTPOP, "ctpop")                                                            \
  X(CTLZ, "ctlz") /* IR_EXACT: of zero is undefined; else T's width */         \
  X(CTTZ, "cttz")                                                              \
  X(BSWAP, "bswap")                                                            \
  X(BITREVERSE, "bitreverse")                                                  \
  X(FSHL, "fshl") /* a:b shifted left by c modulo the width, high half */      \
  X(FSHR, "fshr")                                                              \
  /* r = a op b, r2 (the slot after r's) = did it overflow, i1 */              \
  X(SADD_OVERFLOW, "sadd.overflow")                                            \
  X(UADD_OVERFLOW, "uadd.overflow")                                            \
  X(SSUB_OVERFLOW, "ssub.overflow")                                            \
  X(USUB_OVERFLOW, "usub.overflow")                                            \
  X(SMUL_OVERFLOW, "smul.overflow")                                            \
  X(UMUL_OVERFLOW, "umul.overflow")                                            \
  X(SADD_SAT, "sadd.sat")                                                      \
  X(UADD_SAT, "uadd.sat")                                                      \
  X(SSUB_SAT, "ssub.sat")                                                      \
  X(USUB_SAT, "usub.sat")                                                      \
  /* floating point */                                                         \
  X(FADD, "fadd")                                                              \
  X(FSUB, "fsub")                                                              \
  X(FMUL, "fmul")                                                              \
  X(FDIV, "fdiv")                                                              \
  X(FREM, "frem")                                                              \
  X(FNEG, "fneg")                                                              \
  X(FABS, "fabs")                                                              \
  X(FCOPYSIGN, "fcopysign")                                                    \
  X(FMULADD, "fmuladd")       /* a * b + c, rounded twice */                   \
  X(FCMP, "fcmp")             /* detail: enum ir_fcmp */                       \
  X(IS_FPCLASS, "is.fpclass") /* imm: LLVM's class mask; result i1 */          \
  /* conversions: r (type T) from a (type F) */                                \
  X(TRUNC, "trunc")                                                            \
  X(ZEXT, "zext")                                                              \
  X(SEXT, "sext")                                                              \
  X(FPTRUNC, "fptrunc")                                                        \
  X(FPEXT, "fpext")                                                            \
  X(FPTOSI, "fptosi")                                                          \
  X(FPTOUI, "fptoui")                                                          \
  X(SITOFP, "sitofp")                                                          \
  X(UITOFP, "uitofp")                                                          \
  X(PTRTOINT, "ptrtoint")                                                      \
  X(INTTOPTR, "inttoptr")                                                      \
  X(BITCAST, "bitcast") /* same bits, e.g. i32 and F32, i64 and F64 */         \
  /* pointers: r = a + b * imm; b is i64, signed.  IR_INBOUNDS: must stay in   \
   * the area; array: b must stay in arrays[array] too.  b IR_NONE: r = a +    \
   * imm. */                                                                   \
  X(PTRADD, "ptradd")                                                          \
  X(PTRMASK, "ptrmask") /* r = a & b (i64), keeps the origin */                \
  X(SELECT, "select")   /* r = a (i1) ? b : c */                               \
  /* memory; T is the type of the value.  imm: a byte offset added to the      \
   * pointer (0 until a pass folds one in). */                                 \
  X(LOAD, "load")   /* r = *a */                                               \
  X(STORE, "store") /* *a = b */                                               \
  X(RMW, "rmw")     /* r = *a, then *a = r detail(enum ir_rmw) b; atomic */    \
  X(CMPXCHG, "cmpxchg") /* r = *a; if r == b, *a = c; r2 = success, i1 */      \
  X(FENCE, "fence")                                                            \
  X(MEMCPY, "memcpy") /* to a from b, c bytes (i64) */                         \
  X(MEMMOVE, "memmove")                                                        \
  X(MEMSET, "memset") /* to a, byte b (i8), c bytes (i64) */                   \
  /* locals[imm]: a new area for it, its address into its slot; or its end */  \
  X(SCOPE_BEGIN, "scope.begin")                                                \
  X(SCOPE_END, "scope.end")                                                    \
  /* main returns: nothing follows but ends of locals, and RET; and functions  \
   * that are called at these ends */                                          \
  X(LEAVE, "leave")                                                            \
  /* a is how many elements an array of variable length has: at least one;     \
   * IR_NSW: a has a sign */                                                   \
  X(EXTENT, "extent")                                                          \
  X(ALLOCA, "alloca")             /* r = a new area of a (i64) bytes */        \
  X(STACKSAVE, "stacksave")       /* r = token (ptr) */                        \
  X(STACKRESTORE, "stackrestore") /* allocas since token a end */              \
  X(TLS, "tls")                   /* r = this thread's copy of the global a */ \
  X(VA_START, "va.start")         /* fills the va_list at a: see docs/ir.md */ \
  /* control.  targets are blocks of the function */                           \
  X(CALL, "call")     /* r.. = a(args); see struct ir_call, lists[imm] */      \
  X(BR, "br")         /* to target[0] */                                       \
  X(CONDBR, "condbr") /* a (i1) ? target[0] : target[1] */                     \
  X(SWITCH, "switch") /* a; lists[imm] is a struct ir_switch */                \
  X(INDIRECTBR, "indirectbr") /* to the label a (computed goto) */             \
  X(RET, "ret")               /* values: operand list lists[imm] */            \
  X(UNREACHABLE, "unreachable")                                                \
  X(TRAP, "trap")               /* __builtin_trap */                           \
  X(UNSUPPORTED, "unsupported") /* texts[imm] says what */

enum ir_op {
#define X(code, text) IR_##code,
  IR_OPS(X)
#undef X
      IR_OP_COUNT
};

enum ir_flag {
  IR_NSW = 1,
  IR_NUW = 2,
  IR_EXACT = 4,
  IR_INBOUNDS = 8,
  IR_VOLATILE = 16,
  IR_ATOMIC = 32,
  /* Set by passes. */
  IR_LOOP_HEAD = 64, /* first instruction of a loop head */
  IR_WEAK = 128,     /* CMPXCHG: may fail without a reason */
  IR_DECIDES = 128   /* LOAD, MOV, TRUNC, ZEXT, SEXT: something depends on it,
                        see decides.c */
};

/* As LLVM numbers them: bit 0 equal, 1 greater, 2 less, 3 unordered. */
enum ir_fcmp {
  IR_FCMP_EQUAL = 1,
  IR_FCMP_GREATER = 2,
  IR_FCMP_LESS = 4,
  IR_FCMP_UNORDERED = 8
};

enum ir_rmw {
  IR_RMW_XCHG,
  IR_RMW_ADD,
  IR_RMW_SUB,
  IR_RMW_AND,
  IR_RMW_NAND,
  IR_RMW_OR,
  IR_RMW_XOR,
  IR_RMW_MAX,
  IR_RMW_MIN,
  IR_RMW_UMAX,
  IR_RMW_UMIN,
  IR_RMW_FADD,
  IR_RMW_FSUB
};

/* Memory orders, as C numbers them, in insn.order. */
enum ir_order {
  IR_RELAXED,
  IR_CONSUME,
  IR_ACQUIRE,
  IR_RELEASE,
  IR_ACQ_REL,
  IR_SEQ_CST
};

struct ir_insn {
  uint8_t op, flags, detail, order;
  ir_type type, from;
  uint8_t align;    /* memory: log2 of what the program promises */
  uint16_t padding; /* CMPXCHG: bytes of the type that are no member's */
  uint32_t result;
  ir_operand a, b, c;
  uint32_t target[2];
  int64_t imm;
  uint32_t position; /* into positions; 0: unknown */
  uint32_t array;    /* PTRADD: into arrays; 0: any */
};

/* Lists of a function.  Index 0 of lists is not used. */
struct ir_argument {
  ir_operand value;
  ir_type type;
  /* Aggregates that are passed in memory: value points to the caller's object
   * of so many bytes, and the callee gets a copy.  0: not that. */
  uint32_t byval_size;
  uint32_t byval_align;
  /* A part of a vector: where in it (the first part has 0), and the alignment
   * of the whole; 0: it is no vector. */
  uint32_t part_offset, part_align;
};
struct ir_call {
  struct ir_argument *args;
  uint32_t arg_count;
  ir_type *results; /* in consecutive slots from insn.result on */
  uint32_t result_count;
  /* The type the call is made with: the first fixed_count arguments are
   * parameters, the others variable ones.  unprototyped: int f(); */
  uint32_t fixed_count;
  bool variadic, unprototyped;
};
struct ir_switch {
  ir_type type;
  uint64_t *values; /* sorted, zero-extended */
  uint32_t *targets;
  uint32_t count, otherwise;
};
struct ir_list { /* operands of ret */
  ir_operand *items;
  uint32_t count;
};

/* -------------------------------------------------------------- functions */

/* A basic block. */
struct ir_block {
  uint32_t first, count; /* in insns; the last is a control instruction */
};

/* A local that needs an address: an area of its own, from entry or its
 * SCOPE_BEGIN to return or SCOPE_END; its address is kept in slot. */
struct ir_local {
  uint32_t slot;
  uint64_t size;
  uint32_t align;
  bool scoped;       /* has SCOPE_BEGIN; else it is there from entry */
  uint32_t variable; /* into function.variables, or IR_NONE */
  uint32_t scope;    /* its block, into the program's scopes; 0: not known */
};

/* What a person calls it. */
struct ir_variable {
  const char *name;
  uint32_t type;     /* debug type */
  uint32_t slot;     /* IR_NONE if it is memory */
  uint32_t local;    /* IR_NONE if it is a slot */
  uint32_t position; /* of its declaration */
  uint32_t scope;    /* into the program's scopes; 0: not known */
  bool parameter;
  /* The slot holds the address of the object: a parameter that is passed by
   * value in memory, or an array of variable length.  type is then a pointer to
   * the object, or to the elements of an array. */
  bool indirect;
};

enum ir_linkage { IR_EXTERNAL, IR_INTERNAL };

struct ir_function {
  const char *name; /* as in C */
  uint8_t linkage;
  bool defined;        /* has a body; else the engine may know it by name */
  const char *missing; /* why it has none, with its name; or NULL */
  bool runtime;        /* of allways's own runtime, not the user's */
  bool variadic;
  uint32_t position;
  uint32_t debug_type;

  /* Of the type: byval parameters are pointers to the callee's own copy. */
  ir_type *params;
  bool *byval;     /* which params are; NULL: none */
  bool *unwritten; /* which of them are only read (pass); NULL: none */
  uint32_t param_count;
  ir_type *results;
  uint32_t result_count;

  uint32_t param_slots, first_temp, slot_count;

  struct ir_insn *insns;
  uint32_t insn_count;
  struct ir_block *blocks; /* block 0 is the entry */
  uint32_t block_count;
  struct ir_local *locals;
  uint32_t local_count;
  struct ir_variable *variables;
  uint32_t variable_count;

  struct ir_call *calls; /* of CALL: insn.imm is the index */
  uint32_t call_count;
  struct ir_switch *switches;
  uint32_t switch_count;
  struct ir_list *rets;
  uint32_t ret_count;

  /* liveness: for each block, the slots that are live at its end, as
   * bits[block * words ..]; NULL before the pass. */
  uint64_t *live_out;
  uint32_t live_words;
  /* In long blocks also right before every live_every-th instruction of the
   * function. */
  uint64_t *live_marks;
  uint32_t live_every;
  /* It calls setjmp: the slots that are live where one of these calls returns,
   * and so everywhere; NULL: it does not. */
  uint64_t *jump_live;
};

/* ---------------------------------------------------------------- globals */

struct ir_relocation {
  uint64_t offset;   /* eight bytes there are the constant */
  uint32_t constant; /* into constants */
};
struct ir_global {
  const char *name;
  uint8_t linkage;
  bool defined;        /* else extern and nobody defines it */
  const char *missing; /* as in struct ir_function */
  bool constant;       /* may not be written: const, string literal */
  bool read_only;      /* never written by this program (pass) */
  bool thread_local_;
  bool runtime;
  bool unprotected; /* one that libc does not protect: runtime/machine.h */
  uint64_t size;
  uint32_t align;
  const uint8_t *bytes;              /* NULL: all zero */
  struct ir_relocation *relocations; /* by offset */
  uint32_t relocation_count;
  uint32_t position, debug_type;
};

/* ------------------------------------------------------- for people: names */

enum { IR_SCOPES = 4 };

struct ir_position { /* index 0: unknown */
  uint32_t file;     /* into files */
  uint32_t line, column;
  uint32_t scopes[IR_SCOPES]; /* into the program's; several in a macro */
  uint32_t scope_count;       /* may be more than there is room for */
};

enum ir_debug_kind {
  IR_DEBUG_UNKNOWN,
  IR_DEBUG_INT,
  IR_DEBUG_UNSIGNED,
  IR_DEBUG_CHAR,
  IR_DEBUG_BOOL,
  IR_DEBUG_FLOAT,
  IR_DEBUG_POINTER,
  IR_DEBUG_STRUCT,
  IR_DEBUG_UNION,
  IR_DEBUG_ARRAY,
  IR_DEBUG_ENUM,
  IR_DEBUG_TYPEDEF, /* also const, volatile, ...: name may be NULL */
  IR_DEBUG_FUNCTION
};
struct ir_debug_member {
  const char *name; /* "" if anonymous */
  uint32_t type;
  uint64_t bit_offset;
  uint32_t bit_size; /* 0: not a bit-field */
  int64_t value;     /* enumerators */
};
struct ir_debug_type { /* index 0: unknown (void) */
  uint8_t kind;
  const char *name;
  uint64_t size;   /* bytes */
  uint32_t target; /* pointer, array, typedef: what to; function: result */
  uint64_t count;  /* array: elements; UINT64_MAX unknown */
  struct ir_debug_member *members; /* struct, union, enum; function: params */
  uint32_t member_count;
};

/* ---------------------------------------------------------------- program */

/* An array in an object, for an index: it must be below count. */
struct ir_array { /* index 0 is not used */
  const char *type;
  uint64_t count;
  bool past; /* nothing is accessed there: one past the end counts too */
};

/* All memory of a program comes from its arena and goes with it. */
struct ir_arena {
  struct ir_chunk *chunks;
  size_t left;
  char *at;
};
void *ir_alloc(struct ir_arena *arena, size_t size); /* zeroed */
const char *ir_string(struct ir_arena *arena, const char *text, size_t length);

/* Tables that grow while the program is made. */
struct ir_program {
  struct ir_arena arena;
  struct ir_function *functions; /* index 0 is not used */
  size_t function_count, function_capacity;
  struct ir_global *globals; /* index 0 is not used */
  size_t global_count, global_capacity;
  struct ir_constant *constants;
  size_t constant_count, constant_capacity;
  struct ir_position *positions;
  size_t position_count, position_capacity;
  uint32_t *scopes; /* functions and blocks of them: the one around each, 0 for
                       a function; index 0: none */
  size_t scope_count, scope_capacity;
  const char **files; /* index 0: "?" */
  /* Files that the compiler read: only these are shown to anybody, since a
   * program can claim to come from any file. */
  const char **reads;
  size_t read_count, read_capacity;
  bool unread; /* there is bitcode, of which that is not known */
  size_t file_count, file_capacity;
  const char **texts;
  size_t text_count, text_capacity;
  struct ir_array *arrays;
  size_t array_count, array_capacity;
  struct ir_debug_type *debug_types;
  size_t debug_type_count, debug_type_capacity;

  uint32_t entry;         /* function that starts the program, 0: none */
  uint32_t main;          /* main, 0: none */
  uint32_t monitor;       /* function that is called in each state, 0: none */
  uint32_t *constructors; /* functions, in the order to be called */
  uint32_t constructor_count;
  uint32_t *destructors;
  uint32_t destructor_count;

  /* To find equal constants, positions and files again. */
  struct map constant_index, position_index, file_index;
};

/* An empty program; release frees all that belongs to one. */
void ir_program_init(struct ir_program *program);
void ir_program_release(struct ir_program *program);

/* The constant's index; equal ones are found again. */
uint32_t ir_constant(struct ir_program *program, struct ir_constant constant);
/* The index of a position in a file; equal ones are found again. */
uint32_t ir_position(struct ir_program *program, uint32_t file, uint32_t line,
                     uint32_t column);
/* A new scope in another one, which is older (0: a function). */
uint32_t ir_scope(struct ir_program *program, uint32_t around);
/* The position lies in this scope, beside those that it was given before. */
void ir_position_scope(struct ir_program *program, uint32_t position,
                       uint32_t scope);
/* Is a scope another one, or inside of it? */
bool ir_scope_is_in(const struct ir_program *program, uint32_t scope,
                    uint32_t other);
/* Is the variable in scope there?  Yes, if that is not known. */
bool ir_is_open(const struct ir_program *program,
                const struct ir_variable *variable, uint32_t position);
/* The index of a file; equal names are found again. */
uint32_t ir_file(struct ir_program *program, const char *name);
/* The compiler has read this file. */
void ir_add_read(struct ir_program *program, const char *name);

const char *ir_op_text(enum ir_op op);
/* May a block end with it?  TRAP and UNSUPPORTED end the execution and may
 * stand in the middle of a block too. */
bool ir_op_ends_block(enum ir_op op);
/* The type of operand n (0 a, 1 b, 2 c) as the opcode wants it, and of the
 * result; IR_VOID: there is none.  Not for the lists of CALL and RET, and the
 * second result is always i1. */
ir_type ir_insn_operand_type(const struct ir_function *f,
                             const struct ir_insn *insn, int n);
ir_type ir_insn_result_type(const struct ir_insn *insn);
/* Has it a second result, right after the slots of the first? */
bool ir_op_has_second(enum ir_op op);
/* Slots from insn.result on that it writes as results, CALL included. */
unsigned ir_insn_result_slots(const struct ir_function *f,
                              const struct ir_insn *insn);
/* Every operand that is there, those of lists included; visit may change it. */
typedef void ir_operand_fn(void *context, ir_operand *operand, ir_type type);
void ir_insn_operands(const struct ir_function *f, struct ir_insn *insn,
                      ir_operand_fn *visit, void *context);
/* Is it a call of setjmp, which may return again? */
bool ir_is_setjmp(const struct ir_program *program, const struct ir_insn *insn);
/* MEMCPY, MEMMOVE or MEMSET. */
bool ir_has_block_insn(const struct ir_function *f);

/* Slots that an instruction reads and writes, one by one, never IR_NONE.  Two
 * slots of a wide value are both visited.  SCOPE_BEGIN writes and SCOPE_END
 * reads the slot of the local; UNDEF and KILL write. */
typedef void ir_slot_fn(void *context, uint32_t slot);
void ir_insn_reads(const struct ir_program *program,
                   const struct ir_function *f, const struct ir_insn *insn,
                   ir_slot_fn *visit, void *context);
void ir_insn_writes(const struct ir_program *program,
                    const struct ir_function *f, const struct ir_insn *insn,
                    ir_slot_fn *visit, void *context);
/* The place of the first operation of the user's that asks for less than
 * sequential consistency; 0: there is none. */
uint32_t ir_weak_order(const struct ir_program *p);

/* Blocks that may follow, in order; returns their number, at most room are
 * written.  INDIRECTBR: all blocks whose label is taken. */
size_t ir_block_successors(const struct ir_program *program,
                           const struct ir_function *f, uint32_t block,
                           uint32_t *successors, size_t room);

/* Does the program obey the rules of this header?  NULL: it does; else the
 * first thing that is wrong, as text in the arena.  Front ends and passes rely
 * on it: what is called with a program that is wrong may do anything. */
const char *ir_verify(struct ir_program *program);

#endif
