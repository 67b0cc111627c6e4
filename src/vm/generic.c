/*
 * vm/generic.c - any instruction, executed from the IR.
 *
 * This is what instructions mean; the fast paths of exec.c are short cuts for
 * defined numbers and plain pointers.  Calls and returns are in call.c, what
 * makes numbers of numbers in compute.c.
 */
#include "vm/machine.h"

/* ------------------------------------------------------------ instructions */

/* Copies an operand of one slot or two to the result. */
static enum go move(struct vm *vm, const struct ir_insn *i, struct reg *r,
                    ir_operand from) {
  r[i->result] = operand_reg(vm, r, from);
  if (ir_type_slots(i->type) == 2)
    r[i->result + 1] = operand_high(vm, r, from);
  return GO_NEXT;
}

/* UNDEF: exactly the bits of the type are undefined. */
static enum go set_undefined(struct vm *vm, const struct ir_insn *i,
                             struct reg *r) {
  unsigned bits = i->type.kind == IR_INT ? i->type.bits : 64;
  r[i->result] = reg_partial(vm, 0, width_mask(bits));
  if (ir_type_slots(i->type) == 2)
    r[i->result + 1] = reg_undefined();
  return GO_NEXT;
}

/* A label of a function, as constant_reg has it? */
static bool is_label(const struct vm *vm, struct reg p) {
  const struct ir_program *program = vm->program;
  for (size_t i = 0; i < program->constant_count; i++) {
    const struct ir_constant *c = &program->constants[i];
    if (c->kind == IR_BLOCK && c->bits + 1 == p.bits &&
        vm->tables.function_base + c->index == p.meta)
      return true;
  }
  return false;
}

/* p was moved to q, outside of its object: a fault, unless it is a label or the
 * access itself will be one. */
static enum go bounds(struct vm *vm, struct reg p, struct reg q) {
  const struct area *a = &vm->head->areas[(uint32_t)p.meta];
  if (area_kind(a) == VM_AREA_FUNCTION && is_label(vm, p)) {
    if (is_label(vm, q))
      return GO_NEXT;
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_LABEL_ARITHMETIC, NO_FACTS);
  }
  if ((a->flags & AREA_FREED) || area_kind(a) == VM_AREA_OPAQUE)
    return GO_NEXT; /* the access is the fault */
  if (area_kind(a) == VM_AREA_VARARGS)
    return varargs_fault(vm);
  int64_t at = (int64_t)q.bits;
  if (vm_goes_on(vm, FAULT_POINTER_OPERATION))
    return GO_NEXT; /* it keeps its object, and the access is checked */
  if (at < 0)
    return vm_fault_at(vm, SUB_POINTER_BEFORE, p,
                       FACTS(.numbers = {0 - q.bits}));
  return vm_fault_at(vm, SUB_POINTER_BEYOND, p,
                     FACTS(.numbers = {q.bits - a->size}));
}

/* The index leads to q, outside of the array: a fault here, if q is inside of
 * the object; otherwise bounds or the access report it. */
static enum go outside_array(struct vm *vm, const struct ir_array *array,
                             uint64_t index, struct reg q) {
  if (!reg_is_pointer(q))
    return GO_NEXT;
  const struct area *a = &vm->head->areas[(uint32_t)q.meta];
  if ((a->flags & AREA_FREED) || area_kind(a) == VM_AREA_OPAQUE ||
      q.bits >= a->size)
    return GO_NEXT;
  if (array->past && vm_goes_on(vm, FAULT_POINTER_OPERATION))
    return GO_NEXT;
  vm_fault_at(vm, SUB_INDEX, q, FACTS(.word = array->type, .numbers = {index}));
  return vm_fault_as(vm,
                     array->past ? FAULT_POINTER_OPERATION : FAULT_VALID_DEREF);
}

/* PTRADD.  Where nothing promises that the pointer stays in its object, it may
 * go anywhere: the access decides. */
static enum go pointer_add(struct vm *vm, const struct ir_insn *i,
                           struct reg *r) {
  struct reg p = operand_reg(vm, r, i->a), n = reg_number(1);
  if (i->b != IR_NONE)
    n = operand_reg(vm, r, i->b);
  if (reg_is_partial(p) || reg_is_partial(n)) {
    if (reg_is_partial(n) && !reg_is_partial(p))
      return vm_fault(vm, SUB_UNDEFINED_VALUE, FACTS(.use = USE_INDEX));
    r[i->result] = reg_undefined();
    return GO_NEXT;
  }
  uint64_t bytes = p.bits;
  if (p.meta == 0 && reg_is_pointer(n) && i->imm == 1)
    p = n; /* number + pointer */
  else if (need_number(vm, &n, USE_INDEX) == GO_NEXT)
    bytes = n.bits * (uint64_t)i->imm;
  else
    return GO_STOP;
  int64_t product;
  if (reg_is_pointer(p) && n.meta == 0 &&
      MUL_OVERFLOWS((int64_t)n.bits, i->imm, &product) &&
      !vm_goes_on(vm, FAULT_POINTER_OPERATION))
    return vm_fault_at(vm, SUB_POINTER_OVERFLOW, p,
                       FACTS(.numbers = {n.bits, (uint64_t)i->imm}));
  struct reg q = {p.bits + bytes, p.meta};
  const struct ir_array *array = &vm->program->arrays[i->array];
  if (i->array && n.bits >= array->count &&
      outside_array(vm, array, n.bits, q) != GO_NEXT)
    return GO_STOP;
  if ((i->flags & IR_INBOUNDS) && reg_is_pointer(p) &&
      q.bits > vm->head->areas[(uint32_t)p.meta].size &&
      bounds(vm, p, q) != GO_NEXT)
    return GO_STOP;
  r[i->result] = q;
  return GO_NEXT;
}

/* PTRMASK is an AND of the address as an integer. */
static enum go pointer_mask(struct vm *vm, const struct ir_insn *i,
                            struct reg *r) {
  struct ir_insn and = *i;
  and.op = IR_AND;
  and.type = (ir_type){IR_INT, 64};
  return arith_int(vm, &and, operand_reg(vm, r, i->a), operand_reg(vm, r, i->b),
                   &r[i->result]);
}

/* Only the operand that is selected is looked at. */
static enum go select_insn(struct vm *vm, const struct ir_insn *i,
                           struct reg *r) {
  struct reg c = operand_reg(vm, r, i->a);
  if (need_number(vm, &c, USE_CONDITION) != GO_NEXT)
    return GO_STOP;
  return move(vm, i, r, c.bits & 1 ? i->b : i->c);
}

/* ------------------------------------------------------------------ locals */

/* A local comes into scope.  Its end is announced as a write of no bytes. */
static enum go scope_begin(struct vm *vm, const struct ir_insn *i,
                           struct reg *r) {
  struct reg *slot = &r[vm->at_code->f->locals[i->imm].slot];
  if (vm_visit(vm, *slot, 0, 0, VISIT_WRITE) != GO_NEXT)
    return GO_STOP; /* a jump led back: the local before ends here */
  if (reg_is_pointer(*slot) &&
      !(vm->head->areas[(uint32_t)slot->meta].flags & AREA_FREED))
    vm_free_area(vm, pointer_of(*slot));
  return local_new(vm, vm->at_code, (uint32_t)i->imm, slot);
}

/* The slot is no pointer if the local was not in scope. */
static enum go scope_end(struct vm *vm, const struct ir_insn *i,
                         struct reg *r) {
  const struct ir_local *local = &vm->at_code->f->locals[i->imm];
  struct reg p = r[local->slot];
  if (vm_visit(vm, p, 0, 0, VISIT_WRITE) != GO_NEXT)
    return GO_STOP;
  if (reg_is_pointer(p) &&
      !(vm->head->areas[(uint32_t)p.meta].flags & AREA_FREED))
    vm_free_area(vm, pointer_of(p));
  r[local->slot] = reg_undefined();
  return GO_NEXT;
}

/* The length of an array of variable length must be positive. */
static enum go extent_insn(struct vm *vm, const struct ir_insn *i,
                           struct reg *r) {
  struct reg count = operand_reg(vm, r, i->a);
  if (need_number(vm, &count, USE_LENGTH) != GO_NEXT)
    return GO_STOP;
  int64_t n = (int64_t)count.bits;
  if (i->flags & IR_NSW)
    n = sign_extend(count.bits, i->type.bits);
  if (n == 0 || (n < 0 && (i->flags & IR_NSW)))
    return vm_fault(vm, SUB_ARRAY_LENGTH, FACTS(.numbers = {(uint64_t)n}));
  return GO_NEXT;
}

/* The area ends with the frame, which has it in its chain. */
static enum go alloca_insn(struct vm *vm, const struct ir_insn *i,
                           struct reg *r) {
  struct reg size = operand_reg(vm, r, i->a), area;
  if (need_number(vm, &size, USE_SIZE) != GO_NEXT ||
      vm_allocate_aligned(vm, size.bits, UINT64_C(1) << i->align,
                          VM_AREA_ALLOCA, &area) != GO_NEXT ||
      chain_add(vm, &r[vm->at_code->chain_slot], area) != GO_NEXT)
    return GO_STOP;
  r[i->result] = area;
  return GO_NEXT;
}

/* The token of STACKSAVE is the chain of allocas as it is: STACKRESTORE ends
 * what was added since. */
static enum go stack_insn(struct vm *vm, const struct ir_insn *i,
                          struct reg *r) {
  if (i->op == IR_STACKSAVE) {
    r[i->result] = r[vm->at_code->chain_slot];
    return GO_NEXT;
  }
  struct reg *chain = &r[vm->at_code->chain_slot];
  struct reg to = operand_reg(vm, r, i->a);
  if (vm->visitor->chain_end(vm, *chain, to) != GO_NEXT)
    return GO_STOP;
  chain_cut(vm, chain, to, false);
  return GO_NEXT;
}

/* The current thread's own copy of a variable; one that has a single copy (it
 * is not thread-local) is a constant address. */
static enum go tls_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  const struct ir_constant *c = &vm->program->constants[i->a - IR_CONSTANT];
  uint32_t number = vm->tables.tls_numbers[c->index];
  r[i->result] = number == IR_NONE
                     ? constant_reg(vm, i->a - IR_CONSTANT, false)
                     : (struct reg){c->bits, vm->thread->tls[number]};
  return GO_NEXT;
}

/* ----------------------------------------------------------------- control */

/* exec.c finds the code of the block. */
static enum go branch(struct vm *vm, uint32_t block) {
  assert(block < vm->at_code->f->block_count);
  vm->branch = block;
  return GO_BRANCH;
}

static enum go conditional(struct vm *vm, const struct ir_insn *i,
                           struct reg *r) {
  struct reg c = operand_reg(vm, r, i->a);
  if (need_number(vm, &c, USE_IN_CONDITION) != GO_NEXT)
    return GO_STOP;
  return branch(vm, i->target[c.bits & 1 ? 0 : 1]);
}

/* The values are sorted. */
static enum go switch_insn(struct vm *vm, const struct ir_insn *i,
                           struct reg *r) {
  const struct ir_switch *s = &vm->at_code->f->switches[i->imm];
  struct reg v = operand_reg(vm, r, i->a);
  if (need_number(vm, &v, USE_SWITCH) != GO_NEXT)
    return GO_STOP;
  uint32_t low = 0, high = s->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (s->values[middle] < v.bits)
      low = middle + 1;
    else
      high = middle;
  }
  return branch(vm, low < s->count && s->values[low] == v.bits ? s->targets[low]
                                                               : s->otherwise);
}

/* A computed goto: the label must be one of this function.  constant_reg says
 * how labels are numbered. */
static enum go indirect(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  struct reg label = operand_reg(vm, r, i->a);
  uint32_t own = vm->tables.function_base + vm->at_code->number;
  if (need_pointer(vm, label, ACCESS_LABEL) != GO_NEXT)
    return GO_STOP;
  if (label.meta != own || label.bits == 0 ||
      label.bits > vm->at_code->f->block_count)
    return vm_fault(vm, SUB_NO_LABEL, FACTS(.word = vm->at_code->f->name));
  return branch(vm, (uint32_t)label.bits - 1);
}

/* All that neither computes nor moves a value: locals, control, ends. */
static enum go other(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  switch (i->op) {
  case IR_FENCE:
  case IR_KILL:
    return GO_NEXT;
  case IR_SCOPE_BEGIN:
    return scope_begin(vm, i, r);
  case IR_SCOPE_END:
    return scope_end(vm, i, r);
  case IR_LEAVE:
    return frame_left(vm);
  case IR_EXTENT:
    return extent_insn(vm, i, r);
  case IR_ALLOCA:
    return alloca_insn(vm, i, r);
  case IR_STACKSAVE:
  case IR_STACKRESTORE:
    return stack_insn(vm, i, r);
  case IR_TLS:
    return tls_insn(vm, i, r);
  case IR_VA_START:
    return varargs_start(vm, operand_reg(vm, r, i->a),
                         r[vm->at_code->varargs_slot]);
  case IR_BR:
    return branch(vm, i->target[0]);
  case IR_CONDBR:
    return conditional(vm, i, r);
  case IR_SWITCH:
    return switch_insn(vm, i, r);
  case IR_INDIRECTBR:
    return indirect(vm, i, r);
  case IR_UNREACHABLE:
    return vm_fault(vm, SUB_UNREACHABLE, NO_FACTS);
  case IR_TRAP:
    return vm_fault(vm, SUB_TRAP, NO_FACTS);
  case IR_UNSUPPORTED:
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_NOT_LOWERED,
                      FACTS(.word = vm->program->texts[i->imm]));
  default:
    BUG("an instruction that the machine does not know");
  }
}

/* An instruction that accesses memory: operands that are numbers of addresses
 * become pointers. */
static enum go find_pointers(struct vm *vm, struct reg *r,
                             const struct ir_insn *i) {
  bool copies = i->op == IR_MEMCPY || i->op == IR_MEMMOVE;
  if (!ir_is_constant(i->a) && place_find(vm, &r[i->a]) != GO_NEXT)
    return GO_STOP;
  return copies && !ir_is_constant(i->b) ? place_find(vm, &r[i->b]) : GO_NEXT;
}

/* Lazy operands come first: an instruction that cannot work on them gets
 * numbers, and nothing below knows of them. */
static enum go execute(struct vm *vm, struct reg *r, const struct ir_insn *i) {
  if (UNLIKELY(vm->values.lazy)) {
    bool done;
    enum go go = lazy_insn(vm, i, r, &done);
    if (go != GO_NEXT || done)
      return go;
  }
  switch (i->op) {
  case IR_MOV:
    return move(vm, i, r, i->a);
  case IR_UNDEF:
    return set_undefined(vm, i, r);
  case IR_PTRADD:
    return pointer_add(vm, i, r);
  case IR_PTRMASK:
    return pointer_mask(vm, i, r);
  case IR_SELECT:
    return select_insn(vm, i, r);
  case IR_LOAD:
    return find_pointers(vm, r, i) == GO_NEXT ? load_insn(vm, i, r) : GO_STOP;
  case IR_STORE:
    return find_pointers(vm, r, i) == GO_NEXT ? store_insn(vm, i, r) : GO_STOP;
  case IR_RMW:
  case IR_CMPXCHG:
    return find_pointers(vm, r, i) == GO_NEXT ? atomic_insn(vm, i, r) : GO_STOP;
  case IR_MEMCPY:
  case IR_MEMMOVE:
  case IR_MEMSET:
    return find_pointers(vm, r, i) == GO_NEXT ? block_insn(vm, i, r) : GO_STOP;
  default:
    break;
  }
  return insn_computes(i) ? compute_insn(vm, i, r) : other(vm, i, r);
}

enum go vm_generic(struct vm *vm, struct reg *r, const struct ir_insn *i) {
  bool done, again = true;
  enum go go;
  assert(i == &vm->at_code->f->insns[vm->at_insn]);
  if (!undefined_is_any(vm))
    return execute(vm, r, i);
  go = undefined_before(vm, i, r, &done);
  if (go != GO_NEXT || done)
    return go;
  do {
    go = execute(vm, r, i);
    if (go == GO_STOP)
      go = undefined_after(vm, i, r, &again);
    else
      again = false;
  } while (go == GO_NEXT && again);
  return go;
}
