/*
 * vm/call.c - calls, frames and returns.
 *
 * A frame is a run of registers in the host array of its thread.  What it owns
 * in memory is found from its registers: locals from their slots, everything
 * else (alloca, copies of aggregates passed by value, variable arguments) from
 * its chain of records (area, next).
 */
#include <string.h>

#include "vm/machine.h"

struct reg *frame_regs(struct thread *t) {
  assert(t->depth > 0);
  return t->regs + t->frames[t->depth - 1].base;
}

enum go chain_add(struct vm *vm, struct reg *chain, struct reg area) {
  struct reg record;
  assert(reg_is_pointer(area) && chain->meta <= UINT32_MAX);
  if (vm_allocate(vm, 16, VM_AREA_MACHINE, &record) != GO_NEXT)
    return GO_STOP;
  allways_pointer p = pointer_of(record);
  allways_store_pointer(vm->memory, p, pointer_of(area));
  p.offset = 8;
  allways_store_pointer(vm->memory, p, pointer_of(*chain));
  *chain = record;
  return GO_NEXT;
}

/* ----------------------------------------------------------------- entering */

enum go local_new(struct vm *vm, const struct code *code, uint32_t number,
                  struct reg *slot) {
  const struct ir_local *local = &code->f->locals[number];
  assert(number < code->f->local_count);
  uint64_t site =
      UINT64_C(1) << 63 | (uint64_t)code->number << 32 | (uint64_t)number;
  allways_pointer p;
  if (allways_allocate(vm->memory, local->size,
                       aligned_kind(VM_AREA_LOCAL, local->align), site,
                       &p) != ALLWAYS_OK)
    return vm_no_room(vm, OBJECT_OF_FRAME, local->size);
  if (local->size - 1 < BLOCK_SOON)
    mem_make_block(vm->memory, p.area);
  if (UNLIKELY(vm->options.addresses) && !place_new(vm, vm->current, p.area))
    return vm_no_room(vm, OBJECT_OF_FRAME, local->size);
  *slot = reg_pointer(p);
  return GO_NEXT;
}

/* Gives a new frame its first values.  Variables are undefined, and locals
 * without a scope are allocated at once.  Where longjmp may lead back to, no
 * slot is ever dead, so all of them need a value. */
static enum go set_up(struct vm *vm, const struct code *code, struct reg *r) {
  const struct ir_function *f = code->f;
  uint32_t end = code->anchor_slot == IR_NONE ? f->first_temp : f->slot_count;
  for (uint32_t i = f->param_slots; i < end; i++)
    r[i] = reg_undefined();
  r[code->chain_slot] = reg_number(0);
  if (code->anchor_slot != IR_NONE)
    r[code->anchor_slot] = reg_number(0);
  if (LIKELY(code->simple))
    return GO_NEXT;
  for (uint32_t i = 0; i < f->local_count; i++)
    if (!f->locals[i].scoped &&
        local_new(vm, code, i, &r[f->locals[i].slot]) != GO_NEXT)
      return GO_STOP;
  return GO_NEXT;
}

/* Makes room for a frame of code above the top one, and returns its registers.
 * The frame is there when push has counted it. */
static struct reg *make_room(const struct vm *vm, struct thread *t,
                             const struct code *code) {
  uint32_t base = 0;
  if (t->depth > 0) {
    const struct frame *top = &t->frames[t->depth - 1];
    base = top->base + top->code->frame_slots;
  }
  thread_room(vm, t, t->depth, (size_t)base + code->frame_slots);
  struct frame *f = &t->frames[t->depth];
  f->code = code;
  f->pc = code->insns;
  f->base = base;
  return t->regs + base;
}

static enum go push(struct vm *vm, struct thread *t, const struct code *code) {
  t->depth++;
  if (code->atomic)
    t->atomic++;
  struct reg *r = frame_regs(t);
  if (set_up(vm, code, r) != GO_NEXT) {
    t->depth--;
    return GO_STOP;
  }
  return GO_CALL;
}

/* ------------------------------------------------------------ arguments */

static struct reg arg_value(const struct call_arg *arg, const struct reg *r) {
  return arg->slot == IR_NONE ? arg->value : r[arg->slot];
}

/* A copy of an aggregate that is passed by value. */
static enum go pass_copy(struct vm *vm, const struct ir_argument *arg,
                         struct reg *value) {
  struct reg copy;
  if (vm_allocate_aligned(vm, arg->byval_size, arg->byval_align, VM_AREA_LOCAL,
                          &copy) != GO_NEXT ||
      vm_copy(vm, copy, *value, arg->byval_size, false) != GO_NEXT)
    return GO_STOP;
  *value = copy;
  return GO_NEXT;
}

/* --------------------------------------------------------------- checking */

/* Can a value of one type be passed as the other?  Pointers and integers of 64
 * bits can. */
static bool type_fits(ir_type a, ir_type b) {
  if (a.kind == b.kind && a.bits == b.bits)
    return true;
  bool pa = a.kind == IR_PTR || (a.kind == IR_INT && a.bits == 64);
  bool pb = b.kind == IR_PTR || (b.kind == IR_INT && b.bits == 64);
  return pa && pb;
}

/* The runtime is compiled with prototypes of its own: a program may have
 * declared other integers. */
static bool type_accepted(const struct ir_function *f, ir_type a, ir_type b) {
  return type_fits(a, b) || (f->runtime && a.kind == IR_INT &&
                             b.kind == IR_INT && a.bits <= 64 && b.bits <= 64);
}

static enum go wrong_type(struct vm *vm, const struct ir_function *f,
                          enum fault_sub sub) {
  return vm_fault(vm, sub, FACTS(.word = f->name));
}

/* As old C allows to write.  Where it is not asked for, what is too much is
 * ignored, and what is missing is undefined.  A function that a pointer leads
 * to must take so many arguments, because the reduction depends on it, and so
 * must those whose arguments lie in memory; a result may be missing. */
static enum go mismatch(struct vm *vm, const struct call_site *site,
                        const struct ir_function *f, enum fault_sub sub) {
  bool harmless = (site->function != 0 || sub == SUB_NO_RESULT) &&
                  !f->runtime && !f->variadic && f->byval == NULL;
  if (harmless && vm_goes_on(vm, FAULT_CALL_MISMATCH))
    return GO_NEXT;
  wrong_type(vm, f, sub);
  return harmless ? GO_STOP : vm_fault_as(vm, FAULT_BAD_CALL);
}

static enum go check_counts(struct vm *vm, const struct call_site *site,
                            const struct ir_function *f) {
  const struct ir_call *ir = site->ir;
  if (ir->arg_count < f->param_count)
    return mismatch(vm, site, f, SUB_TOO_FEW_ARGUMENTS);
  if (ir->arg_count > f->param_count && !f->variadic)
    return mismatch(vm, site, f, SUB_TOO_MANY_ARGUMENTS);
  return GO_NEXT;
}

static enum go check_types(struct vm *vm, const struct call_site *site,
                           const struct ir_function *f) {
  const struct ir_call *ir = site->ir;
  if (check_counts(vm, site, f) != GO_NEXT)
    return GO_STOP;
  if (f->variadic && !ir->variadic && !f->runtime)
    return wrong_type(vm, f, SUB_NOT_VARIADIC);
  for (uint32_t i = 0; i < f->param_count && i < ir->arg_count; i++)
    if (!type_accepted(f, ir->args[i].type, f->params[i]))
      return wrong_type(vm, f, SUB_ARGUMENT_TYPE);
  if (ir->result_count == 0)
    return GO_NEXT;
  if (f->result_count == 0)
    return mismatch(vm, site, f, SUB_NO_RESULT);
  if (ir->result_count != f->result_count)
    return wrong_type(vm, f, SUB_RESULT_TYPE);
  for (uint32_t i = 0; i < f->result_count; i++)
    if (!type_accepted(f, ir->results[i], f->results[i]))
      return wrong_type(vm, f, SUB_RESULT_TYPE);
  return GO_NEXT;
}

/* What was recorded last is a call through a pointer to no function. */
static enum go no_function(struct vm *vm) {
  return vm_fault_as(vm, vm->options.calls_are_derefs ? FAULT_VALID_DEREF
                                                      : FAULT_BAD_CALL);
}

static enum go find_target(struct vm *vm, const struct call_site *site,
                           const struct reg *r, uint32_t *function) {
  struct reg p = arg_value(&site->target, r);
  if (reg_is_partial(p))
    return vm_fault(vm, SUB_UNDEFINED_FUNCTION, NO_FACTS);
  if (p.meta == 0 && p.bits == 0) {
    vm_fault(vm, SUB_NULL_FUNCTION, NO_FACTS);
    return no_function(vm);
  }
  uint64_t number = p.meta - vm->tables.function_base;
  if (!reg_is_pointer(p) || p.meta < vm->tables.function_base ||
      number >= vm->program->function_count) {
    vm_fault_at(vm, SUB_NO_FUNCTION, p, NO_FACTS);
    return no_function(vm);
  }
  if (p.bits != 0) {
    vm_fault_at(vm, SUB_FUNCTION_MIDDLE, p, NO_FACTS);
    return no_function(vm);
  }
  *function = (uint32_t)number;
  return GO_NEXT;
}

/* ------------------------------------------------------------------ calls */

static enum go try_builtin(struct vm *vm, const struct call_site *site,
                           const struct builtin *builtin, struct reg *r) {
  struct reg args[MAX_BUILTIN_ARGS], results[2] = {{0, 0}, {0, 0}};
  const char *letters = builtin->signature + 1;
  for (uint32_t i = 0; i < site->arg_slots; i++) {
    args[i] = arg_value(&site->args[i], r);
    if (UNLIKELY(reg_is_lazy(args[i])) &&
        !(i < strlen(letters) && letters[i] == 'l') &&
        lazy_number(vm, &args[i]) != GO_NEXT)
      return GO_STOP;
    if (UNLIKELY(args[i].meta == 0) && i < strlen(letters) &&
        letters[i] == 'p' && place_find(vm, &args[i]) != GO_NEXT)
      return GO_STOP;
  }
  if (UNLIKELY(vm->calls.solving) &&
      !(builtin->traits & (BUILTIN_COMPUTES | BUILTIN_ALONE))) {
    vm->event = VM_APART;
    return GO_STOP;
  }
  struct builtin_call call = {site->ir, args, site->arg_slots, results,
                              builtin->number};
  if (vm->step.opening && !(builtin->traits & BUILTIN_SIMPLE))
    vm->visitor->impure(vm);
  enum go go = builtin->run(vm, &call);
  if (go != GO_NEXT)
    return go;
  for (uint32_t i = 0; i < site->result_slots; i++)
    copy_reg(&r[site->insn->result + i], &results[i]);
  return GO_NEXT;
}

static enum go run_builtin(struct vm *vm, const struct call_site *site,
                           const struct builtin *builtin, struct reg *r) {
  bool again = undefined_is_any(vm);
  enum go go = try_builtin(vm, site, builtin, r);
  while (go == GO_STOP && again) {
    if (undefined_argument(vm, site, r, &again) != GO_NEXT)
      return GO_STOP;
    go = try_builtin(vm, site, builtin, r);
  }
  return go;
}

enum go call_builtin(struct vm *vm, const struct call_site *site,
                     struct reg *r) {
  return run_builtin(vm, site, site->builtin, r);
}

static enum go call_undefined(struct vm *vm, const struct call_site *site,
                              const struct code *code, struct reg *r) {
  if (code->builtin == NULL && code->f->missing)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_NO_BITCODE,
                      FACTS(.word = code->f->missing));
  if (code->builtin == NULL)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_NOT_DEFINED,
                      FACTS(.word = code->f->name));
  if (site->arg_slots > MAX_BUILTIN_ARGS)
    return wrong_type(vm, code->f, SUB_TOO_MANY_ARGUMENTS);
  if (site->arg_slots < strlen(code->builtin->signature) - 1)
    return wrong_type(vm, code->f, SUB_TOO_FEW_ARGUMENTS);
  return run_builtin(vm, site, code->builtin, r);
}

static bool owns_param(const struct ir_function *f, uint32_t i) {
  return f->byval && f->byval[i];
}

/* Announces the reads of aggregates that are passed by value, before anything
 * is made for the call. */
static enum go visit_arguments(struct vm *vm, const struct ir_call *ir,
                               const struct reg *values) {
  struct visit few[8] = {0}, *visits = few;
  size_t count = 0, bytes = ir->arg_count * sizeof *visits;
  if (bytes > sizeof few)
    visits = alloc_raw(bytes);
  for (uint32_t i = 0, at = 0; i < ir->arg_count; i++) {
    if (ir->args[i].byval_size)
      visits[count++] =
          (struct visit){values[at], 0, ir->args[i].byval_size, VISIT_READ};
    at += ir_type_slots(ir->args[i].type);
  }
  enum go go = vm->visitor->accesses(vm, visits, count);
  if (visits != few)
    alloc_free(visits, bytes);
  return go;
}

/* Does the callee borrow the aggregate of this parameter? */
static bool is_lent(const struct vm *vm, const struct call_site *site,
                    uint32_t param, const struct reg *r) {
  for (uint32_t i = 0; i < site->loan_count; i++)
    if (site->loans[i].param == param)
      return loan_holds(vm->head->areas, &site->loans[i], r);
  return false;
}

/* ------------------------------------------------- arguments, in pieces */

/* Where others may look at an aggregate that is passed by value while it is
 * copied, that is done in pieces before the call is made (block.c).  WORK_KEPT:
 * an area with the address of each argument's copy; WORK_PHASE: the argument
 * that is copied, plus 1. */
static struct reg copy_of(const struct vm *vm, uint32_t arg) {
  struct reg list = vm->thread->work[WORK_KEPT];
  allways_pointer copy = {0, 0};
  if (reg_is_pointer(list))
    allways_load_pointer(
        vm->memory, (allways_pointer){8 * (uint64_t)arg, (uint32_t)list.meta},
        &copy);
  return reg_pointer(copy);
}

static enum go begin_copies(struct vm *vm, const struct ir_call *ir) {
  struct reg *work = vm->thread->work;
  if (vm_allocate(vm, 8 * (uint64_t)ir->arg_count, VM_AREA_MACHINE,
                  &work[WORK_KEPT]) != GO_NEXT)
    return GO_STOP;
  allways_fill(vm->memory, pointer_of(work[WORK_KEPT]), 0,
               8 * (uint64_t)ir->arg_count);
  work[WORK_PHASE] = reg_number(1);
  vm->step.progressed = true;
  return GO_NEXT;
}

/* One argument; copy is what it becomes. */
static enum go copy_argument(struct vm *vm, const struct ir_argument *arg,
                             uint32_t number, struct reg from) {
  const struct reg *work = vm->thread->work;
  struct reg copy = copy_of(vm, number);
  if (!reg_is_pointer(copy)) {
    if (vm_allocate_aligned(vm, arg->byval_size, arg->byval_align,
                            VM_AREA_LOCAL, &copy) != GO_NEXT)
      return GO_STOP;
    allways_pointer place = {8 * (uint64_t)number,
                             (uint32_t)work[WORK_KEPT].meta};
    vm->head->areas[(uint32_t)copy.meta].flags |= AREA_STORED;
    allways_store_pointer(vm->memory, place, pointer_of(copy));
  }
  return block_copy(vm, copy, from, arg->byval_size, false);
}

/* Are the arguments copied in pieces, because others could notice that they are
 * read? */
static enum go arguments_split(struct vm *vm, const struct call_site *site,
                               const struct reg *r, bool *split) {
  const struct ir_call *ir = site->ir;
  *split = work_began(vm->thread);
  if (*split || !pieces_allowed(vm))
    return GO_NEXT;
  for (uint32_t i = 0, at = 0; i < ir->arg_count && !*split; i++) {
    const struct visit visit = {arg_value(&site->args[at], r), 0,
                                ir->args[i].byval_size, VISIT_READ};
    if (visit.size && pieces_wanted(vm, &visit, 1, split) != GO_NEXT)
      return GO_STOP;
    at += ir_type_slots(ir->args[i].type);
  }
  return GO_NEXT;
}

static enum go split_arguments(struct vm *vm, const struct call_site *site,
                               const struct reg *r) {
  const struct ir_call *ir = site->ir;
  struct reg *phase = &vm->thread->work[WORK_PHASE];
  bool split;
  if (arguments_split(vm, site, r, &split) != GO_NEXT)
    return GO_STOP;
  if (!split)
    return GO_NEXT;
  if (phase->bits == 0 && begin_copies(vm, ir) != GO_NEXT)
    return GO_STOP;
  for (uint32_t i = 0, at = 0; i < ir->arg_count; i++) {
    if (i + 1 == phase->bits) {
      if (ir->args[i].byval_size && !is_lent(vm, site, i, r) &&
          copy_argument(vm, &ir->args[i], i, arg_value(&site->args[at], r)) !=
              GO_NEXT)
        return GO_STOP;
      phase->bits++;
    }
    at += ir_type_slots(ir->args[i].type);
  }
  return GO_NEXT;
}

/* The call has been made.  The callee owns the copies of its parameters; those
 * of variable arguments were copied once more, and are freed. */
static void copies_over(struct vm *vm, const struct ir_call *ir,
                        uint32_t fixed) {
  struct reg list = vm->thread->work[WORK_KEPT];
  assert(work_began(vm->thread) && reg_is_pointer(list));
  for (uint32_t i = fixed; i < ir->arg_count; i++)
    if (reg_is_pointer(copy_of(vm, i)))
      vm_free_area(vm, pointer_of(copy_of(vm, i)));
  allways_free(vm->memory, pointer_of(list));
  work_over(vm->thread);
}

/* ------------------------------------------------------ making the call */

/* Both sides must agree on what is passed in memory.  lent: which parameters
 * need no copy, a bit each. */
static enum go pass_special(struct vm *vm, const struct call_site *site,
                            const struct code *code, struct reg *out,
                            const struct reg *r, uint64_t *lent) {
  const struct ir_call *ir = site->ir;
  uint32_t at = 0, fixed = code->f->param_count;
  bool copied = work_began(vm->thread);
  if (!copied && visit_arguments(vm, ir, out) != GO_NEXT)
    return GO_STOP;
  for (uint32_t i = 0; i < ir->arg_count; i++) {
    struct reg copy = copied ? copy_of(vm, i) : reg_number(0);
    if (reg_is_pointer(copy))
      out[at] = copy;
    at += ir_type_slots(ir->args[i].type);
  }
  at = 0;
  for (uint32_t i = 0; i < ir->arg_count && i < fixed; i++) {
    if ((ir->args[i].byval_size != 0) != owns_param(code->f, i))
      return wrong_type(vm, code->f, SUB_STRUCT_PASSED);
    if (ir->args[i].byval_size && is_lent(vm, site, i, r))
      *lent |= UINT64_C(1) << i;
    else if (ir->args[i].byval_size && !copied &&
             pass_copy(vm, &ir->args[i], &out[at]) != GO_NEXT)
      return GO_STOP;
    at += ir_type_slots(ir->args[i].type);
  }
  return GO_NEXT;
}

/* Parameters of fewer bits than the argument had. */
static void narrow(const struct ir_function *f, struct reg *r) {
  for (uint32_t i = 0, s = 0; i < f->param_count; i++) {
    if (f->params[i].kind == IR_INT && r[s].meta == 0)
      r[s].bits &= width_mask(f->params[i].bits);
    else if (f->params[i].kind == IR_INT && reg_is_lazy(r[s]))
      r[s] = lazy_truncate(r[s], f->params[i].bits);
    s += ir_type_slots(f->params[i]);
  }
}

static void forget_result(const struct call_site *site, struct reg *r) {
  for (uint32_t i = 0; i < site->result_slots; i++)
    r[site->insn->result + i] = reg_undefined();
}

/* Calls that need a look at their types, copies or variable arguments. */
static enum go call_general(struct vm *vm, const struct call_site *site,
                            const struct code *code, struct thread *t) {
  struct reg chain = reg_number(0), varargs = reg_number(0);
  uint64_t lent = 0;
  size_t bytes = site->arg_slots * sizeof(struct reg);
  struct reg few[16], *values = few;
  if (bytes > sizeof few)
    values = alloc_raw(bytes);
  const struct reg *r = frame_regs(t);
  for (uint32_t i = 0; i < site->arg_slots; i++)
    values[i] = arg_value(&site->args[i], r);
  enum go go = check_types(vm, site, code->f);
  if (go == GO_NEXT)
    go = pass_special(vm, site, code, values, r, &lent);
  if (go == GO_NEXT && code->f->variadic)
    go = varargs_pass(vm, site->ir, code->f->param_count, values, &varargs);
  if (go == GO_NEXT && code->f->variadic)
    go = chain_add(vm, &chain, varargs);
  if (go == GO_NEXT) {
    struct reg *new_regs = make_room(vm, t, code);
    for (uint32_t i = 0; i < code->f->param_slots; i++)
      new_regs[i] = i < site->arg_slots ? values[i] : reg_undefined();
    if (code->f->result_count == 0) /* it may be asked for one all the same */
      forget_result(site, frame_regs(t));
    narrow(code->f, new_regs);
    go = push(vm, t, code);
  }
  if (values != few)
    alloc_free(values, bytes);
  if (go != GO_CALL)
    return go;
  struct reg *mine = frame_regs(t);
  mine[code->chain_slot] = chain;
  if (code->varargs_slot != IR_NONE)
    mine[code->varargs_slot] = varargs;
  if (code->loans_slot != IR_NONE)
    mine[code->loans_slot] = reg_number(lent);
  return GO_CALL;
}

/* A direct call whose types were found to agree; aggregates are copied. */
static enum go call_known(struct vm *vm, const struct call_site *site,
                          const struct code *code, struct thread *t) {
  struct reg *out = make_room(vm, t, code);
  const struct reg *r = frame_regs(t);
  for (uint32_t i = 0; i < site->arg_slots; i++)
    out[i] = arg_value(&site->args[i], r);
  uint64_t lent = 0;
  if (code->f->byval && pass_special(vm, site, code, out, r, &lent) != GO_NEXT)
    return GO_STOP;
  if (code->loans_slot != IR_NONE)
    out[code->loans_slot] = reg_number(lent);
  return push(vm, t, code);
}

/* The next call from this site need not look at types again. */
static void know_target(struct call_site *site, struct code *code) {
  site->code = code;
  uint64_t lent = 0;
  for (uint32_t i = 0; i < site->loan_count; i++)
    lent |= UINT64_C(1) << site->loans[i].param;
  site->light =
      code->light && lent == code->borrows && !code->summed ? code : NULL;
}

/* Does every call from this site pass what the function has?  Others need what
 * call_general does about missing arguments and results each time. */
static bool passes_all(const struct call_site *site,
                       const struct ir_function *f) {
  return site->function != 0 && !f->variadic && !f->runtime &&
         (SEEDED_BUG(141) || (site->ir->arg_count == f->param_count &&
                              site->ir->result_count == f->result_count));
}

/* A frame for the call; its types are looked at the first time. */
static enum go make_frame(struct vm *vm, struct call_site *site,
                          uint32_t function) {
  const struct code *code = code_of(vm, function);
  if (site->code)
    return call_known(vm, site, code, vm->thread);
  if (!site->plain) {
    enum go go = call_general(vm, site, code, vm->thread);
    if (go == GO_CALL && passes_all(site, code->f))
      know_target(site, vm->tables.codes[function]);
    return go;
  }
  know_target(site, vm->tables.codes[function]);
  return call_known(vm, site, code, vm->thread);
}

enum go call_make(struct vm *vm, struct call_site *site, struct reg *r) {
  struct thread *t = vm->thread;
  uint32_t function = site->function;
  if (function == 0 && find_target(vm, site, r, &function) != GO_NEXT)
    return GO_STOP;
  const struct code *code = code_of(vm, function);
  if (!code->f->defined)
    return call_undefined(vm, site, code, r);
  enum go go;
  if (UNLIKELY(code->summed) &&
      vm->options.summarizer->take(vm, site, code, r, &go))
    return go;
  if (!site->plain && split_arguments(vm, site, r) != GO_NEXT)
    return GO_STOP;
  if (code->atomic && vm->visitor->section_begin(vm) != GO_NEXT)
    return GO_STOP;
  if (t->depth >= vm->options.max_stack)
    return vm_give_up(
        vm, VM_LIMIT, REASON_STACK,
        FACTS(.word = code->f->name, .numbers = {vm->options.max_stack}));
  bool copied = work_began(t);
  go = make_frame(vm, site, function);
  if (copied && go == GO_CALL)
    copies_over(vm, site->ir, code->f->param_count);
  return go;
}

static bool types_fit(const struct ir_call *ir, const struct ir_function *f) {
  if (ir->arg_count != f->param_count ||
      (ir->result_count != 0 && ir->result_count != f->result_count))
    return false;
  for (uint32_t i = 0; i < f->param_count; i++)
    if (ir->args[i].byval_size || !type_fits(ir->args[i].type, f->params[i]))
      return false;
  for (uint32_t i = 0; i < ir->result_count; i++)
    if (!type_fits(ir->results[i], f->results[i]))
      return false;
  return true;
}

bool call_fits(const struct call_site *site, const struct ir_function *f) {
  return site->plain || types_fit(site->ir, f);
}

void call_arguments(const struct call_site *site, const struct ir_function *f,
                    const struct reg *r, struct reg *args) {
  for (uint32_t i = 0; i < f->param_slots; i++)
    args[i] = arg_value(&site->args[i], r);
  narrow(f, args);
}

uint32_t call_target(const struct vm *vm, const struct call_site *site,
                     const struct reg *r) {
  return site->function ? site->function
                        : (uint32_t)arg_value(&site->target, r).meta -
                              vm->tables.function_base;
}

enum go call_start(struct vm *vm, struct thread *t, uint32_t function,
                   const struct reg *args, uint32_t count) {
  const struct code *code = code_of(vm, function);
  struct reg *r = make_room(vm, t, code);
  assert(code->f->defined);
  for (uint32_t i = 0; i < code->f->param_slots; i++)
    r[i] = i < count ? args[i] : reg_undefined();
  if (code->loans_slot != IR_NONE)
    r[code->loans_slot] = reg_number(0);
  return push(vm, t, code) == GO_CALL ? GO_NEXT : GO_STOP;
}

/* ---------------------------------------------------------------- returns */

/* Ends an area that belongs to a frame that returns.  If its address was never
 * stored, nothing can point to it now, and it can be taken back: registers of
 * frames above are gone, and frames below cannot have it unless it is returned
 * (note_returned). */
static void free_live(struct vm *vm, struct reg p) {
  if (!reg_is_pointer(p))
    return;
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  if (a->flags & AREA_FREED)
    return;
  if (UNLIKELY(vm->options.addresses))
    place_gone(vm, (uint32_t)p.meta);
  if ((a->flags & AREA_STORED) || !mem_take_back(vm->memory, (uint32_t)p.meta))
    allways_free(vm->memory, pointer_of(p));
}

static void note_returned(struct vm *vm, const struct reg *values,
                          uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if ((values[i].meta & UINT32_MAX) != 0 && !reg_is_partial(values[i]))
      vm->head->areas[(uint32_t)values[i].meta].flags |= AREA_STORED;
}

void chain_cut(struct vm *vm, struct reg *chain, struct reg to,
               bool returning) {
  while (chain->meta != 0 &&
         (chain->meta != to.meta || chain->bits != to.bits)) {
    allways_pointer record = pointer_of(*chain), area, next;
    allways_load_pointer(vm->memory, record, &area);
    record.offset = 8;
    allways_load_pointer(vm->memory, record, &next);
    if (returning)
      free_live(vm, reg_pointer(area));
    else
      vm_free_area(vm, area); /* registers may still have it */
    allways_free(vm->memory, pointer_of(*chain));
    *chain = reg_pointer(next);
  }
}

/* The next record of the chain; *area is the area of this one. */
static struct reg chain_next(const struct vm *vm, struct reg chain,
                             struct reg *area) {
  allways_pointer record = pointer_of(chain), end, next;
  allways_load_pointer(vm->memory, record, &end);
  record.offset = 8;
  allways_load_pointer(vm->memory, record, &next);
  *area = reg_pointer(end);
  return reg_pointer(next);
}

static bool is_same(struct reg x, struct reg y) {
  return x.meta == y.meta && x.bits == y.bits;
}

void chain_each(const struct vm *vm, struct reg chain, struct reg to,
                area_fn *visit, void *context) {
  struct reg area;
  while (chain.meta != 0 && !is_same(chain, to)) {
    chain = chain_next(vm, chain, &area);
    visit(context, area);
  }
}

bool chain_has(const struct vm *vm, struct reg chain, struct reg once) {
  struct reg area;
  while (chain.meta != 0 && !is_same(chain, once))
    chain = chain_next(vm, chain, &area);
  return is_same(chain, once);
}

/* Slots that own something are live wherever the frame is. */
static struct reg owner_slot(const struct vm *vm, const struct thread *t,
                             uint32_t depth, uint32_t slot) {
  return depth >= t->loaded ? t->regs[t->frames[depth].base + slot]
                            : frame_register(vm, t, depth, slot);
}

struct reg frame_chain(const struct vm *vm, const struct thread *t,
                       uint32_t depth) {
  return owner_slot(vm, t, depth, t->frames[depth].code->chain_slot);
}

static void owned_params(const struct vm *vm, const struct thread *t,
                         uint32_t depth, area_fn *visit, void *context) {
  const struct code *code = t->frames[depth].code;
  const struct ir_function *f = code->f;
  uint64_t lent = code->loans_slot == IR_NONE
                      ? 0
                      : owner_slot(vm, t, depth, code->loans_slot).bits;
  for (uint32_t i = 0, s = 0; i < f->param_count; i++) {
    if (f->byval[i] && !(i < 64 && lent >> i & 1))
      visit(context, owner_slot(vm, t, depth, s));
    s += ir_type_slots(f->params[i]);
  }
}

void frame_owned(const struct vm *vm, const struct thread *t, uint32_t depth,
                 area_fn *visit, void *context) {
  const struct code *code = t->frames[depth].code;
  for (uint32_t i = 0; i < code->f->local_count; i++)
    visit(context, owner_slot(vm, t, depth, code->f->locals[i].slot));
  if (code->f->byval)
    owned_params(vm, t, depth, visit, context);
  chain_each(vm, frame_chain(vm, t, depth), reg_number(0), visit, context);
}

static void free_owned(void *context, struct reg area) {
  free_live(context, area);
}

/* Pops the top frame, with all that it owns; the one below is loaded. */
static void leave(struct vm *vm, struct thread *t) {
  const struct frame *top = &t->frames[t->depth - 1];
  const struct ir_function *f = top->code->f;
  struct reg *r = t->regs + top->base;
  assert(t->depth > t->loaded); /* its registers are there */
  assert(!top->code->atomic || t->atomic > 0);
  for (uint32_t i = 0; i < f->local_count; i++)
    free_live(vm, r[f->locals[i].slot]);
  if (f->byval)
    owned_params(vm, t, t->depth - 1, free_owned, vm);
  chain_cut(vm, &r[top->code->chain_slot], reg_number(0), true);
  if (top->code->anchor_slot != IR_NONE)
    free_live(vm, r[top->code->anchor_slot]);
  if (top->code->atomic && --t->atomic == 0)
    vm->visitor->section_end(vm);
  t->depth--;
  if (t->depth > 0 && t->depth - 1 < t->low)
    t->low = t->depth - 1;
  if (t->depth > 0 && t->depth - 1 < t->loaded)
    frame_load(vm, t, t->depth - 1);
}

enum go call_unwind(struct vm *vm, uint32_t depth) {
  while (vm->thread->depth > depth)
    leave(vm, vm->thread);
  return GO_CALL;
}

/* The instruction after the call is where the frame goes on. */
enum go call_return(struct vm *vm, const struct reg *values, uint32_t count) {
  struct thread *t = vm->thread;
  note_returned(vm, values, count);
  leave(vm, t);
  if (t->depth == 0 && vm->calls.solving) {
    vm->calls.result_count = count < 2 ? count : 2;
    for (uint32_t i = 0; i < vm->calls.result_count; i++)
      vm->calls.results[i] = values[i];
    vm->event = VM_RETURNED;
    return GO_STOP;
  }
  if (t->depth == 0) {
    vm->returned = count ? values[0] : reg_undefined();
    thread_end(vm, vm->current, false);
    vm->event = VM_THREAD_OVER;
    return GO_STOP;
  }
  const struct frame *top = &t->frames[t->depth - 1];
  uint32_t index = (uint32_t)(top->pc - top->code->insns) - 1;
  assert(index < top->code->insn_count);
  const struct call_site *site = top->code->insns[index].site;
  if (site->insn->result != IR_NONE) {
    struct reg *r = t->regs + top->base + site->insn->result;
    for (uint32_t i = 0; i < count; i++)
      r[i] = values[i];
  }
  return GO_CALL;
}
