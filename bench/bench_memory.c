/*
 * bench/bench_memory.c - what a step costs with each naming strategy.
 *
 * Every cell is the best of some rounds of the same walk, in processor time
 * of one process; goals are ratios of cells.  The strategies of a row take
 * turns, so that a busy machine disturbs them all alike.
 */
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "bench/workload.h"
#include "memory/memory_impl.h"

enum { SIZES = 5, STRATEGIES = 6, MAX_WORKLOADS = 8, ROUNDS = 8 };

static const uint32_t sizes[SIZES] = {10, 100, 1000, 10000, 100000};
/* In the order of the columns. */
static const enum allways_naming strategies[STRATEGIES] = {
    ALLWAYS_NAMES_OFF, ALLWAYS_NAMES_NONE, ALLWAYS_NAMES_SITE,
    ALLWAYS_NAMES_DFS, ALLWAYS_NAMES_BFS,  ALLWAYS_NAMES_LAYERED};
enum { OFF, NONE, SITE, DFS, BFS, LAYERED };

struct cell_result {
  double ns, touched, renamed;
};

struct table {
  struct cell_result cells[MAX_WORKLOADS][SIZES][STRATEGIES];
};

/* --------------------------------------------------------------- measuring */

/* Nanoseconds a step: a round of at least 20 ms. */
static double time_walk(const struct workload *w, struct workload_run *r,
                        uint64_t *steps) {
  const double enough = 2e7;
  for (uint64_t n = 16;; n *= 2) {
    double start = bench_time();
    workload_walk(w, r, n);
    double took = bench_time() - start;
    *steps += n;
    if (took > enough)
      return took / (double)n;
  }
}

/* A strategy at work. */
struct lane {
  struct workload_run run;
  struct allways_memory_stats before;
  uint64_t steps;
};

static void lane_end(struct lane *l, struct cell_result *c) {
  struct allways_memory_stats after;
  allways_memory_get_stats(l->run.m, &after);
  double steps = (double)l->steps;
  c->touched = (double)(after.touched - l->before.touched) / steps;
  c->renamed = (double)(after.renamed - l->before.renamed) / steps;
  workload_end(&l->run);
}

static void measure(const struct workload *w, uint32_t areas,
                    struct cell_result *row) {
  struct lane lanes[STRATEGIES];
  for (int s = 0; s < STRATEGIES; s++) {
    workload_start(w, &lanes[s].run, strategies[s], areas, 1);
    allways_memory_get_stats(lanes[s].run.m, &lanes[s].before);
    lanes[s].steps = 0;
    row[s].ns = 1e300;
  }
  for (int i = 0; i < ROUNDS; i++)
    for (int s = 0; s < STRATEGIES; s++) {
      double ns = time_walk(w, &lanes[s].run, &lanes[s].steps);
      row[s].ns = ns < row[s].ns ? ns : row[s].ns;
    }
  for (int s = 0; s < STRATEGIES; s++)
    lane_end(&lanes[s], &row[s]);
}

static void print_cell(FILE *json, const struct workload *w, uint32_t areas,
                       enum allways_naming naming,
                       const struct cell_result *c) {
  if (json)
    fprintf(json,
            "{\"workload\": \"%s\", \"areas\": %u, \"strategy\": \"%s\", "
            "\"ns\": %.1f, \"touched\": %.4f, \"renamed\": %.4f}\n",
            w->name, areas, allways_naming_text(naming), c->ns, c->touched,
            c->renamed);
  printf(" %11.0f", c->ns);
  fflush(stdout);
}

static void measure_row(FILE *json, struct table *t, size_t workload,
                        size_t size) {
  const struct workload *w = &workloads[workload];
  uint32_t areas = w->sized ? sizes[size] : w->areas;
  printf("  %-3s %7u", w->name, areas);
  struct cell_result *row = t->cells[workload][size];
  measure(w, areas, row);
  for (int s = 0; s < STRATEGIES; s++)
    print_cell(json, w, areas, strategies[s], &row[s]);
  printf(" %9.2f %8.3f\n", row[LAYERED].touched,
         100 * row[LAYERED].touched / areas);
}

static void measure_all(FILE *json, struct table *t) {
  printf("Names and digest: ns a step, forward and back\n");
  for (size_t i = 0; i < workload_count; i++)
    printf("  %s  %s\n", workloads[i].name, workloads[i].text);
  printf("\n  %-3s %7s", "", "areas");
  for (int s = 0; s < STRATEGIES; s++)
    printf(" %11s", allways_naming_text(strategies[s]));
  printf(" %9s %8s\n", "touched", "% of all");
  for (size_t i = 0; i < workload_count; i++)
    for (size_t s = 0; s < (workloads[i].sized ? SIZES : 1u); s++)
      measure_row(json, t, i, s);
  printf("  off: neither names nor digest.  touched: areas that layered\n"
         "  looked at in a step.\n\n");
}

static void print_overhead(FILE *json) {
  size_t area = sizeof(struct area) + sizeof(struct area_more);
  size_t block = sizeof(hash128) + sizeof(uint64_t);
  size_t word = sizeof(struct shadow), pointer = sizeof(struct edge);
  printf("Overhead: %zu bytes an area, %zu more once written, %zu a word, "
         "%zu a pointer\n\n",
         area, block, word, pointer);
  if (json)
    fprintf(json,
            "{\"overhead\": {\"area\": %zu, \"block\": %zu, \"word\": %zu, "
            "\"pointer\": %zu}}\n",
            area, block, word, pointer);
}

/* ------------------------------------------------------------------- goals */

enum { W1, W2, W3, W4, W5, W6, W7 };

static double ratio(const struct table *t, int w, int size, int a, int b) {
  return t->cells[w][size][a].ns / t->cells[w][size][b].ns;
}

/* The worst of layered against the better of the other canonical ones. */
static double worst_against_others(const struct table *t) {
  double worst = 0;
  for (size_t w = 0; w < workload_count; w++)
    for (int s = 0; s < (workloads[w].sized ? SIZES : 1); s++) {
      const struct cell_result *row = t->cells[w][s];
      double best = row[BFS].ns < row[DFS].ns ? row[BFS].ns : row[DFS].ns;
      double x = row[LAYERED].ns / best;
      worst = x > worst ? x : worst;
    }
  return worst;
}

/* The largest share of areas touched on w2 and w3, in percent. */
static double most_touched(const struct table *t, int from) {
  double most = 0;
  for (int w = W2; w <= W3; w++)
    for (int s = from; s < SIZES; s++) {
      double share = 100 * t->cells[w][s][LAYERED].touched / sizes[s];
      most = share > most ? share : most;
    }
  return most;
}

static double worst_overhead(const struct table *t, int w) {
  double worst = 0;
  for (int s = 0; s < (workloads[w].sized ? SIZES : 1); s++) {
    double x = ratio(t, w, s, LAYERED, OFF);
    worst = x > worst ? x : worst;
  }
  return worst;
}

static int check_goals(FILE *json, const struct table *t) {
  int missed = 0;
  missed += goal_at_least(json, "w2-10000-bfs/layered",
                          ratio(t, W2, 3, BFS, LAYERED), 1500);
  missed += goal_at_least(json, "w3-10000-bfs/layered",
                          ratio(t, W3, 3, BFS, LAYERED), 500);
  missed += goal_at_least(json, "w2-10-bfs/layered",
                          ratio(t, W2, 0, BFS, LAYERED), 2);
  missed += goal_at_least(json, "w3-10-bfs/layered",
                          ratio(t, W3, 0, BFS, LAYERED), 2);
  missed +=
      goal_at_least(json, "w4-bfs/layered", ratio(t, W4, 0, BFS, LAYERED), 4);
  missed +=
      goal_at_least(json, "w4-dfs/layered", ratio(t, W4, 0, DFS, LAYERED), 8);
  missed += goal_at_most(json, "layered/best-other-anywhere",
                         worst_against_others(t), 1.2);
  missed += goal_at_most(
      json, "w2-layered-100000/100",
      t->cells[W2][4][LAYERED].ns / t->cells[W2][1][LAYERED].ns, 2.5);
  missed += goal_at_most(
      json, "w3-layered-100000/100",
      t->cells[W3][4][LAYERED].ns / t->cells[W3][1][LAYERED].ns, 6);
  missed +=
      goal_at_most(json, "touched-percent-from-100", most_touched(t, 1), 5);
  missed +=
      goal_at_most(json, "touched-percent-from-10000", most_touched(t, 3), 0.1);
  missed += goal_at_most(json, "w2-layered/off", worst_overhead(t, W2), 4);
  missed += goal_at_most(json, "w3-layered/off", worst_overhead(t, W3), 4);
  missed += goal_at_most(json, "w5-layered/off", worst_overhead(t, W5), 4);
  printf("\n");
  return missed;
}

int bench_memory(FILE *json) {
  struct table *t = calloc(1, sizeof *t);
  if (t == NULL)
    return 1;
  measure_all(json, t);
  print_overhead(json);
  int missed = check_goals(json, t);
  free(t);
  return missed;
}
