/*
 * frontend/llvm/load.c - from modules to a program.
 *
 * Modules are read and linked, then functions and initialisers are lowered
 * until nothing is left that the roots can reach.
 */
#include "frontend/llvm/load_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/text.h"
#include "frontend/llvm/checks_impl.h"
#include "frontend/llvm/lower_impl.h"
#include "frontend/process_impl.h"
#include "ir/passes.h"

/* Where programs begin: it is of the runtime. */
static const char start_function[] = "__allways_start";

/* ------------------------------------------------------------------- main */

static bool has_main(const struct module *m) {
  LLVMValueRef main = LLVMGetNamedFunction(m->module, "main");
  return !m->runtime && !m->lazy && main && !LLVMIsDeclaration(main);
}

static void fail_of_several(struct load *load) {
  struct text names = {NULL, 0, 0};
  for (size_t i = 0; i < load->module_count; i++) {
    const struct module *m = &load->modules[i];
    if (m->main == LLVM_MAIN_MAYBE && has_main(m))
      text_add(&names, "%s%s", names.count ? ", " : "", m->name);
  }
  load_fail(load, "several files define main; choose one with --main FILE: %s",
            names.bytes);
  text_release(&names);
}

/* Which of the modules that define main are left out? */
static void choose_main(struct load *load) {
  size_t taken = 0, maybe = 0;
  for (size_t i = 0; i < load->module_count; i++) {
    struct module *m = &load->modules[i];
    bool has = has_main(m);
    taken += has && m->main == LLVM_MAIN_TAKEN;
    maybe += has && m->main == LLVM_MAIN_MAYBE;
    if (m->main == LLVM_MAIN_CHOSEN && !has)
      load_fail(load, "%s does not define main (--main)", m->name);
    if (m->main == LLVM_MAIN_LEFT && !has)
      m->main = LLVM_MAIN_TAKEN;
  }
  if (taken == 0 && maybe > 1)
    fail_of_several(load);
  for (size_t i = 0; i < load->module_count && taken; i++)
    if (load->modules[i].main == LLVM_MAIN_MAYBE && has_main(&load->modules[i]))
      load->modules[i].main = LLVM_MAIN_LEFT;
}

/* --------------------------------------------------------------- lowering */

/* Everything the user's modules define. */
static void want_all(struct load *load) {
  size_t length;
  for (size_t i = 0; i < load->module_count; i++) {
    LLVMModuleRef m = load->modules[i].module;
    LLVMValueRef x;
    if (!load->modules[i].linked)
      continue;
    for (x = LLVMGetFirstFunction(m); x; x = LLVMGetNextFunction(x))
      if (!LLVMIsDeclaration(x))
        link_resolve(load, x);
    for (x = LLVMGetFirstGlobal(m); x; x = LLVMGetNextGlobal(x))
      if (!LLVMIsDeclaration(x) && !check_data(x) &&
          strncmp(LLVMGetValueName2(x, &length), "llvm.", 5) != 0)
        link_resolve(load, x);
  }
}

static void fail_without_main(struct load *load) {
  const char *why = link_foreign(load, "main");
  load_fail(load, "no function %s", why ? why : "main");
}

static void want_roots(struct load *load) {
  struct ir_program *program = load->program;
  for (uint32_t i = 0; i < load->module_count && !load->failed; i++)
    if (!load->modules[i].runtime && load->modules[i].linked)
      link_module_endings(load, i);
  if (load->all)
    want_all(load);
  program->main = link_lookup(load, "main");
  if (!program->main && !load->all)
    fail_without_main(load);
  if (load->failed || load->all)
    return;
  if (load->monitor)
    program->monitor = link_own(load, load->monitor);
  uint32_t start = link_lookup(load, start_function);
  program->entry = start ? start : program->main;
}

static void lower_pending(struct lower *l, struct load *load) {
  while (!load->failed && (load->function_count || load->global_count)) {
    struct pending item;
    if (load->function_count) {
      item = load->functions[--load->function_count];
      folded_want(load, item.definition, FOLDED_FUNCTION,
                  load->program->functions[item.index].position);
      function_lower(l, load, item.index, item.definition);
    } else {
      item = load->globals[--load->global_count];
      folded_want(load, item.definition, FOLDED_GLOBAL,
                  load->program->globals[item.index].position);
      global_fill(load, item.index, item.definition);
    }
  }
}

static void lower_all(struct load *load) {
  struct lower l = {.load = load};
  lower_pending(&l, load);
  if (beside_insert(load))
    lower_pending(&l, load);
  uint32_t first = load->failed ? 0 : function_initialisers(&l, load);
  if (first)
    link_first(load, first);
  lower_release(&l);
}

/* ------------------------------------------------------------ entry points */

static unsigned attribute_kind(const char *name) {
  return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

struct load *llvm_new(bool all, struct front_diag *diag) {
  struct load *load = alloc_new(sizeof *load);
  *load = (struct load){.diag = diag, .all = all};
  load->context = LLVMContextCreate();
  load->layout = LLVMCreateTargetData(module_layout);
  load->byval_kind = attribute_kind("byval");
  load->elementtype_kind = attribute_kind("elementtype");
  load->align_kind = attribute_kind("align");
  load->lifetime_start = LLVMLookupIntrinsicID("llvm.lifetime.start", 19);
  load->dbg_kind = LLVMGetMDKindIDInContext(load->context, "dbg", 3);
  load->loop_kind = LLVMGetMDKindIDInContext(load->context, "llvm.loop", 9);
  link_warm(load, start_function);
  link_warm(load, "printf");
  return load;
}

void llvm_keep_monitor(struct load *load, const char *name) {
  load->monitor = name;
}

void llvm_volatile_atomic(struct load *load, bool yes) {
  load->volatile_atomic = yes;
}

void llvm_free(struct load *load) {
  for (size_t i = 0; i < load->module_count; i++)
    LLVMDisposeModule(load->modules[i].module);
  LLVMDisposeTargetData(load->layout);
  LLVMContextDispose(load->context);
  shape_release(load);
  struct map *maps[] = {
      &load->module_index,   &load->target_index, &load->block_numbers,
      &load->numbered,       &load->debug_types,  &load->debug_files,
      &load->debug_scopes,   &load->positions,    &load->unevaluated,
      &load->inlined_scopes, &load->symbol_index};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    map_release(maps[i]);
  VEC_FREE(load->folded, load->folded_capacity);
  VEC_FREE(load->modules, load->module_capacity);
  VEC_FREE(load->symbols, load->symbol_capacity);
  VEC_FREE(load->targets, load->target_capacity);
  VEC_FREE(load->functions, load->function_capacity);
  VEC_FREE(load->globals, load->global_capacity);
  VEC_FREE(load->constructors.items, load->constructors.capacity);
  VEC_FREE(load->destructors.items, load->destructors.capacity);
  alloc_free(load, sizeof *load);
}

void llvm_know_foreign(struct load *load, const struct llvm_foreign *names,
                       size_t count) {
  load->foreign = names;
  load->foreign_count = count;
}

static void load_input(struct load *load, const struct llvm_input *input) {
  LLVMModuleRef module = module_read(load, input->name, input->bytes,
                                     input->size, input->text, false);
  size_t said = strlen(load->diag->text);
  if (!module && input->cached)
    snprintf(load->diag->text + said, sizeof load->diag->text - said,
             "; it comes from the cache: --no-cache does without");
  if (!module)
    return;
  unevaluated_find(load, module);
  struct module *m = &load->modules[load->module_count - 1];
  m->ours = input->ours;
  m->lazy = input->lazy;
  m->main = input->main;
  folded_read(load, input->name, input->folded, input->folded_size);
}

bool llvm_load(struct load *load, struct ir_program *program,
               const struct llvm_input *inputs, size_t input_count,
               struct front_times *times) {
  load->program = program;
  times->parse = process_now();
  for (size_t i = 0; i < input_count && !load->failed; i++)
    load_input(load, &inputs[i]);
  if (!load->failed)
    choose_main(load);
  if (!load->failed)
    link_program(load);
  times->lower = process_now();
  if (!load->failed)
    want_roots(load);
  lower_all(load);
  link_endings(load);
  return !load->failed;
}

/* ---------------------------------------------- files of unknown origin */

struct probe {
  const struct llvm_input *inputs;
  size_t count;
  struct front_diag diag;
};

static const char *probe_one(struct probe *probe,
                             const struct llvm_input *input) {
  struct ir_program program;
  struct front_times times;
  struct load *load = llvm_new(true, &probe->diag);
  ir_program_init(&program);
  load->verify = true;
  if (!llvm_load(load, &program, input, 1, &times))
    return probe->diag.text;
  passes_run(&program);
  ir_program_release(&program);
  llvm_free(load);
  return NULL;
}

/* In a process of its own: does everything that will be done with them. */
static const char *probe_run(void *context) {
  struct probe *probe = context;
  const char *wrong = NULL;
  for (size_t i = 0; i < probe->count && !wrong; i++)
    if (probe->inputs[i].strange)
      wrong = probe_one(probe, &probe->inputs[i]);
  return wrong;
}

static enum process_result probe(const struct llvm_input *inputs, size_t count,
                                 struct front_diag *diag) {
  struct probe p = {.inputs = inputs, .count = count};
  return process_try(probe_run, &p, diag->text, sizeof diag->text);
}

/* One process for all of them; where it crashes, one for each says which. */
bool llvm_probe(const struct llvm_input *inputs, size_t count,
                struct front_diag *diag) {
  size_t strange = 0, i;
  for (i = 0; i < count; i++)
    strange += inputs[i].strange;
  enum process_result all = strange ? probe(inputs, count, diag) : PROCESS_GOOD;
  if (all != PROCESS_CRASHED)
    return all == PROCESS_GOOD;
  for (i = 0; i + 1 < count; i++)
    if (probe(&inputs[i], 1, diag) != PROCESS_GOOD)
      break;
  snprintf(diag->text, sizeof diag->text, "%s is malformed: LLVM cannot read it",
           inputs[i].name);
  return false;
}
