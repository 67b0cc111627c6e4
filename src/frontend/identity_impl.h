/*
 * frontend/identity_impl.h - which compiler, and which allways, made something.
 */
#ifndef FRONTEND_IDENTITY_IMPL_H
#define FRONTEND_IDENTITY_IMPL_H

#include <stdbool.h>

#include "base/text.h"

/* Adds lines that change when a compiler does that is run in a folder (NULL:
 * here), with its libraries and its own files of options, or this program.
 * False: the compiler is not found. */
bool identity_of(const char *program, const char *folder, struct text *to);

#endif
