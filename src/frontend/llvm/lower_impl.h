/*
 * frontend/llvm/lower_impl.h - one function while it is lowered.
 *
 * The files that make instructions, from the bottom up.  Each calls only those
 * above it in this list; those in braces call each other, as an operand may be
 * a constant expression, which is an operation itself.
 *
 *     emit.c         makes instructions
 *   { value.c        values as operands
 *     expression.c   operations without effects
 *     vector.c       vectors, and values taken apart and put together by bits
 *     wide.c         integers of more than 64 bits, word by word
 *     address.c      getelementptr
 *     bounds.c }     indexes that must stay in an array inside an object
 *     scope.c        ends of locals that clang does not mark
 *     variable.c     local variables for people
 *     folded_put.c   what clang folds before we see it
 *     checks_put.c   what clang's sanitizers look at
 *     memory.c       locals, loads, stores, atomics
 *     phi.c          phi nodes
 *     call.c         calls
 *     asm.c          inline assembly; asm_text.c reads it, asm_insn.c has the
 *                    table of instructions (asm_impl.h)
 *     intrinsic.c    LLVM's own functions
 *     insn.c         instructions
 *     function.c     functions
 *     load.c         drives all of this
 */
#ifndef FRONTEND_LLVM_LOWER_IMPL_H
#define FRONTEND_LLVM_LOWER_IMPL_H

#include <stdarg.h>

#include "frontend/llvm/folded_impl.h"
#include "frontend/llvm/modules_impl.h"

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

/* --------------------------------------------------------------- emitting */

/* A new instruction at the end of the block that is being filled, with the
 * position and scope of l; everything else of it is NONE.  The pointer holds
 * until the next one. */
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
/* An instruction that ends the execution with this text as the reason; the text
 * is cut to 255 bytes. */
void emit_unsupported(struct lower *l, const char *format, ...);
void emit_unsupported_list(struct lower *l, const char *format, va_list args);
/* The first of some new slots, in a row. */
uint32_t temp_new(struct lower *l, unsigned slots);

/* Constants of the program.  A number has at most 64 bits that are not zero. */
ir_operand operand_number(struct lower *l, ir_type type, uint64_t bits);
ir_operand operand_constant(struct lower *l, struct ir_constant constant);
ir_operand operand_undefined(struct lower *l, ir_type type);

/* ----------------------------------------------------------------- values */

/* One part of a value, ready to be read; computes it if need be.  The value's
 * type has a known shape with that part. */
ir_operand value_part(struct lower *l, LLVMValueRef value, uint32_t part);
/* The only part of a scalar. */
ir_operand value_scalar(struct lower *l, LLVMValueRef value);
/* An integer as i64, with its sign or with zeros above it; of an odd one, the
 * lowest word. */
ir_operand value_i64(struct lower *l, LLVMValueRef value, bool is_signed);
/* The first slot of an instruction or parameter. */
uint32_t value_slot(struct lower *l, LLVMValueRef value);
/* A place in a local at a constant distance.  Such addresses are not kept but
 * made where they are used, when the local is there. */
struct address {
  uint32_t local; /* NO_NUMBER: it is not that simple */
  int64_t offset;
  bool inbounds;
};
struct address value_address(struct lower *l, LLVMValueRef value);
/* An instruction whose value is in slots of another: this one and the first
 * part in it; else NULL. */
LLVMValueRef value_alias(struct lower *l, LLVMValueRef value, uint32_t *part);
/* The first part that the indices of extractvalue and insertvalue name. */
uint32_t value_indexed_part(struct load *load, LLVMValueRef v,
                            LLVMTypeRef type);
/* Says that an instruction is not supported and makes its result undefined. */
void lower_unsupported(struct lower *l, LLVMValueRef insn, const char *format,
                       ...);
/* The same, because of a type of its result or operands; a terminator is
 * followed by none. */
void lower_unknown_type(struct lower *l, LLVMValueRef insn);

/* ------------------------------------------------------------ expressions */

/* An operation without effects, by its opcode: instruction or constant
 * expression.  result: its first slot.  False, here and below: it is not one
 * of those, and nothing was made. */
bool lower_pure(struct lower *l, LLVMOpcode opcode, LLVMValueRef value,
                uint32_t result);
/* False: it is one of vectors. */
bool lower_gep(struct lower *l, LLVMValueRef gep, uint32_t result);

/* False: its parts do not fit together. */
bool lower_bitcast(struct lower *l, LLVMValueRef value, uint32_t result);
void lower_extract_element(struct lower *l, LLVMValueRef v, uint32_t result);
void lower_insert_element(struct lower *l, LLVMValueRef v, uint32_t result);
bool lower_shuffle(struct lower *l, LLVMValueRef v, uint32_t result);
/* The bits of some scalars, one after the other, as those of others.  All of
 * one side have the same width. */
struct bits {
  ir_operand value; /* to: a slot */
  ir_type type;
};
bool emit_regroup(struct lower *l, const struct bits *from, unsigned from_count,
                  const struct bits *to, unsigned to_count);
/* Combines all elements of a vector with op, from the first on.  start: what
 * comes before them, or IR_NONE. */
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

/* Notes a test of an index, which may call the handler, for the address that
 * comes next. */
void bounds_pass(struct lower *l, LLVMBasicBlockRef block, LLVMValueRef call);
/* The array that the last index of a GEP must stay in, into program->arrays; 0:
 * none.  size: of an element. */
uint32_t bounds_of(struct lower *l, LLVMValueRef gep, uint64_t size);

/* -------------------------------------------------------- local variables */

/* A variable is declared here, by llvm.dbg.declare. */
void scope_declare(struct lower *l, LLVMValueRef declare, LLVMValueRef alloca);
/* Puts the ends that clang does not mark, once all else is lowered. */
void scope_ends(struct lower *l);

/* ---------------------------------------------------------------- leave.c */

/* Before these instructions of the function, which has been lowered, nothing
 * is left to do but to return; each block has at most one. */
typedef void leave_fn(void *context, uint32_t before);
void leave_find(const struct lower *l, leave_fn *visit, void *context);
/* llvm.dbg.declare: a variable that people may see. */
void variable_declare(struct lower *l, LLVMValueRef call);

/* -------------------------------------------------- folded and left out */

/* Notes lines of folded_find about the source of a module.  Those that are not
 * as folded_find writes them are left out. */
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
/* Takes over what the test at the end of a block says; the block has a
 * check_next. */
void check_pass(struct lower *l, LLVMBasicBlockRef block);

/* ----------------------------------------------------------------- memory */

/* Makes locals of the variables of the function, before anything else. */
void lower_static_allocas(struct lower *l);
void lower_alloca(struct lower *l, LLVMValueRef insn);
void lower_load(struct lower *l, LLVMValueRef insn);
void lower_store(struct lower *l, LLVMValueRef insn);
void lower_rmw(struct lower *l, LLVMValueRef insn);
void lower_cmpxchg(struct lower *l, LLVMValueRef insn);
void lower_fence(struct lower *l, LLVMValueRef insn);

/* -------------------------------------------------------------- phi nodes */

/* The block to go to for getting from one block to another: that itself, or
 * one that does the work of its phi nodes first. */
uint32_t lower_target(struct lower *l, LLVMBasicBlockRef from,
                      LLVMBasicBlockRef to);
/* The phi nodes' work, at the end of the block that is being filled. */
void lower_phi_moves(struct lower *l, LLVMBasicBlockRef from,
                     LLVMBasicBlockRef to);
/* The phi nodes at the start of a block; the first instruction behind them is
 * returned. */
LLVMValueRef lower_phis(struct lower *l, LLVMBasicBlockRef block);

/* ------------------------------------------------------------------ calls */

/* A call of a function with scalars as arguments, which are copied.
 * result_type: NULL if it has no result. */
void emit_call(struct lower *l, struct ir_constant function, uint32_t result,
               const ir_type *result_type, const struct ir_argument *args,
               unsigned arg_count);
/* The same with several results, in consecutive slots. */
void emit_call_results(struct lower *l, struct ir_constant function,
                       uint32_t result, const ir_type *results,
                       unsigned result_count, const struct ir_argument *args,
                       unsigned arg_count);
/* A call of what is neither inline assembly nor LLVM's own. */
void lower_call(struct lower *l, LLVMValueRef insn);
/* A call of inline assembly. */
void lower_asm(struct lower *l, LLVMValueRef insn, LLVMValueRef code);
/* A call of a function of LLVM's own. */
void lower_intrinsic(struct lower *l, LLVMValueRef insn, LLVMValueRef function);

/* ----------------------------------------------------------- instructions */

/* An instruction that is not a phi node. */
void lower_insn(struct lower *l, LLVMValueRef insn);

/* -------------------------------------------------------------- functions */

/* Lowers the body.  l is zero or was used before. */
void function_lower(struct lower *l, struct load *load, uint32_t index,
                    LLVMValueRef value);
/* A function that computes what initialisers of globals must not: addresses
 * outside of their objects, and folded_start.  0: there is nothing. */
uint32_t function_initialisers(struct lower *l, struct load *load);
void lower_release(struct lower *l);

#endif
