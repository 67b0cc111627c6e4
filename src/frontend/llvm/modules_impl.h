/*
 * frontend/llvm/modules_impl.h - one load: what is known of all modules, and of
 * the program that they become.
 *
 * The files that know nothing of instructions, from the bottom up.  Each calls
 * only those above it in this list, but for link.c, which reads constants of
 * aliases, while a constant may be the address of what a name means.
 *
 *     module.c       reads modules
 *     shape.c        types: which scalars a value consists of
 *     debug.c        names, types and positions for people
 *     checks.c       tests of clang's sanitizers
 *     unevaluated.c  operands of __builtin_constant_p
 *     block.c        numbers of blocks
 *     declare.c      new functions and variables
 *     constant.c     constants as operands
 *     link.c         symbols: which definition a name means
 *     global.c       the bytes that variables start with
 *     beside.c       calls of pthreads with objects that are too small
 */
#ifndef FRONTEND_LLVM_MODULES_IMPL_H
#define FRONTEND_LLVM_MODULES_IMPL_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "frontend/front.h"
#include "frontend/llvm/load_impl.h"
#include "frontend/llvm/number_impl.h"
#include "ir/ir.h"

/* ------------------------------------------------------------------ types */

/* A value of any type is scalars, its parts, one after the other in slots.  In
 * memory each lies at its offset. */
struct part {
  ir_type type;
  uint32_t slot;   /* from the first slot of the value on */
  uint64_t offset; /* in bytes from the value's address on */
};
struct shape {
  struct part *parts;
  uint32_t part_count, part_capacity;
  uint32_t slot_count;
  bool known;  /* else the type is not supported, and there are no parts */
  bool packed; /* elements that are not whole bytes: offsets mean nothing */
};

/* ---------------------------------------------------------------- linking */

struct module {
  LLVMModuleRef module;
  const char *name;
  bool runtime, linked;
  bool ours, lazy; /* as in struct llvm_input */
  enum llvm_main main;
};

/* What an external name means. */
struct symbol {
  const char *name; /* of length bytes, in the program's arena */
  size_t length;
  LLVMValueRef definition; /* NULL: none so far */
  uint32_t module;
  uint8_t strength;
  bool resolved;
  bool wanted; /* a module that is linked leaves it open */
  struct ir_constant target;
};

struct ending { /* a constructor or destructor */
  uint32_t function, priority, order;
};
struct endings {
  struct ending *items;
  size_t count, capacity;
};

/* A body or an initialiser that is still to be lowered. */
struct pending {
  uint32_t index; /* of the function or global */
  LLVMValueRef definition;
};

/* ------------------------------------------------------------------- load */

/* One load, from the first module to the last function; llvm_new. */
struct load {
  struct ir_program *program;
  struct front_diag *diag;
  bool failed;          /* diag says why */
  bool all;             /* without the runtime */
  bool verify;          /* modules of unknown origin */
  const char *monitor;  /* as in struct front_options */
  bool volatile_atomic; /* the same */
  const struct llvm_foreign *foreign;
  size_t foreign_count;
  LLVMContextRef context;
  LLVMTargetDataRef layout;
  unsigned byval_kind, align_kind, elementtype_kind;
  unsigned dbg_kind, loop_kind, lifetime_start;

  struct module *modules;
  size_t module_count, module_capacity;
  struct map module_index; /* LLVMModuleRef */

  struct symbol *symbols;
  size_t symbol_count, symbol_capacity;
  struct map symbol_index; /* by the hash of the name */

  struct ir_constant *targets; /* what LLVM globals turned out to be */
  size_t target_count, target_capacity;
  struct map target_index; /* LLVMValueRef */

  struct pending *functions, *globals;
  size_t function_count, function_capacity;
  size_t global_count, global_capacity;
  struct endings constructors, destructors;

  struct shape *shapes;
  size_t shape_count, shape_capacity;
  struct map shape_index; /* LLVMTypeRef */

  struct map block_numbers; /* LLVMBasicBlockRef */
  struct map numbered;      /* functions whose blocks are: block count */
  struct map unevaluated;   /* instructions that are not lowered */

  struct folded *folded; /* what clang has folded: folded_put.c */
  size_t folded_count, folded_capacity;

  /* LLVMMetadataRef */
  struct map debug_types, debug_files, debug_scopes, positions;
  struct map inlined_scopes;       /* by node and call */
  LLVMMetadataRef plain, indirect; /* DIExpression: (), (DW_OP_deref) */
};

/* The first failure is the one that is reported. */
void load_fail(struct load *load, const char *format, ...);

/* What clang-19 writes for x86-64 Linux. */
extern const char module_layout[];
/* Reads a module and adds it to those of the load.  The bytes are borrowed; the
 * module is the load's.  NULL: load_fail was called. */
LLVMModuleRef module_read(struct load *load, const char *name,
                          const char *bytes, size_t size, bool text,
                          bool runtime);

/* ------------------------------------------------------------------ shape */

/* The parts live as long as the load. */
struct shape shape_of(struct load *load, LLVMTypeRef type);
void shape_release(struct load *load);
/* The scalar type, or IR_VOID if it is none that is supported; odd integers
 * have none. */
ir_type shape_scalar(LLVMTypeRef type);
/* An odd integer has more than 64 bits, not 128, and at most WORDS_MAX words:
 * how many bits, if the type is one; else 0. */
enum { WORDS_MAX = 64 };
unsigned shape_odd_bits(LLVMTypeRef type);
/* The type of word `index` of an integer of so many bits: i64, or what is left
 * for the last one. */
ir_type shape_word(unsigned bits, unsigned index);
/* The bytes of an object of at most 16 that belong to members, a bit each; of
 * a union all do, because a type of LLVM has one of its members. */
unsigned shape_members(struct load *load, LLVMTypeRef type);
/* Types of parts in the program's arena. */
ir_type *shape_types(struct load *load, struct shape shape);
/* How many parts come before element `index` of an aggregate or vector; the
 * element's type is left in *element.  False: it has no such element. */
bool shape_element(struct load *load, LLVMTypeRef type, unsigned index,
                   LLVMTypeRef *element, uint32_t *before);

extern const ir_type type_void, type_ptr, type_i1, type_i8, type_i32, type_i64;

static inline bool type_equal(ir_type x, ir_type y) {
  return x.kind == y.kind && x.bits == y.bits;
}

/* ------------------------------------------------------------------- link */

/* Links the modules of the program: those that are not lazy, and of the others
 * those that define what is still missing.  Once. */
void link_program(struct load *load);
/* Reads the module of the runtime that defines a name, and those it needs,
 * before anybody wants them. */
void link_warm(struct load *load, const char *name);
/* What a function, variable or alias is: IR_FUNCTION, IR_GLOBAL plus offset,
 * or a number (null). */
struct ir_constant link_resolve(struct load *load, LLVMValueRef global);
/* A function by its name; type is what it is if nobody defines it. */
struct ir_constant link_function(struct load *load, const char *name,
                                 LLVMTypeRef type);
/* The index of an external function that somebody defines, or 0. */
uint32_t link_lookup(struct load *load, const char *name);
/* The function of this name that a module of the program itself defines, static
 * or not; 0: none. */
uint32_t link_own(struct load *load, const char *name);
/* A name that nobody defines as bitcode, and why, for people; NULL: it is not
 * known. */
const char *link_foreign(struct load *load, const char *name);
/* Notes its constructors and destructors, once all user modules are in. */
void link_module_endings(struct load *load, uint32_t module);
/* The function is a constructor that is called before all others. */
void link_first(struct load *load, uint32_t function);
/* Sorts them and gives them to the program. */
void link_endings(struct load *load);

/* --------------------------------------------------------------- constant */

/* A scalar constant as a number, symbol plus offset, ...  False: it has to be
 * computed. */
bool constant_fold(struct load *load, LLVMValueRef value,
                   struct ir_constant *constant);
/* Word `index` of an integer constant of any width.  False: it has to be
 * computed. */
bool constant_word(LLVMValueRef value, unsigned index,
                   struct ir_constant *constant);
/* The scalar or odd integer that part *part of a constant of any type belongs
 * to; *part becomes the part of that.  NULL: it has to be computed. */
LLVMValueRef constant_part(struct load *load, LLVMValueRef value,
                           uint32_t *part);
/* All indices of a GEP are constants: their sum in bytes. */
bool constant_gep_offset(struct load *load, LLVMValueRef gep, int64_t *offset);

/* The number that an integer constant of at most 64 bits is; 0 if it is none.
 */
uint64_t value_number(LLVMValueRef value);
bool value_is_number(LLVMValueRef value);

static inline struct ir_constant constant_number(ir_type type, uint64_t bits) {
  return (struct ir_constant){.kind = IR_NUMBER, .type = type, .bits = bits};
}

/* ---------------------------------------------------------------- declare */

/* A new function of the program, without a body.  value: its declaration or
 * definition, or NULL. */
uint32_t declare_function(struct load *load, LLVMValueRef value,
                          const char *name, LLVMTypeRef type, bool runtime);
/* A new global of the program; its bytes come later. */
uint32_t declare_global(struct load *load, LLVMValueRef variable,
                        const char *name, bool runtime);

/* ----------------------------------------------------------------- global */

/* Size, bytes and relocations of a declared variable that has an
 * initialiser.  It may call load_fail. */
void global_fill(struct load *load, uint32_t index, LLVMValueRef variable);

/* ----------------------------------------------------------------- beside */

/* Once all functions of the program are lowered: where its types of pthreads
 * are smaller than those of the runtime, calls get full objects.  False: there
 * are no such types.  Else functions of the runtime may be waiting to be
 * lowered. */
bool beside_insert(struct load *load);

/* ------------------------------------------------------------------ block */

/* How many blocks of a function have a number: 0 .. count - 1 in their order.
 */
uint32_t block_count(struct load *load, LLVMValueRef function);
/* The number that a block has, or NO_NUMBER if it cannot be reached. */
uint32_t block_number(struct load *load, LLVMBasicBlockRef block);

/* ------------------------------------------------------------ unevaluated */

/* Finds the operands of __builtin_constant_p in a module. */
void unevaluated_find(struct load *load, LLVMModuleRef module);
/* Does the value belong to one of them only?  Then it is not lowered. */
bool unevaluated(const struct load *load, LLVMValueRef value);

/* ------------------------------------------------------------------ debug */

uint32_t debug_position(struct load *load, LLVMMetadataRef location);
/* The block; those of a function that is inlined are in that of its call.  0:
 * not known. */
uint32_t debug_block(struct load *load, LLVMMetadataRef location);
/* The block that a loop is in, if this is its jump back; 0: it is none. */
uint32_t debug_loop(struct load *load, LLVMValueRef branch);
void debug_function(struct load *load, uint32_t index, LLVMValueRef value);
void debug_global(struct load *load, uint32_t index, LLVMValueRef value);
/* What the source calls a function or variable, whatever the linker does; "":
 * not known.  The second: the function that a location is in, even if it is
 * inlined. */
const char *debug_name(struct load *load, LLVMValueRef value);
const char *debug_function_name(struct load *load, LLVMMetadataRef location);
/* Name, type, position and scope of a local variable.  False: the node is of
 * something else. */
bool debug_variable(struct load *load, LLVMMetadataRef node,
                    struct ir_variable *variable);
/* The type of pointers to a type; if that is an array, to its elements. */
uint32_t debug_pointer(struct load *load, uint32_t type);

#endif
