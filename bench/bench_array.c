/*
 * bench/bench_array.c - what saving costs: the array-fill program of Kouba's
 * memory module (appendix B.2), driven through the interface.
 *
 * The program reads n, allocates an array, fills it with n, prints its first
 * element and frees it, in a loop.  Its variables are in a frame.  Before each
 * input the state is saved, except in the first variant; the others go back
 * never, to the state before each time, or as a binary tree would.
 */
#include <stdlib.h>

#include <allways/memory.h>

#include "bench/bench.h"

enum { ELEMENTS = 1000, LOOPS = 128, ROUNDS = 24 };
enum variant { NEVER, PATH, STAR, TREE, VARIANTS };

struct frame {
  uint32_t n, i, m;
  allways_pointer a;
};

struct program {
  struct allways_memory *m;
  allways_pointer frame;
};

static void must(enum allways_result r) {
  if (r != ALLWAYS_OK)
    abort();
}

static void store_u32(struct program *p, uint64_t offset, uint32_t value) {
  allways_pointer at = {offset, p->frame.area};
  must(allways_store_scalar(p->m, at, 4, value));
}

static uint64_t load_u32(struct program *p, uint64_t offset) {
  allways_pointer at = {offset, p->frame.area};
  uint64_t value;
  must(allways_load_scalar(p->m, at, 4, &value));
  return value;
}

static void fill(struct program *p) {
  allways_pointer at = {offsetof(struct frame, a), p->frame.area}, a;
  store_u32(p, offsetof(struct frame, i), 0);
  for (;;) {
    uint64_t i = load_u32(p, offsetof(struct frame, i));
    if (i >= load_u32(p, offsetof(struct frame, m)))
      break;
    must(allways_load_pointer(p->m, at, &a));
    must(allways_add(p->m, a, (int64_t)(4 * i), &a));
    uint64_t n = load_u32(p, offsetof(struct frame, n));
    must(allways_store_scalar(p->m, a, 4, n));
    store_u32(p, offsetof(struct frame, i), (uint32_t)i + 1);
  }
}

/* From one input to the next. */
static void loop_body(struct program *p, uint32_t n) {
  allways_pointer at = {offsetof(struct frame, a), p->frame.area}, a;
  uint64_t first;
  store_u32(p, offsetof(struct frame, n), n);
  fill(p);
  must(allways_load_pointer(p->m, at, &a));
  must(allways_load_scalar(p->m, a, 4, &first));
  must(allways_free(p->m, a));
  must(allways_allocate(p->m, ELEMENTS * 4, 0, 0, &a));
  must(allways_store_pointer(p->m, at, a));
}

static void start(struct program *p) {
  allways_pointer a;
  p->m = allways_memory_new(NULL);
  must(ALLWAYS_ALLOCATE(p->m, struct frame, 0, &p->frame));
  must(allways_set_root(p->m, p->frame, 0));
  must(allways_allocate(p->m, ELEMENTS * 4, 0, 0, &a));
  must(ALLWAYS_STORE(p->m, p->frame, struct frame, m, ELEMENTS));
  must(ALLWAYS_STORE(p->m, p->frame, struct frame, a, a));
}

/* A binary tree: after the k-th loop, back over as many states as k has
 * trailing zero bits. */
static void go_back(struct program *p, enum variant v, uint32_t loop) {
  if (v == STAR)
    must(allways_backtrack(p->m));
  for (; v == TREE && loop > 0 && loop % 2 == 0; loop /= 2) {
    if (allways_saved_count(p->m) > 1)
      must(allways_pop(p->m));
    must(allways_backtrack(p->m));
  }
}

static double run(enum variant v) {
  struct program p;
  start(&p);
  double begin = bench_time();
  for (uint32_t loop = 1; loop <= LOOPS; loop++) {
    if (v != NEVER && (v != STAR || loop == 1))
      must(allways_push(p.m));
    loop_body(&p, loop);
    go_back(&p, v, loop);
  }
  double took = bench_time() - begin;
  allways_memory_free(p.m);
  return took;
}

int bench_array(FILE *json) {
  static const char *const names[] = {"never", "path", "star", "tree"};
  double best[VARIANTS] = {1e300, 1e300, 1e300, 1e300}, worst = 0;
  for (int i = 0; i < ROUNDS; i++)
    for (int v = 0; v < VARIANTS; v++) {
      double took = run((enum variant)v);
      best[v] = took < best[v] ? took : best[v];
    }
  printf("Saving: array fill, %d elements, ns an element\n", ELEMENTS);
  for (int v = 0; v < VARIANTS; v++) {
    double over = 100 * (best[v] / best[NEVER] - 1);
    worst = over > worst ? over : worst;
    printf("  %-6s %8.2f  %+.1f %%\n", names[v],
           best[v] / ((double)LOOPS * ELEMENTS), over);
    if (json)
      fprintf(json, "{\"array\": \"%s\", \"over_percent\": %.2f}\n", names[v],
              over);
  }
  int missed = goal_at_most(json, "saving-percent", worst, 10);
  printf("\n");
  return missed;
}
