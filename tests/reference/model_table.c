/*
 * tests/reference/model_table.c - all models, and which of them is meant.
 */
#include "model.h"

#include <string.h>

static const struct ref_model *const tables[] = {
    ref_models_core,   ref_models_thread,    ref_models_mutex,
    ref_models_lock,   ref_models_key,       ref_models_heap,
    ref_models_string, ref_models_print,     ref_models_choice,
    ref_models_exit,   ref_models_c11,       ref_models_cancel,
    ref_models_misc,   ref_models_attribute, ref_models_atomic};

static uint16_t find_model(const struct ref_machine *m, const char *name) {
  for (uint32_t i = 0; i < m->model_count; i++)
    if (strcmp(m->models[i]->name, name) == 0)
      return (uint16_t)(i + 1);
  return 0;
}

void ref_find_models(struct ref_machine *m) {
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const struct ref_model *row = tables[t]; row->name; row++)
      if (m->model_count < REF_MODELS)
        m->models[m->model_count++] = row;
  for (uint32_t i = 1; i < m->program->function_count; i++) {
    const struct ir_function *f = &m->program->functions[i];
    m->infos[i].model = f->defined ? 0 : find_model(m, f->name);
    m->cancels |= !f->defined && strcmp(f->name, "pthread_cancel") == 0;
  }
  m->thread_main = find_model(m, "thread main");
  m->program_main = find_model(m, "program main");
  m->unwind_next = find_model(m, "__pthread_unwind_next");
  m->exit = find_model(m, "exit");
}
