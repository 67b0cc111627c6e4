/*
 * frontend/llvm/model_types_impl.h - declarations that models need, and types
 * as C writes them.
 */
#ifndef FRONTEND_LLVM_MODEL_TYPES_IMPL_H
#define FRONTEND_LLVM_MODEL_TYPES_IMPL_H

#include "base/text.h"
#include "frontend/llvm/libclang_impl.h"

/* A piece of the text of a unit: a declaration. */
struct model_piece {
  unsigned start, end;
};

/* What the models of one unit need. */
struct model_types {
  const struct libclang *c;
  const char *text;
  size_t size;
  struct model_piece *pieces;
  size_t count, capacity;
  struct text tags; /* structs and unions that need no content */
  bool failed;      /* something has no name that could be written */
};

/* Adds what must stand before a use of the type; complete: of its content,
 * too. */
void model_need(struct model_types *types, CXType type, bool complete);
/* The declarations, in their order, each with a form feed behind it. */
void model_types_write(struct model_types *types, struct text *to);

/* A declaration of a name with a type, as C writes it. */
void model_declare(const struct libclang *c, CXType type, const char *name,
                   struct text *to);

#endif
