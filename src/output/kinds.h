/*
 * output/kinds.h - what formats say of each kind of fault.
 */
#ifndef OUTPUT_KINDS_H
#define OUTPUT_KINDS_H

#include <stdbool.h>

enum { KIND_CWES = 6 };

struct kind {
  const char *id;    /* "valid-deref" */
  const char *name;  /* "InvalidAccess" */
  const char *title; /* a few words */
  const char *text;  /* a sentence or two */
  const char *rule;  /* SV-COMP's, inside of LTL(...); ours if it has none */
  unsigned cwes[KIND_CWES]; /* weaknesses that such a fault may be; 0 ends */
  bool mild;                /* a leak: nothing goes wrong at once */
};

/* All of them; an id of NULL ends the table. */
extern const struct kind kinds[];
/* NULL: there is none of this name. */
const struct kind *kind_find(const char *id);
/* The weakness that a fault with this message is, or 0. */
unsigned kind_cwe(const struct kind *kind, const char *message);

#endif
