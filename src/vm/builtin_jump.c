/*
 * vm/builtin_jump.c - setjmp and longjmp.
 *
 * A jmp_buf:
 *
 *     0   a pointer to the frame's anchor, a small area that is freed when the
 *         frame returns and knows its depth
 *     8   the number of the call instruction
 *     16  the frame's chain of allocas, as it was
 *
 * So a jump into a frame that is gone is found.  What was allocated since ends
 * with the jump; of the chain as it was, nothing may have ended in between: an
 * array of variable length was in scope, and its scope was left.
 */
#include "vm/machine.h"

enum { BUFFER_NEXT = 8, BUFFER_CHAIN = 16, BUFFER_SIZE = 24 };

/* The anchor is made by the frame's first setjmp, and serves all of them. */
static enum go make_anchor(struct vm *vm, struct reg *slot) {
  if (slot->meta != 0)
    return GO_NEXT;
  if (vm_allocate(vm, 8, VM_AREA_MACHINE, slot) != GO_NEXT)
    return GO_STOP;
  return vm_store(vm, *slot, 0, 8, reg_number(vm->thread->depth));
}

/* A frame has a slot for the anchor only if its function calls setjmp by name:
 * a call through a pointer cannot be done. */
static enum go do_setjmp(struct vm *vm, struct builtin_call *call) {
  struct thread *t = vm->thread;
  assert(t->depth > 0);
  const struct frame *f = &t->frames[t->depth - 1];
  if (f->code->anchor_slot == IR_NONE)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_SETJMP_POINTER, NO_FACTS);
  struct reg *slot = t->regs + f->base + f->code->anchor_slot;
  uint64_t next = (uint64_t)(f->pc - f->code->insns);
  struct reg chain = t->regs[f->base + f->code->chain_slot];
  if (vm_visit(vm, call->args[0], 0, BUFFER_SIZE, VISIT_WRITE) != GO_NEXT ||
      make_anchor(vm, slot) != GO_NEXT ||
      vm_store(vm, call->args[0], 0, 8, *slot) != GO_NEXT ||
      vm_store(vm, call->args[0], BUFFER_NEXT, 8, reg_number(next)) !=
          GO_NEXT ||
      vm_store(vm, call->args[0], BUFFER_CHAIN, 8, chain) != GO_NEXT)
    return GO_STOP;
  call->results[0] = reg_number(0);
  return GO_NEXT;
}

static enum go wrong_jump(struct vm *vm) {
  return vm_fault(vm, SUB_JUMP_NOT_ACTIVE, NO_FACTS);
}

/* May a buffer say so?  The program can write anything to it. */
static bool is_behind_setjmp(const struct vm *vm, const struct code *code,
                             uint64_t next) {
  if (next == 0 || next > code->insn_count)
    return false;
  const struct ir_insn *call = &code->f->insns[code->source[next - 1]];
  if (call->op != IR_CALL || !ir_is_constant(call->a))
    return false;
  const struct ir_constant *c = &vm->program->constants[call->a - IR_CONSTANT];
  return c->kind == IR_FUNCTION &&
         strstr(vm->program->functions[c->index].name, "setjmp") != NULL;
}

/* First all that can be wrong is found, then the visitor is asked whether
 * others may see what ends, and only then frames are popped.  The frame goes on
 * behind its setjmp, as if that returned now. */
static enum go do_longjmp(struct vm *vm, struct builtin_call *call) {
  struct reg anchor, next, chain, depth;
  struct thread *t = vm->thread;
  struct reg value = call->args[1];
  /* It is looked at before it is visited: what ends is seen only then. */
  if (vm_load(vm, call->args[0], 0, 8, &anchor) != GO_NEXT ||
      vm_load(vm, call->args[0], BUFFER_NEXT, 8, &next) != GO_NEXT ||
      vm_load(vm, call->args[0], BUFFER_CHAIN, 8, &chain) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_pointer(anchor) || next.meta != 0)
    return vm_fault(vm, SUB_JUMP_NOT_FILLED, NO_FACTS);
  const struct area *a = &vm->head->areas[(uint32_t)anchor.meta];
  if (area_kind(a) != VM_AREA_MACHINE || (a->flags & AREA_FREED))
    return wrong_jump(vm);
  if (vm_load(vm, anchor, 0, 8, &depth) != GO_NEXT)
    return GO_STOP;
  if (depth.meta != 0 || depth.bits == 0 || depth.bits > t->depth)
    return wrong_jump(vm);
  uint32_t frame = (uint32_t)depth.bits - 1;
  if (!is_behind_setjmp(vm, t->frames[frame].code, next.bits))
    return vm_fault(vm, SUB_JUMP_NOT_FILLED, NO_FACTS);
  if (SEEDED_BUG(135)) /* allocas stay */
    chain = frame_chain(vm, t, frame);
  if (!chain_has(vm, frame_chain(vm, t, frame), chain))
    return vm_fault(vm, SUB_JUMP_INTO_SCOPE, NO_FACTS);
  uint32_t left = SEEDED_BUG(120) ? t->depth : frame + 1;
  const struct visit buffer = {call->args[0], 0, BUFFER_SIZE, VISIT_READ};
  if (vm->visitor->jump(vm, left, &buffer, frame, chain) != GO_NEXT)
    return GO_STOP;
  call_unwind(vm, frame + 1);
  struct frame *f = &t->frames[t->depth - 1];
  struct reg *r = t->regs + f->base;
  if (f->code->anchor_slot == IR_NONE ||
      r[f->code->anchor_slot].meta != anchor.meta)
    return vm_fault(vm, SUB_JUMP_INTO_THREAD, NO_FACTS);
  chain_cut(vm, &r[f->code->chain_slot], chain, false);
  f->pc = f->code->insns + next.bits;
  const struct call_site *site = f->pc[-1].site;
  if (value.meta == 0 && value.bits == 0)
    value = reg_number(1);
  if (site->insn->result != IR_NONE)
    r[site->insn->result] = value;
  return GO_CALL;
}

const struct builtin builtins_jump[] = {
    {"setjmp", "ip", do_setjmp, 0, 0},
    {"_setjmp", "ip", do_setjmp, 0, 0},
    {"__sigsetjmp", "ipi", do_setjmp, 0, 0},
    {"sigsetjmp", "ipi", do_setjmp, 0, 0},
    {"__sigsetjmp_cancel", "ipi", do_setjmp, 0, 0},
    {"longjmp", "vpi", do_longjmp, 0, 0},
    {"_longjmp", "vpi", do_longjmp, 0, 0},
    {"siglongjmp", "vpi", do_longjmp, 0, 0},
    {"__libc_siglongjmp", "vpi", do_longjmp, 0, 0},
    {NULL, NULL, NULL, 0, 0}};
