/*
 * por/statement.c - steps that are whole statements of the source.
 *
 * Code has an instruction STATEMENT where one begins (ir/statements.h).  With
 * --no-reduce a thread stops at each of them.  Otherwise it stops before the
 * first visible operation of a statement: what the statement did until then is
 * invisible, so that is the same as to stop at its beginning.  Either way the
 * thread may then do all that the statement does (OP_DOING), until the next one
 * begins, in this function or in one that is called.
 *
 * A statement that has to wait is not begun, if it has written nothing that
 * others can reach and no section of it is over; else the thread waits in the
 * middle of it.  A choice in the middle lets no other thread run.
 */
#include "por/por_impl.h"

enum go por_statement(struct vm *vm, const struct insn *pc) {
  struct thread *t = vm->thread;
  assert(t->depth > 0);
  struct frame *top = &t->frames[t->depth - 1];
  if (t->atomic > 0)
    return GO_NEXT;
  if (vm->step.budget == OP_READY && t->next.kind == VM_OP_STATEMENT) {
    vm->step.budget = OP_DOING;
    return GO_NEXT;
  }
  if (vm->step.budget == OP_DOING)
    vm->step.acted = true;
  vm->step.budget = OP_NONE;
  vm->step.opening = false;
  if (!vm->options.plain)
    return GO_NEXT;
  top->pc = pc;
  vm->at_code = top->code;
  vm->at_insn = top->code->source[pc - top->code->insns];
  t->next =
      (struct vm_next_op){.kind = VM_OP_STATEMENT, .position = vm_position(vm)};
  vm->event = VM_STOPPED;
  return GO_STOP;
}

void statement_begin(struct vm *vm, const struct vm_next_op *next) {
  assert(vm->options.statements);
  vm->step.read_shared = false;
  switch ((enum vm_op_kind)next->kind) {
  case VM_OP_ACCESS:
  case VM_OP_STATEMENT:
    vm->step.opening = true;
    break;
  case VM_OP_WAIT:
    vm->step.budget = OP_DOING;
    break;
  default:
    if (next->mid_operation)
      vm->step.budget = OP_DOING;
  }
}

bool vm_waits_for_good(const struct vm *vm) { return !vm->step.read_shared; }

bool statement_is_own(struct vm *vm, uint32_t area) {
  bool own = !vm->step.reach_stale && interference_owns(vm, area);
  vm->step.read_shared |= !own;
  return own;
}
