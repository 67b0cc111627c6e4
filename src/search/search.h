/*
 * search/search.h - going through all states of an engine, once each.
 *
 * A search is complete if it ended by itself and left nothing out; everything
 * that keeps it from that is a reason, and the verdict is then "unknown" at
 * best.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "allways/store.h"
#include "engine/engine.h"
#include "vm/vm.h"

/* In which order states are expanded; a walk expands none in full. */
enum search_kind { SEARCH_DFS, SEARCH_BFS, SEARCH_WALK };

/* One choice of a schedule: a thread, and the value that its operation gets. */
struct step {
  uint32_t thread;
  uint64_t value;
};
/* A schedule: the steps from the first state on.  It owns them. */
struct schedule {
  struct step *steps;
  size_t count, capacity;
};

/* Adds a step at the end. */
void schedule_add(struct schedule *t, struct step step);

/* A fault, and the schedule that leads to it. */
struct found {
  struct fault fault;
  struct schedule schedule;
  bool by_walk; /* found by a walk beside the search: the schedule is for an
                 engine of spawn_walker */
  struct found *next;
};

struct search_stats {
  uint64_t states;      /* different ones */
  uint64_t transitions; /* steps taken */
  uint64_t revisits;    /* those that led to a state seen before */
  uint64_t disabled;    /* steps that could not be taken after all */
  uint64_t ends;        /* executions that came to the end of the program */
  uint64_t finals;      /* different states there */
  uint64_t final_sum;   /* of their hashes: the same for equal sets */
  uint64_t reduced;     /* states of which a persistent set was taken alone */
  uint64_t refused;     /* states where it was not: the others had to follow */
  uint64_t audits;      /* of the engine */
  uint64_t audits_exhaustive;
  size_t depth; /* of the deepest state */
};

/* Sizes of states, measured at some of the transitions.  A sample has a weight:
 * it stands for all transitions since the sample before. */
struct search_samples {
  uint64_t count;
  double weight;       /* transitions that they stand for */
  double areas, bytes; /* sums, times the weight: see struct mem_sizes */
  double modified_areas, modified_bytes, touched_areas, touched_bytes;
  uint64_t most_areas, most_bytes;
};

/* How a search went: points in time, the first at its start and the last at its
 * end.  When the array is full, every second point is dropped, and from then on
 * they are taken half as often. */
enum { SEARCH_POINTS = 256 };
struct search_curve {
  struct search_point {
    double seconds;
    uint64_t states, bytes, depth;
  } points[SEARCH_POINTS];
  size_t count;
  uint64_t pause, wait; /* calls of search_look between two points: all of
                           them, and those still to come */
};

/* What the memory was used for, in bytes, when the process had the most. */
struct search_usage {
  uint64_t store; /* of visited states, and of final ones */
  struct engine_usage engine;
  uint64_t stack; /* of the search */
  uint64_t queue; /* states that wait for their turn, and steps to them */
};

struct workers;
struct graph;
struct proviso;

struct search {
  /* Set by the caller. */
  enum search_kind kind;
  struct allways_store *store;
  struct allways_store *finals; /* states in which the program ended; or NULL */
  bool images;                  /* the store wants them */
  bool reduce;
  bool keep_going;
  uint32_t wanted;                /* bit k: faults of kind k are wrong */
  uint64_t max_states, max_depth; /* 0: no limit */
  bool bound_switches;            /* max_switches counts */
  uint64_t max_switches;
  uint64_t max_choice; /* values that a choice may have */
  double max_seconds;  /* as the user gave it; deadline is what counts */
  double deadline;     /* by search_clock; 0: none */
  uint64_t max_memory;
  bool memory_of_machine;   /* the limit is what the machine has */
  uint64_t walks, seed;     /* SEARCH_WALK */
  bool vary_switches;       /* SEARCH_WALK: some switch threads seldom */
  const volatile int *stop; /* somebody wants it to end */
  void (*progress)(void *context, const struct search *s);
  /* Called when a new fault was found, by the worker that did; or NULL. */
  void (*publish)(void *context, const struct search *s,
                  const struct found *found);
  void *context;
  struct graph *graph;     /* gets each state and transition, or NULL */
  struct proviso *proviso; /* audits the graph, or NULL */
  /* SEARCH_DFS: threads that search; each but the first has its engine from
   * spawn, which is called by that thread. */
  unsigned workers;
  struct engine *(*spawn)(void *context, enum engine_event *event);
  void *spawn_context;
  /* An engine for walks beside the search, by the thread that searches; NULL:
   * there must not be two engines. */
  struct engine *(*spawn_walker)(void *context, enum engine_event *event);

  /* Found. */
  struct found *found; /* in the order of finding */
  struct search_stats stats;
  struct search_samples samples;
  struct search_curve curve;
  struct search_usage usage;
  /* Why it is not complete, and where in the program (position 0: nowhere); of
   * reason NONE: it is. */
  struct fault unknown;
  size_t depth_now;
  uint64_t states_now, transitions_now; /* of all workers, more or less */
  uint64_t peak_bytes;
  double started;
  uint64_t sampled, sample_at; /* transitions: at the last sample, the next */

  /* Set by the kind of search: adds what it keeps itself. */
  void (*own_usage)(const void *self, struct search_usage *usage);
  const void *self;
  struct engine *engine;

  struct workers *team;                           /* if there are several */
  uint64_t reported_states, reported_transitions; /* to them */
};

/* Searches from the engine's first state on.  event says how the engine came
 * there: if the program ended or failed before its first state, that is all
 * there is to report.  Both are borrowed; results are in s. */
void search_run(struct search *s, struct engine *e, enum engine_event event);
/* Does the search go on after this fault? */
bool search_goes_on(const struct search *s, const struct fault *fault);
/* Is a limit reached?  Unlike search_must_stop this looks at once, and not only
 * at every so-many-th transition. */
bool search_must_stop_now(struct search *s);
/* Has its time run out, or does somebody want it to end? */
bool search_is_late(const struct search *s);
/* Frees the faults that were found. */
void search_release(struct search *s);

/* Measures the current state, and what the last step did to it. */
void search_sample_state(struct search *s, struct engine *e);

/* Seconds on a clock that never goes backwards. */
double search_clock(void);
/* The same clock, some milliseconds late, for callers that ask all the time. */
double search_clock_coarse(void);

#endif
