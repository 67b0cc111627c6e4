/*
 * vm/code_call.c - code for calls: what is known of a site before it is
 * executed.
 *
 * A call through a pointer is known only when it is executed.  For a direct
 * one, three questions are answered here: do its types agree with those of the
 * function (plain), may aggregates be lent (loans), and is it a builtin?
 */
#include <string.h>

#include "vm/code_impl.h"

/* An operand as an argument; high: its second slot. */
static struct call_arg call_arg(struct maker *k, ir_operand x, bool high) {
  if (!ir_is_constant(x))
    return (struct call_arg){x + high, {0, 0}};
  return (struct call_arg){IR_NONE, constant_reg(k->vm, x - IR_CONSTANT, high)};
}

/* The arguments of the site, one for each slot. */
static void call_args(struct maker *k, struct call_site *site) {
  const struct ir_call *ir = site->ir;
  for (uint32_t i = 0; i < ir->arg_count; i++)
    site->arg_slots += ir_type_slots(ir->args[i].type);
  site->args = alloc_new(site->arg_slots * sizeof *site->args);
  uint32_t at = 0;
  for (uint32_t i = 0; i < ir->arg_count; i++)
    for (unsigned j = 0; j < ir_type_slots(ir->args[i].type); j++)
      site->args[at++] = call_arg(k, ir->args[i].value, j);
  assert(at == site->arg_slots);
}

static bool same_type(ir_type a, ir_type b) {
  return a.kind == b.kind && a.bits == b.bits;
}

/* Nothing to check when the call is made. */
static bool call_is_plain(const struct ir_call *ir,
                          const struct ir_function *f) {
  if (!f->defined || f->variadic || ir->arg_count != f->param_count ||
      ir->result_count != f->result_count)
    return false;
  for (uint32_t i = 0; i < ir->arg_count; i++)
    if (ir->args[i].byval_size || !same_type(ir->args[i].type, f->params[i]))
      return false;
  for (uint32_t i = 0; i < ir->result_count; i++)
    if (!same_type(ir->results[i], f->results[i]))
      return false;
  return true;
}

/* Only if there are enough arguments, so that a builtin need not look; call.c
 * reports calls with too few. */
static void find_builtin(const struct vm *vm, struct call_site *site) {
  const struct builtin *b = vm->tables.builtins[site->function];
  if (b && site->arg_slots >= strlen(b->signature) - 1 &&
      site->arg_slots <= MAX_BUILTIN_ARGS)
    site->builtin = b;
}

/* In steps nothing is borrowed: another thread might write it.  Nor is it where
 * a value that is chosen for the parameter must not be the argument's. */
uint64_t code_borrows(const struct vm *vm, const struct ir_function *f) {
  uint64_t all = 0;
  if (vm->options.steps ||
      suppresses(vm->options.suppressions, FAULT_UNINITIALIZED) ||
      f->unwritten == NULL || f->param_count > 64)
    return 0;
  for (uint32_t i = 0; i < f->param_count; i++) {
    if (f->byval[i] && !f->unwritten[i])
      return 0;
    if (f->byval[i])
      all |= UINT64_C(1) << i;
  }
  return all;
}

/* Is the slot a parameter by value that nobody writes? */
static bool may_lend(const struct ir_function *f, ir_operand slot) {
  uint32_t s = 0, i = 0;
  if (f->unwritten == NULL || slot >= f->param_slots)
    return false;
  while (s < slot)
    s += ir_type_slots(f->params[i++]);
  assert(s != slot || i < f->param_count);
  return s == slot && f->unwritten[i];
}

/* The arguments that can be lent to f: it borrows them, and the caller got them
 * by value itself. */
static void call_loans(struct maker *k, struct call_site *site,
                       const struct ir_function *f) {
  const struct ir_call *ir = site->ir;
  uint64_t wanted = code_borrows(k->vm, f);
  if (wanted == 0 || ir->arg_count != f->param_count)
    return;
  site->loans = alloc_new(ir->arg_count * sizeof *site->loans);
  for (uint32_t i = 0; i < ir->arg_count; i++)
    if ((wanted >> i & 1) && ir->args[i].byval_size &&
        may_lend(k->f, ir->args[i].value))
      site->loans[site->loan_count++] =
          (struct call_loan){i, ir->args[i].value, ir->args[i].byval_size};
}

/* Slots that the caller wants of what a builtin gives: at most two. */
static uint32_t result_slots(const struct call_site *site) {
  if (site->insn->result == IR_NONE)
    return 0;
  return site->ir->result_count > 1 ? 2 : ir_type_slots(site->ir->results[0]);
}

void code_call(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  uint32_t number_ = (uint32_t)i->imm;
  assert(i->op == IR_CALL && number_ < k->f->call_count);
  struct call_site *site = &k->code->calls[number_];
  const struct ir_program *program = k->vm->program;
  *site = (struct call_site){
      .ir = &k->f->calls[number_], .insn = i, .above = k->code->frame_slots};
  call_args(k, site);
  site->target = call_arg(k, i->a, false);
  if (ir_is_constant(i->a)) {
    const struct ir_constant *c = &program->constants[i->a - IR_CONSTANT];
    if (c->kind == IR_FUNCTION && c->bits == 0) {
      site->function = c->index;
      const struct ir_function *f = &program->functions[c->index];
      site->plain = call_is_plain(site->ir, f);
      call_loans(k, site, f);
      find_builtin(k->vm, site);
    }
  }
  site->result_slots = result_slots(site);
  unsigned op = site->builtin      ? OP_BUILTIN
                : site->loan_count ? OP_LEND
                                   : OP_CALL;
  struct insn *n = code_emit(k, op, s, 1);
  n->site = site;
  n->d = i->result == IR_NONE ? UINT32_MAX : reg_offset(i->result);
}
