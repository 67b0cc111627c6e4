/*
 * generate.c - a small random concurrent C program for a seed.
 *
 * usage: random-threads SEED > program.c
 *
 * Two or three threads use a few shared objects, each in the way its kind
 * wants: plain variables, an array and a list under their mutex, atomics, a
 * variable that is only used in atomic sections, a place through which blocks
 * are handed over.  A program draws vices of its own from the seed: it forgets
 * a lock now and then, takes locks in any order, asserts what need not hold,
 * loses or shares blocks.  About a third of the programs have a fault.
 *
 * Every program ends, compiles without warnings and is tiny: its threads
 * spend a budget of visible operations, so that plain search over all
 * interleavings sees some thousands of states.  The end of main writes what
 * there is to see into `summary`.  The same seed makes the same text.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_THREADS = 3, PAIR = 2 };

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
};

/* What may be wrong with it. */
enum vice {
  V_UNLOCKED = 1, /* an access without its lock */
  V_CROSSED = 2,  /* locks in any order */
  V_DOUBTFUL = 4, /* assertions that may fail */
  V_BLOCKS = 8,   /* blocks lost, freed twice or used after that */
  V_SHARED = 16,  /* two threads get the same cell */
  V_SIGNAL = 32,  /* a signal that may be lost, a post that may not come */
};

struct gen {
  uint64_t state;
  FILE *body;
  unsigned used; /* enum feature */
  unsigned vices;
  int indent;
  int me;     /* whose code is written; the last one is main */
  int budget; /* visible operations this thread may still make */
  int nesting;
  int held;          /* mutexes this thread holds where we are, as bits */
  int names;         /* local variables so far */
  unsigned focus;    /* the lock and the atomic that most accesses use */
  uint32_t theme[3]; /* statements that are frequent, as statement() draws */
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

/* Something that belongs under lock m. */
static void access_under(struct gen *g, unsigned m) {
  if (m == 0 && percent(g, 30))
    access_array(g);
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
  give(g, 1, taken);
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

static void cell(struct gen *g) {
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

static void statement(struct gen *g) {
  uint32_t d = percent(g, 65) ? g->theme[draw(g, 3)] : draw(g, 100);
  if (d < 24)
    locked(g);
  else if (d < 44)
    access_atomic(g);
  else if (d < 52)
    list_use(g);
  else if (d < 59)
    slot_use(g);
  else if (d < 65)
    atomic_section(g);
  else if (d < 70)
    tried(g);
  else if (d < 75)
    locked_twice(g);
  else if (d < 79)
    assertion(g);
  else if (d < 83 && g->me < MAX_THREADS)
    cell(g);
  else if (g->nesting < 2 && d < 95)
    branch(g);
  else if (g->nesting < 1 && g->budget > 4)
    loop(g);
  else
    access_atomic(g);
}

/* ---------------------------------------------------------------- threads */

/* Thread 0 tells, thread 1 waits to be told. */
static void handover(struct gen *g) {
  if (g->used & F_SEM && g->me == 0) {
    line(g, "handed = %u;", 1 + draw(g, 3));
    if (vice(g, V_SIGNAL, 50))
      line(g, "if (!handed)");
    line(g, "sem_post(&sem);");
  } else if (g->used & F_SEM && g->me == 1) {
    g->used |= F_RESULT;
    line(g, "sem_wait(&sem);");
    line(g, "result[1] = handed;");
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
  if (percent(g, 25))
    statement(g);
  for (int i = 0; i < threads; i++)
    line(g, "pthread_join(id[%d], NULL);", i);
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
  if (g->used & (F_C0 | F_C0 << 1 | F_SLOT))
    puts("#include <stdatomic.h>");
  if (g->used & F_NODE)
    puts("#include <stdlib.h>");
  puts("");
}

static void declarations(const struct gen *g) {
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
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (g->used & all[i].feature)
      puts(all[i].text);
  puts("int summary[12];\n");
}

/* ---------------------------------------------------------------- a program */

static unsigned draw_vices(struct gen *g) {
  static const uint32_t chance[] = {28, 22, 28, 30, 12, 50};
  unsigned vices = 0;
  for (size_t i = 0; i < sizeof chance / sizeof *chance; i++)
    if (percent(g, chance[i]))
      vices |= 1u << i;
  return vices;
}

static void program(struct gen *g) {
  int threads = percent(g, 65) ? 2 : 3;
  g->vices = draw_vices(g);
  g->focus = draw(g, PAIR);
  for (int i = 0; i < 3; i++)
    g->theme[i] = draw(g, 100);
  if (percent(g, 8))
    g->used |= F_SEM;
  else if (percent(g, 8))
    g->used |= F_COND | F_M0;
  for (int i = 0; i < threads; i++)
    thread(g, i, threads == 2 ? 8 : 5);
  main_function(g, threads);
}

int main(int argc, char **argv) {
  char *text = NULL, *end = NULL;
  size_t size = 0;
  struct gen g = {0};
  uint64_t seed = argc == 2 ? strtoull(argv[1], &end, 10) : 0;
  if (argc != 2 || *argv[1] == 0 || *end) {
    fprintf(stderr, "usage: random-threads SEED\n");
    return 2;
  }
  g.state = (seed + 1) * UINT64_C(0x9E3779B97F4A7C15);
  for (int i = 0; i < 8; i++)
    draw(&g, 2);
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
