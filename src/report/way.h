/*
 * report/way.h - the way to a fault as rows: which thread executed which line,
 * and what changed.
 */
#ifndef REPORT_WAY_H
#define REPORT_WAY_H

#include "engine/vm/vm.h"
#include "report/text.h"
#include "report/value.h"
#include "search/search.h"

/* A line of source that a thread executed, whole or in part. */
struct row {
  size_t step;   /* of the trace, from 1 on; 0: before the first */
  uint32_t lane; /* thread, by the order of starting */
  uint32_t function, depth, file, line;
  bool again;        /* the thread was in the middle of the line */
  bool marked;       /* here it goes wrong */
  bool drawn;        /* something happened: it cannot be left out */
  uint32_t starts;   /* lane of the thread that it starts; 0: none */
  struct text notes; /* one a line */
};

/* A thread that was started; its number in the machine may be used again. */
struct lane {
  uint32_t number;
  uint32_t function;  /* the first of the user's; 0: it did not come to one */
  uint32_t depth;     /* of that one */
  size_t first, last; /* rows between which it lives; last 0: to the end */
};

/* Who does what at the end: of a race both accesses, that which was made
 * first; of a deadlock each thread that waits. */
struct side {
  uint32_t lane; /* UINT32_MAX: of a thread that has ended */
  uint32_t position, function; /* function 0: not known */
  bool access, write, atomic;
  char what[2 * VALUE_ROOM]; /* "wrote counter" */
};

/* A value that the program was given, one of several.  Values that are not
 * chosen until something depends on them are such that lead to the end. */
struct choice {
  size_t row;    /* that was open then; rows may have been left out since */
  uint32_t lane; /* UINT32_MAX: none */
  uint32_t function, position; /* of the user's; 0: none */
  uint32_t call;               /* function of the runtime that it called, or 0 */
  uint32_t area;               /* see struct vm_observer */
  uint64_t first, value;
};

enum { WAY_HEAD = 1000, WAY_MOST = 6000 };

struct way {
  struct row *rows; /* of very many, the first WAY_HEAD and the last ones */
  size_t row_count, row_capacity;
  size_t left_out;    /* rows between those; not drawn, not kept */
  struct lane *lanes; /* lane 0 is main */
  size_t lane_count, lane_capacity;
  struct vm_fault fault; /* as it was met; kind is not valid unless met */
  struct side *sides;
  size_t side_count, side_capacity;
  struct choice *choices; /* in the order in which they were asked for */
  size_t choice_count, choice_capacity;
  bool met;              /* the fault that was looked for */
  size_t steps;          /* that were taken */
  struct text end;       /* who waits for what, both sides of a race, ... */
  struct text state;     /* as it is after the last step, if wanted */
};

/* Runs the trace on a machine of its own, at most so many steps of it (0: all).
 * The fault: what it must end with. */
void way_run(struct way *w, struct ir_program *program,
             const struct vm_options *options, const struct vm_fault *fault,
             const struct trace *trace, size_t steps);
void way_release(struct way *w);

#endif
