/*
 * por/effects.h - what memory a thread may still touch, from where it
 * stands, to the end of the program.
 *
 * This is a static side-effect analysis on top of a points-to analysis.  Memory
 * is divided into classes: one for each global, each local that has an address,
 * each call that allocates; a few for the rest.  A class has places, four bytes
 * each, the last of which is all the rest of the object.  Which class a pointer
 * may point to, and where in it, is found for all functions at once, without
 * regard to the order of instructions (flow-insensitive).  What a function
 * touches through its own parameters counts for each of its callers with what
 * that one passes.  Accesses to blocks that have not escaped (por/escape.h) are
 * left out: effects are what other threads may interfere with.
 *
 * A mode leaves something out:
 *   EFFECTS_ALL      nothing
 *   EFFECTS_NO_LOCKS what pthread_mutex_lock and unlock do to mutexes
 *   EFFECTS_HELD     what functions do to mutexes, if they leave one alone that
 *                    another thread holds: lock, trylock, unlock, ...
 *   EFFECTS_LOCK + n all that comes after lock n was taken
 */
#ifndef POR_EFFECTS_H
#define POR_EFFECTS_H

#include "ir/ir.h"

struct effects;
struct suppressions;
struct escapes_shared;
/* Analyses a program, which has been through all passes.  It is borrowed, and
 * so are the suppressions (or NULL) and what is shared with others
 * (por/escape.h), which may be NULL. */
struct effects *effects_new(struct ir_program *program,
                            const struct suppressions *suppressions,
                            struct escapes_shared *shared);
void effects_free(struct effects *e);

/* Classes that each program has; the others have numbers from CLASS_FIRST on.
 */
enum effects_class {
  CLASS_NONE,         /* never written: nobody can interfere there */
  CLASS_RUNTIME,      /* objects of the runtime */
  CLASS_RUNTIME_HEAP, /* blocks that the runtime allocates for the program */
  CLASS_STACK,        /* alloca, copies of arguments */
  CLASS_FIRST         /* from here on: globals, locals, places that allocate */
};
uint32_t effects_of_global(const struct effects *e, uint32_t global);
uint32_t effects_of_local(const struct effects *e, uint32_t function,
                          uint32_t local);
/* A block that malloc gave to code of the program, at this position. */
uint32_t effects_of_heap(const struct effects *e, uint32_t position);

/* Locks that are known by name: a mutex at an offset of a global. */
uint32_t effects_locks(const struct effects *e);
void effects_lock(const struct effects *e, uint32_t lock, uint32_t *global,
                  uint64_t *offset);

enum effects_mode { EFFECTS_ALL, EFFECTS_NO_LOCKS, EFFECTS_HELD, EFFECTS_LOCK };

/* Sets of places, as bits: read or written, and written. */
struct effect {
  uint64_t *touched, *written;
  bool returns; /* the function may come to its end */
  bool unwinds; /* it may end with all its callers: the thread ends, longjmp */
};
size_t effects_words(const struct effects *e); /* of a set */
/* Does the set have a place with one of these bytes of an object of the class?
 * Size 0 stands for all bytes. */
bool effects_has(const struct effects *e, const uint64_t *set, uint32_t class,
                 uint64_t offset, uint64_t size);
/* What function may touch from instruction insn on until it returns, calls
 * included.  Kept until the effects are freed. */
const struct effect *effects_from(struct effects *e, unsigned mode,
                                  uint32_t function, uint32_t insn);
/* Does the function begin an atomic section that goes on after it returned? */
bool effects_opens(const struct effects *e, uint32_t function);
/* What the call at insn alone may touch. */
const struct effect *effects_of_call(struct effects *e, uint32_t function,
                                     uint32_t insn);

/* The call at insn starts a thread: its effect is to write what argument 0
 * points to (the id of the new thread), and to read what argument 1 points to
 * (its attributes). */
const struct effect *effects_of_start(struct effects *e, uint32_t function,
                                      uint32_t insn);
/* The call at insn is a wait for a condition variable, argument 0, and a thread
 * is in it: what it touches until it has its mutex again. */
const struct effect *effects_of_sleep(struct effects *e, uint32_t function,
                                      uint32_t insn);
/* What ends with a frame of the function, wherever it stands: a write. */
const struct effect *effects_of_frame(struct effects *e, uint32_t function);
/* The instructions from insn on, in this function, that may touch a class.  If
 * they are known, all of them are loads, stores and exchanges; they are not if
 * calls touch the class, or if there are too many. */
struct effect_site {
  ir_operand address;
  int64_t offset; /* from there */
  uint32_t size;
  bool write;
};
struct effect_sites {
  bool known;
  uint32_t count;
  struct effect_site items[8];
};
const struct effect_sites *effects_sites(struct effects *e, uint32_t function,
                                         uint32_t insn, uint32_t class);
/* How many instructions from insn on write to a slot, and one of them. */
struct effect_writers {
  uint32_t count, insn;
};
struct effect_writers effects_writers(struct effects *e, uint32_t function,
                                      uint32_t insn, uint32_t slot);

/* Once these bytes are not zero, does nobody write them any more? */
bool effects_once(const struct effects *e, uint32_t class, uint64_t offset,
                  uint64_t size);

/* Is the end of a thread noticed only by the thread that joins it?  It is if
 * the program never detaches, cancels or asks for threads, and if no address of
 * a thread-local variable is in memory. */
bool effects_ends_invisibly(const struct effects *e);
/* May a thread wait in an atomic section of the program, so that others move
 * before it is over? */
bool effects_sections_wait(const struct effects *e);

#endif
