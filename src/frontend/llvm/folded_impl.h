/*
 * frontend/llvm/folded_impl.h - operations that clang folds, and that have no
 * defined result.
 *
 * folded.c finds them in a source file and writes a line for each; folded_put.c
 * puts them into the program, so that it is a fault to execute them.
 */
#ifndef FRONTEND_LLVM_FOLDED_IMPL_H
#define FRONTEND_LLVM_FOLDED_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* When the operation counts as executed. */
enum folded_when {
  FOLDED_GLOBAL = 'g',   /* at the start: initialiser of a static variable */
  FOLDED_FUNCTION = 'f', /* at the start: a constant in a function */
  FOLDED_VARIABLE = 'v', /* where an automatic variable is declared */
  FOLDED_LIST = 'l'      /* where a list in braces is copied to an array */
};

struct folded {
  char when;
  char op; /* + - * / % < > of integers; i: a double becomes an integer */
  bool is_signed;
  bool wanted; /* it belongs to something that the program has */
  unsigned bits;
  uint64_t a, b;
  char owner[256];       /* of the variable or function */
  unsigned at[2];        /* FOLDED_VARIABLE, FOLDED_LIST: line and column of
                            the variable or brace; FOLDED_GLOBAL: the line */
  unsigned line, column; /* of the operation */
  char file[1024];
  const char *module; /* of which source */
  uint32_t place;     /* of the owner, a position in the program; 0: none */
};

#define FOLDED_PRINT "%c %c %d %u %" PRIx64 " %" PRIx64 " %s %u %u %u %u %.*s\n"
/* The file may have an empty name. */
#define FOLDED_SCAN                                                            \
  " %c %c %d %u %" SCNx64 " %" SCNx64 " %255s %u %u %u %u %1023[^\n]"

/* The source file at the end of a command line of clang.  NULL: there are none;
 * else lines as above, or a message that begins with '!'.  Meant for a process
 * of its own. */
struct folded_job {
  const char *const *argv;
  size_t count;
  bool wraps;         /* signed overflow is defined */
  const char *folder; /* where clang runs; NULL: here */
};
const char *folded_find(void *job);

#endif
