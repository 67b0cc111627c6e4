/*
 * tests/reference/splice.c - the body of a function, from functions of the
 * template.
 *
 * Slots are numbered when all are known: until then, bit 29 marks variables
 * (addresses of locals) and bit 30 temporaries, and parameters are what they
 * are.  Blocks that nothing leads to are left out at the end.
 */
#include <string.h>

#include "base/alloc.h"
#include "template.h"

enum { VARIABLE = 1 << 29, TEMPORARY = 1 << 30 };

/* The body that is made. */
struct body {
  struct build *b;
  enum function function; /* whose skeleton it is; FN_COUNT: no skeleton */
  struct ir_insn *insns;
  size_t insn_count, insn_capacity;
  struct ir_block *blocks;
  size_t block_count, block_capacity;
  struct ir_local *locals;
  size_t local_count, local_capacity;
  struct ir_call *calls;
  size_t call_count, call_capacity;
  struct ir_switch *switches;
  size_t switch_count, switch_capacity;
  struct ir_list *rets;
  size_t ret_count, ret_capacity;
  uint32_t block; /* the one that is written; IR_NONE: none is open */
  uint32_t temps;
  uint32_t shared[2]; /* locals of the skeleton: r and q */
};

/* One function of the template that goes into it. */
struct part {
  struct body *body;
  const struct ir_function *from;
  const uint16_t *lines; /* of the program, for each line of the piece */
  const int16_t *inside; /* statements for its holes */
  bool whole;            /* it is the function itself: it returns */
  bool returns;          /* its returns are the function's */
  uint32_t first_block, first_temp, next; /* next: the block behind it */
  uint32_t *locals; /* of the body, for each one of its own */
};

/* ------------------------------------------------------------------ blocks */

static uint32_t new_block(struct body *x) {
  VEC_ROOM(x->blocks, x->block_count, x->block_capacity);
  x->blocks[x->block_count] = (struct ir_block){0, 0};
  return (uint32_t)x->block_count++;
}

static void open_block(struct body *x, uint32_t block) {
  x->block = block;
  x->blocks[block].first = (uint32_t)x->insn_count;
}

static struct ir_insn *put(struct body *x, const struct ir_insn *insn) {
  VEC_ROOM(x->insns, x->insn_count, x->insn_capacity);
  x->insns[x->insn_count] = *insn;
  x->blocks[x->block].count++;
  if (ir_op_ends_block(insn->op) && insn->op != IR_TRAP &&
      insn->op != IR_UNSUPPORTED)
    x->block = IR_NONE;
  return &x->insns[x->insn_count++];
}

static void put_branch(struct body *x, uint32_t to, uint32_t position) {
  struct ir_insn br = {.op = IR_BR,
                       .result = IR_NONE,
                       .a = IR_NONE,
                       .b = IR_NONE,
                       .c = IR_NONE,
                       .target = {to, 0},
                       .position = position};
  put(x, &br);
}

/* ----------------------------------------------------------------- mapping */

static void need_constant(struct build *b, uint32_t index) {
  const struct ir_constant *c = &b->template->raw.constants[index];
  if (c->kind == IR_GLOBAL)
    build_global(b, c->index);
  else if (c->kind == IR_FUNCTION)
    build_function(b, c->index);
}

static uint32_t map_slot(const struct part *p, uint32_t slot) {
  const struct ir_function *f = p->from;
  if (slot == IR_NONE || (p->whole && slot < f->param_slots))
    return slot;
  if (slot >= f->first_temp)
    return TEMPORARY | (p->first_temp + slot - f->first_temp);
  for (uint32_t i = 0; i < f->local_count; i++)
    if (f->locals[i].slot == slot)
      return p->body->locals[p->locals[i]].slot;
  return VARIABLE; /* only locals are variables before the passes */
}

static void map_operand(void *context, ir_operand *operand, ir_type type) {
  const struct part *p = context;
  (void)type;
  if (ir_is_constant(*operand))
    need_constant(p->body->b, *operand - IR_CONSTANT);
  else
    *operand = map_slot(p, *operand);
}

/* The position of an instruction, as a line of the program. */
static uint32_t map_position(const struct part *p, uint32_t position) {
  const struct template *t = p->body->b->template;
  const struct ir_position *at = &t->raw.positions[position];
  if (at->line == 0 || at->line > t->line_count)
    return 0;
  const struct template_line *line = &t->lines[at->line - 1];
  return line->kind == PIECE_NONE ? 0 : t->positions[p->lines[line->k]];
}

/* ------------------------------------------------------------------- lists */

static void *copy(struct body *x, const void *from, size_t size) {
  void *to = ir_alloc(&x->b->ir.arena, size);
  if (size)
    memcpy(to, from, size);
  return to;
}

static int64_t copy_call(struct part *p, int64_t index) {
  struct body *x = p->body;
  struct ir_call call = p->from->calls[index];
  call.args = copy(x, call.args, call.arg_count * sizeof *call.args);
  VEC_ROOM(x->calls, x->call_count, x->call_capacity);
  x->calls[x->call_count] = call;
  return (int64_t)x->call_count++;
}

static int64_t copy_switch(struct part *p, int64_t index) {
  struct body *x = p->body;
  struct ir_switch s = p->from->switches[index];
  s.targets = copy(x, s.targets, s.count * sizeof *s.targets);
  for (uint32_t i = 0; i < s.count; i++)
    s.targets[i] += p->first_block;
  s.otherwise += p->first_block;
  VEC_ROOM(x->switches, x->switch_count, x->switch_capacity);
  x->switches[x->switch_count] = s;
  return (int64_t)x->switch_count++;
}

static int64_t copy_ret(struct part *p, int64_t index) {
  struct body *x = p->body;
  if (index == 0)
    return 0;
  struct ir_list list = p->from->rets[index];
  list.items = copy(x, list.items, list.count * sizeof *list.items);
  VEC_ROOM(x->rets, x->ret_count, x->ret_capacity);
  x->rets[x->ret_count] = list;
  return (int64_t)x->ret_count++;
}

/* ------------------------------------------------------------------ locals */

/* 0 r, 1 q, -1 none of both: by its name. */
static int shared_name(const struct ir_function *f, const struct ir_local *l) {
  if (l->variable == IR_NONE)
    return -1;
  const char *name = f->variables[l->variable].name;
  return strcmp(name, "r") == 0 ? 0 : strcmp(name, "q") == 0 ? 1 : -1;
}

static bool is_shared(const struct part *p, uint32_t local) {
  return !p->whole && shared_name(p->from, &p->from->locals[local]) >= 0;
}

static uint32_t add_local(struct body *x, const struct ir_local *from) {
  struct ir_local local = *from;
  local.slot = VARIABLE | (uint32_t)x->local_count;
  if (x->function != FN_MAIN)
    local.variable = IR_NONE;
  VEC_ROOM(x->locals, x->local_count, x->local_capacity);
  x->locals[x->local_count] = local;
  return (uint32_t)x->local_count++;
}

static void map_locals(struct part *p) {
  const struct ir_function *f = p->from;
  struct body *x = p->body;
  p->locals = alloc_new((f->local_count + 1) * sizeof *p->locals);
  for (uint32_t i = 0; i < f->local_count; i++) {
    int name = shared_name(f, &f->locals[i]);
    p->locals[i] =
        is_shared(p, i) ? x->shared[name] : add_local(x, &f->locals[i]);
    if (p->whole && name >= 0)
      x->shared[name] = p->locals[i];
  }
}

/* ------------------------------------------------------------ instructions */

static void splice_list(struct body *x, int at);

/* Which hole is called, or -1. */
static int hole_of(const struct part *p, const struct ir_insn *insn) {
  const struct template *t = p->body->b->template;
  if (insn->op != IR_CALL || !ir_is_constant(insn->a))
    return -1;
  const struct ir_constant *c = &t->raw.constants[insn->a - IR_CONSTANT];
  for (int i = 0; i <= SHAPE_HOLES; i++)
    if (c->kind == IR_FUNCTION && c->index == t->holes[i])
      return i;
  return -1;
}

/* Statements of main that make items ready. */
static void splice_inits(struct body *x);

static void fill_hole(struct part *p, int hole) {
  struct body *x = p->body;
  if (p->whole && x->function == FN_MAIN)
    splice_inits(x);
  if (hole == 0)
    put_branch(x, p->next, 0);
  else
    splice_list(x, p->inside[hole - 1]);
}

/* Returns become branches to what follows. */
static void put_insn(struct part *p, const struct ir_insn *from) {
  struct body *x = p->body;
  struct ir_insn insn = *from;
  insn.position = map_position(p, from->position);
  if (insn.op == IR_RET && !p->whole && !p->returns) {
    put_branch(x, p->next, insn.position);
    return;
  }
  if (insn.op == IR_CALL)
    insn.imm = copy_call(p, insn.imm);
  else if (insn.op == IR_SWITCH)
    insn.imm = copy_switch(p, insn.imm);
  else if (insn.op == IR_RET)
    insn.imm = copy_ret(p, insn.imm);
  else if (insn.op == IR_SCOPE_BEGIN || insn.op == IR_SCOPE_END)
    insn.imm = p->locals[insn.imm];
  insn.result = map_slot(p, insn.result);
  insn.target[0] += p->first_block;
  insn.target[1] += p->first_block;
  struct ir_function here = *p->from;
  here.calls = x->calls;
  here.switches = x->switches;
  here.rets = x->rets;
  ir_insn_operands(&here, &insn, map_operand, p);
  put(x, &insn);
}

static bool is_left_out(const struct part *p, const struct ir_insn *insn) {
  return (insn->op == IR_SCOPE_BEGIN || insn->op == IR_SCOPE_END) &&
         is_shared(p, (uint32_t)insn->imm);
}

/* Is it an access to a local of the compiler's, such as the result? */
static bool is_of_local(const struct ir_function *f, const struct ir_insn *i) {
  for (uint32_t k = 0; k < f->local_count; k++)
    if ((i->op == IR_LOAD || i->op == IR_STORE) && f->locals[k].slot == i->a)
      return f->locals[k].variable == IR_NONE;
  return false;
}

/* Does main return at the end of the block?  Then the first of the
 * instructions that end its locals before; of some blocks the first one, as
 * functions that are called at these ends may do anything.  Else the end of
 * the block. */
static uint32_t leave_of(const struct part *p, const struct ir_block *block) {
  const struct ir_insn *insns = &p->from->insns[block->first];
  uint32_t i = block->count - 1;
  if (p->body->function != FN_MAIN || insns[i].op != IR_RET ||
      !(p->whole || p->returns))
    return block->count;
  if (p->body->block_count % 2)
    return 0;
  while (i > 0 && (insns[i - 1].op == IR_SCOPE_END ||
                   is_of_local(p->from, &insns[i - 1])))
    i--;
  return i;
}

static void put_leave(struct body *x) {
  const struct ir_insn leave = {.op = IR_LEAVE,
                                .type = {.kind = IR_VOID},
                                .result = IR_NONE,
                                .a = IR_NONE,
                                .b = IR_NONE,
                                .c = IR_NONE,
                                .target = {IR_NONE, IR_NONE}};
  put(x, &leave);
}

static void splice_block(struct part *p, const struct ir_block *block) {
  struct body *x = p->body;
  uint32_t leave = leave_of(p, block);
  for (uint32_t i = 0; i < block->count && x->block != IR_NONE; i++) {
    const struct ir_insn *insn = &p->from->insns[block->first + i];
    int hole = hole_of(p, insn);
    if (i == leave)
      put_leave(x);
    if (hole >= 0)
      fill_hole(p, hole);
    else if (!is_left_out(p, insn))
      put_insn(p, insn);
  }
}

/* Its first block goes on with the one that is open; whatever comes behind it
 * is in a new one. */
static void splice(struct part *p) {
  struct body *x = p->body;
  const struct ir_function *f = p->from;
  map_locals(p);
  p->first_temp = x->temps;
  x->temps += f->slot_count - f->first_temp;
  p->first_block = (uint32_t)x->block_count - 1;
  for (uint32_t i = 1; i < f->block_count; i++)
    new_block(x);
  p->next = new_block(x);
  for (uint32_t i = 0; i < f->block_count; i++) {
    if (i)
      open_block(x, p->first_block + i);
    splice_block(p, &f->blocks[i]);
  }
  open_block(x, p->next);
  alloc_free(p->locals, (f->local_count + 1) * sizeof *p->locals);
}

/* -------------------------------------------------------------- statements */

static bool is_int_function(enum function f) {
  return f == FN_MAIN || f == FN_G0 || f == FN_G1;
}

static void splice_list(struct body *x, int at) {
  struct build *b = x->b;
  for (; at != NONE; at = b->program->statements[at].next) {
    const struct statement *s = &b->program->statements[at];
    bool returns = shapes[s->shape].flags & S_RETURN;
    const uint32_t *all =
        b->template->statements[returns && is_int_function(x->function)];
    uint32_t from = all[variant_index(s->shape, s->variant)];
    struct part p = {.body = x,
                     .from = &b->template->raw.functions[from],
                     .lines = b->listing->lines[at],
                     .inside = s->inside,
                     .returns = returns};
    splice(&p);
  }
}

static void splice_inits(struct body *x) {
  struct build *b = x->b;
  for (size_t i = 0; i < item_count; i++) {
    if (b->listing->init_lines[i] == 0)
      continue;
    uint32_t from = b->template->inits[i];
    struct part p = {.body = x,
                     .from = &b->template->raw.functions[from],
                     .lines = &b->listing->init_lines[i]};
    splice(&p);
  }
}

/* ----------------------------------------------------------------- numbers */

struct numbers {
  uint32_t params, first_temp;
};

static uint32_t final_slot(const struct numbers *n, uint32_t slot) {
  if (slot == IR_NONE || ir_is_constant(slot))
    return slot;
  if (slot & TEMPORARY)
    return n->first_temp + (slot & ~(uint32_t)TEMPORARY);
  if (slot & VARIABLE)
    return n->params + (slot & ~(uint32_t)VARIABLE);
  return slot;
}

static void number_operand(void *context, ir_operand *operand, ir_type type) {
  (void)type;
  *operand = final_slot(context, *operand);
}

/* Keeps blocks that can be reached, in their order. */
static uint32_t *number_blocks(struct body *x, struct ir_function *f) {
  size_t count = x->block_count;
  uint32_t *numbers = alloc_new(count * sizeof *numbers), kept = 0;
  uint32_t *work = alloc_new(count * sizeof *work), successors[64];
  size_t work_count = 0;
  work[work_count++] = 0;
  numbers[0] = 1;
  while (work_count) {
    size_t n = ir_block_successors(&x->b->ir, f, work[--work_count], successors,
                                   sizeof successors / sizeof *successors);
    for (size_t i = 0; i < n; i++)
      if (numbers[successors[i]] == 0) {
        numbers[successors[i]] = 1;
        work[work_count++] = successors[i];
      }
  }
  for (size_t i = 0; i < count; i++) {
    bool keep = numbers[i];
    numbers[i] = keep ? kept : IR_NONE;
    if (keep)
      f->blocks[kept++] = x->blocks[i];
  }
  f->block_count = kept;
  alloc_free(work, count * sizeof *work);
  return numbers;
}

static void number_targets(const struct ir_function *f, struct ir_insn *insn,
                           const uint32_t *blocks) {
  if (insn->op == IR_BR || insn->op == IR_CONDBR)
    insn->target[0] = blocks[insn->target[0]];
  if (insn->op == IR_CONDBR)
    insn->target[1] = blocks[insn->target[1]];
  if (insn->op != IR_SWITCH)
    return;
  struct ir_switch *s = &f->switches[insn->imm];
  for (uint32_t i = 0; i < s->count; i++)
    s->targets[i] = blocks[s->targets[i]];
  s->otherwise = blocks[s->otherwise];
}

/* Instructions in the order of their blocks, without those of no block. */
static void order_insns(struct body *x, struct ir_function *f) {
  f->insn_count = 0;
  for (uint32_t i = 0; i < f->block_count; i++) {
    struct ir_block *block = &f->blocks[i];
    memcpy(&f->insns[f->insn_count], &x->insns[block->first],
           block->count * sizeof *f->insns);
    block->first = f->insn_count;
    f->insn_count += block->count;
  }
}

static void number_all(struct body *x, struct ir_function *f) {
  struct numbers n = {f->param_slots, f->first_temp};
  uint32_t *blocks = number_blocks(x, f);
  order_insns(x, f);
  for (uint32_t i = 0; i < f->local_count; i++)
    f->locals[i].slot = final_slot(&n, f->locals[i].slot);
  for (uint32_t k = 0; k < f->block_count; k++)
    for (uint32_t i = 0; i < f->blocks[k].count; i++) {
      struct ir_insn *insn = &f->insns[f->blocks[k].first + i];
      number_targets(f, insn, blocks);
      insn->result = final_slot(&n, insn->result);
      ir_insn_operands(f, insn, number_operand, &n);
    }
  alloc_free(blocks, x->block_count * sizeof *blocks);
}

/* Of variables of main it matters what they point to when it returns, so that
 * they must be known as such, as if they had names. */
static void take_variables(struct body *x, struct ir_function *f) {
  struct ir_variable *all =
      ir_alloc(&x->b->ir.arena, (f->local_count + 1) * sizeof *all);
  f->variables = all;
  f->variable_count = 0;
  for (uint32_t i = 0; i < f->local_count; i++) {
    if (f->locals[i].variable == IR_NONE)
      continue;
    all[f->variable_count] =
        (struct ir_variable){.name = "v", .slot = IR_NONE, .local = i};
    f->locals[i].variable = f->variable_count++;
  }
}

/* Tables of the body become the function's. */
static void take_tables(struct body *x, struct ir_function *f) {
  f->insns = copy(x, x->insns, x->insn_count * sizeof *x->insns);
  f->insn_count = (uint32_t)x->insn_count;
  f->blocks = copy(x, x->blocks, x->block_count * sizeof *x->blocks);
  f->block_count = (uint32_t)x->block_count;
  f->locals = copy(x, x->locals, x->local_count * sizeof *x->locals);
  f->local_count = (uint32_t)x->local_count;
  f->calls = copy(x, x->calls, x->call_count * sizeof *x->calls);
  f->call_count = (uint32_t)x->call_count;
  f->switches = copy(x, x->switches, x->switch_count * sizeof *x->switches);
  f->switch_count = (uint32_t)x->switch_count;
  f->rets = copy(x, x->rets, x->ret_count * sizeof *x->rets);
  f->ret_count = (uint32_t)x->ret_count;
  take_variables(x, f);
  f->first_temp = f->param_slots + f->local_count;
  f->slot_count = f->first_temp + x->temps;
}

/* Index 0 of lists stands for nothing, but is there. */
static void body_init(struct body *x) {
  VEC_ROOM(x->calls, x->call_count, x->call_capacity);
  x->calls[x->call_count++] = (struct ir_call){.args = NULL};
  VEC_ROOM(x->switches, x->switch_count, x->switch_capacity);
  x->switches[x->switch_count++] = (struct ir_switch){.values = NULL};
  VEC_ROOM(x->rets, x->ret_count, x->ret_capacity);
  x->rets[x->ret_count++] = (struct ir_list){NULL, 0};
  open_block(x, new_block(x));
}

static void body_release(struct body *x) {
  VEC_FREE(x->insns, x->insn_capacity);
  VEC_FREE(x->blocks, x->block_capacity);
  VEC_FREE(x->locals, x->local_capacity);
  VEC_FREE(x->calls, x->call_capacity);
  VEC_FREE(x->switches, x->switch_capacity);
  VEC_FREE(x->rets, x->ret_capacity);
}

/* ------------------------------------------------------------- entry point */

static const uint16_t *lines_of_item(const struct build *b,
                                     const struct ir_function *f) {
  for (size_t i = 0; i < item_count; i++)
    if (strcmp(items[i].name, f->name) == 0)
      return &b->listing->item_lines[i];
  return NULL;
}

void splice_function(struct build *b, uint32_t to, uint32_t from) {
  const struct template *t = b->template;
  struct body x = {.b = b, .function = FN_COUNT};
  struct part p = {.body = &x, .whole = true};
  int16_t first[SHAPE_HOLES] = {NONE, NONE};
  for (enum function f = 0; f < FN_COUNT; f++)
    if (t->symbols[f] == from) {
      x.function = f;
      first[0] = (int16_t)b->program->first[f];
      from = t->skeletons[f][b->listing->locals[f]];
    }
  p.from = &t->raw.functions[from];
  p.inside = first;
  p.lines = x.function < FN_COUNT ? b->listing->function_lines[x.function]
                                  : lines_of_item(b, p.from);
  body_init(&x);
  splice(&p);
  struct ir_function *f = &b->ir.functions[to]; /* the table may have moved */
  const char *name = f->name;
  *f = *p.from;
  f->name = name;
  take_tables(&x, f);
  number_all(&x, f);
  body_release(&x);
}
