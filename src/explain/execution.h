/*
 * explain/execution.h - the execution to a fault as rows: which thread executed
 * which line, and what changed.
 */
#ifndef EXPLAIN_EXECUTION_H
#define EXPLAIN_EXECUTION_H

#include "base/text.h"
#include "explain/scene.h"
#include "explain/value.h"
#include "search/search.h"
#include "vm/vm.h"

/* A line of source that a thread executed, whole or in part.  A thread's
 * number, tid, counts those that were started: 0 is main, tid N is shown as TN.
 */
struct row {
  size_t number; /* from 1 on, in order; some are left out or taken away */
  size_t step;   /* of the schedule, from 1 on; 0: before the first */
  uint32_t tid;  /* of the thread */
  uint32_t function, depth, file, line;
  bool again;        /* the thread was in the middle of the line */
  bool marked;       /* the fault occurs here */
  bool drawn;        /* something happened: it cannot be left out */
  uint32_t starts;   /* tid of the first thread that it starts; 0: none */
  uint32_t started;  /* how many it starts; their tids come in order */
  struct text notes; /* one a line */
};

/* A thread that was started; its number in the machine may be used again. */
struct execution_thread {
  uint32_t number;
  uint32_t function;  /* the first of the user's; 0: it did not come to one */
  uint32_t depth;     /* of that one */
  size_t first, last; /* rows between which it lives; last 0: to the end */
};

/* Who does what at the end: of a race both accesses, that which was made
 * first; of a deadlock each thread that waits. */
struct side {
  uint32_t tid;                /* UINT32_MAX: of a thread that has ended */
  uint32_t position, function; /* function 0: not known */
  size_t row;                  /* in which it is; SIZE_MAX: not known */
  bool access, write, atomic;
  char what[2 * VALUE_ROOM]; /* "wrote counter", "next: read of counter" */
};

/* A value that the program was given, one of several.  Values that are not
 * chosen until something depends on them are such that lead to the end. */
struct choice {
  size_t row;   /* that was open then; rows may have been left out since */
  uint32_t tid; /* UINT32_MAX: none */
  uint32_t thread; /* its number in the machine, which may be used again */
  uint64_t at;     /* how far it has come then (progress.h) */
  uint32_t function, position; /* of the user's; 0: none */
  uint32_t call; /* function of the runtime that it called, or 0 */
  uint32_t area; /* see struct vm_observer */
  uint64_t first, value;
};

/* An execution has at most EXECUTION_MOST rows; of more, the first
 * EXECUTION_HEAD and the last ones are kept. */
enum { EXECUTION_HEAD = 1000, EXECUTION_MOST = 6000 };

/* The calls through which a block was allocated, the innermost one first. */
enum { ALLOCATION_CALLS = 12 };
struct allocation {
  struct fault_place places[ALLOCATION_CALLS];
  uint32_t count;
};

/* Was it executed again with values in place of choices that were open? */
enum confirmed { NOTHING_OPEN, IS_CONFIRMED, NOT_CONFIRMED };

struct execution {
  struct row
      *rows; /* of very many, the first EXECUTION_HEAD and the last ones */
  size_t row_count, row_capacity;
  size_t left_out; /* rows between those; not drawn, not kept */
  struct execution_thread *threads; /* tid 0 is main */
  size_t thread_count, thread_capacity;
  struct fault fault; /* as it was met; kind is not valid unless met */
  bool met;           /* it ended with the expected fault */
  size_t steps;       /* that were taken */
  struct text end;    /* who waits for what, both sides of a race, ... */
  struct text state;  /* as it is after the last step, if wanted */
  struct side *sides;
  size_t side_count, side_capacity;
  struct choice *choices; /* in the order in which they were asked for */
  size_t choice_count, choice_capacity;
  size_t *splits; /* steps, from 0, in which sets of values are split */
  size_t split_count, split_capacity;
  uint64_t *progress; /* after each step: of its thread (progress.h) */
  size_t progress_count, progress_capacity;
  enum confirmed confirmed; /* confirm.h */
  uint32_t fault_object; /* that it is about: its id in scenes; 0: none.  Of a
                            null pointer or an undefined value, the object that
                            it was read from */
  int64_t fault_offset;  /* in it */
  /* Of a leak; count 0: not known. */
  struct allocation allocation;
  size_t lost; /* number of the row in which it was lost; 0: not known */
  struct text drawing; /* of it, for the terminal: see report_execution_run */
};

/* An observer sees the states of the execution.  Scenes are borrowed:
 * scene_keep makes a copy, which is cheap.  They have one maker, so they can be
 * compared.
 *
 *     start ──> row, row, step 0 ──> row, row, row, step 1 ──> ... ──> end
 *
 * It receives a row when the thread leaves the line, for good or for the time
 * being, with the state at that moment.  Rows may be removed from the execution
 * later (those that a fault makes meaningless, and the middle of very long
 * executions): an observer that keeps scenes of rows finds in execution->rows,
 * by number, which are left when execution_run returns.  Rows that are made to
 * report the end, such as those of threads in a deadlock, come with the last
 * state.
 *
 * The execution is not finished in these calls, but its tids and the row that
 * is given are; row->marked may still be set. */
struct execution_observer {
  void *context;
  /* Each may be NULL. */
  void (*row)(void *context, const struct execution *execution,
              const struct row *row, const struct scene *scene);
  /* After so many steps; 0: in the first state. */
  void (*step)(void *context, const struct execution *execution, size_t step,
               const struct scene *scene);
  /* The last state, when it is known what went wrong: all threads of a
   * deadlock wait.  Comes once. */
  void (*end)(void *context, const struct execution *execution,
              const struct scene *scene);
  /* Is this scene of interest?  Of a row of this number, or, if it is 0, of the
   * end of this step (0: of what comes before the first), or of the end of the
   * execution.  Scenes that are not are not taken.  NULL: all are. */
  bool (*wanted)(void *context, size_t step, size_t row);
  /* In the last state, elements of a long array that the fault is near to are
   * shown.  Then it is not compared with others. */
  bool near;
};

/* Runs the schedule on a machine of its own, at most so many steps of it (0:
 * all), and fills *w, which execution_release frees.  fault: what the execution
 * must end with; w->met says whether it does.  The observer may be NULL. */
void execution_run(struct execution *w, struct ir_program *program,
                   const struct vm_options *options, const struct fault *fault,
                   const struct schedule *schedule, size_t steps,
                   const struct execution_observer *observer);
void execution_release(struct execution *w);

#endif
