/*
 * output/counterexample.h - a counterexample as text: the timeline of the
 * execution, the fault at its end, and the schedule.
 */
#ifndef OUTPUT_COUNTEREXAMPLE_H
#define OUTPUT_COUNTEREXAMPLE_H

#include "base/text.h"
#include "explain/timeline.h"
#include "search/search.h"
#include "vm/vm.h"

/* execution_run, with a drawing of the object that the fault is about. */
void report_execution_run(struct execution *execution,
                          struct ir_program *program,
                          const struct vm_options *options,
                          const struct fault *fault,
                          const struct schedule *schedule, size_t steps);
/* An execution that belongs to the schedule, and the fault if it met it. */
void report_execution(struct text *text, const struct ir_program *program,
                      const struct execution *execution,
                      const struct schedule *schedule,
                      const struct timeline_look *look);

/* The fault of an execution that met it: what, where, both sides of a race, ...
 */
void report_execution_fault(struct text *text, const struct ir_program *program,
                            const struct execution *execution);
/* The message of a fault, without numbers of threads, which timelines do not
 * use. */
void report_headline(const struct ir_program *program,
                     const struct fault *fault, char *text, size_t room);

/* The schedule as one word: thread, ":value" if it is not 0, "xN" if it comes N
 * times; commas between. */
void schedule_write(struct text *text, const struct schedule *schedule);
/* False: that is no schedule. */
bool schedule_read(const char *text, struct schedule *schedule);

#endif
