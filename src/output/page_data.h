/*
 * output/page_data.h - what only the page shows of a check: memory in each row
 * of the executions, the source, texts for statistics and kinds, the curve of
 * the search.
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

struct page_data;
/* Freed by page_data_end.  The program is borrowed until then. */
struct page_data *page_data_new(struct ir_program *program);

/* Runs the execution as execution_run does, into *execution, and keeps what
 * memory looks like in its rows.  False: the page has enough executions, and
 * this one was not run. */
bool page_data_run(struct page_data *s, struct execution *execution,
                   const struct vm_options *machine, const struct fault *fault,
                   const struct schedule *schedule, size_t steps);

/* All of it as JSON, which is the caller's; frees s.  curve NULL: nothing was
 * searched. */
json_t *page_data_end(struct page_data *s, const struct search_curve *curve);

#endif
