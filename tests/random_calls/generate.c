/*
 * generate.c - a small random sequential C program with calls, for a seed.
 *
 * usage: random-calls SEED > program.c
 *
 * Three to six functions call each other, also in circles and through pointers;
 * their first parameter is what ends that.  They share variables, an array,
 * structures, unions, blocks and lists, and get pointers to any of these: the
 * same one twice, into the middle of something, to locals of a caller.  Each
 * uses few of the variables, so that many calls of it differ only in what it
 * does not look at.  There are choices of two, of a few and of all integers,
 * words written by halves and bytes, structures copied with holes in them.
 *
 * A program draws vices of its own: assertions that may fail, blocks lost,
 * freed twice or used after that, blocks that are too small, pointers to dead
 * locals, undefined values, pointers that are not checked, output in rare
 * branches, exits.  About a third of the programs have a fault.
 *
 * Plain search of most programs sees less than some ten thousand states.  The
 * same seed makes the same text.
 *
 * What summaries of calls have to get right is in it for that: each deliberate
 * bug that tests/seeded_summaries.py puts into them must show within some
 * dozens of seeds.  For what chance brings together too seldom, some programs
 * have a shape that is made for it: see shapes.h.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shapes.h"

enum { MAX_FUNCTIONS = 6, NEAR = 4, TEXTS = 16, TEXT = 160, NESTING = 3 };

/* What a function gets and returns.  All have `n` first: calls left to make. */
enum kind {
  K_PLAIN, /* void (int n) */
  K_INTS,  /* int (int n, int *p, int *q) */
  K_NODES, /* struct node *(int n, struct node *s, struct node *t) */
  K_PAIR,  /* void (int n, struct pair *r, int v) */
  K_WHERE, /* int (int n, struct node **w) */
  K_TWO,   /* struct two (int n, int *p) */
  K_MAKE,  /* struct node *(int n, int v): the caller's from then on */
  KINDS
};

/* What may be wrong with a program. */
enum vice {
  V_DOUBTFUL = 1,   /* assertions that may fail */
  V_BLOCKS = 2,     /* freed twice, used after that */
  V_LOST = 4,       /* blocks nobody knows any more */
  V_SIZE = 8,       /* blocks of one or two numbers */
  V_DANGLING = 16,  /* pointers to locals that are gone */
  V_UNDEFINED = 32, /* undefined bytes are used */
  V_NULL = 64,      /* pointers are not checked */
  V_OUTPUT = 128,   /* output, in rare branches */
  V_EXIT = 256,
  V_BYTES = 512, /* pointers in pieces are used */
};

struct gen {
  uint64_t state;
  FILE *body;
  unsigned vices;
  int indent, nesting;
  int count; /* of functions */
  enum kind kinds[MAX_FUNCTIONS];
  int me;           /* whose text is written; count: main */
  int choices;      /* that may still be written */
  int calls;        /* of this function */
  int names;        /* local variables so far */
  bool freed;       /* blocks of `other` and `box` are given back */
  bool lazy;        /* variables hold choices that are not made yet */
  int hooked;       /* the function that `hook` may stand for, or -1 */
  uint32_t cluster; /* of variables that share words */
  bool bare;        /* few statements, about few variables */
  bool endless;     /* recursion is ended by choices only */
  char near[MAX_FUNCTIONS + 1][NEAR][TEXT]; /* variables each function uses */
  char texts[TEXTS][TEXT];
  unsigned text;
};

/* ---------------------------------------------------------------- numbers */

uint32_t draw_number(uint64_t *state, uint32_t below) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (uint32_t)(*state >> 32) % below;
}

static uint32_t draw(struct gen *g, uint32_t below) {
  return draw_number(&g->state, below);
}

static bool percent(struct gen *g, uint32_t p) { return draw(g, 100) < p; }

static bool vice(struct gen *g, enum vice v, uint32_t p) {
  return (g->vices & v) && percent(g, p);
}

/* ------------------------------------------------------------------- text */

__attribute__((format(printf, 2, 3))) static void
line(struct gen *g, const char *format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(g->body, "%*s", 2 * g->indent, "");
  vfprintf(g->body, format, args);
  fputc('\n', g->body);
  va_end(args);
}

/* A piece of text that is good for a while. */
__attribute__((format(printf, 2, 3))) static const char *
piece(struct gen *g, const char *format, ...) {
  char *text = g->texts[g->text++ % TEXTS];
  va_list args;
  va_start(args, format);
  vsnprintf(text, TEXT, format, args);
  va_end(args);
  return text;
}

static void open_block(struct gen *g) {
  g->indent++;
  g->nesting++;
}

static void close_block(struct gen *g) {
  g->indent--;
  g->nesting--;
  line(g, "}");
}

static bool is_main(const struct gen *g) { return g->me == g->count; }

static bool is(const struct gen *g, enum kind kind) {
  return !is_main(g) && g->kinds[g->me] == kind;
}

/* ------------------------------------------------------------------ places */

/* An integer variable anywhere. */
static const char *any_place(struct gen *g) {
  switch (draw(g, 12)) {
  case 0:
    return "g0";
  case 1:
    return "g1";
  case 2:
    return "g2";
  case 3:
  case 4:
    return piece(g, "a[%u]", draw(g, 4));
  case 5:
    return "pair.left";
  case 6:
    return piece(g, "pair.flags[%u]", draw(g, 4));
  case 7:
    return piece(g, "word[%u].part[%u]", draw(g, 2), draw(g, 4));
  case 8:
    return piece(g, "word[%u].half[%u]", draw(g, 2), draw(g, 2));
  case 9:
    return percent(g, 50) ? "own" : "big";
  case 10:
    return piece(g, "fixed[%u].%s", draw(g, 2),
                 percent(g, 60) ? "value" : "tag");
  default:
    return percent(g, 50) ? "twin.left" : "twin.flags[1]";
  }
}

/* Variables that share words. */
static const char *cluster_place(struct gen *g, uint32_t cluster) {
  switch (cluster) {
  case 0:
    return percent(g, 50)
               ? piece(g, "word[0].half[%u]", draw(g, 2))
               : piece(g, "word[%u].part[%u]", draw(g, 2), draw(g, 4));
  case 1:
    return percent(g, 40) ? "pair.left"
                          : piece(g, "pair.flags[%u]", draw(g, 4));
  default:
    return piece(g, "a[%u]", draw(g, 2));
  }
}

static void draw_near(struct gen *g, int f) {
  bool clustered = percent(g, 50);
  for (int i = 0; i < NEAR; i++)
    snprintf(g->near[f][i], TEXT, "%s",
             clustered && i < NEAR - 1 ? cluster_place(g, g->cluster)
                                       : any_place(g));
}

static const char *near_place(struct gen *g, int f) {
  return g->near[f][draw(g, NEAR)];
}

/* What the parameters lead to. */
static const char *own_place(struct gen *g) {
  if (is(g, K_INTS))
    return vice(g, V_SIZE, 20) ? "p[1]" : percent(g, 50) ? "*p" : "*q";
  if (is(g, K_TWO))
    return vice(g, V_SIZE, 40) ? "p[1]" : "*p";
  if (is(g, K_PAIR))
    return percent(g, 40)   ? "r->left"
           : percent(g, 60) ? piece(g, "r->flags[%u]", draw(g, 4))
                            : "*r->at";
  return near_place(g, g->me);
}

static const char *place(struct gen *g) {
  uint32_t d = draw(g, 100);
  if (d < 40)
    return own_place(g);
  if (d < 75)
    return near_place(g, g->me);
  if (d < 81)
    return "*gp";
  if (d < 86)
    return vice(g, V_SIZE, 50) ? "box[1]" : "box[0]";
  return percent(g, 60) ? "x" : piece(g, "m[%u]", draw(g, 2));
}

/* A node, or NULL. */
static const char *node(struct gen *g) {
  if (is(g, K_NODES) && percent(g, 70))
    return percent(g, 60) ? "s" : "t";
  if (is(g, K_WHERE) && percent(g, 60))
    return "(*w)";
  switch (draw(g, 4)) {
  case 0:
    return g->vices & V_BLOCKS ? "other" : "list";
  case 1:
    return "cursor";
  default:
    return "list";
  }
}

static bool is_checked(struct gen *g) { return !vice(g, V_NULL, 25); }

static const char *field(struct gen *g) {
  if (vice(g, V_UNDEFINED, 25))
    return percent(g, 50) ? "half" : "spare";
  return percent(g, 60) ? "value" : "tag";
}

static const char *pointer_test(struct gen *g) {
  if (is(g, K_INTS))
    return percent(g, 60) ? "p == q" : "p == gp";
  if (is(g, K_NODES))
    return percent(g, 50) ? "s == t" : "s == list";
  if (is(g, K_PAIR))
    return percent(g, 50) ? "r == &pair" : "r->at == gp";
  if (is(g, K_WHERE))
    return percent(g, 50) ? "w == &list" : "*w == cursor";
  if (is(g, K_TWO))
    return percent(g, 50) ? "p == gp" : "p == box";
  return percent(g, 50) ? "gp == &g0" : "cursor == list";
}

static const char *value(struct gen *g) {
  uint32_t d = draw(g, 100);
  const char *n;
  if (d < 25)
    return piece(g, "%u", draw(g, 4));
  if (d < 55)
    return place(g);
  if (d < 70)
    return piece(g, "(%s + %u) & 3", place(g), 1 + draw(g, 2));
  if (d < 80)
    return piece(g, "(%s + %s) & 3", place(g), place(g));
  if (d < 88 && g->lazy)
    return piece(g, "lazy > %u", 10 * draw(g, 3));
  if (d < 92)
    return pointer_test(g);
  n = node(g);
  return is_checked(g) ? piece(g, "%s ? %s->%s : 1", n, n, field(g))
                       : piece(g, "%s->%s", n, field(g));
}

static const char *test(struct gen *g) {
  uint32_t d = draw(g, 100);
  if (d < 25)
    return pointer_test(g);
  if (d < 40 && g->lazy)
    return piece(g, "lazy %s %u", percent(g, 70) ? ">" : "==", 10 * draw(g, 3));
  if (d < 55)
    return piece(g, "%s", node(g));
  return piece(g, "(%s) %s %u", value(g), percent(g, 60) ? "==" : "<",
               draw(g, 3));
}

/* --------------------------------------------------------------- arguments */

static const char *int_pointer(struct gen *g) {
  if ((is(g, K_INTS) || is(g, K_TWO)) && percent(g, 40))
    return is(g, K_INTS) && percent(g, 50) ? "q" : "p";
  if (is(g, K_PAIR) && percent(g, 30))
    return percent(g, 60) ? "&r->left" : "r->at";
  if (percent(g, 40)) /* not what lasts: up to its name, one is as another */
    return percent(g, 40) ? "&x" : percent(g, 60) ? "&y" : "m";
  switch (draw(g, 11)) {
  case 0:
    return "&g0";
  case 1:
    return "&g1";
  case 2:
  case 3:
    return piece(g, "&a[%u]", draw(g, 3));
  case 4:
    return "&pair.left";
  case 5:
    return "&x";
  case 6:
    return piece(g, "&m[%u]", draw(g, 2));
  case 7:
    return "gp";
  case 8:
    return !g->freed || (g->vices & (V_BLOCKS | V_SIZE)) ? "box" : "&g2";
  case 9:
    return "list ? &list->value : &g0";
  default:
    return "&fixed[0].value";
  }
}

static const char *node_pointer(struct gen *g) {
  if (is(g, K_NODES) && percent(g, 50))
    return percent(g, 50) ? "s" : percent(g, 50) ? "t" : "s ? s->next : t";
  switch (draw(g, 8)) {
  case 0:
    if (percent(g, 70))
      return "list ? list->next : NULL";
    return "NULL";
  case 1:
  case 2:
    return piece(g, "&fixed[%u]", draw(g, 2));
  case 3:
    return "cursor";
  case 4:
    return "list ? list->next : NULL";
  case 5:
    return g->vices & V_BLOCKS ? "other" : "list";
  default:
    return "list";
  }
}

static const char *pair_pointer(struct gen *g) {
  if (is(g, K_PAIR) && percent(g, 50))
    return "r";
  return percent(g, 40) ? "&pair" : percent(g, 50) ? "&twin" : "&here";
}

static const char *where(struct gen *g) {
  if (is(g, K_WHERE) && percent(g, 60))
    return percent(g, 50) ? "w" : "*w ? &(*w)->next : w";
  if (is(g, K_NODES) && (g->vices & V_BLOCKS) && percent(g, 20))
    return "s ? &s->next : &list";
  return percent(g, 70) ? "&other" : "&list";
}

/* ------------------------------------------------------------------- calls */

static void call_of(struct gen *g, int f, const char *name, const char *n) {
  const char *one;
  switch (g->kinds[f]) {
  case K_PLAIN:
    line(g, "%s(%s);", name, n);
    break;
  case K_INTS:
    one = int_pointer(g);
    line(g, "%s = %s(%s, %s, %s) & 3;", percent(g, 60) ? "x" : place(g), name,
         n, one, percent(g, 25) ? one : int_pointer(g));
    break;
  case K_NODES:
    one = node_pointer(g);
    if (vice(g, V_DANGLING, 30) || vice(g, V_BLOCKS, 30))
      line(g, "cursor = %s(%s, %s, %s);", name, n, one, node_pointer(g));
    else
      line(g, "x = %s(%s, %s, %s) == %s;", name, n, one,
           percent(g, 25) ? one : node_pointer(g), node(g));
    break;
  case K_PAIR:
    line(g, "%s(%s, %s, %s);", name, n, pair_pointer(g),
         vice(g, V_UNDEFINED, 20) ? "fixed[0].spare" : value(g));
    break;
  case K_WHERE:
    line(g, "x = %s(%s, %s);", name, n, where(g));
    break;
  case K_TWO:
    one = int_pointer(g);
    line(g, "struct two two%d = %s(%s, %s);", g->names, name, n, one);
    line(g,
         percent(g, 50) ? "*two%d.at = two%d.number & 3;"
                        : "x = (*two%d.at + two%d.number) & 3;",
         g->names, g->names);
    g->names++;
    break;
  default:
    line(g, "struct node *made%d = %s(%s, %s);", g->names, name, n, value(g));
    if (percent(g, 50)) {
      line(g, "if (made%d) {", g->names);
      line(g, "  made%d->next = list;", g->names);
      line(g, "  list = made%d;", g->names);
      line(g, "}");
    } else if (!vice(g, V_LOST, 60)) {
      line(g, "free(made%d);", g->names);
    }
    g->names++;
  }
}

/* Functions call those after them; others only while n allows it. */
static void call(struct gen *g) {
  int f = (int)draw(g, (uint32_t)g->count);
  bool hook = g->hooked >= 0 && percent(g, 15);
  if (g->calls-- <= 0)
    return;
  if (hook)
    f = g->hooked;
  const char *name = hook ? "hook" : piece(g, "f%d", f);
  if (is_main(g)) {
    line(g, "{");
    open_block(g);
    call_of(g, f, name, percent(g, 80) ? "1" : "2");
    close_block(g);
    return;
  }
  bool onward = f > g->me && !hook;
  line(g, onward       ? "{"
          : g->endless ? "if (__VERIFIER_nondet_bool()) {"
                       : "if (n > 0) {");
  open_block(g);
  call_of(g, f, name, onward || g->endless ? "n" : "n - 1");
  close_block(g);
}

/* -------------------------------------------------------------- statements */

static void statement(struct gen *g);

static void some(struct gen *g, uint32_t most) {
  for (uint32_t i = 1 + draw(g, most); i > 0; i--)
    statement(g);
}

static void assign(struct gen *g) {
  const char *n;
  if (percent(g, 80)) {
    line(g, "%s = %s;", place(g), value(g));
    return;
  }
  n = node(g);
  if (is_checked(g))
    line(g, "if (%s)", n);
  line(g, "  %s->%s = %s;", n, percent(g, 60) ? "value" : "tag", value(g));
}

static void condition(struct gen *g) {
  if (g->nesting >= NESTING) {
    assign(g);
    return;
  }
  line(g, "if (%s) {", test(g));
  open_block(g);
  some(g, 2);
  if (percent(g, 30)) {
    g->indent--;
    line(g, "} else {");
    g->indent++;
    some(g, 2);
  }
  close_block(g);
}

static void choice(struct gen *g) {
  if (g->choices <= 0 || g->nesting >= NESTING) {
    condition(g);
    return;
  }
  g->choices--;
  if (percent(g, 70)) {
    line(g, "if (__VERIFIER_nondet_bool()) {");
    open_block(g);
    some(g, 2);
    close_block(g);
    return;
  }
  int n = g->names++;
  line(g, "int c%d = __VERIFIER_nondet_int();", n);
  if (percent(g, 60)) {
    line(g, "__VERIFIER_assume(c%d >= 0 && c%d <= %u);", n, n, 1 + draw(g, 2));
    line(g, g->lazy && percent(g, 50) ? "%s = c%d;" : "%s = number(c%d);",
         place(g), n);
    return;
  }
  line(g, "if (c%d > %u) {", n, 10 * draw(g, 9));
  open_block(g);
  some(g, 2);
  close_block(g);
}

static void loop(struct gen *g) {
  if (g->nesting >= NESTING) {
    assign(g);
    return;
  }
  int n = g->names++;
  if (percent(g, 50)) {
    line(g, "for (int i%d = 0; i%d < %u; i%d++) {", n, n, 2 + draw(g, 2), n);
  } else {
    line(g, "int k%d = 0;", n);
    line(g, "for (struct node *e = %s; e && k%d < 4; e = e->next, k%d++) {",
         node(g), n, n);
    line(g, percent(g, 50) ? "  x = (x + e->value) & 7;"
                           : "  e->tag = (e->tag + 1) & 3;");
  }
  open_block(g);
  int choices = g->choices;
  g->choices = choices > 0 && percent(g, 30); /* they count twice */
  some(g, 1);
  g->choices = choices + g->choices - 2;
  close_block(g);
}

static void certainty(struct gen *g) {
  if (vice(g, V_DOUBTFUL, 40))
    line(g, "assert((%s) != %u);", value(g), draw(g, 4));
  else if (percent(g, 50))
    line(g, "assert(gp != NULL);");
  else
    line(g, "assert((%s & 3) < 4);", place(g));
}

/* A variable gets a value that it may have already. */
static void blind(struct gen *g) {
  line(g, "if (__VERIFIER_nondet_bool())");
  line(g, "  %s = %u;", percent(g, 70) ? near_place(g, g->me) : own_place(g),
       draw(g, 2));
}

/* What was written is read through another name, or is it? */
static void overlap(struct gen *g) {
  if (is(g, K_INTS)) {
    line(g, "*p = %u;", draw(g, 2));
    line(g, "*q = %u;", 2 + draw(g, 2));
    line(g, "%s = *p;", percent(g, 50) ? "x" : near_place(g, g->me));
  } else if (is(g, K_NODES)) {
    line(g, "if (s && t) {");
    line(g, "  s->value = %u;", draw(g, 2));
    line(g, "  t->value = %u;", 2 + draw(g, 2));
    line(g, "  %s = s->value;", near_place(g, g->me));
    line(g, "}");
  } else {
    assign(g);
  }
}

static void assumption(struct gen *g) {
  line(g, "__VERIFIER_assume((%s) != %u);", value(g), draw(g, 4));
}

static void push(struct gen *g) {
  int n = g->names++;
  const char *to = is(g, K_WHERE) ? "*w" : percent(g, 70) ? "other" : "list";
  line(g, "struct node *node%d = malloc(sizeof *node%d);", n, n);
  line(g, "node%d->value = %s;", n, value(g));
  line(g, "node%d->tag = %u;", n, draw(g, 3));
  if (percent(g, 30))
    line(g, "node%d->half = %s;", n, value(g));
  line(g, "node%d->next = %s;", n, to);
  line(g, "%s = node%d;", to, n);
}

static void pop(struct gen *g) {
  int n = g->names++;
  const char *from = is(g, K_WHERE) ? "*w" : "other";
  if (is(g, K_WHERE) && !(g->vices & V_BLOCKS)) {
    line(g, "struct node *node%d = w == &list ? NULL : *w;", n);
  } else {
    line(g, "struct node *node%d = %s;", n, from);
  }
  line(g, "if (node%d) {", n);
  line(g, "  %s = node%d->next;", from, n);
  if (!vice(g, V_LOST, 40))
    line(g, "  free(node%d);", n);
  line(g, "}");
}

static void renew_box(struct gen *g) {
  if (!g->freed) {
    line(g, "box[0] = %s;", value(g));
    return;
  }
  bool small = vice(g, V_SIZE, 50);
  if (percent(g, 25)) {
    line(g, "box = realloc(box, %u * sizeof *box);", small ? 1u : 3u);
  } else {
    if (!vice(g, V_LOST, 30))
      line(g, "free(box);");
    line(g,
         percent(g, 50) ? "box = calloc(%u, sizeof *box);"
                        : "box = malloc(%u * sizeof *box);",
         small ? 1u : 2 + draw(g, 2));
  }
  line(g, "box[0] = %s;", value(g));
  if (percent(g, 70) && !small)
    line(g, "box[1] = %s;", value(g));
}

static void block(struct gen *g) {
  uint32_t d = draw(g, 100);
  if (g->endless)
    assign(g);
  else if (d < 40)
    push(g);
  else if (d < 70 && g->freed)
    pop(g);
  else if (d < 90)
    renew_box(g);
  else if (vice(g, V_BLOCKS, 60))
    line(g, "free(%s);", percent(g, 50) ? "box" : node(g));
  else
    line(g, "cursor = %s;",
         g->vices & V_BLOCKS ? node(g) : piece(g, "&fixed[%u]", draw(g, 2)));
}

static void copy(struct gen *g) {
  switch (draw(g, 9)) {
  case 0:
    line(g, "%s = %s;", percent(g, 50) ? "pair" : "twin",
         is(g, K_PAIR) ? "*r" : "here");
    break;
  case 1:
    line(g, "here = %s;", percent(g, 50) ? "pair" : "twin");
    break;
  case 2:
    line(g, "memset(%s.flags, %u, %u);", percent(g, 50) ? "pair" : "twin",
         draw(g, 2), 1 + draw(g, 4));
    break;
  case 3:
    line(g, "memcpy((char *)a + %u, (char *)word + %u, %u);", draw(g, 8),
         draw(g, 4), 1 + draw(g, 4));
    break;
  case 4:
    line(g, "if (%s) {", node(g));
    line(g, "  fixed[1] = *%s;", node(g));
    line(g, "  fixed[1].next = NULL;");
    line(g, "}");
    break;
  case 5:
    line(g, "memmove(&a[%u], &a[%u], 2 * sizeof *a);", draw(g, 3), draw(g, 3));
    break;
  case 6:
    line(g, "memcpy((char *)&hand.to%s, (char *)&hand.from%s, 4);", "", "");
    break;
  case 7:
    line(g, "memcpy((char *)&hand.to + 4, (char *)&hand.from + 4, 4);");
    break;
  default:
    line(g, "memset(&fixed[1], 0, sizeof fixed[1]);");
  }
}

static void point(struct gen *g) {
  switch (draw(g, 8)) {
  case 0:
    line(g, "gp = &a[%u];", draw(g, 4));
    break;
  case 1:
    line(g, "gp = %s;", percent(g, 50) ? "&g0" : "&pair.left");
    break;
  case 2:
    line(g, "hand.from = %s;", percent(g, 50) ? "&g1" : "&a[1]");
    break;
  case 3:
    line(g, "hand.to = hand.from;");
    break;
  case 4:
    line(g, "%s.at = %s;", percent(g, 50) ? "pair" : "twin",
         percent(g, 50) ? "&g0" : "&a[2]");
    break;
  case 5:
    if (vice(g, V_BYTES, 80))
      line(g, "*hand.to = %s;", value(g));
    else if (vice(g, V_DANGLING, 80) || is_main(g))
      line(g, "gp = %s;", percent(g, 50) ? "&x" : "&m[1]");
    else
      line(g, "gp = &fixed[1].value;");
    break;
  case 6:
    line(g, "fixed[0].next = %s;", percent(g, 50) ? "NULL" : "&fixed[1]");
    break;
  default:
    if (is(g, K_PAIR))
      line(g, "r->at = gp;");
    else
      line(g, "here.at = gp;");
  }
}

static void delay(struct gen *g) {
  if (!g->lazy || g->choices <= 0) {
    assign(g);
    return;
  }
  g->choices--;
  switch (draw(g, 4)) {
  case 0:
    line(g, "int c%d = __VERIFIER_nondet_int();", g->names);
    line(g, "__VERIFIER_assume(c%d >= 0 && c%d <= 5);", g->names, g->names);
    line(g, "word[%u].whole = c%d;", draw(g, 2), g->names++);
    break;
  case 1:
    line(g, "word[%u].half[%u] = lazy > %u;", draw(g, 2), draw(g, 2),
         10 * draw(g, 3));
    break;
  case 2:
    line(g, "if (lazy >= 0 && lazy <= 5)");
    line(g, "  word[%u].whole = lazy;", draw(g, 2));
    break;
  default:
    line(g, "lazy = __VERIFIER_nondet_int();");
  }
}

static void rarity(struct gen *g) {
  if (vice(g, V_OUTPUT, 50)) {
    line(g, "if (%s) {", test(g));
    line(g, "  if (%s)", test(g));
    line(g, "    puts(\"here\");");
    line(g, "}");
  } else if (vice(g, V_EXIT, 50)) {
    line(g, "if (%s)", test(g));
    line(g, "  exit(0);");
  } else if (is_main(g) || percent(g, 50)) {
    line(g, "%s = %s;", place(g), value(g));
  } else if (is(g, K_INTS) || is(g, K_WHERE)) {
    line(g, "if (%s)", test(g));
    line(g, "  return x;");
  } else if (is(g, K_PLAIN) || is(g, K_PAIR)) {
    line(g, "if (%s)", test(g));
    line(g, "  return;");
  }
}

/* Of a word, one part is written, then another one is read. */
static void beside(struct gen *g) {
  line(g, "%s = %u;", cluster_place(g, g->cluster), draw(g, 3));
  line(g, "%s = %s;", near_place(g, g->me), cluster_place(g, g->cluster));
}

/* All that bare programs are made of. */
static void bare_statement(struct gen *g) {
  const char *p = near_place(g, g->me), *q = near_place(g, g->me);
  uint32_t d = draw(g, 100);
  if (d < 12)
    line(g, "%s = %u;", p, draw(g, 3));
  else if (d < 28)
    blind(g);
  else if (d < 36)
    line(g, "__VERIFIER_assume(%s != %u);", p, draw(g, 2));
  else if (d < 55)
    line(g, "%s = %s == %u ? %u : %u;", p, q, draw(g, 2), draw(g, 3),
         1 + draw(g, 3));
  else if (d < 72 && (g->vices & V_SIZE))
    line(g, "if (__VERIFIER_nondet_bool())\n    %s = %u;",
         is(g, K_INTS) ? "p[1]" : "box[1]", draw(g, 2));
  else if (d < 63)
    beside(g);
  else if (d < 70)
    overlap(g);
  else if (d < 80 && !g->endless)
    block(g);
  else if (d < 85)
    line(g, "if (%s)\n    %s = %u;", pointer_test(g), p, draw(g, 3));
  else
    call(g);
}

static void statement(struct gen *g) {
  if (g->bare) {
    bare_statement(g);
    return;
  }
  static const struct {
    uint32_t weight;
    void (*write)(struct gen *g);
  } all[] = {{26, assign},   {14, condition}, {13, choice}, {6, loop},
             {5, certainty}, {3, assumption}, {5, blind},   {6, overlap},
             {9, block},     {7, copy},       {6, point},   {4, delay},
             {3, rarity},    {14, call}};
  uint32_t total = 0, d;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    total += all[i].weight;
  d = draw(g, total);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (d < all[i].weight) {
      all[i].write(g);
      return;
    }
    d -= all[i].weight;
  }
}

/* --------------------------------------------------------------- functions */

static const char *signature(struct gen *g, int f) {
  static const char *const texts[KINDS] = {
      "void f%d(int n)",
      "int f%d(int n, int *p, int *q)",
      "struct node *f%d(int n, struct node *s, struct node *t)",
      "void f%d(int n, struct pair *r, int v)",
      "int f%d(int n, struct node **w)",
      "struct two f%d(int n, int *p)",
      "struct node *f%d(int n, int v)"};
  char *text = g->texts[g->text++ % TEXTS];
  snprintf(text, TEXT, texts[g->kinds[f]], f);
  return text;
}

static void finish_make(struct gen *g) {
  if (percent(g, 50)) {
    line(g, "if (__VERIFIER_nondet_bool())");
    line(g, "  return NULL;");
  }
  line(g, "struct node *made = malloc(sizeof *made);");
  line(g, "made->value = v & 3;");
  line(g, "made->tag = (char)x;");
  line(g, "made->next = %s;", percent(g, 50) ? "list" : "NULL");
  line(g, "return made;");
}

static void finish(struct gen *g) {
  switch (g->kinds[g->me]) {
  case K_INTS:
    line(g, "return %s;", value(g));
    break;
  case K_NODES:
    line(g, "return %s;", percent(g, 40) ? "s ? s->next : t" : node_pointer(g));
    break;
  case K_WHERE:
    line(g, "return %s;", percent(g, 50) ? "x" : "*w != NULL");
    break;
  case K_TWO:
    line(g, "return (struct two){%s, %s};",
         vice(g, V_DANGLING, 20) ? "&x"
         : percent(g, 70)        ? "p"
                                 : "&a[2]",
         value(g));
    break;
  case K_MAKE:
    finish_make(g);
    break;
  default:
    break;
  }
}

/* Of a function of a bare program it is not clear that it is worth a summary.
 */
static void make_work(struct gen *g) {
  line(g, "for (int i = 0; i < 1; i++)");
  line(g, "  m[0] = n;");
}

static void locals(struct gen *g) {
  line(g, "int x = %s, y = 1, m[2] = {%u, 1};",
       is(g, K_PAIR) || is(g, K_MAKE) ? "v & 3" : piece(g, "%u", draw(g, 3)),
       draw(g, 3));
  line(g, "struct pair here;");
  line(g, "here.left = x;");
  line(g, "here.at = %s;", percent(g, 60) ? "gp" : "m");
  if (percent(g, 50))
    line(g, "memset(here.flags, 0, sizeof here.flags);");
}

/* The first two functions of an endless program call each other, or they call
 * another one, and what decides how it ends is looked at after that. */
static void ring(struct gen *g) {
  bool other = percent(g, g->me ? 50 : 80);
  if (g->me == 1 && percent(g, 50)) {
    line(g, "f0(n);");
    line(g, "%s = %u;", near_place(g, 1), 2 + draw(g, 2));
    return;
  }
  line(g, "if (%s__VERIFIER_nondet_bool()) {", percent(g, 50) ? "!" : "");
  open_block(g);
  if (percent(g, 60))
    line(g, "%s = %u;", g->near[0][percent(g, 30)], draw(g, 2));
  line(g, "f%d(n);", other ? 1 - g->me : g->me);
  g->indent--;
  line(g, "} else {");
  g->indent++;
  if (percent(g, 85))
    call_of(g, 2, "f2", "n");
  close_block(g);
  if (percent(g, 60))
    line(g, "__VERIFIER_assume(%s != %u);", g->near[0][0], draw(g, 2));
  else
    line(g, "%s = %s == %u ? 2 : 3;", g->near[0][1], g->near[0][0], draw(g, 2));
}

static void function(struct gen *g, int f) {
  g->me = f;
  g->calls = 2;
  g->choices = 1 + (int)draw(g, 2);
  line(g, "static %s {", signature(g, f));
  open_block(g);
  locals(g);
  if (g->bare)
    make_work(g);
  bool saved = !g->bare && percent(g, 15);
  if (saved) { /* who is called finds a local of ours */
    line(g, "int *old = gp;");
    line(g, "gp = &x;");
  }
  if (percent(g, g->bare ? 5 : 20))
    line(g, "__VERIFIER_assume(%s != %u);", near_place(g, f), draw(g, 2));
  if (g->endless && f < 2) {
    g->calls = 0;
    ring(g);
  }
  some(g, g->endless ? 1 : g->bare ? 3 : 4);
  if (percent(g, 50))
    overlap(g);
  if (percent(g, 50))
    blind(g);
  else if (!g->bare)
    choice(g);
  if (saved && !vice(g, V_DANGLING, 30))
    line(g, "gp = old;");
  finish(g);
  g->nesting = 0;
  g->indent = 0;
  line(g, "}\n");
}

/* What main does before a call is often nothing that it looks at. */
static void prepare(struct gen *g, int f) {
  if (percent(g, 50))
    line(g, "%s = %u;", near_place(g, f), draw(g, 2));
  if (percent(g, 30))
    line(g, "%s = %s;", any_place(g), value(g));
  if (percent(g, 30) && !g->bare)
    line(g, "seen[%u] = %s;", draw(g, 4), percent(g, 50) ? "x" : value(g));
  if (g->choices > 0 && percent(g, 40)) {
    g->choices--;
    line(g, "if (__VERIFIER_nondet_bool())");
    line(g, "  %s = %u;", near_place(g, f), draw(g, 2));
  }
  if (g->bare && percent(g, 30))
    line(g, "%s = %u;", cluster_place(g, g->cluster), draw(g, 3));
  if (g->freed && !g->endless && percent(g, g->vices & V_SIZE ? 60 : 20))
    renew_box(g);
}

/* The text of a call, in the middle of which others are made. */
static char *call_text(struct gen *g, int f, const char *n) {
  FILE *body = g->body;
  char *text = NULL;
  size_t size = 0;
  g->body = open_memstream(&text, &size);
  if (g->body == NULL)
    abort();
  line(g, "{");
  open_block(g);
  call_of(g, f, piece(g, "f%d", f), n);
  close_block(g);
  fclose(g->body);
  g->body = body;
  return text;
}

/* Both of the ring, in any order. */
static void main_ring(struct gen *g) {
  line(g, "if (__VERIFIER_nondet_bool())");
  line(g, "  %s = 1;", g->near[0][0]);
  for (int i = 0; i < 2; i++) {
    if (percent(g, 40))
      prepare(g, i);
    if (i == 0)
      line(g, "if (__VERIFIER_nondet_bool())");
    line(g, "%sf%d(1);", i ? "" : "  ", i);
  }
}

/* With two variables, with one for both, and with one that is larger. */
static void main_twins(struct gen *g, int f) {
  static const char *const pairs[] = {"&x, &y", "&x, &x", "m, &x"};
  uint32_t first = draw(g, 3);
  for (uint32_t i = 0; i < 2 + draw(g, 2); i++) {
    line(g, "x = y = m[0] = 1;");
    if (percent(g, 60))
      prepare(g, f);
    line(g, "seen[%u] = f%d(1, %s);", i, f, pairs[(first + i) % 3]);
    line(g, "seen[3] = x;");
  }
}

static void main_calls(struct gen *g, int f) {
  if (g->endless) {
    main_ring(g);
    return;
  }
  if (g->kinds[f] == K_INTS && percent(g, 60)) {
    main_twins(g, f);
    return;
  }
  char *text = call_text(g, f, percent(g, 70) ? "1" : "2");
  for (int i = 0; i < 3; i++) {
    prepare(g, f);
    if (i > 0 && percent(g, g->kinds[f] == K_INTS ? 60 : 30)) {
      free(text);
      text = call_text(g, percent(g, 60) ? f : (int)draw(g, (uint32_t)g->count),
                       "1");
    }
    fputs(text, g->body);
  }
  free(text);
}

/* A function that is called in the same way as the one in `hook`. */
static int like(struct gen *g) {
  for (int f = 0; f < g->count; f++)
    if (f != g->hooked && g->kinds[f] == g->kinds[g->hooked])
      return f;
  return g->hooked;
}

static void take_down(struct gen *g) {
  line(g, "while (other) {");
  line(g, "  struct node *next = other->next;");
  line(g, "  free(other);");
  line(g, "  other = next;");
  line(g, "}");
  if (percent(g, 50))
    line(g, "free(box);");
}

/* A choice that was never made is no different from one that was made and has
 * one way left, but not the same state: at the end all are made. */
static void commit(struct gen *g) {
  static const char *const places[] = {"g0",
                                       "g1",
                                       "g2",
                                       "a[0]",
                                       "a[1]",
                                       "a[2]",
                                       "a[3]",
                                       "a[4]",
                                       "seen[0]",
                                       "seen[1]",
                                       "seen[2]",
                                       "seen[3]",
                                       "word[0].whole",
                                       "word[1].whole",
                                       "pair.left",
                                       "twin.left",
                                       "big",
                                       "own",
                                       "fixed[0].value",
                                       "fixed[1].value",
                                       "fixed[0].tag",
                                       "fixed[1].tag",
                                       "box[0]"};
  line(g, "lazy = lazy > 10;");
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    line(g, "%s = number(%s);", places[i], places[i]);
  line(g, "for (int i = 0; i < 4; i++) {");
  line(g, "  pair.flags[i] = number(pair.flags[i]);");
  line(g, "  twin.flags[i] = number(twin.flags[i]);");
  line(g, "}");
  for (int i = 0; i < 2; i++) {
    line(g, "for (struct node *e = %s; e; e = e->next) {",
         i ? "list" : "other");
    line(g, "  e->value = number(e->value);");
    line(g, "  e->tag = number(e->tag);");
    line(g, "}");
  }
}

/* What the two variables may be, together, is a set of faults. */
static void probe(struct gen *g) {
  enum { VALUES = 16 };
  line(g, "switch (4 * (%s & 3) + (%s & 3)) {", g->near[0][0], g->near[0][1]);
  for (int v = 0; v < VALUES; v++) {
    line(g, "case %d:", v);
    line(g, "  assert(0);");
    line(g, "  break;");
  }
  line(g, "}");
}

static void main_function(struct gen *g) {
  g->me = g->count;
  g->calls = 1;
  g->choices = 3;
  line(g, "int main(void) {");
  open_block(g);
  locals(g);
  line(g, "memset(here.flags, 0, sizeof here.flags);");
  line(g, "box = calloc(%u, sizeof *box);", vice(g, V_SIZE, 60) ? 1u : 2u);
  if (g->lazy)
    line(g, "lazy = __VERIFIER_nondet_int();");
  if (g->hooked >= 0)
    line(g, "hook = %s ? f%d : f%d;", any_place(g), g->hooked, like(g));
  for (int i = (int)draw(g, 3); i > 0; i--)
    push(g);
  if (!g->bare)
    statement(g);
  int favourite = (int)draw(g, (uint32_t)g->count);
  if (percent(g, 60)) {
    for (int f = 0; f < g->count; f++)
      if (g->kinds[f] == K_INTS)
        favourite = f;
  }
  main_calls(g, favourite);
  if (!g->bare)
    statement(g);
  if (percent(g, 40) && !g->endless)
    main_calls(g, (int)draw(g, (uint32_t)g->count));
  certainty(g);
  line(g, "seen[0] = x;");
  if (g->endless)
    probe(g);
  if (g->lazy)
    commit(g);
  if (percent(g, 30))
    take_down(g);
  line(g, "return 0;");
  close_block(g);
}

/* --------------------------------------------------------------- a program */

static void declarations(struct gen *g) {
  puts("#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
       "#include <string.h>\n\n"
       "extern int __VERIFIER_nondet_int(void);\n"
       "extern _Bool __VERIFIER_nondet_bool(void);\n"
       "extern void __VERIFIER_assume(int);\n\n"
       "struct node {\n  int value;\n  char tag;\n  short half;\n"
       "  struct node *next;\n  int spare;\n};\n"
       "struct pair {\n  int left;\n  char flags[4];\n  int *at;\n};\n"
       "struct two {\n  int *at;\n  int number;\n};\n"
       "union word {\n  int whole;\n  short half[2];\n  char part[4];\n};\n\n"
       "static int g0, g1, g2, a[5], seen[4], lazy;\n"
       "static long big;\n"
       "static _Thread_local int own;\n"
       "static struct node *list, *other, fixed[2], *cursor = fixed;\n"
       "static int *gp = &g0, *box;\n"
       "static struct pair pair = {.at = &g1}, twin = {.at = a};\n"
       "static union word word[2];\n"
       "static struct {\n  int *from, *to;\n} hand = {&g2, &g2};");
  for (int f = 0; f < g->count; f++)
    printf("static %s;\n", signature(g, f));
  if (g->hooked >= 0) {
    const char *s = signature(g, g->hooked);
    const char *name = strstr(s, piece(g, "f%d(", g->hooked));
    printf("static %.*s(*hook)%s;\n", (int)(name - s), s, strchr(name, '('));
  }
  puts("\nstatic int number(int value) {\n  switch (value) {");
  for (int i = 0; i < 8; i++)
    printf("  case %d:\n    return %d;\n", i, i);
  puts("  default:\n    return 8;\n  }\n}\n");
}

static unsigned draw_vices(struct gen *g) {
  static const uint32_t chance[] = {15, 12, 8, 22, 8, 8, 8, 8, 4, 5};
  unsigned vices = 0;
  for (size_t i = 0; i < sizeof chance / sizeof *chance; i++)
    if (percent(g, chance[i]))
      vices |= 1u << i;
  return vices;
}

static void program(struct gen *g) {
  g->count = 3 + (int)draw(g, MAX_FUNCTIONS - 2);
  g->vices = draw_vices(g);
  g->freed = percent(g, 60);
  g->lazy = percent(g, 25);
  g->cluster = draw(g, 3);
  g->bare = percent(g, 55);
  g->endless = g->bare && percent(g, 50);
  if (g->bare && percent(g, 25))
    g->vices |= V_SIZE;
  g->freed |= g->bare && (g->vices & V_SIZE);
  if (g->endless) {
    g->vices &= V_SIZE | V_UNDEFINED;
    g->lazy = false;
  }
  for (int f = 0; f <= g->count; f++)
    draw_near(g, f);
  for (int i = 2; g->bare && i < (g->count + 1) * NEAR; i++)
    if (percent(g, 90)) /* few, so that all of them matter */
      memmove(g->near[i / NEAR][i % NEAR], g->near[0][i % 2], TEXT);
  for (int f = 0; f < g->count; f++) {
    g->kinds[f] = (enum kind)draw(g, KINDS);
    if (g->endless && (g->kinds[f] == K_WHERE || g->kinds[f] == K_MAKE))
      g->kinds[f] = K_INTS; /* nothing may grow */
    if (g->endless && f < 2)
      g->kinds[f] = K_PLAIN;
    else if (g->bare && percent(g, 25))
      g->kinds[f] = K_INTS;
  }
  if (percent(g, 40) && !g->endless)
    g->kinds[g->count - 1] = g->kinds[0];
  g->hooked = percent(g, 40) ? (int)draw(g, (uint32_t)g->count) : -1;
  for (int f = 0; f < g->count; f++)
    function(g, f);
  main_function(g);
}

/* Of sixteen programs, one has each of the shapes; the others have none. */
static enum shape shape_of(uint64_t seed) {
  enum { EVERY = 16, APART = 2 };
  uint64_t place = seed % EVERY;
  return place % APART == 0 && place / APART < SHAPES
             ? (enum shape)(place / APART)
             : SHAPES;
}

int main(int argc, char **argv) {
  char *text = NULL, *end = NULL;
  size_t size = 0;
  struct gen g = {0};
  uint64_t seed = argc == 2 ? strtoull(argv[1], &end, 10) : 0;
  if (argc != 2 || *argv[1] == 0 || *end) {
    fprintf(stderr, "usage: random-calls SEED\n");
    return 2;
  }
  g.state = (seed + 1) * UINT64_C(0x9E3779B97F4A7C15);
  for (int i = 0; i < 8; i++)
    draw(&g, 2);
  enum shape shape = shape_of(seed);
  if (shape < SHAPES) {
    printf("/* random-calls %llu, shape %d%s */\n", (unsigned long long)seed,
           (int)shape, shape_is_endless(shape) ? ", endless" : "");
    shape_print(shape, &g.state);
    return 0;
  }
  g.body = open_memstream(&text, &size);
  if (!g.body)
    return 1;
  program(&g);
  fclose(g.body);
  printf("/* random-calls %llu%s */\n", (unsigned long long)seed,
         g.endless ? ", endless" : "");
  declarations(&g);
  fputs(text, stdout);
  free(text);
  return 0;
}
