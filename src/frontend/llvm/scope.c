/*
 * frontend/llvm/scope.c - ends of locals that clang does not mark.
 *
 * clang marks where the lifetime of a variable begins and ends on every path of
 * the function, as it would for an address sanitizer.  A jump back to setjmp is
 * no path that it knows: the blocks that it leaves are left without a mark.  So
 * all that is not in scope where setjmp is called ends when that returns; when
 * it returns for the first time, none of that is there.
 *
 * Nor does clang mark a variable that is declared after a label of its block. A
 * goto may lead back before the declaration, and it is the same variable then
 * (C11 6.2.4), but it has no value any more.
 *
 * Such variables, compound literals and temporaries are there from entry.  Each
 * belongs to a block: that of its declaration, or the innermost one that all
 * instructions that use it are in, by their positions.  Where that is left,
 * it is begun anew, so that what points to it dangles.  It is left between an
 * instruction in it and one that is not; labels count as instructions, and a
 * jump back of a loop is outside of the body, as nothing else may be.
 *
 * This file also puts LEAVE to where leave.c finds that main returns.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "frontend/llvm/lower_impl.h"

/* An end that is to be put before an instruction; one that is begun anew
 * ends, too. */
struct end {
  uint32_t before, local;
  enum ir_op op;
};

struct ends {
  struct end *items;
  size_t count, capacity;
};

static void add_end(struct ends *ends, uint32_t before, uint32_t local,
                    enum ir_op op) {
  VEC_ROOM(ends->items, ends->count, ends->capacity);
  ends->items[ends->count++] = (struct end){before, local, op};
}

/* By their instructions; a local has at most one kind at each.  Nothing ends
 * before LEAVE. */
static int compare_ends(const void *a, const void *b) {
  const struct end *x = a, *y = b;
  bool first = x->op == IR_LEAVE, second = y->op == IR_LEAVE;
  return x->before != y->before ? (x->before < y->before ? -1 : 1)
         : first != second      ? (first ? -1 : 1)
         : x->local != y->local ? (x->local < y->local ? -1 : 1)
                                : 0;
}

/* Positions say where code belongs only if it was not optimised. */
static bool is_in_place(const struct lower *l) {
  LLVMModuleRef module = LLVMGetGlobalParent(l->function);
  uint32_t index = number_of(&l->load->module_index, module);
  return index != NO_NUMBER && l->load->modules[index].ours;
}

/* ----------------------------------------------------------- declarations */

/* Parameters are declared in the first block, to which no goto leads, and what
 * they are is stored before. */
static bool may_be_again(const struct lower *l, LLVMValueRef declare) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(declare);
  return LLVMGetInstructionParent(declare) !=
             LLVMGetEntryBasicBlock(l->function) &&
         location && !LLVMDILocationGetInlinedAt(location) && is_in_place(l);
}

/* Is it stored to where it is declared?  An initialiser may read the value that
 * the variable had before. */
static bool is_initialised(LLVMValueRef declare, LLVMValueRef alloca) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(declare);
  for (LLVMUseRef use = LLVMGetFirstUse(alloca); use;
       use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if ((LLVMIsAStoreInst(user) || LLVMIsAMemIntrinsic(user)) &&
        LLVMInstructionGetDebugLoc(user) == location)
      return true;
  }
  return false;
}

/* A scalar may become a slot, so it must be stored as what it is. */
void scope_declare(struct lower *l, LLVMValueRef declare, LLVMValueRef alloca) {
  const struct ir_local *local = &l->locals[number_of(&l->locals_of, alloca)];
  ir_type type = shape_scalar(LLVMGetAllocatedType(alloca));
  if (SEEDED_BUG(136) || local->scoped || !may_be_again(l, declare) ||
      is_initialised(declare, alloca))
    return;
  bool scalar =
      type.kind != IR_VOID && value_number(LLVMGetOperand(alloca, 0)) == 1;
  enum ir_op op = scalar ? IR_STORE : IR_MEMSET;
  ir_type stored = scalar ? type : type_i8;
  ir_operand size = operand_number(l, type_i64, local->size);
  struct ir_insn *insn = emit_to(l, op, scalar ? type : type_void, IR_NONE,
                                 local->slot, operand_undefined(l, stored));
  if (!scalar)
    insn->c = size;
}

/* ------------------------------------------------------------------ jumps */

/* A block that is not known may be any. */
static bool is_open(const struct lower *l, const struct ir_local *local,
                    uint32_t scope) {
  return !local->scoped || local->scope == 0 || scope == 0 ||
         ir_scope_is_in(l->load->program, scope, local->scope);
}

static void find_jumps(const struct lower *l, const bool *anew,
                       struct ends *ends) {
  for (uint32_t i = 0; i < l->insn_count; i++) {
    if (SEEDED_BUG(134) || /* jumps leave no blocks */
        !ir_is_setjmp(l->load->program, &l->insns[i]))
      continue;
    for (uint32_t k = 0; k < l->local_count; k++)
      if (!is_open(l, &l->locals[k], l->scopes[i]))
        add_end(ends, i + 1, k, anew[k] ? IR_SCOPE_BEGIN : IR_SCOPE_END);
  }
}

/* ----------------------------------------------------- leaving a block */

/* The innermost block that all uses of a local are in. */
struct uses {
  uint32_t scope; /* 0: not known */
  bool any;
  bool escapes; /* somebody may have its address */
};

/* Where a block is left: before these instructions. */
struct exits {
  uint32_t scope;
  uint32_t low, high; /* the first and the last instruction in it */
  size_t first, count;
};

/* A function on its way: what ir.h needs to know of it. */
struct leaves {
  struct lower *l;
  struct ir_function f;
  uint32_t *local_of;  /* by slot: 1 + the local, or 0 */
  uint32_t *scopes;    /* of the insns; 0: wherever the one before is */
  uint32_t *last;      /* by block: the last scope that is known, or 0 */
  struct uses *uses;   /* by local */
  struct map exits_of; /* by scope */
  struct exits *exits;
  size_t exits_count, exits_capacity;
  uint32_t *before; /* instructions of all exits */
  size_t before_count, before_capacity;

  bool *begins;   /* by block: may control be in the scope where it does? */
  uint32_t *work; /* blocks that begin so, and are not followed yet */
  size_t work_count;
  uint32_t *labels; /* blocks that computed gotos may lead to */
  size_t label_count, label_capacity;

  const struct ir_insn *insn; /* whose operands are looked at */
  uint32_t given, scope;      /* of it: by its position, and by operands */
};

static bool is_in(const struct leaves *s, uint32_t scope, uint32_t other) {
  return ir_scope_is_in(s->l->load->program, scope, other);
}

static bool is_address(const struct ir_insn *insn, const ir_operand *operand) {
  switch (insn->op) {
  case IR_MEMCPY:
  case IR_MEMMOVE:
    return operand == &insn->a || operand == &insn->b;
  case IR_LOAD:
  case IR_STORE:
  case IR_MEMSET:
    return operand == &insn->a;
  default:
    return false;
  }
}

static void note_use(struct leaves *s, struct uses *uses, bool escapes) {
  const struct ir_program *p = s->l->load->program;
  if (!uses->any)
    uses->scope = s->given;
  uses->any = true;
  uses->escapes |= escapes;
  while (uses->scope && !is_in(s, s->given, uses->scope))
    uses->scope = p->scopes[uses->scope];
}

/* What a variable needs at its end (__attribute__((cleanup))) counts as in its
 * block, though its position does not. */
static void look_at_operand(void *context, ir_operand *operand, ir_type type) {
  struct leaves *s = context;
  (void)type;
  if (ir_is_constant(*operand) || s->local_of[*operand] == 0)
    return;
  uint32_t local = s->local_of[*operand] - 1;
  uint32_t scope = s->l->locals[local].scope;
  if (scope && s->scope && is_in(s, scope, s->scope))
    s->scope = scope;
  note_use(s, &s->uses[local], !is_address(s->insn, operand));
}

static bool is_branch(const struct ir_insn *insn) {
  return insn->op == IR_CONDBR || insn->op == IR_SWITCH;
}

/* A branch is in no block: that of && in a condition has the position of what
 * is around it.  But one that goes round a loop leaves its body. */
static uint32_t scope_of(struct leaves *s, uint32_t i) {
  const struct ir_insn *insn = &s->l->insns[i];
  uint32_t given = s->l->scopes[i];
  bool restores =
      insn->op == IR_STACKRESTORE ||
      (i + 1 < s->l->insn_count && s->l->insns[i + 1].op == IR_STACKRESTORE);
  s->insn = insn;
  s->given = s->scope = given & ~SCOPE_LOOP;
  ir_insn_operands(&s->f, &s->l->insns[i], look_at_operand, s);
  if (insn->op == IR_SCOPE_END && s->l->locals[insn->imm].scope)
    return s->l->locals[insn->imm].scope;
  if (restores || (is_branch(insn) && !(given & SCOPE_LOOP)))
    return 0;
  return s->scope;
}

/* A jump, or an access to a local of the compiler's that says where a jump
 * leads to behind a cleanup. */
static bool is_made_up(const struct leaves *s, const struct ir_insn *insn) {
  if (insn->op != IR_LOAD && insn->op != IR_STORE)
    return insn->op == IR_BR;
  uint32_t local = ir_is_constant(insn->a) ? 0 : s->local_of[insn->a];
  return local && s->l->locals[local - 1].variable == IR_NONE &&
         !s->uses[local - 1].escapes;
}

static map_key place_of(const struct leaves *s, uint32_t i, uint32_t scope) {
  return (map_key){s->l->insns[i].position, scope};
}

/* Of what has the position of a last brace, the block that ends there. */
static void note_lifted(struct leaves *s, struct map *lifted, uint32_t i) {
  map_key place = place_of(s, i, s->l->scopes[i]);
  uint32_t known = (uint32_t)map_get(lifted, place);
  if (known == NO_NUMBER || is_in(s, s->scopes[i], known))
    known = s->scopes[i];
  else if (!is_in(s, known, s->scopes[i]))
    known = 0;
  map_put(lifted, place, known);
}

/* What ends a block has the position of its last brace, which is not in the
 * block.  All that is there is counted as in it; if these are several, it is
 * not known where it is.  In a macro all of the block has that position, and
 * what comes behind it as well: then it is only not known where the compiler's
 * own instructions are. */
static void find_scopes(struct leaves *s) {
  struct map lifted = {NULL, 0, 0}, places = {NULL, 0, 0};
  for (uint32_t i = 0; i < s->l->insn_count; i++) {
    s->scopes[i] = scope_of(s, i);
    if (s->scopes[i] == 0 || s->l->insns[i].op == IR_BR)
      continue;
    if (s->scopes[i] != s->l->scopes[i])
      note_lifted(s, &lifted, i);
    else
      map_put(&places, place_of(s, i, s->scopes[i]), 1);
  }
  for (uint32_t i = 0; i < s->l->insn_count; i++) {
    uint32_t known =
        (uint32_t)map_get(&lifted, place_of(s, i, s->l->scopes[i]));
    if (s->scopes[i] != s->l->scopes[i] || known == NO_NUMBER)
      continue;
    if (map_get(&places, place_of(s, i, known)) == MAP_NONE)
      s->scopes[i] = known;
    else if (is_made_up(s, &s->l->insns[i]))
      s->scopes[i] = 0;
  }
  map_release(&lifted);
  map_release(&places);
}

/* The block, if it is not all of the function. */
static uint32_t own_block(const struct leaves *s, uint32_t local) {
  const struct ir_local *x = &s->l->locals[local];
  const struct uses *uses = &s->uses[local];
  uint32_t scope = x->scoped                ? 0
                   : x->variable != IR_NONE ? x->scope
                   : uses->escapes          ? uses->scope
                                            : 0;
  return s->l->load->program->scopes[scope] ? scope : 0;
}

static void add_exits(struct leaves *s, uint32_t scope) {
  if (scope == 0 || map_get(&s->exits_of, map_word(scope)) != MAP_NONE)
    return;
  map_put(&s->exits_of, map_word(scope), s->exits_count);
  VEC_ROOM(s->exits, s->exits_count, s->exits_capacity);
  s->exits[s->exits_count++] = (struct exits){scope, IR_NONE, 0, 0, 0};
}

/* The scope is known at the instruction: so it is in all blocks around it. */
static void widen(struct leaves *s, uint32_t scope, uint32_t i) {
  for (; scope; scope = s->l->load->program->scopes[scope]) {
    uint64_t at = map_get(&s->exits_of, map_word(scope));
    if (at == MAP_NONE)
      continue;
    struct exits *x = &s->exits[at];
    x->low = i < x->low ? i : x->low;
    x->high = i > x->high ? i : x->high;
  }
}

static void find_extents(struct leaves *s) {
  for (uint32_t b = 0; b < s->l->blocks_count; b++) {
    const struct ir_block *block = &s->l->blocks[b];
    s->last[b] = s->l->labels[b];
    widen(s, s->last[b], block->first);
    for (uint32_t i = block->first; i < block->first + block->count; i++) {
      uint32_t scope = s->scopes[i];
      if (scope)
        s->last[b] = scope;
      widen(s, scope, i);
    }
  }
}

/* Control comes to these blocks, and it is in the scope there. */
static void enter_all(struct leaves *s, const uint32_t *blocks, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (s->begins[blocks[i]])
      continue;
    s->begins[blocks[i]] = true;
    assert(s->work_count < s->l->blocks_count); /* each comes once */
    s->work[s->work_count++] = blocks[i];
  }
}

/* Control leaves the block, and it is in the scope there. */
static void pass_on(struct leaves *s, uint32_t block) {
  const struct ir_block *b = &s->l->blocks[block];
  if (s->l->insns[b->first + b->count - 1].op == IR_INDIRECTBR) {
    enter_all(s, s->labels, s->label_count);
    return;
  }
  uint32_t few[16], *next = few;
  const struct ir_program *p = s->l->load->program;
  size_t count = ir_block_successors(p, &s->f, block, few, 16);
  if (count > 16) {
    next = alloc_raw(count * sizeof *next);
    ir_block_successors(p, &s->f, block, next, count);
  }
  enter_all(s, next, count);
  if (next != few)
    alloc_free(next, count * sizeof *next);
}

/* Which blocks may be entered from inside of the scope? */
static void flow(struct leaves *s, const struct exits *x) {
  for (uint32_t b = 0; b < s->l->blocks_count; b++)
    s->begins[b] = false;
  for (uint32_t b = 0; b < s->l->blocks_count; b++)
    if (is_in(s, s->last[b], x->scope))
      pass_on(s, b);
  while (s->work_count) {
    uint32_t b = s->work[--s->work_count];
    if (s->last[b] == 0)
      pass_on(s, b);
  }
}

/* Is control in the scope behind the point, if it was before? */
static bool step(struct leaves *s, const struct exits *x, uint32_t i,
                 uint32_t scope, bool inside) {
  bool stays = scope == 0 ? inside : is_in(s, scope, x->scope);
  enum ir_op op = (enum ir_op)s->l->insns[i].op;
  if (inside && !stays && op != IR_RET && op != IR_UNREACHABLE) {
    VEC_ROOM(s->before, s->before_count, s->before_capacity);
    s->before[s->before_count++] = i;
  }
  return stays;
}

static void find_exits(struct leaves *s, struct exits *x) {
  x->first = s->before_count;
  flow(s, x);
  for (uint32_t b = 0; b < s->l->blocks_count; b++) {
    uint32_t i = s->l->blocks[b].first, end = i + s->l->blocks[b].count;
    bool inside = step(s, x, i, s->l->labels[b], s->begins[b]);
    for (; i < end && (inside || i <= x->high); i++) {
      if (!inside && i < x->low)
        i = x->low < end ? x->low : end - 1;
      inside = step(s, x, i, s->scopes[i], inside);
    }
  }
  x->count = s->before_count - x->first;
}

/* LLVM says of a computed goto where it may lead to. */
static void find_labels(struct leaves *s) {
  LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(s->l->function);
  for (; b; b = LLVMGetNextBasicBlock(b)) {
    if (number_of(&s->l->indirect, b) == NO_NUMBER)
      continue;
    VEC_ROOM(s->labels, s->label_count, s->label_capacity);
    s->labels[s->label_count++] = block_number(s->l->load, b);
  }
}

static void leaves_init(struct leaves *s, struct lower *l) {
  *s = (struct leaves){.l = l};
  s->f = l->load->program->functions[l->index];
  s->f.insns = l->insns;
  s->f.blocks = l->blocks;
  s->f.calls = l->calls;
  s->f.switches = l->switches;
  s->f.rets = l->rets;
  s->local_of = alloc_new(l->slot_count * sizeof *s->local_of);
  s->scopes = alloc_new(l->insn_count * sizeof *s->scopes);
  s->last = alloc_new(l->blocks_count * sizeof *s->last);
  s->uses = alloc_new(l->local_count * sizeof *s->uses);
  s->begins = alloc_new(l->blocks_count);
  s->work = alloc_new(l->blocks_count * sizeof *s->work);
  for (uint32_t k = 0; k < l->local_count; k++)
    s->local_of[l->locals[k].slot] = k + 1;
  find_labels(s);
}

static void leaves_release(struct leaves *s) {
  const struct lower *l = s->l;
  alloc_free(s->local_of, l->slot_count * sizeof *s->local_of);
  alloc_free(s->scopes, l->insn_count * sizeof *s->scopes);
  alloc_free(s->last, l->blocks_count * sizeof *s->last);
  alloc_free(s->uses, l->local_count * sizeof *s->uses);
  alloc_free(s->begins, l->blocks_count);
  alloc_free(s->work, l->blocks_count * sizeof *s->work);
  map_release(&s->exits_of);
  VEC_FREE(s->exits, s->exits_capacity);
  VEC_FREE(s->before, s->before_capacity);
  VEC_FREE(s->labels, s->label_capacity);
}

/* Are there locals whose ends are not marked, and is it known where blocks are?
 */
static bool is_followed(const struct lower *l) {
  bool open = false;
  for (uint32_t k = 0; k < l->local_count; k++)
    open |= !l->locals[k].scoped;
  return open && l->load->program->scope_count > 0;
}

static bool has_setjmp(const struct lower *l) {
  for (size_t i = 0; i < l->insn_count; i++)
    if (ir_is_setjmp(l->load->program, &l->insns[i]))
      return true;
  return false;
}

/* The local is begun anew where its block is left; false: it never is. */
static bool begin_anew(struct leaves *s, uint32_t local, uint32_t scope,
                       bool jumps, struct ends *ends) {
  uint64_t at = map_get(&s->exits_of, map_word(scope));
  assert(at != MAP_NONE); /* find_leaves has added it */
  const struct exits *x = &s->exits[at];
  if (x->count == 0 && !jumps)
    return false;
  add_end(ends, 0, local, IR_SCOPE_BEGIN);
  for (size_t i = 0; i < x->count; i++)
    add_end(ends, s->before[x->first + i], local, IR_SCOPE_BEGIN);
  return true;
}

static void find_leaves(struct lower *l, bool *anew, struct ends *ends) {
  struct leaves s;
  if (SEEDED_BUG(137) || !is_in_place(l) || !is_followed(l))
    return;
  bool jumps = has_setjmp(l);
  leaves_init(&s, l);
  find_scopes(&s);
  for (uint32_t k = 0; k < l->local_count; k++)
    add_exits(&s, own_block(&s, k));
  if (s.exits_count)
    find_extents(&s);
  for (size_t i = 0; i < s.exits_count; i++)
    find_exits(&s, &s.exits[i]);
  for (uint32_t k = 0; k < l->local_count; k++) {
    uint32_t scope = own_block(&s, k);
    anew[k] = scope && begin_anew(&s, k, scope, jumps, ends);
    if (anew[k])
      l->locals[k].scope = scope;
  }
  for (uint32_t k = 0; k < l->local_count; k++)
    l->locals[k].scoped |= anew[k];
  leaves_release(&s);
}

/* ---------------------------------------------------------------- putting */

/* An end belongs to what was before it, LEAVE to the return statement. */
static struct ir_insn end_insn(const struct lower *l, struct end end) {
  uint32_t at = end.before - (end.before > 0 && end.op != IR_LEAVE);
  return (struct ir_insn){.op = (uint8_t)end.op,
                          .type = type_void,
                          .result = IR_NONE,
                          .a = IR_NONE,
                          .b = IR_NONE,
                          .c = IR_NONE,
                          .target = {IR_NONE, IR_NONE},
                          .position = l->insns[at].position,
                          .imm = end.local};
}

/* Where the instruction is once the ends are there. */
static uint32_t moved(const struct ends *ends, uint32_t insn) {
  size_t low = 0, high = ends->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ends->items[middle].before < insn)
      low = middle + 1;
    else
      high = middle;
  }
  return insn + (uint32_t)low;
}

static void put(struct lower *l, const struct ends *ends) {
  size_t count = l->insn_count + ends->count, next = 0;
  struct ir_insn *insns = alloc_raw(count * sizeof *insns), *to = insns;
  for (uint32_t i = 0; i < l->insn_count; i++) {
    for (; next < ends->count && ends->items[next].before == i; next++)
      *to++ = end_insn(l, ends->items[next]);
    *to++ = l->insns[i];
  }
  assert(to == insns + count);
  for (size_t b = 0; b < l->blocks_count; b++) {
    struct ir_block *block = &l->blocks[b];
    uint32_t end = moved(ends, block->first + block->count);
    block->first = moved(ends, block->first);
    block->count = end - block->first;
  }
  VEC_FREE(l->insns, l->insn_capacity);
  l->insns = insns;
  l->insn_count = l->insn_capacity = count;
}

static void add_leave(void *context, uint32_t before) {
  add_end(context, before, 0, IR_LEAVE);
}

static bool is_main(const struct lower *l) {
  const struct ir_function *f = &l->load->program->functions[l->index];
  return !f->runtime && strcmp(f->name, "main") == 0;
}

void scope_ends(struct lower *l) {
  struct ends ends = {NULL, 0, 0};
  bool *anew = alloc_new(l->local_count + 1);
  find_leaves(l, anew, &ends);
  find_jumps(l, anew, &ends);
  if (is_main(l))
    leave_find(l, add_leave, &ends);
  if (ends.count) {
    qsort(ends.items, ends.count, sizeof *ends.items, compare_ends);
    put(l, &ends);
  }
  alloc_free(anew, l->local_count + 1);
  VEC_FREE(ends.items, ends.capacity);
}
