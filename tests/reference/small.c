/*
 * tests/reference/small.c - all small programs, numbered.
 *
 * A list of at most k of n statements has a number below 1 + n + ... + n^k; a
 * pair of such lists, the greater first, has number g * (g + 1) / 2 + s.
 */
#include "small.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const many[] = {
    "x0 = 1;",
    "x0 = (x0 + 1) & 3;",
    "x1 = r;",
    "r = x0;",
    "assert(x0 != 1);",
    "a0 = 1;",
    "a0++;",
    "x0 = a0;",
    "while (!a0) {}",
    "pthread_mutex_lock(&m0);",
    "pthread_mutex_unlock(&m0);",
    "r = pthread_mutex_trylock(&m0) != 0;",
    "for (;;) {\npthread_mutex_lock(&m0);\nint d = x0;\n"
    "pthread_mutex_unlock(&m0);\nif (d) break;\n}",
    "sem_wait(&se);",
    "sem_post(&se);",
    "pthread_barrier_wait(&ba);",
    "pthread_cond_signal(&c0);",
    "pthread_mutex_lock(&m0);\nif (!x0) pthread_cond_wait(&c0, &m0);\n"
    "pthread_mutex_unlock(&m0);",
    "p0 = &r;",
    "q = p0; if (q) *q = 2;",
    "{ int *n = malloc(4); *n = 1; p0 = n; }",
    "free(atomic_exchange(&p0, 0));",
    "s0 = s1;",
    "s1 = (struct pair){1, 1};",
    "if (x0) pthread_exit(0);",
};
static const char *const few[] = {
    "x0 = 1;",
    "r = x0;",
    "a0 = 1;",
    "while (!a0) {}",
    "pthread_mutex_lock(&m0);",
    "pthread_mutex_unlock(&m0);",
    "p0 = &r;",
    "q = p0; if (q) x0 = *q;",
};

struct scope {
  const char *const *texts;
  unsigned count, longest;
};
static const struct scope scopes[] = {
    {many, sizeof many / sizeof *many, 2},
    {few, sizeof few / sizeof *few, 3},
};
enum { SCOPES = sizeof scopes / sizeof *scopes };

static uint64_t list_count(const struct scope *s) {
  uint64_t lists = 1, power = 1;
  for (unsigned i = 0; i < s->longest; i++)
    lists += power *= s->count;
  return lists;
}

static uint64_t pair_count(const struct scope *s) {
  uint64_t lists = list_count(s);
  return lists * (lists + 1) / 2;
}

uint64_t small_count(void) {
  uint64_t count = 0;
  for (int i = 0; i < SCOPES; i++)
    count += pair_count(&scopes[i]);
  return count;
}

/* Finding a variant takes long: those found before are known. */
static void find(const char *text, unsigned *shape, unsigned *variant) {
  static struct {
    const char *text;
    unsigned shape, variant;
  } known[64];
  size_t i = 0;
  while (known[i].text && known[i].text != text)
    i++;
  if (known[i].text == NULL) {
    if (!find_variant(text, &known[i].shape, &known[i].variant)) {
      fprintf(stderr, "small.c: no shape: %s\n", text);
      abort();
    }
    known[i].text = text;
  }
  *shape = known[i].shape;
  *variant = known[i].variant;
}

static void add_text(struct program *p, enum function f, const char *text) {
  unsigned shape, variant;
  int16_t list = (int16_t)p->first[f];
  find(text, &shape, &variant);
  program_add(p, &list, shape, variant);
  p->first[f] = list;
}

/* Shorter lists come first. */
static void add_list(struct program *p, enum function f, const struct scope *s,
                     uint64_t number) {
  uint64_t power = 1;
  unsigned length = 0;
  while (number >= power) {
    number -= power;
    power *= s->count;
    length++;
  }
  for (unsigned i = 0; i < length; i++, number /= s->count)
    add_text(p, f, s->texts[number % s->count]);
}

void small_program(struct program *p, uint64_t number) {
  const struct scope *s = scopes;
  uint64_t greater = 0;
  for (; number >= pair_count(s); s++)
    number -= pair_count(s);
  while ((greater + 1) * (greater + 2) / 2 <= number)
    greater++;
  program_clear(p);
  add_list(p, FN_F0, s, greater);
  add_list(p, FN_F1, s, number - greater * (greater + 1) / 2);
  add_text(p, FN_MAIN, "pthread_create(&t0, 0, f0, 0);");
  add_text(p, FN_MAIN, "pthread_create(&t1, 0, f1, 0);");
  add_text(p, FN_MAIN, "pthread_join(t0, 0);");
  add_text(p, FN_MAIN, "pthread_join(t1, 0);");
  add_text(p, FN_MAIN, "return x0 + 4 * x1;");
}
