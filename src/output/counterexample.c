/*
 * output/counterexample.c - a counterexample.
 */
#include "output/counterexample.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "explain/execution.h"
#include "explain/fault.h"
#include "explain/shorten.h"
#include "output/draw.h"

/* ---------------------------------------------------------- traces as words */

static bool same_step(struct step a, struct step b) {
  return a.thread == b.thread && a.value == b.value;
}

void trace_write(struct text *text, const struct trace *trace) {
  for (size_t i = 0; i < trace->count;) {
    struct step s = trace->steps[i];
    size_t n = 1;
    while (i + n < trace->count && same_step(trace->steps[i + n], s))
      n++;
    text_add(text, "%s%u", i ? "," : "", s.thread);
    if (s.value)
      text_add(text, ":%llu", (unsigned long long)s.value);
    if (n > 1)
      text_add(text, "x%zu", n);
    i += n;
  }
}

/* A number, and moves past it. */
static bool read_number(const char **text, uint64_t most, uint64_t *number) {
  char *end;
  if (**text < '0' || **text > '9')
    return false;
  errno = 0;
  *number = strtoull(*text, &end, 10);
  *text = end;
  return errno == 0 && *number <= most;
}

bool trace_read(const char *text, struct trace *trace) {
  enum { MOST_THREADS = 255, MOST_STEPS = 100000000 };
  if (*text == 0)
    return true;
  for (;; text++) {
    uint64_t thread, value = 0, times = 1;
    if (!read_number(&text, MOST_THREADS, &thread))
      return false;
    if (*text == ':' && (text++, !read_number(&text, UINT64_MAX, &value)))
      return false;
    if (*text == 'x' && (text++, !read_number(&text, MOST_STEPS, &times)))
      return false;
    if (times > MOST_STEPS - trace->count)
      return false;
    for (; times > 0; times--) {
      VEC_ROOM(trace->steps, trace->count, trace->capacity);
      trace->steps[trace->count++] = (struct step){(uint32_t)thread, value};
    }
    if (*text != ',')
      return *text == 0;
  }
}

/* ---------------------------------------------------------------- the report
 */

const char *report_headline(const struct vm_fault *fault) {
  if (fault->kind == VM_NO_DATA_RACE)
    return "data race: no happens-before order between these two accesses";
  return fault->deadlock == VM_DEADLOCK_CYCLE
             ? "deadlock: some threads are blocked for ever, whatever the "
               "others do"
             : fault->text;
}

void report_way_fault(struct text *text, const struct ir_program *program,
                      const struct way *way) {
  struct vm_fault fault = way->fault;
  char head[64];
  fault.thread = 0; /* the lanes have better names */
  snprintf(head, sizeof head, "error[%s]", vm_fault_text(fault.kind));
  if (fault.kind == VM_NO_DATA_RACE || fault.kind == VM_DEADLOCK) {
    text_add(text, "%s: %s\n", head, report_headline(&fault));
    text_add_bytes(text, way->end.bytes, way->end.count);
    report_object(text, program, &fault);
    return;
  }
  report_fault(text, program, &fault, head);
  text_add_bytes(text, way->end.bytes, way->end.count);
}

static void at_end(void *context, const struct way *way,
                   const struct scene *scene) {
  draw_fault(context, scene, way);
}

void report_way_run(struct way *way, struct ir_program *program,
                    const struct vm_options *options,
                    const struct vm_fault *fault, const struct trace *trace,
                    size_t steps) {
  struct text drawing = {NULL, 0, 0};
  const struct way_observer observer = {
      .context = &drawing, .end = at_end, .near = true};
  way_run(way, program, options, fault, trace, steps, &observer);
  way->drawing = drawing;
}

static size_t switches(const struct trace *trace, size_t steps) {
  struct trace part = {trace->steps, steps, 0};
  return trace_switches(&part);
}

void report_way(struct text *text, const struct ir_program *program,
                const struct way *way, const struct trace *trace,
                const struct lanes_look *look) {
  size_t n = switches(trace, way->steps);
  text_add(text, "counterexample: %zu step%s, %zu context switch%s\n\n",
           way->steps, way->steps == 1 ? "" : "s", n, n == 1 ? "" : "es");
  lanes_draw(text, program, way, look);
  text_add(text, "\n");
  if (way->state.count)
    text_add_bytes(text, way->state.bytes, way->state.count);
  if (way->met)
    report_way_fault(text, program, way);
  text_add_bytes(text, way->drawing.bytes, way->drawing.count);
}
