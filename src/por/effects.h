/*
 * por/effects.h - what memory a thread may still touch, from where it
 * stands, to the end of the program.
 *
 * Memory is told apart by classes: one for each global, each local that has an
 * address, each call that allocates; a few for the rest.  A class has places,
 * four bytes each, the last of which is all the rest of the object.  Which
 * class a pointer may point to, and where in it, is found for all functions at
 * once, whatever the order of their instructions; what a function touches
 * through its own parameters counts for each of its callers with what that one
 * passes.  Accesses to blocks that nobody else can know of (por/escape.h)
 * are left out: effects are what other threads may meet with.
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
/* The program has been through all passes. */
struct effects *effects_new(struct ir_program *program);
void effects_free(struct effects *e);

enum effects_class {
  CLASS_NONE,         /* never written: of interest to nobody */
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
/* Is some of these bytes of an object of the class in the set?  Size 0: all. */
bool effects_has(const struct effects *e, const uint64_t *set, uint32_t class,
                 uint64_t offset, uint64_t size);
/* What function may touch from instruction insn on until it returns, calls
 * included.  Kept until the effects are freed. */
const struct effect *effects_from(struct effects *e, unsigned mode,
                                  uint32_t function, uint32_t insn);
/* Does it begin an atomic section that goes on after it returned? */
bool effects_opens(const struct effects *e, uint32_t function);
/* What the call at insn alone may touch. */
const struct effect *effects_of_call(struct effects *e, uint32_t function,
                                     uint32_t insn);

/* The call starts a thread: what argument 0 points to, as written (the new
 * thread's id), and argument 1 (its attributes), as read. */
const struct effect *effects_of_start(struct effects *e, uint32_t function,
                                      uint32_t insn);
/* The call is a wait for a condition variable, argument 0, that is under way:
 * what it touches until it has its mutex again. */
const struct effect *effects_of_sleep(struct effects *e, uint32_t function,
                                      uint32_t insn);
/* What ends with a frame of the function, wherever it stands. */
const struct effect *effects_of_frame(struct effects *e, uint32_t function);
/* The instructions from insn on, in this function, that may touch a class; all
 * of them are loads, stores and exchanges, unless it is not known: there are
 * calls that touch it, or too many. */
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

/* Are these bytes, unless they are zero, written by nobody any more? */
bool effects_once(const struct effects *e, uint32_t class, uint64_t offset,
                  uint64_t size);

/* Can a thread's end be noticed only by who joins it?  Nobody detaches,
 * cancels or asks for threads, or has addresses of their variables. */
bool effects_quiet_ends(const struct effects *e);
/* May a thread wait in an atomic section of the program, so that others move
 * before it is over? */
bool effects_sections_wait(const struct effects *e);

#endif
