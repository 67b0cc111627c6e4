/*
 * bench/bench_images.c - what a state takes in the exact store, for images of
 * walks: beside plain storage, and beside one-level collapse (each state a
 * vector of part numbers, as in Gallardo, Merino and Sanan).
 */
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "bench/bench_store.h"
#include "bench/workload.h"

enum { STATES = 20000, AREAS_SMALL = 100, AREAS_LARGE = 1000 };

struct buffer {
  uint8_t *bytes;
  uint32_t *ends;
  size_t size, parts;
};

static void buffer_fill(struct buffer *b, struct allways_memory *m) {
  size_t size = allways_image_write(m, b->bytes, b->size);
  if (size > b->size) {
    b->size = 2 * size;
    b->bytes = realloc(b->bytes, b->size);
    b->ends = realloc(b->ends, b->size * sizeof *b->ends);
    size = allways_image_write(m, b->bytes, b->size);
  }
  b->parts = allways_image_parts(b->bytes, size, b->ends, b->size);
}

static void feed(struct exact_bench *x, struct buffer *b,
                 struct allways_memory *m) {
  struct allways_state s = {{0, 0}, NULL, 0, NULL, 0};
  buffer_fill(b, m);
  allways_hash_current(m, &s.hash);
  s.image = b->bytes;
  s.image_size = b->ends[b->parts - 1];
  s.ends = b->ends;
  s.parts = b->parts;
  exact_bench_add(x, &s);
}

static double one_walk(FILE *json, const struct workload *w, uint32_t areas) {
  struct exact_bench *x = exact_bench_new();
  struct buffer b = {NULL, NULL, 0, 0};
  struct workload_run r;
  struct exact_sizes sizes;
  workload_start(w, &r, ALLWAYS_NAMES_LAYERED, areas, 1);
  for (int i = 0; i < STATES; i++) {
    workload_walk(w, &r, 1);
    feed(x, &b, r.m);
  }
  double n = (double)exact_bench_sizes(x, &sizes);
  printf("  %-3s %6u %8.0f %10.1f %10.1f %10.1f %9.4f\n", w->name, areas, n,
         sizes.plain / n, sizes.collapse / n, sizes.exact / n,
         sizes.exact / sizes.plain);
  if (json)
    fprintf(json,
            "{\"images\": \"%s\", \"areas\": %u, \"states\": %.0f, "
            "\"plain\": %.1f, \"collapse\": %.1f, \"exact\": %.1f}\n",
            w->name, areas, n, sizes.plain / n, sizes.collapse / n,
            sizes.exact / n);
  workload_end(&r);
  exact_bench_free(x);
  free(b.bytes);
  free(b.ends);
  return sizes.exact / sizes.plain;
}

int bench_images(FILE *json) {
  double worst = 0;
  printf("Exact store: bytes a state\n  %-3s %6s %8s %10s %10s %10s %9s\n", "",
         "areas", "states", "plain", "collapse", "exact", "of plain");
  for (size_t i = 0; i < 3; i++)
    for (int large = 0; large < 2; large++) {
      double x =
          one_walk(json, &workloads[i], large ? AREAS_LARGE : AREAS_SMALL);
      worst = x > worst ? x : worst;
    }
  int missed = goal_at_most(json, "exact/plain", worst, 0.1);
  printf("\n");
  return missed;
}
