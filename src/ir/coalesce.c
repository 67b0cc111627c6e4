/*
 * ir/coalesce.c - results go where they are wanted.
 *
 * Requires: nothing; after pass_copyprop it finds most.  Gives: an operation
 * whose result is only moved on writes the variable itself, and other readers
 * of the result read the variable.  Spoils: liveness; drops the moves.
 *
 *     t = add v, 1        v = add v, 1
 *     v = mov t      ->   w = eq v, 9
 *     w = eq t, 9
 *
 * Between operation and move nobody may read or write v, as it is written
 * earlier now; and as long as somebody reads t, nobody may write v.  A call in
 * between could lead to longjmp and so to a reader of v.  Looks no further than
 * WINDOW instructions.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

enum { WINDOW = 64 };

/* The function, and what is known of its slots: kept up to date. */
struct coalesce {
  struct ir_program *program;
  struct ir_function *f;
  struct slot_facts facts;
};

/* ------------------------------------------------------------------- reads */

/* A value, and how often it was read. */
struct value_reads {
  uint32_t slot, slots, count;
};

static void note_operand(void *context, ir_operand *operand, ir_type type) {
  struct value_reads *t = context;
  t->count += *operand == t->slot && ir_type_slots(type) == t->slots;
}

/* How often it reads the value as a whole. */
static uint32_t reads_of(const struct coalesce *d, const struct ir_insn *insn,
                         uint32_t slot, uint32_t slots) {
  struct value_reads t = {slot, slots, 0};
  struct ir_insn copy = *insn;
  ir_insn_operands(d->f, &copy, note_operand, &t);
  return t.count;
}

/* --------------------------------------------------------------- conditions */

/* One result, which could as well be in other slots? */
static bool may_write_elsewhere(const struct coalesce *d,
                                const struct ir_insn *op, ir_type type) {
  if (ir_op_has_second(op->op) || op->op == IR_UNDEF || op->op == IR_KILL)
    return false;
  if (op->op == IR_CALL)
    return d->f->calls[op->imm].result_count == 1 &&
           type_width(d->f->calls[op->imm].results[0]) == type_width(type);
  return type_width(ir_insn_result_type(op)) == type_width(type);
}

/* The operation that makes what the move moves, in the same block and near;
 * or NULL. */
static struct ir_insn *find_operation(const struct coalesce *d,
                                      struct ir_insn *move,
                                      const struct ir_insn *begin) {
  uint32_t t = move->a;
  if (ir_is_constant(t) || t < d->f->first_temp)
    return NULL;
  for (unsigned i = 0; i < ir_type_slots(move->type); i++)
    if (d->facts.writes[t + i] != 1)
      return NULL;
  struct ir_insn *op = &d->f->insns[d->facts.writer[t]];
  if (op < begin || op >= move || move - op > WINDOW || op->result != t)
    return NULL;
  return may_write_elsewhere(d, op, move->type) ? op : NULL;
}

/* Between the operation and the move, may v have its new value already?
 * Counts the reads of t there. */
static bool is_untouched_between(const struct coalesce *d,
                                 const struct ir_insn *op,
                                 const struct ir_insn *move, uint32_t *reads) {
  uint32_t slots = ir_type_slots(move->type);
  for (const struct ir_insn *i = op + 1; i < move; i++) {
    if (i->op == IR_CALL ||
        insn_reads_of(d->program, d->f, i, move->result, slots) ||
        insn_writes_of(d->program, d->f, i, move->result, slots))
      return false;
    *reads += reads_of(d, i, move->a, slots);
  }
  return true;
}

/* Counts the reads of t after the move for which v is still the same; the
 * instruction after the last one looked at. */
static struct ir_insn *readers_end(const struct coalesce *d,
                                   struct ir_insn *move,
                                   const struct ir_insn *end, uint32_t *reads) {
  uint32_t slots = ir_type_slots(move->type);
  struct ir_insn *i = move + 1;
  for (; i < end && i - move < WINDOW; i++) {
    *reads += reads_of(d, i, move->a, slots);
    if (insn_writes_of(d->program, d->f, i, move->result, slots))
      return i + 1;
  }
  return i;
}

/* --------------------------------------------------------------- rewriting */

/* A slot that becomes another one. */
struct rename {
  uint32_t from, to;
};

static void rename_operand(void *context, ir_operand *operand, ir_type type) {
  const struct rename *r = context;
  (void)type;
  if (*operand == r->from)
    *operand = r->to;
}

/* Are these all reads of the value?  A half of it could be read by itself. */
static bool all_reads(const struct coalesce *d, uint32_t slot, unsigned slots,
                      uint32_t reads) {
  for (unsigned i = 0; i < slots; i++)
    if (d->facts.reads[slot + i] != reads)
      return false;
  return true;
}

/* The operation writes the variable, and the move goes.  reads: of t, with that
 * by the move. */
static void take_over(struct coalesce *d, struct ir_insn *op,
                      struct ir_insn *move, uint32_t reads) {
  assert(reads > 0 && op < move && op->result == move->a);
  for (unsigned i = 0; i < ir_type_slots(move->type); i++) {
    uint32_t t = move->a + i, v = move->result + i;
    d->facts.writer[v] = (uint32_t)(op - d->f->insns);
    d->facts.reads[v] += reads - 1;
    d->facts.reads[t] = d->facts.writes[t] = 0;
  }
  op->result = move->result;
  insn_drop(move);
}

/* Drops the move, if the operation before it can write the variable itself.
 * begin, end: of the block. */
static void try_move(struct coalesce *d, struct ir_insn *move,
                     const struct ir_insn *begin, const struct ir_insn *end) {
  struct rename r = {move->a, move->result};
  struct ir_insn *op = find_operation(d, move, begin);
  uint32_t reads = 1; /* by the move itself */
  if (op == NULL || !is_untouched_between(d, op, move, &reads))
    return;
  struct ir_insn *stop = readers_end(d, move, end, &reads);
  if (!all_reads(d, r.from, ir_type_slots(move->type), reads))
    return;
  take_over(d, op, move, reads);
  for (struct ir_insn *i = op + 1; i < stop; i++)
    ir_insn_operands(d->f, i, rename_operand, &r);
}

void pass_coalesce(struct ir_program *program, struct ir_function *f) {
  struct coalesce d = {.program = program, .f = f};
  assert(f->block_count > 0 && f->live_out == NULL);
  slot_facts_init(&d.facts, program, f);
  for (uint32_t b = 0; b < f->block_count; b++) {
    struct ir_insn *begin = f->insns + f->blocks[b].first;
    struct ir_insn *end = begin + f->blocks[b].count;
    for (struct ir_insn *insn = begin; insn < end; insn++)
      if (insn->op == IR_MOV)
        try_move(&d, insn, begin, end);
  }
  slot_facts_release(&d.facts);
  remove_dropped(f);
}
