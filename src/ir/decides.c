/*
 * ir/decides.c - which loads decide something.
 *
 * Requires: lowered functions.  Gives: IR_DECIDES.  Spoils: nothing.
 *
 * A load decides if what it loads is compared with a constant, branched on or
 * used as an index in its function, as it is, cut or extended, or by way of
 * local variables.  Such a load gives a value to undefined memory where
 * undefined values are any value (vm/undefined.c).  Others only copy, or
 * compute: a program may write one bit-field of a word that is undefined, and
 * the rest of it stays so.
 *
 * What it is converted by has the flag, too: when a variable has become a slot,
 * the load is gone.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

struct decisions {
  struct ir_function *f;
  /* A bit for each slot: its value decides something; what is loaded from where
   * it points to does. */
  uint64_t *slots, *targets;
  bool changed;
};

static void mark(struct decisions *d, ir_operand x) {
  if (x == IR_NONE || ir_is_constant(x) || bit_test(d->slots, x))
    return;
  bit_set(d->slots, x);
  d->changed = true;
}

static void mark_target(struct decisions *d, const struct ir_insn *load) {
  if (ir_is_constant(load->a) || load->imm != 0 ||
      bit_test(d->targets, load->a))
    return;
  bit_set(d->targets, load->a);
  d->changed = true;
}

static void look_at_store(struct decisions *d, const struct ir_insn *store) {
  if (!ir_is_constant(store->a) && store->imm == 0 &&
      bit_test(d->targets, store->a))
    mark(d, store->b);
}

static void look_at(struct decisions *d, struct ir_insn *insn) {
  switch (insn->op) {
  case IR_CONDBR:
  case IR_SWITCH:
  case IR_SELECT:
    mark(d, insn->a);
    break;
  case IR_PTRADD:
    mark(d, insn->b);
    break;
  case IR_LOAD:
  case IR_MOV:
  case IR_TRUNC:
  case IR_ZEXT:
  case IR_SEXT:
    if (!bit_test(d->slots, insn->result))
      break;
    insn->flags |= IR_DECIDES;
    if (insn->op == IR_LOAD)
      mark_target(d, insn);
    else
      mark(d, insn->a);
    break;
  case IR_STORE:
    look_at_store(d, insn);
    break;
  default:
    if (insn->op >= IR_EQ && insn->op <= IR_SGE &&
        (ir_is_constant(insn->a) || ir_is_constant(insn->b))) {
      mark(d, insn->a);
      mark(d, insn->b);
    }
  }
}

/* Most values are used behind where they are computed: one walk from the end
 * finds nearly all, and another one sees that. */
void pass_decides(struct ir_program *program, struct ir_function *f) {
  size_t size = (f->slot_count / 64 + 1) * sizeof(uint64_t);
  struct decisions d = {f, alloc_new(size), alloc_new(size), false};
  (void)program;
  do {
    d.changed = false;
    for (uint32_t i = f->insn_count; i > 0; i--)
      look_at(&d, &f->insns[i - 1]);
  } while (d.changed);
  alloc_free(d.slots, size);
  alloc_free(d.targets, size);
}
