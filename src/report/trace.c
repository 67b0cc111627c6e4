/*
 * report/trace.c - the way to a fault, told step by step: the trace is run
 * again on a machine of its own.
 */
#include "report/trace.h"

#include <stdio.h>

#include "engine/vm/engine.h"
#include "report/fault.h"

static void add_step(struct text *text, const struct ir_program *program,
                     const struct vm *vm, struct step step, size_t number) {
  const struct vm_pending *next = vm_next(vm, step.thread);
  const struct ir_position *p = &program->positions[next->position];
  text_add(text, "  %4zu  thread %u  %s:%u", number + 1, step.thread,
           program->files[p->file], p->line);
  if (next->kind == VM_OP_CHOICE)
    text_add(text, "  chooses %llu", (unsigned long long)step.value);
}

void report_trace(struct text *text, struct ir_program *program,
                  const struct vm_options *options,
                  const struct vm_fault *fault, const struct trace *trace) {
  enum engine_event event;
  char head[64];
  struct engine *e = vm_engine_new(program, options, &event);
  if (trace->count)
    text_add(text, "the way there:\n");
  for (size_t i = 0; i < trace->count; i++) {
    add_step(text, program, engine_vm(e), trace->steps[i], i);
    event = e->ops->take(e, trace->steps[i].thread, trace->steps[i].value);
    if (vm_told(engine_vm(e))[0])
      text_add(text, ": the value is %s", vm_told(engine_vm(e)));
    text_add(text, "\n");
    struct allways_state state;
    if (event == ENGINE_WENT_ON)
      e->ops->state(e, false, &state);
  }
  e->ops->free(e);
  snprintf(head, sizeof head, "fault: %s", vm_fault_text(fault->kind));
  report_fault(text, program, fault, head);
}
