/*
 * output/page_data.h - what only the page shows of a check: memory in each row
 * of the executions, the source, words for figures and kinds, the curve of the
 * search.
 *
 * share/page/page.js reads it beside the document; its format is between these
 * two.
 */
#ifndef OUTPUT_PAGE_DATA_H
#define OUTPUT_PAGE_DATA_H

#include <jansson.h>

#include "explain/execution.h"
#include "search/search.h"
#include "vm/vm.h"

struct story;
struct story *story_new(struct ir_program *program);

/* Runs the execution as way_run does and keeps what memory looks like in its
 * rows. False: there are enough executions in the story, and it was not run. */
bool story_run(struct story *s, struct execution *execution,
               const struct vm_options *machine, const struct fault *fault,
               const struct schedule *schedule, size_t steps);

/* All of it; the story is gone then.  curve NULL: nothing was searched. */
json_t *story_end(struct story *s, const struct search_curve *curve);

#endif
