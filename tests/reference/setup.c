/*
 * tests/reference/setup.c - the first state of a program.
 */
#include "machine.h"

#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------------ globals */

ref_word ref_address_of(const struct ref_machine *m,
                        const struct ir_constant *c) {
  uint32_t first = c->kind == IR_GLOBAL ? 0 : m->first_function;
  int64_t offset = (int64_t)c->bits + (c->kind == IR_BLOCK ? REF_LABELS : 0);
  return ref_make_pointer(first + c->index, offset);
}

void ref_fill_global(struct ref_machine *m, const struct ir_global *g,
                     struct ref_cell *cells) {
  for (uint64_t i = 0; i < g->size; i++)
    cells[i] = (struct ref_cell){g->bytes ? g->bytes[i] : 0, 0, 0};
  for (uint32_t r = 0; r < g->relocation_count; r++)
    ref_store_word(
        cells + g->relocations[r].offset,
        ref_address_of(m, &m->program->constants[g->relocations[r].constant]),
        8);
}

static void make_globals(struct ref_machine *m, bool constant) {
  for (uint32_t i = 1; i < m->program->global_count; i++) {
    const struct ir_global *g = &m->program->globals[i];
    bool stream = ref_is_stream(g);
    if (g->thread_local_ || g->size > 1 << 20 || (!g->defined && !stream) ||
        (g->constant || stream) != constant)
      continue;
    struct ref_object *o =
        ref_add_object(m, i, constant ? REF_CONSTANT : REF_GLOBAL,
                       stream ? 8 : g->size, ref_log2(g->align));
    ref_place(m, o, true);
    if (stream)
      ref_store_word(ref_cells(m, o), ref_make_pointer(i, 0), 8);
    else
      ref_fill_global(m, g, ref_cells(m, o));
  }
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
  m->t = &m->threads[0];
  ref_analyse(m);
  ref_find_models(m);
  ref_find_samples(m);
  if (program->global_count + program->function_count >= REF_FIRST_THREAD) {
    ref_stop_incomplete(m, "too many globals and functions");
    return m;
  }
  make_globals(m, true);
  m->constant_count = m->object_count;
  m->constant_cells = m->cell_count;
  make_globals(m, false);
  if (!program->main)
    ref_stop_incomplete(m, "there is no main");
  ref_start_thread(m, 0, m->program_main, NULL, 0);
  if (m->outcome == REF_GOING)
    m->outcome = REF_STOPPED;
  return m;
}

void ref_machine_free(struct ref_machine *m) {
  ref_analyse_release(m);
  for (uint32_t t = 0; t < REF_THREADS; t++)
    VEC_FREE(m->threads[t].stack, m->threads[t].capacity);
  VEC_FREE(m->objects, m->object_capacity);
  VEC_FREE(m->cells, m->cell_capacity);
  alloc_free(m, sizeof *m);
}
