/*
 * shapes.c - programs of a few fixed shapes: see shapes.h.
 */
#include <stdio.h>

#include "shapes.h"

static const char *const places[] = {"g0",      "a[1]",         "pair.left",
                                     "pair.at", "pair.part[2]", "*gp",
                                     "own",     "word.half[1]", "word.part[0]"};
enum { PLACES = sizeof places / sizeof *places, RESULTS = 4 };

static bool percent(uint64_t *state, uint32_t p) {
  return draw_number(state, 100) < p;
}

/* "!" or nothing: which way of a choice is searched first. */
static const char *maybe_not(uint64_t *state, uint32_t p) {
  return percent(state, p) ? "!" : "";
}

static const char *const prelude =
    "#include <assert.h>\n"
    "#include <stdlib.h>\n\n"
    "extern _Bool __VERIFIER_nondet_bool(void);\n"
    "extern void __VERIFIER_assume(int);\n\n"
    "static int g0, g1, a[3], *gp = &g1, result, noise, blind;\n"
    "static _Thread_local int own;\n"
    "static struct {\n  int left;\n  char part[4];\n  long at;\n} pair;\n"
    "static union {\n  int whole;\n  short half[2];\n  char part[4];\n} "
    "word;\n";

/* A function that is worth a summary and looks at little. */
static void print_work(uint64_t *state) {
  printf("\nstatic void work(int n) {\n"
         "  for (int i = 0; i < n; i++)\n"
         "    blind = %u;\n}\n",
         draw_number(state, 3));
}

/* Nothing of what the calls look at: they are the same everywhere. */
static const char *const noises[] = {
    "  if (__VERIFIER_nondet_bool())\n    noise = 1;\n", "  noise++;\n",
    "  noise = blind + 1;\n"};

static void print_noise(uint64_t *state) {
  fputs(noises[draw_number(state, 3)], stdout);
}

/* Each value of the result is a fault of its own. */
static void print_results(void) {
  puts("  switch (result) {");
  for (int v = 0; v < RESULTS; v++)
    printf("  case %d:\n    assert(0);\n    break;\n", v);
  puts("  }\n  return 0;\n}");
}

/* ------------------------------------------------------------------- areas */

/* What leads to the area: an argument, or a pointer that is read. */
struct way {
  const char *name, *parameter, *argument;
};

static const struct way ways[] = {
    {"p", ", int *p", ", at"},
    {"(*w)", ", int **w", ", &at"},
    {"gp", "", ""},
    {"h->at", ", struct holder *h", ", &holder"},
};
enum { WAYS = sizeof ways / sizeof *ways };

static void print_user(uint64_t *state, const struct way *way, bool frees) {
  uint32_t index = 1 + draw_number(state, 2);
  printf("\nstatic int use(int n%s) {\n  int x = 0;\n", way->parameter);
  puts("  for (int i = 0; i < n; i++)\n    x += i;");
  if (percent(state, 40))
    puts("  if (__VERIFIER_nondet_bool())\n    blind = 1;");
  if (frees) {
    printf("  free(%s);\n", way->name);
  } else {
    switch (draw_number(state, 3)) {
    case 0:
      printf("  x += %s[%u];\n", way->name, index);
      break;
    case 1:
      printf("  %s[%u] = %u;\n", way->name, index, draw_number(state, 2));
      break;
    default:
      printf("  for (int i = 0; i <= %u; i++)\n    x += %s[i];\n", index,
             way->name);
    }
  }
  puts("  return x;\n}");
}

/* Two areas which differ, the one where all goes well first, mostly. */
static void print_areas(uint64_t *state) {
  const struct way *way = &ways[draw_number(state, WAYS)];
  uint32_t what = draw_number(state, 4);
  uint32_t small = 1, large = 3 + draw_number(state, 3);
  bool swap = percent(state, 20);
  printf("%sstruct holder {\n  int *at;\n};\n", prelude);
  print_user(state, way, what == 3);
  puts("\nint main(void) {");
  uint32_t first = swap ? small : large, second = swap ? large : small;
  if (what == 0) { /* sizes of blocks */
    printf("  int *one = calloc(%u, sizeof *one);\n", first);
    printf("  int *two = calloc(%u, sizeof *two);\n", second);
  } else if (what == 1) { /* of variables */
    printf("  int one[%u] = {0}, two[%u] = {0};\n", first, second);
  } else if (what == 2) { /* lives */
    printf("  int *one = calloc(%u, sizeof *one), *two = one;\n", large);
  } else { /* kinds */
    puts("  int *one = calloc(1, sizeof *one), two[1] = {0};");
  }
  puts("  int *at = one;\n  struct holder holder = {at};\n  gp = at;");
  uint32_t n = percent(state, 50) ? 2 : 3;
  if (what == 3 || swap || percent(state, 50)) {
    puts("  if (__VERIFIER_nondet_bool()) {");
  } else { /* one after the other */
    printf("  result = use(%u%s) & 3;\n  {\n", n, way->argument);
  }
  if (what == 2)
    puts("    free(one);");
  puts("    at = holder.at = gp = two;\n  }");
  fputs(noises[0], stdout);
  printf("  result = use(%u%s) & 3;\n  gp = NULL;\n", n, way->argument);
  print_results();
}

/* --------------------------------------------------------------- recursion */

/* Two functions call each other, in a ring of up to three.  Whether they return
 * is seen after all calls in them: so who waits for them hears of what they
 * read, and of nothing else. */
static void print_news(uint64_t *state) {
  const char *place = places[draw_number(state, PLACES)];
  uint32_t ring = 1 + draw_number(state, 2);
  uint32_t passing = percent(state, 70) ? 1 : 2;
  fputs(prelude, stdout);
  print_work(state);
  for (uint32_t i = 1; i <= ring; i++)
    printf("static void h%u(int n);\n", i);
  printf("\nstatic void h0(int n) {\n"
         "  if (%s__VERIFIER_nondet_bool())\n    h%u(n);\n"
         "  else\n    work(n);\n",
         maybe_not(state, 10), ring);
  if (percent(state, 60))
    printf("  __VERIFIER_assume(%s == %u);\n}\n", place, passing);
  else
    printf("  while (%s != %u)\n    __VERIFIER_assume(0);\n}\n", place,
           passing);
  for (uint32_t i = 1; i <= ring; i++) {
    printf("\nstatic void h%u(int n) {\n", i);
    if (percent(state, 20))
      puts("  blind = n;");
    printf("  h%u(n);\n", i - 1);
    printf("  result = %u;\n}\n", i + draw_number(state, 2));
  }
  printf("\nint main(void) {\n  if (%s__VERIFIER_nondet_bool())\n"
         "    %s = %u;\n",
         maybe_not(state, 10), place, passing);
  printf("  if (%s == 0)\n    h0(1);\n", place);
  print_noise(state);
  printf("  h%u(1);\n", 1 + draw_number(state, ring));
  print_noise(state);
  if (percent(state, 50))
    printf("  h%u(1);\n", draw_number(state, ring + 1));
  print_results();
}

/* A function that calls itself, or another one that calls it, after a write to
 * what the way that ends reads: for the call inside it is another one. */
static void print_grown(uint64_t *state) {
  const char *place = places[draw_number(state, PLACES)];
  bool two = percent(state, 50), late = percent(state, 30);
  fputs(prelude, stdout);
  print_work(state);
  printf("static void h0(int n);\n\nstatic void h1(int n) {\n");
  if (percent(state, 50))
    puts("  work(n);");
  if (two && late)
    printf("  %s = 1;\n", place);
  puts("  h0(n);\n}\n\nstatic void h0(int n) {");
  printf("  if (%s__VERIFIER_nondet_bool()) {\n", maybe_not(state, 80));
  if (!(two && late))
    printf("    %s = %u;\n", place, 1 + draw_number(state, 2));
  printf("    h%d(n);\n", two);
  puts(percent(state, 80) ? "    return;\n  }" : "  }");
  if (percent(state, 40))
    puts("  work(n);");
  printf("  result = %s == 0 ? %u : 3;\n}\n", place, 1 + draw_number(state, 2));
  puts("\nint main(void) {");
  print_noise(state);
  puts("  h0(1);");
  print_noise(state);
  if (percent(state, 50))
    printf("  %s = 0;\n  h%d(1);\n", place, percent(state, 50));
  print_results();
}

/* ------------------------------------------------------------------- words */

/* Two variables that hold the same, or one: only what is written through one
 * pointer and read through the other differs, or the pointers. */
static void print_twins(uint64_t *state) {
  static const char *const makes[] = {
      "  int one[1] = {1}, two[1] = {1};\n",
      "  int *one = calloc(1, sizeof *one), *two = calloc(1, sizeof *two);\n"};
  uint32_t value = 2 + draw_number(state, 2);
  bool held = percent(state, 40);
  const char *q = held ? "gp" : "q";
  printf("%s\nstatic int use(int n, int *p%s) {\n", prelude,
         held ? "" : ", int *q");
  puts("  for (int i = 0; i < n; i++)\n    blind = i;");
  if (percent(state, 40))
    puts("  if (__VERIFIER_nondet_bool())\n    blind = 3;");
  switch (draw_number(state, 3)) {
  case 0:
    printf("  *p = %u;\n  return *%s;\n}\n", value, q);
    break;
  case 1:
    printf("  *p = %u;\n  *%s = 0;\n  return *p;\n}\n", value, q);
    break;
  default:
    printf("  return p == %s ? %u : 0;\n}\n", q, value);
  }
  puts("\nint main(void) {");
  fputs(makes[draw_number(state, 2)], stdout);
  puts("  gp = two;");
  printf("  if (%s__VERIFIER_nondet_bool())\n    gp = one;\n",
         maybe_not(state, 15));
  fputs(noises[0], stdout);
  printf("  result = use(%u, one%s);\n  gp = NULL;\n",
         1 + draw_number(state, 2), held ? "" : ", gp");
  print_results();
}

/* The part that is written may be a callee's. */
static void print_parts(uint64_t *state) {
  static const struct {
    const char *written, *read, *prepared;
  } parts[] = {{"word.part[0]", "word.half[1]", "word.part[2]"},
               {"word.part[1]", "word.part[0]", "word.part[0]"},
               {"word.half[0]", "(word.whole >> 16)", "word.half[1]"},
               {"pair.left", "pair.part[1]", "pair.part[1]"},
               {"pair.part[3]", "pair.left", "pair.left"},
               {"a[0]", "a[1]", "a[1]"},
               {"a[1]", "a[0]", "a[0]"}};
  uint32_t chosen = draw_number(state, sizeof parts / sizeof *parts);
  bool callee = percent(state, 20);
  printf("%s\nstatic void %s(int n) {\n", prelude, callee ? "set" : "use");
  puts("  for (int i = 0; i < n; i++)");
  printf("    %s = %u;\n", parts[chosen].written, draw_number(state, 3));
  if (callee)
    puts("}\n\nstatic void use(int n) {\n  set(n);");
  if (percent(state, 40))
    puts("  if (__VERIFIER_nondet_bool())\n    blind = 3;");
  printf("  result = %s & 3;\n}\n\nint main(void) {\n", parts[chosen].read);
  printf("  if (__VERIFIER_nondet_bool())\n    %s = %u;\n",
         parts[chosen].prepared, 1 + draw_number(state, 3));
  fputs(noises[0], stdout);
  printf("  use(%u);\n", 1 + draw_number(state, 2));
  print_results();
}

/* A way that writes what is there, and one that does not: they end in the same
 * state where they are searched, and in two where they are used. */
static void print_same(uint64_t *state) {
  const char *place = places[draw_number(state, PLACES)];
  uint32_t was = draw_number(state, 2);
  bool callee = percent(state, 30);
  printf("%s\nstatic void %s(int n) {\n", prelude, callee ? "set" : "use");
  printf("  if (%s__VERIFIER_nondet_bool())\n"
         "    for (int i = 0; i < n; i++)\n      %s = %u;\n}\n",
         maybe_not(state, 50), place, was);
  if (callee)
    printf("\nstatic void use(int n) {\n  set(n);\n  blind = %u;\n}\n",
           draw_number(state, 2));
  puts("\nint main(void) {");
  printf("  %s = %u;\n  use(1);\n", place, was);
  fputs(noises[0], stdout);
  printf("  %s = %u;\n  use(1);\n", place, was + 1 + draw_number(state, 2));
  printf("  result = %s;\n", place);
  print_results();
}

/* A block of the caller's is freed, or may be. */
static void print_freed(uint64_t *state) {
  const struct way *way = &ways[draw_number(state, WAYS)];
  printf("%sstruct holder {\n  int *at;\n};\n", prelude);
  printf("\nstatic void use(int n%s) {\n"
         "  for (int i = 0; i < n; i++)\n    blind = i;\n",
         way->parameter);
  if (percent(state, 60))
    printf("  if (%s__VERIFIER_nondet_bool())\n  ", maybe_not(state, 50));
  printf("  free(%s);\n}\n\nint main(void) {\n", way->name);
  printf("  int *at = calloc(%u, sizeof *at);\n", 1 + draw_number(state, 3));
  puts("  struct holder holder = {at};\n  gp = at;");
  fputs(noises[0], stdout);
  printf("  use(2%s);\n", way->argument);
  if (percent(state, 50))
    printf("  result = %s;\n", percent(state, 50) ? "*at" : "holder.at[0]");
  else
    puts("  free(at);");
  puts("  gp = NULL;");
  print_results();
}

/* -------------------------------------------------------------- all shapes */

bool shape_is_endless(enum shape shape) {
  return shape == SHAPE_NEWS || shape == SHAPE_GROWN;
}

void shape_print(enum shape shape, uint64_t *state) {
  switch (shape) {
  case SHAPE_AREAS:
    print_areas(state);
    break;
  case SHAPE_NEWS:
    print_news(state);
    break;
  case SHAPE_GROWN:
    print_grown(state);
    break;
  case SHAPE_TWINS:
    print_twins(state);
    break;
  case SHAPE_PARTS:
    print_parts(state);
    break;
  case SHAPE_SAME:
    print_same(state);
    break;
  default:
    print_freed(state);
  }
}
