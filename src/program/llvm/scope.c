/*
 * program/llvm/scope.c - ends of locals that clang does not mark.
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
 * it is begun anew, so that what points to it dangles.
 */
#include <llvm-c/DebugInfo.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "program/llvm/lower_impl.h"

/* An end that is to be put before an instruction; one that is begun anew
 * ends, too. */
struct end {
  uint32_t before, local;
  enum ir_op op;
};

struct ends {
  struct end *items; /* by their instructions */
  size_t count, capacity;
};

static void add_end(struct ends *ends, uint32_t before, uint32_t local,
                    enum ir_op op) {
  VEC_ROOM(ends->items, ends->count, ends->capacity);
  size_t at = ends->count++;
  for (; at > 0 && ends->items[at - 1].before > before; at--)
    ends->items[at] = ends->items[at - 1];
  ends->items[at] = (struct end){before, local, op};
}

/* Positions say where code belongs only if it was not optimised. */
static bool is_in_place(const struct lower *l) {
  LLVMModuleRef module = LLVMGetGlobalParent(l->function);
  uint32_t index = map_get(&l->load->module_index, module);
  return index != MAP_NONE && l->load->modules[index].ours;
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
  const struct ir_local *local = &l->locals[map_get(&l->locals_of, alloca)];
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

/* A function on its way: what ir.h needs to know of it. */
struct leaves {
  struct lower *l;
  struct ir_function f;
  uint32_t *local_of;  /* by slot: 1 + the local, or 0 */
  uint32_t *scopes;    /* of the insns; 0: wherever the one before is */
  bool *begins, *ends; /* is control in the scope where a block does? */

  const struct ir_insn *insn; /* whose operands are looked at */
  uint32_t scope;             /* of it */
  uint32_t local;             /* that is looked for */
  bool uses, escapes;
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
  s->uses |= local == s->local;
  s->escapes |= local == s->local && !is_address(s->insn, operand);
}

static void look_at(struct leaves *s, uint32_t i) {
  s->insn = &s->l->insns[i];
  s->scope = s->l->scopes[i];
  s->uses = false;
  ir_insn_operands(&s->f, &s->l->insns[i], look_at_operand, s);
}

static uint32_t scope_of(struct leaves *s, uint32_t i) {
  const struct ir_insn *insn = &s->l->insns[i];
  bool restores =
      insn->op == IR_STACKRESTORE ||
      (i + 1 < s->l->insn_count && s->l->insns[i + 1].op == IR_STACKRESTORE);
  look_at(s, i);
  if (insn->op == IR_SCOPE_END && s->l->locals[insn->imm].scope)
    return s->l->locals[insn->imm].scope;
  return restores ? 0 : s->scope;
}

/* The innermost block that all uses are in; 0: not known, or nobody can have
 * its address. */
static uint32_t block_of_uses(struct leaves *s, uint32_t local) {
  const struct ir_program *p = s->l->load->program;
  uint32_t scope = 0;
  bool first = true;
  s->local = local;
  s->escapes = false;
  for (uint32_t i = 0; i < s->l->insn_count; i++) {
    look_at(s, i);
    if (!s->uses)
      continue;
    if (first)
      scope = s->l->scopes[i];
    first = false;
    while (scope && !is_in(s, s->l->scopes[i], scope))
      scope = p->scopes[scope];
  }
  return s->escapes ? scope : 0;
}

/* Positions in it: the first and the last one that is known, and the last one
 * in the scope; IR_NONE: there is none. */
struct extent {
  uint32_t first, last, last_in;
};

static struct extent extent_of(const struct leaves *s, uint32_t block,
                               uint32_t scope) {
  const struct ir_block *b = &s->l->blocks[block];
  struct extent e = {IR_NONE, IR_NONE, IR_NONE};
  for (uint32_t i = b->first; i < b->first + b->count; i++) {
    if (s->scopes[i] == 0)
      continue;
    if (e.first == IR_NONE)
      e.first = i;
    e.last = i;
    if (is_in(s, s->scopes[i], scope))
      e.last_in = i;
  }
  return e;
}

static bool pass_on(struct leaves *s, uint32_t block) {
  uint32_t few[16], *next = few;
  const struct ir_program *p = s->l->load->program;
  size_t count = ir_block_successors(p, &s->f, block, few, 16), all = count;
  bool changed = false;
  if (all > 16) {
    next = alloc_raw(all * sizeof *next);
    ir_block_successors(p, &s->f, block, next, all);
  }
  for (size_t i = 0; i < all; i++) {
    changed |= !s->begins[next[i]];
    s->begins[next[i]] = true;
  }
  if (next != few)
    alloc_free(next, all * sizeof *next);
  return changed;
}

/* Which blocks may be entered from inside of the scope? */
static void flow(struct leaves *s, uint32_t scope) {
  size_t count = s->l->blocks_count;
  for (size_t b = 0; b < count; b++)
    s->begins[b] = s->ends[b] = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = 0; b < count; b++) {
      struct extent e = extent_of(s, b, scope);
      s->ends[b] = e.last == IR_NONE ? s->begins[b] : e.last == e.last_in;
      if (s->ends[b])
        changed |= pass_on(s, b);
    }
  }
}

static bool find_exits(struct leaves *s, uint32_t local, uint32_t scope,
                       struct ends *ends) {
  size_t before = ends->count;
  flow(s, scope);
  for (uint32_t b = 0; b < s->l->blocks_count; b++) {
    struct extent e = extent_of(s, b, scope);
    if (e.last == IR_NONE)
      continue;
    uint32_t i = e.last_in == IR_NONE ? e.first : e.last_in + 1;
    if (e.last_in == IR_NONE ? !s->begins[b] : e.last == e.last_in)
      continue;
    while (s->scopes[i] == 0)
      i++;
    if (s->l->insns[i].op != IR_RET && s->l->insns[i].op != IR_UNREACHABLE)
      add_end(ends, i, local, IR_SCOPE_BEGIN);
  }
  return ends->count > before;
}

/* The block, if it is not all of the function. */
static uint32_t own_block(struct leaves *s, uint32_t local) {
  const struct ir_local *x = &s->l->locals[local];
  uint32_t scope = x->scoped                ? 0
                   : x->variable != IR_NONE ? x->scope
                                            : block_of_uses(s, local);
  return s->l->load->program->scopes[scope] ? scope : 0;
}

static void leaves_init(struct leaves *s, struct lower *l) {
  *s = (struct leaves){.l = l, .local = IR_NONE};
  s->f = l->load->program->functions[l->index];
  s->f.insns = l->insns;
  s->f.blocks = l->blocks;
  s->f.calls = l->calls;
  s->f.switches = l->switches;
  s->f.rets = l->rets;
  s->local_of = alloc_new(l->slot_count * sizeof *s->local_of);
  s->scopes = alloc_new(l->insn_count * sizeof *s->scopes);
  s->begins = alloc_new(l->blocks_count);
  s->ends = alloc_new(l->blocks_count);
  for (uint32_t k = 0; k < l->local_count; k++)
    s->local_of[l->locals[k].slot] = k + 1;
}

static const void *place_of(const struct leaves *s, uint32_t i) {
  uint64_t place = (uint64_t)s->l->insns[i].position << 32 | s->l->scopes[i];
  return (const void *)(uintptr_t)place;
}

/* What ends a block has the position of its last brace, which is not in the
 * block.  All that is there is counted as in it; if these are several, it is
 * not known where it is. */
static void find_scopes(struct leaves *s) {
  struct map lifted = {NULL, 0, 0};
  for (uint32_t i = 0; i < s->l->insn_count; i++) {
    s->scopes[i] = scope_of(s, i);
    if (s->scopes[i] == s->l->scopes[i] || s->scopes[i] == 0)
      continue;
    uint32_t known = map_get(&lifted, place_of(s, i));
    if (known == MAP_NONE || is_in(s, s->scopes[i], known))
      known = s->scopes[i];
    else if (!is_in(s, known, s->scopes[i]))
      known = 0;
    map_put(&lifted, place_of(s, i), known);
  }
  for (uint32_t i = 0; i < s->l->insn_count; i++) {
    uint32_t known = map_get(&lifted, place_of(s, i));
    if (s->scopes[i] == s->l->scopes[i] && known != MAP_NONE)
      s->scopes[i] = known;
  }
  map_release(&lifted);
}

static void leaves_release(struct leaves *s) {
  alloc_free(s->local_of, s->l->slot_count * sizeof *s->local_of);
  alloc_free(s->scopes, s->l->insn_count * sizeof *s->scopes);
  alloc_free(s->begins, s->l->blocks_count);
  alloc_free(s->ends, s->l->blocks_count);
}

/* Labels of computed gotos are not followed. */
static bool is_followed(const struct lower *l) {
  bool open = false;
  for (uint32_t k = 0; k < l->local_count; k++)
    open |= !l->locals[k].scoped;
  for (size_t i = 0; i < l->insn_count; i++)
    open &= l->insns[i].op != IR_INDIRECTBR;
  return open && l->load->program->scope_count > 0;
}

static bool has_setjmp(const struct lower *l) {
  for (size_t i = 0; i < l->insn_count; i++)
    if (ir_is_setjmp(l->load->program, &l->insns[i]))
      return true;
  return false;
}

static void find_leaves(struct lower *l, bool *anew, struct ends *ends) {
  struct leaves s;
  if (SEEDED_BUG(137) || !is_in_place(l) || !is_followed(l))
    return;
  leaves_init(&s, l);
  find_scopes(&s);
  for (uint32_t k = 0; k < l->local_count; k++) {
    uint32_t scope = own_block(&s, k);
    anew[k] = scope && (find_exits(&s, k, scope, ends) || has_setjmp(l));
    if (anew[k])
      l->locals[k].scope = scope;
    if (anew[k])
      add_end(ends, 0, k, IR_SCOPE_BEGIN);
  }
  for (uint32_t k = 0; k < l->local_count; k++)
    l->locals[k].scoped |= anew[k];
  leaves_release(&s);
}

/* ---------------------------------------------------------------- putting */

static struct ir_insn end_insn(const struct lower *l, struct end end) {
  uint32_t before = end.before ? end.before - 1 : 0;
  return (struct ir_insn){.op = (uint8_t)end.op,
                          .type = type_void,
                          .result = IR_NONE,
                          .a = IR_NONE,
                          .b = IR_NONE,
                          .c = IR_NONE,
                          .target = {IR_NONE, IR_NONE},
                          .position = l->insns[before].position,
                          .imm = end.local};
}

/* Where the instruction is once the ends are there. */
static uint32_t moved(const struct ends *ends, uint32_t insn) {
  size_t k = 0;
  while (k < ends->count && ends->items[k].before < insn)
    k++;
  return insn + (uint32_t)k;
}

static void put(struct lower *l, const struct ends *ends) {
  size_t count = l->insn_count + ends->count, next = 0;
  struct ir_insn *insns = alloc_raw(count * sizeof *insns), *to = insns;
  for (uint32_t i = 0; i < l->insn_count; i++) {
    for (; next < ends->count && ends->items[next].before == i; next++)
      *to++ = end_insn(l, ends->items[next]);
    *to++ = l->insns[i];
  }
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

void scope_ends(struct lower *l) {
  struct ends ends = {NULL, 0, 0};
  bool *anew = alloc_new(l->local_count + 1);
  find_leaves(l, anew, &ends);
  find_jumps(l, anew, &ends);
  if (ends.count)
    put(l, &ends);
  alloc_free(anew, l->local_count + 1);
  VEC_FREE(ends.items, ends.capacity);
}
