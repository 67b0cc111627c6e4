/*
 * tests/reference/generate.c - from a seed to a program.
 *
 * A program has two or three threads and a few themes, features from which most
 * of its statements come, so that what belongs together (a wait and a signal,
 * both users of a lock) meets.  Main makes threads, joins most of them, and
 * ends in one of many ways.
 */
#include "generate.h"

#include <string.h>

enum { THEMES = 2, DEEPEST = 3 };

struct gen {
  struct program *p;
  uint64_t state;
  uint8_t themes[THEMES];
  enum function function;      /* whose statements are drawn */
  bool forever;                /* inside a loop without end */
  bool cleanup;                /* POSIX forbids to leave this block early */
  bool catching;               /* a jump leads to the end of a block around */
  bool cleans, catches, jumps; /* somewhere */
  int depth;
  bool copies;
  int budget; /* steps that this function may still make, about */
};

static uint32_t draw(struct gen *g, uint32_t below) {
  g->state ^= g->state << 13;
  g->state ^= g->state >> 7;
  g->state ^= g->state << 17;
  return (uint32_t)(g->state >> 32) % below;
}

static bool percent(struct gen *g, uint32_t p) { return draw(g, 100) < p; }

/* ------------------------------------------------------------ the program */

void program_clear(struct program *p) {
  p->count = 0;
  for (int i = 0; i < FN_COUNT; i++)
    p->first[i] = NONE;
}

int program_add(struct program *p, int16_t *list, unsigned shape,
                unsigned variant) {
  if (p->count == MAX_STATEMENTS)
    return NONE;
  while (*list != NONE)
    list = &p->statements[*list].next;
  p->statements[p->count] = (struct statement){
      (uint16_t)shape, (uint16_t)variant, {NONE, NONE}, NONE};
  *list = (int16_t)p->count;
  return p->count++;
}

bool find_variant(const char *text, unsigned *shape, unsigned *variant) {
  char written[1024];
  for (*shape = 0; *shape < shape_count; ++*shape)
    for (*variant = 0; *variant < shape_variants(shapes[*shape].text);
         ++*variant) {
      shape_write(shapes[*shape].text, *variant, written, sizeof written);
      if (strcmp(written, text) == 0)
        return true;
    }
  return false;
}

/* ------------------------------------------------------------- statements */

static bool is_handler(enum function f) {
  return f == FN_O0 || f == FN_D0 || f == FN_K0 || f == FN_E0;
}

static bool is_thread(enum function f) { return f >= FN_F0 && f <= FN_G1; }

/* A jump out of a cleanup block is undefined, and one back to an earlier
 * statement would be a loop without end.  A jump to nowhere is a fault. */
static bool jumps_well(const struct gen *g, unsigned flags) {
  if (flags & S_JUMP)
    return !g->cleans && (g->catching || !g->catches);
  if (flags & S_CATCH)
    return !g->cleans && !g->jumps && !g->forever;
  return !(flags & S_CLEANUP) || (!g->catches && !g->jumps);
}

/* May the shape stand where we are? */
static bool fits(const struct gen *g, const struct shape *s, bool last) {
  enum function f = g->function;
  unsigned flags = s->flags;
  bool outer = is_thread(f) || f == FN_MAIN;
  return !((flags & S_NEVER) || (flags & S_NO_LOOP && g->forever) ||
           (flags & S_LAST && !last) || (flags & S_MAIN && f != FN_MAIN) ||
           (flags & S_THREAD && !is_thread(f)) || (flags & S_OUTER && !outer) ||
           (flags & S_NO_HANDLER && (is_handler(f) || f == FN_REC)) ||
           (flags & S_HANDLER && f != FN_E0) ||
           (flags & S_C11 && f != FN_G0 && f != FN_G1) ||
           (flags & S_RETURN && g->cleanup) || !jumps_well(g, flags) ||
           (s->cost > 2 && s->cost > g->budget) ||
           (strchr(s->text, '$') && g->depth == DEEPEST));
}

/* A shape of this theme, or shape_count. */
static size_t draw_of_theme(struct gen *g, unsigned theme, bool last) {
  uint32_t sum = 0;
  for (size_t i = 0; i < shape_count; i++)
    if (shapes[i].features[0] == theme && fits(g, &shapes[i], last))
      sum += shapes[i].weight;
  if (sum == 0)
    return shape_count;
  uint32_t left = draw(g, sum);
  for (size_t i = 0;; i++) {
    if (shapes[i].features[0] != theme || !fits(g, &shapes[i], last))
      continue;
    if (left < shapes[i].weight)
      return i;
    left -= shapes[i].weight;
  }
}

static size_t draw_shape(struct gen *g, bool last) {
  static const uint8_t sizes[] = {F_ATOMIC1, F_ATOMIC2, F_ATOMIC8, F_ATOMIC16};
  for (;;) {
    unsigned theme = percent(g, 12)   ? (percent(g, 50) ? F_PLAIN : F_ATOMIC)
                     : percent(g, 75) ? g->themes[draw(g, THEMES)]
                                      : draw(g, FEATURE_COUNT);
    if (theme == F_MIXED)
      theme = sizes[draw(g, sizeof sizes / sizeof *sizes)];
    size_t shape = draw_of_theme(g, theme, last);
    if (shape < shape_count)
      return shape;
  }
}

static void draw_list(struct gen *g, int16_t *list, int count);

static void draw_statement(struct gen *g, int16_t *list, bool last) {
  size_t shape = draw_shape(g, last);
  const struct shape *s = &shapes[shape];
  g->budget -= s->cost;
  g->cleans |= (s->flags & S_CLEANUP) != 0;
  g->catches |= (s->flags & S_CATCH) != 0;
  g->jumps |= (s->flags & S_JUMP) != 0 && !g->catching;
  int at = program_add(g->p, list, (unsigned)shape,
                       draw(g, shape_variants(s->text)));
  if (at == NONE || !strchr(s->text, '$'))
    return;
  bool forever = g->forever, cleanup = g->cleanup, catching = g->catching;
  g->forever |= (s->flags & S_FOREVER) != 0;
  g->cleanup |= (s->flags & S_CLEANUP) != 0;
  g->catching |= (s->flags & S_CATCH) != 0;
  g->depth++;
  int16_t inside = NONE;
  draw_list(g, &inside, 1 + (int)percent(g, 30));
  g->p->statements[at].inside[0] = inside;
  g->depth--;
  g->forever = forever;
  g->cleanup = cleanup;
  g->catching = catching;
}

static void draw_list(struct gen *g, int16_t *list, int count) {
  for (int i = 0; i < count && g->budget > 0; i++)
    draw_statement(g, list, i + 1 == count);
}

/* Adds statements to a function.  open: more may follow them. */
static void draw_function(struct gen *g, enum function f, int count, int budget,
                          bool open) {
  int16_t list = (int16_t)g->p->first[f];
  g->function = f;
  g->budget = budget;
  for (int i = 0; i < count && g->budget > 0; i++)
    draw_statement(g, &list, i + 1 == count && !open);
  g->p->first[f] = list;
}

/* ------------------------------------------------------------------- main */

static void add_text(struct gen *g, const char *text, unsigned which) {
  int16_t list = (int16_t)g->p->first[FN_MAIN];
  for (size_t i = 0; i < shape_count; i++)
    if ((shapes[i].flags & S_NEVER) && strcmp(shapes[i].text, text) == 0) {
      program_add(g->p, &list, (unsigned)i, which);
      break;
    }
  g->p->first[FN_MAIN] = list;
}

/* Does a statement have the word? */
static bool is_used(const struct program *p, const char *word) {
  char text[1024];
  for (int i = 0; i < p->count; i++) {
    const struct statement *s = &p->statements[i];
    shape_write(shapes[s->shape].text, s->variant, text, sizeof text);
    if (has_word(text, word))
      return true;
  }
  return false;
}

/* What a thread has found out would be lost. */
static void keep_result(struct gen *g, enum function f) {
  int16_t list = (int16_t)g->p->first[f], last = list;
  while (last != NONE && g->p->statements[last].next != NONE)
    last = g->p->statements[last].next;
  unsigned shape, variant;
  if (last == NONE || (shapes[g->p->statements[last].shape].flags & S_LAST) ||
      !is_used(g->p, "r") || percent(g, 40) ||
      !find_variant(percent(g, 50) ? "a0 = r;" : "a1 = r;", &shape, &variant))
    return;
  program_add(g->p, &list, shape, variant);
  g->p->first[f] = list;
}

/* A variant of what main returns, if possible of what the program uses. */
static unsigned draw_result(struct gen *g, const char *text) {
  static const char *const words[] = {"x0", "x1", "a0", "a1", "r",   "u0", "b0",
                                      "s0", "w",  "z0", "l0", "i32", "u8"};
  char written[256];
  unsigned variant = 0;
  for (int tries = 0; tries < 6; tries++) {
    variant = draw(g, shape_variants(text));
    shape_write(text, variant, written, sizeof written);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      if (has_word(written, words[i]) && is_used(g->p, words[i]))
        return variant;
  }
  return variant;
}

/* Most programs tell what they did by their exit status. */
static void draw_end(struct gen *g) {
  static const char often[] =
      "return %(x0|x1|a0|r|x0 + 4 * x1|a0 + 4 * a1|x0 + 4 * a0|i32|u8);";
  static const char others[] =
      "return %(u0.i|b0.a + 8 * b0.b|sum(s0)|w.i[0]|z0[0]|l0.c[0]);";
  uint32_t kind = draw(g, 100);
  if (g->themes[0] == F_ATEXIT && percent(g, 50))
    add_text(g, "pthread_exit(0);", 0);
  else if (kind < 62)
    add_text(g, often, draw_result(g, often));
  else if (kind < 80)
    add_text(g, others, draw_result(g, others));
  else if (kind < 88)
    add_text(g, "pthread_exit(0);", 0);
  else if (kind < 96)
    draw_function(g, FN_MAIN, 1, 4, false);
}

static void draw_main(struct gen *g, unsigned threads, unsigned c11) {
  int budget = (threads > 1 ? 4 : 8) + (g->copies ? 4 : 0);
  draw_function(g, FN_MAIN, percent(g, 35), 20, true);
  for (unsigned i = 0; i < threads; i++) {
    if (c11 >> i & 1)
      add_text(g, "thrd_create(&v%(0|1), g%1, 0);", i);
    else
      add_text(g, "pthread_create(&t%(0|1), 0, f%1, 0);", i);
    if (i + 1 < threads)
      draw_function(g, FN_MAIN, percent(g, 20), 2, true);
  }
  draw_function(g, FN_MAIN, (int)draw(g, threads > 1 ? 2 : 3), budget, true);
  for (unsigned i = 0; i < threads; i++)
    if (percent(g, 80))
      add_text(g,
               c11 >> i & 1 ? "thrd_join(v%(0|1), 0);"
                            : "pthread_join(t%(0|1), 0);",
               i);
  draw_function(g, FN_MAIN, percent(g, 30), 20, true);
  draw_end(g);
}

static bool wants_c11(const struct gen *g) {
  for (int i = 0; i < THEMES; i++)
    if (g->themes[i] == F_THRD_EXIT || g->themes[i] == F_C11_THREAD)
      return true;
  return false;
}

/* Themes that belong together, for programs in which they meet. */
static void draw_pair(struct gen *g, const uint8_t (*pairs)[2], size_t count) {
  uint32_t pair = draw(g, (uint32_t)count);
  g->themes[0] = pairs[pair][0];
  g->themes[1] = pairs[pair][1];
}

/* What copies, and what sees that it is half done. */
static const uint8_t copying[][2] = {
    {F_STRING, F_STRING},     {F_STRING, F_STRING}, {F_BY_VALUE, F_BY_VALUE},
    {F_REALLOC, F_REALLOC},   {F_MEMCPY, F_STRUCT}, {F_MEMSET, F_STRUCT},
    {F_RETURNED, F_BY_VALUE}, {F_STRUCT, F_STRUCT}};

/* What ends or breaks, and who uses it. */
static const uint8_t ending[][2] = {{F_PTHREAD_EXIT, F_SCOPE},
                                    {F_LONGJMP, F_SCOPE},
                                    {F_BY_VALUE, F_BY_VALUE},
                                    {F_CANCEL, F_SCOPE},
                                    {F_THREAD_LOCAL, F_SCOPE},
                                    {F_ALLOCA, F_SCOPE},
                                    {F_ERRORCHECK, F_ERRORCHECK},
                                    {F_ATOMIC2, F_ATOMIC2},
                                    {F_ATOMIC16, F_ATOMIC16},
                                    {F_CMPXCHG, F_PLAIN},
                                    {F_HEAP, F_HEAP},
                                    {F_LEFT, F_LEFT},
                                    {F_LEFT, F_ATEXIT},
                                    {F_ATEXIT, F_ATEXIT},
                                    {F_COND_TIMED, F_COND},
                                    {F_POINTER_BYTES, F_ATOMIC},
                                    {F_MEMCPY, F_STRUCT},
                                    {F_STRING, F_STRING}};

void generate(struct program *p, uint64_t seed, bool copies,
              enum feature theme) {
  struct gen g = {.p = p,
                  .copies = copies,
                  .state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1};
  for (int i = 0; i < 8; i++)
    draw(&g, 2);
  program_clear(p);
  for (int i = 0; i < THEMES; i++)
    g.themes[i] = (uint8_t)draw(&g, FEATURE_COUNT);
  if (copies && percent(&g, 80))
    draw_pair(&g, copying, sizeof copying / sizeof *copying);
  else if (percent(&g, 40))
    draw_pair(&g, ending, sizeof ending / sizeof *ending);
  if (theme < FEATURE_COUNT && percent(&g, 85))
    g.themes[0] = (uint8_t)theme;
  if (theme < FEATURE_COUNT && percent(&g, 50))
    g.themes[1] = (uint8_t)theme;
  unsigned threads = 1 + percent(&g, 40), c11 = 0;
  for (unsigned i = 0; i < threads; i++)
    c11 |= (unsigned)percent(&g, wants_c11(&g) ? 90 : 12) << i;
  for (unsigned i = 0; i < threads; i++)
    draw_function(&g, (c11 >> i & 1 ? FN_G0 : FN_F0) + i,
                  1 + (int)draw(&g, threads > 1 ? 2 : 4),
                  (threads > 1 ? 5 : 12) + (copies ? 4 : 0), false);
  for (enum function f = FN_F0; f <= FN_G1; f++)
    keep_result(&g, f);
  draw_main(&g, threads, c11);
  for (enum function f = FN_REC; f <= FN_E0; f++)
    draw_function(&g, f, 1 + percent(&g, 30), 3, f == FN_REC);
  for (enum function f = FN_F0; f <= FN_G1; f++)
    if (p->first[f] == NONE)
      draw_function(&g, f, 1, 4, false);
}
