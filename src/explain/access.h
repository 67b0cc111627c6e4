/*
 * explain/access.h - the place of an access, as the line calls it that makes
 * it.
 */
#ifndef EXPLAIN_ACCESS_H
#define EXPLAIN_ACCESS_H

#include "explain/value.h"

/* The scalar that is being accessed, if the source has a better name or type
 * for it than the object that it is in; false: values_scalars says it. */
bool access_place(struct values *v, struct vm *vm, const struct vm_access *a,
                  struct scalar *place);

#endif
