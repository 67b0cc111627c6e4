/*
 * vm/code.c - from IR to code.
 *
 * Each code instruction stands for one to three IR instructions that follow
 * each other: a comparison and the branch on it, an index computation and the
 * access through it.  exec.c leaves the fast path by executing those with
 * generic.c, so the choice of code is only a matter of speed.
 *
 * This file translates functions, block by block.  Its parts make code for some
 * instructions each: code_arith.c, code_branch.c, code_memory.c, code_call.c.
 */
#include <string.h>

#include "ir/statements.h"
#include "vm/code_impl.h"

/* ------------------------------------------------------------------ blocks */

static unsigned translate(struct maker *k, uint32_t s, uint32_t end,
                          uint32_t next);

/* Is the block a short one that ends with a branch, such as the test of a loop?
 * Calls cannot be copied. */
static bool is_test(const struct ir_function *f, const struct ir_block *b) {
  enum { LONGEST = 5 };
  if (b->count > LONGEST || f->insns[b->first + b->count - 1].op != IR_CONDBR)
    return false;
  for (uint32_t i = 0; i < b->count; i++)
    if (f->insns[b->first + i].op == IR_CALL) /* has its site once */
      return false;
  return true;
}

/* The test of a loop is copied to where the loop jumps back to it: that spares
 * a jump.  The last jump of the copy may differ from that of the original,
 * which falls through elsewhere; so it is not part of what is the same. */
static void copy_test(struct maker *k, uint32_t block, uint32_t next) {
  struct code *c = k->code;
  const struct ir_block *b = &k->f->blocks[block];
  uint32_t s = b->first, end = s + b->count;
  VEC_ROOM(c->copies, c->copy_count, c->copy_capacity);
  struct code_copy *copy = &c->copies[c->copy_count++];
  *copy = (struct code_copy){c->insn_count, 0, c->blocks[block]};
  while (s < end)
    s += translate(k, s, end, next);
  copy->end = c->insn_count;
  if (c->insns[copy->end - 1].handler == k->vm->tables.handlers[OP_JMP])
    copy->end--;
  assert(copy->at < c->insn_count && copy->of < copy->at);
  assert(c->copy_count == 1 || copy[-1].end <= copy->at);
}

/* A block before the next one has its code already: the jump goes back. */
static void branch(struct maker *k, uint32_t s, uint32_t next) {
  uint32_t block = k->f->insns[s].target[0];
  if (block < next && is_test(k->f, &k->f->blocks[block]))
    copy_test(k, block, next);
  else
    code_jump(k, s, block, next);
}

/* Copies are sorted, because they were made in the order of the code. */
uint32_t code_index(const struct code *code, const struct insn *pc) {
  uint32_t index = (uint32_t)(pc - code->insns), low = 0;
  assert(index < code->insn_count);
  for (uint32_t high = code->copy_count; low < high;) {
    uint32_t middle = (low + high) / 2;
    if (code->copies[middle].end <= index)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == code->copy_count || index < code->copies[low].at)
    return index;
  return code->copies[low].of + (index - code->copies[low].at);
}

/* A return, by the cheapest operation that does it: LEAVE or HAND_BACK for
 * light functions, RET0 and RET1 for none or one value of one slot, RETN for
 * all others.  main returns by RETN, which looks at its result. */
static void ret(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  const struct ir_list *list = &k->f->rets[i->imm];
  unsigned step = !k->code->light    ? 0
                  : k->code->borrows ? OP_HAND_BACK0 - OP_RET0
                                     : OP_LEAVE0 - OP_RET0;
  uint32_t a;
  if (list->count == 0) {
    code_emit(k, OP_RET0 + step, s, 1);
  } else if (list->count == 1 && k->f->result_count == 1 &&
             k->code->number != k->vm->program->main &&
             ir_type_slots(k->f->results[0]) == 1 &&
             code_register(k, list->items[0], s, 0, &a)) {
    code_emit(k, OP_RET1 + step, s, 1)->a = a;
  } else {
    code_emit(k, OP_RETN, s, 1)->imm = i->imm;
    return;
  }
  struct insn *last = &k->code->insns[k->code->insn_count - 1];
  if (k->code->borrows) {
    last->b = reg_offset(k->code->loans_slot);
    last->imm = (int64_t)k->code->borrows;
  }
}

/* --------------------------------------------------------------- functions */

/* The address of a thread-local variable; false: it is none after all. */
static bool thread_local(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  assert(ir_is_constant(i->a));
  const struct ir_constant *c = &k->vm->program->constants[i->a - IR_CONSTANT];
  uint32_t number = k->vm->tables.tls_numbers[c->index];
  if (number == IR_NONE)
    return false;
  struct insn *n = code_emit(k, OP_TLS, s, 1);
  n->d = reg_offset(i->result);
  n->a = number;
  n->imm = (int64_t)c->bits;
  return true;
}

/* Liveness knows that a variable is not read any more.  But a pointer in one
 * keeps its block from being lost (keeps_value), so it must go with the scope;
 * and setjmp may return into the scope later. */
static bool end_variable(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  bool holds = i->type.kind == IR_PTR ||
               (i->type.kind == IR_INT && i->type.bits >= 64) ||
               k->f->jump_live;
  if (i->result >= k->f->first_temp || !holds)
    return true;
  for (unsigned n = 0; n < ir_type_slots(i->type); n++)
    code_emit(k, OP_UNDEF, s, 1)->d = reg_offset(i->result + n);
  return true;
}

static bool ordinary(struct maker *k, uint32_t s) {
  switch (k->f->insns[s].op) {
  case IR_MOV:
    return !(undefined_may_be_any(k->vm) &&
             (k->f->insns[s].flags & IR_DECIDES)) &&
           code_move(k, s);
  case IR_KILL:
    return end_variable(k, s);
  case IR_LEAVE:
    return !k->vm->options.lenient_leaks;
  case IR_LOAD:
  case IR_STORE:
    return code_access(k, s);
  case IR_PTRADD:
    return code_pointer_add(k, s);
  case IR_TLS:
    return thread_local(k, s);
  default:
    return code_arith(k, s);
  }
}

static bool starts_here(const struct maker *k, uint32_t s) {
  return k->starts && (k->starts[s / 64] >> (s % 64) & 1);
}

/* One instruction, or several; how many. */
static unsigned translate(struct maker *k, uint32_t s, uint32_t end,
                          uint32_t next) {
  if (starts_here(k, s))
    code_emit(k, OP_STATEMENT, s, 1); /* no constant: see again_from */
  if (undefined_may_be_any(k->vm))
    end = s + 1; /* operands that get values are not computed again */
  for (uint32_t i = s + 1; k->starts && i < end; i++)
    if (starts_here(k, i))
      end = i; /* no instruction is part of two statements */
  unsigned n = code_indexed(k, s, end);
  if (n)
    return n;
  n = code_test(k, s, end, next);
  if (n)
    return n;
  n = code_load_extended(k, s, end);
  if (n)
    return n;
  switch (k->f->insns[s].op) {
  case IR_BR:
    branch(k, s, next);
    break;
  case IR_CONDBR:
    code_conditional(k, s, next);
    break;
  case IR_CALL:
    code_call(k, s);
    break;
  case IR_RET:
    ret(k, s);
    break;
  default:
    if (!ordinary(k, s))
      code_emit(k, OP_GENERIC, s, 1);
  }
  return 1;
}

static void count_use(void *context, uint32_t slot) {
  ((uint32_t *)context)[slot]++;
}

/* How often slots are read, for code_feeds_next. */
static void count_uses(struct maker *k) {
  for (uint32_t i = 0; i < k->f->insn_count; i++)
    ir_insn_reads(k->vm->program, k->f, &k->f->insns[i], count_use, k->uses);
}

/* Jumps are in bytes, from the next instruction: what goes back is negative. */
static uint32_t jump_offset(uint32_t from, uint32_t to) {
  return (uint32_t)(((int64_t)to - (int64_t)from - 1) *
                    (int64_t)sizeof(struct insn));
}

/* Code for all blocks, in their order; then jumps get their distances. */
static void make_blocks(struct maker *k) {
  const struct ir_function *f = k->f;
  for (uint32_t b = 0; b < f->block_count; b++) {
    uint32_t s = f->blocks[b].first, end = s + f->blocks[b].count;
    k->code->blocks[b] = k->code->insn_count;
    while (s < end)
      s += translate(k, s, end, b + 1);
  }
  for (size_t i = 0; i < k->fixup_count; i++)
    k->code->insns[k->fixups[i].insn].d =
        jump_offset(k->fixups[i].insn, k->code->blocks[k->fixups[i].block]);
  assert(k->source_count == k->code->insn_count);
  assert(k->span_count == k->code->insn_count);
}

static bool calls_setjmp(const struct vm *vm, const struct ir_function *f) {
  for (uint32_t i = 0; i < f->insn_count; i++) {
    const struct ir_insn *n = &f->insns[i];
    if (n->op != IR_CALL || !ir_is_constant(n->a))
      continue;
    const struct ir_constant *c = &vm->program->constants[n->a - IR_CONSTANT];
    if (c->kind == IR_FUNCTION &&
        strstr(vm->program->functions[c->index].name, "setjmp"))
      return true;
  }
  return false;
}

/* The slots of a frame that the IR does not know: struct code shows them.  Two
 * scratch slots are enough, since no instruction has more constants that need a
 * register. */
static void hidden_slots(struct maker *k) {
  struct code *c = k->code;
  uint32_t n = k->f->slot_count;
  k->scratch = n;
  n += 2;
  c->chain_slot = n++;
  c->varargs_slot = k->f->variadic ? n++ : IR_NONE;
  c->anchor_slot = calls_setjmp(k->vm, k->f) ? n++ : IR_NONE;
  c->borrows = code_borrows(k->vm, k->f);
  c->loans_slot = c->borrows ? n++ : IR_NONE;
  c->frame_slots = n;
}

static bool has_entry_locals(const struct ir_function *f) {
  for (uint32_t i = 0; i < f->local_count; i++)
    if (!f->locals[i].scoped)
      return true;
  return false;
}

static bool has_alloca(const struct ir_function *f) {
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (f->insns[i].op == IR_ALLOCA)
      return true;
  return false;
}

static void trim_tables(struct maker *k) {
  struct code *c = k->code;
  c->insns = alloc_resize(c->insns, k->insn_capacity * sizeof *c->insns,
                          c->insn_count * sizeof *c->insns);
  c->source = alloc_resize(c->source, k->source_capacity * sizeof *c->source,
                           c->insn_count * sizeof *c->source);
  c->span = alloc_resize(c->span, k->span_capacity * sizeof *c->span,
                         c->insn_count * sizeof *c->span);
}

/* Translates the function.  What is known of it as a whole comes first, because
 * calls and returns depend on that. */
static void make_body(struct vm *vm, struct code *code) {
  const struct ir_function *f = code->f;
  struct maker k = {.vm = vm, .code = code, .f = f};
  k.uses = alloc_new(f->slot_count * sizeof *k.uses);
  code->blocks = alloc_new(f->block_count * sizeof *code->blocks);
  code->calls = alloc_new(f->call_count * sizeof *code->calls);
  size_t words = (f->insn_count + 63) / 64 * sizeof *k.starts;
  if (vm->options.statements && !f->runtime) {
    k.starts = alloc_new(words);
    statements_find(vm->program, f, k.starts);
  }
  hidden_slots(&k);
  count_uses(&k);
  code->simple = !has_entry_locals(f);
  code->atomic = !f->runtime && strncmp(f->name, "__VERIFIER_atomic_", 18) == 0;
  code->light = f->local_count == 0 && !has_alloca(f) &&
                (f->byval == NULL || code->borrows != 0) &&
                code->anchor_slot == IR_NONE && code->varargs_slot == IR_NONE &&
                !code->atomic;
  make_blocks(&k);
  trim_tables(&k);
  code->kept = alloc_new(2 * (size_t)code->insn_count * sizeof *code->kept);
  if (vm->observers.counted && !f->runtime) {
    code->counts = alloc_new(code->insn_count * sizeof *code->counts);
    code->taken = alloc_new(2 * (size_t)f->insn_count * sizeof *code->taken);
  }
  alloc_free(k.uses, f->slot_count * sizeof *k.uses);
  if (k.starts)
    alloc_free(k.starts, words);
  VEC_FREE(k.fixups, k.fixup_capacity);
}

static enum runtime_function runtime_function(const struct ir_function *f) {
  static const char *const names[] = {"",
#define X(code, name) name,
                                      RUNTIME_FUNCTIONS(X)
#undef X
  };
  for (size_t i = 1; f->runtime && i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], f->name) == 0)
      return (enum runtime_function)i;
  return RUNTIME_OTHER;
}

/* To initialise or destroy a lock is one read and one write.  Its parts are the
 * runtime's own: a real one has others, so they mean nothing when torn. */
static bool is_whole(const struct ir_function *f) {
  static const char *const names[] = {"pthread_mutex_init",
                                      "pthread_mutex_destroy",
                                      "mtx_init",
                                      "pthread_cond_init",
                                      "pthread_cond_destroy",
                                      "pthread_rwlock_init",
                                      "sem_init",
                                      "pthread_rwlock_destroy",
                                      "sem_destroy",
                                      "pthread_barrier_destroy",
                                      "pthread_barrier_init"};
  for (size_t i = 0; f->runtime && i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], f->name) == 0)
      return true;
  return false;
}

struct code *code_of(struct vm *vm, uint32_t function) {
  assert(function < vm->program->function_count);
  struct code *code = vm->tables.codes[function];
  if (LIKELY(code != NULL))
    return code;
  code = alloc_new(sizeof *code);
  code->f = &vm->program->functions[function];
  code->number = function;
  code->which = runtime_function(code->f);
  code->whole = vm->options.split && is_whole(code->f);
  code->summed = vm->options.summaries && vm->options.summarizer->wanted(
                                              vm->options.summaries, function);
  code->builtin = vm->tables.builtins[function];
  if (code->f->defined)
    make_body(vm, code);
  vm->tables.codes[function] = code;
  return code;
}

static void site_release(struct call_site *site) {
  alloc_free(site->args, site->arg_slots * sizeof *site->args);
  if (site->loans)
    alloc_free(site->loans, site->ir->arg_count * sizeof *site->loans);
}

/* Two sets of slots, and room for what liveness writes. */
size_t code_kept_bytes(const struct code *code) {
  size_t words = (code->frame_slots + 63) / 64;
  return (2 * words + code->f->live_words) * sizeof(uint64_t);
}

void code_free(struct code *code) {
  const struct ir_function *f = code->f;
  if (f->defined) {
    for (uint32_t i = 0; i < f->call_count; i++)
      site_release(&code->calls[i]);
    alloc_free(code->calls, f->call_count * sizeof *code->calls);
    alloc_free(code->blocks, f->block_count * sizeof *code->blocks);
    VEC_FREE(code->copies, code->copy_capacity);
    for (size_t i = 0; i < 2 * (size_t)code->insn_count; i++)
      if (code->kept[i])
        alloc_free(code->kept[i], code_kept_bytes(code));
    alloc_free(code->kept, 2 * (size_t)code->insn_count * sizeof *code->kept);
    alloc_free(code->insns, code->insn_count * sizeof *code->insns);
    alloc_free(code->source, code->insn_count * sizeof *code->source);
    alloc_free(code->span, code->insn_count * sizeof *code->span);
    alloc_free(code->counts, code->insn_count * sizeof *code->counts);
    alloc_free(code->taken, 2 * (size_t)f->insn_count * sizeof *code->taken);
  }
  alloc_free(code, sizeof *code);
}
