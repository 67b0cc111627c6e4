/*
 * frontend/llvm/link.c - which definition a name means.
 *
 * As a linker does it: one table of external names; a strong definition beats
 * a common one, that a weak one, that one which is only available (inline
 * functions of C).  What is static stays in its module.  Names that the user's
 * modules leave open are looked up in the runtime, whose modules are read when
 * they are first needed and never replace a definition of the user's.
 *
 * Resolving a name makes a function or global of the program, and puts its
 * body or initialiser on the list of what is still to be lowered.  So only
 * what can be reached is ever looked at.
 */
#include "frontend/llvm/modules_impl.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/mix.h"
#include "frontend/runtime_library.h"

enum strength { NOTHING, AVAILABLE, WEAK, COMMON, STRONG };

/* ---------------------------------------------------------------- symbols */

/* The index of the symbol, which is made if it is new. */
static uint32_t symbol_index(struct load *load, const char *name,
                             size_t length) {
  map_key key = map_hash(mix_bytes(name, length));
  for (uint64_t i; (i = map_get(&load->symbol_index, key)) != MAP_NONE;
       key.b++) {
    const struct symbol *s = &load->symbols[i];
    if (s->length == length && memcmp(s->name, name, length) == 0)
      return (uint32_t)i;
  }
  map_put(&load->symbol_index, key, load->symbol_count);
  VEC_ROOM(load->symbols, load->symbol_count, load->symbol_capacity);
  load->symbols[load->symbol_count] = (struct symbol){
      .name = ir_string(&load->program->arena, name, length), .length = length};
  return (uint32_t)load->symbol_count++;
}

/* The name of a global; a leading \1 only tells the assembler something. */
static const char *name_of(LLVMValueRef global, size_t *length) {
  const char *name = LLVMGetValueName2(global, length);
  if (*length && name[0] == '\1') {
    name++;
    (*length)--;
  }
  return name;
}

static uint32_t symbol_of(struct load *load, LLVMValueRef global) {
  size_t length;
  const char *name = name_of(global, &length);
  return symbol_index(load, name, length);
}

/* ------------------------------------------------------------ definitions */

static bool is_local(LLVMValueRef global) {
  LLVMLinkage linkage = LLVMGetLinkage(global);
  return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage ||
         linkage == LLVMLinkerPrivateLinkage;
}

static enum strength strength_of(LLVMValueRef global) {
  if (LLVMIsDeclaration(global) || is_local(global))
    return NOTHING;
  switch (LLVMGetLinkage(global)) {
  case LLVMAvailableExternallyLinkage:
    return AVAILABLE;
  case LLVMLinkOnceAnyLinkage:
  case LLVMLinkOnceODRLinkage:
  case LLVMWeakAnyLinkage:
  case LLVMWeakODRLinkage:
    return WEAK;
  case LLVMCommonLinkage:
    return COMMON;
  case LLVMAppendingLinkage:
  case LLVMExternalWeakLinkage:
    return NOTHING;
  default:
    return STRONG;
  }
}

static uint64_t size_of(struct load *load, LLVMValueRef global) {
  LLVMTypeRef type = LLVMGlobalGetValueType(global);
  return LLVMTypeIsSized(type) ? LLVMABISizeOfType(load->layout, type) : 0;
}

static int compare_foreign(const void *x, const void *y) {
  const struct llvm_foreign *a = x, *b = y;
  return strcmp(a->name, b->name);
}

/* A definition without bitcode, a strong one if there is one; or NULL. */
static const struct llvm_foreign *find_foreign(struct load *load,
                                               const char *name) {
  const struct llvm_foreign key = {.name = name}, *found = NULL;
  if (load->foreign_count)
    found = bsearch(&key, load->foreign, load->foreign_count, sizeof key,
                    compare_foreign);
  while (found && found > load->foreign && strcmp(found[-1].name, name) == 0)
    found--;
  return found;
}

/* Does a linker take something else than this weak definition? */
static bool is_replaced(struct load *load, LLVMValueRef global) {
  size_t length;
  const struct llvm_foreign *f = find_foreign(load, name_of(global, &length));
  return f && f->strong;
}

/* Where the definition stands, as in "f.c:3" or "f.c in f.o (f.c:3)". */
static void place_of(LLVMValueRef definition, const char *module, char *text,
                     size_t room) {
  bool has_line =
      LLVMIsAFunction(definition) || LLVMIsAGlobalVariable(definition);
  unsigned length = 0, line = has_line ? LLVMGetDebugLocLine(definition) : 0;
  const char *file = line ? LLVMGetDebugLocFilename(definition, &length) : NULL;
  if (file == NULL)
    snprintf(text, room, "%s", module);
  else if (strlen(module) == length && memcmp(module, file, length) == 0)
    snprintf(text, room, "%s:%u", module, line);
  else
    snprintf(text, room, "%s (%.*s:%u)", module, (int)length, file, line);
}

static void fail_twice(struct load *load, const struct symbol *s,
                       uint32_t module, LLVMValueRef again) {
  char first[400], second[400];
  place_of(s->definition, load->modules[s->module].name, first, sizeof first);
  place_of(again, load->modules[module].name, second, sizeof second);
  load_fail(load, "symbol '%s' is defined in %s and in %s", s->name, first,
            second);
}

static void define(struct load *load, uint32_t module, LLVMValueRef global) {
  enum strength strength = strength_of(global);
  if (strength == NOTHING)
    return;
  if (strength == WEAK && !load->modules[module].runtime &&
      is_replaced(load, global))
    return;
  uint32_t index = symbol_of(load, global);
  struct symbol *s = &load->symbols[index];
  bool runtime = load->modules[module].runtime;
  if (s->resolved || (runtime && s->strength > AVAILABLE))
    return;
  if (strength == STRONG && s->strength == STRONG)
    fail_twice(load, s, module, global);
  if (strength < s->strength)
    return;
  if (strength == s->strength &&
      (strength != COMMON ||
       size_of(load, global) <= size_of(load, s->definition)))
    return;
  s->definition = global;
  s->strength = (uint8_t)strength;
  s->module = module;
}

/* { i32 priority, ptr function, ptr data }, ... */
static void add_endings(struct load *load, LLVMModuleRef module,
                        const char *name, struct endings *endings) {
  LLVMValueRef variable = LLVMGetNamedGlobal(module, name);
  LLVMValueRef list = variable ? LLVMGetInitializer(variable) : NULL;
  LLVMTypeRef type = list ? LLVMTypeOf(list) : NULL;
  if (!list || LLVMGetTypeKind(type) != LLVMArrayTypeKind)
    return;
  for (unsigned i = 0; i < LLVMGetArrayLength2(type); i++) {
    LLVMValueRef item = LLVMGetAggregateElement(list, i);
    struct ir_constant function;
    if (!constant_fold(load, LLVMGetAggregateElement(item, 1), &function) ||
        function.kind != IR_FUNCTION)
      continue;
    VEC_ROOM(endings->items, endings->count, endings->capacity);
    endings->items[endings->count] = (struct ending){
        function.index,
        (uint32_t)value_number(LLVMGetAggregateElement(item, 0)),
        (uint32_t)endings->count};
    endings->count++;
  }
}

static void link_module(struct load *load, uint32_t module) {
  assert(!load->modules[module].linked);
  load->modules[module].linked = true;
  LLVMModuleRef m = load->modules[module].module;
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    define(load, module, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
    define(load, module, g);
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a;
       a = LLVMGetNextGlobalAlias(a))
    define(load, module, a);
}

void link_module_endings(struct load *load, uint32_t module) {
  LLVMModuleRef m = load->modules[module].module;
  add_endings(load, m, "llvm.global_ctors", &load->constructors);
  add_endings(load, m, "llvm.global_dtors", &load->destructors);
}

/* --------------------------------------------------------------- archives */

static void want(struct load *load, const char *name, size_t length) {
  uint32_t index = symbol_index(load, name, length);
  load->symbols[index].wanted = true;
}

/* Does the module leave it to others to define this? */
static bool is_open(LLVMValueRef global) {
  size_t length;
  const char *name = name_of(global, &length);
  return (LLVMIsDeclaration(global) ||
          LLVMGetLinkage(global) == LLVMAvailableExternallyLinkage) &&
         LLVMGetLinkage(global) != LLVMExternalWeakLinkage &&
         strncmp(name, "llvm.", 5) != 0;
}

static void want_open(struct load *load, LLVMValueRef global) {
  size_t length;
  const char *name = name_of(global, &length);
  if (is_open(global))
    want(load, name, length);
}

static void want_module(struct load *load, uint32_t module) {
  LLVMModuleRef m = load->modules[module].module;
  LLVMValueRef x;
  for (x = LLVMGetFirstFunction(m); x; x = LLVMGetNextFunction(x))
    want_open(load, x);
  for (x = LLVMGetFirstGlobal(m); x; x = LLVMGetNextGlobal(x))
    want_open(load, x);
}

static bool fills(struct load *load, LLVMValueRef global) {
  if (strength_of(global) <= AVAILABLE)
    return false;
  uint32_t index = symbol_of(load, global);
  const struct symbol *s = &load->symbols[index];
  return s->wanted && s->strength <= AVAILABLE;
}

/* Does the module define something that is wanted and missing? */
static bool is_needed(struct load *load, uint32_t module) {
  LLVMModuleRef m = load->modules[module].module;
  LLVMValueRef x;
  for (x = LLVMGetFirstFunction(m); x; x = LLVMGetNextFunction(x))
    if (fills(load, x))
      return true;
  for (x = LLVMGetFirstGlobal(m); x; x = LLVMGetNextGlobal(x))
    if (fills(load, x))
      return true;
  for (x = LLVMGetFirstGlobalAlias(m); x; x = LLVMGetNextGlobalAlias(x))
    if (fills(load, x))
      return true;
  return false;
}

/* Links those that are needed, as long as there are some. */
static void link_members(struct load *load) {
  want(load, "main", 4);
  if (load->monitor)
    want(load, load->monitor, strlen(load->monitor));
  for (uint32_t i = 0; i < load->module_count; i++)
    if (load->modules[i].linked)
      want_module(load, i);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < load->module_count && !load->failed; i++) {
      struct module *m = &load->modules[i];
      if (!m->lazy || m->linked || !(load->all || is_needed(load, i)))
        continue;
      link_module(load, i);
      want_module(load, i);
      more = true;
    }
  }
}

void link_program(struct load *load) {
  bool lazy = false;
  for (uint32_t i = 0; i < load->module_count && !load->failed; i++) {
    struct module *m = &load->modules[i];
    lazy = lazy || m->lazy;
    if (!m->runtime && !m->lazy && m->main != LLVM_MAIN_LEFT)
      link_module(load, i);
  }
  if (lazy)
    link_members(load);
}

/* ---------------------------------------------------------------- runtime */

static int compare_symbol(const void *key, const void *item) {
  return strcmp(key, ((const struct runtime_symbol *)item)->name);
}

/* The module of the runtime that defines a name; it is read if it was not.
 * NO_NUMBER: there is none. */
static uint32_t runtime_module(struct load *load, const char *name, bool *new) {
  const struct runtime_symbol *found =
      load->all ? NULL
                : bsearch(name, runtime_symbols, runtime_symbol_count,
                          sizeof *found, compare_symbol);
  *new = false;
  if (!found)
    return NO_NUMBER;
  const struct runtime_module *m = &runtime_modules[found->module];
  uint32_t module = number_of(&load->module_index, m);
  if (module != NO_NUMBER)
    return module;
  if (!module_read(load, m->name, (const char *)m->bytes, m->size, false, true))
    return NO_NUMBER;
  *new = true;
  module = (uint32_t)load->module_count - 1;
  number_put(&load->module_index, m, module);
  return module;
}

/* Links the module of the runtime that defines a name, if there is one. */
static void ask_runtime(struct load *load, const char *name) {
  bool new;
  uint32_t module = runtime_module(load, name, &new);
  if (module == NO_NUMBER || load->modules[module].linked)
    return;
  link_module(load, module);
  link_module_endings(load, module);
}

void link_warm(struct load *load, const char *name) {
  bool new;
  size_t length;
  uint32_t module = runtime_module(load, name, &new);
  if (!new)
    return;
  LLVMModuleRef m = load->modules[module].module;
  LLVMValueRef x;
  for (x = LLVMGetFirstFunction(m); x; x = LLVMGetNextFunction(x))
    if (LLVMIsDeclaration(x))
      link_warm(load, LLVMGetValueName2(x, &length));
  for (x = LLVMGetFirstGlobal(m); x; x = LLVMGetNextGlobal(x))
    if (LLVMIsDeclaration(x))
      link_warm(load, LLVMGetValueName2(x, &length));
}

/* -------------------------------------------------------------- resolving */

static bool in_runtime(struct load *load, LLVMValueRef global) {
  uint32_t module = number_of(&load->module_index, LLVMGetGlobalParent(global));
  return module != NO_NUMBER && load->modules[module].runtime;
}

static struct ir_constant symbol_constant(enum ir_constant_kind kind,
                                          uint32_t index) {
  return (struct ir_constant){
      .kind = (uint8_t)kind, .type = type_ptr, .index = index};
}

const char *link_foreign(struct load *load, const char *name) {
  const struct llvm_foreign *found = find_foreign(load, name);
  if (found == NULL)
    return NULL;
  char text[1200];
  snprintf(text, sizeof text, "'%.100s': %.1000s", name, found->why);
  return ir_string(&load->program->arena, text, strlen(text));
}

static struct ir_constant make_function(struct load *load, LLVMValueRef value,
                                        const char *name, bool body) {
  uint32_t index =
      declare_function(load, value, name, LLVMGlobalGetValueType(value),
                       in_runtime(load, value));
  if (!body)
    load->program->functions[index].missing = link_foreign(load, name);
  if (body) {
    load->program->functions[index].defined = true;
    VEC_ROOM(load->functions, load->function_count, load->function_capacity);
    load->functions[load->function_count++] = (struct pending){index, value};
  }
  return symbol_constant(IR_FUNCTION, index);
}

static struct ir_constant make_global(struct load *load, LLVMValueRef value,
                                      const char *name, bool content) {
  uint32_t index = declare_global(load, value, name, in_runtime(load, value));
  if (!content)
    load->program->globals[index].missing = link_foreign(load, name);
  if (content) {
    load->program->globals[index].defined = true;
    VEC_ROOM(load->globals, load->global_count, load->global_capacity);
    load->globals[load->global_count++] = (struct pending){index, value};
  }
  return symbol_constant(IR_GLOBAL, index);
}

/* What a definition or, if nobody has one, a declaration stands for. */
static struct ir_constant make(struct load *load, LLVMValueRef value,
                               const char *name) {
  struct ir_constant constant;
  switch (LLVMGetValueKind(value)) {
  case LLVMFunctionValueKind:
    return make_function(load, value, name, !LLVMIsDeclaration(value));
  case LLVMGlobalVariableValueKind:
    return make_global(load, value, name, !LLVMIsDeclaration(value));
  case LLVMGlobalAliasValueKind:
    if (constant_fold(load, LLVMAliasGetAliasee(value), &constant))
      return constant;
    load_fail(load, "alias '%s' is not supported", name);
    return constant_number(type_ptr, 0);
  default: /* an ifunc: nobody knows which function it will be */
    return make_function(load, value, name, false);
  }
}

/* What a name means; value is a declaration of it, or NULL with its type. */
static struct ir_constant resolve_symbol(struct load *load, uint32_t index,
                                         LLVMValueRef value, LLVMTypeRef type) {
  struct symbol s = load->symbols[index];
  if (s.resolved)
    return s.target;
  if (s.strength <= AVAILABLE)
    ask_runtime(load, s.name);
  s = load->symbols[index];
  struct ir_constant target;
  if (s.definition || value)
    target = make(load, s.definition ? s.definition : value, s.name);
  else
    target = symbol_constant(IR_FUNCTION,
                             declare_function(load, NULL, s.name, type, false));
  assert(!load->symbols[index].resolved);
  load->symbols[index].target = target;
  load->symbols[index].resolved = true;
  return target;
}

/* Does a module of the program ask for something that the module of the
 * runtime with this name defines?  Weak references inside the runtime do not
 * bring anything in by themselves. */
static bool wanted_by_program(struct load *load, const char *name) {
  const struct runtime_symbol *wanted =
      bsearch(name, runtime_symbols, runtime_symbol_count, sizeof *wanted,
              compare_symbol);
  for (size_t i = 0; wanted && i < load->module_count; i++) {
    if (load->modules[i].runtime || !load->modules[i].linked)
      continue;
    LLVMModuleRef m = load->modules[i].module;
    for (LLVMValueRef f = LLVMGetFirstFunction(m); f;
         f = LLVMGetNextFunction(f)) {
      size_t length;
      const struct runtime_symbol *found =
          bsearch(LLVMGetValueName2(f, &length), runtime_symbols,
                  runtime_symbol_count, sizeof *found, compare_symbol);
      if (LLVMIsDeclaration(f) && found && found->module == wanted->module)
        return true;
    }
  }
  return false;
}

static struct ir_constant resolve_external(struct load *load,
                                           LLVMValueRef global) {
  uint32_t index = symbol_of(load, global);
  if (LLVMGetLinkage(global) == LLVMExternalWeakLinkage &&
      !load->symbols[index].resolved) {
    if (load->symbols[index].strength <= AVAILABLE &&
        (!in_runtime(load, global) ||
         wanted_by_program(load, load->symbols[index].name)))
      ask_runtime(load, load->symbols[index].name);
    if (!load->symbols[index].definition)
      return constant_number(type_ptr, 0);
  }
  return resolve_symbol(load, index, global, NULL);
}

struct ir_constant link_resolve(struct load *load, LLVMValueRef global) {
  uint32_t known = number_of(&load->target_index, global);
  if (known != NO_NUMBER)
    return load->targets[known];
  struct ir_constant target;
  if (is_local(global)) {
    size_t length;
    const char *name = name_of(global, &length);
    target = make(load, global, ir_string(&load->program->arena, name, length));
  } else {
    target = resolve_external(load, global);
  }
  VEC_ROOM(load->targets, load->target_count, load->target_capacity);
  number_put(&load->target_index, global, (uint32_t)load->target_count);
  load->targets[load->target_count++] = target;
  return target;
}

struct ir_constant link_function(struct load *load, const char *name,
                                 LLVMTypeRef type) {
  uint32_t index = symbol_index(load, name, strlen(name));
  return resolve_symbol(load, index, NULL, type);
}

uint32_t link_lookup(struct load *load, const char *name) {
  uint32_t index = symbol_index(load, name, strlen(name));
  if (load->symbols[index].strength <= AVAILABLE)
    ask_runtime(load, name);
  LLVMValueRef definition = load->symbols[index].definition;
  if (!definition)
    return 0;
  struct ir_constant target = resolve_symbol(load, index, definition, NULL);
  return target.kind == IR_FUNCTION ? target.index : 0;
}

uint32_t link_own(struct load *load, const char *name) {
  for (size_t i = 0; i < load->module_count; i++) {
    LLVMValueRef f = LLVMGetNamedFunction(load->modules[i].module, name);
    if (load->modules[i].runtime || !load->modules[i].linked || f == NULL ||
        LLVMIsDeclaration(f))
      continue;
    struct ir_constant target = link_resolve(load, f);
    return target.kind == IR_FUNCTION ? target.index : 0;
  }
  return 0;
}

/* --------------------------------------------- constructors, destructors */

static int compare_ending(const void *x, const void *y) {
  const struct ending *a = x, *b = y;
  if (a->priority != b->priority)
    return a->priority < b->priority ? -1 : 1;
  return a->order < b->order ? -1 : a->order > b->order;
}

static uint32_t *sorted(struct load *load, struct endings *endings,
                        bool backwards) {
  size_t count = endings->count;
  if (count == 0)
    return NULL;
  qsort(endings->items, count, sizeof *endings->items, compare_ending);
  uint32_t *list = ir_alloc(&load->program->arena, count * sizeof *list);
  for (size_t i = 0; i < count; i++)
    list[backwards ? count - 1 - i : i] = endings->items[i].function;
  return list;
}

void link_first(struct load *load, uint32_t function) {
  struct endings *e = &load->constructors;
  VEC_ROOM(e->items, e->count, e->capacity);
  e->items[e->count++] = (struct ending){.function = function};
}

void link_endings(struct load *load) {
  struct ir_program *program = load->program;
  program->constructors = sorted(load, &load->constructors, false);
  program->constructor_count = (uint32_t)load->constructors.count;
  program->destructors = sorted(load, &load->destructors, true);
  program->destructor_count = (uint32_t)load->destructors.count;
}
