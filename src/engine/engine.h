/*
 * engine/engine.h - what a search sees of a checked program.
 *
 * The current state is the engine's; a search asks which steps are enabled,
 * takes one, saves and goes back:
 *
 *     enabled ──> save ──> take ──event──> hash ──new──> enabled ...
 *                   ▲                        │
 *                   └──────── back <────seen─┘
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

/* The steps that one thread can take next: its operation, with one of these
 * values.  They may turn out to be disabled when they are taken: then the
 * thread is blocked. */
struct enabled_steps {
  uint32_t thread;
  bool only;             /* nobody else may take a step */
  uint64_t first, count; /* values first .. first + count - 1 */
  /* Tried, and disabled: what holder() said.  1 + the thread that has what this
   * one waits for, or 0; and a set of such threads (bit n is thread n), of whom
   * each must let go of it. */
  uint32_t holder, holders;
};

enum engine_event {
  ENGINE_WENT_ON,
  ENGINE_DISABLED,    /* the step cannot be taken: the thread is blocked */
  ENGINE_ENDED,       /* the program did */
  ENGINE_PRUNED,      /* an assumption does not hold */
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
/* What an engine can do.  A search calls them from one thread.  What they
 * return by pointer is the engine's. */
struct engine_ops {
  void (*free)(struct engine *e);
  /* The enabled steps of the current state, by thread: at most max_threads
   * entries.  The first `persistent` of them are a persistent set: whatever the
   * other threads do before one of these is taken commutes with all of them. */
  size_t (*enabled)(struct engine *e, struct enabled_steps *enabled,
                    size_t *persistent);
  /* Is a thread in the middle of an operation that nobody may interrupt?  Then
   * its steps are the only ones, and the operation was begun in another state.
   */
  bool (*exclusive)(struct engine *e);
  /* Did the last step lie in the middle of one operation, so that nobody else
   * could have moved before it was over? */
  bool (*closed)(struct engine *e);
  /* Takes the step of this thread with this value, which is an enabled one of
   * the current state.  The state must have been saved or asked for: where a
   * step ends depends on what is reached from where in it. */
  enum engine_event (*take)(struct engine *e, uint32_t thread, uint64_t value);
  /* Saves the current state; back returns to the one saved last, after a step
   * of this thread (UINT32_MAX: after any steps); drop forgets it, leaving the
   * current state as it is.  Saved states are a stack.  False: out of memory.
   */
  bool (*save)(struct engine *e);
  void (*back)(struct engine *e, uint32_t thread);
  void (*drop)(struct engine *e);
  /* The hash of the current state, and its image if it is wanted, both good
   * until the next call.  False: it has none, because a limit was met. */
  bool (*state)(struct engine *e, bool image, struct allways_state *state);
  /* The same without an image, if save or back comes next: is cheaper. */
  bool (*preview_hash)(struct engine *e, struct allways_state *state);
  /* The current state as bytes, good until the next call, and back: it may be
   * unpacked by the same engine while one state is saved, the one that was
   * packed first.  False: out of memory, and the current state is that one. */
  const void *(*pack)(struct engine *e, size_t *size);
  bool (*unpack)(struct engine *e, const void *bytes, size_t size);
  /* After take said DISABLED: notes whom the thread waits for. */
  void (*holder)(struct engine *e, struct enabled_steps *m);
  /* No step is enabled: that is a fault, unless the program is over. */
  bool (*deadlocked)(struct engine *e);
  /* Can some threads never go on, whatever the others do, because they wait for
   * each other in a cycle or for one that has ended?  The steps are all of the
   * current state; those that are disabled have a holder.  If so, fault()
   * reports. */
  bool (*deadlock_cycle)(struct engine *e, const struct enabled_steps *enabled,
                         size_t count);
  /* The fault that was reported last; good until the next step. */
  const struct fault *(*fault)(struct engine *e);
  /* Faults that do not end an execution, of the last step: true while there is
   * one more, which fault() then reports. */
  bool (*next_extra_fault)(struct engine *e);
  /* Does what must always hold do so in the current state?  WENT_ON: yes;
   * FAULT: no, fault() reports; UNSUPPORTED, LIMIT: that is not known.  Nothing
   * changes.  NULL: there is nothing that must. */
  enum engine_event (*check_invariant)(struct engine *e);
  /* Where a thread stands that is about to take a step: position, function,
   * calls. */
  void (*stands)(struct engine *e, uint32_t thread, struct fault *where);
  /* Where in its source a thread is, as text; false: there is no such thread.
   */
  bool (*place)(struct engine *e, uint32_t thread, char *text, size_t room);
  /* The current state, whose hash was asked for, and what was done to it since
   * the last saved one.  Returns how many areas were looked at. */
  size_t (*measure)(struct engine *e, struct mem_sizes *sizes);
  /* What the engine's tables take now. */
  void (*memory_usage)(struct engine *e, struct engine_usage *usage);
  /* How often the engine has checked that it need not let others go first, and
   * how often by trying all that they can do; NULL: never. */
  uint64_t (*audits)(struct engine *e, uint64_t *exhaustive);
};
/* An engine begins with this, so that a pointer to it is one to the engine. */
struct engine {
  const struct engine_ops *ops;
  uint32_t max_threads; /* there are never more; their numbers are below it */
};

#endif
