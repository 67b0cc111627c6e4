/*
 * tests/unit/ir_interpret.c - what a small function does, instruction by
 * instruction, as plainly as it can be said.
 *
 * A pointer is 2^32 times its area plus an offset; area 1 is the global, the
 * others are locals, by their variables, which keep their numbers.  Undefined
 * values are carried along; a branch or an address that is undefined is a
 * fault.
 */
#include "unit/ir_random.h"

enum {
  SLOTS = 512,
  AREAS = 16,
  BYTES = 16,
  MOST_STEPS = 4000,
  MOST_BLOCKS = 60
};

typedef unsigned __int128 wide;

struct value {
  wide bits;
  bool undefined;
};

struct machine {
  const struct ir_program *program;
  const struct ir_function *f;
  struct {
    uint64_t bits;
    bool undefined;
  } slots[SLOTS];
  struct {
    uint8_t byte;
    bool undefined;
  } memory[AREAS][BYTES];
  struct outcome out;
  bool fault;
};

/* ------------------------------------------------------------------ values */

static void see(struct machine *m, uint64_t x) {
  m->out.hash = (m->out.hash + x + 1) * UINT64_C(0x9e3779b97f4a7c15);
  m->out.hash ^= m->out.hash >> 29;
  m->out.events++;
}

static void see_value(struct machine *m, struct value v) {
  see(m, v.undefined);
  see(m, v.undefined ? 0 : (uint64_t)v.bits);
  see(m, v.undefined ? 0 : (uint64_t)(v.bits >> 64));
}

static unsigned bits_of(ir_type type) {
  return type.kind == IR_PTR ? 64 : type.bits;
}

static wide cut(wide x, ir_type type) {
  unsigned bits = bits_of(type);
  return bits == 128 ? x : x & (((wide)1 << bits) - 1);
}

static wide extended(wide x, ir_type type) {
  wide sign = (wide)1 << (bits_of(type) - 1);
  return (cut(x, type) ^ sign) - sign;
}

static struct value get(const struct machine *m, ir_operand x, ir_type type) {
  if (ir_is_constant(x)) {
    const struct ir_constant *c = &m->program->constants[x - IR_CONSTANT];
    if (c->kind == IR_GLOBAL)
      return (struct value){((uint64_t)1 << 32) + c->bits, false};
    return (struct value){(wide)c->high << 64 | c->bits, false};
  }
  struct value v = {m->slots[x].bits, m->slots[x].undefined};
  if (ir_type_slots(type) == 2) {
    v.bits |= (wide)m->slots[x + 1].bits << 64;
    v.undefined |= m->slots[x + 1].undefined;
  }
  return v;
}

static void set(struct machine *m, uint32_t slot, ir_type type,
                struct value v) {
  wide bits = v.undefined ? 0 : cut(v.bits, type);
  for (unsigned i = 0; i < ir_type_slots(type); i++) {
    m->slots[slot + i].bits = (uint64_t)(bits >> 64 * i);
    m->slots[slot + i].undefined = v.undefined;
  }
}

/* ------------------------------------------------------------------ memory */

static uint32_t area_of(uint64_t p) {
  return (uint32_t)((p + 0x80000000u) >> 32);
}

static int64_t offset_of(uint64_t p) {
  return (int64_t)(p - ((uint64_t)area_of(p) << 32));
}

static int64_t area_size(const struct machine *m, uint32_t area) {
  if (area == 1)
    return 16;
  for (uint32_t i = 0; i < m->f->local_count; i++)
    if (m->f->locals[i].variable + 2 == area)
      return (int64_t)m->f->locals[i].size;
  return 0;
}

/* May it access so many bytes there? */
static bool reach(struct machine *m, const struct ir_insn *insn, uint32_t *area,
                  int64_t *offset) {
  struct value p = get(m, insn->a, ptr);
  uint64_t at = (uint64_t)p.bits + (uint64_t)insn->imm;
  *area = area_of(at);
  *offset = offset_of(at);
  m->fault |= p.undefined || *offset < 0 ||
              *offset + ir_type_bytes(insn->type) > area_size(m, *area);
  return !m->fault;
}

static void load(struct machine *m, const struct ir_insn *insn) {
  uint32_t area;
  int64_t offset;
  struct value v = {0, false};
  if (!reach(m, insn, &area, &offset))
    return;
  for (unsigned i = 0; i < ir_type_bytes(insn->type); i++) {
    v.bits |= (wide)m->memory[area][offset + i].byte << 8 * i;
    v.undefined |= m->memory[area][offset + i].undefined;
  }
  set(m, insn->result, insn->type, v);
}

static void store(struct machine *m, const struct ir_insn *insn) {
  uint32_t area;
  int64_t offset;
  struct value v = get(m, insn->b, insn->type);
  if (!reach(m, insn, &area, &offset))
    return;
  for (unsigned i = 0; i < ir_type_bytes(insn->type); i++) {
    m->memory[area][offset + i].byte =
        v.undefined ? 0 : (uint8_t)(v.bits >> 8 * i);
    m->memory[area][offset + i].undefined = v.undefined;
  }
}

static void new_area(struct machine *m, uint32_t local) {
  uint32_t area = m->f->locals[local].variable + 2;
  for (int i = 0; i < BYTES; i++) {
    m->memory[area][i].byte = 0;
    m->memory[area][i].undefined = true;
  }
  set(m, m->f->locals[local].slot, ptr,
      (struct value){(uint64_t)area << 32, false});
}

/* ------------------------------------------------------------ instructions */

static wide computed(const struct ir_insn *i, wide a, wide b) {
  switch (i->op) {
  case IR_ADD:
  case IR_SADD_OVERFLOW:
    return a + b;
  case IR_SUB:
    return a - b;
  case IR_AND:
    return a & b;
  case IR_OR:
    return a | b;
  case IR_XOR:
    return a ^ b;
  case IR_EQ:
    return a == b;
  case IR_NE:
    return a != b;
  case IR_ULT:
    return a < b;
  case IR_SEXT:
    return extended(a, i->from);
  default:
    return a; /* mov, zext, trunc */
  }
}

static bool overflows(ir_type type, wide a, wide b) {
  wide sum = extended(a, type) + extended(b, type);
  return extended(sum, type) != sum;
}

static void compute(struct machine *m, const struct ir_insn *i) {
  ir_type types[] = {ir_insn_operand_type(m->f, i, 0),
                     ir_insn_operand_type(m->f, i, 1)};
  struct value a = get(m, i->a, types[0]), b = {0, false};
  if (types[1].kind != IR_VOID)
    b = get(m, i->b, types[1]);
  struct value r = {computed(i, a.bits, b.bits), a.undefined || b.undefined};
  bool over = !r.undefined && overflows(i->type, a.bits, b.bits);
  m->fault |= i->op == IR_ADD && i->flags & IR_NSW && over;
  set(m, i->result, ir_insn_result_type(i), r);
  if (i->op == IR_SADD_OVERFLOW)
    set(m, i->result + 1, i1, (struct value){over, r.undefined});
}

static void ptradd(struct machine *m, const struct ir_insn *i) {
  struct value a = get(m, i->a, ptr);
  uint64_t by = (uint64_t)i->imm;
  if (i->b != IR_NONE)
    by *= (uint64_t)get(m, i->b, i64).bits;
  struct value r = {(uint64_t)a.bits + by, a.undefined};
  uint32_t area = area_of((uint64_t)a.bits);
  int64_t offset = offset_of((uint64_t)a.bits) + (int64_t)by;
  m->fault |= i->flags & IR_INBOUNDS && by &&
              (a.undefined || offset < 0 || offset > area_size(m, area));
  set(m, i->result, ptr, r);
}

static void select_value(struct machine *m, const struct ir_insn *i) {
  struct value a = get(m, i->a, i1);
  struct value r = get(m, (uint64_t)a.bits ? i->b : i->c, i->type);
  m->fault |= a.undefined;
  set(m, i->result, i->type, r);
}

static void call(struct machine *m, const struct ir_insn *i) {
  const struct ir_call *c = &m->f->calls[i->imm];
  see_value(m, get(m, c->args[0].value, c->args[0].type));
  if (c->result_count)
    set(m, i->result, i32, (struct value){m->out.hash & 15, false});
}

static void execute(struct machine *m, const struct ir_insn *i) {
  switch (i->op) {
  case IR_LOAD:
    load(m, i);
    break;
  case IR_STORE:
    store(m, i);
    break;
  case IR_SCOPE_BEGIN:
    new_area(m, (uint32_t)i->imm);
    break;
  case IR_SCOPE_END:
    set(m, m->f->locals[i->imm].slot, ptr, (struct value){0, true});
    break;
  case IR_UNDEF:
  case IR_KILL:
    set(m, i->result, i->type, (struct value){0, true});
    break;
  case IR_PTRADD:
    ptradd(m, i);
    break;
  case IR_SELECT:
    select_value(m, i);
    break;
  case IR_CALL:
    call(m, i);
    break;
  default:
    compute(m, i);
  }
}

/* The next block, or IR_NONE. */
static uint32_t next_block(struct machine *m, const struct ir_insn *i) {
  const struct ir_switch *s;
  struct value a;
  switch (i->op) {
  case IR_BR:
    return i->target[0];
  case IR_CONDBR:
    a = get(m, i->a, i1);
    m->fault |= a.undefined;
    return i->target[(uint64_t)a.bits == 0];
  case IR_SWITCH:
    s = &m->f->switches[i->imm];
    a = get(m, i->a, s->type);
    m->fault |= a.undefined;
    for (uint32_t n = 0; n < s->count; n++)
      if (s->values[n] == (uint64_t)a.bits)
        return s->targets[n];
    return s->otherwise;
  default:
    see_value(m, get(m, m->f->rets[i->imm].items[0], i64));
    return IR_NONE;
  }
}

/* -------------------------------------------------------------------- runs */

static void spoil_dead_slots(struct machine *m, const struct ir_insn *insn) {
  uint64_t bits[SLOTS / 64];
  if (m->f->live_out == NULL)
    return;
  assert_true(m->f->live_words <= SLOTS / 64);
  pass_live_before(m->program, m->f, (uint32_t)(insn - m->f->insns), bits);
  for (uint32_t s = 0; s < m->f->slot_count; s++)
    if (!(bits[s / 64] >> (s % 64) & 1)) {
      m->slots[s].bits = UINT64_C(0xdeaddead);
      m->slots[s].undefined = s & 1;
    }
}

static uint32_t run_block(struct machine *m, uint32_t block) {
  const struct ir_insn *i = m->f->insns + m->f->blocks[block].first;
  for (;; i++) {
    spoil_dead_slots(m, i);
    m->out.steps++;
    if (ir_op_ends_block(i->op))
      return next_block(m, i);
    execute(m, i);
    if (m->fault)
      return IR_NONE;
  }
}

static void start(struct machine *m, uint32_t x, uint32_t y) {
  const struct ir_function *f = m->f;
  assert_true(f->slot_count <= SLOTS && f->local_count + 2 <= AREAS);
  for (uint32_t s = 0; s < f->slot_count; s++)
    m->slots[s].undefined = true;
  for (uint32_t i = 0; i < f->local_count; i++)
    if (!f->locals[i].scoped)
      new_area(m, i);
  set(m, 0, i32, (struct value){x, false});
  set(m, 1, i32, (struct value){y, false});
}

struct outcome run_function(const struct ir_program *program,
                            const struct ir_function *f, uint32_t x,
                            uint32_t y) {
  struct machine m = {.program = program, .f = f};
  uint32_t block = 0;
  start(&m, x, y);
  for (int n = 0; n < MOST_BLOCKS && block != IR_NONE && !m.fault; n++)
    block = run_block(&m, block);
  m.out.end = m.fault ? FAULTED : block == IR_NONE ? RETURNED : STOPPED;
  for (int i = 0; i < 16 && !m.fault; i++)
    see(&m, m.memory[1][i].undefined ? 256 : m.memory[1][i].byte);
  return m.out;
}
