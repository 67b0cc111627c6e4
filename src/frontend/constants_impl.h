/*
 * frontend/constants_impl.h - does a file have constants that must be looked
 * at?
 */
#ifndef FRONTEND_CONSTANTS_IMPL_H
#define FRONTEND_CONSTANTS_IMPL_H

#include <stdbool.h>
#include <stddef.h>

/* No: in the text of a C file no initialiser that clang may fold, enumerator or
 * case label has an operator or a floating point number, whatever the macros
 * are.  It is yes in doubt: see frontend/llvm/folded.c. */
bool constants_wanted(const char *text, size_t size);
/* The same for an argument of clang. */
bool constants_wanted_by(const char *arg);

#endif
