/*
 * cli/supervise.h - work in a process of its own, watched by this one.
 *
 * A search, the compiler or a report may take too long or too much memory in
 * the middle of a step that cannot be interrupted.  So the work is done by a
 * child, the worker process (here: the worker), and its parent, the supervisor,
 * ends it when a limit is reached.  What the worker has found until then is not
 * lost: it sends records through a pipe, and the supervisor keeps them.  A
 * program that has taken over the worker may send anything: records are data
 * from outside.
 */
#ifndef CLI_SUPERVISE_H
#define CLI_SUPERVISE_H

#include <stdbool.h>
#include <stddef.h>

#include "allways/explore.h"

/* The worker writes them; the meaning of a tag is the caller's. */
struct record {
  unsigned tag, index;
  const char *bytes; /* a zero follows */
  size_t size;
};

enum worker_end {
  WORKER_ENDED,       /* by itself */
  WORKER_LATE,        /* the time was over */
  WORKER_INTERRUPTED, /* somebody wanted it to end */
  WORKER_NO_MEMORY,   /* it could not have what it needs */
  WORKER_KILLED,      /* by somebody else */
  WORKER_CRASHED,
  WORKER_NONE /* there cannot be a process: error says why */
};

struct worker {
  /* Set by the caller. */
  double max_seconds;                 /* 0: no limit */
  uint64_t max_memory;                /* bytes of each process; 0: no limit */
  const volatile int *interrupted;    /* how often */
  int (*work)(struct worker *worker); /* in the child; its exit code */
  void *context;
  bool inside; /* in this process: for debuggers and profilers */

  /* Of the supervisor, when the worker is gone. */
  enum worker_end end;
  int code;   /* ENDED */
  int signal; /* KILLED, CRASHED */
  int error;  /* NONE */
  struct allways_progress last;
  char phase[64]; /* what it was doing then, as in "while PHASE" */

  struct vitals *vitals; /* shared */
  int pipe;              /* for records: the worker's end */
  char *bytes;           /* of records, so far */
  size_t size, capacity;
};

/* Runs the work and waits for its end. */
void worker_run(struct worker *worker);
/* The next record behind *at, which begins with 0; false: there is none. */
bool worker_record(const struct worker *worker, size_t *at,
                   struct record *record);
void worker_release(struct worker *worker);

/* Calls the handler for each signal that ends a command: it counts them in
 * *interrupted.  Under nohup, the end of a terminal is none of them. */
void worker_catch(void (*handler)(int signal_number));
/* For a command without a worker: at most this many bytes (0: no limit) for
 * this process and for each that it starts; none() is called, and must end it,
 * where they do not suffice. */
void memory_limit_self(uint64_t bytes, void (*none)(void));

/* For the worker. */
void worker_note(struct worker *worker, const struct allways_progress *p);
/* False: it cannot be written. */
bool worker_send(struct worker *worker, unsigned tag, unsigned index,
                 const char *bytes, size_t size);

#endif
