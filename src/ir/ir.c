/*
 * ir/ir.c - the tables of a program, and what instructions read, write
 * and lead to.
 *
 * What each opcode takes and gives is one table, `shapes`: a letter for the
 * result and one for each operand.  Everything that has to look at operands
 * (printing, verifying, passes) asks it, so a new opcode is described once.
 */
#include "ir/ir.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "base/clean.h"
#include "base/mix.h"

/* ------------------------------------------------------------------ arena */

enum { CHUNK_BYTES = 64 * 1024, ALIGNMENT = 16 };

/* Memory that an arena hands out from front to back. */
struct ir_chunk {
  struct ir_chunk *next;
  size_t size; /* with this header */
};

static struct ir_chunk *chunk_new(struct ir_arena *arena, size_t size) {
  struct ir_chunk *chunk = alloc_new(size);
  chunk->next = arena->chunks;
  chunk->size = size;
  arena->chunks = chunk;
  return chunk;
}

void *ir_alloc(struct ir_arena *arena, size_t size) {
  size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
  if (size > CHUNK_BYTES / 4) /* the rest of the present chunk stays in use */
    return (char *)chunk_new(arena, size + ALIGNMENT) + ALIGNMENT;
  if (size > arena->left) {
    arena->at = (char *)chunk_new(arena, CHUNK_BYTES) + ALIGNMENT;
    arena->left = CHUNK_BYTES - ALIGNMENT;
  }
  void *p = arena->at;
  assert(size <= arena->left);
  arena->at += size;
  arena->left -= size;
  return p;
}

const char *ir_string(struct ir_arena *arena, const char *text, size_t length) {
  char *copy = ir_alloc(arena, length + 1);
  if (length > 0) /* an empty text may be NULL */
    memcpy(copy, text, length);
  clean_line(copy, length); /* a program can name things as it likes */
  return copy;
}

static void arena_release(struct ir_arena *arena) {
  struct ir_chunk *next;
  for (struct ir_chunk *chunk = arena->chunks; chunk; chunk = next) {
    next = chunk->next;
    alloc_free(chunk, chunk->size);
  }
}

/* --------------------------------------------------------------- interning */

/* Of the index of constants.  Different ones may have the same; they follow
 * each other then. */
static map_key constant_key(const struct ir_constant *c) {
  uint64_t head = (uint64_t)c->index << 24 | (uint64_t)c->kind << 16 |
                  (uint64_t)c->type.kind << 8 | c->type.bits;
  return map_hash(mix_word(mix_words(head, c->bits), c->high));
}

static bool constant_equal(const struct ir_constant *x,
                           const struct ir_constant *y) {
  return x->kind == y->kind && x->type.kind == y->type.kind &&
         x->type.bits == y->type.bits && x->index == y->index &&
         x->bits == y->bits && x->high == y->high;
}

uint32_t ir_constant(struct ir_program *program, struct ir_constant constant) {
  struct map *index = &program->constant_index;
  map_key key = constant_key(&constant);
  for (uint64_t i; (i = map_get(index, key)) != MAP_NONE; key.b++)
    if (constant_equal(&program->constants[i], &constant))
      return (uint32_t)i;
  assert(program->constant_count < IR_NONE - IR_CONSTANT);
  map_put(index, key, program->constant_count);
  VEC_ROOM(program->constants, program->constant_count,
           program->constant_capacity);
  program->constants[program->constant_count] = constant;
  return (uint32_t)program->constant_count++;
}

uint32_t ir_position(struct ir_program *program, uint32_t file, uint32_t line,
                     uint32_t column) {
  map_key key = {(uint64_t)file << 32 | line, column};
  assert(file < program->file_count);
  size_t count = program->position_count;
  uint64_t known = *map_at(&program->position_index, key, count);
  if (known < count)
    return (uint32_t)known;
  VEC_ROOM(program->positions, program->position_count,
           program->position_capacity);
  program->positions[program->position_count++] =
      (struct ir_position){.file = file, .line = line, .column = column};
  return (uint32_t)count;
}

uint32_t ir_scope(struct ir_program *program, uint32_t around) {
  assert(around == 0 || around < program->scope_count);
  if (program->scope_count == 0) {
    VEC_ROOM(program->scopes, program->scope_count, program->scope_capacity);
    program->scopes[program->scope_count++] = 0;
  }
  VEC_ROOM(program->scopes, program->scope_count, program->scope_capacity);
  program->scopes[program->scope_count] = around;
  return (uint32_t)program->scope_count++;
}

void ir_position_scope(struct ir_program *program, uint32_t position,
                       uint32_t scope) {
  struct ir_position *p = &program->positions[position];
  assert(position < program->position_count && scope < program->scope_count);
  for (uint32_t i = 0; i < p->scope_count && i < IR_SCOPES; i++)
    if (p->scopes[i] == scope)
      return;
  if (position == 0)
    return;
  if (p->scope_count < IR_SCOPES)
    p->scopes[p->scope_count] = scope;
  p->scope_count++;
}

bool ir_scope_is_in(const struct ir_program *program, uint32_t scope,
                    uint32_t other) {
  while (scope && scope != other)
    scope = program->scopes[scope];
  return scope == other;
}

/* Is the scope the other one, or inside of it, or of another function? */
static bool may_see(const struct ir_program *program, uint32_t scope,
                    uint32_t other) {
  uint32_t root = other, last = 0;
  while (program->scopes[root])
    root = program->scopes[root];
  for (; scope && scope != other; scope = program->scopes[scope])
    last = scope;
  return scope == other || last != root;
}

bool ir_is_open(const struct ir_program *program, const struct ir_variable *v,
                uint32_t position) {
  const struct ir_position *at = &program->positions[position];
  const struct ir_position *declared = &program->positions[v->position];
  bool open =
      v->scope == 0 || at->scope_count == 0 || at->scope_count > IR_SCOPES;
  if (open)
    return true;
  for (uint32_t i = 0; i < at->scope_count; i++)
    open |= may_see(program, at->scopes[i], v->scope);
  return open && (v->parameter || at->file != declared->file ||
                  at->line >= declared->line);
}

uint32_t ir_file(struct ir_program *program, const char *name) {
  struct map *index = &program->file_index;
  size_t length = strlen(name);
  map_key key = map_hash(mix_bytes(name, length));
  for (uint64_t i; (i = map_get(index, key)) != MAP_NONE; key.b++)
    if (strcmp(program->files[i], name) == 0)
      return (uint32_t)i;
  map_put(index, key, program->file_count);
  VEC_ROOM(program->files, program->file_count, program->file_capacity);
  program->files[program->file_count] =
      ir_string(&program->arena, name, length);
  return (uint32_t)program->file_count++;
}

void ir_add_read(struct ir_program *program, const char *name) {
  VEC_ROOM(program->reads, program->read_count, program->read_capacity);
  program->reads[program->read_count++] =
      ir_string(&program->arena, name, strlen(name));
}

/* ----------------------------------------------------------------- program */

/* Index 0 of these tables stands for nothing. */
void ir_program_init(struct ir_program *program) {
  *program = (struct ir_program){.entry = 0};
  VEC_ROOM(program->functions, program->function_count,
           program->function_capacity);
  program->functions[program->function_count++] = (struct ir_function){0};
  VEC_ROOM(program->globals, program->global_count, program->global_capacity);
  program->globals[program->global_count++] = (struct ir_global){0};
  VEC_ROOM(program->debug_types, program->debug_type_count,
           program->debug_type_capacity);
  program->debug_types[program->debug_type_count++] =
      (struct ir_debug_type){.kind = IR_DEBUG_UNKNOWN};
  VEC_ROOM(program->arrays, program->array_count, program->array_capacity);
  program->arrays[program->array_count++] = (struct ir_array){"", 0, false};
  (void)ir_file(program, "?");
  (void)ir_position(program, 0, 0, 0);
}

void ir_program_release(struct ir_program *program) {
  VEC_FREE(program->functions, program->function_capacity);
  VEC_FREE(program->globals, program->global_capacity);
  VEC_FREE(program->constants, program->constant_capacity);
  VEC_FREE(program->positions, program->position_capacity);
  VEC_FREE(program->scopes, program->scope_capacity);
  VEC_FREE(program->files, program->file_capacity);
  VEC_FREE(program->reads, program->read_capacity);
  VEC_FREE(program->texts, program->text_capacity);
  VEC_FREE(program->arrays, program->array_capacity);
  VEC_FREE(program->debug_types, program->debug_type_capacity);
  map_release(&program->constant_index);
  map_release(&program->position_index);
  map_release(&program->file_index);
  arena_release(&program->arena);
  *program = (struct ir_program){.entry = 0};
}

/* ------------------------------------------------------------ instructions */

unsigned ir_type_bytes(ir_type type) {
  switch (type.kind) {
  case IR_INT:
    return (type.bits + 7u) / 8;
  case IR_PTR:
  case IR_F64:
    return 8;
  case IR_F32:
    return 4;
  case IR_F80:
    return 10;
  default:
    return 0;
  }
}

const char *ir_op_text(enum ir_op op) {
  static const char *const texts[] = {
#define X(code, text) text,
      IR_OPS(X)
#undef X
  };
  return (unsigned)op < IR_OP_COUNT ? texts[op] : "?";
}

/* Result, a, b, c: T type, F from, P pointer, L i64, B i8, C i1, S the type of
 * the switch, - nothing.  A fifth letter C: the second result. */
static const char shapes[IR_OP_COUNT + 1][6] = {
    [IR_MOV] = "TT--",
    [IR_UNDEF] = "T---",
    [IR_KILL] = "T---",
    [IR_ADD] = "TTT-",
    [IR_SUB] = "TTT-",
    [IR_MUL] = "TTT-",
    [IR_UDIV] = "TTT-",
    [IR_SDIV] = "TTT-",
    [IR_UREM] = "TTT-",
    [IR_SREM] = "TTT-",
    [IR_SHL] = "TTT-",
    [IR_LSHR] = "TTT-",
    [IR_ASHR] = "TTT-",
    [IR_AND] = "TTT-",
    [IR_OR] = "TTT-",
    [IR_XOR] = "TTT-",
    [IR_EQ] = "CTT-",
    [IR_NE] = "CTT-",
    [IR_ULT] = "CTT-",
    [IR_ULE] = "CTT-",
    [IR_UGT] = "CTT-",
    [IR_UGE] = "CTT-",
    [IR_SLT] = "CTT-",
    [IR_SLE] = "CTT-",
    [IR_SGT] = "CTT-",
    [IR_SGE] = "CTT-",
    [IR_SMIN] = "TTT-",
    [IR_SMAX] = "TTT-",
    [IR_UMIN] = "TTT-",
    [IR_UMAX] = "TTT-",
    [IR_ABS] = "TT--",
    [IR_CTPOP] = "TT--",
    [IR_CTLZ] = "TT--",
    [IR_CTTZ] = "TT--",
    [IR_BSWAP] = "TT--",
    [IR_BITREVERSE] = "TT--",
    [IR_FSHL] = "TTTT",
    [IR_FSHR] = "TTTT",
    [IR_SADD_OVERFLOW] = "TTT-C",
    [IR_UADD_OVERFLOW] = "TTT-C",
    [IR_SSUB_OVERFLOW] = "TTT-C",
    [IR_USUB_OVERFLOW] = "TTT-C",
    [IR_SMUL_OVERFLOW] = "TTT-C",
    [IR_UMUL_OVERFLOW] = "TTT-C",
    [IR_SADD_SAT] = "TTT-",
    [IR_UADD_SAT] = "TTT-",
    [IR_SSUB_SAT] = "TTT-",
    [IR_USUB_SAT] = "TTT-",
    [IR_FADD] = "TTT-",
    [IR_FSUB] = "TTT-",
    [IR_FMUL] = "TTT-",
    [IR_FDIV] = "TTT-",
    [IR_FREM] = "TTT-",
    [IR_FNEG] = "TT--",
    [IR_FABS] = "TT--",
    [IR_FCOPYSIGN] = "TTT-",
    [IR_FMULADD] = "TTTT",
    [IR_FCMP] = "CTT-",
    [IR_IS_FPCLASS] = "CT--",
    [IR_TRUNC] = "TF--",
    [IR_ZEXT] = "TF--",
    [IR_SEXT] = "TF--",
    [IR_FPTRUNC] = "TF--",
    [IR_FPEXT] = "TF--",
    [IR_FPTOSI] = "TF--",
    [IR_FPTOUI] = "TF--",
    [IR_SITOFP] = "TF--",
    [IR_UITOFP] = "TF--",
    [IR_PTRTOINT] = "TF--",
    [IR_INTTOPTR] = "TF--",
    [IR_BITCAST] = "TF--",
    [IR_PTRADD] = "PPL-",
    [IR_PTRMASK] = "PPL-",
    [IR_SELECT] = "TCTT",
    [IR_LOAD] = "TP--",
    [IR_STORE] = "-PT-",
    [IR_RMW] = "TPT-",
    [IR_CMPXCHG] = "TPTTC",
    [IR_FENCE] = "----",
    [IR_MEMCPY] = "-PPL",
    [IR_MEMMOVE] = "-PPL",
    [IR_MEMSET] = "-PBL",
    [IR_SCOPE_BEGIN] = "----",
    [IR_SCOPE_END] = "----",
    [IR_LEAVE] = "----",
    [IR_EXTENT] = "-T--",
    [IR_ALLOCA] = "PL--",
    [IR_STACKSAVE] = "P---",
    [IR_STACKRESTORE] = "-P--",
    [IR_TLS] = "PP--",
    [IR_VA_START] = "-P--",
    [IR_CALL] = "-P--",
    [IR_BR] = "----",
    [IR_CONDBR] = "-C--",
    [IR_SWITCH] = "-S--",
    [IR_INDIRECTBR] = "-P--",
    [IR_RET] = "----",
    [IR_UNREACHABLE] = "----",
    [IR_TRAP] = "----",
    [IR_UNSUPPORTED] = "----",
    [IR_OP_COUNT] = "----",
};

/* The type that a letter of a shape stands for. */
static ir_type letter_type(char letter, const struct ir_insn *insn) {
  switch (letter) {
  case 'T':
    return insn->type;
  case 'F':
    return insn->from;
  case 'P':
    return (ir_type){IR_PTR, 64};
  case 'L':
    return (ir_type){IR_INT, 64};
  case 'B':
    return (ir_type){IR_INT, 8};
  case 'C':
    return (ir_type){IR_INT, 1};
  default:
    return (ir_type){IR_VOID, 0};
  }
}

ir_type ir_insn_operand_type(const struct ir_function *f,
                             const struct ir_insn *insn, int n) {
  assert(n >= 0 && n < 3 && insn->op <= IR_OP_COUNT);
  char letter = shapes[insn->op][n + 1];
  if (letter == 'S')
    return f->switches[insn->imm].type;
  return letter_type(letter, insn);
}

ir_type ir_insn_result_type(const struct ir_insn *insn) {
  return letter_type(shapes[insn->op][0], insn);
}

bool ir_op_has_second(enum ir_op op) { return shapes[op][4] == 'C'; }

bool ir_op_ends_block(enum ir_op op) {
  return op >= IR_BR && op <= IR_UNSUPPORTED;
}

unsigned ir_insn_result_slots(const struct ir_function *f,
                              const struct ir_insn *insn) {
  if (insn->op != IR_CALL)
    return ir_type_slots(ir_insn_result_type(insn)) +
           ir_op_has_second(insn->op);
  const struct ir_call *call = &f->calls[insn->imm];
  unsigned slots = 0;
  for (uint32_t i = 0; i < call->result_count; i++)
    slots += ir_type_slots(call->results[i]);
  return slots;
}

void ir_insn_operands(const struct ir_function *f, struct ir_insn *insn,
                      ir_operand_fn *visit, void *context) {
  ir_operand *const operands[] = {&insn->a, &insn->b, &insn->c};
  for (int n = 0; n < 3; n++) {
    ir_type type = ir_insn_operand_type(f, insn, n);
    if (type.kind != IR_VOID && *operands[n] != IR_NONE)
      visit(context, operands[n], type);
  }
  if (insn->op == IR_CALL) {
    const struct ir_call *call = &f->calls[insn->imm];
    for (uint32_t i = 0; i < call->arg_count; i++)
      visit(context, &call->args[i].value, call->args[i].type);
  }
  if (insn->op == IR_RET && insn->imm) {
    const struct ir_list *list = &f->rets[insn->imm];
    for (uint32_t i = 0; i < list->count; i++)
      visit(context, &list->items[i], f->results[i]);
  }
}

/* Passes on the slots of operands, one by one. */
struct slot_visit {
  ir_slot_fn *visit;
  void *context;
};

static void visit_slots(void *context, ir_operand *operand, ir_type type) {
  const struct slot_visit *v = context;
  if (ir_is_constant(*operand))
    return;
  for (unsigned i = 0; i < ir_type_slots(type); i++)
    v->visit(v->context, *operand + i);
}

void ir_insn_reads(const struct ir_program *program,
                   const struct ir_function *f, const struct ir_insn *insn,
                   ir_slot_fn *visit, void *context) {
  (void)program;
  struct slot_visit v = {visit, context};
  struct ir_insn copy = *insn; /* visit_slots changes nothing */
  ir_insn_operands(f, &copy, visit_slots, &v);
  if (insn->op == IR_SCOPE_END)
    visit(context, f->locals[insn->imm].slot);
}

void ir_insn_writes(const struct ir_program *program,
                    const struct ir_function *f, const struct ir_insn *insn,
                    ir_slot_fn *visit, void *context) {
  (void)program;
  if (insn->op == IR_SCOPE_BEGIN)
    visit(context, f->locals[insn->imm].slot);
  if (insn->result == IR_NONE)
    return;
  unsigned slots = ir_insn_result_slots(f, insn);
  for (unsigned i = 0; i < slots; i++)
    visit(context, insn->result + i);
}

/* -------------------------------------------------------------- successors */

/* Blocks that may follow; more are counted than there is room for. */
struct targets {
  uint32_t *blocks;
  size_t count, room;
};

static void target_add(struct targets *t, uint32_t block) {
  if (t->count < t->room)
    t->blocks[t->count] = block;
  t->count++;
}

/* All blocks of the function whose address is taken. */
static void label_targets(const struct ir_program *program,
                          const struct ir_function *f, struct targets *t) {
  size_t index = (size_t)(f - program->functions);
  assert(index < program->function_count);
  for (size_t i = 0; i < program->constant_count; i++) {
    const struct ir_constant *c = &program->constants[i];
    if (c->kind == IR_BLOCK && c->index == index)
      target_add(t, (uint32_t)c->bits);
  }
}

static void switch_targets(const struct ir_switch *s, struct targets *t) {
  for (uint32_t i = 0; i < s->count; i++)
    target_add(t, s->targets[i]);
  target_add(t, s->otherwise);
}

size_t ir_block_successors(const struct ir_program *program,
                           const struct ir_function *f, uint32_t block,
                           uint32_t *successors, size_t room) {
  const struct ir_block *b = &f->blocks[block];
  assert(b->count > 0);
  const struct ir_insn *last = &f->insns[b->first + b->count - 1];
  struct targets t = {successors, 0, room};
  switch (last->op) {
  case IR_CONDBR:
    target_add(&t, last->target[0]);
    target_add(&t, last->target[1]);
    break;
  case IR_BR:
    target_add(&t, last->target[0]);
    break;
  case IR_SWITCH:
    switch_targets(&f->switches[last->imm], &t);
    break;
  case IR_INDIRECTBR:
    label_targets(program, f, &t);
    break;
  default:
    break;
  }
  return t.count;
}

bool ir_is_setjmp(const struct ir_program *program,
                  const struct ir_insn *insn) {
  if (insn->op != IR_CALL || !ir_is_constant(insn->a))
    return false;
  const struct ir_constant *c = &program->constants[insn->a - IR_CONSTANT];
  return c->kind == IR_FUNCTION &&
         strstr(program->functions[c->index].name, "setjmp");
}

bool ir_has_block_insn(const struct ir_function *f) {
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (f->insns[i].op == IR_MEMCPY || f->insns[i].op == IR_MEMMOVE ||
        f->insns[i].op == IR_MEMSET)
      return true;
  return false;
}

/* An atomic operation that asks for less than sequential consistency. */
static bool is_weak(const struct ir_insn *i) {
  bool atomic =
      i->op == IR_RMW || i->op == IR_CMPXCHG || i->op == IR_FENCE ||
      ((i->op == IR_LOAD || i->op == IR_STORE) && (i->flags & IR_ATOMIC));
  return atomic && i->order != IR_SEQ_CST;
}

uint32_t ir_weak_order(const struct ir_program *p) {
  for (size_t n = 1; n < p->function_count; n++) {
    const struct ir_function *f = &p->functions[n];
    for (uint32_t i = 0; !f->runtime && i < f->insn_count; i++)
      if (is_weak(&f->insns[i]) && f->insns[i].position)
        return f->insns[i].position;
  }
  return 0;
}
