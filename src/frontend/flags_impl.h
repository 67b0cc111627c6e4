/*
 * frontend/flags_impl.h - a command line of a C compiler: what it makes of
 * what, and what clang needs to know of it.
 */
#ifndef FRONTEND_FLAGS_IMPL_H
#define FRONTEND_FLAGS_IMPL_H

#include "frontend/words_impl.h"

/* What the command makes. */
enum flags_mode {
  FLAGS_PROGRAM, /* a program or a library; or nothing, without input */
  FLAGS_OBJECTS, /* -c: an object for each source */
  FLAGS_OTHER    /* text, dependencies, messages */
};

struct flags {
  enum flags_mode mode;
  char *output;         /* -o, a word of `given`; NULL: there is none */
  struct words given;   /* the whole command, response files expanded */
  struct words args;    /* for clang */
  struct words sources; /* in C */
  struct words kinds;   /* of each source: what -x says of it, or "" */
  struct words dropped; /* options that may matter and are not for clang */
  char *loads;   /* an option that loads code, a word of `given`; or NULL */
  bool unclosed; /* response files name each other without an end */
  bool at_word;  /* a word begins with @ that names no file */
};

/* argv[0] is the compiler.  Response files are looked for in a folder; NULL:
 * the current one. */
void flags_read(struct flags *flags, const char *const *argv, size_t count,
                const char *folder);
void flags_release(struct flags *flags);

#endif
