/*
 * report/story.h - all that is known of a check as JSON, for the page: the
 * verdict, what it rests on, the source, each way to a fault row by row with
 * what memory looks like there, and the figures of the search.
 *
 * share/page/page.js reads it; its format is between these two.
 */
#ifndef REPORT_STORY_H
#define REPORT_STORY_H

#include "allways/explore.h"
#include "engine/vm/vm.h"
#include "report/text.h"
#include "search/search.h"

/* A fault, and the words that replay it. */
struct story_fault {
  const struct vm_fault *fault;
  const struct trace *trace;
  const char *command; /* for a shell, or a sentence if there is none */
};

struct story {
  const struct allways_check_options *options;
  const struct allways_check_result *result; /* verdict, reason, figures */
  struct ir_program *program;
  const struct vm_options *machine;
  uint32_t wanted;                  /* bit k: faults of kind k count */
  const struct search_curve *curve; /* NULL: nothing was searched */
  const struct story_fault *faults;
  size_t fault_count;
};

/* Runs each way again.  No '<' is in the text. */
void story_write(struct text *text, const struct story *story);

#endif
