/*
 * tests/reference/model_exit.c - the end of the program, and errno.
 *
 * Handlers lie in an object of the library's: their number, then the functions.
 */
#include "model.h"

#include <string.h>

enum { HANDLERS = 32 };

static struct ref_cell *handlers(struct ref_machine *m, enum ref_hidden which) {
  uint32_t id = ref_hidden(m, which, false, 8 * (HANDLERS + 1));
  return id ? ref_cells(m, ref_find(m, id)) : NULL;
}

static bool is_quick(struct ref_machine *m) {
  return strstr(m->models[ref_top(m)->model - 1]->name, "quick") != NULL;
}

static enum ref_hidden list_of(struct ref_machine *m) {
  return is_quick(m) ? REF_AT_QUICK_EXIT : REF_AT_EXIT;
}

static void run_at_exit(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  if (ref_has_no_memory(m)) {
    ref_give_int(m, -1);
    return;
  }
  struct ref_cell *cells = handlers(m, list_of(m));
  if (!cells)
    return;
  ref_word count = ref_load_word(cells, 8);
  if (count.bits == HANDLERS) {
    ref_stop_incomplete(m, "too many handlers for the exit");
    return;
  }
  count.bits++;
  ref_store_word(cells, count, 8);
  ref_store_word(cells + 8 * count.bits, R(0), 8);
  ref_give_int(m, 0);
  END;
}

/* Takes the last handler off the list. */
static bool last_handler(struct ref_machine *m, ref_word *function) {
  uint32_t id = ref_find_hidden(m, list_of(m), false);
  if (!id)
    return false;
  struct ref_cell *cells = ref_cells(m, ref_find(m, id));
  ref_word count = ref_load_word(cells, 8);
  if (count.bits == 0)
    return false;
  *function = ref_load_word(cells + 8 * count.bits, 8);
  ref_store_word(cells + 8 * count.bits, ref_number(0), 8);
  count.bits--;
  ref_store_word(cells, count, 8);
  return true;
}

static void run_exit(struct ref_machine *m) {
  enum { AT = 1 };
  const struct ir_program *p = m->program;
  ref_word function;
  BEGIN;
  if (!ref_needs(m, R(0)))
    return;
  for (;;) {
    PERMIT_STEP;
    if (!last_handler(m, &function))
      break;
    CALL_BACK(function, NULL, 0, IR_VOID);
  }
  for (R(AT).bits = 0; R(AT).bits < p->destructor_count && !is_quick(m);
       R(AT).bits++) {
    CALL_BACK(
        ref_make_pointer(m->first_function + p->destructors[R(AT).bits], 0),
        NULL, 0, IR_VOID);
  }
  PERMIT_STEP;
  m->exit_status = (int)(uint32_t)R(0).bits;
  ref_end_last_thread(m);
  m->outcome = REF_EXITED;
  END;
}

static void run_exit_now(struct ref_machine *m) {
  BEGIN;
  if (!ref_needs(m, R(0)))
    return;
  PERMIT_STEP;
  m->exit_status = (int)(uint32_t)R(0).bits;
  m->outcome = REF_EXITED;
  END;
}

static void run_abort(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  if (m->options.abort)
    ref_terminate(m, "abort");
  else
    m->outcome = REF_ABORTED;
  END;
}

static void run_errno(struct ref_machine *m) {
  uint32_t id = ref_hidden(m, REF_ERRNO, true, 4);
  if (id)
    ref_give(m, ref_make_pointer(id, 0));
}

static void run_silent_exit(struct ref_machine *m) { ref_prune(m); }

const struct ref_model ref_models_exit[] = {
    {"exit", 4, run_exit},
    {"quick_exit", 4, run_exit},
    {"atexit", 1, run_at_exit},
    {"at_quick_exit", 1, run_at_exit},
    {"_Exit", 1, run_exit_now},
    {"_exit", 1, run_exit_now},
    {"abort", 1, run_abort},
    {"__errno_location", 1, run_errno},
    {"klee_silent_exit", 1, run_silent_exit},
    {NULL, 0, NULL}};
