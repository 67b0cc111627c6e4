/*
 * ir/builtins.h - functions that the machine itself provides, by what they
 * do with memory.
 */
#ifndef IR_BUILTINS_H
#define IR_BUILTINS_H

#include <stdbool.h>

enum builtin {
  NOT_KNOWN, /* may read and write what its arguments point to */
  READS,
  ALLOCATES,
  REALLOCATES,
  MEMALIGN,
  NEW,
  FREES,
  COPIES,
  SEARCHES,
  FILLS,
  STARTS_THREAD,
  RESTARTS_THREAD, /* ends frames, and starts as a new thread does */
  CALLS_MAIN,
  CONSTRUCTOR,
  DESTRUCTOR,
  GIVES_RUNTIME,
  JUMPS, /* reads, and ends frames */
  NOTHING
};
enum builtin builtin_of(const char *name);
/* Is it one that reads or writes blocks or strings of the program, which may be
 * done in pieces? */
bool builtin_has_pieces(const char *name);

#endif
