/*
 * frontend/llvm/leave.c - where main returns: LEAVE.
 *
 * When main returns, its variables end one after the other, and blocks that
 * they point to are lost.  Whoever does not want to hear of that must know what
 * they point to before the first of them ends (vm/frame_left.c).  So the
 * instruction is put where nothing follows on the way out of main but what the
 * compiler adds: ends of variables, the functions that are called then
 * (__attribute__((cleanup))), the result on its way to where it is returned
 * from, and, where several ways out share code that ends variables, jumps by a
 * number that says where it leads to.
 *
 * Each block ends with such instructions or with none.  From each of them on we
 * walk, with the numbers that are stored on the way.  The first one from which
 * that leads to a return is where the instruction is put.  A way out may pass
 * more than one: the first one counts.
 *
 * A variable of a block that has ended before the return statement is none of
 * those.  Its end comes before the result is stored, or, where that is not
 * stored, it stands before the return statement, or the last brace, in the
 * source.  So does a call of the program's own that looks like one of the
 * compiler's.
 */
#include <string.h>

#include "base/alloc.h"
#include "frontend/llvm/lower_impl.h"

/* What is known of locals of the compiler's on the way. */
enum { MOST_KNOWN = 8 };
struct way {
  const struct lower *l;
  uint32_t result;           /* the local with the result, or IR_NONE */
  const struct ir_insn *end; /* the first end of a variable, or call, or NULL */
  bool stored;               /* so is the result */
  struct known {
    uint32_t local;
    uint64_t value;
  } known[MOST_KNOWN];
  size_t count;
  uint32_t loaded; /* slot */
  bool has_value;
  uint64_t value; /* of what was loaded */
};

/* The local that the operand is the address of, or IR_NONE. */
static uint32_t local_at(const struct lower *l, ir_operand x) {
  for (uint32_t k = 0; k < l->local_count; k++)
    if (l->locals[k].slot == x)
      return k;
  return IR_NONE;
}

/* The same, if the compiler made it. */
static uint32_t made_up(const struct lower *l, ir_operand x) {
  uint32_t k = local_at(l, x);
  return k != IR_NONE && l->locals[k].variable == IR_NONE ? k : IR_NONE;
}

/* Is it given the address of a variable, which ends next? */
static bool is_cleanup(const struct lower *l, const struct ir_insn *call) {
  const struct ir_call *c = &l->calls[call->imm];
  const struct ir_insn *next = call + 1;
  return ir_is_constant(call->a) && c->arg_count == 1 &&
         next->op == IR_SCOPE_END &&
         local_at(l, c->args[0].value) == (uint32_t)next->imm;
}

/* May nothing but such instructions follow on the way out? */
static bool is_on_the_way(const struct lower *l, const struct ir_insn *i) {
  switch (i->op) {
  case IR_SCOPE_END:
  case IR_STACKRESTORE:
  case IR_BR:
  case IR_SWITCH:
  case IR_RET:
    return true;
  case IR_LOAD:
  case IR_STORE:
    return made_up(l, i->a) != IR_NONE;
  case IR_CALL: /* it does not end the block */
    return !SEEDED_BUG(152) && is_cleanup(l, i);
  default:
    return false;
  }
}

static void note_store(struct way *w, const struct ir_insn *store) {
  const struct ir_program *p = w->l->load->program;
  uint32_t local = made_up(w->l, store->a);
  size_t n = 0;
  while (n < w->count && w->known[n].local != local)
    n++;
  bool number = ir_is_constant(store->b) &&
                p->constants[store->b - IR_CONSTANT].kind == IR_NUMBER;
  if (number && n < MOST_KNOWN) {
    w->known[n] =
        (struct known){local, p->constants[store->b - IR_CONSTANT].bits};
    w->count += n == w->count;
  } else if (n < w->count) {
    w->known[n] = w->known[--w->count];
  }
}

static void note_load(struct way *w, const struct ir_insn *load) {
  uint32_t local = made_up(w->l, load->a);
  w->loaded = load->result;
  w->has_value = false;
  for (size_t n = 0; n < w->count; n++)
    if (w->known[n].local == local) {
      w->has_value = true;
      w->value = w->known[n].value;
    }
}

/* The block that a switch leads to, or IR_NONE. */
static uint32_t target_of(const struct way *w, const struct ir_insn *i) {
  const struct ir_switch *s = &w->l->switches[i->imm];
  if (!w->has_value || i->a != w->loaded)
    return IR_NONE;
  for (uint32_t n = 0; n < s->count; n++)
    if (s->values[n] == w->value)
      return s->targets[n];
  return s->otherwise;
}

static bool stands_before(const struct lower *l, const struct ir_insn *a,
                          const struct ir_insn *b) {
  const struct ir_position *p = &l->load->program->positions[a->position];
  const struct ir_position *q = &l->load->program->positions[b->position];
  return p->file == q->file &&
         (p->line < q->line || (p->line == q->line && p->column < q->column));
}

/* Does the way from this instruction lead out of the function, with nothing
 * that ends before? */
static bool leads_out(const struct lower *l, uint32_t result, uint32_t from) {
  struct way w = {.l = l, .result = result, .loaded = IR_NONE};
  uint32_t target;
  for (size_t steps = 0; steps < l->insn_count; steps++) {
    const struct ir_insn *i = &l->insns[from++];
    if (!is_on_the_way(l, i))
      return false;
    switch (i->op) {
    case IR_RET:
      return w.stored || w.end == NULL || !stands_before(l, w.end, i);
    case IR_SCOPE_END:
    case IR_CALL:
      w.end = w.end ? w.end : i;
      break;
    case IR_STORE:
      note_store(&w, i);
      if (made_up(l, i->a) == w.result && !w.stored && w.end)
        return false;
      w.stored |= made_up(l, i->a) == w.result;
      break;
    case IR_LOAD:
      note_load(&w, i);
      break;
    case IR_BR:
    case IR_SWITCH:
      target = i->op == IR_BR ? i->target[0] : target_of(&w, i);
      if (target == IR_NONE)
        return false;
      from = l->blocks[target].first;
      break;
    default:
      break;
    }
  }
  return false; /* it goes round for ever */
}

/* The local of the compiler's from which the result is loaded, or IR_NONE. */
static uint32_t find_result(const struct lower *l) {
  ir_operand value = IR_NONE;
  for (size_t i = l->insn_count; i-- > 0;) {
    const struct ir_insn *insn = &l->insns[i];
    if (insn->op == IR_RET && l->rets[insn->imm].count == 1)
      value = l->rets[insn->imm].items[0];
    else if (insn->op == IR_LOAD && insn->result == value)
      return made_up(l, insn->a);
  }
  return IR_NONE;
}

void leave_find(const struct lower *l, leave_fn *visit, void *context) {
  uint32_t result = find_result(l);
  for (size_t b = 0; b < l->blocks_count; b++) {
    uint32_t first = l->blocks[b].first, end = first + l->blocks[b].count;
    uint32_t at = end;
    while (at > first && is_on_the_way(l, &l->insns[at - 1]))
      at--;
    while (at < end && !leads_out(l, result, at))
      at++;
    if (at < end)
      visit(context, at);
  }
}
