/*
 * engine/engine.h - what a search sees of a checked program.
 *
 * The current state is the engine's; a search asks which moves there are, takes
 * one, saves and goes back:
 *
 *     moves ──> save ──> take ──event──> hash ──new──> moves ...
 *                 ▲                        │
 *                 └──────── back <────seen─┘
 *
 * A search knows nothing of C, threads' code or memory.  Engines fill in the
 * table of functions; the virtual machine is one (engine/engine.c).
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "allways/memory.h"
#include "allways/store.h"
#include "ir/ir.h"
#include "memory/measure.h"

struct fault;

/* All that one thread can do next: its operation, with one of these values. */
struct move {
  uint32_t thread;
  bool only;             /* nobody else may move */
  uint64_t first, count; /* values first .. first + count - 1 */
  /* Tried in vain: what holder() said.  1 + the thread that has what this one
   * waits for, or 0; and a set of such threads (bit n is thread n), of whom
   * each must let go of it. */
  uint32_t holder, holders;
};

enum engine_event {
  ENGINE_WENT_ON,
  ENGINE_DISABLED,    /* the move could not be made: the thread is blocked */
  ENGINE_ENDED,       /* the program did */
  ENGINE_DISMISSED,   /* an assumption does not hold */
  ENGINE_FAULT,       /* engine_fault says which */
  ENGINE_UNSUPPORTED, /* the execution cannot be followed: a reason for
                         "unknown" */
  ENGINE_LIMIT
};

/* Bytes that an engine takes. */
struct engine_usage {
  uint64_t undo, areas; /* of its memory */
  uint64_t stack;       /* what is kept beside saved states */
};

struct engine;
struct engine_ops {
  void (*free)(struct engine *e);
  /* The moves of the current state, at most as many as there are threads.  The
   * first `enough` of them are a persistent set: whatever the other threads do
   * before one of these is made commutes with all of them. */
  size_t (*moves)(struct engine *e, struct move *moves, size_t *enough);
  /* Is a thread in the middle of an operation that nobody may interrupt?  Then
   * its steps are the only ones, and the operation was begun in another state.
   */
  bool (*exclusive)(struct engine *e);
  /* Did the last step lie in the middle of one operation, so that nobody else
   * could have moved before it was over? */
  bool (*closed)(struct engine *e);
  /* The current state must have been saved or asked for: where a step ends
   * depends on what is reached from where in it. */
  enum engine_event (*take)(struct engine *e, uint32_t thread, uint64_t value);
  /* Saves the current state; back returns to the one saved last, after a move
   * of this thread; drop forgets it, leaving the current state as it is. */
  bool (*save)(struct engine *e);
  void (*back)(struct engine *e, uint32_t thread);
  void (*drop)(struct engine *e);
  bool (*state)(struct engine *e, bool image, struct allways_state *state);
  /* The same without an image, if save or back comes next: is cheaper. */
  bool (*preview_hash)(struct engine *e, struct allways_state *state);
  /* The current state as bytes, good until the next call, and back: it may be
   * unpacked by the same engine while one state is saved, the one that was
   * packed first.  False: out of memory, and the current state is that one. */
  const void *(*pack)(struct engine *e, size_t *size);
  bool (*unpack)(struct engine *e, const void *bytes, size_t size);
  /* After take said DISABLED: notes whom the move's thread waits for. */
  void (*holder)(struct engine *e, struct move *m);
  /* No thread can move: that is a fault, unless the program is over. */
  bool (*deadlocked)(struct engine *e);
  /* Some threads can never move again, whatever the others do; the moves are
   * all of the current state, and those that were in vain have a holder. */
  bool (*circle)(struct engine *e, const struct move *moves, size_t count);
  const struct fault *(*fault)(struct engine *e);
  /* Faults that do not end an execution, of the last move: true while there is
   * one more, which fault() then reports. */
  bool (*also)(struct engine *e);
  /* Does what must always hold do so in the current state?  WENT_ON: yes;
   * FAULT: no, fault() reports; UNSUPPORTED, LIMIT: that is not known.  Nothing
   * changes.  NULL: there is nothing that must. */
  enum engine_event (*always)(struct engine *e);
  /* Where a thread stands that is about to move: position, function, calls. */
  void (*stands)(struct engine *e, uint32_t thread, struct fault *where);
  /* Where in its source a thread is; false: there is no such thread. */
  bool (*place)(struct engine *e, uint32_t thread, char *text, size_t room);
  /* The current state, whose hash was asked for, and what was done to it since
   * the last saved one.  Returns how many areas were looked at. */
  size_t (*measure)(struct engine *e, struct mem_sizes *sizes);
  void (*weigh)(struct engine *e, struct engine_usage *weight);
  /* How often the engine has checked that it need not let others move, and how
   * often by trying all that they can do; NULL: never. */
  uint64_t (*audits)(struct engine *e, uint64_t *exhaustive);
};
struct engine {
  const struct engine_ops *ops;
  uint32_t max_threads;
};

#endif
