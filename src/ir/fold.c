/*
 * ir/fold.c - two small instructions that can be one.
 *
 * Requires: nothing; after pass_copyprop it finds most.  Gives: constants
 * extended and cut, constant offsets of pointers added up and taken into loads
 * and stores, conditions without detours.  Spoils: liveness; leaves moves and
 * temporaries that nobody reads (pass_copyprop and pass_dce).
 *
 *     u = ptradd p, 8           t = zext i1 c to i32
 *     r = load i32 [u]          u = ne i32 t, 0
 *  -> r = load i32 [p+8]     -> u = mov i1 c
 *
 * A PTRADD that must stay in bounds loses its own check only where another one
 * implies it: an access at p + 8 is in bounds only if p + 8 is, and so are
 * steps of a chain that goes in one direction.  A call may not return, so no
 * check moves behind one.
 */
#include "base/alloc.h"
#include "ir/passes_impl.h"

/* What a temporary was made by, as long as that is still true. */
struct def {
  struct ir_insn *insn;
  uint32_t block;
  uint32_t calls;   /* so far in the block */
  uint64_t version; /* of operand a */
};

/* A walk through a block, twice: what addresses could be taken in is counted
 * first. */
struct fold {
  struct ir_program *program;
  struct ir_function *f;
  struct slot_facts facts;
  struct versions versions;
  struct def *defs;    /* by slot */
  uint32_t *addresses; /* by slot: reads that could take in its offset */
  uint32_t block, calls;
};

/* --------------------------------------------------------------- definitions
 */

/* The instruction that made the operand, if it would give the same now. */
static struct ir_insn *def_of(const struct fold *w, ir_operand x) {
  if (x == IR_NONE || ir_is_constant(x))
    return NULL;
  const struct def *def = &w->defs[x];
  if (def->insn == NULL || def->block != w->block || def->insn->result != x ||
      insn_dropped(def->insn))
    return NULL;
  ir_type type = ir_insn_operand_type(w->f, def->insn, 0);
  uint64_t now = versions_of(&w->versions, def->insn->a, ir_type_slots(type));
  return def->version == now ? def->insn : NULL;
}

/* Before the versions of its own results change. */
static void note_def(struct fold *w, struct ir_insn *insn) {
  uint32_t r = insn->result;
  if (insn->op != IR_PTRADD && insn->op != IR_ZEXT && insn->op != IR_XOR)
    return;
  if (r < w->f->first_temp || w->facts.writes[r] != 1)
    return;
  ir_type type = ir_insn_operand_type(w->f, insn, 0);
  w->defs[r] = (struct def){
      .insn = insn,
      .block = w->block,
      .calls = w->calls,
      .version = versions_of(&w->versions, insn->a, ir_type_slots(type))};
}

/* r = a + imm, with no call since; or NULL. */
static struct ir_insn *offset_def(const struct fold *w, ir_operand x) {
  struct ir_insn *def = def_of(w, x);
  if (def == NULL || def->op != IR_PTRADD || def->b != IR_NONE ||
      w->defs[x].calls != w->calls)
    return NULL;
  return def;
}

/* ----------------------------------------------------------------- constants
 */

/* The operand as a number of one slot, or NULL. */
static const struct ir_constant *number(const struct fold *w, ir_operand x) {
  if (!ir_is_constant(x))
    return NULL;
  const struct ir_constant *c = &w->program->constants[x - IR_CONSTANT];
  bool narrow = ir_type_slots(c->type) == 1;
  return c->kind == IR_NUMBER && narrow ? c : NULL;
}

/* Is it the number with these bits? */
static bool is_number(const struct fold *w, ir_operand x, uint64_t bits) {
  const struct ir_constant *c = number(w, x);
  return c && c->bits == bits;
}

/* Cut to so many bits; and, of so many, the highest one repeated. */
static uint64_t low_bits(uint64_t x, unsigned bits) {
  return bits < 64 ? x & ((UINT64_C(1) << bits) - 1) : x;
}

static uint64_t sign_extended(uint64_t x, unsigned bits) {
  assert(bits >= 1 && bits <= 64);
  uint64_t sign = UINT64_C(1) << (bits - 1);
  return (low_bits(x, bits) ^ sign) - sign;
}

/* The instruction copies the operand from now on, and cannot fault. */
static void become_move(struct ir_insn *insn, ir_operand a, ir_type type) {
  insn->op = IR_MOV;
  insn->type = type;
  insn->flags &= IR_DECIDES;
  insn->a = a;
  insn->b = insn->c = IR_NONE;
  insn->imm = 0;
}

/* A conversion of a number is a number. */
static void fold_constant(struct fold *w, struct ir_insn *insn) {
  const struct ir_constant *a = number(w, insn->a);
  if (a == NULL || ir_type_slots(insn->type) != 1)
    return;
  uint64_t bits = insn->op == IR_SEXT ? sign_extended(a->bits, insn->from.bits)
                                      : low_bits(a->bits, insn->from.bits);
  struct ir_constant c = {.kind = IR_NUMBER,
                          .type = insn->type,
                          .bits = low_bits(bits, insn->type.bits)};
  become_move(insn, IR_CONSTANT + ir_constant(w->program, c), insn->type);
}

/* ---------------------------------------------------------------- conditions
 */

/* trunc (zext x) back to what x was is x. */
static void fold_trunc(struct fold *w, struct ir_insn *insn) {
  const struct ir_insn *def = def_of(w, insn->a);
  if (def && def->op == IR_ZEXT && def->from.bits == insn->type.bits)
    become_move(insn, def->a, insn->type);
}

/* ne (zext i1 x), 0 is x; eq is its opposite. */
static void fold_compare(struct fold *w, struct ir_insn *insn) {
  const ir_type i1 = {IR_INT, 1};
  const struct ir_insn *def = def_of(w, insn->a);
  if (!def || def->op != IR_ZEXT || def->from.bits != 1 ||
      !is_number(w, insn->b, 0))
    return;
  bool equal = insn->op == IR_EQ;
  become_move(insn, def->a, i1);
  if (!equal)
    return;
  struct ir_constant one = {.kind = IR_NUMBER, .type = i1, .bits = 1};
  insn->op = IR_XOR;
  insn->b = IR_CONSTANT + ir_constant(w->program, one);
}

/* A branch on the opposite of a condition goes the other way round. */
static void fold_branch(struct fold *w, struct ir_insn *insn) {
  const struct ir_insn *def = def_of(w, insn->a);
  if (!def || def->op != IR_XOR || def->type.bits != 1 ||
      !is_number(w, def->b, 1))
    return;
  uint32_t yes = insn->target[0];
  insn->a = def->a;
  insn->target[0] = insn->target[1];
  insn->target[1] = yes;
}

/* ------------------------------------------------------------------ pointers
 */

static int64_t wrapping_add(int64_t x, int64_t y) {
  return (int64_t)((uint64_t)x + (uint64_t)y);
}

/* The reader of a PTRADD uses its base instead. */
static void bypass(struct fold *w, struct ir_insn *reader,
                   struct ir_insn *def) {
  assert(def->op == IR_PTRADD && def->b == IR_NONE);
  assert(reader->a == def->result && w->facts.reads[def->result] > 0);
  reader->a = def->a;
  reader->imm = wrapping_add(reader->imm, def->imm);
  if (!ir_is_constant(def->a))
    w->facts.reads[def->a]++;
  if (--w->facts.reads[def->result])
    return;
  if (!ir_is_constant(def->a))
    w->facts.reads[def->a]--;
  insn_drop(def);
}

/* Two offsets in a row: is the place between them in bounds, if start and end
 * are? */
static bool go_in_one_direction(const struct ir_insn *insn,
                                const struct ir_insn *def) {
  return insn->imm == 0 || def->imm == 0 || (insn->imm < 0) == (def->imm < 0);
}

/* Two PTRADDs in a row become one, if nobody else reads the first. */
static void fold_chain(struct fold *w, struct ir_insn *insn) {
  struct ir_insn *def = offset_def(w, insn->a);
  if (insn->b != IR_NONE || def == NULL || w->facts.reads[insn->a] != 1)
    return;
  bool here = insn->flags & IR_INBOUNDS, there = def->flags & IR_INBOUNDS;
  if (here == there && (!here || go_in_one_direction(insn, def)))
    bypass(w, insn, def);
}

/* An index that is a number is an offset, and one of zero a copy.  An array
 * that such an index lies in need not be checked. */
static void fold_ptradd(struct fold *w, struct ir_insn *insn) {
  const struct ir_constant *index = number(w, insn->b);
  if (insn->array && index &&
      index->bits < w->program->arrays[insn->array].count)
    insn->array = 0;
  if (insn->b != IR_NONE && index && insn->array == 0) {
    insn->imm = (int64_t)(index->bits * (uint64_t)insn->imm);
    insn->b = IR_NONE;
  }
  fold_chain(w, insn);
  if (insn->b == IR_NONE && insn->imm == 0)
    become_move(insn, insn->a, (ir_type){IR_PTR, 64});
}

/* The PTRADD whose offset an access could take in, or NULL. */
static struct ir_insn *address_def(const struct fold *w,
                                   const struct ir_insn *insn) {
  if (insn->op != IR_LOAD && insn->op != IR_STORE)
    return NULL;
  struct ir_insn *def = offset_def(w, insn->a);
  bool checked = def && def->flags & IR_INBOUNDS;
  return checked && !go_in_one_direction(insn, def) ? NULL : def;
}

/* Counts the accesses that could take in the offset of their address. */
static void count_access(struct fold *w, const struct ir_insn *insn) {
  if (address_def(w, insn))
    w->addresses[insn->a]++;
}

/* Into all accesses, or it gains nothing. */
static void fold_access(struct fold *w, struct ir_insn *insn) {
  struct ir_insn *def = address_def(w, insn);
  if (def && w->addresses[insn->a] == w->facts.reads[insn->a]) {
    w->addresses[insn->a]--;
    bypass(w, insn, def);
  }
}

/* --------------------------------------------------------------------- walks
 */

static void fold_insn(struct fold *w, struct ir_insn *insn) {
  switch (insn->op) {
  case IR_TRUNC:
    fold_trunc(w, insn);
    break;
  case IR_EQ:
  case IR_NE:
    fold_compare(w, insn);
    break;
  case IR_CONDBR:
    fold_branch(w, insn);
    break;
  case IR_PTRADD:
    fold_ptradd(w, insn);
    break;
  default:
    break;
  }
  if (insn->op == IR_TRUNC || insn->op == IR_ZEXT || insn->op == IR_SEXT)
    fold_constant(w, insn);
  count_access(w, insn);
}

typedef void visit_fn(struct fold *w, struct ir_insn *insn);

/* Visits the instructions of the block; what is defined is known up to there.
 */
static void walk(struct fold *w, visit_fn *visit) {
  struct ir_insn *insn = w->f->insns + w->f->blocks[w->block].first;
  const struct ir_insn *end = insn + w->f->blocks[w->block].count;
  w->calls = 0;
  for (; insn < end; insn++) {
    if (insn_dropped(insn))
      continue;
    visit(w, insn);
    w->calls += insn->op == IR_CALL;
    note_def(w, insn);
    versions_step(&w->versions, insn);
  }
}

void pass_fold(struct ir_program *program, struct ir_function *f) {
  size_t defs = f->slot_count * sizeof(struct def);
  size_t counts = f->slot_count * sizeof(uint32_t);
  struct fold w = {.program = program, .f = f};
  assert(f->block_count > 0 && f->live_out == NULL);
  slot_facts_init(&w.facts, program, f);
  versions_init(&w.versions, program, f);
  w.defs = alloc_new(defs);
  w.addresses = alloc_new(counts);
  for (w.block = 0; w.block < f->block_count; w.block++) {
    walk(&w, fold_insn);
    walk(&w, fold_access);
  }
  alloc_free(w.addresses, counts);
  alloc_free(w.defs, defs);
  versions_release(&w.versions);
  slot_facts_release(&w.facts);
  remove_dropped(f);
}
