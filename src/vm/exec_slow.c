/*
 * vm/exec_slow.c - what the loop of exec.c leaves to functions: IR instructions
 * by generic.c, calls and returns the general way, and accesses to watched
 * areas.
 *
 * All of them may look at frames, ask the visitor, or fault.  So they first
 * write where the thread is: pc of the top frame, vm->at_code and at_insn.
 */
#include "vm/exec_impl.h"

/* ----------------------------------------------------------- instructions */

/* A choice is for the instruction that asked.  If it does not ask again
 * (another thread has narrowed the set), nothing else may take the value; nor
 * may anything else be the operation that it was in the middle of. */
static void choice_done(struct vm *vm, enum go go) {
  if (go == GO_STOP && vm->event == VM_COMMIT)
    return;
  vm->choice.made = false;
  if (!vm->step.began_mid_operation)
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

enum go exec_generic(struct vm *vm, const struct insn *pc, struct reg *r) {
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

/* ------------------------------------------------------- calls and returns */

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

enum go exec_call(struct vm *vm, const struct insn *pc, struct reg *r) {
  return run_call(vm, pc, r, false);
}

enum go exec_builtin(struct vm *vm, const struct insn *pc, struct reg *r) {
  return run_call(vm, pc, r, true);
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

/* If it has to wait, a constant that is returned gets into its register again:
 * that is not kept. */
enum go exec_visit_return(struct vm *vm, const struct insn *pc,
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

enum go exec_return(struct vm *vm, const struct insn *pc, const struct reg *r) {
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

/* ------------------------------------------------------- visited accesses */

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
 * visited, on the slow path, after instructions that are no accesses. */
void exec_visit_again(struct vm *vm) {
  vm->step.budget = vm->step.budget_before;
}

/* Announces the access of the instruction at pc.  GO_NEXT: it can be made like
 * a fast one.  GO_STOP: the step ends before it.  GO_BRANCH: it is to be made
 * on the slow path, and was not announced. */
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

enum go exec_visited_load(struct vm *vm, const struct insn *pc, uint64_t area,
                          uint64_t offset, unsigned size, struct reg *result) {
  enum go go = visit(vm, pc, area, offset, size, VISIT_READ);
  if (go != GO_NEXT)
    return go;
  const struct area *a = &vm->head->areas[area];
  if (!load_within(a, a->size, offset, size, result)) {
    exec_visit_again(vm);
    return GO_BRANCH;
  }
  operation_done(vm, GO_NEXT);
  return GO_NEXT;
}

enum go exec_visited_store(struct vm *vm, const struct insn *pc, uint64_t area,
                           uint64_t offset, unsigned size,
                           const struct reg *value) {
  enum go go = visit(vm, pc, area, offset, size, VISIT_WRITE);
  if (go != GO_NEXT)
    return go;
  struct area *areas = vm->head->areas;
  if (!store_within(vm, areas, area, areas[area].size, offset, size, value)) {
    exec_visit_again(vm);
    return GO_BRANCH;
  }
  operation_done(vm, GO_NEXT);
  return GO_NEXT;
}
