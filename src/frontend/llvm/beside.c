/*
 * frontend/llvm/beside.c - programs that declare small types of pthreads.
 *
 * A program may bring declarations of its own, as preprocessed files of other
 * systems and extracted drivers do: `typedef int pthread_mutex_t;`.  What the
 * runtime keeps in such an object lies beside it then
 * (runtime/thread_beside.c).  How large a type is to the program is known from
 * its debug information, once all of it is lowered; a call
 *
 *     pthread_mutex_lock(m)
 *
 * becomes
 *
 *     b = __allways_beside(m, 4, 40); pthread_mutex_lock(b)
 *
 * An id that is made is written by __allways_beside_id afterwards; where ids
 * are passed by value, the runtime finds the pointer that they are the low
 * bytes of.
 *
 * Where the program takes the address of such a function, it gets that of
 * another one, which takes the program's objects and makes that call.
 */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "frontend/llvm/modules_impl.h"

/* ------------------------------------------------------------------- table */

enum beside_type {
  BESIDE_ID,
  BESIDE_MUTEX,
  BESIDE_COND,
  BESIDE_RWLOCK,
  BESIDE_BARRIER,
  BESIDE_SEMAPHORE,
  BESIDE_ATTRIBUTES,
  BESIDE_MUTEX_ATTRIBUTES,
  BESIDE_RWLOCK_ATTRIBUTES,
  BESIDE_TYPES
};

/* Their names, and their sizes as glibc has them. */
static const struct {
  const char *name;
  uint32_t size;
} types[BESIDE_TYPES] = {
    [BESIDE_ID] = {"pthread_t", 8},
    [BESIDE_MUTEX] = {"pthread_mutex_t", 40},
    [BESIDE_COND] = {"pthread_cond_t", 48},
    [BESIDE_RWLOCK] = {"pthread_rwlock_t", 56},
    [BESIDE_BARRIER] = {"pthread_barrier_t", 32},
    [BESIDE_SEMAPHORE] = {"sem_t", 32},
    [BESIDE_ATTRIBUTES] = {"pthread_attr_t", 56},
    [BESIDE_MUTEX_ATTRIBUTES] = {"pthread_mutexattr_t", 4},
    [BESIDE_RWLOCK_ATTRIBUTES] = {"pthread_rwlockattr_t", 8}};

/* Which argument of a function points to an object of such a type.  A name that
 * ends in _ stands for all that begin so. */
static const struct {
  const char *function;
  uint8_t argument, type;
} arguments[] = {{"pthread_create", 0, BESIDE_ID},
                 {"pthread_create", 1, BESIDE_ATTRIBUTES},
                 {"pthread_getattr_np", 1, BESIDE_ATTRIBUTES},
                 {"pthread_attr_", 0, BESIDE_ATTRIBUTES},
                 {"pthread_mutex_", 0, BESIDE_MUTEX},
                 {"pthread_mutex_init", 1, BESIDE_MUTEX_ATTRIBUTES},
                 {"pthread_mutexattr_", 0, BESIDE_MUTEX_ATTRIBUTES},
                 {"pthread_cond_", 0, BESIDE_COND},
                 {"pthread_cond_wait", 1, BESIDE_MUTEX},
                 {"pthread_cond_timedwait", 1, BESIDE_MUTEX},
                 {"pthread_cond_clockwait", 1, BESIDE_MUTEX},
                 {"pthread_rwlock_", 0, BESIDE_RWLOCK},
                 {"pthread_rwlock_init", 1, BESIDE_RWLOCK_ATTRIBUTES},
                 {"pthread_rwlockattr_", 0, BESIDE_RWLOCK_ATTRIBUTES},
                 {"pthread_barrier_", 0, BESIDE_BARRIER},
                 {"sem_init", 0, BESIDE_SEMAPHORE},
                 {"sem_destroy", 0, BESIDE_SEMAPHORE},
                 {"sem_wait", 0, BESIDE_SEMAPHORE},
                 {"sem_trywait", 0, BESIDE_SEMAPHORE},
                 {"sem_timedwait", 0, BESIDE_SEMAPHORE},
                 {"sem_clockwait", 0, BESIDE_SEMAPHORE},
                 {"sem_post", 0, BESIDE_SEMAPHORE},
                 {"sem_getvalue", 0, BESIDE_SEMAPHORE}};

static bool is_named(const char *name, const char *function) {
  size_t length = strlen(function);
  return function[length - 1] == '_' ? strncmp(name, function, length) == 0
                                     : strcmp(name, function) == 0;
}

/* ----------------------------------------------------------------- inserts */

/* own: the sizes that the program's types have, of those that are too small; 0
 * for others. */
struct beside {
  struct load *load;
  uint64_t own[BESIDE_TYPES];
  struct ir_constant find, write; /* __allways_beside, __allways_beside_id */
  struct ir_function *f;          /* whose calls are looked at */
  struct ir_insn *insns;          /* what it gets */
  uint32_t insn_count;
  size_t insn_capacity;
  struct ir_call *calls;
  uint32_t call_count;
  size_t call_capacity;
  uint32_t *taken; /* for each function: the one whose address stands for its,
                      or 0 */
  size_t taken_count;
};

static ir_operand number(struct beside *b, uint64_t n) {
  return IR_CONSTANT +
         ir_constant(b->load->program, constant_number(type_i32, n));
}

static void push(struct beside *b, const struct ir_insn *insn) {
  VEC_ROOM(b->insns, b->insn_count, b->insn_capacity);
  b->insns[b->insn_count++] = *insn;
}

/* A call of three arguments, of which the second is a number, at the position
 * of another one. */
static void push_call(struct beside *b, const struct ir_insn *at,
                      struct ir_constant callee, ir_operand first,
                      uint64_t second, struct ir_argument third,
                      uint32_t result) {
  struct ir_program *program = b->load->program;
  struct ir_argument *args = ir_alloc(&program->arena, 3 * sizeof *args);
  ir_type *results = ir_alloc(&program->arena, sizeof *results);
  args[0] = (struct ir_argument){.value = first, .type = type_ptr};
  args[1] = (struct ir_argument){.value = number(b, second), .type = type_i32};
  args[2] = third;
  *results = type_ptr;
  VEC_ROOM(b->calls, b->call_count, b->call_capacity);
  b->calls[b->call_count] = (struct ir_call){.args = args,
                                             .arg_count = 3,
                                             .results = results,
                                             .result_count = result != IR_NONE,
                                             .fixed_count = 3};
  push(b, &(struct ir_insn){.op = IR_CALL,
                            .result = result,
                            .a = IR_CONSTANT + ir_constant(program, callee),
                            .b = IR_NONE,
                            .c = IR_NONE,
                            .imm = b->call_count++,
                            .position = at->position});
}

/* The function of the runtime that the constant is, or 0. */
static uint32_t runtime_function(const struct beside *b, uint32_t constant) {
  const struct ir_program *program = b->load->program;
  const struct ir_constant *c = &program->constants[constant];
  return c->kind == IR_FUNCTION && c->bits == 0 &&
                 program->functions[c->index].runtime
             ? c->index
             : 0;
}

static const char *callee_name(const struct beside *b,
                               const struct ir_insn *insn) {
  uint32_t callee = insn->op == IR_CALL && ir_is_constant(insn->a)
                        ? runtime_function(b, insn->a - IR_CONSTANT)
                        : 0;
  return callee ? b->load->program->functions[callee].name : NULL;
}

/* Has it an argument whose type is too small? */
static bool is_changed(const struct beside *b, const struct ir_function *f) {
  for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
    if (b->own[arguments[i].type] && arguments[i].argument < f->param_count &&
        is_named(f->name, arguments[i].function))
      return true;
  return false;
}

static void change_call(struct beside *b, const struct ir_insn *insn,
                        const char *name) {
  ir_operand id = IR_NONE, made = IR_NONE;
  const struct ir_call *call = &b->calls[insn->imm];
  struct ir_argument *args = call->args;
  uint32_t count = call->arg_count;
  for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
    unsigned k = arguments[i].argument, type = arguments[i].type;
    if (b->own[type] == 0 || k >= count ||
        !is_named(name, arguments[i].function))
      continue;
    uint32_t slot = b->f->slot_count++;
    push_call(b, insn, b->find, args[k].value, b->own[type],
              (struct ir_argument){.value = number(b, types[type].size),
                                   .type = type_i32},
              slot);
    if (type == BESIDE_ID) {
      id = args[k].value;
      made = slot;
    }
    args[k].value = slot;
  }
  push(b, insn);
  if (made != IR_NONE)
    push_call(b, insn, b->write, id, b->own[BESIDE_ID],
              (struct ir_argument){.value = made, .type = type_ptr}, IR_NONE);
}

static void *copy(struct beside *b, const void *items, size_t size) {
  void *to = ir_alloc(&b->load->program->arena, size ? size : 1);
  memcpy(to, items, size);
  return to;
}

static void change_function(struct beside *b, struct ir_function *f) {
  b->f = f;
  b->insn_count = b->call_count = 0;
  for (uint32_t i = 0; i < f->call_count; i++) {
    VEC_ROOM(b->calls, b->call_count, b->call_capacity);
    b->calls[b->call_count++] = f->calls[i];
  }
  for (uint32_t block = 0; block < f->block_count; block++) {
    uint32_t first = b->insn_count;
    const struct ir_block *old = &f->blocks[block];
    for (uint32_t i = old->first; i < old->first + old->count; i++) {
      const char *name = callee_name(b, &f->insns[i]);
      if (name)
        change_call(b, &f->insns[i], name);
      else
        push(b, &f->insns[i]);
    }
    f->blocks[block] = (struct ir_block){first, b->insn_count - first};
  }
  f->insns = copy(b, b->insns, b->insn_count * sizeof *b->insns);
  f->insn_count = b->insn_count;
  f->calls = copy(b, b->calls, b->call_count * sizeof *b->calls);
  f->call_count = b->call_count;
}

/* --------------------------------------------------------------- addresses */

/* A function of the same type that calls f.  Its name is in parentheses: the
 * machine and the reduction know functions of pthreads by theirs. */
static uint32_t function_around(struct beside *b, uint32_t f) {
  struct ir_program *program = b->load->program;
  struct ir_function around = {.runtime = true, .defined = true};
  const struct ir_function *of = &program->functions[f];
  size_t length = strlen(of->name);
  char *name = ir_alloc(&program->arena, length + 3);
  snprintf(name, length + 3, "(%s)", of->name);
  around.name = name;
  around.debug_type = of->debug_type;
  around.params = of->params;
  around.param_count = of->param_count;
  around.results = of->results;
  around.result_count = of->result_count;
  around.param_slots = around.first_temp = of->param_slots;
  around.slot_count = of->param_slots;
  VEC_ROOM(program->functions, program->function_count,
           program->function_capacity);
  program->functions[program->function_count] = around;
  return (uint32_t)program->function_count++;
}

/* Its body: a call with its arguments, whose results it returns. */
static void fill_around(struct beside *b, uint32_t index, uint32_t callee) {
  struct ir_program *program = b->load->program;
  struct ir_function *f = &program->functions[index];
  struct ir_call *calls = ir_alloc(&program->arena, 2 * sizeof *calls);
  struct ir_list *rets = ir_alloc(&program->arena, 2 * sizeof *rets);
  struct ir_list *ret = &rets[1];
  struct ir_insn *insns = ir_alloc(&program->arena, 2 * sizeof *insns);
  struct ir_argument *args =
      ir_alloc(&program->arena, (f->param_count + 1) * sizeof *args);
  uint32_t slot = 0;
  for (uint32_t i = 0; i < f->param_count; i++) {
    args[i] = (struct ir_argument){.value = slot, .type = f->params[i]};
    slot += ir_type_slots(f->params[i]);
  }
  calls[1] = (struct ir_call){.args = args,
                              .arg_count = f->param_count,
                              .results = f->results,
                              .result_count = f->result_count,
                              .fixed_count = f->param_count};
  ret->items =
      ir_alloc(&program->arena, (f->result_count + 1) * sizeof *ret->items);
  ret->count = f->result_count;
  for (uint32_t i = 0; i < f->result_count; i++) {
    ret->items[i] = f->slot_count;
    f->slot_count += ir_type_slots(f->results[i]);
  }
  struct ir_constant c = {
      .kind = IR_FUNCTION, .type = type_ptr, .index = callee};
  insns[0] = (struct ir_insn){.op = IR_CALL,
                              .result = slot,
                              .a = IR_CONSTANT + ir_constant(program, c),
                              .b = IR_NONE,
                              .c = IR_NONE,
                              .imm = 1};
  insns[1] = (struct ir_insn){
      .op = IR_RET, .a = IR_NONE, .b = IR_NONE, .c = IR_NONE, .imm = 1};
  f->calls = calls;
  f->rets = rets;
  f->call_count = f->ret_count = 2;
  f->block_count = 1;
  f->insns = insns;
  f->insn_count = 2;
  f->blocks = ir_alloc(&program->arena, sizeof *f->blocks);
  *f->blocks = (struct ir_block){0, 2};
  change_function(b, f);
}

/* The constant that stands for another one outside of calls. */
static uint32_t taken_constant(struct beside *b, uint32_t constant) {
  uint32_t f = runtime_function(b, constant);
  if (f == 0 || f >= b->taken_count ||
      !is_changed(b, &b->load->program->functions[f]))
    return constant;
  if (b->taken[f] == 0) {
    b->taken[f] = function_around(b, f);
    fill_around(b, b->taken[f], f);
  }
  return ir_constant(b->load->program,
                     (struct ir_constant){.kind = IR_FUNCTION,
                                          .type = type_ptr,
                                          .index = b->taken[f]});
}

static void take_operand(void *context, ir_operand *operand, ir_type type) {
  struct beside *b = context;
  (void)type;
  if (ir_is_constant(*operand))
    *operand = IR_CONSTANT + taken_constant(b, *operand - IR_CONSTANT);
}

/* All operands of the function, but for those that are called. */
static void take_in_function(struct beside *b, uint32_t index) {
  struct ir_function f = b->load->program->functions[index];
  for (uint32_t i = 0; i < f.insn_count; i++) {
    ir_operand callee = f.insns[i].a;
    bool direct = callee_name(b, &f.insns[i]) != NULL;
    ir_insn_operands(&f, &f.insns[i], take_operand, b);
    if (direct)
      f.insns[i].a = callee;
  }
}

static void take_in_global(struct beside *b, const struct ir_global *g) {
  for (uint32_t i = 0; i < g->relocation_count; i++)
    g->relocations[i].constant = taken_constant(b, g->relocations[i].constant);
}

/* Everywhere in the program itself; the runtime has its own objects. */
static void take_addresses(struct beside *b) {
  struct ir_program *program = b->load->program;
  b->taken_count = program->function_count;
  b->taken = alloc_new(b->taken_count * sizeof *b->taken);
  for (uint32_t i = 1; i < b->taken_count; i++)
    if (!program->functions[i].runtime)
      take_in_function(b, i);
  for (size_t i = 1; i < program->global_count; i++)
    if (!program->globals[i].runtime)
      take_in_global(b, &program->globals[i]);
  alloc_free(b->taken, b->taken_count * sizeof *b->taken);
}

/* ------------------------------------------------------------- entry points */

/* The smallest size of each type: if files differ, all objects have that much.
 */
static bool find_sizes(struct beside *b) {
  const struct ir_program *program = b->load->program;
  bool any = false;
  for (size_t i = 1; i < program->debug_type_count; i++) {
    const struct ir_debug_type *t = &program->debug_types[i];
    if (t->kind != IR_DEBUG_TYPEDEF || t->name == NULL)
      continue;
    for (unsigned k = 0; k < BESIDE_TYPES; k++)
      if (strcmp(t->name, types[k].name) == 0 && t->size > 0 &&
          t->size < types[k].size && (b->own[k] == 0 || t->size < b->own[k])) {
        b->own[k] = t->size;
        any = true;
      }
  }
  return any;
}

bool beside_insert(struct load *load) {
  struct beside b = {.load = load};
  if (load->failed || load->all || !find_sizes(&b))
    return false;
  uint32_t find = link_lookup(load, "__allways_beside");
  uint32_t write = link_lookup(load, "__allways_beside_id");
  b.find = (struct ir_constant){
      .kind = IR_FUNCTION, .type = type_ptr, .index = find};
  b.write = (struct ir_constant){
      .kind = IR_FUNCTION, .type = type_ptr, .index = write};
  for (size_t i = 1; i < load->program->function_count; i++) {
    struct ir_function *f = &load->program->functions[i];
    if (!f->runtime && f->block_count)
      change_function(&b, f);
  }
  take_addresses(&b);
  VEC_FREE(b.insns, b.insn_capacity);
  VEC_FREE(b.calls, b.call_capacity);
  return true;
}
