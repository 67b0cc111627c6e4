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
#include "explain/sentence.h"
#include "explain/shorten.h"
#include "output/draw.h"

/* ---------------------------------------------------------- traces as words */

static bool same_step(struct step a, struct step b) {
  return a.thread == b.thread && a.value == b.value;
}

void schedule_write(struct text *text, const struct schedule *schedule) {
  for (size_t i = 0; i < schedule->count;) {
    struct step s = schedule->steps[i];
    size_t n = 1;
    while (i + n < schedule->count && same_step(schedule->steps[i + n], s))
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

enum { MOST_THREADS = 255, MOST_STEPS = 100000000 };

/* An entry of the list, THREAD:VALUExTIMES, and moves past it. */
static bool read_entry(const char **text, struct step *step, uint64_t *times) {
  uint64_t thread, value = 0;
  *times = 1;
  if (!read_number(text, MOST_THREADS, &thread))
    return false;
  if (**text == ':' && (++*text, !read_number(text, UINT64_MAX, &value)))
    return false;
  if (**text == 'x' && (++*text, !read_number(text, MOST_STEPS, times)))
    return false;
  *step = (struct step){(uint32_t)thread, value};
  return true;
}

/* How many steps it lists; false: it is no list, or one of too many. */
static bool count_steps(const char *text, uint64_t *count) {
  for (*count = 0;; text++) {
    struct step step;
    uint64_t times;
    if (!read_entry(&text, &step, &times) || times > MOST_STEPS - *count)
      return false;
    *count += times;
    if (*text != ',')
      return *text == 0;
  }
}

/* A short text may list many steps: it is read before there are any. */
bool schedule_read(const char *text, struct schedule *schedule) {
  uint64_t count;
  if (*text == 0)
    return true;
  if (!count_steps(text, &count))
    return false;
  for (; schedule->count < count; text++) {
    struct step step;
    uint64_t times;
    read_entry(&text, &step, &times);
    for (; times > 0; times--)
      schedule_add(schedule, step);
  }
  return true;
}

/* ---------------------------------------------------------------- the report
 */

void report_headline(const struct ir_program *program,
                     const struct fault *fault, char *text, size_t room) {
  if (fault->kind == FAULT_NO_DATA_RACE)
    snprintf(text, room,
             "data race: no happens-before order between these two accesses");
  else if (fault_is_cycle(fault))
    snprintf(text, room,
             "deadlock: some threads are blocked, whatever the others do");
  else
    sentence_of(program, fault, text, room);
}

void report_execution_fault(struct text *text, const struct ir_program *program,
                            const struct execution *execution) {
  struct fault fault = execution->fault;
  char head[64], what[SENTENCE_ROOM];
  fault.thread = 0; /* the timeline has better names */
  snprintf(head, sizeof head, "error[%s]", fault_kind_name(fault.kind));
  if (fault.kind == FAULT_NO_DATA_RACE || fault.kind == FAULT_DEADLOCK) {
    report_headline(program, &fault, what, sizeof what);
    text_add(text, "%s: %s\n", head, what);
    text_add_bytes(text, execution->end.bytes, execution->end.count);
    report_object(text, program, &fault);
    return;
  }
  report_fault(text, program, &fault, head);
  text_add_bytes(text, execution->end.bytes, execution->end.count);
}

static void at_end(void *context, const struct execution *execution,
                   const struct scene *scene) {
  draw_fault(context, scene, execution);
}

void report_execution_run(struct execution *execution,
                          struct ir_program *program,
                          const struct vm_options *options,
                          const struct fault *fault,
                          const struct schedule *schedule, size_t steps) {
  struct text drawing = {NULL, 0, 0};
  const struct execution_observer observer = {
      .context = &drawing, .end = at_end, .near = true};
  execution_run(execution, program, options, fault, schedule, steps, &observer);
  execution->drawing = drawing;
}

static size_t switches(const struct schedule *schedule, size_t steps) {
  struct schedule part = {schedule->steps, steps, 0};
  return schedule_switches(&part);
}

void report_execution(struct text *text, const struct ir_program *program,
                      const struct execution *execution,
                      const struct schedule *schedule,
                      const struct timeline_look *look) {
  size_t n = switches(schedule, execution->steps);
  text_add(text, "counterexample: %zu step%s, %zu context switch%s\n\n",
           execution->steps, execution->steps == 1 ? "" : "s", n,
           n == 1 ? "" : "es");
  timeline_draw(text, program, execution, look);
  text_add(text, "\n");
  if (execution->state.count)
    text_add_bytes(text, execution->state.bytes, execution->state.count);
  if (execution->met)
    report_execution_fault(text, program, execution);
  text_add_bytes(text, execution->drawing.bytes, execution->drawing.count);
}
