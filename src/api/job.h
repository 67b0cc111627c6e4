/*
 * api/job.h - what running and checking a program have in common.
 */
#ifndef API_JOB_H
#define API_JOB_H

#include "allways/run.h"
#include "api/suppress.h"
#include "base/text.h"
#include "frontend/front.h"
#include "vm/vm.h"

struct job {
  const struct allways_run_options *options;
  struct ir_program program;
  struct front_times times;
  struct suppress suppress;       /* of the loaded program */
  struct escapes_shared *escapes; /* of all its machines; or NULL */
  struct text report;
  char *input;
  size_t input_size, input_capacity;
  const char **args;
  const char *monitor; /* set before job_load: see struct front_options */
};

/* The options are borrowed until job_release. */
void job_init(struct job *job, const struct allways_run_options *options);
/* Standard input and the folder of files; false: the report says why not. */
bool job_read(struct job *job);
/* Compiles, links and lowers the program.  all: functions that are not used are
 * kept.  False: the report says why not. */
bool job_load(struct job *job, bool all);
/* After job_load: adds a C file to the report, with a model of each function
 * that is used and that nobody defines.  False: the report says why not. */
bool job_stubs(struct job *job);
/* Is the monitor, if one is wanted, a function that can be one?  After
 * job_load; false: the report says why not. */
bool job_has_monitor(struct job *job);
/* Options of a machine for this program; they borrow from the job. */
void job_vm_options(struct job *job, struct vm_options *options);
/* Releases all but the report, which is returned: it is never NULL, belongs to
 * the caller, and *size is the size of its memory. */
char *job_release(struct job *job, size_t *size);

#endif
