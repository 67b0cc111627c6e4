/*
 * vm/start.c - a machine and the first state of a program.
 *
 * One root of rank 0 points to all functions and globals, so that they are
 * always reachable and come first in the order of names.
 */
#include <string.h>

#include "memory/delta.h"
#include "vm/machine.h"

/* ------------------------------------------------- partly undefined bytes */

/* A byte of which only some bits are defined is a boxed value.  It needs no
 * object: the pointer is the value itself, so equal ones are equal pointers.
 *
 *     1 << 16 | undefined bits << 8 | bits      (memory.c makes them)
 */
static uint64_t byte_size(const void *object) {
  (void)object;
  return 1;
}
static uint64_t byte_hash(const void *object) {
  return (uint64_t)(uintptr_t)object;
}
static bool byte_equal(const void *a, const void *b) { return a == b; }
static size_t byte_write(const void *object, void *bytes, size_t room) {
  uint32_t value = (uint32_t)(uintptr_t)object;
  if (room >= sizeof value)
    memcpy(bytes, &value, sizeof value);
  return sizeof value;
}
static void *byte_read(const void *bytes, size_t size, allways_pointer target) {
  uint32_t value;
  (void)target;
  if (size != sizeof value)
    return NULL;
  memcpy(&value, bytes, sizeof value);
  return value >> 16 == 1 ? (void *)(uintptr_t)value : NULL;
}
static void byte_free(void *object) { (void)object; }

static const struct allways_box_class byte_class = {
    .name = "byte",
    .size = byte_size,
    .hash = byte_hash,
    .equal = byte_equal,
    .write = byte_write,
    .read = byte_read,
    .free = byte_free,
};

/* ------------------------------------------------------------------- leaks */

/* The memory module calls this when it finds an area that no root reaches.
 * Only blocks of the heap are leaks. */
static void note_leak(void *context, struct allways_memory *m,
                      allways_area area) {
  struct vm *vm = context;
  struct allways_area_info info;
  allways_area_info(m, area, &info);
  if (vm_area_kind(info.kind) != VM_AREA_HEAP)
    return;
  if (UNLIKELY(vm->observers.observed))
    observe_lost(vm, area);
  if (vm->options.no_leaks)
    return;
  VEC_ROOM(vm->noted.leaks, vm->noted.leak_count, vm->noted.leak_capacity);
  vm->noted.leaks[vm->noted.leak_count++] = (struct leak){
      info.size, info.site, (uint8_t)info.kind, calls_of(vm, area)};
}

/* ----------------------------------------------------------------- machine */

/* Thread-local variables are numbered, since each thread has a vector of its
 * own areas for them.  Two of the runtime's are found by name. */
static void number_tls(struct vm *vm) {
  const struct ir_program *program = vm->program;
  vm->tables.tls_numbers =
      alloc_new(program->global_count * sizeof *vm->tables.tls_numbers);
  for (size_t i = 0; i < program->global_count; i++)
    vm->tables.tls_numbers[i] = i > 0 && program->globals[i].thread_local_
                                    ? vm->tables.tls_count++
                                    : IR_NONE;
  for (uint32_t i = 1; i < program->global_count; i++) {
    if (strcmp(program->globals[i].name, "__allways_errno") == 0)
      vm->tables.errno_global = i;
    if (strcmp(program->globals[i].name, "__allways_own") == 0)
      vm->tables.own_global = i;
  }
  for (unsigned i = 0; i < MEMOS; i++)
    vm->memos[i].tls = alloc_new((vm->tables.tls_count + 1) * sizeof(uint32_t));
}

/* A function that the program or the runtime defines is no builtin, whatever
 * its name. */
static void find_builtins(struct vm *vm) {
  const struct ir_program *program = vm->program;
  vm->tables.builtins =
      alloc_new(program->function_count * sizeof *vm->tables.builtins);
  for (size_t i = 1; i < program->function_count; i++)
    if (!program->functions[i].defined)
      vm->tables.builtins[i] = builtin_find(program->functions[i].name);
}

struct vm *vm_new(struct ir_program *program,
                  const struct vm_options *options) {
  struct vm *vm = alloc_new(sizeof *vm);
  assert(options->visitor != NULL && program->function_count > 0);
  vm->observers.observed = options->observer != NULL;
  vm->observers.counted = options->counts && !vm->observers.observed;
  (vm->observers.observed  ? vm_execute_observed
   : vm->observers.counted ? vm_execute_counted
                           : vm_execute)(vm); /* its handlers */
  vm->program = program;
  vm->options = *options;
  vm->visitor = options->visitor;
  if (vm->options.max_stack == 0)
    vm->options.max_stack = 200000;
  if (vm->options.max_stack > STACK_MOST)
    vm->options.max_stack = STACK_MOST;
  struct allways_memory_options memory = {.naming = options->naming,
                                          .unreachable = note_leak,
                                          .context = vm,
                                          .max_bytes = options->max_memory};
  vm->memory = allways_memory_new(&memory);
  vm->head = mem_head(vm->memory);
  vm->values.bits_class = allways_register_class(vm->memory, &byte_class);
  lazy_classes(vm);
  vm->tables.codes = alloc_new(program->function_count * sizeof(struct code *));
  vm->tables.global_areas =
      alloc_new(program->global_count * sizeof *vm->tables.global_areas);
  number_tls(vm);
  find_builtins(vm);
  mask_meta(vm, ~UINT64_C(0)); /* the first one, as reg_undefined has it */
  assert(vm->values.mask_count == 1 && vm->tables.handlers != NULL);
  return vm;
}

void vm_free(struct vm *vm) {
  if (vm == NULL)
    return;
  size_t functions = vm->program->function_count;
  size_t globals = vm->program->global_count;
  counts_add(vm);
  allways_memory_free(vm->memory);
  for (size_t i = 0; i < functions; i++)
    if (vm->tables.codes[i])
      code_free(vm->tables.codes[i]);
  alloc_free(vm->tables.codes, functions * sizeof(struct code *));
  alloc_free(vm->tables.builtins, functions * sizeof *vm->tables.builtins);
  alloc_free(vm->tables.global_areas,
             globals * sizeof *vm->tables.global_areas);
  alloc_free(vm->tables.tls_numbers, globals * sizeof *vm->tables.tls_numbers);
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    thread_free(vm->threads[i]);
    alloc_free(vm->threads[i]->tls,
               (vm->tables.tls_count + 1) * sizeof *vm->threads[i]->tls);
    alloc_free(vm->threads[i], sizeof *vm->threads[i]);
  }
  VEC_FREE(vm->values.masks, vm->values.mask_capacity);
  lazy_solver_free(vm);
  VEC_FREE(vm->noted.histories, vm->noted.history_capacity);
  VEC_FREE(vm->noted.calls, vm->noted.calls_capacity);
  VEC_FREE(vm->noted.leaks, vm->noted.leak_capacity);
  vm->visitor->release(vm);
  mem_delta_free(vm->calls.delta);
  VEC_FREE(vm->calls.applied, vm->calls.applied_capacity);
  VEC_FREE(vm->noted.accesses, vm->noted.access_capacity);
  for (unsigned i = 0; i < MEMOS; i++) {
    struct memo *m = &vm->memos[i];
    VEC_FREE(m->frames, m->frame_capacity);
    VEC_FREE(m->regs, m->reg_capacity);
    alloc_free(m->tls, (vm->tables.tls_count + 1) * sizeof(uint32_t));
  }
  alloc_free(vm, sizeof *vm);
}

/* --------------------------------------------------------- the first state */

/* An area of the first state; what it is for is reported if there is no room.
 */
static bool new_area(struct vm *vm, enum fault_object what, uint64_t size,
                     uint8_t kind, uint64_t site, uint32_t *area) {
  allways_pointer p;
  if (allways_allocate(vm->memory, size, kind, site, &p) != ALLWAYS_OK) {
    vm_no_room(vm, what, size);
    return false;
  }
  *area = p.area;
  if (vm->options.addresses && kind != VM_AREA_MACHINE)
    place_static(vm, p.area, &vm->tables.static_end);
  return true;
}

/* Functions come first, one after the other: their areas are numbered like
 * them. */
static bool make_functions(struct vm *vm) {
  for (size_t i = 0; i < vm->program->function_count; i++) {
    uint32_t area;
    if (!new_area(vm, OBJECT_FUNCTION, 0, VM_AREA_FUNCTION, 0, &area))
      return false;
    if (i == 0)
      vm->tables.function_base = area;
    assert(area == vm->tables.function_base + i);
  }
  return true;
}

/* Variables are there before any of them is filled, because their first
 * contents may be addresses of others.  Thread-local ones come with threads;
 * here only their sizes are looked at. */
static bool make_globals(struct vm *vm) {
  for (uint32_t i = 1; i < vm->program->global_count; i++) {
    const struct ir_global *g = &vm->program->globals[i];
    if (vm->tables.tls_numbers[i] == IR_NONE && g->defined &&
        !new_area(vm, OBJECT_VARIABLE, g->size,
                  aligned_kind(VM_AREA_GLOBAL, g->align), i,
                  &vm->tables.global_areas[i]))
      return false;
    if (vm->tables.tls_numbers[i] != IR_NONE && g->size > ALLWAYS_MAX_AREA) {
      vm_no_room(vm, OBJECT_VARIABLE, g->size);
      return false;
    }
  }
  return true;
}

/* Adds a pointer to the table; areas that are not there have none. */
static void table_add(struct vm *vm, uint32_t table, uint32_t *w,
                      uint32_t area) {
  if (area)
    allways_store_pointer(vm->memory,
                          (allways_pointer){8 * (uint64_t)(*w)++, table},
                          (allways_pointer){0, area});
}

/* The root of everything that is always there. */
static bool make_table(struct vm *vm) {
  const struct ir_program *program = vm->program;
  uint32_t table, w = 0;
  uint64_t words = program->function_count + program->global_count + 1;
  if (!new_area(vm, OBJECT_TABLE, 8 * words, VM_AREA_MACHINE, 0, &table))
    return false;
  allways_set_root(vm->memory, (allways_pointer){0, table}, 0);
  for (size_t i = 0; i < program->function_count; i++)
    table_add(vm, table, &w, vm->tables.function_base + (uint32_t)i);
  for (size_t i = 1; i < program->global_count; i++)
    table_add(vm, table, &w, vm->tables.global_areas[i]);
  table_add(vm, table, &w, vm->tables.stdin_area);
  assert(w <= words);
  return true;
}

/* All of the input is one constant area: how much of it was read is for the
 * runtime to know. */
static bool make_stdin(struct vm *vm) {
  if (!new_area(vm, OBJECT_INPUT, vm->options.stdin_size, VM_AREA_RUNTIME, 0,
                &vm->tables.stdin_area))
    return false;
  allways_pointer p = {0, vm->tables.stdin_area};
  if (vm->options.stdin_size)
    allways_store_bytes(vm->memory, p, vm->options.stdin_bytes,
                        vm->options.stdin_size);
  allways_set_constant(vm->memory, p, true);
  return true;
}

/* A vector of strings that ends with null, as main gets it. */
static bool make_strings(struct vm *vm, const char *const *strings,
                         size_t count, struct reg *vector) {
  if (vm_allocate(vm, 8 * (count + 1), VM_AREA_RUNTIME, vector) != GO_NEXT)
    return false;
  for (size_t i = 0; i < count; i++) {
    struct reg text;
    size_t size = strlen(strings[i]) + 1;
    if (vm_allocate(vm, size, VM_AREA_RUNTIME, &text) != GO_NEXT ||
        vm_write(vm, text, strings[i], size) != GO_NEXT ||
        vm_store(vm, *vector, 8 * (int64_t)i, 8, text) != GO_NEXT)
      return false;
  }
  return vm_store(vm, *vector, 8 * (int64_t)count, 8, reg_number(0)) == GO_NEXT;
}

/* Thread 0 begins with the entry of the runtime, which calls main. */
static bool start_main(struct vm *vm) {
  struct reg args[3] = {reg_number(vm->options.arg_count), {0, 0}, {0, 0}};
  uint32_t number = thread_new(vm);
  assert(number == 0 && vm->program->entry != 0);
  vm->current = number;
  vm->thread = vm->threads[number];
  return make_strings(vm, vm->options.args, vm->options.arg_count, &args[1]) &&
         make_strings(vm, vm->options.env, vm->options.env_count, &args[2]) &&
         call_start(vm, vm->thread, vm->program->entry, args, 3) == GO_NEXT;
}

/* What never changes need not be watched. */
static void watch(struct vm *vm) {
  mem_watch_new(vm->memory, true);
  for (size_t i = 1; i < vm->head->area_count; i++) {
    struct area *a = &vm->head->areas[i];
    if ((a->flags & (AREA_USED | AREA_CONSTANT)) != AREA_USED)
      continue;
    a->flags |= AREA_WATCHED;
    area_limit(a);
  }
}

/* The first state.  Up to the table, areas are made in an order that depends on
 * nothing but the program, and they are never freed (lasting). */
static bool start(struct vm *vm) {
  if (!make_functions(vm) || !make_globals(vm) || !make_stdin(vm) ||
      !make_table(vm))
    return false;
  vm->tables.lasting = (uint32_t)vm->head->area_count - 1;
  for (uint32_t i = 1; i < vm->program->global_count; i++)
    if (!vm_fill_global(vm, &vm->program->globals[i],
                        vm->tables.global_areas[i]))
      return false;
  return start_main(vm);
}

bool vm_start(struct vm *vm) {
  assert(vm->thread_limit == 0 && vm->tables.lasting == 0);
  vm->visitor->start(vm);
  if (!start(vm)) {
    vm_describe(vm);
    return false;
  }
  if (vm->options.steps)
    watch(vm);
  if (vm->options.summaries && !vm->calls.solving)
    vm->calls.delta = mem_delta_new(vm->memory, vm->tables.lasting);
  if (vm->options.monitor)
    vm_collect(vm); /* who can reach what is asked from the first step on */
  return true;
}

uint32_t vm_lasting(const struct vm *vm) { return vm->tables.lasting; }
