/*
 * tests/reference/setup.c - the first state of a program.
 */
#include "machine.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------------ globals */

void ref_fill_global(struct ref_machine *m, const struct ir_global *g,
                     struct ref_cell *cells) {
  for (uint64_t i = 0; i < g->size; i++)
    cells[i] = (struct ref_cell){g->bytes ? g->bytes[i] : 0, 0, 0};
  for (uint32_t r = 0; r < g->relocation_count; r++) {
    const struct ir_constant *c =
        &m->program->constants[g->relocations[r].constant];
    uint32_t base = c->kind == IR_GLOBAL ? 0 : m->first_function;
    int64_t offset = (int64_t)c->bits + (c->kind == IR_BLOCK ? 16 : 0);
    ref_store_word(cells + g->relocations[r].offset,
                   ref_make_pointer(base + c->index, offset), 8);
  }
}

static bool is_stream(const char *name) {
  return strcmp(name, "stdin") == 0 || strcmp(name, "stdout") == 0 ||
         strcmp(name, "stderr") == 0;
}

static unsigned log2_of(uint32_t align) {
  unsigned log = 0;
  while (log < 31 && 1u << (log + 1) <= align)
    log++;
  return log;
}

/* A constant is no part of the state. */
static void make_constant(struct ref_machine *m, uint32_t index) {
  const struct ir_global *g = &m->program->globals[index];
  size_t size = g->defined ? g->size : 8, before = m->fixed_cell_count;
  m->fixed_cells = alloc_resize(m->fixed_cells, before * sizeof *m->fixed_cells,
                                (before + size) * sizeof *m->fixed_cells);
  m->fixed_cell_count += size;
  m->fixed[index] = (struct ref_object){.id = (uint16_t)index,
                                        .kind = REF_CONSTANT,
                                        .align = (uint8_t)log2_of(g->align),
                                        .size = (uint32_t)size,
                                        .at = (uint32_t)before};
  if (g->defined)
    ref_fill_global(m, g, m->fixed_cells + before);
  else /* a stream is known by its address only */
    ref_store_word(m->fixed_cells + before, ref_make_pointer(index, 0), 8);
}

static void make_global(struct ref_machine *m, uint32_t index) {
  const struct ir_global *g = &m->program->globals[index];
  uint32_t size = (uint32_t)g->size;
  m->cells = alloc_resize(m->cells, m->cell_capacity * sizeof *m->cells,
                          (m->cell_count + size) * sizeof *m->cells);
  m->cell_capacity = m->cell_count + size;
  VEC_ROOM(m->objects, m->object_count, m->object_capacity);
  m->objects[m->object_count++] =
      (struct ref_object){.id = (uint16_t)index,
                          .kind = REF_GLOBAL,
                          .align = (uint8_t)log2_of(g->align),
                          .size = size,
                          .at = m->cell_count};
  m->index[index] = (uint16_t)m->object_count;
  ref_fill_global(m, g, m->cells + m->cell_count);
  m->cell_count += size;
}

static void make_globals(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  m->fixed = alloc_new(p->global_count * sizeof *m->fixed);
  for (uint32_t i = 1; i < p->global_count; i++) {
    const struct ir_global *g = &p->globals[i];
    if (g->thread_local_ || g->size > 1 << 20)
      continue;
    if (g->constant || (!g->defined && is_stream(g->name)))
      make_constant(m, i);
    else if (g->defined)
      make_global(m, i);
  }
}

/* ------------------------------------------------------------------- models */

static const struct ref_model *const tables[] = {
    ref_models_core,   ref_models_thread,    ref_models_mutex,
    ref_models_lock,   ref_models_key,       ref_models_heap,
    ref_models_string, ref_models_print,     ref_models_choice,
    ref_models_exit,   ref_models_c11,       ref_models_cancel,
    ref_models_misc,   ref_models_attribute, ref_models_atomic};

uint16_t ref_model_index(const struct ref_machine *m, const char *name) {
  for (uint32_t i = 0; i < m->model_count; i++)
    if (strcmp(m->models[i]->name, name) == 0)
      return (uint16_t)(i + 1);
  return 0;
}

static void find_models(struct ref_machine *m) {
  size_t capacity = 600;
  m->models = alloc_new(capacity * sizeof *m->models);
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const struct ref_model *row = tables[t]; row->name; row++)
      if (m->model_count < capacity)
        m->models[m->model_count++] = row;
  for (uint32_t i = 1; i < m->program->function_count; i++) {
    const struct ir_function *f = &m->program->functions[i];
    if (f->defined)
      continue;
    m->infos[i].model_index = ref_model_index(m, f->name);
    if (m->infos[i].model_index)
      m->infos[i].model = m->models[m->infos[i].model_index - 1];
    m->cancels |= strcmp(f->name, "pthread_cancel") == 0;
  }
  m->thread_main = ref_model_index(m, "thread main");
  m->program_main = ref_model_index(m, "program main");
  m->unwind_next = ref_model_index(m, "__pthread_unwind_next");
  m->exit = ref_model_index(m, "exit");
}

/* -------------------------------------------------------------------- entry */

struct ref_machine *ref_machine_new(const struct ir_program *program,
                                    const struct ref_options *options,
                                    struct ref_result *result) {
  struct ref_machine *m = alloc_new(sizeof *m);
  *result = (struct ref_result){.complete = true};
  m->program = program;
  m->options = *options;
  m->result = result;
  m->first_function = (uint32_t)program->global_count;
  m->mark = alloc_new(REF_OBJECTS);
  m->mark_list = alloc_new(REF_OBJECTS * sizeof *m->mark_list);
  m->t = &m->threads[0];
  ref_analyse(m);
  find_models(m);
  make_globals(m);
  if (program->global_count + program->function_count >= REF_FIRST_THREAD)
    ref_stop_incomplete(m, "too many globals and functions");
  if (options->spurious_failures)
    ref_stop_incomplete(m, "the IR does not say which exchanges are weak");
  if (!program->main)
    ref_stop_incomplete(m, "there is no main");
  ref_start_thread(m, 0, m->program_main, NULL, 0);
  if (m->outcome == REF_GOING)
    m->outcome = REF_STOPPED;
  return m;
}

void ref_machine_free(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  ref_analyse_release(m);
  for (uint32_t t = 0; t < REF_THREADS; t++)
    alloc_free(m->threads[t].stack,
               m->threads[t].capacity * sizeof(union ref_unit));
  alloc_free(m->models, 600 * sizeof *m->models);
  alloc_free(m->fixed, p->global_count * sizeof *m->fixed);
  alloc_free(m->fixed_cells, m->fixed_cell_count * sizeof *m->fixed_cells);
  alloc_free(m->objects, m->object_capacity * sizeof *m->objects);
  alloc_free(m->cells, m->cell_capacity * sizeof *m->cells);
  alloc_free(m->other_cells, m->other_cell_capacity * sizeof *m->other_cells);
  alloc_free(m->slots, m->slot_capacity * sizeof *m->slots);
  alloc_free(m->mark, REF_OBJECTS);
  alloc_free(m->mark_list, REF_OBJECTS * sizeof *m->mark_list);
  alloc_free(m, sizeof *m);
}
