/*
 * api/run.c - one execution of a program: load it, run its threads in turn
 * until something ends the run, and report what that was.
 *
 *     front_load ──> vm_new, vm_start ──> slices of threads ──> report
 *
 * Which thread runs: the current one until it waits, yields, ends or has used
 * up its slice; then the next one that can, or with a seed any one that can.
 *
 * No thread starves.  Slices have different lengths, so that one that polls
 * under a lock is not always interrupted while it holds it; a slice that ends
 * in an atomic section goes on to the end of the section and no further; and a
 * wait that can run out of time does so after a while, also if others run.
 */
#include "allways/run.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "api/job.h"
#include "api/property.h"
#include "base/alloc.h"
#include "base/bug.h"
#include "explain/fault.h"
#include "ir/print.h"
#include "por/por.h"
#include "vm/vm.h"

/* One execution through a program may take one placement of its objects, too:
 * they begin at multiples of PAGE. */
enum { SLICE = 10000, PAGE = 4096 };
/* Switches after which a wait runs out of time though others can run. */
enum { PATIENCE = 1000 };

struct run {
  const struct allways_run_options *options;
  struct allways_run_result *result;
  struct job job;
  struct vm *vm;
  uint32_t thread;
  size_t choice;
  enum vm_event event;
  uint64_t passed; /* switches, since a wait that may run out of time did */

  /* A state some time ago, and when it is replaced by a newer one. */
  allways_hash mark;
  uint64_t mark_age, mark_limit;
  bool reentered, bad_choice;

  uint64_t random;
  bool pending; /* a choice was made that the next slice takes */
  uint64_t choice_value;
  struct text *record; /* output goes here first */
  size_t leaks;        /* found at the end, and not suppressed */
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static enum allways_run_status load(struct run *run, bool all) {
  bool loaded = job_load(&run->job, all);
  const struct front_times *t = &run->job.times;
  run->result->compiled = t->files;
  run->result->cached = t->cached;
  run->result->clang = t->parse - t->start;
  run->result->parse = t->lower - t->parse;
  run->result->lower = t->passes - t->lower;
  run->result->passes = t->end - t->passes;
  return loaded ? ALLWAYS_RUN_OK : ALLWAYS_RUN_COMPILE;
}

/* ------------------------------------------------------------------ threads */

static uint64_t random_number(struct run *run) {
  run->random = run->random * UINT64_C(6364136223846793005) +
                UINT64_C(1442695040888963407);
  return run->random >> 33;
}

/* The next thread after this one that can run or, if that is what is wanted,
 * whose wait can run out of time. */
static bool find_thread(const struct run *run, bool late, uint32_t *thread) {
  uint32_t limit = vm_thread_limit(run->vm);
  for (uint32_t i = 1; i <= limit; i++) {
    uint32_t t = (run->thread + i) % limit;
    bool may_give_up, enabled = vm_enabled(run->vm, t, &may_give_up);
    if (late ? may_give_up : enabled) {
      *thread = t;
      return true;
    }
  }
  return false;
}

/* Waits that can run out of time come last, unless they have waited long. */
static bool next_thread(struct run *run, bool *gives_up) {
  uint32_t ready, waiting;
  if (run->options->schedule_seed)
    run->thread = (uint32_t)(random_number(run) % vm_thread_limit(run->vm));
  bool may_wait = find_thread(run, true, &waiting);
  bool can_run = find_thread(run, false, &ready);
  run->passed = may_wait ? run->passed + 1 : 0;
  *gives_up = may_wait && (!can_run || run->passed > PATIENCE);
  if (*gives_up)
    run->passed = 0;
  if (can_run || may_wait)
    run->thread = *gives_up ? waiting : ready;
  return can_run || may_wait;
}

static bool any_thread(const struct run *run) {
  for (uint32_t i = 0; i < vm_thread_limit(run->vm); i++)
    if (vm_thread_used(run->vm, i))
      return true;
  return false;
}

static void choose(struct run *run, uint64_t value) {
  run->pending = true;
  run->choice_value = value;
  vm_choose(run->vm, value, 0);
}

static void deadlock(struct run *run) {
  struct vm_holders waits[VM_MAX_THREADS];
  for (uint32_t i = 0; i < vm_thread_limit(run->vm); i++)
    waits[i] = vm_thread_used(run->vm, i) ? vm_holders(run->vm, i)
                                          : (struct vm_holders){0, 0};
  vm_deadlock(run->vm, waits);
  run->event = VM_FAULTED;
}

/* False: the run is over. */
static bool switch_thread(struct run *run) {
  bool gives_up;
  if (next_thread(run, &gives_up)) {
    if (gives_up)
      choose(run, 1);
    return true;
  }
  if (any_thread(run)) {
    deadlock(run);
  } else {
    run->event = VM_ENDED;
  }
  return false;
}

/* False: what was given is not among the values. */
static bool next_choice(struct run *run) {
  uint64_t count = vm_choices(run->vm), value = 0;
  if (run->choice < run->options->choice_count)
    value = run->options->choices[run->choice++];
  if (count && value >= count) {
    text_add(
        &run->job.report,
        "--choices: choice %zu cannot be %llu: it has %llu values from 0 on\n",
        run->choice, (unsigned long long)value, (unsigned long long)count);
    run->bad_choice = true;
    return false;
  }
  choose(run, value);
  return true;
}

static bool go_on(struct run *run) {
  switch (run->event) {
  case VM_RUNNING:
    return vm_in_atomic(run->vm, run->thread) || switch_thread(run);
  case VM_BLOCKED:
  case VM_THREAD_OVER:
    return switch_thread(run);
  case VM_CHOICE:
    return next_choice(run);
  default:
    return false;
  }
}

/* ------------------------------------------------------------------ re-entry
 */

/* A run that makes no more choices is determined by its state: meeting one
 * again, it does not terminate (Brent's algorithm finds the cycle). */
static bool met_again(struct run *run) {
  allways_hash h;
  if (run->choice < run->options->choice_count || !vm_hash(run->vm, &h))
    return false;
  h.lo ^= run->thread ^ run->passed << 32;
  if (run->mark_age > 0 && allways_hash_equal(h, run->mark))
    return true;
  if (run->mark_age++ == run->mark_limit) {
    run->mark = h;
    run->mark_age = 1;
    run->mark_limit *= 2;
  }
  return false;
}

/* --------------------------------------------------------------------- slices
 */

static void output(void *context, int fd, const void *bytes, size_t size) {
  struct run *run = context;
  if (run->record)
    text_add_bytes(run->record, bytes, size);
  else if (run->options->output)
    run->options->output(run->options->context, fd, bytes, size);
}

static void note(void *context, const char *text) {
  struct run *run = context;
  if (run->options->note && run->record == NULL)
    run->options->note(run->options->context, text);
}

static bool can_run_again(enum vm_event event) {
  return event == VM_RUNNING || event == VM_BLOCKED || event == VM_CHOICE ||
         event == VM_THREAD_OVER;
}

/* For tests: the slice is run, undone and run again; both must end in the same
 * state.  Returns false if it ended the run: then it is only undone. */
static bool rehearse(struct run *run, int64_t fuel, allways_hash *hash) {
  struct text first = {NULL, 0, 0};
  run->record = &first;
  run->event = vm_resume(run->vm, run->thread, fuel);
  run->record = NULL;
  text_release(&first);
  bool again = can_run_again(run->event) && vm_hash(run->vm, hash);
  vm_back(run->vm);
  vm_drop(run->vm);
  if (run->pending)
    vm_choose(run->vm, run->choice_value, 0);
  return again;
}

static void run_twice(struct run *run, int64_t fuel) {
  allways_hash first, second;
  vm_save(run->vm);
  bool again = rehearse(run, fuel, &first);
  enum vm_event event = run->event;
  run->event = vm_resume(run->vm, run->thread, fuel);
  run->pending = false;
  if (run->event != event || (again && (!vm_hash(run->vm, &second) ||
                                        !allways_hash_equal(first, second))))
    BUG("a slice that was run again ended in another state");
  if (again && random_number(run) % 4 == 0)
    vm_forget(run->vm);
}

static int64_t slice_length(struct run *run) {
  enum { SHORT = 20 };
  if (run->options->detect_reentry)
    return 1;
  if (run->options->schedule_seed)
    return 1 + (int64_t)(random_number(run) % SHORT);
  return vm_in_atomic(run->vm, run->thread)
             ? 1
             : SLICE / 2 + (int64_t)(random_number(run) % SLICE);
}

static void slice(struct run *run) {
  struct vm *vm = run->vm;
  run->result->slices++;
  if (run->options->rerun_seed)
    run_twice(run, 1 + (int64_t)(random_number(run) % 300));
  else
    run->event = vm_resume(vm, run->thread, slice_length(run));
  if (vm_collect_wanted(vm))
    vm_collect(vm);
}

/* The first block that was lost, unless that is suppressed; others are
 * counted. */
static bool find_leak(struct run *run) {
  size_t first = SIZE_MAX;
  run->leaks = 0;
  for (size_t i = vm_leaks(run->vm); i-- > 0 && !run->options->ignore_leaks;) {
    vm_leak_fault(run->vm, i);
    if (vm_last_fault(run->vm)->suppressed)
      continue;
    first = i;
    run->leaks++;
  }
  if (run->leaks)
    vm_leak_fault(run->vm, first);
  return run->leaks > 0;
}

/* The program is over: what was lost, or is left? */
static void look_for_leaks(struct run *run) {
  vm_collect(run->vm);
  if (find_leak(run))
    run->event = VM_FAULTED;
  else if (run->options->check_cleanup && vm_cleanup_fault(run->vm))
    run->event = VM_FAULTED;
}

/* What is suppressed ends the program, as a signal would, or leaves it without
 * a meaning. */
static void pass_over(struct run *run) {
  const struct fault *fault = vm_last_fault(run->vm);
  if (run->event == VM_FAULTED && fault->suppressed)
    run->event = fault_is_undefined(fault->kind) ? VM_UNSUPPORTED : VM_ABORTED;
}

/* Is an end by abort() a fault? */
static bool is_abort_asked(const struct run *run) {
  const struct fault *fault = vm_last_fault(run->vm);
  return run->options->check_abort && fault->kind == FAULT_ABORT &&
         fault->suppressed == 0;
}

static void run_program(struct run *run) {
  run->event = VM_RUNNING;
  run->mark_limit = 1;
  run->random = run->options->rerun_seed + run->options->schedule_seed;
  do {
    slice(run);
    if (run->options->detect_reentry && run->event == VM_RUNNING &&
        met_again(run)) {
      run->reentered = true;
      return;
    }
  } while (go_on(run));
  pass_over(run);
  if (run->event == VM_ENDED ||
      (run->event == VM_ABORTED && !is_abort_asked(run)))
    look_for_leaks(run);
}

/* ---------------------------------------------------------------------- ends
 */

static void report(struct run *run, const char *head) {
  report_fault(&run->job.report, &run->job.program, vm_last_fault(run->vm),
               head);
}

static enum allways_run_status fault_status(struct run *run) {
  char head[64];
  const struct fault *fault = vm_last_fault(run->vm);
  snprintf(head, sizeof head, "error[%s]", fault_kind_name(fault->kind));
  report(run, head);
  if (fault->kind == FAULT_VALID_MEMTRACK && run->leaks > 1)
    text_add(&run->job.report, "  and %zu more blocks are leaked\n",
             run->leaks - 1);
  return ALLWAYS_RUN_FAULT;
}

static enum allways_run_status status_of(struct run *run) {
  if (run->bad_choice)
    return ALLWAYS_RUN_USAGE;
  if (run->reentered) {
    vm_met_again(run->vm, run->thread);
    report(run, "re-entry");
    return ALLWAYS_RUN_REENTERED;
  }
  switch (run->event) {
  case VM_ENDED:
    run->result->exit_status = vm_exit_status(run->vm);
    return ALLWAYS_RUN_OK;
  case VM_ABORTED:
    return is_abort_asked(run) ? fault_status(run) : ALLWAYS_RUN_ABORTED;
  case VM_PRUNED:
    return ALLWAYS_RUN_PRUNED;
  case VM_FAULTED:
    return fault_status(run);
  case VM_LIMIT:
    report(run, "limit");
    return ALLWAYS_RUN_LIMIT;
  default:
    report(run,
           vm_last_fault(run->vm)->suppressed ? "suppressed" : "not supported");
    return ALLWAYS_RUN_UNSUPPORTED;
  }
}

static void measure(struct run *run) {
  struct allways_memory_stats stats;
  allways_memory_get_stats(vm_memory(run->vm), &stats);
  run->result->areas = stats.areas;
  run->result->bytes = stats.content_bytes;
}

static enum allways_run_status execute(struct run *run) {
  struct vm_options options;
  job_vm_options(&run->job, &options);
  options.assumed_align = PAGE;
  options.ignored = property_ignored(
      property_default() | (run->options->pedantic ? property_pedantic() : 0));
  options.keep_calls = true;
  options.lenient_leaks =
      !run->options->all_leaks && !run->options->check_cleanup;
  options.visitor = &por_visitor;
  options.output = output;
  options.note = note;
  options.context = run;
  double start = now();
  run->vm = vm_new(&run->job.program, &options);
  if (vm_start(run->vm))
    run_program(run);
  else
    run->event = VM_LIMIT;
  enum allways_run_status status = status_of(run);
  suppress_report(&run->job.suppress, false, &run->job.report);
  run->result->run = now() - start;
  measure(run);
  vm_free(run->vm);
  return status;
}

/* -------------------------------------------------------------- entry points
 */

static void begin(struct run *run) {
  *run->result = (struct allways_run_result){0};
  job_init(&run->job, run->options);
}

static void finish(struct run *run) {
  run->result->report = job_release(&run->job, &run->result->report_size);
}

enum allways_run_status allways_run(const struct allways_run_options *options,
                                    struct allways_run_result *result) {
  struct run run = {.options = options, .result = result};
  begin(&run);
  enum allways_run_status status =
      job_read(&run.job) ? load(&run, false) : ALLWAYS_RUN_USAGE;
  if (status == ALLWAYS_RUN_OK)
    status = execute(&run);
  finish(&run);
  return status;
}

static void add_ir(void *context, const char *text, size_t length) {
  text_add_bytes(context, text, length);
}

enum allways_run_status
allways_dump_ir(const struct allways_run_options *options,
                struct allways_run_result *result) {
  struct run run = {.options = options, .result = result};
  begin(&run);
  enum allways_run_status status = load(&run, true);
  if (status == ALLWAYS_RUN_OK)
    ir_print(&run.job.program, &(struct ir_text){add_ir, &run.job.report});
  finish(&run);
  return status;
}

enum allways_run_status allways_stubs(const struct allways_run_options *options,
                                      struct allways_run_result *result,
                                      allways_reads_fn *reads, void *context) {
  struct run run = {.options = options, .result = result};
  begin(&run);
  enum allways_run_status status = load(&run, false);
  const struct ir_program *p = &run.job.program;
  for (size_t i = 0; i < p->read_count && reads; i++)
    reads(context, p->reads[i]);
  if (status == ALLWAYS_RUN_OK && !job_stubs(&run.job))
    status = ALLWAYS_RUN_COMPILE;
  finish(&run);
  return status;
}

void allways_run_result_clear(struct allways_run_result *result) {
  alloc_free(result->report, result->report_size);
  result->report = NULL;
}
