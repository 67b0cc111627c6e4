/*
 * frontend/runtime_library.h - the runtime as bitcode, inside allways.
 *
 * scripts/embed_runtime.py writes the tables when allways is built, from the
 * files of runtime/ as clang compiled them.
 */
#ifndef FRONTEND_RUNTIME_LIBRARY_H
#define FRONTEND_RUNTIME_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

struct runtime_module {
  const char *name; /* "runtime/string_copy.c" */
  const unsigned char *bytes;
  size_t size;
};
extern const struct runtime_module runtime_modules[];

/* Which module defines an external name. */
struct runtime_symbol {
  const char *name;
  uint32_t module;
};
extern const struct runtime_symbol runtime_symbols[]; /* sorted by name */
extern const size_t runtime_symbol_count;

#endif
