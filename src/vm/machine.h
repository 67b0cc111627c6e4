/*
 * vm/machine.h - what the files of the virtual machine do for each other, by
 * file.
 *
 * Most functions here return enum go.  GO_NEXT: it is done.  GO_STOP: the
 * thread stops, and vm->event says why.  Unless the thread has yielded or
 * ended, the instruction is executed again when it goes on.  So an instruction
 * first asks all that can stop it (the visitor, choices, faults) and only then
 * changes something.
 */
#ifndef VM_MACHINE_H
#define VM_MACHINE_H

#include "vm/state.h"
#include "vm/suppress.h"

/* ------------------------------------------------------------ undefined.c */

/* May undefined values be any values somewhere, because nobody asks for
 * `uninitialized`, or it is suppressed there?  The functions below are for
 * this mode only. */
static inline bool undefined_may_be_any(const struct vm *vm) {
  return UNLIKELY((vm->options.ignored >> FAULT_UNINITIALIZED & 1) ||
                  suppresses(vm->options.suppressions, FAULT_UNINITIALIZED));
}
/* Are they for the instruction that is being executed? */
bool undefined_is_any_here(const struct vm *vm);
static inline bool undefined_is_any(const struct vm *vm) {
  return undefined_may_be_any(vm) && undefined_is_any_here(vm);
}
/* Before an instruction in the frame with these registers: operands by which it
 * decides something get values.  GO_STOP: a choice comes first.  *done: the
 * instruction has its result. */
enum go undefined_before(struct vm *vm, const struct ir_insn *i, struct reg *r,
                         bool *done);
/* The instruction has stopped.  GO_NEXT: an operand was undefined, and either
 * it has a value now and the instruction is to be done *again, or all is
 * done.  GO_STOP: a choice comes first, or it stopped for another reason. */
enum go undefined_after(struct vm *vm, const struct ir_insn *i, struct reg *r,
                        bool *again);
/* The same for a builtin, and its arguments or the memory that it reads. */
enum go undefined_argument(struct vm *vm, const struct call_site *site,
                           struct reg *r, bool *again);
/* A truth value that is undefined is one or the other. */
enum go undefined_truth(struct vm *vm, struct reg *r);
/* The undefined bits of a byte of the register get a value at once.  It must be
 * where the instruction finds it when it is executed again. */
enum go undefined_byte(struct vm *vm, unsigned i, struct reg *r);
/* The value of this many bytes was loaded from p + offset and has undefined
 * bits: it gets a value, there, too. */
enum go undefined_loaded(struct vm *vm, struct reg p, int64_t offset,
                         unsigned size, struct reg *value);

/* ------------------------------------------------------------ placement.c */

/* Gives an object that this thread has allocated its address.  Areas that the
 * program knows nothing of get none.  False: there is no room. */
bool place_new(struct vm *vm, uint32_t thread, uint32_t area);
/* The current thread frees the object: its address can be given out again, but
 * only if it was this thread that allocated it. */
void place_gone(struct vm *vm, uint32_t area);
/* Gives functions and variables their addresses, one behind the other.  *end is
 * where the last one ended; 0 at first. */
void place_static(struct vm *vm, uint32_t area, uint64_t *end);
/* Have objects addresses, at the latest when somebody asks? */
bool place_has_numbers(const struct vm *vm);
/* Is the pointer this number?  Never, if its object has no address yet: nobody
 * has asked for it, so nobody can know the number. */
bool place_is(const struct vm *vm, struct reg p, uint64_t number);
/* A pointer, or some bytes of one, becomes its number; a number stays what it
 * is.  A search that has no addresses gives up, and begins again with them. */
enum go place_number(struct vm *vm, struct reg *r);
/* Pointers into different objects become numbers that have their order.  A
 * search without addresses chooses the order, and remembers it. */
enum go place_order(struct vm *vm, struct reg *a, struct reg *b);
/* A number that is the address of an object, or of a place in it, becomes a
 * pointer; others stay as they are. */
enum go place_find(struct vm *vm, struct reg *r);

/* Frees an area of which the program knows, and gives back its address. */
static inline enum allways_result vm_free_area(struct vm *vm,
                                               allways_pointer p) {
  enum allways_result code = allways_free(vm->memory, p);
  if (UNLIKELY(vm->options.addresses) && code == ALLWAYS_OK)
    place_gone(vm, p.area);
  return code;
}

/* ---------------------------------------------------------------- value.c */

/* The meta of a number of which the bits in the mask, at least one, are
 * undefined. */
uint64_t mask_meta(struct vm *vm, uint64_t mask);
/* Which bits of the register are undefined. */
static inline uint64_t undefined_bits(const struct vm *vm, struct reg r) {
  assert(!reg_is_partial(r) || (uint32_t)r.meta < vm->values.mask_count);
  return reg_is_partial(r) ? vm->values.masks[(uint32_t)r.meta] : 0;
}
/* A number with these bits undefined; they become zero.  If there are none, it
 * is an ordinary number. */
struct reg reg_partial(struct vm *vm, uint64_t bits, uint64_t undefined);

/* Does the word at p hold a register with a piece of a pointer, as frame.c
 * writes it?  Then *v is that register.  vm_load does not read such a word,
 * because it is no number. */
bool piece_load(struct vm *vm, allways_pointer p, struct reg *v);

/* ---------------------------------------------------------------- arith.c */

/* Does the comparison hold for two numbers that are equal, the first of which
 * is less, or less as signed numbers? */
bool comparison_holds(enum ir_op op, bool equal, bool less, bool less_signed);

/* Would the comparison of two pointers, or of a pointer and a number that is not
 * 0, for equality depend on where objects lie? */
bool vm_compares_places(const struct vm *vm, struct reg a, struct reg b);
/* Integer arithmetic of up to 64 bits; pointers and undefined bits included.
 * i says what is done and with which type; a and b are its operands. */
enum go arith_int(struct vm *vm, const struct ir_insn *i, struct reg a,
                  struct reg b, struct reg *result);
/* The same for ABS to UMUL_OVERFLOW, which have one operand, three, or two
 * results.  r: the registers of the frame. */
enum go arith_other(struct vm *vm, const struct ir_insn *i, struct reg *r);
/* The register must be a defined number, or the thread stops with a fault;
 * `use` says what it is used for.  A pointer becomes its number. */
enum go need_number(struct vm *vm, struct reg *r, enum fault_use use);

/* ----------------------------------------------------------------- wide.c */

/* Integers of 128 bits, in two slots.  Here and below, r are the registers of
 * the frame, in which i has its operands and its result. */
enum go wide_insn(struct vm *vm, const struct ir_insn *i, struct reg *r);
/* Has it an operand or a result of two slots? */
static inline bool insn_is_wide(const struct ir_insn *i) {
  return ir_type_slots(i->type) == 2 || ir_type_slots(i->from) == 2;
}
/* FADD to IS_FPCLASS, of all types of floating point. */
enum go float_insn(struct vm *vm, const struct ir_insn *i, struct reg *r);
/* TRUNC to BITCAST. */
enum go convert_insn(struct vm *vm, const struct ir_insn *i, struct reg *r);
/* Between a float or a double in a register and the number that it is; the
 * register must be a defined number.  A long double takes two of them. */
struct reg reg_from_float(ir_type type, long double x);
long double float_from_reg(ir_type type, struct reg r);

/* -------------------------------------------------------------- compute.c */

/* Does it make numbers of numbers, in registers only? */
static inline bool insn_computes(const struct ir_insn *i) {
  return (i->op >= IR_TRUNC && i->op <= IR_BITCAST) ||
         (i->op >= IR_FADD && i->op <= IR_IS_FPCLASS) ||
         (i->op >= IR_ADD && i->op <= IR_USUB_SAT);
}
/* Executes one that does, after lazy_insn has seen it where there are lazy
 * values. */
enum go compute_insn(struct vm *vm, const struct ir_insn *i, struct reg *r);
/* The same as vm_generic, for one that does. */
enum go vm_compute(struct vm *vm, struct reg *r, const struct ir_insn *i);

/* --------------------------------------------------------------- memory.c */

/* Loads or stores up to eight bytes at p + offset.  The access was announced to
 * the visitor before.  What C forbids is a fault, and then nothing was changed;
 * a load may also stop for the choice of a lazy value. */
enum go vm_load(struct vm *vm, struct reg p, int64_t offset, unsigned size,
                struct reg *value);
enum go vm_store(struct vm *vm, struct reg p, int64_t offset, unsigned size,
                 struct reg value);
/* Loads a number; `use` says what it is used for. */
enum go vm_load_number(struct vm *vm, struct reg p, int64_t offset,
                       unsigned size, enum fault_use use, struct reg *value);
/* LOAD and STORE, of one slot or two.  They announce the access. */
enum go load_insn(struct vm *vm, const struct ir_insn *i, struct reg *r);
enum go store_insn(struct vm *vm, const struct ir_insn *i, struct reg *r);
/* Reads bytes that leave the machine, as for output: all of them must be
 * defined.  `use` says what they are used for. */
enum go vm_read(struct vm *vm, struct reg p, void *bytes, uint64_t size,
                enum fault_use use);
enum go vm_write(struct vm *vm, struct reg p, const void *bytes, uint64_t size);
/* The same for one byte at p + i, without a visit. */
enum go vm_read_byte(struct vm *vm, struct reg p, uint64_t i, unsigned *byte,
                     enum fault_use use);
/* Is the byte at p + i the one that is wanted?  Only that is asked of a lazy
 * one, which is announced then. */
enum go vm_byte_is(struct vm *vm, struct reg p, uint64_t i, unsigned wanted,
                   enum fault_use use, bool *is);
/* The difference of the bytes at a + i and b + i, as an int; lazy, unless it is
 * zero or both are known. */
enum go vm_bytes_differ(struct vm *vm, struct reg a, struct reg b, uint64_t i,
                        enum fault_use use, struct reg *difference);
/* The same as vm_string_length without a visit, for callers that announce more
 * than one range at once. */
enum go vm_look_at_string(struct vm *vm, struct reg p, uint64_t limit,
                          uint64_t *length);
/* The length of the string at p; limit if it is not shorter than that. */
enum go vm_string_length(struct vm *vm, struct reg p, uint64_t limit,
                         uint64_t *length);
/* A copy of the string, freed by alloc_free(.., length + 1). */
enum go vm_string(struct vm *vm, struct reg p, char **text, uint64_t *length);
/* A pointer that can be used: not null, not a number, alive. */
enum go need_pointer(struct vm *vm, struct reg p, enum fault_access access);
/* Size bytes from p on, of which there is at least one. */
enum go need_range(struct vm *vm, struct reg p, uint64_t size, bool store);
/* The address of an atomic access must be aligned to its size. */
enum go need_aligned(struct vm *vm, const struct ir_insn *i, struct reg p);
/* A new area of this size, all of it undefined; *result points to its begin.
 * The site of a block is the position that the program is at.  Without room,
 * the thread stops with VM_LIMIT: see vm_no_room. */
enum go vm_allocate(struct vm *vm, uint64_t size, enum vm_area_kind kind,
                    struct reg *result);
enum go vm_allocate_aligned(struct vm *vm, uint64_t size, uint64_t align,
                            enum vm_area_kind kind, struct reg *result);
/* That site: the position, and above it whether the runtime itself allocates.
 */
uint64_t vm_allocation_site(const struct vm *vm);
/* The same with a site; kind includes the alignment (aligned_kind). */
enum go vm_allocate_site(struct vm *vm, uint64_t size, uint8_t kind,
                         uint64_t site, struct reg *result);
/* Frees the area of this kind that p points to the begin of, as the function of
 * this name does.  Anything else is a fault. */
enum go vm_give_back(struct vm *vm, struct reg p, enum vm_area_kind kind,
                     const char *function);
/* The fault, or the limit, for an access to p + offset that the memory module
 * has refused with this code.  Always GO_STOP. */
enum go memory_fault(struct vm *vm, enum allways_result code, struct reg p,
                     int64_t offset, uint64_t size, bool store);

/* --------------------------------------------------------------- atomic.c */

/* RMW and CMPXCHG. */
enum go atomic_insn(struct vm *vm, const struct ir_insn *i, struct reg *r);

/* --------------------------------------------------------------- choice.c */

/* Asks for one of so many values (0: 2^64).  GO_STOP until the search has
 * chosen one; then the instruction is executed again and gets it. */
enum go vm_ask(struct vm *vm, uint64_t count, uint64_t *value);
/* The same for a number: first, first + 1, ..  Observers learn of it. */
enum go vm_ask_number(struct vm *vm, uint64_t first, uint64_t count,
                      struct reg *result);

/* ----------------------------------------------------------- lazy_value*.c */

/* Informs the memory module how sets of values, and copies of them, are hashed
 * and written: once for each machine, before its first state is made. */
void lazy_classes(struct vm *vm);
void lazy_solver_free(struct vm *vm);
/* Is a choice among so many values (0: 2^64) lazy? */
bool lazy_wanted(const struct vm *vm, uint64_t count);
/* A lazy value: one of low, low + 1, .. high.  Numbers of `bits` bits are
 * chosen, and the register has `width`. */
enum go lazy_new(struct vm *vm, uint64_t low, uint64_t high, unsigned bits,
                 unsigned width, struct reg *result);
/* Null, or a pointer that points to nothing. */
enum go lazy_pointer(struct vm *vm, struct reg *result);
/* A register that is lazy becomes a number, by a choice. */
enum go lazy_number(struct vm *vm, struct reg *r);
/* The same without a choice, if only one value is left; else it stays. */
struct reg lazy_simple(struct vm *vm, struct reg r);
/* A lazy register becomes 0, or 1 for all other values. */
enum go lazy_truth(struct vm *vm, struct reg *r);
/* The low bits of a lazy register, which is lazy as well. */
struct reg lazy_truncate(struct reg r, unsigned bits);
/* Before an instruction: its lazy operands become numbers where it needs them.
 * *done: it was executed on lazy values, and nothing is left to do. */
enum go lazy_insn(struct vm *vm, const struct ir_insn *i, struct reg *r,
                  bool *done);
/* Stores a lazy value to a word of a frame. */
enum allways_result lazy_put(struct vm *vm, allways_pointer p,
                             struct reg value);
/* Stores a lazy value of so many bytes. */
enum allways_result lazy_store(struct vm *vm, allways_pointer p, unsigned size,
                               struct reg value);
/* Loads bytes of which some are boxed.  If it is not *done, none of them
 * belongs to a lazy value now. */
enum go lazy_load(struct vm *vm, allways_pointer p, unsigned size,
                  struct reg *value, bool *done);
/* Lazy values of which only a part lies in the range become bytes, or numbers,
 * before the range is copied or written to. */
enum go lazy_cut(struct vm *vm, struct reg p, int64_t offset, uint64_t size);
/* Does the byte at p + i, which there is, belong to a lazy value? */
bool lazy_covers(struct vm *vm, struct reg p, uint64_t i);
/* Is the lazy number this one?  A choice, unless that is known. */
enum go lazy_is(struct vm *vm, struct reg *r, uint64_t number, bool *is);
/* value * factor + addend of a lazy number, with so many bits; it becomes a
 * number if it has too many values. */
enum go lazy_linear(struct vm *vm, struct reg r, int64_t factor,
                    uint64_t addend, unsigned bits, struct reg *result);
/* x - y, of two lazy bytes, in 32 bits; known to be 0, or not to be.  Not done:
 * one of them must become a number. */
enum go lazy_difference(struct vm *vm, struct reg x, struct reg y,
                        struct reg *difference, bool *done);
/* All lazy values in the range become numbers. */
enum go lazy_flatten(struct vm *vm, struct reg p, uint64_t size);

/* -------------------------------------------------------------- generic.c */

/* Executes any instruction but CALL and RET, which are in call.c, in the frame
 * whose registers are r; vm->at_code and at_insn say where it is.  GO_BRANCH:
 * it goes on with block vm->branch. */
enum go vm_generic(struct vm *vm, struct reg *r, const struct ir_insn *i);

/* -------------------------------------------------------------- operand.c */

/* The value of an operand, which is there: a register of the frame r, or a
 * constant. */
struct reg operand_reg(struct vm *vm, const struct reg *r, ir_operand x);
/* The second slot of a wide operand. */
struct reg operand_high(struct vm *vm, const struct reg *r, ir_operand x);
/* The constant with this number; high: its second slot. */
struct reg constant_reg(struct vm *vm, uint32_t constant, bool high);

/* ----------------------------------------------------------------- code.c */

/* The code of a function, made when it is first asked for. */
struct code *code_of(struct vm *vm, uint32_t function);
void code_free(struct code *code);
/* The size of what frame.c keeps for each place of the code. */
size_t code_kept_bytes(const struct code *code);
/* The index of the instruction at pc; the same for all copies of it, so that it
 * can be part of the state. */
uint32_t code_index(const struct code *code, const struct insn *pc);

/* ----------------------------------------------------------------- call.c */

/* Is the aggregate, which is to be lent, still what the caller's slot points
 * to? */
static inline bool loan_holds(const struct area *areas,
                              const struct call_loan *loan,
                              const struct reg *r) {
  struct reg p = r[loan->slot];
  return reg_is_pointer(p) && p.bits == 0 && areas[p.meta].size == loan->size &&
         !(areas[p.meta].flags & AREA_FREED);
}
/* Makes the call: pushes a frame (GO_CALL) or runs a builtin (GO_NEXT).  The pc
 * of the caller's frame is the instruction after the call already. */
enum go call_make(struct vm *vm, struct call_site *site, struct reg *r);
/* The same for a site that has a builtin. */
enum go call_builtin(struct vm *vm, const struct call_site *site,
                     struct reg *r);
/* Returns from the top frame with these values, one for each slot, and ends
 * what the frame owns; the visitor was asked before.  GO_CALL: the frame below
 * goes on.  GO_STOP: there was none, and the thread has ended. */
enum go call_return(struct vm *vm, const struct reg *values, uint32_t count);
/* Pops frames until depth are left, without values. */
enum go call_unwind(struct vm *vm, uint32_t depth);
/* Do the types of the call agree with the function's? */
bool call_fits(const struct call_site *site, const struct ir_function *f);
/* The arguments of a call that does, one for each slot. */
void call_arguments(const struct call_site *site, const struct ir_function *f,
                    const struct reg *r, struct reg *args);
/* The function that a site calls; its target must be a function. */
uint32_t call_target(const struct vm *vm, const struct call_site *site,
                     const struct reg *r);
/* Makes the first frame of thread t, which has none. */
enum go call_start(struct vm *vm, struct thread *t, uint32_t function,
                   const struct reg *args, uint32_t count);
/* The registers of the top frame. */
struct reg *frame_regs(struct thread *t);
/* A new area for a local of code, its address into slot. */
enum go local_new(struct vm *vm, const struct code *code, uint32_t number,
                  struct reg *slot);
/* Adds an area to a frame's chain: it ends when the frame returns, or when the
 * chain is cut. */
enum go chain_add(struct vm *vm, struct reg *chain, struct reg area);
/* All areas that end with a frame: locals, copies of aggregates, what alloca
 * gave. */
typedef void area_fn(void *context, struct reg area);
void frame_owned(const struct vm *vm, const struct thread *t, uint32_t depth,
                 area_fn *visit, void *context);
/* The frame's chain of allocas. */
struct reg frame_chain(const struct vm *vm, const struct thread *t,
                       uint32_t depth);
/* Is all of what the chain was once still there? */
bool chain_has(const struct vm *vm, struct reg chain, struct reg once);
/* Those that were added since the chain was `to`. */
void chain_each(const struct vm *vm, struct reg chain, struct reg to,
                area_fn *visit, void *context);
/* Ends what was added since the chain was `to`. */
void chain_cut(struct vm *vm, struct reg *chain, struct reg to, bool returning);

/* -------------------------------------------------------------- varargs.c */

/* A new area with the variable arguments of a call: those after the first
 * `fixed`.  values has all arguments, one for each slot. */
enum go varargs_pass(struct vm *vm, const struct ir_call *ir, uint32_t fixed,
                     const struct reg *values, struct reg *area);
/* Fills the va_list. */
enum go varargs_start(struct vm *vm, struct reg list, struct reg area);

/* -------------------------------------------------------- varargs_check.c */

/* Bytes of the area are loaded, and some are undefined: a fault if they were
 * not passed. */
enum go varargs_undefined(struct vm *vm, uint32_t area, uint64_t at,
                          unsigned size);
/* What was not passed is read. */
enum go varargs_fault(struct vm *vm);

/* --------------------------------------------------------------- frame*.c */

/* Reads the registers of a frame from its area; the frames above are gone. */
void frame_load(struct vm *vm, struct thread *t, uint32_t depth);
/* Reads those of all frames that are only in areas. */
void frame_load_all(struct vm *vm, struct thread *t);
/* What a slot of a frame holds, whether the frame is loaded or not; undefined
 * if the slot is dead. */
struct reg frame_register(const struct vm *vm, const struct thread *t,
                          uint32_t depth, uint32_t slot);

/* A state will be read that another machine has made, with at most so many
 * threads. */
void vm_expect(struct vm *vm, uint32_t threads);
/* It was: of its threads, only this one is wanted. */
void vm_adopt(struct vm *vm, uint32_t thread);
/* The thread has no frames any more. */
void vm_cut_stack(struct vm *vm, uint32_t thread);
/* Writes a register to a word of one of the machine's own areas. */
void vm_put_register(struct vm *vm, uint32_t area, uint32_t word,
                     struct reg value);

/* -------------------------------------------------------------- builtin.c */

/* What a builtin sees of its call. */
struct builtin_call {
  const struct ir_call *ir;
  struct reg *args; /* one for each slot */
  uint32_t arg_slots;
  struct reg *results;
  uint32_t number; /* detail of the builtin */
};
typedef enum go builtin_fn(struct vm *vm, struct builtin_call *call);
/* Facts about a builtin, for whoever calls it. */
enum {
  BUILTIN_COMPUTES = 1, /* it is one of memory, strings or numbers */
  BUILTIN_ALONE = 2,    /* it is not, but may be run while a call is solved */
  BUILTIN_SIMPLE = 4    /* depends on its arguments and what it visits only */
};
struct builtin {
  const char *name;
  const char *signature; /* result, then parameters: see builtin.c */
  builtin_fn *run;
  uint32_t number;
  unsigned traits; /* BUILTIN_... */
};
/* NULL: there is none of this name.  vm->tables.builtins has those of the
 * program. */
const struct builtin *builtin_find(const char *name);
extern const struct builtin builtins_memory[], builtins_string[],
    builtins_machine[], builtins_thread[], builtins_world[], builtins_number[],
    builtins_math[], builtins_jump[];

/* ---------------------------------------------------------------- fault.c */

/* What the sentence of a fault, or of a reason, shows: see engine/fault.h. */
struct fault_facts {
  enum fault_access access;
  enum fault_use use;
  enum fault_object object;
  const char *word; /* or NULL */
  uint64_t numbers[FAULT_NUMBERS];
};
#define FACTS(...) ((struct fault_facts){__VA_ARGS__})
#define NO_FACTS ((struct fault_facts){.word = NULL})

/* Something is wrong.  This records what and where; vm_describe adds what
 * follows from that. */
enum go vm_fault(struct vm *vm, enum fault_sub sub, struct fault_facts facts);
/* A fault about a pointer: its area's story is reported. */
enum go vm_fault_at(struct vm *vm, enum fault_sub sub, struct reg p,
                    struct fault_facts facts);
/* The fault that was recorded last counts as one of this kind. */
enum go vm_fault_as(struct vm *vm, enum fault_kind kind);
/* Is such a fault not asked for, and has what leads to it a meaning, so that
 * the execution goes on?  That is noted then. */
bool vm_goes_on(struct vm *vm, enum fault_kind kind);
/* The execution ends, as by abort(). */
enum go vm_end_here(struct vm *vm);
/* Stops that are not faults: not supported, a limit. */
enum go vm_give_up(struct vm *vm, enum vm_event event, enum fault_reason reason,
                   struct fault_facts facts);
/* There cannot be such an object of this size: the limit is --max-memory, or
 * what an area can have. */
enum go vm_no_room(struct vm *vm, enum fault_object what, uint64_t size);
/* The library says that a lock is misused; held: it is locked. */
enum go vm_lock_misuse(struct vm *vm, struct reg lock, bool held,
                       const char *text);

/* ------------------------------------------------------- describe_calls.c */

/* The current thread has allocated this block: its calls are kept. */
void calls_note(struct vm *vm, uint32_t area);
/* Those that were kept; none if nothing is known. */
struct calls calls_of(const struct vm *vm, uint32_t area);

/* ------------------------------------------------------------- describe.c */

/* Completes a fault that was just recorded: position, stack, object, the
 * pointer as C would write it.  The state must be the one in which it was
 * recorded; vm_resume and vm_start see to that. */
void vm_describe(struct vm *vm);

/* ------------------------------------------------------------- position.c */

/* Where a frame of the thread is. */
uint32_t vm_frame_position(const struct vm *vm, const struct thread *t,
                           uint32_t depth);
/* The innermost position outside the runtime; 0: none is known. */
uint32_t vm_position_of_caller(const struct vm *vm);
/* The innermost frame of the current thread, below this depth, that is outside
 * of the runtime; depth is its number then.  False: there is none. */
bool vm_outer_place(const struct vm *vm, uint32_t *depth,
                    struct fault_place *place);
/* The innermost one of all; function 0: there is none. */
struct fault_place vm_place_here(const struct vm *vm);
static inline uint32_t vm_position(const struct vm *vm) {
  const struct code *code = vm->at_code;
  if (LIKELY(code != NULL && !code->f->runtime && vm->thread != NULL &&
             vm->thread->depth > 0 &&
             vm->thread->frames[vm->thread->depth - 1].code == code))
    return code->f->insns[vm->at_insn].position;
  return vm_position_of_caller(vm);
}
/* The lock was locked where the program is; where that was, 0: not known. */
void vm_note_locked(struct vm *vm, struct reg lock);
uint32_t vm_where_locked(const struct vm *vm, struct reg lock);
/* Notes the position, if it is less than the one that is there, or none is (0).
 * Machines of several workers may do so at the same time; the least one is
 * noted so that reports do not depend on which of them is first. */
void note_least(atomic_uint *place, uint32_t position);

/* ----------------------------------------------------------- expression.c */

/* The pointer p of the access or call being executed, as C would write it; ""
 * if that is not known. */
void expression_of_access(struct vm *vm, struct reg p, char *text, size_t room);
/* The first argument of the call outside the runtime that thread t is in. */
void expression_of_call(struct vm *vm, const struct thread *t, char *text,
                        size_t room);

/* ----------------------------------------------------------- frame_left.c */

/* LEAVE: main is about to return. */
enum go frame_left(struct vm *vm);

/* ---------------------------------------------------------------- block.c */

/* As one access.  to, from: pointers; may overlap only if move. */
enum go vm_copy(struct vm *vm, struct reg to, struct reg from, uint64_t size,
                bool move);
enum go vm_fill(struct vm *vm, struct reg to, struct reg byte, uint64_t size);
/* In pieces, where others could look in between. */
enum go block_insn(struct vm *vm, const struct ir_insn *i, struct reg *r);
enum go block_copy(struct vm *vm, struct reg to, struct reg from, uint64_t size,
                   bool move);
enum go block_fill(struct vm *vm, struct reg to, struct reg byte,
                   uint64_t size);

/* Copies may not overlap, unless both are the same. */
enum go need_apart(struct vm *vm, struct reg to, struct reg from,
                   uint64_t size);
/* The next bytes of two blocks that are compared: *size of them, from *at on,
 * in x and y.  Size 0: none are left. */
enum go block_next_two(struct vm *vm, struct reg a, struct reg b,
                       uint64_t limit, uint64_t *at, unsigned *size,
                       struct reg *x, struct reg *y);
/* They are done with. */
void block_two_done(struct vm *vm, uint64_t at, unsigned size);
/* Was x read by a step before, or by this one, and is kept in WORK_HELD? */
bool block_holds(const struct vm *vm);

/* --------------------------------------------------------------- global.c */

/* The first content of a global, or of a thread's copy of it. */
bool vm_fill_global(struct vm *vm, const struct ir_global *g, uint32_t area);

/* ----------------------------------------------------------- thread_new.c */

/* A new thread without frames, with its thread-local variables: its number,
 * the least one that is free; IR_NONE if there are too many. */
uint32_t thread_new(struct vm *vm);
/* Could there be one more thread? */
bool thread_is_free(const struct vm *vm);
/* The thread ends, and its thread-local variables with it.  keep: its number is
 * not given to another thread before it is joined. */
void thread_end(struct vm *vm, uint32_t number, bool keep);

/* --------------------------------------------------------------- thread.c */

/* A record for one more thread, which is not there yet.  Records stay until the
 * machine is freed, and are used again by threads of the same number. */
void thread_make(struct vm *vm);
/* Frees the registers and frames of the record, not the record. */
void thread_free(struct thread *t);
void thread_grow(const struct vm *vm, struct thread *t, uint32_t depth,
                 size_t slots);
/* Makes room for a frame at this depth, and for so many registers of all frames
 * together.  Both vectors may move. */
static inline void thread_room(const struct vm *vm, struct thread *t,
                               uint32_t depth, size_t slots) {
  if (UNLIKELY(slots > t->reg_capacity || depth >= t->frame_capacity))
    thread_grow(vm, t, depth, slots);
}
/* Does what the thread waits for hold?  False means that the word cannot be
 * read: the wait itself will report that. */
bool wait_holds(struct vm *vm, const struct wait *wait, bool *holds);

/* ----------------------------------------------------------------- visits */

/* How an access is made; these are or'ed.  Without EXPOSED, accesses of the
 * runtime to its own memory are not looked at. */
enum { VISIT_READ = 0, VISIT_WRITE = 1, VISIT_ATOMIC = 2, VISIT_EXPOSED = 4 };
/* Bytes p + offset .. p + offset + size - 1 are accessed.  Size 0: the area as
 * a whole comes to its end. */
struct visit {
  struct reg p;
  int64_t offset;
  uint64_t size;
  unsigned how;
};

/* Reports the access to the observer, if there is one. */
void observe_visit(struct vm *vm, struct reg p, int64_t offset, uint64_t size,
                   bool write);

/* Announces an access before it is made and anything is changed.  GO_STOP: the
 * step ends here.  A register that is no pointer is no access: whoever makes it
 * finds the fault. */
static inline enum go vm_visit(struct vm *vm, struct reg p, int64_t offset,
                               uint64_t size, unsigned how) {
  if (UNLIKELY(vm->options.observer != NULL))
    observe_visit(vm, p, offset, size, (how & VISIT_WRITE) != 0);
  if (LIKELY(!reg_is_pointer(p) ||
             !(vm->head->areas[(uint32_t)p.meta].flags & AREA_WATCHED)))
    return GO_NEXT;
  return vm->visitor->access(vm, (uint32_t)p.meta, p.bits + (uint64_t)offset,
                             size, how);
}
/* After an instruction: if it was a visible operation, the next one ends the
 * step. */
static inline void operation_done(struct vm *vm, enum go go) {
  if (vm->step.budget != OP_DOING || vm->options.statements)
    return;
  vm->step.budget = OP_NONE;
  if (go != GO_STOP)
    vm->step.acted = true;
}

/* ---------------------------------------------------------------- split.c */

/* Is the instruction that would visit these made in pieces, because it has
 * begun so, or because others may interfere?  Then it does its next piece and
 * nothing else.  GO_STOP: ask again. */
enum go pieces_wanted(struct vm *vm, const struct visit *visits, size_t count,
                      bool *wanted);
/* May one that has not begun be? */
bool pieces_allowed(const struct vm *vm);
/* How others would notice these, if they were made now. */
enum visibility pieces_quiet(struct vm *vm, const struct visit *visits,
                             size_t count);
/* A piece is done.  The thread is before the same instruction as before,
 * but that counts as progress of the step. */
void piece_done(struct vm *vm);

/* --------------------------------------------------------------- pieces.c */

/* The bytes of a string, with its end; at most limit.  Up to the end of the
 * object if that is not known; 0 where nobody asks, as pieces are not allowed.
 */
uint64_t pieces_extent(const struct vm *vm, struct reg s, uint64_t limit);
/* What functions of string.h do, byte by byte. */
enum go pieces_length(struct vm *vm, struct reg s, uint64_t limit,
                      uint64_t *length);
struct pieces_search {
  struct reg from;
  uint64_t limit;
  unsigned byte;
  bool string; /* not beyond its end */
  bool last;   /* not the first one */
};
enum go pieces_find(struct vm *vm, const struct pieces_search *search,
                    struct reg *found);
enum go pieces_compare(struct vm *vm, struct reg a, struct reg b,
                       uint64_t limit, struct reg *result);
struct pieces_string {
  struct reg to, from;
  uint64_t limit;
  bool append; /* to the string that is there */
  bool pad;    /* with zeroes, up to the limit */
};
/* length: of what is copied. */
enum go pieces_copy(struct vm *vm, const struct pieces_string *copy,
                    uint64_t *length);

/* ----------------------------------------------------------------- exec.c */

/* Runs the current thread.  The first call of a machine only finds the
 * handlers. */
enum vm_event vm_execute(struct vm *vm);
enum vm_event vm_execute_observed(struct vm *vm);
enum vm_event vm_execute_counted(struct vm *vm);

/* --------------------------------------------------------------- counts.c */

/* Before it is executed. */
static ALWAYS_INLINE void counts_insn(struct vm *vm, const struct insn *pc) {
  const struct thread *t = vm->thread;
  const struct code *code = t->frames[t->depth - 1].code;
  if (code->counts)
    code->counts[pc - code->insns]++;
}
/* The instruction at pc goes on there, and not with the next one. */
void counts_jump(struct vm *vm, const struct insn *pc, const struct insn *to);
/* Adds what this machine has counted. */
void counts_add(struct vm *vm);

/* -------------------------------------------------------------- observe.c */

/* Only if there is an observer. */
void observe_insn(struct vm *vm, const struct insn *pc);
void observe_allocated(struct vm *vm, uint32_t area);
void observe_freed(struct vm *vm, uint32_t area);
/* Whether there is one or not. */
void observe_chosen(struct vm *vm, uint32_t area, uint64_t first,
                    uint64_t value);
void observe_narrowed(struct vm *vm, uint32_t area, uint64_t value);
void observe_split(struct vm *vm);
/* Are there values instead of open choices?  This may be one. */
bool observe_gives(struct vm *vm, uint64_t *value);
void observe_lost(struct vm *vm, uint32_t area);

#endif
