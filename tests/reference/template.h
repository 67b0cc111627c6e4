/*
 * tests/reference/template.h - programs as IR, without a compiler for each.
 *
 * Every variant of every shape is compiled once, as a function of its own, in
 * one C file together with all declarations; a place for other statements is a
 * call of hole1 or hole2.  What the front end makes of that file is the
 * template.  The IR of a program is put together from copies of the template's
 * functions: a statement is the instructions of its function, with those of
 * the statements inside in place of the calls.  So it is what the front end
 * would have made of the program's text.
 *
 * The runtime is in the template, too, with its passes done.  A program has
 * two forms: as it was lowered, where functions of libc are undefined; and
 * finished, with as much of the runtime as it reaches.
 */
#ifndef TESTS_REFERENCE_TEMPLATE_H
#define TESTS_REFERENCE_TEMPLATE_H

#include "generate.h"
#include "ir/ir.h"

/* A function of the template that a piece of a program comes from. */
enum piece_kind {
  PIECE_NONE,
  PIECE_ITEM, /* a function among the declarations, or none */
  PIECE_INIT,
  PIECE_STATEMENT,
  PIECE_SKELETON
};

/* Who is on a line of the template: line number k of a piece. */
struct template_line {
  uint8_t kind, k;
};

enum { RETURN_TYPES = 2 }; /* of a statement that returns: void *, int */

/* One C file, loaded.  Some functions of the runtime look whether the program
 * can cancel threads, so there are two. */
struct template {
  struct ir_program raw;  /* as it was lowered */
  struct ir_program done; /* after the passes; the same numbers */
  struct template_line *lines;
  size_t line_count, line_capacity;
  uint32_t *statements[RETURN_TYPES]; /* function of each shape's variant */
  uint32_t inits[MAX_ITEMS], skeletons[FN_COUNT][4];
  uint32_t symbols[FN_COUNT];      /* what is called f0, in statements */
  uint32_t holes[SHAPE_HOLES + 1]; /* 0: what follows is the next statement */
  uint32_t start;                  /* of the runtime */
  uint32_t positions[MAX_LINES];   /* of the lines of a program */
};

/* Writes a C file into the folder and loads it; false: the text says why not.
 */
bool template_load(struct template *t, const char *folder, bool cancels,
                   char *problem, size_t room);
void template_release(struct template *t);
/* The number of a shape's variant among all. */
size_t variant_index(unsigned shape, unsigned variant);

/* A program's IR. */
struct build {
  const struct template *template;
  const struct program *program;
  const struct listing *listing;
  struct ir_program ir;
  uint32_t *function_map, *global_map; /* from the template's numbers; 0: no */
  uint32_t *functions, *globals;       /* and back; without index 0 */
};

/* As it was lowered. */
void build_lowered(struct build *b, const struct template *t,
                   const struct program *p, const struct listing *l);
/* The same with passes done, and the runtime. */
void build_finish(struct build *b);
void build_release(struct build *b);

/* For build.c: the body of function number `to` of the program is that of
 * function `from` of the template, with the program's statements. */
void splice_function(struct build *b, uint32_t to, uint32_t from);
/* Something of the template is needed: its number in the program. */
uint32_t build_function(struct build *b, uint32_t index);
uint32_t build_global(struct build *b, uint32_t index);

#endif
