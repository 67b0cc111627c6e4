/*
 * frontend/llvm/lower_impl.h - what the files that lower LLVM share.
 *
 *     load.c       reads modules and drives the rest
 *     link.c       symbols: which definition a name means
 *     shape.c      types: which scalars a value consists of
 *     constant.c   constants as operands
 *     global.c     variables and the bytes they start with
 *     function.c   functions: blocks, locals, phi nodes
 *     emit.c       making instructions, reading values
 *     insn.c       plain instructions, part by part
 *     memory.c     addresses, loads, stores, atomics
 *     bounds.c     indexes that must stay in an array inside an object
 *     checks.c     what clang's sanitizers look at
 *     unevaluated.c  operands of __builtin_constant_p
 *     folded_put.c  what clang folds before we see it
 *     call.c       calls
 *     asm.c        inline assembly; asm_text.c reads it, asm_insn.c knows what
 *                  instructions do
 *     intrinsic.c  LLVM's own functions
 *     vector.c     vectors, and values taken apart and put together by bits
 *     wide.c        integers of more than 64 bits, word by word
 *     debug.c      names, types and positions for people
 *     scope.c      ends of locals that clang does not mark
 */
#ifndef FRONTEND_LLVM_LOWER_IMPL_H
#define FRONTEND_LLVM_LOWER_IMPL_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "frontend/front.h"
#include "frontend/llvm/folded_impl.h"
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

  struct folded *folded;
  size_t folded_count, folded_capacity;

  /* LLVMMetadataRef */
  struct map debug_types, debug_files, debug_scopes, positions;
  struct map inlined_scopes;       /* by node and call */
  LLVMMetadataRef plain, indirect; /* DIExpression: (), (DW_OP_deref) */
};

/* The first failure is the one that is reported. */
void load_fail(struct load *load, const char *format, ...);

/* Reads a module.  NULL: load_fail was called. */
LLVMModuleRef load_module(struct load *load, const char *name,
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

static inline struct ir_constant constant_number(ir_type type, uint64_t bits) {
  return (struct ir_constant){.kind = IR_NUMBER, .type = type, .bits = bits};
}

/* ----------------------------------------------------------------- global */

/* A new global of the program; its bytes come later. */
uint32_t global_new(struct load *load, LLVMValueRef variable, const char *name,
                    bool runtime);
/* Size, bytes and relocations. */
void global_fill(struct load *load, uint32_t index, LLVMValueRef variable);

/* --------------------------------------------------------------- function */

/* The index that is used next must be below count, or equal to it if only the
 * address is needed (past). */
struct bounds {
  LLVMValueRef index; /* NULL: there is none */
  LLVMValueRef data;  /* what the sanitizer knows of the array */
  uint64_t count;
  bool past;
};

/* Added to the scope of a loop's jump back: it leads out of the body, whose
 * blocks may be all that is before and behind it. */
#define SCOPE_LOOP 0x80000000u

/* One function while it is lowered. */
struct lower {
  struct load *load;
  uint32_t index; /* in program->functions */
  LLVMValueRef function;
  uint32_t block_count;     /* without edges */
  uint32_t position, scope; /* of what is lowered */
  struct bounds bounds;

  struct map slots;     /* LLVMValueRef: its first slot */
  struct map locals_of; /* alloca: its local */
  struct map shadows;   /* phi: where edges put its next value */
  struct map indirect;  /* LLVMBasicBlockRef that an indirectbr leads to */
  uint32_t slot_count;

  struct ir_insn *insns;
  size_t insn_count, insn_capacity;
  uint32_t *scopes; /* of the insns, into the program's; 0: not known */
  size_t scope_capacity;
  struct ir_block *blocks;
  size_t blocks_count, blocks_capacity;
  uint32_t *labels; /* of the blocks: the scope of its label; 0: it has none */
  size_t label_capacity;
  struct edge {
    LLVMBasicBlockRef from, to;
    uint32_t position;
  } * edges; /* block_count + index is the block */
  size_t edge_count, edge_capacity;
  struct move { /* of a phi node */
    uint32_t to;
    ir_operand from;
    ir_type type;
  } * moves;
  size_t move_count, move_capacity;
  struct ir_local *locals;
  size_t local_count, local_capacity;
  struct ir_variable *variables;
  size_t variable_count, variable_capacity;
  struct ir_call *calls;
  size_t call_count, call_capacity;
  struct ir_switch *switches;
  size_t switch_count, switch_capacity;
  struct ir_list *rets;
  size_t ret_count, ret_capacity;
};

/* A new function of the program, without a body.  value: its declaration or
 * definition, or NULL. */
uint32_t function_new(struct load *load, LLVMValueRef value, const char *name,
                      LLVMTypeRef type, bool runtime);
/* The number that a block has, or NO_NUMBER if it cannot be reached. */
uint32_t function_block(struct load *load, LLVMBasicBlockRef block);
/* Lowers the body.  l is empty or was used before. */
void function_lower(struct lower *l, struct load *load, uint32_t index,
                    LLVMValueRef value);
/* A function that computes what initialisers of globals must not: addresses
 * outside of their objects, and folded_start.  0: there is nothing. */
uint32_t function_initialisers(struct lower *l, struct load *load);
void lower_release(struct lower *l);

/* The block to go to for getting from one block to another: that itself, or
 * one that does the work of its phi nodes first. */
uint32_t lower_target(struct lower *l, LLVMBasicBlockRef from,
                      LLVMBasicBlockRef to);
/* The phi nodes' work, at the end of the block that is being filled. */
void lower_phi_moves(struct lower *l, LLVMBasicBlockRef from,
                     LLVMBasicBlockRef to);

/* --------------------------------------------------------------- emitting */

/* A new instruction at the end of the block; everything else of it is NONE.
 * The pointer holds until the next one. */
struct ir_insn *emit(struct lower *l, enum ir_op op, ir_type type);
struct ir_insn *emit_to(struct lower *l, enum ir_op op, ir_type type,
                        uint32_t result, ir_operand a, ir_operand b);
/* The same into a new temporary, which is returned. */
uint32_t emit_temp(struct lower *l, enum ir_op op, ir_type type, ir_operand a,
                   ir_operand b);
/* From one type to another, into a slot. */
void emit_convert(struct lower *l, enum ir_op op, ir_type type, uint32_t result,
                  ir_type from, ir_operand a);
void emit_select(struct lower *l, ir_type type, uint32_t result,
                 ir_operand condition, ir_operand yes, ir_operand no);
void emit_unsupported(struct lower *l, const char *format, ...);
uint32_t temp_new(struct lower *l, unsigned slots);

ir_operand operand_number(struct lower *l, ir_type type, uint64_t bits);
ir_operand operand_constant(struct lower *l, struct ir_constant constant);
ir_operand operand_undefined(struct lower *l, ir_type type);

/* ----------------------------------------------------------------- values */

/* One part of a value, ready to be read; computes it if need be.  The value's
 * type must have a known shape. */
ir_operand value_part(struct lower *l, LLVMValueRef value, uint32_t part);
/* The only part of a scalar. */
ir_operand value_scalar(struct lower *l, LLVMValueRef value);
/* The first slot of an instruction or parameter. */
uint32_t value_slot(struct lower *l, LLVMValueRef value);
/* The number that an integer constant is; 0 if it is none. */
uint64_t value_number(LLVMValueRef value);
bool value_is_number(LLVMValueRef value);

/* ----------------------------------------------------------- instructions */

/* An instruction that is not a phi node. */
void lower_insn(struct lower *l, LLVMValueRef insn);
/* An operation without effects, by its opcode: instruction or constant
 * expression.  False: it is not one of those. */
bool lower_pure(struct lower *l, LLVMOpcode opcode, LLVMValueRef value,
                uint32_t result);
/* Says that it is not supported and makes its result undefined. */
void lower_unsupported(struct lower *l, LLVMValueRef insn, const char *format,
                       ...);

/* The same, because of a type of its result or operands. */
void lower_unknown_type(struct lower *l, LLVMValueRef insn);

/* The block that goes on after this one if it ends with a test of a sanitizer,
 * which is not lowered; else NULL. */
LLVMBasicBlockRef check_next(LLVMBasicBlockRef block);
/* Is it such a block? */
bool check_goes_on(LLVMBasicBlockRef block);
/* Is the instruction there for such tests only? */
bool check_only(LLVMValueRef insn);
/* Is the value that uses another one there for them only, or for what is
 * reported if they fail? */
bool check_uses(LLVMValueRef user);
/* Is the local variable, or the global one, there for them only? */
bool check_local(LLVMValueRef alloca);
bool check_data(LLVMValueRef global);
/* Does a call of llvm.*.with.overflow stand for an operation that must not
 * overflow? */
bool check_overflow(LLVMValueRef call);
/* Finds the operands of __builtin_constant_p in a module. */
void unevaluated_find(struct load *load, LLVMModuleRef module);
/* Does the value belong to one of them only?  Then it is not lowered. */
bool unevaluated(const struct load *load, LLVMValueRef value);
/* Notes lines of folded_find about the source of a module. */
void folded_read(struct load *load, const char *module, const char *text,
                 size_t size);
/* The program has the variable or function: what clang has folded for it counts
 * as executed. */
void folded_want(struct load *load, LLVMValueRef value, enum folded_when when,
                 uint32_t position);
/* The same for the function of a location, if it is inlined. */
void folded_inlined(struct lower *l, LLVMMetadataRef location);
/* Operations that are executed before all else; false: there are none. */
bool folded_start(struct lower *l);
/* Those that clang has folded where the instruction is. */
void folded_here(struct lower *l, LLVMValueRef insn, enum folded_when when);
/* Takes over what the test at the end of a block says. */
void check_pass(struct lower *l, LLVMBasicBlockRef block);
/* Notes a test of an index, which may call the handler, for the address that
 * comes next. */
void bounds_pass(struct lower *l, LLVMBasicBlockRef block, LLVMValueRef call);
/* The array that the last index of a GEP must stay in, into program->arrays; 0:
 * none.  size: of an element. */
uint32_t bounds_of(struct lower *l, LLVMValueRef gep, uint64_t size);

/* False: it is one of vectors. */
bool lower_gep(struct lower *l, LLVMValueRef gep, uint32_t result);
/* A place in a local at a constant distance.  Such addresses are not kept but
 * made where they are used, when the local is there. */
struct address {
  uint32_t local; /* NO_NUMBER: it is not that simple */
  int64_t offset;
  bool inbounds;
};
struct address lower_address(struct lower *l, LLVMValueRef value);
/* An instruction whose value is in slots of another: this one and the first
 * part in it; else NULL. */
LLVMValueRef lower_alias(struct lower *l, LLVMValueRef value, uint32_t *part);
void lower_static_allocas(struct lower *l);
void lower_alloca(struct lower *l, LLVMValueRef insn);
void lower_load(struct lower *l, LLVMValueRef insn);
void lower_store(struct lower *l, LLVMValueRef insn);
void lower_rmw(struct lower *l, LLVMValueRef insn);
void lower_cmpxchg(struct lower *l, LLVMValueRef insn);
void lower_fence(struct lower *l, LLVMValueRef insn);

void lower_call(struct lower *l, LLVMValueRef insn);
void lower_intrinsic(struct lower *l, LLVMValueRef insn, LLVMValueRef function);
/* A call of a function with scalars as arguments. */
void emit_call(struct lower *l, struct ir_constant function, uint32_t result,
               const ir_type *result_type, const struct ir_argument *args,
               unsigned arg_count);
/* The same with several results, in consecutive slots. */
void emit_call_results(struct lower *l, struct ir_constant function,
                       uint32_t result, const ir_type *results,
                       unsigned result_count, const struct ir_argument *args,
                       unsigned arg_count);
/* A call of inline assembly. */
void lower_asm(struct lower *l, LLVMValueRef insn, LLVMValueRef code);

/* False: its parts do not fit together. */
bool lower_bitcast(struct lower *l, LLVMValueRef value, uint32_t result);
void lower_extract_element(struct lower *l, LLVMValueRef v, uint32_t result);
void lower_insert_element(struct lower *l, LLVMValueRef v, uint32_t result);
bool lower_shuffle(struct lower *l, LLVMValueRef v, uint32_t result);
/* The bits of some scalars, one after the other, as those of others. */
struct bits {
  ir_operand value; /* to: a slot */
  ir_type type;
};
bool emit_regroup(struct lower *l, const struct bits *from, unsigned from_count,
                  const struct bits *to, unsigned to_count);
/* Combines all elements of a vector with op, from the first on. */
void emit_reduce(struct lower *l, enum ir_op op, LLVMValueRef vector,
                 ir_operand start, uint32_t result);

/* Has the value or one of its operands an odd type?  Operations on bit-fields
 * of 128 bits count, too. */
bool lower_is_odd(LLVMValueRef value);
/* False, here and below: not on integers of so many bits. */
bool lower_odd_binary(struct lower *l, enum ir_op op, LLVMValueRef v,
                      uint32_t result);
void lower_odd_compare(struct lower *l, enum ir_op op, LLVMValueRef v,
                       uint32_t result);
bool lower_odd_cast(struct lower *l, enum ir_op op, LLVMValueRef v,
                    uint32_t result);
/* llvm.*.with.overflow */
bool lower_odd_overflow(struct lower *l, enum ir_op op, LLVMValueRef insn);

/* ------------------------------------------------------------------ debug */

/* Once, with any module. */
void debug_init(struct load *load, LLVMModuleRef module);
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
/* llvm.dbg.declare */
void debug_declare(struct lower *l, LLVMValueRef call);

/* ------------------------------------------------------------------ scope */

/* A variable is declared here, by llvm.dbg.declare. */
void scope_declare(struct lower *l, LLVMValueRef declare, LLVMValueRef alloca);
/* Once all else is lowered. */
void scope_ends(struct lower *l);

#endif
