/*
 * tests/unit/machine_fixture.h - programs by hand that the machine runs.
 *
 * There is no runtime: the program begins in its function "start", and calls
 * functions of the machine by name:
 *
 *     struct build b;
 *     build_program(&b);
 *     uint32_t g = build_global(&b, "g", 8);
 *     build_main(&b, 0, 1);
 *     INVOKE(&b, "__allways_thread_self", i32, 3);
 *     build_store(&b, i32, global_at(&b, g, 0), 3);
 *     build_exit(&b);
 *     build_ready(&b);
 *
 * Instruction i of function f, as it was written, is in line 100 f + i.
 */
#ifndef UNIT_MACHINE_FIXTURE_H
#define UNIT_MACHINE_FIXTURE_H

#include "allways/memory.h"
#include "engine/vm_engine.h"
#include "por/por.h"
#include "search/search.h"
#include "unit/ir_fixture.h"
#include "vm/vm.h"

/* ---------------------------------------------------------------- programs */

static inline void build_program(struct build *b) {
  memset(b, 0, sizeof *b);
  ir_program_init(&b->program);
}

/* A function with parameters that are pointers, and its first block. */
static inline uint32_t build_body(struct build *b, const char *name,
                                  uint32_t params, uint32_t variables,
                                  uint32_t temporaries) {
  build_next(b, name, params, variables, temporaries);
  memset(b->insns, 0, sizeof b->insns);
  memset(b->blocks, 0, sizeof b->blocks);
  for (uint32_t i = 0; i < params; i++)
    b->f.params[i] = ptr;
  build_block(b);
  return b->function;
}

/* What the program begins with: slots 0 to 2 are parameters. */
static inline void build_main(struct build *b, uint32_t variables,
                              uint32_t temporaries) {
  b->program.entry = build_body(b, "start", 3, variables, temporaries);
}

/* A function without a body, made when it is first asked for. */
static inline uint32_t build_extern(struct build *b, const char *name) {
  struct ir_program *p = &b->program;
  for (uint32_t i = 1; i < p->function_count; i++)
    if (strcmp(p->functions[i].name, name) == 0)
      return i;
  VEC_ROOM(p->functions, p->function_count, p->function_capacity);
  p->functions[p->function_count] =
      (struct ir_function){.name = name, .variadic = true};
  return (uint32_t)p->function_count++;
}

#define ARG(kind, x)                                                           \
  { .value = (x), .type = (kind) }
#define INVOKE(b, name, type, result, ...)                                     \
  build_invoke((b), function_at((b), build_extern((b), (name))), (type),       \
               (result), (struct ir_argument[]){{0}, __VA_ARGS__},             \
               sizeof((struct ir_argument[]){{0}, __VA_ARGS__}) /              \
                       sizeof(struct ir_argument) -                            \
                   1)

/* args[0] is not used. */
static inline void build_invoke(struct build *b, ir_operand callee,
                                ir_type result_type, uint32_t result,
                                const struct ir_argument *args, size_t count) {
  build_op(b, IR_CALL, none_type, result, callee, IR_NONE)->imm =
      b->f.call_count;
  assert_true(b->f.call_count < BUILD_LISTS);
  b->calls[b->f.call_count++] = (struct ir_call){
      .args = build_copy(b, args + 1, count * sizeof *args),
      .arg_count = (uint32_t)count,
      .fixed_count = (uint32_t)count,
      .results = build_copy(b, &result_type, sizeof result_type),
      .result_count = result_type.kind != IR_VOID};
}

static inline void build_return(struct build *b) {
  build_ret(b, none_type, IR_NONE);
  build_end(b);
}

static inline void build_exit(struct build *b) {
  INVOKE(b, "__allways_exit", none_type, IR_NONE, ARG(i32, num(b, i32, 0)));
  build_return(b);
}

/* A call that starts a thread in the function. */
static inline void build_start_thread(struct build *b, uint32_t result,
                                      uint32_t function, ir_operand argument) {
  INVOKE(b, "__allways_thread_start", i32, result,
         ARG(ptr, function_at(b, function)), ARG(ptr, argument));
}

static inline void build_end_thread(struct build *b) {
  INVOKE(b, "__allways_thread_exit", none_type, IR_NONE,
         ARG(i32, num(b, i32, 0)));
  build_return(b);
}

/* A function that stores 1, 2, .. `times` to a global of 4 bytes. */
static inline uint32_t build_writer(struct build *b, const char *name,
                                    uint32_t global, unsigned times,
                                    unsigned flags) {
  uint32_t f = build_body(b, name, 1, 0, 1);
  for (unsigned i = 1; i <= times; i++)
    build_store(b, i32, global_at(b, global, 0), num(b, i32, i))->flags =
        (uint8_t)flags;
  build_end_thread(b);
  return f;
}

/* A main function that starts a thread in each of these functions; they are
 * threads 1, 2, .. */
static inline void build_starter(struct build *b, const uint32_t *functions,
                                 uint32_t count) {
  build_main(b, 0, count);
  for (uint32_t i = 0; i < count; i++)
    build_start_thread(b, 3 + i, functions[i], num(b, ptr, 0));
  build_end_thread(b);
}

/* All passes; to be called when all functions are there.  So many instructions
 * are in one line. */
static inline void build_ready_lines(struct build *b, uint32_t per_line) {
  struct ir_program *p = &b->program;
  uint32_t file = ir_file(p, "t.c");
  for (uint32_t f = 1; f < p->function_count; f++)
    for (uint32_t i = 0; i < p->functions[f].insn_count; i++)
      p->functions[f].insns[i].position =
          ir_position(p, file, 100 * f + i / per_line, 1);
  assert_sound(b);
  passes_run(p);
}

static inline void build_ready(struct build *b) { build_ready_lines(b, 1); }

/* ----------------------------------------------------------------- machines */

/* Runs thread 0 until something happens. */
static inline struct vm *machine_run(struct build *b, struct vm_options options,
                                     enum vm_event *event) {
  options.visitor = &por_visitor;
  options.max_stack = options.max_stack ? options.max_stack : 1000;
  struct vm *vm = vm_new(&b->program, &options);
  assert_true(vm_start(vm));
  do
    *event = vm_resume(vm, 0, 1000);
  while (*event == VM_RUNNING);
  return vm;
}

/* At the first state. */
static inline struct engine *machine_engine(struct build *b,
                                            struct vm_options options) {
  enum engine_event event;
  options.max_stack = options.max_stack ? options.max_stack : 1000;
  struct engine *e = vm_engine_new(&b->program, &options, &event);
  assert_int_equal(event, ENGINE_WENT_ON);
  return e;
}

static inline enum engine_event machine_take(struct engine *e, uint32_t thread,
                                             uint64_t value) {
  struct allways_state state;
  assert_true(e->ops->state(e, false, &state));
  return e->ops->take(e, thread, value);
}

/* Goes through all states; what was found is in s. */
static inline void machine_search(struct build *b, struct vm_options options,
                                  struct search *s) {
  struct allways_store_options exact = {.kind = ALLWAYS_STORE_EXACT};
  enum engine_event event;
  options.max_stack = options.max_stack ? options.max_stack : 1000;
  struct engine *e = vm_engine_new(&b->program, &options, &event);
  s->store = allways_store_new(&exact);
  s->images = true;
  s->workers = 1;
  s->wanted = ~0u;
  s->max_choice = 4096;
  search_run(s, e, event);
  e->ops->free(e);
  allways_store_free(s->store);
}

/* Where a global is. */
struct machine_search {
  struct allways_memory *m;
  uint64_t site;
  allways_area found;
};

static inline bool machine_visit(void *context, allways_area area) {
  struct machine_search *s = context;
  struct allways_area_info info;
  if (allways_area_info(s->m, area, &info) && info.site == s->site &&
      (info.kind & 15) == VM_AREA_GLOBAL)
    s->found = area;
  return true;
}

static inline allways_pointer machine_global(struct vm *vm, uint32_t global) {
  struct machine_search s = {.m = vm_memory(vm), .site = global};
  allways_visit_areas(s.m, machine_visit, &s);
  assert_int_not_equal(s.found, 0);
  return (allways_pointer){0, s.found};
}

static inline uint64_t machine_value(struct vm *vm, uint32_t global,
                                     uint64_t offset, unsigned size) {
  allways_pointer p = machine_global(vm, global);
  uint64_t value = 0;
  p.offset += offset;
  assert_int_equal(allways_load_scalar(vm_memory(vm), p, size, &value),
                   ALLWAYS_OK);
  return value;
}

static inline void machine_end(struct build *b, struct vm *vm) {
  vm_free(vm);
  build_release(b);
}

static inline uint32_t line_of(const struct build *b, uint32_t position) {
  return b->program.positions[position].line;
}

/* It ends with this fault, at this line. */
static inline void assert_fault(const struct build *b, struct vm *vm,
                                enum vm_event event, enum fault_kind kind,
                                uint32_t line) {
  assert_int_equal(event, VM_FAULTED);
  assert_int_equal(vm_last_fault(vm)->kind, kind);
  assert_int_equal(line_of(b, vm_last_fault(vm)->position), line);
}

#endif
