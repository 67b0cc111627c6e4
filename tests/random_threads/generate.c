/*
 * generate.c - a small random concurrent C program for a seed.
 *
 * usage: random-threads SEED [records] > program.c
 *
 * Two or three threads use a few shared objects, each in the way its kind
 * wants: plain variables, an array, a pair and a list under their mutex,
 * atomics, a variable that is only used in atomic sections, a place through
 * which blocks are handed over, a stack whose nodes are pushed by exchanges, a
 * variable that only exchanges write, an array whose index is in a register,
 * pointers to one of several objects.  A program draws vices of its own from
 * the seed: it forgets a lock now and then, takes locks in any order, asserts
 * what need not hold, loses or shares blocks, changes blocks that others know
 * already, exits early or never.  About a third of the programs have a fault.
 *
 * Every program has finitely many states, compiles without warnings and is
 * tiny: its threads spend a budget of visible operations, so that plain search
 * over all interleavings sees some thousands of states.  The end of main writes
 * what there is to see into `summary`.  The same seed makes the same text.
 *
 * What a reduction has to get right is in it for that: each deliberate bug that
 * tests/seeded_reduction.sh puts into it must show within some dozens of seeds.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_THREADS = 3, PAIR = 2, THEMES = 2 };

/* What a program contains; only what is used is declared. */
enum feature {
  F_X0 = 1,    /* x0, under m0; F_X0 << 1: x1, under m1 */
  F_ARRAY = 4, /* a[2], under m0 */
  F_C0 = 8,    /* c0, atomic; F_C0 << 1: c1 */
  F_LIST = 32, /* list, under m1 */
  F_SLOT = 64, /* slot, atomic */
  F_Z = 128,   /* z, in atomic sections */
  F_M0 = 256,  /* m0; F_M0 << 1: m1 */
  F_RESULT = 1024,
  F_SEM = 2048,
  F_COND = 4096,
  F_ASSERT = 8192,
  F_CHOICE = 16384,
  F_NODE = 32768,
  F_HEAD = 1 << 16, /* head, of a stack, atomic */
  F_ONCE = 1 << 17, /* once, which exchanges write */
  F_ROW = 1 << 18,  /* row[4], indexed by what a thread holds */
  F_REFS = 1 << 19, /* ref0 and ref1, to atomics, under m1 */
  F_PAIR = 1 << 20, /* pair, under m0 */
  F_ADD = 1 << 21,  /* helpers: through a pointer; through another one; */
  F_TWICE = 1 << 22,
  F_SET = 1 << 23,   /* through a pointer to the pair; */
  F_RIGHT = 1 << 24, /* a pointer from a pointer */
  F_EXIT = 1 << 25,
  F_FOREVER =
      1 << 26,        /* thread 0 does not end, but tells that it comes there */
  F_RECORD = 1 << 27, /* here and there, under m0 */
};

/* What may be wrong with it. */
enum vice {
  V_UNLOCKED = 1, /* an access without its lock */
  V_CROSSED = 2,  /* locks in any order */
  V_DOUBTFUL = 4, /* assertions that may fail */
  V_BLOCKS = 8,   /* blocks lost, freed twice or used after that */
  V_SHARED = 16,  /* two threads get the same cell */
  V_SIGNAL = 32,  /* a signal that may be lost, a post that may not come */
  V_LATE = 64,    /* a block is written to when others know of it */
  V_STUCK = 128,  /* loops that may not end */
  V_EXIT = 256,   /* the program may end early */
};

enum duel { D_NONE, D_ROW, D_FIELD, D_END, D_WAIT };

struct gen {
  uint64_t state;
  FILE *body;
  unsigned used; /* enum feature */
  unsigned vices;
  int indent;
  int me;     /* whose code is written; the last one is main */
  int budget; /* visible operations this thread may still make */
  int nesting;
  int held;       /* mutexes this thread holds where we are, as bits */
  int names;      /* local variables so far */
  unsigned focus; /* the lock and the atomic that most accesses use */
  enum duel duel; /* of the first two threads */
  bool narrow;
  bool records;           /* they are copied, if they are asked for */
  bool brief;             /* the first thread does next to nothing */
  uint32_t theme[THEMES]; /* kinds of statements that are frequent */
};

/* ---------------------------------------------------------------- numbers */

static uint32_t draw(struct gen *g, uint32_t below) {
  g->state ^= g->state << 13;
  g->state ^= g->state >> 7;
  g->state ^= g->state << 17;
  return (uint32_t)(g->state >> 32) % below;
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

static void open_block(struct gen *g) { g->indent++; }

static void close_block(struct gen *g) {
  g->indent--;
  line(g, "}");
}

static void spend(struct gen *g, int operations) { g->budget -= operations; }

static unsigned use_x(struct gen *g, unsigned i) {
  g->used |= (unsigned)F_X0 << i;
  return i;
}

/* One of two; mostly the one that others use too. */
static unsigned pick(struct gen *g) {
  return percent(g, 75) ? g->focus : 1 - g->focus;
}

static unsigned use_c(struct gen *g) {
  unsigned i = pick(g);
  g->used |= (unsigned)F_C0 << i;
  return i;
}

/* ------------------------------------------------------------------ locks */

/* Whether the lock was taken, so that it is to be given back. */
static bool take(struct gen *g, unsigned m) {
  if (g->held & 1 << m || vice(g, V_UNLOCKED, 40))
    return false;
  g->used |= (unsigned)F_M0 << m;
  g->held |= 1 << m;
  line(g, "pthread_mutex_lock(&m%u);", m);
  spend(g, 1);
  return true;
}

static void give(struct gen *g, unsigned m, bool taken) {
  if (!taken)
    return;
  g->held &= ~(1 << m);
  line(g, "pthread_mutex_unlock(&m%u);", m);
  spend(g, 1);
}

/* --------------------------------------------------------------- accesses */

static void access_plain(struct gen *g, unsigned i) {
  use_x(g, i);
  spend(g, 2);
  switch (draw(g, 4)) {
  case 0:
    line(g, "x%u = %u;", i, 1 + draw(g, 2));
    break;
  case 1:
    line(g, "x%u = x%u + 1;", i, i);
    break;
  case 2:
    g->used |= F_RESULT;
    line(g, "result[%d] = x%u;", g->me, i);
    break;
  default:
    line(g, "if (x%u == %u)", i, draw(g, 2));
    line(g, "  x%u = %u;", i, 1 + draw(g, 2));
  }
}

static void access_array(struct gen *g) {
  g->used |= F_ARRAY;
  spend(g, 2);
  if (percent(g, 50)) {
    line(g, "a[%u]++;", draw(g, 2));
  } else {
    unsigned c = use_c(g);
    line(g, vice(g, V_DOUBTFUL, 20) ? "a[c%u] = %d;" : "a[c%u & 1] = %d;", c,
         g->me + 1);
    spend(g, 1);
  }
}

static void access_atomic(struct gen *g) {
  unsigned c = use_c(g);
  spend(g, 1);
  switch (draw(g, 5)) {
  case 0:
    line(g, "c%u = %u;", c, 1 + draw(g, 2));
    break;
  case 1:
    line(g, "c%u++;", c);
    break;
  case 2:
    line(g, "c%u = c%u + 1;", c, c);
    spend(g, 1);
    break;
  case 3:
    g->used |= F_RESULT;
    line(g, "result[%d] = c%u;", g->me, c);
    break;
  default:
    line(g, "int old%d = %u;", g->names, draw(g, 2));
    line(g, "atomic_compare_exchange_strong(&c%u, &old%d, %u);", c, g->names++,
         1 + draw(g, 2));
  }
}

/* Its fields, by themselves, by pointers and by functions. */
static void access_pair(struct gen *g) {
  unsigned v = 1 + draw(g, 2);
  const char *name = percent(g, 50) ? "left" : "right";
  g->used |= F_PAIR;
  spend(g, 2);
  switch (draw(g, 6)) {
  case 0:
    g->used |= F_SET;
    line(g, "set_both(&pair, %u);", v);
    break;
  case 1:
    g->used |= F_RIGHT;
    line(g, "*right_of(&pair) = %u;", v);
    break;
  case 2:
  case 3:
    g->used |= F_CHOICE;
    line(g, "field *field%d = allways_choose(2) ? &pair.left : &pair.right;",
         g->names);
    line(g, "*field%d = %u;", g->names++, v);
    break;
  case 4:
    g->used |= F_RESULT;
    line(g, "result[%d] = pair.%s;", g->me, name);
    break;
  default:
    line(g, "pair.%s = %u;", name, v);
  }
}

/* A variable is changed by a function that gets its address. */
static void access_helped(struct gen *g, unsigned i) {
  use_x(g, i);
  g->used |= F_ADD;
  spend(g, 2);
  if (percent(g, 50)) {
    line(g, "add_to(&x%u, %u);", i, 1 + draw(g, 2));
  } else {
    g->used |= F_TWICE;
    spend(g, 2);
    line(g, "add_twice(&x%u);", i);
  }
}

/* Whole records: others may see them half written. */
static void access_record(struct gen *g) {
  bool swapped = percent(g, 50);
  const char *to = swapped ? "here" : "there",
             *from = swapped ? "there" : "here";
  g->used |= F_RECORD;
  spend(g, 6);
  switch (draw(g, 6)) {
  case 0:
    line(g, "%s = %s;", to, from);
    break;
  case 1:
    line(g, "memset(&%s, %u, sizeof %s);", to, draw(g, 2), to);
    break;
  case 2:
    line(g, "struct record mine%d = {%u, &result[%u], %u};", g->names,
         draw(g, 3), draw(g, 4), draw(g, 3));
    line(g, "%s = mine%d;", to, g->names++);
    g->used |= F_RESULT;
    break;
  case 3:
    line(g, "%s.%s = %u;", to, percent(g, 50) ? "x" : "y", 1 + draw(g, 2));
    break;
  default:
    g->used |= F_RESULT;
    line(g, "struct record seen%d = %s;", g->names, from);
    line(g, "result[%d] = seen%d.x * 10 + seen%d.y + (seen%d.p != NULL);",
         g->me, g->names, g->names, g->names);
    g->names++;
  }
}

/* Something that belongs under lock m. */
static void access_under(struct gen *g, unsigned m) {
  uint32_t d = draw(g, 100);
  if (g->records && m == 0 && d < 70)
    access_record(g);
  else if (m == 0 && d < 20)
    access_array(g);
  else if (m == 0 && d < 45)
    access_pair(g);
  else if (d < 65)
    access_helped(g, m);
  else
    access_plain(g, m);
}

/* ------------------------------------------------------------- statements */

static void statement(struct gen *g);

static void locked(struct gen *g) {
  unsigned m = pick(g);
  bool taken = take(g, m);
  access_under(g, m);
  give(g, m, taken);
}

static void locked_pair(struct gen *g) {
  bool taken = g->focus == 0 && take(g, 0); /* else they are atomic */
  access_pair(g);
  give(g, 0, taken);
}

static void locked_twice(struct gen *g) {
  unsigned m = g->vices & V_CROSSED ? draw(g, PAIR) : 0;
  bool first = take(g, m), second = take(g, 1 - m);
  access_under(g, pick(g));
  give(g, 1 - m, second);
  give(g, m, first);
}

static void tried(struct gen *g) {
  unsigned m = pick(g);
  g->used |= (unsigned)F_M0 << m;
  spend(g, 2);
  line(g, "if (pthread_mutex_trylock(&m%u) == 0) {", m);
  open_block(g);
  access_under(g, m);
  line(g, "pthread_mutex_unlock(&m%u);", m);
  close_block(g);
}

static void atomic_section(struct gen *g) {
  g->used |= F_Z | F_CHOICE;
  spend(g, 2);
  if (vice(g, V_UNLOCKED, 40)) {
    line(g, "z = z + 1;");
    return;
  }
  line(g, "allways_atomic_begin();");
  if (percent(g, 50)) {
    line(g, "z = z + %u;", 1 + draw(g, 2));
  } else {
    g->used |= F_RESULT;
    line(g, "result[%d] = z++;", g->me);
  }
  line(g, "allways_atomic_end();");
}

static void list_push(struct gen *g) {
  int n = g->names++;
  spend(g, 3);
  line(g, "struct node *node%d = malloc(sizeof *node%d);", n, n);
  line(g, "node%d->value = %d;", n, g->me + 1);
  bool taken = take(g, 1);
  line(g, "node%d->next = list;", n);
  line(g, "list = node%d;", n);
  if (vice(g, V_LATE, 30))
    line(g, "node%d->value = %u;", n, draw(g, 3));
  give(g, 1, taken);
  if (vice(g, V_LATE, 60))
    line(g, "node%d->value++;", n);
}

static void list_pop(struct gen *g) {
  int n = g->names++;
  spend(g, 3);
  bool taken = take(g, 1);
  line(g, "struct node *node%d = list;", n);
  line(g, "if (node%d)", n);
  line(g, "  list = node%d->next;", n);
  give(g, 1, taken);
  if (!vice(g, V_BLOCKS, 50))
    line(g, "free(node%d);", n);
}

static void list_use(struct gen *g) {
  g->used |= F_LIST | F_NODE;
  switch (draw(g, 3)) {
  case 0:
    list_pop(g);
    return;
  case 1:
    list_push(g);
    return;
  default:
    break;
  }
  spend(g, 2);
  bool taken = take(g, 1);
  line(g, "if (list)");
  line(g, "  list->value++;");
  give(g, 1, taken);
}

static void slot_put(struct gen *g) {
  int n = g->names++;
  line(g, "struct node *node%d = malloc(sizeof *node%d);", n, n);
  line(g, "*node%d = (struct node){%d, NULL};", n, g->me + 1);
  spend(g, 2);
  if (vice(g, V_BLOCKS, 40))
    line(g, "slot = node%d;", n);
  else
    line(g, "free(atomic_exchange(&slot, node%d));", n);
  if (vice(g, V_LATE, 60))
    line(g, "node%d->value++;", n);
}

static void slot_get(struct gen *g) {
  int n = g->names++;
  spend(g, 3);
  if (vice(g, V_BLOCKS, 50))
    line(g, "struct node *node%d = slot;", n);
  else
    line(g, "struct node *node%d = atomic_exchange(&slot, NULL);", n);
  g->used |= F_RESULT;
  line(g, "if (node%d)", n);
  line(g, "  result[%d] = node%d->value;", g->me, n);
  if (!vice(g, V_BLOCKS, 50))
    line(g, "free(node%d);", n);
}

static void slot_use(struct gen *g) {
  g->used |= F_SLOT | F_NODE;
  if (percent(g, 50))
    slot_put(g);
  else
    slot_get(g);
}

/* Nodes of the stack are freed at the end only. */
static void stack_push(struct gen *g) {
  int n = g->names++;
  spend(g, 4);
  line(g, "struct node *node%d = malloc(sizeof *node%d);", n, n);
  line(g, "node%d->value = %d;", n, g->me + 1);
  line(g, "node%d->next = head;", n);
  line(g, "while (!atomic_compare_exchange_strong(&head, &node%d->next,", n);
  line(g, "                                       node%d))", n);
  line(g, percent(g, 50) ? "  node%d->value++;" : "  node%d->value = 0;", n);
  if (vice(g, V_LATE, 70))
    line(g, "node%d->value = %u;", n, draw(g, 3));
}

static void stack_use(struct gen *g) {
  g->used |= F_HEAD | F_NODE;
  if (percent(g, 50)) {
    stack_push(g);
    return;
  }
  int n = g->names++;
  spend(g, 3);
  g->used |= F_RESULT;
  line(g, "struct node *node%d = head;", n);
  line(g, "if (node%d)", n);
  line(g, "  result[%d] = node%d->value;", g->me, n);
}

/* The first exchange that finds what it expects stands, if that is zero. */
static void once_use(struct gen *g) {
  g->used |= F_ONCE;
  spend(g, 1);
  if (percent(g, 40)) {
    g->used |= F_RESULT;
    line(g, "result[%d] = once;", g->me);
    return;
  }
  line(g, "int old%d = %u;", g->names, g->focus ? draw(g, 3) : 0);
  line(g, "atomic_compare_exchange_strong(&once, &old%d, %u);", g->names++,
       1 + draw(g, 2));
}

/* Elements of an array, one after the other. */
static void row_use(struct gen *g) {
  int n = g->names++;
  g->used |= F_ROW;
  spend(g, 4);
  line(g, "int at%d = %u;", n, draw(g, 4));
  line(g, "for (int i%d = 0; i%d < 2; i%d++) {", n, n, n);
  open_block(g);
  if (percent(g, 60)) {
    line(g, percent(g, 50) ? "c%u++;" : "c%u = 2;", use_c(g));
    spend(g, 2);
  }
  switch (draw(g, 3)) {
  case 0:
    line(g, "row[at%d]++;", n);
    break;
  case 1:
    line(g, "row[at%d] = %d;", n, g->me + 1);
    break;
  default:
    g->used |= F_RESULT;
    line(g, "result[%d] += row[at%d];", g->me, n);
  }
  if (percent(g, 70))
    line(g, "at%d = %u;", n, draw(g, 4));
  else
    line(g, "at%d = (at%d + %u) & 3;", n, n, 1 + draw(g, 2));
  close_block(g);
}

/* Atomics through a pointer that is in one of two places. */
static void refs_use(struct gen *g) {
  int n = g->names++;
  g->used |= F_REFS | F_C0 | F_C0 << 1;
  spend(g, 3);
  if (g->focus == 0 && percent(g, 30)) {
    bool taken = take(g, 1);
    line(g, "ref%u = &c%u;", draw(g, 2), draw(g, 2));
    give(g, 1, taken);
    return;
  }
  g->used |= F_CHOICE;
  line(g, "atomic_int **which%d = allways_choose(2) ? &ref0 : &ref1;", n);
  bool taken = g->focus == 0 && take(g, 1); /* else they do not change */
  line(g, percent(g, 50) ? "**which%d = 2;" : "(**which%d)++;", n);
  give(g, 1, taken);
}

/* Goes no further, or nobody does. */
static void stop(struct gen *g) {
  unsigned c = use_c(g);
  spend(g, 1);
  if (vice(g, V_EXIT, 100)) {
    g->used |= F_EXIT;
    line(g, "if (c%u == %u)", c, draw(g, 3));
    line(g, "  exit(0);");
  } else if (g->vices & V_STUCK && percent(g, 60)) {
    line(g, "if (c%u == %u)", c, draw(g, 3));
    line(g, "  for (;;)");
    line(g, "    ;");
  } else if (g->vices & V_STUCK) {
    line(g, "while (c%u == %u)", c, draw(g, 3));
    line(g, "  ;");
  } else {
    line(g, "c%u++;", c);
  }
}

static void cell(struct gen *g) {
  if (g->me == MAX_THREADS)
    return;
  spend(g, 2);
  line(g, "*cell += %u;", 1 + draw(g, 2));
}

/* One that always holds, or one that seems to. */
static void assertion(struct gen *g) {
  unsigned c = use_c(g);
  g->used |= F_ASSERT;
  spend(g, 1);
  if (!vice(g, V_DOUBTFUL, 70))
    line(g, "assert(c%u >= 0);", c);
  else if (percent(g, 70))
    line(g, "assert(c%u != %u);", c, 1 + draw(g, 2));
  else
    line(g, "assert(c%u <= 1);", c);
}

/* What seems to hold when all threads have ended. */
static void final_assertion(struct gen *g) {
  unsigned i = g->focus;
  g->used |= F_ASSERT;
  if (g->used & (unsigned)F_X0 << i && percent(g, 50))
    line(g, "assert(x%u != %u);", i, draw(g, 3));
  else if (g->used & (unsigned)F_C0 << i)
    line(g, "assert(c%u != %u);", i, draw(g, 3));
  else
    line(g, "assert(cells[0] + cells[1] < 4);");
}

static void nested(struct gen *g) {
  open_block(g);
  g->nesting++;
  statement(g);
  g->nesting--;
  g->indent--;
}

static void branch(struct gen *g) {
  if (percent(g, 50)) {
    unsigned c = use_c(g);
    spend(g, 1);
    line(g, "if (c%u == %u) {", c, draw(g, 3));
  } else {
    unsigned n = 2 + draw(g, 2);
    g->used |= F_CHOICE;
    spend(g, 1);
    line(g, "if (allways_choose(%u) == %u) {", n, draw(g, n));
  }
  nested(g);
  if (percent(g, 40)) {
    line(g, "} else {");
    nested(g);
  }
  line(g, "}");
}

static void loop(struct gen *g) {
  int n = g->names++, before = g->budget;
  line(g, "for (int i%d = 0; i%d < 2; i%d++) {", n, n, n);
  nested(g);
  line(g, "}");
  spend(g, before - g->budget);
}

/* Kinds of statements; how often, in all 120. */
static const struct kind {
  uint32_t weight;
  void (*make)(struct gen *g);
} kinds[] = {
    {16, locked},        {14, access_atomic}, {11, list_use},    {7, slot_use},
    {3, atomic_section}, {4, tried},          {4, locked_twice}, {3, assertion},
    {2, cell},           {10, locked_pair},   {12, stack_use},   {9, once_use},
    {10, row_use},       {9, refs_use},       {2, stop},         {3, branch},
    {1, loop},
};
enum { WEIGHTS = 120, KINDS = sizeof kinds / sizeof *kinds };

static uint32_t draw_kind(struct gen *g) {
  uint32_t kind = 0, d = draw(g, WEIGHTS);
  while (d >= kinds[kind].weight)
    d -= kinds[kind++].weight;
  return kind;
}

/* In a narrow program all is about one kind of object. */
/* One of two is not under the lock. */
static void copied(struct gen *g) {
  bool taken = percent(g, 50) && take(g, 0);
  access_record(g);
  give(g, 0, taken);
}

static void statement(struct gen *g) {
  if (g->records && percent(g, 60)) {
    copied(g);
    return;
  }
  bool theme = g->narrow ? percent(g, 80) : percent(g, 70);
  const struct kind *k =
      &kinds[theme ? g->theme[g->narrow ? 0 : draw(g, THEMES)] : draw_kind(g)];
  if (g->narrow && !theme)
    access_atomic(g);
  else if ((k->make == branch && g->nesting >= 2) ||
           (k->make == loop && (g->nesting >= 1 || g->budget <= 4)))
    access_atomic(g);
  else
    k->make(g);
}

/* ---------------------------------------------------------------- threads */

/* Thread 0 comes to an element, a field or its end, and thread 1 to the same:
 * which of them is first has to be seen.  Or thread 1 lets thread 0 end, and
 * main sees what it does then. */
static void duel(struct gen *g) {
  unsigned v = 1 + draw(g, 2);
  g->used |= F_RESULT;
  spend(g, 3);
  if (g->duel == D_ROW && g->me == 0) {
    g->used |= F_ROW | F_C0;
    line(g, "int at = %u;", draw(g, 3));
    line(g, "for (int i = 0; i < 2; i++) {");
    line(g, v == 1 ? "  row[at] = 1;" : "  result[0] += c0;");
    line(g, v == 1 ? "  result[0] += c0;" : "  row[at] = 2;");
    line(g, "  at = 3;");
    line(g, "}");
  } else if (g->duel == D_ROW) {
    g->used |= F_ROW;
    line(g, "c0 = 1;");
    line(g, "row[3] = 3;");
    line(g, "result[1] = row[3];");
  } else if (g->duel == D_FIELD && g->me == 0) {
    g->used |= F_PAIR | F_CHOICE;
    line(g, "field *one = allways_choose(2) ? &pair.left : &pair.right;");
    line(g, "*one = %u;", v);
  } else if (g->duel == D_FIELD) {
    g->used |= F_PAIR;
    line(g, "pair.%s = 3;", v == 1 ? "left" : "right");
    line(g, "result[1] = pair.%s;", v == 1 ? "left" : "right");
  } else if (g->duel == D_WAIT && g->me == 0) {
    g->used |= F_C0 | F_C0 << 1;
    line(g, "while (c1 == 0)");
    line(g, "  ;");
  } else if (g->me == 1) {
    g->used |= F_C0 | F_C0 << 1;
    if (g->duel == D_WAIT)
      line(g, "c1 = 1;");
    line(g, "c0 = %u;", v);
    line(g, "c0 = 3;");
    if (g->duel == D_END)
      line(g, "c1 = 1;");
  } else {
    g->used |= F_C0 << 1;
    line(g, "c1 = 2;");
  }
}

/* Thread 0 tells, thread 1 waits to be told. */
static void handover(struct gen *g) {
  if (g->duel && g->me < 2)
    duel(g);
  if (g->used & F_SEM && g->me == 0) {
    line(g, "handed = %u;", 1 + draw(g, 3));
    if (vice(g, V_SIGNAL, 50))
      line(g, "if (!handed)");
    line(g, "sem_post(&sem);");
  } else if (g->used & F_SEM && g->me == 1) {
    g->used |= F_RESULT;
    line(g, "sem_wait(&sem);");
    line(g, "result[1] = handed;");
  } else if (g->used & F_FOREVER && g->me == 0) {
    g->used |= F_C0;
    line(g, "c0 = 3;");
    line(g, "for (;;)\n    ;");
    g->budget = 0;
  } else if (g->used & F_FOREVER && g->me == 1) {
    g->used |= F_ASSERT;
    line(g, "assert(c0 != 3);");
  } else if (g->used & F_COND && g->me == 0) {
    line(g, "pthread_mutex_lock(&m0);");
    line(g, "ready = 1;");
    line(g, "pthread_cond_signal(&cond);");
    line(g, "pthread_mutex_unlock(&m0);");
  } else if (g->used & F_COND && g->me == 1) {
    line(g, "pthread_mutex_lock(&m0);");
    line(g, vice(g, V_SIGNAL, 50) ? "if (1)" : "while (!ready)");
    line(g, "  pthread_cond_wait(&cond, &m0);");
    line(g, "pthread_mutex_unlock(&m0);");
  } else {
    return;
  }
  spend(g, 4);
}

static void thread(struct gen *g, int me, int budget) {
  g->me = me;
  g->budget = budget;
  line(g, "static void *thread%d(void *p) {", me);
  open_block(g);
  line(g, "int *cell = p;");
  line(g, "*cell = %u;", draw(g, 2));
  bool early = percent(g, 50);
  if (early)
    handover(g);
  while (g->budget > 0)
    statement(g);
  if (!early)
    handover(g);
  line(g, "return NULL;");
  close_block(g);
  line(g, "%s", "");
}

/* ------------------------------------------------------------------- main */

static void summary(struct gen *g) {
  if (g->used & F_RESULT)
    line(g, "for (int i = 0; i < 4; i++)\n    summary[i] = result[i];");
  for (unsigned i = 0; i < PAIR; i++) {
    if (g->used & (unsigned)F_X0 << i)
      line(g, "summary[%u] = x%u;", 4 + i, i);
    if (g->used & (unsigned)F_C0 << i)
      line(g, "summary[%u] = c%u;", 6 + i, i);
  }
  if (g->used & F_ARRAY)
    line(g, "summary[8] = a[0] * 10 + a[1];");
  if (g->used & F_Z)
    line(g, "summary[9] = z;");
  line(g, "summary[10] = cells[0] * 100 + cells[1] * 10 + cells[2];");
  if (g->used & F_ONCE)
    line(g, "summary[12] = once;");
  if (g->used & F_PAIR)
    line(g, "summary[13] = pair.left * 10 + pair.right;");
  if (g->used & F_RECORD)
    line(g, "summary[15] = (here.x * 10 + here.y) * 100 + there.x * 10 + "
            "there.y;");
  if (g->used & F_ROW)
    line(g, "for (int i = 0; i < 4; i++)\n"
            "    summary[14] = summary[14] * 10 + row[i];");
}

static void clean(struct gen *g) {
  if (g->used & F_LIST) {
    line(g, "while (list) {");
    line(g, "  struct node *next = list->next;");
    line(g, "  summary[11] = summary[11] * 4 + list->value;");
    line(g, "  free(list);");
    line(g, "  list = next;");
    line(g, "}");
  }
  if (g->used & F_SLOT)
    line(g, "free(slot);");
  if (g->used & F_HEAD) {
    line(g, "for (struct node *node = head, *next; node; node = next) {");
    line(g, "  next = node->next;");
    line(g, "  summary[15] = summary[15] * 4 + node->value;");
    line(g, "  free(node);");
    line(g, "}");
  }
}

static void main_function(struct gen *g, int threads) {
  g->me = MAX_THREADS;
  line(g, "int main(void) {");
  open_block(g);
  line(g, "pthread_t id[%d];", threads);
  line(g, "int cells[%d] = {0};", MAX_THREADS);
  if (g->used & F_SEM)
    line(g, "sem_init(&sem, 0, 0);");
  bool shared = vice(g, V_SHARED, 50);
  for (int i = 0; i < threads; i++)
    line(g, "pthread_create(&id[%d], NULL, thread%d, &cells[%d]);", i, i,
         shared ? 0 : i);
  g->budget = 2;
  if (percent(g, threads == 2 ? 25 : 10))
    statement(g);
  for (int i = 0; i < threads; i++) {
    line(g, "pthread_join(id[%d], NULL);", i);
    if (i == 0 && g->duel >= D_END)
      line(g, "result[3] = c0;");
    else if (i == 0 && g->duel != D_ROW &&
             (g->brief || percent(g, threads == 2 ? 40 : 20)))
      statement(g);
  }
  if (vice(g, V_DOUBTFUL, 80))
    final_assertion(g);
  summary(g);
  clean(g);
  line(g, "return 0;");
  close_block(g);
}

static void includes(const struct gen *g) {
  if (g->used & F_CHOICE)
    puts("#include <allways/check.h>");
  if (g->used & F_ASSERT)
    puts("#include <assert.h>");
  puts("#include <pthread.h>");
  if (g->used & F_SEM)
    puts("#include <semaphore.h>");
  if (g->used &
      (F_C0 | F_C0 << 1 | F_SLOT | F_HEAD | F_ONCE | F_ROW | F_REFS | F_PAIR))
    puts("#include <stdatomic.h>");
  if (g->used & (F_NODE | F_EXIT | F_RECORD))
    puts("#include <stdlib.h>");
  if (g->used & F_RECORD)
    puts("#include <string.h>");
  puts("");
}

static void declarations(const struct gen *g) {
  if (g->used & F_PAIR)
    printf("typedef %sint field;\n", g->focus == 0 ? "" : "atomic_");
  static const struct {
    unsigned feature;
    const char *text;
  } all[] = {
      {F_NODE, "struct node {\n  int value;\n  struct node *next;\n};"},
      {F_M0, "static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;"},
      {F_M0 << 1, "static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;"},
      {F_COND, "static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;\n"
               "static int ready;"},
      {F_SEM, "static sem_t sem;\nstatic int handed;"},
      {F_X0, "static int x0; /* m0 */"},
      {F_X0 << 1, "static int x1; /* m1 */"},
      {F_ARRAY, "static int a[2]; /* m0 */"},
      {F_C0, "static atomic_int c0;"},
      {F_C0 << 1, "static atomic_int c1;"},
      {F_LIST, "static struct node *list; /* m1 */"},
      {F_SLOT, "static _Atomic(struct node *) slot;"},
      {F_Z, "static int z; /* atomic sections */"},
      {F_RESULT, "static int result[4];"},
      {F_HEAD, "static _Atomic(struct node *) head;"},
      {F_ONCE, "static atomic_int once;"},
      {F_REFS, "static atomic_int *ref0 = &c0, *ref1 = &c1; /* m1 */"},
      {F_PAIR, "static struct pair {\n  field left, right;\n} pair;"},
      {F_RECORD, "static struct record {\n  int x, *p, y;\n} here, there;"},
      {F_ADD, "\nstatic void add_to(int *p, int by) { *p = *p + by; }"},
      {F_TWICE, "\nstatic void add_twice(int *p) {\n"
                "  add_to(p, 1);\n  add_to(p, 1);\n}"},
      {F_SET, "\nstatic void set_both(struct pair *p, int to) {\n"
              "  p->left = to;\n  p->right = to;\n}"},
      {F_RIGHT, "\nstatic field *right_of(struct pair *p) {"
                " return &p->right; }"},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (g->used & all[i].feature)
      puts(all[i].text);
  if (g->used & F_ROW)
    printf("static %sint row[4];\n", g->vices & V_UNLOCKED ? "" : "atomic_");
  puts("int summary[16];\n");
}

/* ---------------------------------------------------------------- a program */

static unsigned draw_vices(struct gen *g) {
  static const uint32_t chance[] = {28, 22, 28, 30, 12, 50, 60, 12, 8};
  unsigned vices = 0;
  for (size_t i = 0; i < sizeof chance / sizeof *chance; i++)
    if (percent(g, chance[i]))
      vices |= 1u << i;
  return vices;
}

static int program_size(const struct gen *g, int threads) {
  if (threads == 3 || g->duel)
    return g->duel ? 4 : 6;
  return g->narrow ? 10 : 14;
}

static void program(struct gen *g) {
  int threads = percent(g, 75) ? 2 : 3;
  g->vices = draw_vices(g);
  g->focus = draw(g, PAIR);
  g->narrow = percent(g, 60);
  g->brief = percent(g, 15);
  for (int i = 0; i < THEMES; i++)
    g->theme[i] = draw_kind(g);
  uint32_t hand = draw(g, 100);
  if (hand < 8)
    g->used |= F_SEM;
  else if (hand < 15)
    g->used |= F_COND | F_M0;
  else if (hand < 25)
    g->used |= F_FOREVER;
  else if (hand < 45)
    g->duel = hand < 32 ? D_ROW : hand < 39 ? D_FIELD : D_END;
  else if (hand >= 95)
    g->duel = D_WAIT;
  for (int i = 0, left = program_size(g, threads); i < threads; i++) {
    int budget = left > threads - i ? left / (threads - i) : 1;
    budget = (g->brief || g->duel >= D_END) && i == 0 ? 0 : budget;
    thread(g, i, budget);
    left -= budget - g->budget;
  }
  main_function(g, threads);
}

int main(int argc, char **argv) {
  char *text = NULL, *end = NULL;
  size_t size = 0;
  struct gen g = {0};
  bool records = argc == 3 && strcmp(argv[2], "records") == 0;
  uint64_t seed = argc >= 2 ? strtoull(argv[1], &end, 10) : 0;
  if (argc != 2 + records || *argv[1] == 0 || *end) {
    fprintf(stderr, "usage: random-threads SEED [records]\n");
    return 2;
  }
  g.state = (seed + 1) * UINT64_C(0x9E3779B97F4A7C15);
  for (int i = 0; i < 8; i++)
    draw(&g, 2);
  g.records = records;
  g.body = open_memstream(&text, &size);
  if (!g.body)
    return 1;
  program(&g);
  fclose(g.body);
  printf("/* random-threads %llu */\n", (unsigned long long)seed);
  includes(&g);
  declarations(&g);
  fputs(text, stdout);
  free(text);
  return 0;
}
