/*
 * tests/reference/generate.h - small random concurrent programs.
 *
 *     seed ──> struct program ──listing──> C text, and the line of each
 *                    │                     statement
 *                    └───────build───────> IR, with the same lines
 *
 * A program is lists of statements, each a variant of a shape with lists inside
 * (shapes.h), for each of its functions.  template.h says how IR comes of it.
 */
#ifndef TESTS_REFERENCE_GENERATE_H
#define TESTS_REFERENCE_GENERATE_H

#include "shapes.h"

enum {
  MAX_STATEMENTS = 48,
  MAX_ITEMS = 128,
  MAX_LINES = 400,
  MAX_TEXT = 16384,
  SKELETON_LINES = 6,
  NONE = -1
};

struct statement {
  uint16_t shape, variant;
  int16_t inside[SHAPE_HOLES]; /* the first statement of each list, or NONE */
  int16_t next;                /* in its own list, or NONE */
};
struct program {
  struct statement statements[MAX_STATEMENTS];
  int count;
  int first[FN_COUNT]; /* of each function, or NONE */
};

/* The program of a seed: always the same one.  copies: one in which threads may
 * see each other's copies half done.  theme: what it is about; FEATURE_COUNT:
 * as it comes. */
void generate(struct program *p, uint64_t seed, bool copies,
              enum feature theme);
/* Appends a statement to a list; NONE: there is no room. */
int program_add(struct program *p, int16_t *list, unsigned shape,
                unsigned variant);
void program_clear(struct program *p);
/* The variant of a shape that reads like this; false: there is none. */
bool find_variant(const char *text, unsigned *shape, unsigned *variant);

/* A program as text, and which lines its parts have. */
struct listing {
  char text[MAX_TEXT];
  size_t length;
  unsigned line; /* the next one */
  uint16_t lines[MAX_STATEMENTS][SHAPE_LINES];
  uint16_t item_lines[MAX_ITEMS];
  uint16_t init_lines[MAX_ITEMS]; /* 0: it needs none, or is not used */
  uint16_t function_lines[FN_COUNT][SKELETON_LINES];
  bool item_used[MAX_ITEMS], function_used[FN_COUNT];
  uint8_t locals[FN_COUNT]; /* which of r (1) and q (2) it needs */
  bool features[FEATURE_COUNT];
  bool cancels; /* it calls pthread_cancel */
};
void list_program(const struct program *p, struct listing *l);

/* The function's parts: declaration, and what comes before its end or NULL. */
const char *function_head(enum function f);
const char *function_tail(enum function f);
/* Its name, in a buffer of at least 8 bytes. */
void function_name(enum function f, char *name);
/* Declarations of r and q, as bits say. */
const char *local_text(unsigned locals);

#endif
